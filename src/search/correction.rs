//! How far the evaluation is usually off, by features of the position that its errors depend on.
//!
//! Whenever the search of a node came to another score than the evaluator, the difference is
//! remembered by pawns, castles, hands and the latest moves; evaluations of later nodes that share
//! these are corrected by it. The idea is known as correction history and came up in chess engines
//! in 2023; the keys are those that matter in shogi.

use super::history::{Arrival, shift};
use super::params;
use crate::position::Position;
use crate::types::{Color, Kind, Score};

/// Bound of every entry.
const LIMIT: i32 = 1024;
/// Entries of each table and colour.
const SIZE: usize = 1 << 14;
/// Tables: pawns, the castle of each player, hands, the two latest moves.
const TABLES: usize = 5;

/// Which entry of each table a position looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places([u16; TABLES]);

impl Places {
    /// Of no position.
    pub const NONE: Places = Places([0; TABLES]);

    /// The entries of a position after these moves, the latest first.
    #[inline]
    pub fn new(position: &Position, latest: Arrival, before: Arrival) -> Places {
        let pawns = |color| position.pieces(color, Kind::Pawn).digest();
        let moves = [latest, before].map(|arrival| arrival.index() as u64);
        Places([
            place(pawns(Color::Black), pawns(Color::White)),
            castle(position, Color::Black),
            castle(position, Color::White),
            place(position.hand_key(), 0),
            place(moves[0], moves[1]),
        ])
    }
}

/// The place of a player's king with golds and silvers.
#[inline(always)]
fn castle(position: &Position, color: Color) -> u16 {
    let metal = position.golden() | position.kind(Kind::Silver);
    let king = position.king(color).map_or(0, |square| 1 + square.index() as u64);
    place((metal & position.color(color)).digest(), king)
}

/// The place of two words in a table.
#[inline(always)]
fn place(a: u64, b: u64) -> u16 {
    let word = a ^ b.rotate_left(32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word.wrapping_mul(0xd6e8_feb8_6659_fd93) >> (u64::BITS - SIZE.ilog2())) as u16
}

/// The tables of one thread.
pub struct Correction {
    entries: Box<[[i16; TABLES]]>,
}

impl Default for Correction {
    fn default() -> Self {
        Correction { entries: vec![[0; TABLES]; 2 * SIZE].into_boxed_slice() }
    }
}

impl Correction {
    /// What to add to the evaluation for `side`, which is to move.
    #[inline]
    pub fn sum(&self, side: Color, places: Places) -> Score {
        let weights = [
            params::correction_pawns(),
            params::correction_castle(),
            params::correction_castle(),
            params::correction_hands(),
            params::correction_moves(),
        ];
        let term = |table: usize| {
            let entry = self.entries[side.index() * SIZE + usize::from(places.0[table])][table];
            i32::from(entry) * weights[table]
        };
        (0..TABLES).map(term).sum::<i32>() / LIMIT
    }

    /// Learns that a search to `depth` found a score that was higher by `error` than the corrected
    /// evaluation.
    pub fn update(&mut self, side: Color, places: Places, error: Score, depth: i32) {
        let bonus = (error * depth * params::correction_rate() / 1024).clamp(-LIMIT / 4, LIMIT / 4);
        for (table, place) in places.0.into_iter().enumerate() {
            let row = &mut self.entries[side.index() * SIZE + usize::from(place)];
            shift::<LIMIT>(&mut row[table], bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(sfen: &str) -> Places {
        let position = sfen.parse().expect("a position");
        Places::new(&position, Arrival::NONE, Arrival::NONE)
    }

    #[test]
    fn errors_of_one_kind_are_taken_off() {
        let mut correction = Correction::default();
        let here = places("4k4/9/3g5/9/4p4/9/4P4/9/4K4 b 2P 1");
        for _ in 0..100 {
            let left = 150 - correction.sum(Color::Black, here);
            correction.update(Color::Black, here, left, 6);
        }
        let sum = correction.sum(Color::Black, here);
        assert!((130..=170).contains(&sum), "{sum}");
        assert_eq!(correction.sum(Color::White, here), 0, "the other side has its own");
    }

    #[test]
    fn a_correction_has_its_bounds() {
        let mut correction = Correction::default();
        let here = places("4k4/9/9/9/9/9/9/9/4K4 b - 1");
        for error in [20_000, -20_000] {
            (0..100).for_each(|_| correction.update(Color::White, here, error, 100));
            let sum = correction.sum(Color::White, here);
            assert!(sum * error > 0 && sum.abs() < 1000, "{sum}");
        }
    }

    #[test]
    fn each_feature_has_a_place_of_its_own() {
        let all = [
            "4k4/9/3g5/9/4p4/9/4P4/9/4K4 b 2P 1",
            "4k4/9/3g5/9/4p4/9/3P5/9/4K4 b 2P 1",
            "4k4/9/3g5/9/4p4/9/4P4/9/3K5 b 2P 1",
            "4k4/9/2g6/9/4p4/9/4P4/9/4K4 b 2P 1",
            "4k4/9/3g5/9/4p4/9/4P4/9/4K4 b P 1",
        ]
        .map(places);
        let differs = |n: usize, table: usize| all[0].0[table] != all[n].0[table];
        for (n, table) in [(1, 0), (2, 1), (3, 2), (4, 3)] {
            assert!((0..TABLES).all(|other| differs(n, other) == (other == table)), "{n}");
        }
    }
}
