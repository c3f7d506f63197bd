//! Adding rows to accumulators in wide registers: one text for all instruction sets.

/// Defines `update` for an instruction set with the given features, register and instructions.
macro_rules! update_function {
    (
        $features:literal, $Register:ty,
        $zero:ident, $load:ident, $store:ident, $add:ident, $sub:ident $(,)?
    ) => {
        #[target_feature(enable = $features)]
        fn update(rows: &Rows, source: &[i16], add: &[u32], sub: &[u32], target: &mut [i16]) {
            let width = rows.width();
            assert!(source.len() == width && target.len() == width);
            let mut at = 0;
            while at + TILE * LANES <= width {
                update_tile::<TILE>(rows, source, add, sub, target, at);
                at += TILE * LANES;
            }
            // Widths are multiples of 32.
            while at < width {
                update_tile::<{ 32 / LANES }>(rows, source, add, sub, target, at);
                at += 32;
            }
        }

        /// 16-bit numbers in a register.
        const LANES: usize = size_of::<$Register>() / size_of::<i16>();
        /// Registers that hold a part of an accumulator while rows are added to it.
        const TILE: usize = 8;

        /// Brings `N` registers' worth of numbers from `at` on up to date.
        #[inline]
        #[target_feature(enable = $features)]
        fn update_tile<const N: usize>(
            rows: &Rows,
            source: &[i16],
            add: &[u32],
            sub: &[u32],
            target: &mut [i16],
            at: usize,
        ) {
            let from = source[at..at + N * LANES].as_ptr().cast::<$Register>();
            let mut tile = [$zero(); N];
            for (n, part) in tile.iter_mut().enumerate() {
                // SAFETY: the slice that `from` begins holds N registers.
                *part = unsafe { $load(from.add(n)) };
            }
            for &row in add {
                let row = rows.row(row)[at..at + N * LANES].as_ptr().cast::<$Register>();
                for (n, part) in tile.iter_mut().enumerate() {
                    // SAFETY: the slice that `row` begins holds N registers.
                    *part = $add(*part, unsafe { $load(row.add(n)) });
                }
            }
            for &row in sub {
                let row = rows.row(row)[at..at + N * LANES].as_ptr().cast::<$Register>();
                for (n, part) in tile.iter_mut().enumerate() {
                    // SAFETY: the slice that `row` begins holds N registers.
                    *part = $sub(*part, unsafe { $load(row.add(n)) });
                }
            }
            let to = target[at..at + N * LANES].as_mut_ptr().cast::<$Register>();
            for (n, &part) in tile.iter().enumerate() {
                // SAFETY: the slice that `to` begins holds N registers.
                unsafe { $store(to.add(n), part) };
            }
        }
    };
}
pub(super) use update_function;
