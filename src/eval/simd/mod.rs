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
#[cfg(target_arch = "x86_64")]
mod update;

pub use buffer::Buffer;
pub use dense::Dense;

/// The functions of one instruction set. All sets give the same numbers, bit for bit.
///
/// Lengths of accumulators are multiples of 32.
pub struct Kernels {
    /// Name of the instruction set.
    pub name: &'static str,
    /// `target = source + rows to add − rows to take off`, with wrap-around.
    pub update: Update,
    /// Each number clipped to 0..=127.
    pub clip: Activate<i16>,
    /// Each number clipped to 0..=127 and squared, divided by 128.
    pub square: Activate<i16>,
    /// Both halves clipped to 0..=127 and multiplied, divided by 128.
    pub multiply: Activate<i16>,
    /// A layer whose inputs are often 0.
    pub sparse: Compute,
    /// A layer of few inputs.
    pub dense: Compute,
    /// Each output of a layer divided by 64 and clipped to 0..=127.
    pub activate: Activate<i32>,
    /// Each output of a layer squared, divided by 2^19, and clipped to 0..=127.
    pub activate_square: Activate<i32>,
}

/// Takes the rows, the numbers to begin from, the rows to add and to take off, and where to write.
pub type Update = fn(&Rows, &[i16], &[u32], &[u32], &mut [i16]);
/// Takes numbers and where to write the inputs of the next layer.
pub type Activate<T> = fn(&[T], &mut [u8]);
/// Takes a layer, its inputs, and where to write its outputs.
pub type Compute = fn(&Dense, &[u8], &mut [i32]);

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

/// The table of a file whose functions need instructions that not every machine has.
#[cfg(target_arch = "x86_64")]
macro_rules! kernel_table {
    ($name:literal) => {
        kernel_table!($name, update(rows, source, add, sub, target), clip(numbers, target),
            square(numbers, target), multiply(numbers, target), sparse(layer, inputs, outputs),
            dense(layer, inputs, outputs), activate(outputs, target),
            activate_square(outputs, target))
    };
    ($name:literal, $($function:ident($($argument:ident),*)),*) => {
        Kernels {
            name: $name,
            $($function: |$($argument),*| {
                // SAFETY: the file gives its table out only after a look at the machine.
                unsafe { $function($($argument),*) }
            }),*
        }
    };
}
#[cfg(target_arch = "x86_64")]
use kernel_table;

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
