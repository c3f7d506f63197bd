//! The numbers of a network in training, and those of its optimiser.

use super::adam::{self, Step};
use super::common;
use super::random::Random;
use super::shape::{BLOCK, Shape};
use rayon::prelude::*;

/// Largest random number of the first layer's common parts. Inputs begin with these alone: what is
/// random in them stays where positions are few.
const FIRST_SPREAD: f32 = 0.03;
/// Where the first layer's sums begin: in the middle of the range of activations.
const FIRST_BIAS: f32 = 0.5;
/// Where the other layers' sums begin, so that few of them are cut off at first.
const LAYER_BIAS: f32 = 0.25;

/// Integers that stand for 1.0 in a file of the public formats.
#[derive(Clone, Copy, Debug)]
pub struct Scales;

impl Scales {
    /// Activations, and the numbers of the first layer.
    pub const ACTIVATION: f32 = 127.0;
    /// Weights behind the first layer, the output's excepted.
    pub const HIDDEN: f32 = 64.0;
    /// The output: 600 centipawns, which are 540 where a pawn is 90, at an `FV_SCALE` of 16.
    pub const OUTPUT: f32 = 8640.0;
    /// The output's weights: they meet an activation.
    pub const OUTPUT_WEIGHT: f32 = Scales::OUTPUT / Scales::ACTIVATION;
    /// Sums of the second layer: what the shortcut adds to the output.
    pub const SUM: f32 = Scales::HIDDEN * Scales::ACTIVATION;
}

/// Numbers with the optimiser's two averages of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// The numbers.
    pub values: Vec<f32>,
    /// Average of the gradient.
    pub mean: Vec<f32>,
    /// Average of its square.
    pub square: Vec<f32>,
}

impl Group {
    fn new(values: Vec<f32>) -> Group {
        let zeros = vec![0.0; values.len()];
        Group { values, mean: zeros.clone(), square: zeros }
    }

    /// One step of the optimiser.
    #[inline(always)]
    pub fn learn(&mut self, gradient: &[f32], step: Step) {
        adam::step(&mut self.values, &mut self.mean, &mut self.square, gradient, step);
    }
}

/// A block of columns of the first layer.
#[derive(Clone, Debug)]
pub struct Block {
    /// A row for every input, the row of biases, and the rows of the common parts.
    pub numbers: Group,
    /// The rows as the network uses them, common parts added.
    folded: Vec<f32>,
    shape: Shape,
}

impl Block {
    /// A block of these numbers.
    pub fn new(shape: Shape, numbers: Group) -> Block {
        let mut block = Block { numbers, folded: Vec::new(), shape };
        block.fold();
        block
    }

    /// The rows of inputs and biases as the network uses them.
    #[inline(always)]
    pub fn effective(&self) -> &[f32] {
        &self.folded
    }

    /// One step of the optimiser, after the inputs' own numbers have faded by `decay` (Loshchilov,
    /// Hutter 2019): what a row says is to be found in what it has in common, if it can be.
    #[inline(always)]
    pub fn learn(&mut self, gradient: &[f32], step: Step, decay: f32) {
        let inputs = self.shape.net.features.inputs() * BLOCK;
        self.numbers.values[..inputs].iter_mut().for_each(|value| *value *= 1.0 - decay);
        self.numbers.learn(gradient, step);
    }

    /// Adds the common parts to their rows.
    #[inline(always)]
    fn fold(&mut self) {
        let set = self.shape.net.features;
        let inputs = set.inputs() * BLOCK;
        let (own, parts) = self.numbers.values.split_at(inputs + BLOCK);
        self.folded.resize(own.len(), 0.0);
        self.folded.copy_from_slice(own);
        for (row, values) in self.folded[..inputs].chunks_exact_mut(BLOCK).enumerate() {
            for part in common::of_row(set, row) {
                let common = &parts[part * BLOCK..][..BLOCK];
                values.iter_mut().zip(common).for_each(|(value, common)| *value += common);
            }
        }
        if self.shape.rounds {
            round(&mut self.folded, Scales::ACTIVATION);
        }
    }
}

/// A network in training.
#[derive(Clone, Debug)]
pub struct Model {
    /// Sizes.
    pub shape: Shape,
    /// The first layer in blocks of [`BLOCK`] columns.
    pub blocks: Vec<Block>,
    /// The other layers, stack by stack, each as its
    /// [`StackLayout`](super::shape::StackLayout) says.
    pub dense: Group,
    /// The same numbers as the network uses them.
    played: Vec<f32>,
}

impl Model {
    /// A network of random numbers.
    pub fn new(shape: Shape, random: &mut Random) -> Model {
        let blocks = (0..shape.blocks()).map(|_| random_block(&shape, random)).collect();
        // All stacks begin alike: those that see few positions then still are something.
        let stack = random_stack(&shape, random);
        let dense = Group::new(stack.repeat(shape.net.stacks()));
        let mut model = Model { shape, blocks, dense, played: Vec::new() };
        model.refresh();
        model
    }

    /// The numbers of the layers behind the first as the network uses them.
    #[inline(always)]
    pub fn played(&self) -> &[f32] {
        &self.played
    }

    /// Brings what the network uses in line with what is learnt.
    ///
    /// It is rounded as the file will have it, so that the network learns to live with the rounding
    /// (Jacob and others 2018); what is learnt stays exact.
    pub fn refresh(&mut self) {
        self.blocks.par_iter_mut().for_each(Block::fold);
        self.played.clone_from(&self.dense.values);
        if !self.shape.rounds {
            return;
        }
        let layout = self.shape.stack();
        for stack in self.played.chunks_exact_mut(layout.size) {
            round(&mut stack[layout.weights1..layout.biases1], Scales::HIDDEN);
            round(&mut stack[layout.biases1..layout.weights2], Scales::SUM);
            round(&mut stack[layout.weights2..layout.biases2], Scales::HIDDEN);
            round(&mut stack[layout.biases2..layout.weights3], Scales::SUM);
            round(&mut stack[layout.weights3..layout.bias3], Scales::OUTPUT_WEIGHT);
            round(&mut stack[layout.bias3..], Scales::OUTPUT);
        }
    }

    /// Keeps every weight within what the file can hold.
    pub fn clip(&mut self) {
        let layout = self.shape.stack();
        let output_limit = 127.0 / Scales::OUTPUT_WEIGHT;
        for stack in self.dense.values.chunks_exact_mut(layout.size) {
            clip(&mut stack[layout.weights1..layout.biases1], 127.0 / Scales::HIDDEN);
            clip(&mut stack[layout.weights2..layout.biases2], 127.0 / Scales::HIDDEN);
            clip(&mut stack[layout.weights3..layout.bias3], output_limit);
        }
    }
}

/// Rounds to whole parts of 1 / `scale`.
fn round(values: &mut [f32], scale: f32) {
    /// Added to a small number and taken away again it leaves the nearest whole one.
    const ROUNDER: f32 = 1.5 * (1u32 << 23) as f32;
    values.iter_mut().for_each(|value| *value = (*value * scale + ROUNDER - ROUNDER) / scale);
}

fn clip(values: &mut [f32], limit: f32) {
    values.iter_mut().for_each(|value| *value = value.clamp(-limit, limit));
}

/// A block of random numbers. The inputs' own rows begin at zero.
fn random_block(shape: &Shape, random: &mut Random) -> Block {
    let mut draw = |rows: usize| -> Vec<f32> {
        (0..rows * BLOCK).map(|_| random.within(FIRST_SPREAD)).collect()
    };
    let inputs = shape.net.features.inputs();
    let mut values = vec![0.0; inputs * BLOCK];
    values.extend([FIRST_BIAS; BLOCK]);
    values.extend(draw(common::rows(shape.net.features)));
    let nothing = (inputs + 1 + common::NOTHING) * BLOCK;
    values[nothing..][..BLOCK].fill(0.0);
    Block::new(*shape, Group::new(values))
}

/// One stack of random numbers, evenly spread over a range that suits the number of inputs.
fn random_stack(shape: &Shape, random: &mut Random) -> Vec<f32> {
    let layout = shape.stack();
    let mut numbers = vec![0.0; layout.size];
    let mut layer = |at: usize, outputs: usize, inputs: usize, stride: usize, limit: f32| {
        for output in 0..outputs {
            let row = &mut numbers[at + output * stride..][..inputs];
            row.iter_mut().for_each(|weight| *weight = random.within(limit));
        }
    };
    let limit = |inputs: usize| 1.5 / (inputs as f32).sqrt();
    let net = &shape.net;
    let (inner, middle) = (net.layer1_inputs(), net.layer2_inputs());
    layer(layout.weights1, net.layer1_outputs(), inner, inner, limit(inner));
    layer(layout.weights2, net.h2, middle, shape.middle_padded(), limit(middle));
    layer(layout.weights3, 1, net.h2, shape.second_padded(), limit(net.h2));
    numbers[layout.biases1..][..net.layer1_outputs()].fill(LAYER_BIAS);
    numbers[layout.biases2..][..net.h2].fill(LAYER_BIAS);
    numbers
}
