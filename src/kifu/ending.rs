//! How a game ended by the word that closes its record, and what that word is in each format.

use super::game::{Notes, Spent};
use crate::types::Color;

/// The closing word of a line, with what the record says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// What happened.
    pub kind: Ending,
    /// Time that was used before it.
    pub time: Option<Spent>,
    /// Comments on it.
    pub notes: Notes,
}

impl From<Ending> for End {
    fn from(kind: Ending) -> End {
        End { kind, time: None, notes: Notes::default() }
    }
}

/// What ended a game. "The side to move" is that of the position after the last move of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// 投了: the side to move resigns.
    Resign,
    /// 中断: the game was broken off.
    Abort,
    /// 千日手: a draw by repetition.
    Repetition,
    /// 持将棋: a draw by impasse.
    Impasse,
    /// A draw for another reason.
    Draw,
    /// 詰み: the side to move is mated.
    Mate,
    /// 不詰: no mate was found.
    NoMate,
    /// 切れ負け: the side to move has lost on time.
    TimeUp,
    /// 反則勝ち: the side to move wins because the other broke a rule.
    FoulWin,
    /// 反則負け: the side to move loses because it broke a rule.
    FoulLoss,
    /// 入玉勝ち: the side to move wins by declaration.
    Declaration,
    /// 不戦勝: the side to move wins because the other did not play.
    ForfeitWin,
    /// 不戦敗: the side to move loses because it did not play.
    ForfeitLoss,
    /// 最大手数: a draw by the limit of moves.
    MaxMoves,
    /// トライ: the king of the side that moved last has reached its goal, which wins.
    Try,
    /// 待った: a move was taken back.
    Matta,
    /// エラー: the software failed.
    Error,
    /// A word of the file that no format defines.
    Other(String),
}

/// Each ending with its word in KIF, in CSA (without `%`, which JKF uses as well), and in our own
/// output.
const WORDS: [(Ending, &str, &str, &str); 17] = [
    (Ending::Resign, "投了", "TORYO", "resign"),
    (Ending::Abort, "中断", "CHUDAN", "abort"),
    (Ending::Repetition, "千日手", "SENNICHITE", "repetition"),
    (Ending::Impasse, "持将棋", "JISHOGI", "impasse"),
    (Ending::Draw, "引き分け", "HIKIWAKE", "draw"),
    (Ending::Mate, "詰み", "TSUMI", "mate"),
    (Ending::NoMate, "不詰", "FUZUMI", "no-mate"),
    (Ending::TimeUp, "切れ負け", "TIME_UP", "time-up"),
    (Ending::FoulWin, "反則勝ち", "ILLEGAL_ACTION", "foul-win"),
    (Ending::FoulLoss, "反則負け", "ILLEGAL_MOVE", "foul-loss"),
    (Ending::Declaration, "入玉勝ち", "KACHI", "declaration"),
    (Ending::ForfeitWin, "不戦勝", "FUSENSHO", "forfeit-win"),
    (Ending::ForfeitLoss, "不戦敗", "FUSENPAI", "forfeit-loss"),
    (Ending::MaxMoves, "最大手数", "MAX_MOVES", "max-moves"),
    (Ending::Try, "トライ", "TRY", "try"),
    (Ending::Matta, "待った", "MATTA", "matta"),
    (Ending::Error, "エラー", "ERROR", "error"),
];

/// Other spellings met in KIF files.
const KIF_ALSO: [(&str, Ending); 6] = [
    ("詰", Ending::Mate),
    ("入玉宣言", Ending::Declaration),
    ("入玉宣言勝ち", Ending::Declaration),
    ("引分", Ending::Draw),
    ("時間切れ", Ending::TimeUp),
    ("不詰み", Ending::NoMate),
];

impl Ending {
    /// Who has won when `side` is to move after the last move; `None` for a draw, and where the
    /// word does not tell.
    pub fn winner(&self, side: Color) -> Option<Color> {
        match self {
            Ending::Declaration | Ending::FoulWin | Ending::ForfeitWin => Some(side),
            Ending::Resign
            | Ending::Mate
            | Ending::TimeUp
            | Ending::FoulLoss
            | Ending::ForfeitLoss
            | Ending::Try => Some(!side),
            _ => None,
        }
    }

    /// Is the game a draw by this word?
    pub fn is_draw(&self) -> bool {
        use Ending::{Draw, Impasse, MaxMoves, Repetition};
        matches!(self, Draw | Impasse | MaxMoves | Repetition)
    }

    /// The word of our own output, such as `resign` or `time-up`.
    pub fn word(&self) -> &str {
        self.row().map_or("other", |row| row.3)
    }

    /// The word of KIF.
    pub fn kif(&self) -> &str {
        match self {
            Ending::Other(word) => word,
            known => known.row().map_or("中断", |row| row.1),
        }
    }

    /// The word of CSA and JKF, without `%`; `None` for a word of another format.
    pub fn csa(&self) -> Option<&'static str> {
        self.row().map(|row| row.2)
    }

    /// The ending of a KIF word; `None` for a word that ends nothing, such as 封じ手.
    pub fn from_kif(word: &str) -> Option<Ending> {
        let row = WORDS.iter().find(|row| row.1 == word).map(|row| row.0.clone());
        row.or_else(|| KIF_ALSO.iter().find(|row| row.0 == word).map(|row| row.1.clone()))
    }

    /// The ending of a CSA word without `%`. `side` is to move: the words that name the offender
    /// are turned to its view.
    pub fn from_csa(word: &str, side: Color) -> Ending {
        let foul_by = |offender| if offender == side { Ending::FoulLoss } else { Ending::FoulWin };
        match word {
            "+ILLEGAL_ACTION" => foul_by(Color::Black),
            "-ILLEGAL_ACTION" => foul_by(Color::White),
            _ => match WORDS.iter().find(|row| row.2 == word) {
                Some(row) => row.0.clone(),
                None => Ending::Other(word.to_string()),
            },
        }
    }

    /// The same ending told from the view of the side that has just moved; `None` where that cannot
    /// be said.
    pub(super) fn of_other_side(self) -> Option<Ending> {
        Some(match self {
            Ending::FoulWin => Ending::FoulLoss,
            Ending::FoulLoss => Ending::FoulWin,
            Ending::ForfeitWin => Ending::ForfeitLoss,
            Ending::ForfeitLoss => Ending::ForfeitWin,
            Ending::Resign | Ending::Mate | Ending::TimeUp => return None,
            Ending::Declaration | Ending::Try => return None,
            same => same,
        })
    }

    fn row(&self) -> Option<&'static (Ending, &'static str, &'static str, &'static str)> {
        WORDS.iter().find(|row| row.0 == *self)
    }
}
