//! The arithmetic of networks: plain, which is the specification, and in wide registers.
//!
//! One file for each instruction set, with the same function names. The fastest set that the
//! machine has is chosen once, by [`Kernels::best`]. The only place of the evaluator with `unsafe`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod buffer;
mod dense;
mod scalar;

pub use buffer::Buffer;
pub use dense::Dense;

/// The functions of one instruction set. All sets give the same numbers, bit for bit.
///
/// Lengths of accumulators are multiples of 32.
pub struct Kernels {
    /// Name of the instruction set.
    pub name: &'static str,
    /// `target = source + rows to add − rows to take off`, with wrap-around.
    pub update: fn(rows: &Rows, source: &[i16], add: &[u32], sub: &[u32], target: &mut [i16]),
    /// Each number clipped to 0..=127.
    pub clip: fn(numbers: &[i16], target: &mut [u8]),
    /// Each number clipped to 0..=127 and squared, divided by 128.
    pub square: fn(numbers: &[i16], target: &mut [u8]),
    /// Both halves clipped to 0..=127 and multiplied, divided by 128.
    pub multiply: fn(numbers: &[i16], target: &mut [u8]),
    /// A layer whose inputs are often 0.
    pub sparse: fn(layer: &Dense, inputs: &[u8], outputs: &mut [i32]),
    /// A layer of few inputs.
    pub dense: fn(layer: &Dense, inputs: &[u8], outputs: &mut [i32]),
    /// Each output of a layer divided by 64 and clipped to 0..=127.
    pub activate: fn(outputs: &[i32], target: &mut [u8]),
    /// Each output of a layer squared, divided by 2^19, and clipped to 0..=127.
    pub activate_square: fn(outputs: &[i32], target: &mut [u8]),
}

/// A table of rows of equal length.
pub struct Rows {
    numbers: Buffer<i16>,
    width: usize,
}

impl Rows {
    /// Cuts numbers into rows.
    ///
    /// # Panics
    /// When they are no whole number of rows, or rows no multiple of 32.
    pub fn new(numbers: Buffer<i16>, width: usize) -> Rows {
        assert!(width > 0 && width.is_multiple_of(32) && numbers.len().is_multiple_of(width));
        Rows { numbers, width }
    }

    /// Length of a row.
    #[inline(always)]
    pub fn width(&self) -> usize {
        self.width
    }

    /// One row.
    #[inline(always)]
    pub fn row(&self, index: u32) -> &[i16] {
        &self.numbers[index as usize * self.width..][..self.width]
    }
}

static SCALAR: Kernels = Kernels {
    name: "scalar",
    update: scalar::update,
    clip: scalar::clip,
    square: scalar::square,
    multiply: scalar::multiply,
    sparse: scalar::dense,
    dense: scalar::dense,
    activate: scalar::activate,
    activate_square: scalar::activate_square,
};

impl Kernels {
    /// Every instruction set that this machine has, the slowest first.
    pub fn available() -> Vec<&'static Kernels> {
        let mut sets = vec![&SCALAR];
        #[cfg(target_arch = "x86_64")]
        {
            sets.extend(avx2::kernels());
            sets.extend(avx512::kernels());
        }
        sets
    }

    /// The fastest instruction set that this machine has.
    pub fn best() -> &'static Kernels {
        Kernels::available().pop().unwrap_or(&SCALAR)
    }
}
