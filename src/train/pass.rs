//! One slice of a batch, forward and back through the layers behind the first.
//!
//! The derivatives of the first layer's sums are left to [`first`](super::first), which gathers
//! them column by column over the whole batch.

use super::matrix::{Left, multiply};
use super::model::{Model, Scales};
use super::objective::Objective;
use super::sample::{PIECES, Sample};
use super::shape::{BLOCK, Shape, StackLayout};
use super::simd::{LANES, Lanes, Work};
use crate::eval::nnue::Family;

/// Positions that go through the layers together.
const GROUP: usize = 32;
/// What the integer product of two activations of 127 comes to, in activations of 127.
const PRODUCT: f32 = 127.0 / 128.0;
/// What the square of a sum comes to: a shift by 19 bits, in activations of 127.
const SQUARE: f32 = Scales::SUM * Scales::SUM / (1u32 << 19) as f32 / Scales::ACTIVATION;
/// What the shortcut adds to the output.
const SHORTCUT: f32 = Scales::SUM / Scales::OUTPUT;

/// Rows of the first layer that a sample switches on, by side.
pub type Rows = [[u32; PIECES]; 2];

/// The layers' weights input by input, as the way forward wants them.
#[derive(Clone, Debug, Default)]
pub struct Turned {
    /// By stack: the second layer's weights and then the third's.
    stacks: Vec<[Vec<f32>; 2]>,
}

impl Turned {
    /// Turns the weights of all stacks.
    pub fn new(model: &Model) -> Turned {
        let shape = &model.shape;
        let layout = shape.stack();
        let stack = |numbers: &[f32]| {
            let first = &numbers[layout.weights1..layout.biases1];
            let second = &numbers[layout.weights2..layout.biases2];
            [turn(first, shape.net.layer1_inputs()), turn(second, shape.middle_padded())]
        };
        Turned { stacks: model.played().chunks_exact(layout.size).map(stack).collect() }
    }
}

fn turn(rows: &[f32], width: usize) -> Vec<f32> {
    let height = rows.len() / width;
    let entry = |index: usize| rows[index % height * width + index / height];
    (0..rows.len()).map(entry).collect()
}

/// A slice of a batch on its way through the network.
pub struct Pass<'a> {
    /// The network.
    pub model: &'a Model,
    /// Its weights input by input.
    pub turned: &'a Turned,
    /// What it is to learn.
    pub objective: Objective,
    /// The samples, those of one stack side by side.
    pub samples: &'a [Sample],
    /// Takes the rows of each sample.
    pub rows: &'a mut [Rows],
    /// Takes the derivatives of the first layer's sums, block by block; in each, sample by sample,
    /// those of both sides.
    pub slopes: &'a mut [f32],
    /// The gradient of the other layers is added here.
    pub gradient: &'a mut [f32],
}

impl Work for Pass<'_> {
    /// The sum of the losses.
    type Output = f64;

    #[inline(always)]
    fn run<V: Lanes, const ROWS: usize>(self) -> f64 {
        let shape = self.model.shape;
        let layout = shape.stack();
        let mut scratch = Scratch::new(&shape);
        let mut loss = 0.0;
        let mut start = 0;
        while start < self.samples.len() {
            let stack = usize::from(self.samples[start].stack);
            let alike = |sample: &&Sample| usize::from(sample.stack) == stack;
            let count = self.samples[start..].iter().take(GROUP).take_while(alike).count();
            let samples = &self.samples[start..start + count];
            let rows = &mut self.rows[start..start + count];
            let numbers = &self.model.played()[stack * layout.size..][..layout.size];
            let mut group = Group {
                shape: &shape,
                layout: &layout,
                numbers,
                turned: &self.turned.stacks[stack],
                scratch: &mut scratch,
                count,
            };
            group.first_layer::<V>(self.model, samples, rows);
            group.forward::<V, ROWS>();
            loss += group.judge(&self.objective, samples);
            let gradient = &mut self.gradient[stack * layout.size..][..layout.size];
            group.backward::<V, ROWS>(gradient);
            group.first_slopes();
            group.hand_out(self.slopes, start, self.samples.len());
            start += count;
        }
        loss
    }
}

/// Values of a group at every layer, and their derivatives; a row for each position.
struct Scratch {
    /// Both sides' activations of the first layer, clipped to 0..=1.
    clipped: Vec<f32>,
    first_slopes: Vec<f32>,
    /// Inputs of the second layer, and derivatives.
    inner: Vec<f32>,
    inner_slopes: Vec<f32>,
    /// Sums of the second layer, and derivatives.
    sums1: Vec<f32>,
    slopes1: Vec<f32>,
    /// Inputs of the third layer, and derivatives.
    middle: Vec<f32>,
    middle_slopes: Vec<f32>,
    /// Sums of the third layer, and derivatives.
    sums2: Vec<f32>,
    slopes2: Vec<f32>,
    /// Outputs, and derivatives.
    outputs: [f32; GROUP],
    output_slopes: [f32; GROUP],
}

impl Scratch {
    fn new(shape: &Shape) -> Scratch {
        let rows = |width: usize| vec![0.0; GROUP * width];
        Scratch {
            clipped: rows(2 * shape.net.width),
            first_slopes: rows(2 * shape.net.width),
            inner: rows(shape.net.layer1_inputs()),
            inner_slopes: rows(shape.net.layer1_inputs()),
            sums1: rows(shape.first_padded()),
            slopes1: rows(shape.first_padded()),
            middle: rows(shape.middle_padded()),
            middle_slopes: rows(shape.middle_padded()),
            sums2: rows(shape.second_padded()),
            slopes2: rows(shape.second_padded()),
            outputs: [0.0; GROUP],
            output_slopes: [0.0; GROUP],
        }
    }
}

/// Up to [`GROUP`] positions of one stack.
struct Group<'a> {
    shape: &'a Shape,
    layout: &'a StackLayout,
    /// The stack's numbers.
    numbers: &'a [f32],
    turned: &'a [Vec<f32>; 2],
    scratch: &'a mut Scratch,
    count: usize,
}

#[inline(always)]
fn clip(value: f32) -> f32 {
    value.clamp(0.0, 1.0)
}

/// The derivative of [`clip`], told by its result.
#[inline(always)]
fn passes(clipped: f32) -> f32 {
    if clipped > 0.0 && clipped < 1.0 { 1.0 } else { 0.0 }
}

impl Group<'_> {
    /// Sums the rows of both sides and clips.
    #[inline(always)]
    fn first_layer<V: Lanes>(&mut self, model: &Model, samples: &[Sample], rows: &mut [Rows]) {
        let width = self.shape.net.width;
        let bias_row = self.shape.net.features.inputs();
        for (position, (sample, rows)) in samples.iter().zip(rows).enumerate() {
            *rows = self.shape.rows(sample);
            for (side, rows) in rows.iter().enumerate() {
                let start = (2 * position + side) * width;
                let clipped = &mut self.scratch.clipped[start..start + width];
                for (out, block) in clipped.chunks_exact_mut(BLOCK).zip(&model.blocks) {
                    sum_rows::<V>(out, block.effective(), rows, bias_row);
                }
            }
        }
        match self.shape.net.family {
            Family::Classic => {}
            Family::Sfnn => self.multiply_pairs(),
            Family::Squared => self.square(),
        }
    }

    /// The second layer's inputs: products of the first and second halves of each side.
    #[inline(always)]
    fn multiply_pairs(&mut self) {
        let half = self.shape.net.width / 2;
        let sides = self.scratch.clipped.chunks_exact(2 * half).take(2 * self.count);
        for (side, out) in sides.zip(self.scratch.inner.chunks_exact_mut(half)) {
            let (left, right) = side.split_at(half);
            for ((out, left), right) in out.iter_mut().zip(left).zip(right) {
                *out = left * right * PRODUCT;
            }
        }
    }

    /// The second layer's inputs: the squares of both sides.
    #[inline(always)]
    fn square(&mut self) {
        for (out, value) in self.scratch.inner.iter_mut().zip(&self.scratch.clipped) {
            *out = value * value * PRODUCT;
        }
    }

    /// From the inputs of the second layer to the output.
    #[inline(always)]
    fn forward<V: Lanes, const ROWS: usize>(&mut self) {
        let (shape, layout) = (self.shape, self.layout);
        let Scratch { clipped, inner, sums1, middle, sums2, outputs, .. } = &mut *self.scratch;
        let inputs = if shape.feeds_clipped() { &*clipped } else { &*inner };
        let width = shape.first_padded();
        fill_rows(sums1, &self.numbers[layout.biases1..][..width], self.count);
        let size = [self.count, shape.net.layer1_inputs(), width];
        multiply::<V, ROWS>(
            sums1,
            Left::rows(inputs, shape.net.layer1_inputs()),
            &self.turned[0],
            size,
        );
        activate(shape, sums1, middle, self.count);
        let (depth, width) = (shape.middle_padded(), shape.second_padded());
        fill_rows(sums2, &self.numbers[layout.biases2..][..width], self.count);
        let size = [self.count, depth, width];
        multiply::<V, ROWS>(sums2, Left::rows(middle, depth), &self.turned[1], size);
        let weights = &self.numbers[layout.weights3..][..width];
        for (position, output) in outputs.iter_mut().enumerate().take(self.count) {
            let sums = &sums2[position * width..][..width];
            *output = self.numbers[layout.bias3] + dot(sums, weights);
            if shape.net.has_shortcut() {
                *output += SHORTCUT * sums1[position * shape.first_padded() + shape.net.h1];
            }
        }
    }

    /// The loss, and its derivatives by the outputs.
    #[inline(always)]
    fn judge(&mut self, objective: &Objective, samples: &[Sample]) -> f64 {
        let mut total = 0.0;
        for (position, sample) in samples.iter().enumerate() {
            let output = self.scratch.outputs[position];
            let (loss, slope) = objective.loss(output, objective.target(sample));
            total += loss;
            self.scratch.output_slopes[position] = slope;
        }
        total
    }

    /// From the derivatives of the outputs to those of the second layer's inputs.
    #[inline(always)]
    fn backward<V: Lanes, const ROWS: usize>(&mut self, gradient: &mut [f32]) {
        self.backward_output(gradient);
        self.backward_middle::<V, ROWS>(gradient);
        let (shape, layout) = (self.shape, self.layout);
        let Scratch { clipped, inner, inner_slopes, slopes1, .. } = &mut *self.scratch;
        let inputs = if shape.feeds_clipped() { &*clipped } else { &*inner };
        let (outs, ins) = (shape.first_padded(), shape.net.layer1_inputs());
        add_rows(&mut gradient[layout.biases1..][..outs], slopes1, self.count);
        let weights = &mut gradient[layout.weights1..][..outs * ins];
        let size = [outs, self.count, ins];
        multiply::<V, ROWS>(weights, Left::transposed(slopes1, outs), inputs, size);
        inner_slopes[..self.count * ins].fill(0.0);
        let weights = &self.numbers[layout.weights1..][..outs * ins];
        let size = [self.count, outs, ins];
        multiply::<V, ROWS>(inner_slopes, Left::rows(slopes1, outs), weights, size);
    }

    /// The output's weights, and the derivatives of the third layer's sums.
    #[inline(always)]
    fn backward_output(&mut self, gradient: &mut [f32]) {
        let (shape, layout) = (self.shape, self.layout);
        let width = shape.second_padded();
        let weights = &self.numbers[layout.weights3..][..width];
        let scratch = &mut *self.scratch;
        for position in 0..self.count {
            let slope = scratch.output_slopes[position];
            gradient[layout.bias3] += slope;
            let sums = &scratch.sums2[position * width..][..width];
            let slopes = &mut scratch.slopes2[position * width..][..width];
            let gradient = &mut gradient[layout.weights3..][..width];
            for index in 0..width {
                let value = clip(sums[index]);
                gradient[index] += slope * value;
                slopes[index] = slope * weights[index] * passes(value);
            }
        }
    }

    /// The third layer's weights, and the derivatives of the second layer's sums.
    #[inline(always)]
    fn backward_middle<V: Lanes, const ROWS: usize>(&mut self, gradient: &mut [f32]) {
        let (shape, layout) = (self.shape, self.layout);
        let (outs, ins) = (shape.second_padded(), shape.middle_padded());
        let scratch = &mut *self.scratch;
        add_rows(&mut gradient[layout.biases2..][..outs], &scratch.slopes2, self.count);
        let weights = &mut gradient[layout.weights2..][..outs * ins];
        let size = [outs, self.count, ins];
        multiply::<V, ROWS>(
            weights,
            Left::transposed(&scratch.slopes2, outs),
            &scratch.middle,
            size,
        );
        scratch.middle_slopes[..self.count * ins].fill(0.0);
        let weights = &self.numbers[layout.weights2..][..outs * ins];
        let size = [self.count, outs, ins];
        let slopes = Left::rows(&scratch.slopes2, outs);
        multiply::<V, ROWS>(&mut scratch.middle_slopes, slopes, weights, size);
        let width = shape.first_padded();
        for position in 0..self.count {
            let sums = &scratch.sums1[position * width..][..width];
            let above = &scratch.middle_slopes[position * ins..][..ins];
            let slopes = &mut scratch.slopes1[position * width..][..width];
            slopes.fill(0.0);
            for index in 0..shape.net.h1 {
                let passed = passes(clip(sums[index]));
                slopes[index] = if shape.net.family == Family::Classic {
                    passed * above[index]
                } else {
                    passed * above[shape.net.h1 + index] + square_slope(sums[index]) * above[index]
                };
            }
            if shape.net.has_shortcut() {
                slopes[shape.net.h1] = SHORTCUT * scratch.output_slopes[position];
            }
        }
    }

    /// The derivatives of the first layer's sums.
    #[inline(always)]
    fn first_slopes(&mut self) {
        let scratch = &mut *self.scratch;
        let slopes = &mut scratch.first_slopes;
        match self.shape.net.family {
            Family::Squared => {
                let above = scratch.inner_slopes.iter().zip(&scratch.clipped);
                for (slope, (above, &clipped)) in slopes.iter_mut().zip(above) {
                    *slope = above * passes(clipped) * (2.0 * PRODUCT * clipped);
                }
            }
            Family::Classic => {
                let above = scratch.inner_slopes.iter().zip(&scratch.clipped);
                for (slope, (above, &clipped)) in slopes.iter_mut().zip(above) {
                    *slope = above * passes(clipped);
                }
            }
            Family::Sfnn => {
                let half = self.shape.net.width / 2;
                let sides = scratch.clipped.chunks_exact(2 * half);
                let above = scratch.inner_slopes.chunks_exact(half);
                for ((slopes, side), above) in
                    slopes.chunks_exact_mut(2 * half).zip(sides).zip(above)
                {
                    for index in 0..half {
                        let (left, right) = (side[index], side[half + index]);
                        let slope = above[index] * PRODUCT;
                        slopes[index] = slope * right * passes(left);
                        slopes[half + index] = slope * left * passes(right);
                    }
                }
            }
        }
    }
}

impl Group<'_> {
    /// Puts the derivatives of the first layer's sums where the blocks will look for them.
    #[inline(always)]
    fn hand_out(&self, slopes: &mut [f32], start: usize, samples: usize) {
        let width = self.shape.net.width;
        let sides = self.scratch.first_slopes.chunks_exact(width).take(2 * self.count);
        for (side, all) in sides.enumerate() {
            for (block, part) in all.chunks_exact(BLOCK).enumerate() {
                let place = block * 2 * samples + 2 * start + side;
                slopes[place * BLOCK..][..BLOCK].copy_from_slice(part);
            }
        }
    }
}

/// One block of the first layer for one side: the bias and the rows, clipped.
#[inline(always)]
fn sum_rows<V: Lanes>(out: &mut [f32], block: &[f32], rows: &[u32; PIECES], bias_row: usize) {
    let mut sums = load_row::<V>(&block[bias_row * BLOCK..]);
    for &row in rows {
        let weights = load_row::<V>(&block[row as usize * BLOCK..]);
        for index in 0..BLOCK / LANES {
            sums[index] = sums[index].plus(weights[index]);
        }
    }
    for index in 0..BLOCK / LANES {
        sums[index].store(&mut out[index * LANES..]);
    }
    out.iter_mut().for_each(|value| *value = clip(*value));
}

/// The vectors of one row of a block.
#[inline(always)]
pub(super) fn load_row<V: Lanes>(row: &[f32]) -> [V; BLOCK / LANES] {
    let row: &[f32; BLOCK] = row.first_chunk().expect("a full row");
    let mut vectors = [V::splat(0.0); BLOCK / LANES];
    for index in 0..BLOCK / LANES {
        vectors[index] = V::load(&row[index * LANES..]);
    }
    vectors
}

/// The third layer's inputs.
#[inline(always)]
fn activate(shape: &Shape, sums: &[f32], middle: &mut [f32], count: usize) {
    let (width, out_width) = (shape.first_padded(), shape.middle_padded());
    for position in 0..count {
        let sums = &sums[position * width..][..shape.net.h1];
        let out = &mut middle[position * out_width..][..out_width];
        match shape.net.family {
            Family::Classic => out.iter_mut().zip(sums).for_each(|(out, &sum)| *out = clip(sum)),
            Family::Sfnn | Family::Squared => {
                for (index, &sum) in sums.iter().enumerate() {
                    out[index] = (SQUARE * sum * sum).min(1.0);
                    out[shape.net.h1 + index] = clip(sum);
                }
            }
        }
    }
}

/// The derivative of the squared activation.
#[inline(always)]
fn square_slope(sum: f32) -> f32 {
    if SQUARE * sum * sum < 1.0 { 2.0 * SQUARE * sum } else { 0.0 }
}

/// Clipped sums times weights, summed lane by lane.
#[inline(always)]
fn dot(sums: &[f32], weights: &[f32]) -> f32 {
    let mut lanes = [0.0f32; LANES];
    for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            lanes[lane] += clip(sums[lane]) * weights[lane];
        }
    }
    lanes.iter().sum()
}

/// Sets `count` rows to the same numbers.
#[inline(always)]
fn fill_rows(rows: &mut [f32], numbers: &[f32], count: usize) {
    for row in rows.chunks_exact_mut(numbers.len()).take(count) {
        row.copy_from_slice(numbers);
    }
}

/// Adds `count` rows to `sum`.
#[inline(always)]
fn add_rows(sum: &mut [f32], rows: &[f32], count: usize) {
    for row in rows.chunks_exact(sum.len()).take(count) {
        sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
    }
}
