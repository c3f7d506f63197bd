//! What rows of the first layer have in common while they learn.
//!
//! A piece is worth much the same on neighbouring squares and in front of either camp. Every row
//! therefore is the sum of its own numbers and of common ones: of its kind of piece, and of its
//! kind on that rank; where the own king has a say, also of the same piece on the same square for
//! all its places. What few positions show is so learnt from many. The parts are added up before
//! the network is written.

use crate::eval::nnue::numbers::{self, HAND, NUMBERS};
use crate::eval::nnue::{FOLDED, FeatureSet};
use crate::types::Square;

/// Common parts of a row.
pub const PARTS: usize = 3;

/// First number of a piece on the board.
const BOARD: usize = numbers::BOARD as usize;
/// Kinds in hand, own and enemy.
const HANDS: usize = HAND.as_flattened().len();
/// Kinds of piece on the board, kings included.
const PLANES: usize = (NUMBERS - BOARD) / Square::COUNT;
/// Rows common to a kind in hand or on the board, and to a kind on a rank; the last takes what
/// has nothing in common.
const KINDS: usize = HANDS + PLANES * (1 + 9) + 1;

/// How many common rows a set has.
pub fn rows(set: FeatureSet) -> usize {
    if set == FeatureSet::KingZones { KINDS + FOLDED } else { KINDS }
}

/// The common rows of a row.
#[inline(always)]
pub fn of_row(set: FeatureSet, row: usize) -> [usize; PARTS] {
    let number = if set == FeatureSet::KingZones { row % FOLDED } else { row };
    let [kind, rank] = of_number(number);
    let place = if set == FeatureSet::KingZones { KINDS + number } else { NOTHING };
    [kind, rank, place]
}

/// Its kind, and its kind on its rank.
#[inline(always)]
fn of_number(number: usize) -> [usize; 2] {
    if number == 0 {
        return [NOTHING; 2];
    }
    if number < BOARD {
        let kind =
            HAND.as_flattened().iter().filter(|&&base| usize::from(base) <= number).count() - 1;
        return [kind, NOTHING];
    }
    let plane = (number - BOARD) / Square::COUNT;
    let rank = (number - BOARD) % Square::COUNT % 9;
    [HANDS + plane, HANDS + PLANES + plane * 9 + rank]
}

/// The row that is common to what has nothing in common: it stays zero.
pub const NOTHING: usize = KINDS - 1;
