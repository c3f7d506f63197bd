//! Sets of squares, and who reaches what on a given board.

mod bitboard;
mod rays;
mod sliders;
mod steps;

pub use bitboard::{Bitboard, Squares};
pub use rays::{aligned, between, line};
pub use sliders::{bishop, lance, rook};

use crate::types::{Color, Kind, Square};

/// The squares that a piece steps or jumps to, whatever stands in between.
///
/// A slider has only its short steps here: none for lance, bishop and rook.
#[inline(always)]
pub fn steps(color: Color, kind: Kind, square: Square) -> Bitboard {
    steps::STEPS[color.index()][kind.index()][square.index()]
}

/// The eight neighbours of a square.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    steps(Color::Black, Kind::King, square)
}

/// Every square from which a step or a jump can reach a neighbour of `square`.
#[inline(always)]
pub fn vicinity(square: Square) -> Bitboard {
    steps::VICINITY[square.index()]
}

/// All squares that a piece of `color` and `kind` on `square` attacks.
#[inline(always)]
pub fn attacks(color: Color, kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Lance => lance(color, square, occupied),
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::Horse => bishop(square, occupied) | king(square),
        Kind::Dragon => rook(square, occupied) | king(square),
        _ => steps(color, kind, square),
    }
}

/// The lines of a bishop on an empty board.
#[inline(always)]
pub fn diagonals(square: Square) -> Bitboard {
    let index = square.index();
    (rays::RAYS[4][index] | rays::RAYS[5][index]) | (rays::RAYS[6][index] | rays::RAYS[7][index])
}

/// The lines of a rook on an empty board.
#[inline(always)]
pub fn straights(square: Square) -> Bitboard {
    let index = square.index();
    (rays::RAYS[0][index] | rays::RAYS[1][index]) | (rays::RAYS[2][index] | rays::RAYS[3][index])
}

/// The squares in front of a square on its file, as `color` looks.
#[inline(always)]
pub fn ahead(color: Color, square: Square) -> Bitboard {
    rays::RAYS[color.index()][square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square: the truth that the tables are checked against.
    fn slow(square: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut here = square;
            while let Some(next) = here.offset(files, ranks) {
                set |= Bitboard::of(next);
                if occupied.has(next) {
                    break;
                }
                here = next;
            }
        }
        set
    }

    #[test]
    fn sliders_equal_a_walk() {
        let mut seed = 7u64;
        let mut random = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        for round in 0..4000 {
            let keep = random() % (3 + round % 5);
            let occupied: Bitboard = Square::all().filter(|_| random() % 5 <= keep).collect();
            for square in Square::all() {
                let diagonal = [(1, 1), (-1, -1), (1, -1), (-1, 1)];
                let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)];
                assert_eq!(bishop(square, occupied), slow(square, occupied, &diagonal));
                assert_eq!(rook(square, occupied), slow(square, occupied, &straight));
                let up = lance(Color::Black, square, occupied);
                assert_eq!(up, slow(square, occupied, &[(0, -1)]));
                let down = lance(Color::White, square, occupied);
                assert_eq!(down, slow(square, occupied, &[(0, 1)]));
            }
        }
    }

    #[test]
    fn lines_hold_both_ends_and_what_is_between() {
        for a in Square::all() {
            for b in Square::all().filter(|&b| b != a) {
                assert_eq!(aligned(a, b), (diagonals(a) | straights(a)).has(b));
                assert_eq!(line(a, b).has(a) && line(a, b).has(b), aligned(a, b));
                let inside = between(a, b);
                assert_eq!(inside, between(b, a));
                assert_eq!(inside, inside & line(a, b));
                let distance = (a.file().abs_diff(b.file())).max(a.rank().abs_diff(b.rank()));
                assert_eq!(inside.count(), if aligned(a, b) { distance as u32 - 1 } else { 0 });
            }
        }
    }

    #[test]
    fn steps_to_a_neighbour_start_in_the_vicinity() {
        for square in Square::all() {
            for from in Square::all().filter(|&from| !vicinity(square).has(from)) {
                for (color, kind) in Color::ALL.into_iter().flat_map(|c| Kind::ALL.map(|k| (c, k)))
                {
                    assert!(!steps(color, kind, from).meets(king(square)), "{kind:?} {from}");
                }
            }
        }
    }

    #[test]
    fn steps_are_rotated_for_white() {
        for kind in Kind::ALL {
            for square in Square::all() {
                let black: Bitboard =
                    steps(Color::Black, kind, square).into_iter().map(Square::rotate).collect();
                assert_eq!(black, steps(Color::White, kind, square.rotate()));
            }
        }
    }
}
