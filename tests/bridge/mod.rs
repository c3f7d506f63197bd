//! Between the library and the oracle: translation, and the comparison of a position.

#![allow(dead_code, reason = "each test binary includes this module and uses a part of it")]

pub mod compare;

use crate::oracle;
use kakunari::position::Position;
use kakunari::types::{Color, HandKind, Kind, Move, Square};

/// The library's reading of the oracle's position.
pub fn parse(truth: &oracle::Position) -> Position {
    let sfen = truth.sfen();
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// The same square in the library's words.
pub fn square(square: oracle::Square) -> Square {
    Square::new(square.file as u8 - 1, square.rank as u8 - 1)
}

/// The same square in the oracle's words.
pub fn their_square(square: Square) -> oracle::Square {
    oracle::Square::new(square.file() as i8 + 1, square.rank() as i8 + 1)
}

pub fn color(side: oracle::Side) -> Color {
    match side {
        oracle::Side::Black => Color::Black,
        oracle::Side::White => Color::White,
    }
}

/// The same move in the library's words.
pub fn to_ours(mv: oracle::Move) -> Move {
    match mv {
        oracle::Move::Board { from, to, promote: false } => Move::board(square(from), square(to)),
        oracle::Move::Board { from, to, promote: true } => {
            Move::promotion(square(from), square(to))
        }
        oracle::Move::Drop { kind, to, promote: false } => Move::drop(hand_kind(kind), square(to)),
        oracle::Move::Drop { promote: true, .. } => panic!("{mv}: drops do not promote"),
    }
}

/// The same move in the oracle's words.
pub fn to_theirs(mv: Move) -> oracle::Move {
    let to = their_square(mv.to());
    let promote = mv.is_promotion();
    match (mv.from(), mv.dropped()) {
        (Some(from), _) => oracle::Move::Board { from: their_square(from), to, promote },
        (None, Some(kind)) => {
            let letter = kind.kind().letter();
            let kind = oracle::Kind::from_letter(letter).expect("a kind in hand");
            oracle::Move::Drop { kind, to, promote }
        }
        (None, None) => panic!("{mv}: neither move nor drop"),
    }
}

fn hand_kind(kind: oracle::Kind) -> HandKind {
    Kind::from_letter(kind.letter()).and_then(Kind::hand_kind).expect("a kind in hand")
}
