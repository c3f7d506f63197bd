//! How good a position is, without looking ahead.
//!
//! The search knows evaluators only through [`Evaluator`] and names one in a single place,
//! [`Active`].

mod danger;
mod features;
mod handmade;
mod internal;
mod material;
pub mod nnue;
pub mod simd;
mod weights;

pub use features::{FEATURES, Feature, features};
pub use handmade::Handmade;
pub use internal::{internal, internal_file};
pub use material::{material, worth};
pub use weights::WEIGHTS;

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
    /// The function linear in pieces and places that stood in for a network before there was one.
    /// It labelled positions that the network learnt from.
    Linear,
    /// A network from a file.
    Network {
        /// The network.
        network: Arc<Network>,
        /// Divisor of its output, at least 1.
        fv_scale: u32,
    },
}

/// The evaluator that plays.
pub enum Active {
    /// The linear one.
    Handmade(Handmade),
    /// A network.
    Network {
        /// The network on the path of the search.
        accumulators: Box<Accumulators>,
        /// Divisor of its output.
        fv_scale: u32,
    },
}

impl Default for Active {
    fn default() -> Active {
        Active::new(&Choice::default())
    }
}

impl Active {
    /// An evaluator of this choice.
    pub fn new(choice: &Choice) -> Active {
        match choice {
            Choice::Internal => Active::by_network(internal(), None),
            Choice::Linear => Active::Handmade(Handmade::default()),
            Choice::Network { network, fv_scale } => {
                Active::by_network(network.clone(), Some(*fv_scale))
            }
        }
    }

    /// A network, by default with the divisor that it asks for itself.
    fn by_network(network: Arc<Network>, fv_scale: Option<u32>) -> Active {
        let fv_scale = fv_scale.unwrap_or(network.fv_scale());
        Active::Network { accumulators: Box::new(Accumulators::new(network)), fv_scale }
    }
}

impl Evaluator for Active {
    fn reset(&mut self, position: &Position) {
        match self {
            Active::Handmade(handmade) => handmade.reset(position),
            Active::Network { accumulators, .. } => accumulators.reset(position),
        }
    }

    #[inline]
    fn play(&mut self, position: &Position, delta: &Delta) {
        match self {
            Active::Handmade(handmade) => handmade.play(position, delta),
            Active::Network { accumulators, .. } => accumulators.play(delta),
        }
    }

    #[inline]
    fn undo(&mut self) {
        match self {
            Active::Handmade(handmade) => handmade.undo(),
            Active::Network { accumulators, .. } => accumulators.undo(),
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        match self {
            Active::Handmade(handmade) => handmade.evaluate(position),
            Active::Network { accumulators, fv_scale } => match accumulators.raw(position) {
                Some((raw, _)) => centipawns(raw, *fv_scale),
                None => material(position),
            },
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
