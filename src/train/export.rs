//! The network as integers, in the form that plays.

use super::model::{Model, Scales};
use super::shape::BLOCK;
use crate::eval::nnue::{Layer, Parameters, Stack};

/// The `FV_SCALE` at which an exported network speaks centipawns (a pawn is 90 units to it, but 100
/// centipawns to us).
pub const FV_SCALE: u32 = 16;

/// Rounds a network in training to integers.
pub fn export(model: &Model) -> Parameters {
    let mut parameters = Parameters::zeros(model.shape.net);
    parameters.fv_scale = (parameters.architecture.usual_scale() != FV_SCALE).then_some(FV_SCALE);
    first_layer(model, &mut parameters);
    let layout = model.shape.stack();
    let numbers = model.played().chunks_exact(layout.size);
    for (stack, numbers) in parameters.stacks.iter_mut().zip(numbers) {
        let Stack { layer1, layer2, output } = stack;
        let shape = &model.shape;
        let part = |weights, stride, biases| Part { numbers, weights, stride, biases };
        let width = shape.net.layer1_inputs();
        let [hidden, sum] = [Scales::HIDDEN, Scales::SUM];
        part(layout.weights1, width, layout.biases1).write(layer1, hidden, sum);
        round_up(&mut layer1.biases[..model.shape.net.h1]);
        let width = shape.middle_padded();
        part(layout.weights2, width, layout.biases2).write(layer2, hidden, sum);
        round_up(&mut layer2.biases);
        let width = shape.second_padded();
        part(layout.weights3, width, layout.bias3).write(
            output,
            Scales::OUTPUT_WEIGHT,
            Scales::OUTPUT,
        );
    }
    parameters
}

/// The nearest integer; one beyond the range of its type will be cut to the edge.
fn rounded(value: f32, scale: f32) -> f32 {
    (value * scale).round()
}

fn first_layer(model: &Model, parameters: &mut Parameters) {
    let width = model.shape.net.width;
    let inputs = model.shape.net.features.inputs();
    for (index, block) in model.blocks.iter().enumerate() {
        let rows = block.effective().chunks_exact(BLOCK).take(inputs + 1);
        for (row, values) in rows.enumerate() {
            let integers = values.iter().map(|&value| rounded(value, Scales::ACTIVATION) as i16);
            let out = if row < inputs {
                &mut parameters.weights[row * width..][..width]
            } else {
                &mut parameters.biases[..]
            };
            out[index * BLOCK..][..BLOCK].iter_mut().zip(integers).for_each(|(out, v)| *out = v);
        }
    }
}

/// Adds half a unit of activation to what is rounded down on its way to the next layer. Without it
/// every neuron says too little, which adds up to some ten centipawns.
fn round_up(biases: &mut [i32]) {
    let half = (Scales::SUM / Scales::ACTIVATION / 2.0) as i32;
    biases.iter_mut().for_each(|bias| *bias += half);
}

/// A layer among the numbers of a stack.
struct Part<'a> {
    numbers: &'a [f32],
    weights: usize,
    stride: usize,
    biases: usize,
}

impl Part<'_> {
    fn write(&self, layer: &mut Layer, weight_scale: f32, bias_scale: f32) {
        for output in 0..layer.biases.len() {
            let bias = self.numbers[self.biases + output];
            layer.biases[output] = rounded(bias, bias_scale) as i32;
            let weights = &self.numbers[self.weights + output * self.stride..];
            for (out, &weight) in layer.row_mut(output).iter_mut().zip(weights) {
                *out = rounded(weight, weight_scale) as i8;
            }
        }
    }
}
