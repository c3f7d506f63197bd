//! Products of small matrices, in tiles that stay in registers.

use super::simd::{LANES, Lanes};

/// A matrix to multiply by from the left: entry (i, k) is `data[i * row + k * column]`, so that a
/// matrix can be read as its transpose.
#[derive(Clone, Copy)]
pub struct Left<'a> {
    data: &'a [f32],
    row: usize,
    column: usize,
}

impl<'a> Left<'a> {
    /// Rows of `width` entries, one after the other.
    #[inline(always)]
    pub fn rows(data: &'a [f32], width: usize) -> Left<'a> {
        Left { data, row: width, column: 1 }
    }

    /// The transpose of rows of `width` entries.
    #[inline(always)]
    pub fn transposed(data: &'a [f32], width: usize) -> Left<'a> {
        Left { data, row: 1, column: width }
    }
}

/// Adds `left · right` to `out`: `height` rows of `width` entries, `depth` products each. The width
/// is a multiple of [`LANES`]. Every sum runs over the depth in order, whatever the tiles.
#[inline(always)]
pub fn multiply<V: Lanes, const ROWS: usize>(
    out: &mut [f32],
    left: Left,
    right: &[f32],
    [height, depth, width]: [usize; 3],
) {
    for column in (0..width).step_by(LANES) {
        let mut row = 0;
        while row + ROWS <= height {
            tile::<V, ROWS>(out, left, right, [row, column], depth, width);
            row += ROWS;
        }
        while row < height {
            tile::<V, 1>(out, left, right, [row, column], depth, width);
            row += 1;
        }
    }
}

/// `ROWS` rows and [`LANES`] columns of a product.
#[inline(always)]
fn tile<V: Lanes, const ROWS: usize>(
    out: &mut [f32],
    left: Left,
    right: &[f32],
    [row, column]: [usize; 2],
    depth: usize,
    width: usize,
) {
    let mut sums = [V::splat(0.0); ROWS];
    for index in 0..ROWS {
        sums[index] = V::load(&out[(row + index) * width + column..]);
    }
    for k in 0..depth {
        let factors = V::load(&right[k * width + column..]);
        let entries = &left.data[row * left.row + k * left.column..];
        for index in 0..ROWS {
            let product = V::splat(entries[index * left.row]).times(factors);
            sums[index] = sums[index].plus(product);
        }
    }
    for index in 0..ROWS {
        sums[index].store(&mut out[(row + index) * width + column..]);
    }
}
