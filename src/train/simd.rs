//! The one door to wider vectors: runs a piece of work with the best instructions at hand.
//!
//! The work is written once, on rows of sixteen numbers ([`Lanes`]). Everything it calls is inlined
//! down to the last loop, so that it is compiled anew for each instruction set; functions of the
//! standard library that take vectors by value are not, so loops over vectors count indices. Sums
//! keep their order and nothing is fused, so every machine computes the same numbers.

/// How many numbers go together.
pub const LANES: usize = 16;

/// Sixteen numbers that are computed with at once.
pub trait Lanes: Copy {
    /// The same number sixteen times.
    fn splat(number: f32) -> Self;

    /// The first sixteen of a slice.
    ///
    /// # Panics
    /// When there are fewer.
    fn load(from: &[f32]) -> Self;

    /// Writes them to the front of a slice.
    ///
    /// # Panics
    /// When there is less room.
    fn store(self, to: &mut [f32]);

    /// Sums.
    fn plus(self, other: Self) -> Self;

    /// Products.
    fn times(self, other: Self) -> Self;
}

/// Work that can be compiled for several instruction sets.
pub trait Work {
    /// What it gives back.
    type Output;

    /// Does it, with tiles of `ROWS` rows in [`multiply`](super::matrix::multiply): as many as the
    /// registers hold. Implementations are `#[inline(always)]`, down to the last function called.
    fn run<V: Lanes, const ROWS: usize>(self) -> Self::Output;
}

/// Does the work with the widest vectors that this machine has.
pub fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the machine has the instructions, as just asked.
            return unsafe { x86::run_avx512(work) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            return unsafe { x86::run_avx2(work) };
        }
    }
    run_plain(work)
}

/// Does the work with what every machine has.
pub(super) fn run_plain<W: Work>(work: W) -> W::Output {
    work.run::<Plain, 2>()
}

/// Sixteen numbers for machines that nothing is known of.
#[derive(Clone, Copy)]
struct Plain([f32; LANES]);

impl Lanes for Plain {
    #[inline(always)]
    fn splat(number: f32) -> Plain {
        Plain([number; LANES])
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Plain {
        Plain(*sixteen(from))
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        to[..LANES].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn plus(self, other: Plain) -> Plain {
        Plain(std::array::from_fn(|lane| self.0[lane] + other.0[lane]))
    }

    #[inline(always)]
    fn times(self, other: Plain) -> Plain {
        Plain(std::array::from_fn(|lane| self.0[lane] * other.0[lane]))
    }
}

#[inline(always)]
fn sixteen(slice: &[f32]) -> &[f32; LANES] {
    slice.first_chunk().expect("sixteen numbers")
}

#[inline(always)]
fn sixteen_mut(slice: &mut [f32]) -> &mut [f32; LANES] {
    slice.first_chunk_mut().expect("room for sixteen numbers")
}

/// Registers of 256 and 512 bits. Only [`run`] enters, and only where they exist.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Lanes, Work, sixteen, sixteen_mut};
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx512f")]
    pub(super) fn run_avx512<W: Work>(work: W) -> W::Output {
        work.run::<Avx512, 8>()
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn run_avx2<W: Work>(work: W) -> W::Output {
        work.run::<Avx2, 4>()
    }

    #[derive(Clone, Copy)]
    struct Avx512(__m512);

    impl Lanes for Avx512 {
        #[inline(always)]
        fn splat(number: f32) -> Avx512 {
            // SAFETY: the type is named in `run_avx512` alone, so the instructions exist.
            Avx512(unsafe { _mm512_set1_ps(number) })
        }

        #[inline(always)]
        fn load(from: &[f32]) -> Avx512 {
            // SAFETY: as in `splat`; sixteen numbers lie there.
            Avx512(unsafe { _mm512_loadu_ps(sixteen(from).as_ptr()) })
        }

        #[inline(always)]
        fn store(self, to: &mut [f32]) {
            // SAFETY: as in `splat`; there is room for sixteen numbers.
            unsafe { _mm512_storeu_ps(sixteen_mut(to).as_mut_ptr(), self.0) }
        }

        #[inline(always)]
        fn plus(self, other: Avx512) -> Avx512 {
            // SAFETY: as in `splat`.
            Avx512(unsafe { _mm512_add_ps(self.0, other.0) })
        }

        #[inline(always)]
        fn times(self, other: Avx512) -> Avx512 {
            // SAFETY: as in `splat`.
            Avx512(unsafe { _mm512_mul_ps(self.0, other.0) })
        }
    }

    #[derive(Clone, Copy)]
    struct Avx2(__m256, __m256);

    impl Lanes for Avx2 {
        #[inline(always)]
        fn splat(number: f32) -> Avx2 {
            // SAFETY: the type is named in `run_avx2` alone, so the instructions exist.
            let half = unsafe { _mm256_set1_ps(number) };
            Avx2(half, half)
        }

        #[inline(always)]
        fn load(from: &[f32]) -> Avx2 {
            let [low, high] = halves(sixteen(from));
            // SAFETY: as in `splat`; eight numbers lie at each place.
            unsafe { Avx2(_mm256_loadu_ps(low.as_ptr()), _mm256_loadu_ps(high.as_ptr())) }
        }

        #[inline(always)]
        fn store(self, to: &mut [f32]) {
            let (low, high) = sixteen_mut(to).split_at_mut(8);
            // SAFETY: as in `splat`; there is room for eight numbers at each place.
            unsafe {
                _mm256_storeu_ps(low.as_mut_ptr(), self.0);
                _mm256_storeu_ps(high.as_mut_ptr(), self.1);
            }
        }

        #[inline(always)]
        fn plus(self, other: Avx2) -> Avx2 {
            // SAFETY: as in `splat`.
            unsafe { Avx2(_mm256_add_ps(self.0, other.0), _mm256_add_ps(self.1, other.1)) }
        }

        #[inline(always)]
        fn times(self, other: Avx2) -> Avx2 {
            // SAFETY: as in `splat`.
            unsafe { Avx2(_mm256_mul_ps(self.0, other.0), _mm256_mul_ps(self.1, other.1)) }
        }
    }

    #[inline(always)]
    fn halves(numbers: &[f32; 16]) -> [&[f32]; 2] {
        [&numbers[..8], &numbers[8..]]
    }
}
