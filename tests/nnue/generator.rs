//! Pseudo-random networks of any architecture, bit for bit those of `../shared/nnue/make_test_net.py`.

use kakunari::eval::nnue::{Architecture, Family, Layer, Parameters};

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The test network of an architecture.
pub fn network(architecture: Architecture, seed: u64) -> Parameters {
    let mut source = Source { seed, tensor: 0 };
    let mut net = Parameters::zeros(architecture);
    source.fill(&mut net.biases, Recipe { scale: 40, offset: 20, ..Recipe::default() });
    net.biases[3] = 9000;
    net.biases[5] = -9000;
    source.fill(&mut net.weights, Recipe { scale: 18, tail_bits: 10, tail: 300, offset: 0 });
    if let Some(progress) = &mut net.progress {
        let mut bias = [0i32];
        source.fill(&mut bias, Recipe { scale: 30_000, ..Recipe::default() });
        progress.bias = bias[0];
        source.fill(&mut progress.weights, Recipe { scale: 40_000, ..Recipe::default() });
    }
    let is_sfnn = architecture.family != Family::Classic;
    let first = match architecture.layer1_inputs() {
        _ if is_sfnn => (7, 8),
        ..=512 => (7, 8),
        513..=1024 => (5, 9),
        _ => (4, 10),
    };
    let second = match architecture.layer2_inputs() {
        30.. => 32,
        14.. => 44,
        _ => 60,
    };
    for stack in &mut net.stacks {
        source.layer(&mut stack.layer1, 4000, first, if is_sfnn { 8 } else { 34 });
        source.layer(&mut stack.layer2, 4000, (second, 5), 25);
        source.layer(&mut stack.output, 2000, (50, 5), 20);
    }
    net
}

/// How a tensor is filled: triangular numbers, and now and then one from far out.
#[derive(Default)]
struct Recipe {
    scale: i64,
    offset: i64,
    tail_bits: u32,
    tail: i64,
}

struct Source {
    seed: u64,
    tensor: u64,
}

impl Source {
    fn fill<T: TryFrom<i64>>(&mut self, numbers: &mut [T], recipe: Recipe) {
        self.tensor += 1;
        let tensor = self.tensor.wrapping_mul(0xD1B5_4A32_D192_ED03);
        let key = mix(mix(self.seed.wrapping_mul(GAMMA).wrapping_add(1)).wrapping_add(tensor));
        for (number, index) in numbers.iter_mut().zip(1u64..) {
            let value = recipe.value(mix(key.wrapping_add(index.wrapping_mul(GAMMA))));
            *number = T::try_from(value).ok().expect("the recipes keep to the type");
        }
    }

    /// Biases and weights; each bias less `centre` times the sum of its row.
    fn layer(&mut self, layer: &mut Layer, bias: i64, (scale, tail_bits): (i64, u32), centre: i32) {
        self.fill(&mut layer.biases, Recipe { scale: bias, ..Recipe::default() });
        self.fill(&mut layer.weights, Recipe { scale, offset: 0, tail_bits, tail: 128 });
        for output in 0..layer.biases.len() {
            let sum: i32 = layer.row(output).iter().map(|&weight| i32::from(weight)).sum();
            layer.biases[output] -= centre * sum;
        }
    }
}

impl Recipe {
    fn value(&self, hash: u64) -> i64 {
        let far = self.tail_bits > 0 && (hash >> 16) & ((1 << self.tail_bits) - 1) == 0;
        if far {
            return ((hash >> 32) % (2 * self.tail as u64)).cast_signed() - self.tail;
        }
        let triangle = ((hash & 255) + (hash >> 8 & 255)).cast_signed() - 255;
        ((triangle * self.scale + 128) >> 8) + self.offset
    }
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
