//! Every instruction set gives the numbers of the plain one, on random and on extreme input.

use kakunari::eval::simd::{Buffer, Dense, Kernels, Rows};

/// Pseudo-random numbers, a third of them extreme.
struct Source(u64);

impl Source {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 8
    }

    fn number(&mut self, extremes: &[i64], usual: i64) -> i64 {
        match self.next() % 6 {
            0 | 1 => extremes[self.next() as usize % extremes.len()],
            _ => (self.next() % (2 * usual as u64)).cast_signed() - usual,
        }
    }

    fn shorts(&mut self, count: usize) -> Vec<i16> {
        let extremes = [-32768, 32767, -1, 0, 1, 126, 127, 128];
        (0..count).map(|_| self.number(&extremes, 300) as i16).collect()
    }

    fn weights(&mut self, count: usize) -> Vec<i8> {
        (0..count).map(|_| self.number(&[-128, 127], 128) as i8).collect()
    }

    /// Activated inputs, of which many are 0.
    fn inputs(&mut self, count: usize) -> Vec<u8> {
        let zeros = self.next() % 9;
        let mut byte = || match self.next() % 8 {
            kind if kind < zeros => 0,
            7 => 127,
            _ => (self.next() % 128) as u8,
        };
        (0..count).map(|_| byte()).collect()
    }
}

/// The plain functions and those of each other set.
fn pairs() -> impl Iterator<Item = (&'static Kernels, &'static Kernels)> {
    let sets = Kernels::available();
    println!("sets: {:?}", sets.iter().map(|set| set.name).collect::<Vec<_>>());
    let plain = sets[0];
    sets.into_iter().skip(1).map(move |set| (plain, set))
}

const WIDTHS: [usize; 9] = [32, 64, 96, 128, 192, 256, 512, 1152, 1536];

#[test]
fn sums_are_updated_alike() {
    let mut source = Source(1);
    for (plain, set) in pairs() {
        for width in WIDTHS {
            let rows = Rows::new(Buffer::from(&*source.shorts(50 * width)), width);
            for _ in 0..20 {
                let mut list = || -> Vec<u32> {
                    let count = source.next() % 41;
                    (0..count).map(|_| (source.next() % 50) as u32).collect()
                };
                let (add, sub) = (list(), list());
                let begin = Buffer::from(&*source.shorts(width));
                let mut expected = Buffer::zeros(width);
                let mut found = Buffer::zeros(width);
                (plain.update)(&rows, &begin, &add, &sub, &mut expected);
                (set.update)(&rows, &begin, &add, &sub, &mut found);
                assert!(*expected == *found, "{} {width} {add:?} {sub:?}", set.name);
            }
        }
    }
}

#[test]
fn sums_are_activated_alike() {
    let mut source = Source(2);
    for (plain, set) in pairs() {
        for width in WIDTHS.into_iter().filter(|width| width.is_multiple_of(64)) {
            for _ in 0..20 {
                let numbers = Buffer::from(&*source.shorts(width));
                for (name, ours, theirs, count) in [
                    ("clip", plain.clip, set.clip, width),
                    ("square", plain.square, set.square, width),
                    ("multiply", plain.multiply, set.multiply, width / 2),
                ] {
                    let (mut expected, mut found) = (Buffer::zeros(count), Buffer::zeros(count));
                    ours(&numbers, &mut expected);
                    theirs(&numbers, &mut found);
                    assert_eq!(*expected, *found, "{} {name} {width}", set.name);
                }
            }
        }
    }
}

#[test]
fn layers_are_computed_alike() {
    let mut source = Source(3);
    for (plain, set) in pairs() {
        for outputs in [1, 7, 8, 16, 24, 32, 48, 64, 96, 128] {
            for inputs in [8, 14, 16, 30, 32, 64, 128, 512, 1024, 1536] {
                let weights = source.weights(inputs * outputs);
                let biases: Vec<i32> = (0..outputs).map(|_| source.next() as i32).collect();
                let layer = Dense::new(&biases, inputs, |row| &weights[row * inputs..]);
                let mut bytes = Buffer::zeros(layer.input_bytes());
                for _ in 0..4 {
                    bytes[..inputs].copy_from_slice(&source.inputs(inputs));
                    let mut expected = Buffer::zeros(layer.outputs());
                    (plain.dense)(&layer, &bytes, &mut expected);
                    for kernel in [set.dense, set.sparse] {
                        let mut found = Buffer::zeros(layer.outputs());
                        kernel(&layer, &bytes, &mut found);
                        assert_eq!(*expected, *found, "{} {inputs}->{outputs}", set.name);
                    }
                    // The plain kernel reads another order than the definition writes.
                    for (output, &bias) in biases.iter().enumerate() {
                        let row = &weights[output * inputs..][..inputs];
                        let products =
                            row.iter().zip(&*bytes).map(|(&w, &x)| i32::from(w) * i32::from(x));
                        assert_eq!(expected[output], bias.wrapping_add(products.sum()));
                    }
                }
            }
        }
    }
}

#[test]
fn outputs_are_activated_alike() {
    let mut source = Source(4);
    for (plain, set) in pairs() {
        for count in [7, 8, 15, 16, 32, 64, 128] {
            for _ in 0..50 {
                let extremes = [i64::from(i32::MIN), i64::from(i32::MAX), -8192, 8191, 8128, -1];
                let numbers: Vec<i32> =
                    (0..count).map(|_| source.number(&extremes, 10_000) as i32).collect();
                for (ours, theirs) in
                    [(plain.activate, set.activate), (plain.activate_square, set.activate_square)]
                {
                    let (mut expected, mut found) = (vec![0; count], vec![0; count]);
                    ours(&numbers, &mut expected);
                    theirs(&numbers, &mut found);
                    assert_eq!(expected, found, "{} {numbers:?}", set.name);
                }
            }
        }
    }
}
