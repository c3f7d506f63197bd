//! Reads board diagrams (BOD): hands, nine rows, who is to move.

use super::moves::kind_of;
use crate::position::Position;
use crate::types::{Color, Hand, HandKind, Kind, Piece, Square};

/// A diagram as far as it has been read.
#[derive(Default)]
pub(super) struct Diagram {
    /// The rows from the top.
    rows: Vec<[Option<Piece>; 9]>,
    /// Pieces in hand, counted per kind and colour; checked only at the end.
    hands: [[u32; HandKind::COUNT]; 2],
    /// The player who holds all that is left (残り全部).
    holds_rest: Option<Color>,
    /// Who is to move, if said.
    pub(super) side: Option<Color>,
    /// The number of the next move, if said.
    pub(super) ply: Option<u32>,
}

/// Is the line a row of a board?
pub(super) fn is_row(line: &str) -> bool {
    line.strip_prefix('|').is_some_and(|rest| rest.contains('|'))
}

impl Diagram {
    /// Takes in a line; false when it is no part of a diagram.
    pub(super) fn take(&mut self, line: &str) -> Result<bool, String> {
        if is_row(line) {
            self.rows.push(row(line)?);
            return Ok(true);
        }
        if line.starts_with("+--") || line.starts_with("９ ") || line.starts_with("９　") {
            return Ok(true);
        }
        if let Some(side) = line.strip_suffix('番').and_then(player) {
            self.side = Some(side);
            return Ok(true);
        }
        if let Some(rest) = line.strip_prefix("手数＝").or_else(|| line.strip_prefix("手数="))
        {
            self.take_count(rest);
            return Ok(true);
        }
        let Some((key, value)) = super::header(line) else { return Ok(false) };
        let owner = key.strip_suffix("の持駒").or_else(|| key.strip_suffix("の持ち駒"));
        let Some(color) = owner.and_then(player) else { return Ok(false) };
        self.take_hand(color, value)?;
        Ok(true)
    }

    /// `57  △６四歩  まで`: how many moves were played, and who played the last.
    fn take_count(&mut self, text: &str) {
        let text = text.trim_start();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        self.ply = text[..end].parse().ok().map(|count: u32| count.saturating_add(1));
        let last = text[end..].trim_start();
        if self.side.is_none() && last.starts_with(['▲', '☗', '▼']) {
            self.side = Some(Color::White);
        }
    }

    fn take_hand(&mut self, color: Color, text: &str) -> Result<(), String> {
        if text.contains("残り") {
            self.holds_rest = Some(color);
            return Ok(());
        }
        let mut letters = text.chars().filter(|c| !c.is_whitespace()).peekable();
        if text == "なし" {
            return Ok(());
        }
        while let Some(letter) = letters.next() {
            let held = kind_of(letter).filter(|kind| !kind.is_promoted()).and_then(Kind::hand_kind);
            let held = held.ok_or_else(|| format!("'{letter}' is no piece in hand"))?;
            let mut number = String::new();
            // 歩兵, 香車 and the like are names of two letters.
            letters.next_if(|&c| "兵車馬将行".contains(c));
            while let Some(next) = letters.next_if(|&c| is_numeral(c)) {
                number.push(next);
            }
            self.hands[color.index()][held.index()] += count_of(&number);
        }
        Ok(())
    }

    /// Is there a board?
    pub(super) fn has_board(&self) -> bool {
        !self.rows.is_empty()
    }

    /// The position shown; `side` is to move unless the diagram says otherwise.
    pub(super) fn position(&self, side: Color) -> Result<Position, String> {
        if self.rows.len() != 9 {
            return Err(format!("the board diagram has {} rows, expected 9", self.rows.len()));
        }
        let mut board = [None; Square::COUNT];
        for (rank, row) in self.rows.iter().enumerate() {
            for (column, piece) in row.iter().enumerate() {
                board[Square::new(8 - column as u8, rank as u8).index()] = *piece;
            }
        }
        let mut hands = self.hands;
        if let Some(color) = self.holds_rest {
            give_rest(&board, &mut hands, color);
        }
        let hands = [pack(&hands[0])?, pack(&hands[1])?];
        let side = self.side.unwrap_or(side);
        Position::from_parts(board, hands, side, self.ply.unwrap_or(1))
            .map_err(|error| error.to_string().replace("SFEN", "the diagram"))
    }
}

/// Adds to a hand what a set has and neither board nor hands show.
pub(in crate::kifu) fn give_rest(
    board: &[Option<Piece>; Square::COUNT],
    hands: &mut [[u32; HandKind::COUNT]; 2],
    color: Color,
) {
    for held in HandKind::ALL {
        let on_board = board.iter().flatten().filter(|piece| piece.kind().demote() == held.kind());
        let used = on_board.count() as u32 + hands[0][held.index()] + hands[1][held.index()];
        hands[color.index()][held.index()] += held.kind().set_size().saturating_sub(used);
    }
}

/// Counts as a hand.
///
/// # Errors
/// When there are more pieces of a kind than a set holds.
pub(in crate::kifu) fn pack(counts: &[u32; HandKind::COUNT]) -> Result<Hand, String> {
    let mut hand = Hand::EMPTY;
    for held in HandKind::ALL {
        let (count, limit) = (counts[held.index()], held.kind().set_size());
        if count > limit {
            let letter = held.kind().letter();
            return Err(format!("{count} pieces of kind {letter} in hand, a set holds {limit}"));
        }
        (0..count).for_each(|_| hand.add(held));
    }
    Ok(hand)
}

/// 先手, 下手: black; 後手, 上手: white.
pub(super) fn player(name: &str) -> Option<Color> {
    match name {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

fn is_numeral(letter: char) -> bool {
    letter == '十' || digit(letter).is_some()
}

fn digit(letter: char) -> Option<u32> {
    match letter {
        '0'..='9' => Some(letter as u32 - '0' as u32),
        '０'..='９' => Some(letter as u32 - '０' as u32),
        _ => "〇一二三四五六七八九".chars().zip(0..).find(|row| row.0 == letter).map(|row| row.1),
    }
}

/// 十八, 18 or １８; 1 for nothing. Numbers above 100 are as bad as 100.
fn count_of(text: &str) -> u32 {
    let mut tens = 0;
    let mut units = None;
    for letter in text.chars() {
        match digit(letter) {
            Some(digit) => units = Some((units.unwrap_or(0) * 10 + digit).min(100)),
            None => tens = units.take().unwrap_or(1) * 10,
        }
    }
    if text.is_empty() { 1 } else { (tens + units.unwrap_or(0)).min(100) }
}

/// The nine cells between the bars.
fn row(line: &str) -> Result<[Option<Piece>; 9], String> {
    let inner = line.trim_start_matches('|').split('|').next().unwrap_or_default();
    let mut cells = [None; 9];
    let mut count = 0;
    let mut color = Color::Black;
    for letter in inner.chars() {
        match letter {
            ' ' => continue,
            'v' | 'V' | 'ｖ' | '▽' | '△' => {
                color = Color::White;
                continue;
            }
            '^' | '▲' => continue,
            _ => {}
        }
        let piece = match letter {
            '・' | '･' | '.' | '．' | '\u{3000}' | '口' | '*' | '＊' => None,
            _ => {
                let kind = kind_of(letter).ok_or_else(|| format!("'{letter}' is no piece"))?;
                Some(Piece::new(color, kind))
            }
        };
        if count < 9 {
            cells[count] = piece;
        }
        count += 1;
        color = Color::Black;
    }
    if count == 9 { Ok(cells) } else { Err(format!("the row has {count} squares, expected 9")) }
}
