//! The loss of a network in the integers in which it will play.

use super::export::export;
use super::model::{Model, Scales};
use super::objective::Objective;
use super::pass::Rows;
use super::sample::Sample;
use crate::eval::nnue::{Network, Parameters};
use crate::eval::simd::Kernels;
use rayon::prelude::*;

/// Samples that one thread takes at a time.
const SLICE: usize = 1024;

/// The mean loss on samples, computed by the evaluator's own code.
pub fn measure(model: &Model, objective: &Objective, samples: &[Sample]) -> f64 {
    let parameters = export(model);
    let network = Network::new(parameters.clone(), Kernels::best());
    let losses: Vec<f64> = samples
        .par_chunks(SLICE)
        .map(|samples| {
            let mut scratch = network.scratch();
            let mut sums = [0, 1].map(|_| vec![0; parameters.architecture.width]);
            let mut loss = 0.0;
            for sample in samples {
                accumulate(&parameters, &model.shape.rows(sample), &mut sums);
                let stack = usize::from(sample.stack);
                let raw = network.forward(&sums[0], &sums[1], stack, &mut scratch);
                let output = raw as f32 / Scales::OUTPUT;
                loss += objective.loss(output, objective.target(sample)).0;
            }
            loss
        })
        .collect();
    losses.iter().sum::<f64>() / samples.len().max(1) as f64
}

fn accumulate(parameters: &Parameters, rows: &Rows, sums: &mut [Vec<i16>; 2]) {
    for (sums, rows) in sums.iter_mut().zip(rows) {
        sums.copy_from_slice(&parameters.biases);
        for &row in rows {
            let weights = &parameters.weights[row as usize * sums.len()..];
            sums.iter_mut().zip(weights).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
        }
    }
}
