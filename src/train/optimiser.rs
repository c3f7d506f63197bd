//! One step of training: a batch through the network on all threads, and the numbers moved.

use super::adam::Step;
use super::first::Learning;
use super::model::Model;
use super::objective::Objective;
use super::pass::{Pass, Rows, Turned};
use super::sample::{PIECES, Sample};
use super::shape::BLOCK;
use super::simd;
use rayon::prelude::*;

/// Samples that one thread takes at a time. The slices, not the threads, decide in which order
/// gradients are added up.
const SLICE: usize = 1024;

/// How far a step goes.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The learning rate.
    pub rate: f32,
    /// The share of an input's own numbers that a step at learning rate 1 would take away.
    pub decay: f32,
    /// The number of the step, from 1.
    pub number: u64,
}

/// The network and all the room that a step needs.
pub struct Optimiser {
    /// The network.
    pub model: Model,
    objective: Objective,
    turned: Turned,
    /// By sample.
    rows: Vec<Rows>,
    slopes: Vec<f32>,
    /// By slice: the gradient of the layers behind the first.
    gradients: Vec<Vec<f32>>,
    /// By block of the first layer.
    first_gradients: Vec<Vec<f32>>,
}

impl Optimiser {
    /// Room for batches of `batch` samples.
    pub fn new(model: Model, objective: Objective, batch: usize) -> Optimiser {
        let shape = model.shape;
        let block = || vec![0.0; shape.rows_of_block() * BLOCK];
        Optimiser {
            objective,
            turned: Turned::new(&model),
            rows: vec![[[0; PIECES]; 2]; batch],
            slopes: vec![0.0; batch * 2 * shape.net.width],
            gradients: vec![vec![0.0; model.dense.values.len()]; batch.div_ceil(SLICE)],
            first_gradients: (0..shape.blocks()).map(|_| block()).collect(),
            model,
        }
    }

    /// Learns from a batch; `samples` of one stack should stand side by side. Returns the mean loss
    /// before the step.
    pub fn step(&mut self, samples: &[Sample], pace: Pace) -> f64 {
        let loss = self.pass(samples);
        let step = Step::new(pace.rate, pace.number);
        let share = 1.0 / samples.len() as f32;
        self.learn_first(samples.len(), share, step, pace.rate * pace.decay);
        self.learn_dense(samples.len(), share, step);
        loss / samples.len() as f64
    }

    /// All slices forward and back; the sum of the losses.
    fn pass(&mut self, samples: &[Sample]) -> f64 {
        let Optimiser { model, objective, turned, rows, slopes, gradients, .. } = self;
        let slices = samples
            .par_chunks(SLICE)
            .zip(rows.par_chunks_mut(SLICE))
            .zip(slopes.par_chunks_mut(SLICE * 2 * model.shape.net.width))
            .zip(gradients);
        let losses: Vec<f64> = slices
            .map(|(((samples, rows), slopes), gradient)| {
                gradient.fill(0.0);
                simd::run(Pass {
                    model,
                    turned,
                    objective: *objective,
                    samples,
                    rows,
                    slopes,
                    gradient,
                })
            })
            .collect();
        losses.iter().sum()
    }

    fn learn_first(&mut self, count: usize, share: f32, step: Step, decay: f32) {
        let shape = self.model.shape;
        let rows = &self.rows[..count];
        let slopes = &self.slopes[..count * 2 * shape.net.width];
        let blocks = self.model.blocks.par_iter_mut().zip(&mut self.first_gradients);
        blocks.enumerate().for_each(|(index, (block, gradient))| {
            let slice = SLICE;
            simd::run(Learning {
                shape,
                index,
                block,
                gradient,
                rows,
                slopes,
                slice,
                share,
                step,
                decay,
            });
        });
    }

    fn learn_dense(&mut self, count: usize, share: f32, step: Step) {
        let (sum, rest) = self.gradients.split_at_mut(1);
        let sum = &mut sum[0];
        for gradient in &rest[..count.div_ceil(SLICE) - 1] {
            sum.iter_mut().zip(gradient).for_each(|(sum, value)| *sum += value);
        }
        sum.iter_mut().for_each(|value| *value *= share);
        self.model.dense.learn(sum, step);
        self.model.clip();
        self.refresh();
    }

    /// Brings what is derived from the network's numbers in line with them.
    pub(super) fn refresh(&mut self) {
        self.model.refresh();
        self.turned = Turned::new(&self.model);
    }

    /// The mean loss of the network on samples, without learning.
    pub fn measure(&mut self, samples: &[Sample]) -> f64 {
        let batch = self.rows.len();
        let total: f64 = samples.chunks(batch).map(|samples| self.pass(samples)).sum();
        total / samples.len().max(1) as f64
    }
}
