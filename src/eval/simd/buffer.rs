//! Arrays of numbers that begin on a cache line, so that wide loads never straddle two.

use std::ops::{Deref, DerefMut};

/// Numbers of which every bit pattern is one.
pub trait Number: Copy + Default + Send + Sync + 'static {}
impl Number for i8 {}
impl Number for u8 {}
impl Number for i16 {}
impl Number for i32 {}

/// One cache line, the unit of allocation.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line(#[expect(dead_code, reason = "read as numbers, through pointers")] [u8; 64]);

const LINE: usize = size_of::<Line>();

/// A fixed number of `T`, the first at an address that is a multiple of 64.
///
/// Invariant: `lines` has room for `len` numbers.
#[derive(Clone)]
pub struct Buffer<T> {
    lines: Vec<Line>,
    len: usize,
    numbers: std::marker::PhantomData<T>,
}

impl<T: Number> Buffer<T> {
    /// `len` zeros.
    pub fn zeros(len: usize) -> Buffer<T> {
        let lines = vec![Line([0; LINE]); (len * size_of::<T>()).div_ceil(LINE)];
        Buffer { lines, len, numbers: std::marker::PhantomData }
    }
}

impl<T: Number> From<&[T]> for Buffer<T> {
    fn from(numbers: &[T]) -> Buffer<T> {
        let mut buffer = Buffer::zeros(numbers.len());
        buffer.copy_from_slice(numbers);
        buffer
    }
}

impl<T: Number> Deref for Buffer<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: `lines` owns at least `len * size_of::<T>()` initialised bytes, aligned for any
        // `T`, and every bit pattern is a `T`.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast(), self.len) }
    }
}

impl<T: Number> DerefMut for Buffer<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as in `deref`; the borrow of `self` is unique.
        unsafe { std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.len) }
    }
}
