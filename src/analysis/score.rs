//! Scores as every output writes them: centipawns or plies to mate, from the side to move.

use crate::types::Score as Value;
use crate::types::score::{HIGHEST_EVAL, LOWEST_WIN, MATE, Shown};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A score from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Plies to mate, negative when the side to move is mated. Never 0: a side that is mated
    /// already is at −1.
    Mate(i32),
}

impl From<Value> for Score {
    fn from(value: Value) -> Score {
        match Shown::from(value) {
            Shown::Centipawns(cp) => Score::Cp(cp),
            Shown::Mate(plies) => Score::Mate(plies),
        }
    }
}

impl fmt::Display for Score {
    /// `+34`, `mate -4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "{cp:+}"),
            Score::Mate(plies) => write!(f, "mate {plies}"),
        }
    }
}

/// What a score after a move is worth to the side that made the move: the other sign, and a mate
/// is one ply further away.
pub fn before(after: Value) -> Value {
    match -after {
        win if win >= LOWEST_WIN => (win - 1).max(LOWEST_WIN),
        loss if loss <= -LOWEST_WIN => (loss + 1).min(-LOWEST_WIN),
        even => even,
    }
}

impl Score {
    /// The score as a number that can be compared; a mate shown as −1 counts as a mate in one.
    pub fn value(self) -> Value {
        match self {
            Score::Cp(cp) => cp.clamp(-HIGHEST_EVAL, HIGHEST_EVAL),
            Score::Mate(plies) if plies > 0 => MATE - plies,
            Score::Mate(plies) => -MATE - plies,
        }
    }
}
