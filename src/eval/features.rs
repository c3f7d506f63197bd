//! What the evaluator looks at, as a list of numbered features with one weight each.
//!
//! The score is linear in them. They are mirrored left to right, and seen from each piece's owner:
//!
//! - the square of each piece, kings included: material is part of it;
//! - the place of each piece relative to its own king, and to the enemy king;
//! - each piece in hand: the first of a kind, the second, …;
//! - how endangered each king is, in [`LEVELS`] steps; and whose turn it is.

use super::danger;
use crate::position::Position;
use crate::types::{Color, HandKind, Kind, Piece, Square};

/// Steps of danger to a king.
pub const LEVELS: usize = 128;
/// Squares of half a board: distance from the middle file, and rank.
const HALF: usize = 5 * 9;
/// Places relative to a king: files beside it, ranks in front of or behind it.
const BESIDE: usize = 9 * 17;
/// Most pieces of a kind in a hand.
const MOST: usize = 18;

const GUARDS: usize = Kind::COUNT * HALF;
const ATTACKERS: usize = GUARDS + Kind::COUNT * BESIDE;
const HANDS: usize = ATTACKERS + Kind::COUNT * BESIDE;
const DANGERS: usize = HANDS + HandKind::COUNT * MOST;
const TURN: usize = DANGERS + LEVELS;
/// How many features there are.
pub const FEATURES: usize = TURN + 1;

/// A feature that is present, and whose: +1 counts for black, −1 for white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its number, below [`FEATURES`].
    pub index: u16,
    /// For whom it counts.
    pub sign: i8,
}

/// +1 for black, −1 for white.
#[inline(always)]
pub(super) const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// Number of a kind on a square, seen by its owner.
pub(super) const fn square_feature(kind: Kind, square: Square) -> usize {
    kind.index() * HALF + square.file().abs_diff(4) as usize * 9 + square.rank() as usize
}

/// Number of a kind `files` beside and `ranks` in front of its own king.
pub(super) const fn guard_feature(kind: Kind, files: i32, ranks: i32) -> usize {
    GUARDS + kind.index() * BESIDE + beside(files, ranks)
}

/// Number of a kind `files` beside and `ranks` in front of the enemy king, as that king looks.
pub(super) const fn attacker_feature(kind: Kind, files: i32, ranks: i32) -> usize {
    ATTACKERS + kind.index() * BESIDE + beside(files, ranks)
}

const fn beside(files: i32, ranks: i32) -> usize {
    files.unsigned_abs() as usize * 17 + (ranks + 8) as usize
}

/// Number of the `nth` piece of a kind in hand, from 1.
pub(super) const fn hand_feature(kind: HandKind, nth: usize) -> usize {
    HANDS + kind.index() * MOST + nth - 1
}

/// Number of a level of danger.
pub(super) const fn danger_feature(level: usize) -> usize {
    DANGERS + level
}

/// Number of the right to move.
pub(super) const fn turn_feature() -> usize {
    TURN
}

/// How a square lies to a king, as that king looks: (files beside, ranks in front).
#[inline(always)]
pub(super) fn offset(square: Square, king: Square, owner: Color) -> (i32, i32) {
    let files = i32::from(square.file()) - i32::from(king.file());
    let ranks = i32::from(king.rank()) - i32::from(square.rank());
    (files, sign(owner) * ranks)
}

/// Hands every feature of a position to `take`, worked out from nothing.
pub fn features(position: &Position, mut take: impl FnMut(Feature)) {
    let mut give = |index: usize, color: Color| {
        take(Feature { index: index as u16, sign: sign(color) as i8 });
    };
    for square in position.occupied() {
        let Some(piece) = position.piece(square) else { continue };
        piece_features(position, piece, square, &mut give);
    }
    for color in Color::ALL {
        for (kind, count) in position.hand(color).iter() {
            (1..=count as usize).for_each(|nth| give(hand_feature(kind, nth), color));
        }
        give(danger_feature(danger::level(position, color)), !color);
    }
    give(turn_feature(), position.side());
}

fn piece_features(
    position: &Position,
    piece: Piece,
    square: Square,
    give: &mut impl FnMut(usize, Color),
) {
    let (color, kind) = (piece.color(), piece.kind());
    give(square_feature(kind, square.relative(color)), color);
    if kind == Kind::King {
        return;
    }
    if let Some(king) = position.king(color) {
        let (files, ranks) = offset(square, king, color);
        give(guard_feature(kind, files, ranks), color);
    }
    if let Some(king) = position.king(!color) {
        let (files, ranks) = offset(square, king, !color);
        give(attacker_feature(kind, files, ranks), color);
    }
}
