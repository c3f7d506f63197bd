//! The first position of a CSA game.

use super::{code, kind_of};
use crate::kifu::kif::{give_rest, pack};
use crate::position::Position;
use crate::types::{Color, HandKind, Kind, Piece, Square};

/// A position as far as its lines have been read.
pub(super) struct Setup {
    board: [Option<Piece>; Square::COUNT],
    hands: [[u32; HandKind::COUNT]; 2],
    /// Has any line said something?
    is_given: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { board: [None; Square::COUNT], hands: [[0; HandKind::COUNT]; 2], is_given: false }
    }
}

impl Setup {
    /// Takes in a line without its `P`.
    pub(super) fn take(&mut self, text: &str) -> Result<(), String> {
        self.is_given = true;
        let mut letters = text.chars();
        match (letters.next(), letters.as_str()) {
            (Some('I'), rest) => self.start_without(rest),
            (Some('+'), rest) => self.add_pieces(Color::Black, rest),
            (Some('-'), rest) => self.add_pieces(Color::White, rest),
            (Some(rank @ '1'..='9'), rest) => self.set_rank(rank as u8 - b'1', rest),
            _ => Err(format!("'P{}' is none of P1 to P9, PI, P+ and P-", head(text))),
        }
    }

    /// The position, `side` to move; the even start when no line gave another.
    pub(super) fn position(&self, side: Color) -> Result<Position, String> {
        if !self.is_given {
            let mut position = Position::default();
            if side == Color::White {
                let sfen = position.sfen().replace(" b ", " w ");
                position = sfen.parse().expect("the start position");
            }
            return Ok(position);
        }
        let hands = [pack(&self.hands[0])?, pack(&self.hands[1])?];
        Position::from_parts(self.board, hands, side, 1)
            .map_err(|error| error.to_string().replace("SFEN", "the position"))
    }

    /// `PI82HI22KA`: the even position without some pieces.
    fn start_without(&mut self, text: &str) -> Result<(), String> {
        let start = Position::default();
        for square in Square::all() {
            self.board[square.index()] = start.piece(square);
        }
        for item in items(text)? {
            let square = square(item).ok_or_else(|| format!("'{item}' is no square and piece"))?;
            let is_there =
                self.board[square.index()].is_some_and(|piece| code(piece.kind()) == &item[2..]);
            if !is_there {
                return Err(format!("'{item}' does not stand there in the even position"));
            }
            self.board[square.index()] = None;
        }
        Ok(())
    }

    /// `P1-KY-KE * …`: a rank from file 9, blanks between the cells in any number.
    fn set_rank(&mut self, rank: u8, text: &str) -> Result<(), String> {
        let mut file = 9;
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (piece, length) = match rest.as_bytes()[0] {
                b'*' => (None, 1),
                sign @ (b'+' | b'-') => {
                    let kind = rest.get(1..3).and_then(kind_of);
                    let kind = kind.ok_or_else(|| {
                        format!("rank {}: '{}' is no piece", rank + 1, head(rest))
                    })?;
                    let color = if sign == b'+' { Color::Black } else { Color::White };
                    (Some(Piece::new(color, kind)), 3)
                }
                _ => return Err(format!("rank {}: '{}' is no piece", rank + 1, head(rest))),
            };
            if file == 0 {
                return Err(format!("rank {} has more than 9 squares", rank + 1));
            }
            file -= 1;
            self.board[Square::new(file, rank).index()] = piece;
            rest = rest[length..].trim_start();
        }
        Ok(())
    }

    /// `P+63FU00KI00AL`: pieces on the board, in hand (00), all that is left (AL).
    fn add_pieces(&mut self, color: Color, text: &str) -> Result<(), String> {
        for item in items(text)? {
            if item == "00AL" {
                give_rest(&self.board, &mut self.hands, color);
                continue;
            }
            let kind = kind_of(&item[2..]).ok_or_else(|| format!("'{item}' is no piece"))?;
            if let Some(square) = square(item) {
                self.board[square.index()] = Some(Piece::new(color, kind));
            } else if let (true, Some(held)) = (item.starts_with("00"), kind.hand_kind()) {
                self.hands[color.index()][held.index()] += 1;
            } else {
                return Err(format!("'{item}' is no square and piece"));
            }
        }
        Ok(())
    }
}

fn head(text: &str) -> String {
    text.chars().take(3).collect()
}

/// Groups of four letters: a square and a piece.
fn items(text: &str) -> Result<Vec<&str>, String> {
    let text = text.trim();
    if !text.is_ascii() || !text.len().is_multiple_of(4) {
        return Err(format!("'{}' is no list of squares and pieces (63FU)", head(text)));
    }
    Ok((0..text.len()).step_by(4).map(|at| &text[at..at + 4]).collect())
}

/// The square that two digits name.
pub(super) fn square(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9', ..] => Some(Square::new(file - b'1', rank - b'1')),
        _ => None,
    }
}

/// The lines of a position, who is to move included.
pub(super) fn draw(position: &Position) -> String {
    let sign = |color| if color == Color::Black { '+' } else { '-' };
    let mut text = String::new();
    let even = Position::default();
    if Square::all().all(|square| position.piece(square) == even.piece(square)) {
        text.push_str("PI\n");
    } else {
        for rank in 0..9 {
            text.push_str(&format!("P{}", rank + 1));
            for file in (0..9).rev() {
                match position.piece(Square::new(file, rank)) {
                    None => text.push_str(" * "),
                    Some(piece) => {
                        text.push(sign(piece.color()));
                        text.push_str(code(piece.kind()));
                    }
                }
            }
            text.push('\n');
        }
    }
    for color in Color::ALL {
        let hand = position.hand(color);
        if !hand.is_empty() {
            text.push_str(&format!("P{}", sign(color)));
            for (held, count) in hand.iter() {
                let kind: Kind = held.kind();
                (0..count).for_each(|_| text.push_str(&format!("00{}", code(kind))));
            }
            text.push('\n');
        }
    }
    text.push(sign(position.side()));
    text.push('\n');
    text
}
