//! The first layer's share of a step: its gradient, and the optimiser on it.
//!
//! Each block of columns is a job of its own that walks the whole batch in order, so the sums do
//! not depend on how many threads there are, and a block's gradient stays in the cache.

use super::adam::Step;
use super::common;
use super::model::Block;
use super::pass::{Rows, load_row};
use super::shape::{BLOCK, Shape};
use super::simd::{LANES, Lanes, Work};

/// The learning of one block.
pub struct Learning<'a> {
    /// Sizes.
    pub shape: Shape,
    /// The block's number.
    pub index: usize,
    /// The block.
    pub block: &'a mut Block,
    /// Room for its gradient, all zero; left so.
    pub gradient: &'a mut [f32],
    /// The rows of every sample.
    pub rows: &'a [Rows],
    /// The derivatives of the first layer's sums, as every [`Pass`](super::pass::Pass) left them:
    /// slice by slice.
    pub slopes: &'a [f32],
    /// Samples of a slice.
    pub slice: usize,
    /// What the gradient is multiplied by: one over the number of samples.
    pub share: f32,
    /// The step.
    pub step: Step,
    /// The share of each input's own numbers that is taken away.
    pub decay: f32,
}

impl Work for Learning<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes, const ROWS: usize>(mut self) {
        let bias = self.shape.net.features.inputs() * BLOCK;
        let slices = self.slopes.chunks(self.slice * 2 * self.shape.net.width);
        for (rows, slopes) in self.rows.chunks(self.slice).zip(slices) {
            let count = rows.len() * 2 * BLOCK;
            let slopes = slopes[self.index * count..][..count].chunks_exact(BLOCK);
            for (rows, slope) in rows.as_flattened().iter().zip(slopes) {
                let slope = load_row::<V>(slope);
                for &row in rows {
                    add(&mut self.gradient[row as usize * BLOCK..], &slope);
                }
                add(&mut self.gradient[bias..], &slope);
            }
        }
        self.gradient.iter_mut().for_each(|value| *value *= self.share);
        self.share_common();
        self.block.learn(self.gradient, self.step, self.decay);
        self.gradient.fill(0.0);
    }
}

impl Learning<'_> {
    /// Adds up the gradients of the rows with common parts.
    #[inline(always)]
    fn share_common(&mut self) {
        let set = self.shape.net.features;
        let inputs = set.inputs() * BLOCK;
        let (own, rest) = self.gradient.split_at_mut(inputs);
        let parts = &mut rest[BLOCK..];
        for (row, values) in own.chunks_exact(BLOCK).enumerate() {
            for part in common::of_row(set, row) {
                let sum = &mut parts[part * BLOCK..][..BLOCK];
                sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            }
        }
        parts[common::NOTHING * BLOCK..][..BLOCK].fill(0.0);
    }
}

/// Adds to a row of the gradient.
#[inline(always)]
fn add<V: Lanes>(row: &mut [f32], slope: &[V; BLOCK / LANES]) {
    let row: &mut [f32; BLOCK] = row.first_chunk_mut().expect("a full row");
    for index in 0..BLOCK / LANES {
        let part = &mut row[index * LANES..];
        V::load(part).plus(slope[index]).store(part);
    }
}
