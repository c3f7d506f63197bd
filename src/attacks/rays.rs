//! Lines between and through squares, as constant tables.

use super::Bitboard;
use crate::types::Square;

/// The eight directions as (files to the left, ranks down).
const DIRECTIONS: [(i8, i8); 8] =
    [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, 1), (-1, 1), (1, -1)];

const fn ray(square: Square, (files, ranks): (i8, i8)) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut here = square;
    while let Some(next) = here.offset(files, ranks) {
        set = set.union(Bitboard::of(next));
        here = next;
    }
    set
}

/// Rays to the edge by direction and square, without the square itself.
pub(super) static RAYS: [[Bitboard; Square::COUNT]; 8] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < Square::COUNT {
            table[direction][square] = ray(Square::wrap(square), DIRECTIONS[direction]);
            square += 1;
        }
        direction += 1;
    }
    table
};

/// Index of the direction from one square to another on a common line, 8 when there is none.
static DIRECTION: [[u8; Square::COUNT]; Square::COUNT] = {
    let mut table = [[8; Square::COUNT]; Square::COUNT];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut from = 0;
        while from < Square::COUNT {
            let mut here = Square::wrap(from);
            while let Some(next) = here.offset(files, ranks) {
                table[from][next.index()] = direction as u8;
                here = next;
            }
            from += 1;
        }
        direction += 1;
    }
    table
};

/// The squares strictly between two squares of a common line; empty without one.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    match DIRECTION[a.index()][b.index()] {
        8 => Bitboard::EMPTY,
        d => RAYS[d as usize][a.index()] & RAYS[d as usize ^ 1][b.index()],
    }
}

/// The whole line through two squares, edge to edge; empty when they share none.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    match DIRECTION[a.index()][b.index()] {
        8 => Bitboard::EMPTY,
        d => RAYS[d as usize][a.index()] | RAYS[d as usize ^ 1][a.index()] | Bitboard::of(a),
    }
}

/// Do the two squares share a file, rank or diagonal?
#[inline(always)]
pub fn aligned(a: Square, b: Square) -> bool {
    DIRECTION[a.index()][b.index()] != 8
}
