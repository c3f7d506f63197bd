//! The arithmetic in AVX-512 with its byte products (VNNI).

use super::dense::CHUNK;
use super::update::update_function;
use super::{Dense, Kernels, Rows, kernel_table, scalar};
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

static KERNELS: Kernels = kernel_table!("avx512");

/// The table, if the machine has these instructions.
pub(super) fn kernels() -> Option<&'static Kernels> {
    let has = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vnni");
    has.then_some(&KERNELS)
}

update_function!(
    "avx512f,avx512bw",
    __m512i,
    _mm512_setzero_si512,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_add_epi16,
    _mm512_sub_epi16,
);

#[target_feature(enable = "avx512f,avx512bw")]
fn clip(numbers: &[i16], target: &mut [u8]) {
    let blocks = numbers.chunks_exact(LANES).zip(target.chunks_exact_mut(LANES));
    for (numbers, target) in blocks {
        // SAFETY: the block holds one register.
        let numbers = unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) };
        let bytes = _mm512_cvtepi16_epi8(clipped(numbers));
        // SAFETY: the block holds half a register of bytes.
        unsafe { _mm256_storeu_si256(target.as_mut_ptr().cast(), bytes) };
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn square(numbers: &[i16], target: &mut [u8]) {
    products(numbers, numbers, target);
}

#[target_feature(enable = "avx512f,avx512bw")]
fn multiply(numbers: &[i16], target: &mut [u8]) {
    let (left, right) = numbers.split_at(numbers.len() / 2);
    products(left, right, target);
}

/// Each number clipped and multiplied by its clipped partner.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn products(left: &[i16], right: &[i16], target: &mut [u8]) {
    let pairs = left.chunks_exact(LANES).zip(right.chunks_exact(LANES));
    for ((left, right), target) in pairs.zip(target.chunks_exact_mut(LANES)) {
        // SAFETY: both blocks hold one register.
        let (left, right) = unsafe {
            (_mm512_loadu_si512(left.as_ptr().cast()), _mm512_loadu_si512(right.as_ptr().cast()))
        };
        let product = _mm512_mullo_epi16(clipped(left), clipped(right));
        let bytes = _mm512_cvtepi16_epi8(_mm512_srli_epi16::<7>(product));
        // SAFETY: the block holds half a register of bytes.
        unsafe { _mm256_storeu_si256(target.as_mut_ptr().cast(), bytes) };
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn clipped(numbers: __m512i) -> __m512i {
    let floor = _mm512_max_epi16(numbers, _mm512_setzero_si512());
    _mm512_min_epi16(floor, _mm512_set1_epi16(127))
}

/// Outputs in a register.
const OUTPUTS: usize = 16;
/// Sums kept apart for each output, because a product takes longer than its successor may wait.
const STREAMS: usize = 4;

/// The most chunks of inputs that a layer has: those of the widest accumulators.
const MAX_CHUNKS: usize = 2048;

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn sparse(layer: &Dense, inputs: &[u8], outputs: &mut [i32]) {
    layer.check(inputs, outputs);
    if !layer.chunks.is_multiple_of(OUTPUTS) || layer.chunks > MAX_CHUNKS {
        return dense(layer, inputs, outputs);
    }
    let mut list = [MaybeUninit::uninit(); MAX_CHUNKS + OUTPUTS];
    let filled = filled_chunks(&inputs[..layer.chunks * CHUNK], &mut list);
    by_registers(layer, inputs, outputs, filled.iter().map(|&chunk| chunk as usize));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn dense(layer: &Dense, inputs: &[u8], outputs: &mut [i32]) {
    layer.check(inputs, outputs);
    by_registers(layer, inputs, outputs, 0..layer.chunks);
}

/// Lists the chunks of inputs that are not 0 all over. `inputs` is a whole number of registers.
#[inline]
#[target_feature(enable = "avx512f")]
fn filled_chunks<'a>(
    inputs: &[u8],
    list: &'a mut [MaybeUninit<u32>; MAX_CHUNKS + OUTPUTS],
) -> &'a [u32] {
    let mut numbers = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    let mut count = 0;
    for block in inputs.chunks_exact(OUTPUTS * CHUNK) {
        // SAFETY: the block is one register long.
        let bytes = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
        let filled = _mm512_test_epi32_mask(bytes, bytes);
        let packed = _mm512_maskz_compress_epi32(filled, numbers);
        debug_assert!(count + OUTPUTS <= list.len());
        // SAFETY: no more were listed than chunks looked at, and there is room for a register more.
        unsafe { _mm512_storeu_si512(list.as_mut_ptr().add(count).cast(), packed) };
        count += filled.count_ones() as usize;
        numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(OUTPUTS as i32));
    }
    // SAFETY: the first `count` numbers were written above.
    unsafe { std::slice::from_raw_parts(list.as_ptr().cast(), count) }
}

/// Works through the outputs, as many at a time as registers hold, adding up the chunks named.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn by_registers(
    layer: &Dense,
    inputs: &[u8],
    outputs: &mut [i32],
    chunks: impl ExactSizeIterator<Item = usize> + Clone,
) {
    if layer.outputs == OUTPUTS / 2 {
        return eight(layer, inputs, outputs, chunks);
    }
    let mut at = 0;
    while at < layer.outputs {
        at += match (layer.outputs - at) / OUTPUTS {
            1 => part::<1>(layer, inputs, outputs, at, chunks.clone()),
            _ => part::<2>(layer, inputs, outputs, at, chunks.clone()),
        };
    }
}

/// The inputs of a chunk, in each place of a register.
#[inline]
#[target_feature(enable = "avx512f")]
fn spread(inputs: &[u8], chunk: usize) -> __m512i {
    debug_assert!((chunk + 1) * CHUNK <= inputs.len());
    // SAFETY: the callers name chunks of the layer, and `check` has seen that inputs hold them all.
    let four = unsafe { inputs.as_ptr().add(chunk * CHUNK).cast::<i32>().read_unaligned() };
    _mm512_set1_epi32(four)
}

/// Works out `N` registers of outputs from `at` on; gives how many outputs these are.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn part<const N: usize>(
    layer: &Dense,
    inputs: &[u8],
    outputs: &mut [i32],
    at: usize,
    mut chunks: impl ExactSizeIterator<Item = usize>,
) -> usize {
    debug_assert!(at + N * OUTPUTS <= layer.outputs);
    let stride = CHUNK * layer.outputs;
    let mut sums = [[_mm512_setzero_si512(); N]; STREAMS];
    for (n, sum) in sums[0].iter_mut().enumerate() {
        // SAFETY: the caller leaves N registers of outputs from `at` on; biases are as many.
        *sum = unsafe { _mm512_loadu_si512(layer.biases.as_ptr().add(at + n * OUTPUTS).cast()) };
    }
    let add = |chunk: usize, sums: &mut [__m512i; N]| {
        let four = spread(inputs, chunk);
        for (n, sum) in sums.iter_mut().enumerate() {
            let place = chunk * stride + at * CHUNK + n * OUTPUTS * CHUNK;
            // SAFETY: the invariants of the layer give each chunk `stride` weights, of which those
            // for N registers of outputs begin at `at`.
            let weights = unsafe { _mm512_loadu_si512(layer.weights.as_ptr().add(place).cast()) };
            *sum = _mm512_dpbusd_epi32(*sum, four, weights);
        }
    };
    for _ in 0..chunks.len() / STREAMS {
        for stream in &mut sums {
            if let Some(chunk) = chunks.next() {
                add(chunk, stream);
            }
        }
    }
    chunks.for_each(|chunk| add(chunk, &mut sums[0]));
    let [mut total, rest @ ..] = sums;
    for stream in rest {
        for (sum, part) in total.iter_mut().zip(stream) {
            *sum = _mm512_add_epi32(*sum, part);
        }
    }
    for (n, &sum) in total.iter().enumerate() {
        // SAFETY: `check` has seen that outputs have room for all of the layer.
        unsafe { _mm512_storeu_si512(outputs.as_mut_ptr().add(at + n * OUTPUTS).cast(), sum) };
    }
    N * OUTPUTS
}

/// A layer of eight outputs, which fill half a register.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn eight(
    layer: &Dense,
    inputs: &[u8],
    outputs: &mut [i32],
    mut chunks: impl ExactSizeIterator<Item = usize>,
) {
    let mut sums = [_mm256_setzero_si256(); STREAMS];
    // SAFETY: the layer has eight biases.
    sums[0] = unsafe { _mm256_loadu_si256(layer.biases.as_ptr().cast()) };
    let add = |chunk: usize, sum: &mut __m256i| {
        let four = _mm512_castsi512_si256(spread(inputs, chunk));
        // SAFETY: each chunk has one register of weights.
        let weights =
            unsafe { _mm256_loadu_si256(layer.weights.as_ptr().cast::<__m256i>().add(chunk)) };
        *sum = _mm256_dpbusd_epi32(*sum, four, weights);
    };
    for _ in 0..chunks.len() / STREAMS {
        for stream in &mut sums {
            if let Some(chunk) = chunks.next() {
                add(chunk, stream);
            }
        }
    }
    chunks.for_each(|chunk| add(chunk, &mut sums[0]));
    let low = _mm256_add_epi32(sums[0], sums[1]);
    let sum = _mm256_add_epi32(low, _mm256_add_epi32(sums[2], sums[3]));
    // SAFETY: `check` has seen that outputs have room for eight numbers.
    unsafe { _mm256_storeu_si256(outputs.as_mut_ptr().cast(), sum) };
}

/// The plain code, compiled for wider registers.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn activate(outputs: &[i32], target: &mut [u8]) {
    scalar::activate(outputs, target);
}

/// The plain code, compiled for wider registers.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn activate_square(outputs: &[i32], target: &mut [u8]) {
    scalar::activate_square(outputs, target);
}
