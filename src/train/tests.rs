//! The trainer against its definition: gradients against differences, one instruction set against
//! another, one number of threads against another.

use super::common;
use super::matrix::{Left, multiply};
use super::model::{Group, Model};
use super::objective::Objective;
use super::optimiser::{Optimiser, Pace};
use super::random::Random;
use super::sample::Sample;
use super::shape::{BLOCK, Shape};
use super::simd::{self, LANES, Lanes, Work};
use crate::eval::nnue::{Architecture, Buckets};
use crate::movegen;
use crate::position::Position;
use crate::types::MoveList;

/// One of each kind of architecture, small.
const KINDS: [&str; 5] = [
    "kp_128x2-8-16",
    "sfnn_kp_128-7-8-k3k3",
    "sfnn_kp_128-8-32",
    "kingzones9_128x2-16-8",
    "squared_kp_128x2-15-32-k3k3",
];

/// Positions of random games with random labels, those of one stack side by side.
fn samples(count: usize, buckets: Buckets) -> Vec<Sample> {
    let mut random = Random::new(7, 0);
    let mut samples = Vec::new();
    let mut position = Position::default();
    while samples.len() < count {
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        if moves.is_empty() || position.ply() > 200 {
            position = Position::default();
            continue;
        }
        position.play(moves[random.below(moves.len())]);
        let score = random.below(2_000) as i16 - 1_000;
        let stack = buckets.index(&position, 0).expect("both kings") as u8;
        samples.extend(Sample::new(&position, score, random.below(3) as u8, stack));
    }
    samples.sort_by_key(|sample| sample.stack);
    samples
}

fn optimiser(kind: &str, batch: usize) -> (Optimiser, Vec<Sample>) {
    let net: Architecture = kind.parse().expect("an architecture");
    let shape = Shape::new(net).expect("one that can be trained");
    // What is rounded has no derivative.
    let shape = Shape { rounds: false, ..shape };
    let mut random = Random::new(3, 1);
    let mut model = Model::new(shape, &mut random);
    // Inputs that are all alike put too many neurons on their edges at once.
    for block in &mut model.blocks {
        block.numbers.values.iter_mut().for_each(|value| *value += random.within(0.1));
    }
    model.refresh();
    let samples = samples(batch, net.buckets);
    (Optimiser::new(model, Objective::default(), batch), samples)
}

/// The groups of a network's numbers, with a name for each.
fn groups(model: &mut Model) -> Vec<(&'static str, &mut Group)> {
    let blocks = model.blocks.iter_mut().map(|block| ("first", &mut block.numbers));
    blocks.chain([("dense", &mut model.dense)]).collect()
}

/// Derivatives are compared where they are large: a difference of losses says nothing of others.
/// A step of a common number moves too many neurons over their edges: see the next test.
#[test]
fn gradients_agree_with_differences() {
    for kind in KINDS {
        let (mut optimiser, samples) = optimiser(kind, 96);
        let inputs = optimiser.model.shape.net.features.inputs();
        // A step of no length leaves a tenth of the gradient in the optimiser's average.
        optimiser.step(&samples, Pace { rate: 0.0, decay: 0.0, number: 1 });
        for index in 0..groups(&mut optimiser.model).len() {
            let (name, group) = &groups(&mut optimiser.model)[index];
            let own = if *name == "first" { (inputs + 1) * BLOCK } else { group.mean.len() };
            let mut largest: Vec<(usize, f32)> =
                group.mean[..own].iter().copied().enumerate().collect();
            largest.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
            let name = format!("{kind}, {name} {index}");
            for &(at, mean) in largest.iter().step_by(37).take(8) {
                let slope = f64::from(10.0 * mean);
                // A long step crosses edges of neurons, a short one drowns in rounding.
                let differences = [1024.0, 8192.0, 32768.0]
                    .map(|parts| difference(&mut optimiser, &samples, index, at, 1.0 / parts));
                let near = |difference: &f64| (difference - slope).abs() < 0.03 * slope.abs();
                let agrees = differences.iter().any(near);
                assert!(agrees, "{name}: {differences:?} at {at} differ from {slope}");
            }
        }
    }
}

/// What rows have in common moves by all of their derivatives together.
#[test]
fn common_gradients_are_sums() {
    for kind in KINDS {
        let (mut optimiser, samples) = optimiser(kind, 96);
        optimiser.step(&samples, Pace { rate: 0.0, decay: 0.0, number: 1 });
        let set = optimiser.model.shape.net.features;
        for block in &optimiser.model.blocks {
            let (own, rest) = block.numbers.mean.split_at(set.inputs() * BLOCK);
            let mut sums = vec![0.0; common::rows(set) * BLOCK];
            for (row, values) in own.chunks_exact(BLOCK).enumerate() {
                for part in common::of_row(set, row).into_iter().filter(|&p| p != common::NOTHING) {
                    let sum = &mut sums[part * BLOCK..][..BLOCK];
                    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
                }
            }
            for (sum, mean) in sums.iter().zip(&rest[BLOCK..]) {
                assert!((sum - mean).abs() <= 1e-6 + 1e-3 * mean.abs(), "{kind}: {sum}, {mean}");
            }
        }
    }
}

/// The derivative of the loss by one number, from a step to either side.
fn difference(
    optimiser: &mut Optimiser,
    samples: &[Sample],
    group: usize,
    at: usize,
    step: f32,
) -> f64 {
    let mut loss_after = |distance: f32| {
        groups(&mut optimiser.model)[group].1.values[at] += distance;
        optimiser.refresh();
        optimiser.measure(samples)
    };
    let ahead = loss_after(step);
    let behind = loss_after(-2.0 * step);
    loss_after(step);
    (ahead - behind) / (2.0 * f64::from(step))
}

#[test]
fn the_threads_make_no_difference() {
    for kind in KINDS {
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads").install(|| {
                let (mut optimiser, samples) = optimiser(kind, 3_000);
                (1..4).for_each(|number| {
                    optimiser.step(&samples, Pace { rate: 0.01, decay: 0.1, number });
                });
                groups(&mut optimiser.model)
                    .into_iter()
                    .map(|(_, group)| group.clone())
                    .collect::<Vec<_>>()
            })
        };
        assert!(run(1) == run(3), "{kind}");
    }
}

/// A product of odd sizes.
struct Product<'a>(&'a [f32]);

impl Work for Product<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn run<V: Lanes, const ROWS: usize>(self) -> Vec<f32> {
        let mut out = vec![0.5; 13 * 3 * LANES];
        multiply::<V, ROWS>(&mut out, Left::rows(self.0, 21), self.0, [13, 21, 3 * LANES]);
        multiply::<V, ROWS>(&mut out, Left::transposed(self.0, 21), self.0, [13, 5, 3 * LANES]);
        out
    }
}

#[test]
fn instruction_sets_agree_to_the_bit() {
    let mut random = Random::new(5, 0);
    let numbers: Vec<f32> = (0..21 * 3 * LANES).map(|_| random.within(1.0)).collect();
    let plain = simd::run_plain(Product(&numbers));
    assert_eq!(simd::run(Product(&numbers)), plain);
    let entry = |row: usize, column: usize| {
        let first =
            (0..21).fold(0.5, |sum, k| sum + numbers[row * 21 + k] * numbers[k * 48 + column]);
        (0..5).fold(first, |sum, k| sum + numbers[k * 21 + row] * numbers[k * 48 + column])
    };
    assert_eq!(plain[7 * 48 + 31], entry(7, 31));
}
