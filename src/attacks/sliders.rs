//! Attacks of lance, bishop and rook, by multiplication into small tables.
//!
//! A whole rook table takes 7.9 MB and misses the cache. Here every line is looked up alone. The
//! two words of the occupancy fold onto each other (file 8 over file 1, which is at the edge and
//! never blocks a sideways line). On one diagonal every file and every rank holds at most one
//! square, so that one multiplication adds up the files and leaves the occupied *ranks* side by
//! side: seven bits that index an 18 kB table shared by all diagonals. A rank works alike with
//! the occupied *files*; a file needs no table at all, since it lies within one word.

use super::Bitboard;
use super::rays::RAYS;
use crate::types::{Color, Square};

/// Ranks reachable along a line from `rank` when the inner ranks in `occupied` (bit 0 = second
/// rank) are taken: nine bits.
const fn reach(rank: usize, occupied: usize) -> u64 {
    let blocked = (occupied << 1) as u64;
    let mut set = 0;
    let mut here = rank;
    while here > 0 {
        here -= 1;
        set |= 1 << here;
        if blocked >> here & 1 != 0 {
            break;
        }
    }
    here = rank;
    while here < 8 {
        here += 1;
        set |= 1 << here;
        if blocked >> here & 1 != 0 {
            break;
        }
    }
    set
}

/// Multiplying by it repeats a nine-bit pattern in each of seven files.
const SEVEN_FILES: u64 = 0x0040_2010_0804_0201;

/// By rank of the slider and occupied inner ranks: the reachable ranks on all files.
static RANKS_REACHED: [[Bitboard; 128]; 9] = {
    let mut table = [[Bitboard::EMPTY; 128]; 9];
    let mut rank = 0;
    while rank < 9 {
        let mut occupied = 0;
        while occupied < 128 {
            let set = reach(rank, occupied);
            table[rank][occupied] = Bitboard::from_words(set * SEVEN_FILES, set * 0x201);
            occupied += 1;
        }
        rank += 1;
    }
    table
};

/// By file of the slider and occupied inner files: the reachable files, marked on rank 一.
static FILES_REACHED: [[Bitboard; 128]; 9] = {
    let mut table = [[Bitboard::EMPTY; 128]; 9];
    let mut file = 0;
    while file < 9 {
        let mut occupied = 0;
        while occupied < 128 {
            let set = reach(file, occupied);
            let (mut lo, mut hi) = (0, 0);
            let mut reached = 0;
            while reached < 9 {
                if set >> reached & 1 != 0 {
                    if reached < 7 {
                        lo |= 1 << (9 * reached);
                    } else {
                        hi |= 1 << (9 * (reached - 7));
                    }
                }
                reached += 1;
            }
            table[file][occupied] = Bitboard::from_words(lo, hi);
            occupied += 1;
        }
        file += 1;
    }
    table
};

/// The two diagonals through each square without the square itself: falling to the left, rising.
static DIAGONALS: [[Bitboard; 2]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; 2]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] =
            [RAYS[4][square].union(RAYS[5][square]), RAYS[6][square].union(RAYS[7][square])];
        square += 1;
    }
    table
};

/// The squares of all inner files, folded: what can block a sideways line.
const INNER_LO: u64 = !0x1ff;

/// Attacks along one diagonal.
#[inline(always)]
fn diagonal(line: Bitboard, rank: usize, occupied: Bitboard) -> Bitboard {
    let (lo, hi) = (line & occupied).words();
    // File 9 (bits 9.. of the high word) and file 1 are edges; file 8 takes the place of file 1.
    let folded = lo & INNER_LO | hi & 0x1ff;
    let ranks = folded.wrapping_mul(SEVEN_FILES) >> 55 & 0x7f;
    RANKS_REACHED[rank][ranks as usize] & line
}

/// Squares a bishop on `square` attacks, the first blocker of each line included.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let rank = square.rank() as usize;
    let [falling, rising] = DIAGONALS[square.index()];
    diagonal(falling, rank, occupied) | diagonal(rising, rank, occupied)
}

/// Attacks along the rank.
#[inline(always)]
fn sideways(square: Square, occupied: Bitboard) -> Bitboard {
    /// Moves the bit of file `n` (at 9 n) to bit 57 + n; no two products meet.
    const GATHER: u64 = 1 << 57 | 1 << 49 | 1 << 41 | 1 << 33 | 1 << 25 | 1 << 17 | 1 << 9;
    const RANK: u64 = 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;
    let rank = square.rank();
    let (lo, hi) = occupied.words();
    // Files 2 to 7 at bits 9..54, file 8 at bit 0: bits 1 to 6 and bit 0 of the index.
    let folded = lo >> rank & RANK | hi >> rank & 1;
    let index = folded.wrapping_mul(GATHER) >> 57;
    // Rotate so that bit n stands for file n + 2.
    let files = index >> 1 | (index & 1) << 6;
    let (lo, hi) = FILES_REACHED[square.file() as usize][files as usize].words();
    Bitboard::from_words(lo << rank, hi << rank)
}

/// Attacks along the file, both ways.
#[inline(always)]
fn upright(square: Square, occupied: Bitboard) -> Bitboard {
    lance(Color::Black, square, occupied) | lance(Color::White, square, occupied)
}

/// Squares a rook on `square` attacks, the first blocker of each line included.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    upright(square, occupied) | sideways(square, occupied)
}

/// Squares a lance of `color` on `square` attacks, the first blocker included.
#[inline(always)]
pub fn lance(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::White => {
            let ray = RAYS[1][square.index()];
            // Below the lowest blocker every bit of the ray survives the subtraction.
            let (ray_lo, ray_hi) = ray.words();
            let (lo, hi) = (occupied & ray).words();
            Bitboard::from_words(
                (lo ^ lo.wrapping_sub(1)) & ray_lo,
                (hi ^ hi.wrapping_sub(1)) & ray_hi,
            )
        }
        Color::Black => {
            let ray = RAYS[0][square.index()];
            let (ray_lo, ray_hi) = ray.words();
            let (lo, hi) = (occupied & ray).words();
            // From the highest blocker upwards; `| 1` stands for "none", and is at or before the
            // last square of any ray.
            let lo_from = u64::MAX << (63 - (lo | 1).leading_zeros());
            let hi_from = u64::MAX << (63 - (hi | 1).leading_zeros());
            Bitboard::from_words(lo_from & ray_lo, hi_from & ray_hi)
        }
    }
}
