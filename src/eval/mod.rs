//! How good a position is, without looking ahead.
//!
//! The search knows evaluators only through [`Evaluator`] and names one in a single place,
//! [`Active`].

mod internal;
mod material;
pub mod nnue;
pub mod simd;

pub use internal::{internal, internal_file};
pub use material::{material, worth};

use crate::position::{Delta, Position};
use crate::types::Score;
use crate::types::score::HIGHEST_EVAL;
use nnue::{Accumulators, Network};
use std::sync::Arc;

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
    /// ±[`HIGHEST_EVAL`]. Rarely asked for in check.
    fn evaluate(&mut self, position: &Position) -> Score;
}

/// Which evaluator is to play.
#[derive(Clone, Default)]
pub enum Choice {
    /// The network inside the program.
    #[default]
    Internal,
    /// A network from a file.
    Network {
        /// The network.
        network: Arc<Network>,
        /// Divisor of its output, at least 1.
        fv_scale: u32,
    },
}

/// The evaluator that plays: a network on the path of the search.
pub struct Active {
    accumulators: Accumulators,
    fv_scale: u32,
}

impl Default for Active {
    fn default() -> Active {
        Active::new(&Choice::default())
    }
}

impl Active {
    /// An evaluator of this choice.
    pub fn new(choice: &Choice) -> Active {
        let (network, fv_scale) = match choice {
            Choice::Internal => (internal(), None),
            Choice::Network { network, fv_scale } => (network.clone(), Some(*fv_scale)),
        };
        let fv_scale = fv_scale.unwrap_or(network.fv_scale());
        Active { accumulators: Accumulators::new(network), fv_scale }
    }

    /// What the network itself says of the present position; `None` when a king is missing.
    pub fn output(&mut self, position: &Position) -> Option<Output> {
        let stacks = self.accumulators.network().architecture().stacks();
        let (raw, bucket) = self.accumulators.raw(position)?;
        let bucket = (stacks > 1).then_some(bucket);
        let value = network_value(raw, self.fv_scale);
        Some(Output { raw, value, fv_scale: self.fv_scale, bucket })
    }
}

/// What a network says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Output {
    /// Its output.
    pub raw: i32,
    /// The output divided by `fv_scale`, as the network's own engines have it: a pawn is 90.
    pub value: i32,
    /// The divisor.
    pub fv_scale: u32,
    /// The stack of layers that spoke, where there is more than one.
    pub bucket: Option<usize>,
}

impl Evaluator for Active {
    fn reset(&mut self, position: &Position) {
        self.accumulators.reset(position);
    }

    #[inline]
    fn play(&mut self, _: &Position, delta: &Delta) {
        self.accumulators.play(delta);
    }

    #[inline]
    fn undo(&mut self) {
        self.accumulators.undo();
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        match self.accumulators.raw(position) {
            Some((raw, _)) => centipawns(raw, self.fv_scale),
            None => material(position),
        }
    }
}

/// What the public networks call a pawn.
const NETWORK_PAWN: i64 = 90;

/// The output of a network in centipawns: divided by `fv_scale` it is in units of which a pawn has
/// 90.
#[inline(always)]
pub fn centipawns(raw: i32, fv_scale: u32) -> Score {
    let score = i64::from(raw) * 100 / (NETWORK_PAWN * i64::from(fv_scale));
    let highest = i64::from(HIGHEST_EVAL);
    score.clamp(-highest, highest) as Score
}

/// The output of a network as its own engines have it: divided by `fv_scale`, towards zero, and
/// within ±31753.
pub fn network_value(raw: i32, fv_scale: u32) -> i32 {
    let value = i64::from(raw) / i64::from(fv_scale);
    value.clamp(-31_753, 31_753) as i32
}
