//! Which positions are worth training on.

use super::record::{Ply, UNSEARCHED};
use crate::position::Position;
use serde::{Deserialize, Serialize};

/// The choice of positions.
///
/// All that were searched count by default. Limits of the score take the endgames away, and a
/// network without them does not win what is won; checks, captures and promotions can be left to the
/// search, as the network inside the program does (`nnue/README.md`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// Positions with a score beyond ± this many centipawns are left out.
    pub max_score: i16,
    /// Keep positions in check.
    pub checks: bool,
    /// Keep positions in which a capture or a promotion is played.
    pub tactics: bool,
}

impl Default for Filter {
    /// Everything that was searched.
    fn default() -> Filter {
        Filter { max_score: 32_000, checks: true, tactics: true }
    }
}

/// Why a position is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody searched it.
    Unsearched,
    /// The score is beyond the limit.
    Extreme,
    /// The side to move is in check.
    Check,
    /// A capture or a promotion is played.
    Tactical,
}

impl Filter {
    /// Is the position, with the move played from it, good to train on?
    ///
    /// # Errors
    /// The first reason against it.
    pub fn judge(&self, position: &Position, ply: Ply) -> Result<(), Reason> {
        let tactical = || position.piece(ply.mv.to()).is_some() || ply.mv.is_promotion();
        if ply.score == UNSEARCHED {
            Err(Reason::Unsearched)
        } else if ply.score.unsigned_abs() > self.max_score.unsigned_abs() {
            Err(Reason::Extreme)
        } else if !self.checks && position.in_check() {
            Err(Reason::Check)
        } else if !self.tactics && tactical() {
            Err(Reason::Tactical)
        } else {
            Ok(())
        }
    }
}
