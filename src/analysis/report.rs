//! A game analysed, field by field as the outputs name them.
//!
//! Scores and win rates are from the side to move in their position, everywhere.

use super::{Grade, Score, Threat};
use serde::ser::{Serialize, Serializer};
use std::fmt;

/// One game analysed.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Report {
    /// The file it came from, or the place of the argument.
    pub file: String,
    /// Its number in the file, from 1.
    pub game: usize,
    /// The headers of the file.
    pub headers: Headers,
    /// The first position as SFEN.
    pub start: String,
    /// How the game ended.
    pub result: Result,
    /// What is wrong with the file from some move on; the game up to there is analysed.
    pub fault: Option<String>,
    /// The positions of the main line, first to last.
    pub positions: Vec<Moment>,
    /// The other lines of the file, when they were asked for.
    pub variations: Vec<Variation>,
    /// How well each side played.
    pub players: Players,
    /// The moves of the main line that lost most, in the order of play.
    pub turning_points: Vec<TurningPoint>,
}

/// Names and values of a file's head, in its order; JSON has them as one object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(pub Vec<(String, String)>);

impl Serialize for Headers {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Result {
    /// `black`, `white`, or `None` without a winner.
    pub winner: Option<&'static str>,
    /// The word for the end, as in `resign`; `None` when the file does not say.
    pub ending: Option<String>,
    /// Moves played.
    pub ply: usize,
}

/// A line of the file beside the main one.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Variation {
    /// The variation that it leaves, by its index; `None` for the main line.
    pub parent: Option<usize>,
    /// Moves played before it leaves that line.
    pub from_ply: usize,
    /// Its positions. The first is that of the other line once more, now with the move of this
    /// line as the move played.
    pub positions: Vec<Moment>,
}

/// One position of a game and what was found about it.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Moment {
    /// Moves played before.
    pub ply: usize,
    /// Who is to move: `black` or `white`.
    pub side: &'static str,
    /// The position.
    pub sfen: String,
    /// The best move; `resign` without a legal move, `win` by declaration, `None` when the game is
    /// over by repetition.
    pub bestmove: Option<String>,
    /// Depth of the best line, in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best lines, best first.
    pub lines: Vec<Way>,
    /// The move of the game; `None` at the end.
    pub played: Option<Played>,
    /// The mate that the side to move would suffer if it passed (詰めろ); `None` when there is none,
    /// and in check.
    pub threat: Option<Threat>,
    /// How many moves keep the result; `None` when there is no move.
    pub keeping: Option<Keeping>,
    /// How hard the best move was to find: the depth from which it stayed best. `None` when nothing
    /// was searched.
    pub hardness: Option<u32>,
    /// What each side has.
    pub material: Material,
    /// All this in short sentences.
    pub facts: Facts,
    /// The comments of the file on this position.
    pub comments: Vec<String>,
    /// The time of the move that led here, when the file has it.
    pub time: Option<Time>,
}

/// A line of play from a position.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Way {
    /// Its rank, from 1.
    pub multipv: usize,
    /// From the side to move.
    pub score: Score,
    /// The same as a chance to win, from 0 to 1.
    pub win_rate: f64,
    /// Its moves in USI.
    pub pv: Vec<String>,
    /// Its moves in Japanese notation.
    pub ja: String,
    /// Its moves in Western notation.
    pub en: String,
}

/// The move that was played.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Played {
    /// In USI.
    #[serde(rename = "move")]
    pub mv: String,
    /// In Japanese notation.
    pub ja: String,
    /// In Western notation.
    pub en: String,
    /// Its score from the side that played it.
    pub score: Score,
    /// The same as a chance to win.
    pub win_rate: f64,
    /// The win rate that it lost against the best move, from 0 to 1; 0 for the best move.
    pub loss: f64,
    /// The loss in a word.
    pub grade: Grade,
    /// The best line after it, in USI, which shows the loss; empty for a good move.
    pub line: Vec<String>,
}

/// How many moves keep the result: those that lose less win rate than an inaccuracy.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Keeping {
    /// How many were found.
    pub moves: usize,
    /// May there be more? They were not looked for beyond this number.
    pub more: bool,
    /// What the best of the others loses, as far as it was looked at.
    pub next_loss: Option<f64>,
}

/// The value of all pieces on the board and in hand but the kings, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Material {
    /// Black's.
    pub black: i32,
    /// White's.
    pub white: i32,
}

impl Material {
    /// What black has more than white.
    pub fn balance(&self) -> i32 {
        self.black - self.white
    }
}

/// Short sentences, as many in each language.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Facts {
    /// In English.
    pub en: Vec<String>,
    /// In Japanese.
    pub ja: Vec<String>,
}

/// Time used, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Time {
    /// For this move.
    pub move_s: f64,
    /// By this side up to this move, when the file has it.
    pub total_s: Option<f64>,
}

/// Both sides.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Players {
    /// 先手, in handicap games 下手.
    pub black: Player,
    /// 後手, in handicap games 上手.
    pub white: Player,
}

/// How well one side played: the whole game, and by phase.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Player {
    /// The whole game.
    #[serde(flatten)]
    pub whole: Tally,
    /// Its phases.
    pub phases: Phases,
}

/// The phases of a game, of one side.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Phases {
    /// 序盤
    pub opening: Tally,
    /// 中盤
    pub middlegame: Tally,
    /// 終盤
    pub endgame: Tally,
}

/// A number of moves and how good they were.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Tally {
    /// How many.
    pub moves: usize,
    /// The mean of their accuracy, from 0 to 1; `None` without a move.
    pub accuracy: Option<f64>,
    /// The share that was the engine's choice; `None` without a move.
    pub agreement: Option<f64>,
    /// How many inaccuracies.
    pub inaccuracy: usize,
    /// How many mistakes.
    pub mistake: usize,
    /// How many blunders.
    pub blunder: usize,
}

/// A move that turned the game.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct TurningPoint {
    /// Moves played before it.
    pub ply: usize,
    /// The win rate that it lost.
    pub loss: f64,
    /// The loss in a word.
    pub grade: Grade,
}

impl fmt::Display for Threat {
    /// `mate 5  G*5b …`, or that nothing is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate {
            Some(plies) => write!(f, "mate {plies}  {}", self.pv.join(" ")),
            None => f.write_str("not known, allow more nodes"),
        }
    }
}
