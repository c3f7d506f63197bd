//! Positions as SFEN text: strict when written, lenient when read.

use super::Position;
use crate::types::{Color, Hand, Kind, Piece, SHOGI, Square};
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no position. The message names the thing, the place and the mend.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SfenError {
    /// There is no board field.
    #[error("empty SFEN: expected board, side to move and hands, or 'startpos'")]
    Empty,
    /// The first word is neither `startpos` nor a board.
    #[error(
        "'{0}' is no position: expected 'startpos' or an SFEN, whose board has 9 ranks separated by '/'"
    )]
    NoBoard(String),
    /// Not nine ranks.
    #[error(
        "SFEN board has {0} ranks, expected 9 separated by '/' (other boards than 9x9 are not supported)"
    )]
    Ranks(usize),
    /// A rank that is too narrow or too wide.
    #[error("SFEN rank {rank} ('{text}') is {width} squares wide, expected 9")]
    Width {
        /// Number of the rank from the top, 1 to 9.
        rank: usize,
        /// The rank as written.
        text: String,
        /// Its width in squares.
        width: usize,
    },
    /// A character that is no piece, digit or `+` before a piece that promotes.
    #[error(
        "SFEN rank {rank}: unexpected '{found}'; pieces are PLNSGBRK or plnsgbrk, '+' goes before PLNSBR only"
    )]
    Piece {
        /// Number of the rank from the top, 1 to 9.
        rank: usize,
        /// What was found.
        found: String,
    },
    /// The side to move is missing or neither `b` nor `w`.
    #[error("SFEN side to move is '{0}', expected 'b' or 'w'")]
    Side(String),
    /// A hand field that does not parse.
    #[error("SFEN hand '{text}': unexpected '{found}'; write for example 2P1b, or '-' for none")]
    Hand {
        /// The hand field.
        text: String,
        /// What was found.
        found: String,
    },
    /// More pieces of a kind than a set holds.
    #[error("SFEN has {count} pieces of kind {letter}, a set holds {limit}")]
    TooMany {
        /// USI letter of the kind.
        letter: char,
        /// Pieces on board and in hand, both colours.
        count: u32,
        /// How many there may be.
        limit: u32,
    },
    /// Two kings of one colour.
    #[error("SFEN has two {0} kings, expected one or none")]
    TwoKings(&'static str),
    /// Words after the move number.
    #[error("unexpected '{0}' after the SFEN; moves follow the word 'moves'")]
    Trailing(String),
}

impl Position {
    /// The position with these pieces on the board (by square) and in the hands of black and
    /// white, and the number of the next move.
    ///
    /// # Errors
    /// When there are more pieces than a set holds.
    pub fn from_parts(
        board: [Option<Piece>; Square::COUNT],
        hands: [Hand; 2],
        side: Color,
        ply: u32,
    ) -> Result<Position, SfenError> {
        check_sets(&board, &hands)?;
        Ok(Position::assemble(board, hands, side, ply))
    }

    /// The position as SFEN in canonical form, the move number included.
    pub fn sfen(&self) -> String {
        let mut text = String::with_capacity(96);
        for rank in 0..9 {
            if rank > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for file in (0..9).rev() {
                match self.piece(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        push_count(&mut text, &mut empty);
                        text.push_str(&piece.to_string());
                    }
                }
            }
            push_count(&mut text, &mut empty);
        }
        text.push_str(if self.side() == Color::Black { " b " } else { " w " });
        let before = text.len();
        for color in Color::ALL {
            for kind in HAND_ORDER {
                let mut count = self.hand(color).count(kind.hand_kind().expect("no king"));
                if count == 1 {
                    count = 0;
                } else if count == 0 {
                    continue;
                }
                push_count(&mut text, &mut count);
                text.push_str(&Piece::new(color, kind).to_string());
            }
        }
        if text.len() == before {
            text.push('-');
        }
        text.push_str(&format!(" {}", self.ply()));
        text
    }
}

/// The order in which SFEN lists the pieces in hand.
const HAND_ORDER: [Kind; 7] =
    [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];

/// Writes a count unless it is 0, and clears it.
fn push_count(text: &mut String, count: &mut u32) {
    if *count > 0 {
        text.push_str(&count.to_string());
        *count = 0;
    }
}

impl FromStr for Position {
    type Err = SfenError;

    /// Reads an SFEN, leniently: the leading word `sfen` is optional, `startpos` is known, hands
    /// come in any order, and the move number may be missing or 0.
    fn from_str(text: &str) -> Result<Position, SfenError> {
        let text = text.trim_start_matches('\u{feff}');
        let mut words = words(text);
        let mut board_text = words.next().ok_or(SfenError::Empty)?;
        if board_text == "startpos" {
            return match words.next() {
                None => SHOGI.start.parse(),
                Some(word) => Err(SfenError::Trailing(shorten(word))),
            };
        }
        if board_text == "sfen" {
            board_text = words.next().ok_or(SfenError::Empty)?;
        }
        let board = parse_board(board_text)?;
        let side = match words.next() {
            Some("b") => Color::Black,
            Some("w") => Color::White,
            other => return Err(SfenError::Side(shorten(other.unwrap_or("")))),
        };
        let hands = parse_hands(words.next().unwrap_or("-"))?;
        let ply = words.next().and_then(|word| word.parse().ok()).unwrap_or(1).clamp(1, 1 << 20);
        if let Some(word) = words.next() {
            return Err(SfenError::Trailing(shorten(word)));
        }
        Position::from_parts(board, hands, side, ply)
    }
}

/// The words of a line, parted by blanks of any kind, the Japanese one included.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', '\r', '\n', '\u{3000}']).filter(|word| !word.is_empty())
}

/// Enough of a bad word to recognise it in a message of one line.
fn shorten(word: &str) -> String {
    word.chars().take(24).flat_map(char::escape_default).collect()
}

fn parse_board(text: &str) -> Result<[Option<Piece>; Square::COUNT], SfenError> {
    let ranks = text.split('/').count();
    if ranks == 1 {
        return Err(SfenError::NoBoard(shorten(text)));
    }
    if ranks != 9 {
        return Err(SfenError::Ranks(ranks));
    }
    let mut board = [None; Square::COUNT];
    for (rank, row) in text.split('/').enumerate() {
        let mut width = 0;
        let mut promoted = false;
        for letter in row.chars() {
            let bad = |found: String| SfenError::Piece { rank: rank + 1, found };
            match letter {
                '1'..='9' if !promoted => width += letter as usize - '0' as usize,
                '+' if !promoted => promoted = true,
                _ => {
                    let found = || {
                        let plus = if promoted { "+" } else { "" };
                        format!("{plus}{}", letter.escape_default())
                    };
                    let plain = Kind::from_letter(letter).ok_or_else(|| bad(found()))?;
                    let kind = match (promoted, plain.promote()) {
                        (false, _) => plain,
                        (true, Some(kind)) => kind,
                        (true, None) => return Err(bad(found())),
                    };
                    let color =
                        if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
                    if width < 9 {
                        let square = Square::new(8 - width as u8, rank as u8);
                        board[square.index()] = Some(Piece::new(color, kind));
                    }
                    width += 1;
                    promoted = false;
                }
            }
        }
        if promoted {
            return Err(SfenError::Piece { rank: rank + 1, found: "+".to_string() });
        }
        if width != 9 {
            return Err(SfenError::Width { rank: rank + 1, text: shorten(row), width });
        }
    }
    Ok(board)
}

fn parse_hands(text: &str) -> Result<[Hand; 2], SfenError> {
    let mut hands = [Hand::EMPTY; 2];
    if text == "-" {
        return Ok(hands);
    }
    let error = |found: &str| SfenError::Hand { text: shorten(text), found: found.to_string() };
    let mut count: Option<u32> = None;
    let mut totals = [0u32; Kind::COUNT];
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            continue;
        }
        let shown = || letter.escape_default().to_string();
        let kind = Kind::from_letter(letter).and_then(Kind::hand_kind);
        let kind = kind.ok_or_else(|| error(&shown()))?;
        let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        let number = count.take().unwrap_or(1);
        let total = &mut totals[kind.index()];
        *total = total.saturating_add(number);
        let limit = kind.kind().set_size();
        if *total > limit {
            return Err(SfenError::TooMany { letter: kind.kind().letter(), count: *total, limit });
        }
        (0..number).for_each(|_| hands[color.index()].add(kind));
    }
    match count {
        None => Ok(hands),
        Some(number) => Err(error(&number.to_string())),
    }
}

/// Refuses more pieces than a set holds.
fn check_sets(board: &[Option<Piece>; Square::COUNT], hands: &[Hand; 2]) -> Result<(), SfenError> {
    let on_board = |test: &dyn Fn(Piece) -> bool| {
        board.iter().flatten().filter(|&&piece| test(piece)).count() as u32
    };
    for color in Color::ALL {
        if on_board(&|piece| piece == Piece::new(color, Kind::King)) > 1 {
            return Err(SfenError::TwoKings(color.name()));
        }
    }
    for kind in HAND_ORDER {
        let held = kind.hand_kind().expect("no king");
        let count = on_board(&|piece| piece.kind().demote() == kind)
            + hands.iter().map(|hand| hand.count(held)).sum::<u32>();
        if count > kind.set_size() {
            return Err(SfenError::TooMany {
                letter: kind.letter(),
                count,
                limit: kind.set_size(),
            });
        }
    }
    Ok(())
}
