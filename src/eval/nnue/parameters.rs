//! The numbers of a network, as they stand in its file.

use super::architecture::{Architecture, pad32};
use super::numbers::KINGLESS;
use crate::eval::simd::Buffer;
use crate::types::Square;

/// All numbers of a network.
#[derive(Clone)]
pub struct Parameters {
    /// Its shape, which all sizes below follow from.
    pub architecture: Architecture,
    /// The divisor its file asks for.
    pub fv_scale: Option<u32>,
    /// Where an accumulator begins: `width` numbers.
    pub biases: Buffer<i16>,
    /// What each input adds to it: `width` numbers of input 0, then of input 1, ….
    pub weights: Buffer<i16>,
    /// The embedded progress model, where `architecture.buckets.progress` is above 1.
    pub progress: Option<Progress>,
    /// One for each bucket.
    pub stacks: Vec<Stack>,
}

/// A model of how far the game has come.
#[derive(Clone)]
pub struct Progress {
    /// Sum before any piece.
    pub bias: i32,
    /// By own king's square times [`KINGLESS`] plus the number of the piece.
    pub weights: Vec<i32>,
}

impl Progress {
    /// How many weights there are.
    pub const WEIGHTS: usize = Square::COUNT * KINGLESS;
}

/// The layers behind the accumulators.
#[derive(Clone)]
pub struct Stack {
    /// From the activated accumulators to `h1` numbers and perhaps the shortcut.
    pub layer1: Layer,
    /// To `h2` numbers.
    pub layer2: Layer,
    /// To one number.
    pub output: Layer,
}

/// A matrix of weights with a bias for each row.
#[derive(Clone)]
pub struct Layer {
    /// Length of a row without padding.
    pub inputs: usize,
    /// One for each output.
    pub biases: Vec<i32>,
    /// Row by row, each padded to a multiple of 32; what the padding holds means nothing.
    pub weights: Vec<i8>,
}

impl Layer {
    /// A layer of zeros.
    pub fn zeros(inputs: usize, outputs: usize) -> Layer {
        Layer { inputs, biases: vec![0; outputs], weights: vec![0; outputs * pad32(inputs)] }
    }

    /// The weights of one output, without padding.
    pub fn row(&self, output: usize) -> &[i8] {
        &self.weights[output * pad32(self.inputs)..][..self.inputs]
    }

    /// The weights of one output, to be changed.
    pub fn row_mut(&mut self, output: usize) -> &mut [i8] {
        &mut self.weights[output * pad32(self.inputs)..][..self.inputs]
    }
}

impl Stack {
    /// Layers of zeros in the sizes of an architecture.
    pub fn zeros(architecture: &Architecture) -> Stack {
        Stack {
            layer1: Layer::zeros(architecture.layer1_inputs(), architecture.layer1_outputs()),
            layer2: Layer::zeros(architecture.layer2_inputs(), architecture.h2),
            output: Layer::zeros(architecture.h2, 1),
        }
    }
}

impl Parameters {
    /// A network of zeros.
    pub fn zeros(architecture: Architecture) -> Parameters {
        let inputs = architecture.features.inputs();
        let has_progress = architecture.buckets.progress > 1;
        Parameters {
            architecture,
            fv_scale: None,
            biases: Buffer::zeros(architecture.width),
            weights: Buffer::zeros(architecture.width * inputs),
            progress: has_progress
                .then(|| Progress { bias: 0, weights: vec![0; Progress::WEIGHTS] }),
            stacks: (0..architecture.stacks()).map(|_| Stack::zeros(&architecture)).collect(),
        }
    }
}
