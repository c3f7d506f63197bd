//! How good a position is, without looking ahead.
//!
//! The search knows evaluators only through [`Evaluator`] and names one in a single place,
//! [`Active`].

mod danger;
mod features;
mod handmade;
pub mod nnue;
pub mod simd;
mod weights;

pub use features::{FEATURES, Feature, features};
pub use handmade::Handmade;
pub use weights::WEIGHTS;

use crate::position::{Delta, Position};
use crate::types::Score;

/// The evaluator that plays.
pub type Active = Handmade;

/// Keeps a view of one position in step with its moves, and scores it.
///
/// The owner calls [`reset`](Self::reset) once, then [`play`](Self::play) and
/// [`undo`](Self::undo) for every move, null moves excepted: they change nothing on the board.
pub trait Evaluator {
    /// Starts afresh from `position`.
    fn reset(&mut self, position: &Position);

    /// Follows a move. `position` has made it already; `delta` is what it returned.
    fn play(&mut self, position: &Position, delta: &Delta);

    /// Takes back the latest move.
    fn undo(&mut self);

    /// The score from the side to move, in centipawns, within
    /// ±[`HIGHEST_EVAL`](crate::types::score::HIGHEST_EVAL). Rarely asked for in check.
    fn evaluate(&mut self, position: &Position) -> Score;
}
