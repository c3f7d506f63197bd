//! A network ready to be computed: weights in the order of the kernels, shared by all threads.

use super::architecture::{Architecture, Family};
use super::error::NetError;
use super::facts::Facts;
use super::parameters::{Layer, Parameters, Progress, Stack};
use super::progress::ProgressModel;
use crate::eval::simd::{Buffer, Dense, Kernels, Rows};
use std::fs::File;
use std::path::Path;

/// A network, the instruction set that computes it, and the divisor of its output.
pub struct Network {
    architecture: Architecture,
    fv_scale: u32,
    pub(super) kernels: &'static Kernels,
    pub(super) biases: Buffer<i16>,
    pub(super) rows: Rows,
    progress: Option<ProgressModel>,
    stacks: Box<[Prepared]>,
}

/// The layers of one stack.
struct Prepared {
    layer1: Dense,
    layer2: Dense,
    output: Dense,
}

/// Room for what stands between the layers; one for each thread.
pub struct Scratch {
    inputs1: Buffer<u8>,
    outputs1: Buffer<i32>,
    inputs2: Buffer<u8>,
    outputs2: Buffer<i32>,
    inputs3: Buffer<u8>,
    output: Buffer<i32>,
}

impl Network {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// When it cannot be read or is no network.
    pub fn open(path: &Path) -> Result<Network, NetError> {
        Ok(Network::new(Parameters::open(path)?, Kernels::best()))
    }

    /// Makes numbers ready for an instruction set.
    pub fn new(parameters: Parameters, kernels: &'static Kernels) -> Network {
        let Parameters { architecture, fv_scale, biases, weights, progress, stacks } = parameters;
        Network {
            architecture,
            fv_scale: fv_scale.unwrap_or(architecture.usual_scale()),
            kernels,
            biases,
            rows: Rows::new(weights, architecture.width),
            progress: progress.map(|Progress { bias, weights }| {
                ProgressModel::new(bias, weights, architecture.buckets.progress)
            }),
            stacks: stacks.into_iter().map(Prepared::new).collect(),
        }
    }

    /// The shape.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The divisor of the output: that of the file, or the usual one.
    pub fn fv_scale(&self) -> u32 {
        self.fv_scale
    }

    /// Name of the instruction set in use.
    pub fn instruction_set(&self) -> &'static str {
        self.kernels.name
    }

    /// The stack that looks at a position; `None` when a king is missing.
    #[inline]
    pub fn bucket(&self, position: &crate::position::Position) -> Option<usize> {
        let part = match &self.progress {
            Some(model) => model.part(position)?,
            None => 0,
        };
        self.architecture.buckets.index(position, part)
    }

    /// Room for [`forward`](Self::forward).
    pub fn scratch(&self) -> Scratch {
        let first = &self.stacks[0];
        Scratch {
            inputs1: Buffer::zeros(self.architecture.layer1_inputs()),
            outputs1: Buffer::zeros(first.layer1.outputs()),
            inputs2: Buffer::zeros(first.layer2.input_bytes()),
            outputs2: Buffer::zeros(first.layer2.outputs()),
            inputs3: Buffer::zeros(first.output.input_bytes()),
            output: Buffer::zeros(first.output.outputs()),
        }
    }

    /// The output of the network before any division, from the accumulators of the side to move
    /// and of its opponent.
    #[inline]
    pub fn forward(&self, us: &[i16], them: &[i16], bucket: usize, scratch: &mut Scratch) -> i32 {
        let stack = &self.stacks[bucket];
        let kernels = self.kernels;
        let activate = match self.architecture.family {
            Family::Classic => kernels.clip,
            Family::Sfnn => kernels.multiply,
            Family::Squared => kernels.square,
        };
        let (ours, theirs) = scratch.inputs1.split_at_mut(self.architecture.layer1_inputs() / 2);
        activate(us, ours);
        activate(them, theirs);
        (kernels.sparse)(&stack.layer1, &scratch.inputs1, &mut scratch.outputs1);
        let h1 = self.architecture.h1;
        let outputs1 = &scratch.outputs1[..h1];
        if self.architecture.family == Family::Classic {
            (kernels.activate)(outputs1, &mut scratch.inputs2[..h1]);
        } else {
            let (squares, clipped) = scratch.inputs2[..2 * h1].split_at_mut(h1);
            (kernels.activate_square)(outputs1, squares);
            (kernels.activate)(outputs1, clipped);
        }
        (kernels.dense)(&stack.layer2, &scratch.inputs2, &mut scratch.outputs2);
        (kernels.activate)(&scratch.outputs2[..self.architecture.h2], &mut scratch.inputs3);
        (kernels.dense)(&stack.output, &scratch.inputs3, &mut scratch.output);
        let shortcut = if self.architecture.has_shortcut() { scratch.outputs1[h1] } else { 0 };
        scratch.output[0].wrapping_add(shortcut)
    }

    /// The bytes that the first layer read last, for tests: ours before theirs.
    pub fn layer1_bytes<'a>(&self, scratch: &'a Scratch) -> &'a [u8] {
        &scratch.inputs1
    }
}

impl Prepared {
    fn new(stack: Stack) -> Prepared {
        let dense =
            |layer: &Layer| Dense::new(&layer.biases, layer.inputs, |output| layer.row(output));
        Prepared {
            layer1: dense(&stack.layer1),
            layer2: dense(&stack.layer2),
            output: dense(&stack.output),
        }
    }
}

impl Parameters {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// When it cannot be read or is no network.
    pub fn open(path: &Path) -> Result<Parameters, NetError> {
        Ok(Parameters::open_with_facts(path)?.0)
    }

    /// [`open`](Self::open), and what the file says of itself.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with_facts(path: &Path) -> Result<(Parameters, Facts), NetError> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        Parameters::read_with_facts(file, size)
    }
}
