//! The shape of a network in training: where its numbers lie.

use super::common;
use super::sample::{OWN_KING, PIECES, Sample};
use super::simd::LANES;
use crate::eval::nnue::numbers::KINGLESS;
use crate::eval::nnue::{Architecture, Family, KingClass};
use crate::types::Square;

/// Columns of a block of the first layer: the unit in which it is stored and updated.
pub const BLOCK: usize = 64;

/// An architecture, and how its numbers are laid out while it learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The architecture.
    pub net: Architecture,
    /// Does the network compute with its numbers rounded as its file has them?
    pub rounds: bool,
}

const fn padded(size: usize) -> usize {
    size.next_multiple_of(LANES)
}

impl Shape {
    /// The shape of an architecture that can be trained.
    ///
    /// # Errors
    /// Says what of it cannot.
    pub fn new(net: Architecture) -> Result<Shape, String> {
        net.check()?;
        if !net.features.has_kings() {
            return Err(format!("{net}: only sets with both kings as features can be trained"));
        }
        if !net.width.is_multiple_of(2 * BLOCK) {
            return Err(format!("{net}: the width must be a multiple of {} to train", 2 * BLOCK));
        }
        let kings = net.buckets.kings;
        let symmetric = matches!(kings, KingClass::One | KingClass::K3 | KingClass::K9);
        if net.buckets.progress > 1 || !symmetric || net.stacks() > 256 {
            return Err(format!(
                "{net}: only stacks by hands (up to hand16) and the ranks of the kings can be trained"
            ));
        }
        Ok(Shape { net, rounds: true })
    }

    /// Rows of a block of the first layer: one for each input, the biases, and the common parts.
    pub fn rows_of_block(&self) -> usize {
        self.net.features.inputs() + 1 + common::rows(self.net.features)
    }

    /// [`layer1_outputs`](Architecture::layer1_outputs) up to a full tile.
    pub fn first_padded(&self) -> usize {
        padded(self.net.layer1_outputs())
    }

    /// [`layer2_inputs`](Architecture::layer2_inputs) up to a full tile.
    pub fn middle_padded(&self) -> usize {
        padded(self.net.layer2_inputs())
    }

    /// Outputs of the second layer up to a full tile.
    pub fn second_padded(&self) -> usize {
        padded(self.net.h2)
    }

    /// Blocks of the first layer.
    pub fn blocks(&self) -> usize {
        self.net.width / BLOCK
    }

    /// Are the first layer's activations fed to the next as they are?
    pub fn feeds_clipped(&self) -> bool {
        self.net.family == Family::Classic
    }

    /// Where the numbers of a stack lie.
    pub fn stack(&self) -> StackLayout {
        let mut at = 0;
        let mut next = |size: usize| {
            let start = at;
            at += size;
            start
        };
        StackLayout {
            weights1: next(self.first_padded() * self.net.layer1_inputs()),
            biases1: next(self.first_padded()),
            weights2: next(self.second_padded() * self.middle_padded()),
            biases2: next(self.second_padded()),
            weights3: next(self.second_padded()),
            bias3: next(LANES),
            size: at,
        }
    }

    /// The rows of the first layer that a sample switches on, for the side to move and the other.
    #[inline(always)]
    pub fn rows(&self, sample: &Sample) -> [[u32; PIECES]; 2] {
        let other = sample.from_other_side();
        let set = self.net.features;
        let mut rows = [[0; PIECES]; 2];
        for (rows, pieces) in rows.iter_mut().zip([&sample.pieces, &other]) {
            let king = usize::from(pieces[OWN_KING]) - KINGLESS;
            let anchor = set.anchor(Square::wrap(king));
            for (row, &number) in rows.iter_mut().zip(pieces) {
                *row = set.index(anchor, number);
            }
        }
        rows
    }
}

/// Offsets within the numbers of one stack. Weights are stored output by output; outputs and
/// inputs beyond the real ones are zero.
#[derive(Clone, Copy, Debug)]
pub struct StackLayout {
    /// Weights of the first layer behind the accumulators.
    pub weights1: usize,
    /// Its biases.
    pub biases1: usize,
    /// Weights of the next.
    pub weights2: usize,
    /// Its biases.
    pub biases2: usize,
    /// Weights of the output.
    pub weights3: usize,
    /// Bias of the output.
    pub bias3: usize,
    /// Numbers of a stack.
    pub size: usize,
}
