//! What is in a file of games.

use super::record::{Game, UNSEARCHED};
use super::source::{DataError, Games};
use crate::types::Color;
use std::collections::HashSet;
use std::path::Path;

/// Upper edges of the histogram's classes of |score|, in centipawns; beyond the last are mates and
/// decided positions.
pub const EDGES: [u16; 9] = [50, 100, 200, 400, 600, 1_000, 2_000, 3_000, 31_000];

/// A summary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games.
    pub games: u64,
    /// Games won by black, won by white, and drawn.
    pub results: [u64; 3],
    /// Plies of all games.
    pub plies: u64,
    /// The longest game.
    pub longest: u64,
    /// Positions with a score.
    pub searched: u64,
    /// Scored positions by |score|: up to each of [`EDGES`], and beyond.
    pub histogram: [u64; EDGES.len() + 1],
    /// Scored positions that stood before, in this game or an earlier one.
    pub duplicates: u64,
    /// Games with the very moves of an earlier one.
    pub repeated_games: u64,
}

/// Reads a file and sums it up. Needs 8 bytes for every different position.
///
/// # Errors
/// When it cannot be read or holds something else.
pub fn stat(path: &Path) -> Result<Summary, DataError> {
    let mut summary = Summary::default();
    let mut seen = Seen::default();
    let mut games = Games::open(path)?;
    while let Some(game) = games.next() {
        let game = game?;
        summary.add(&game, &mut seen).map_err(|reason| games.fault(reason))?;
    }
    Ok(summary)
}

/// Keys of what has come by.
#[derive(Default)]
struct Seen {
    positions: HashSet<u64>,
    games: HashSet<u64>,
}

impl Summary {
    fn add(&mut self, game: &Game, seen: &mut Seen) -> std::io::Result<()> {
        self.games += 1;
        self.results[match game.winner {
            Some(Color::Black) => 0,
            Some(Color::White) => 1,
            None => 2,
        }] += 1;
        let plies = game.plies.len() as u64;
        self.plies += plies;
        self.longest = self.longest.max(plies);
        let mut moves = plies;
        game.replay(|position, ply| {
            moves = (moves ^ u64::from(ply.mv.bits())).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            moves ^= moves >> 29;
            if ply.score != UNSEARCHED {
                self.searched += 1;
                let size = ply.score.unsigned_abs();
                self.histogram[EDGES.partition_point(|&edge| edge < size)] += 1;
                self.duplicates += u64::from(!seen.positions.insert(position.key()));
            }
        })?;
        self.repeated_games += u64::from(!seen.games.insert(moves));
        Ok(())
    }
}
