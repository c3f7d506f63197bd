//! The arithmetic in AVX2.

use super::dense::CHUNK;
use super::update::update_function;
use super::{Dense, Kernels, Rows, kernel_table, scalar};
use std::arch::x86_64::*;

static KERNELS: Kernels = kernel_table!("avx2");

/// The table, if the machine has AVX2.
pub(super) fn kernels() -> Option<&'static Kernels> {
    let has = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1");
    has.then_some(&KERNELS)
}

update_function!(
    "avx2",
    __m256i,
    _mm256_setzero_si256,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_add_epi16,
    _mm256_sub_epi16,
);

/// Packing two registers interleaves their halves; this puts them in order.
const IN_ORDER: i32 = 0b11_01_10_00;

#[target_feature(enable = "avx2")]
fn clip(numbers: &[i16], target: &mut [u8]) {
    let blocks = numbers.chunks_exact(2 * LANES).zip(target.chunks_exact_mut(2 * LANES));
    for (numbers, target) in blocks {
        let from = numbers.as_ptr().cast::<__m256i>();
        // SAFETY: the block holds two registers.
        let (low, high) = unsafe { (_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1))) };
        // Packing clips to 127; bytes below 0 are raised after it.
        let packed = _mm256_max_epi8(_mm256_packs_epi16(low, high), _mm256_setzero_si256());
        let ordered = _mm256_permute4x64_epi64::<IN_ORDER>(packed);
        // SAFETY: the block holds one register of bytes.
        unsafe { _mm256_storeu_si256(target.as_mut_ptr().cast(), ordered) };
    }
}

#[target_feature(enable = "avx2")]
fn square(numbers: &[i16], target: &mut [u8]) {
    products(numbers, numbers, target);
}

#[target_feature(enable = "avx2")]
fn multiply(numbers: &[i16], target: &mut [u8]) {
    let (left, right) = numbers.split_at(numbers.len() / 2);
    products(left, right, target);
}

/// Each number clipped and multiplied by its clipped partner.
#[inline]
#[target_feature(enable = "avx2")]
fn products(left: &[i16], right: &[i16], target: &mut [u8]) {
    let pairs = left.chunks_exact(2 * LANES).zip(right.chunks_exact(2 * LANES));
    for ((left, right), target) in pairs.zip(target.chunks_exact_mut(2 * LANES)) {
        let (left, right) = (left.as_ptr().cast::<__m256i>(), right.as_ptr().cast::<__m256i>());
        let product = |n: usize| {
            // SAFETY: both blocks hold two registers.
            let (left, right) =
                unsafe { (_mm256_loadu_si256(left.add(n)), _mm256_loadu_si256(right.add(n))) };
            _mm256_srli_epi16::<7>(_mm256_mullo_epi16(clipped(left), clipped(right)))
        };
        let packed = _mm256_packus_epi16(product(0), product(1));
        let ordered = _mm256_permute4x64_epi64::<IN_ORDER>(packed);
        // SAFETY: the block holds one register of bytes.
        unsafe { _mm256_storeu_si256(target.as_mut_ptr().cast(), ordered) };
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn clipped(numbers: __m256i) -> __m256i {
    let floor = _mm256_max_epi16(numbers, _mm256_setzero_si256());
    _mm256_min_epi16(floor, _mm256_set1_epi16(127))
}

/// Outputs in a register.
const OUTPUTS: usize = 8;

#[target_feature(enable = "avx2,bmi1")]
fn sparse(layer: &Dense, inputs: &[u8], outputs: &mut [i32]) {
    if !layer.chunks.is_multiple_of(8) {
        return dense(layer, inputs, outputs);
    }
    by_registers(layer, inputs, outputs, true);
}

#[target_feature(enable = "avx2,bmi1")]
fn dense(layer: &Dense, inputs: &[u8], outputs: &mut [i32]) {
    by_registers(layer, inputs, outputs, false);
}

/// Works through the outputs, as many at a time as registers hold.
#[inline]
#[target_feature(enable = "avx2,bmi1")]
fn by_registers(layer: &Dense, inputs: &[u8], outputs: &mut [i32], skip_zeros: bool) {
    layer.check(inputs, outputs);
    let mut at = 0;
    while at < layer.outputs {
        let step = match (layer.outputs - at) / OUTPUTS {
            1 => part::<1>(layer, inputs, outputs, at, skip_zeros),
            2 | 3 => part::<2>(layer, inputs, outputs, at, skip_zeros),
            _ => part::<4>(layer, inputs, outputs, at, skip_zeros),
        };
        at += step;
    }
}

/// Works out `N` registers of outputs from `at` on; gives how many outputs these are.
#[inline]
#[target_feature(enable = "avx2,bmi1")]
fn part<const N: usize>(
    layer: &Dense,
    inputs: &[u8],
    outputs: &mut [i32],
    at: usize,
    skip_zeros: bool,
) -> usize {
    debug_assert!(at + N * OUTPUTS <= layer.outputs);
    let stride = CHUNK * layer.outputs;
    let mut sums = [_mm256_setzero_si256(); N];
    for (n, sum) in sums.iter_mut().enumerate() {
        // SAFETY: the caller leaves N registers of outputs from `at` on; biases are as many.
        *sum = unsafe { _mm256_loadu_si256(layer.biases.as_ptr().add(at + n * OUTPUTS).cast()) };
    }
    let mut add_chunk = |chunk: usize| {
        debug_assert!(chunk < layer.chunks);
        // SAFETY: `check` has seen that inputs hold all chunks, and the invariants of the layer
        // give each chunk a row of `stride` weights.
        let (four, row) = unsafe {
            let four = inputs.as_ptr().add(chunk * CHUNK).cast::<i32>().read_unaligned();
            (four, layer.weights.as_ptr().add(chunk * stride + at * CHUNK).cast::<__m256i>())
        };
        let four = _mm256_set1_epi32(four);
        for (n, sum) in sums.iter_mut().enumerate() {
            // SAFETY: as above; the row holds N registers from `at` on.
            let weights = unsafe { _mm256_loadu_si256(row.add(n)) };
            // Inputs are at most 127, so two products fit into 16 bits.
            let pairs = _mm256_maddubs_epi16(four, weights);
            let quads = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
            *sum = _mm256_add_epi32(*sum, quads);
        }
    };
    if skip_zeros {
        for block in (0..layer.chunks).step_by(8) {
            // SAFETY: the number of chunks is a multiple of 8, so the inputs hold this register.
            let bytes = unsafe { _mm256_loadu_si256(inputs.as_ptr().add(block * CHUNK).cast()) };
            let zero = _mm256_cmpeq_epi32(bytes, _mm256_setzero_si256());
            let mut left = !_mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u32 & 0xFF;
            while left != 0 {
                add_chunk(block + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    } else {
        (0..layer.chunks).for_each(add_chunk);
    }
    for (n, &sum) in sums.iter().enumerate() {
        // SAFETY: `check` has seen that outputs have room for all of the layer.
        unsafe { _mm256_storeu_si256(outputs.as_mut_ptr().add(at + n * OUTPUTS).cast(), sum) };
    }
    N * OUTPUTS
}

/// The plain code, compiled for wider registers.
#[target_feature(enable = "avx2")]
fn activate(outputs: &[i32], target: &mut [u8]) {
    scalar::activate(outputs, target);
}

/// The plain code, compiled for wider registers.
#[target_feature(enable = "avx2")]
fn activate_square(outputs: &[i32], target: &mut [u8]) {
    scalar::activate_square(outputs, target);
}
