//! Sets of squares.
//!
//! Two words: files 1 to 7 in the low one (63 bits), files 8 and 9 in the high one (18 bits), so
//! that no file crosses a word. Invariant: no other bit is ever set.

use crate::types::{Color, Geometry, SHOGI, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(align(16))]
pub struct Bitboard {
    lo: u64,
    hi: u64,
}

/// Squares kept in the low word: seven files of nine.
const LOW: usize = 63;
const LO_MASK: u64 = (1 << LOW) - 1;
const HI_MASK: u64 = (1 << 18) - 1;

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard { lo: 0, hi: 0 };
    /// All 81 squares.
    pub const ALL: Bitboard = Bitboard { lo: LO_MASK, hi: HI_MASK };

    /// A word that depends on every member, for hashing.
    #[inline(always)]
    pub const fn digest(self) -> u64 {
        self.lo.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ self.hi.wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Bitboard {
        let index = square.index();
        if index < LOW {
            Bitboard { lo: 1 << index, hi: 0 }
        } else {
            Bitboard { lo: 0, hi: 1 << (index - LOW) }
        }
    }

    /// Builds from the words that [`Bitboard::words`] gives.
    #[inline(always)]
    pub(super) const fn from_words(lo: u64, hi: u64) -> Bitboard {
        Bitboard { lo, hi }
    }

    /// Low and high word.
    #[inline(always)]
    pub(super) const fn words(self) -> (u64, u64) {
        (self.lo, self.hi)
    }

    /// The whole 0-based `file`.
    pub const fn file(file: u8) -> Bitboard {
        if file < 7 {
            Bitboard { lo: 0x1ff << (file * 9), hi: 0 }
        } else {
            Bitboard { lo: 0, hi: 0x1ff << ((file - 7) * 9) }
        }
    }

    /// The whole 0-based `rank`.
    pub const fn rank(rank: u8) -> Bitboard {
        const FIRST: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;
        Bitboard { lo: FIRST << rank, hi: (1 | 1 << 9) << rank }
    }

    /// The promotion zone (敵陣) of `color` on a board of this geometry.
    pub const fn camp_of(geometry: &Geometry, color: Color) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut rank = 0;
        while rank < geometry.ranks {
            if geometry.in_camp(color, rank) {
                set = set.union(Bitboard::rank(rank));
            }
            rank += 1;
        }
        set.intersection(Bitboard::board_of(geometry))
    }

    /// The squares in play on a board of this geometry.
    pub const fn board_of(geometry: &Geometry) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            if geometry.contains(square.file(), square.rank()) {
                set = set.union(Bitboard::of(square));
            }
            index += 1;
        }
        set
    }

    /// The promotion zone of `color` on the 9×9 board.
    #[inline(always)]
    pub const fn camp(color: Color) -> Bitboard {
        const CAMPS: [Bitboard; 2] =
            [Bitboard::camp_of(&SHOGI, Color::Black), Bitboard::camp_of(&SHOGI, Color::White)];
        CAMPS[color.index()]
    }

    /// Set union, usable in constants.
    #[inline(always)]
    pub const fn union(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo | other.lo, hi: self.hi | other.hi }
    }

    /// Set intersection, usable in constants.
    #[inline(always)]
    pub const fn intersection(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo & other.lo, hi: self.hi & other.hi }
    }

    /// The members that are not in `other`.
    #[inline(always)]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo & !other.lo, hi: self.hi & !other.hi }
    }

    /// Is `square` a member?
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        let one = Bitboard::of(square);
        self.lo & one.lo | self.hi & one.hi != 0
    }

    /// Has the set no member?
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.lo | self.hi == 0
    }

    /// Has the set a member?
    #[inline(always)]
    pub const fn any(self) -> bool {
        !self.is_empty()
    }

    /// Have the two sets a common member?
    #[inline(always)]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.intersection(other).any()
    }

    /// Number of members.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.lo.count_ones() + self.hi.count_ones()
    }

    /// Has the set two members or more?
    #[inline(always)]
    pub const fn many(self) -> bool {
        let (lo, hi) = (self.lo, self.hi);
        lo & lo.wrapping_sub(1) | hi & hi.wrapping_sub(1) != 0 || (lo != 0 && hi != 0)
    }

    /// The member with the lowest number.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.lo != 0 {
            Some(Square::wrap(self.lo.trailing_zeros() as usize))
        } else if self.hi != 0 {
            Some(Square::wrap(LOW + self.hi.trailing_zeros() as usize))
        } else {
            None
        }
    }

    /// Every square moved one rank towards the far edge of `color`; what leaves the board is lost.
    #[inline(always)]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::Black => {
                let set = self.without(Bitboard::rank(0));
                Bitboard { lo: set.lo >> 1, hi: set.hi >> 1 }
            }
            Color::White => {
                let set = self.without(Bitboard::rank(8));
                Bitboard { lo: set.lo << 1, hi: set.hi << 1 }
            }
        }
    }

    /// Whole files that hold a member.
    #[inline(always)]
    pub const fn fill_files(self) -> Bitboard {
        // Adding 0x1ff-(lowest bit) style carries would cross files; instead test each file's
        // nine bits at once: bits 0..8 are folded onto the top bit of the file by addition.
        const TOP_LO: u64 = 0x100 * 0x0040_2010_0804_0201;
        const TOP_HI: u64 = 0x100 * 0x201;
        const fn fill(word: u64, top: u64) -> u64 {
            let low = word & !top;
            let hit = ((low + (top - (top >> 8))) | word) & top;
            (hit - (hit >> 8)) | hit
        }
        Bitboard { lo: fill(self.lo, TOP_LO), hi: fill(self.hi, TOP_HI) }
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard { lo: self.lo $op other.lo, hi: self.hi $op other.hi }
            }
        }
        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    };
}
set_operator!(BitAnd bitand BitAndAssign bitand_assign &);
set_operator!(BitOr bitor BitOrAssign bitor_assign |);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard { lo: self.lo ^ LO_MASK, hi: self.hi ^ HI_MASK }
    }
}

/// The squares of a [`Bitboard`] in rising order.
#[derive(Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        if self.0.lo != 0 {
            self.0.lo &= self.0.lo - 1;
        } else {
            self.0.hi &= self.0.hi - 1;
        }
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

impl fmt::Debug for Bitboard {
    /// A drawing as players see the board: file 9 at the left, rank 一 at the top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..9 {
            writeln!(f)?;
            for file in (0..9).rev() {
                f.write_str(if self.has(Square::new(file, rank)) { " *" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_like_sets() {
        for square in Square::all() {
            let one = Bitboard::of(square);
            assert_eq!(one.into_iter().collect::<Vec<_>>(), [square]);
            assert!(one.has(square) && !(!one).has(square) && !one.many());
            assert!(Bitboard::file(square.file()).has(square));
            assert!(Bitboard::rank(square.rank()).has(square));
            assert_eq!(one.fill_files(), Bitboard::file(square.file()));
        }
        assert_eq!(Bitboard::ALL.count(), 81);
        assert_eq!(Bitboard::ALL.into_iter().collect::<Bitboard>(), Bitboard::ALL);
        assert_eq!(Bitboard::board_of(&SHOGI), Bitboard::ALL);
    }

    #[test]
    fn files_fill_independently() {
        let mut seed = 1u64;
        for _ in 0..1000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let set = Bitboard { lo: seed & seed >> 9 & LO_MASK, hi: seed >> 23 & HI_MASK };
            let slow =
                set.into_iter().fold(Bitboard::EMPTY, |all, s| all | Bitboard::file(s.file()));
            assert_eq!(set.fill_files(), slow, "{set:?}");
        }
    }

    #[test]
    fn small_boards_have_their_own_camps() {
        let mini = Geometry { files: 5, ranks: 5, camp: 1, start: "" };
        assert_eq!(Bitboard::board_of(&mini).count(), 25);
        assert_eq!(Bitboard::camp_of(&mini, Color::White).count(), 5);
        assert!(Bitboard::camp_of(&mini, Color::White).has(Square::new(4, 4)));
        assert_eq!(Bitboard::camp(Color::Black).count(), 27);
    }

    #[test]
    fn drawing_shows_file_nine_at_the_left() {
        let drawn = format!("{:?}", Bitboard::of(Square::new(8, 0)));
        assert!(drawn.starts_with("\n * . . . . . . . .\n"));
    }
}
