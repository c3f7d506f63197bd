//! Where the pieces go that step or jump, as constant tables.

use super::Bitboard;
use crate::types::{Color, Kind, Square};

/// One step as (files to the left, ranks down), seen by black.
type Step = (i8, i8);

const GOLD: &[Step] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: &[Step] = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];
const STRAIGHT: &[Step] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];

/// The steps of a kind; sliders only with the steps that they do not slide.
const fn steps(kind: Kind) -> &'static [Step] {
    match kind {
        Kind::Pawn => &[(0, -1)],
        Kind::Knight => &[(-1, -2), (1, -2)],
        Kind::Silver => &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)],
        Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => GOLD,
        Kind::King => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
        Kind::Horse => STRAIGHT,
        Kind::Dragon => DIAGONAL,
        Kind::Lance | Kind::Bishop | Kind::Rook => &[],
    }
}

const fn targets(color: Color, kind: Kind, square: Square) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let all = steps(kind);
    let mut i = 0;
    while i < all.len() {
        let (files, ranks) = all[i];
        let ranks = match color {
            Color::Black => ranks,
            Color::White => -ranks,
        };
        if let Some(target) = square.offset(files, ranks) {
            set = set.union(Bitboard::of(target));
        }
        i += 1;
    }
    set
}

/// Steps by colour, kind and square.
pub(super) static STEPS: [[[Bitboard; Square::COUNT]; Kind::COUNT]; 2] = {
    let mut table = [[[Bitboard::EMPTY; Square::COUNT]; Kind::COUNT]; 2];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < Kind::COUNT {
            let mut square = 0;
            while square < Square::COUNT {
                table[color][kind][square] =
                    targets(Color::ALL[color], Kind::ALL[kind], Square::wrap(square));
                square += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    table
};

/// By square: two files to each side and three ranks up and down.
pub(super) static VICINITY: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut files = -2;
        while files <= 2 {
            let mut ranks = -3;
            while ranks <= 3 {
                if let Some(near) = square.offset(files, ranks) {
                    table[index] = table[index].union(Bitboard::of(near));
                }
                ranks += 1;
            }
            files += 1;
        }
        index += 1;
    }
    table
};
