//! A layer of a network, its weights in the order in which the kernels read them.

use super::Buffer;

/// A matrix of weights with a bias for each output.
///
/// Weights stand chunk by chunk: for inputs 0 to 3 the four weights of output 0, of output 1, …,
/// then for inputs 4 to 7, and so on. Outputs beyond those of the network are padding, and so are
/// inputs: both have weights of 0.
///
/// Invariants: `biases` holds `outputs` numbers, `weights` 4 · `chunks` · `outputs`; `outputs` is 8
/// or a multiple of 16.
pub struct Dense {
    pub(super) biases: Buffer<i32>,
    pub(super) weights: Buffer<i8>,
    pub(super) chunks: usize,
    pub(super) outputs: usize,
}

/// Inputs of a chunk.
pub(super) const CHUNK: usize = 4;

impl Dense {
    /// A layer from its biases and a function that gives the row of each output.
    pub fn new<'a>(biases: &[i32], inputs: usize, row: impl Fn(usize) -> &'a [i8]) -> Dense {
        let outputs = if biases.len() <= 8 { 8 } else { biases.len().next_multiple_of(16) };
        let chunks = inputs.div_ceil(CHUNK);
        let mut padded = Buffer::zeros(outputs);
        padded[..biases.len()].copy_from_slice(biases);
        let mut weights = Buffer::zeros(CHUNK * chunks * outputs);
        for output in 0..biases.len() {
            for (input, &weight) in row(output)[..inputs].iter().enumerate() {
                let (chunk, place) = (input / CHUNK, input % CHUNK);
                weights[(chunk * outputs + output) * CHUNK + place] = weight;
            }
        }
        Dense { biases: padded, weights, chunks, outputs }
    }

    /// How many bytes of input the kernels read.
    pub fn input_bytes(&self) -> usize {
        self.chunks * CHUNK
    }

    /// How many numbers the kernels write.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Asserts that the slices have room for everything the kernels touch.
    #[inline(always)]
    pub(super) fn check(&self, inputs: &[u8], outputs: &[i32]) {
        assert!(inputs.len() >= self.chunks * CHUNK && outputs.len() >= self.outputs);
    }
}
