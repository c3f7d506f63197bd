//! Squares, numbered file by file as the public evaluation files do.

use super::{Color, SHOGI};
use std::fmt;
use std::str::FromStr;

/// One of 81 squares. 1一 (1a) is 0, 1二 (1b) is 1, … 9九 (9i) is 80.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 81;

    /// The square in 0-based `file` (0 = file 1) and `rank` (0 = rank 一).
    ///
    /// # Panics
    /// When either is above 8.
    #[inline(always)]
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < 9 && rank < 9);
        Square(file * 9 + rank)
    }

    /// The square numbered `index`, or `None` from 81 on.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Self::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square numbered `index`, for callers that hold a number below 81 already.
    #[inline(always)]
    pub(crate) const fn wrap(index: usize) -> Square {
        debug_assert!(index < Self::COUNT);
        Square(index as u8)
    }

    /// The number of the square, 0..81.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0-based file: 0 is file 1, at black's right hand.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 / 9
    }

    /// 0-based rank: 0 is rank 一 (a), white's edge.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 % 9
    }

    /// The square turned by 180 degrees (1一 becomes 9九).
    #[inline(always)]
    pub const fn rotate(self) -> Square {
        Square(80 - self.0)
    }

    /// The square mirrored left to right (1一 becomes 9一).
    #[inline(always)]
    pub const fn mirror(self) -> Square {
        Square((8 - self.file()) * 9 + self.rank())
    }

    /// The square as `color` sees it from its own side: unchanged for black, rotated for white.
    #[inline(always)]
    pub const fn relative(self, color: Color) -> Square {
        match color {
            Color::Black => self,
            Color::White => self.rotate(),
        }
    }

    /// Is the square in the zone where `color`'s pieces promote?
    #[inline(always)]
    pub const fn in_camp(self, color: Color) -> bool {
        SHOGI.in_camp(color, self.rank())
    }

    /// The square `files` to the left (higher file) and `ranks` down, or `None` off the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 || !SHOGI.contains(file as u8, rank as u8) {
            return None;
        }
        Some(Square::new(file as u8, rank as u8))
    }

    /// All squares from 1一 to 9九.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Self::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    /// USI form: file digit and rank letter, e.g. `7g`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file() + 1, (b'a' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ();

    /// Reads the USI form, e.g. `7g`.
    fn from_str(text: &str) -> Result<Square, ()> {
        match *text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => Ok(Square::new(file - b'1', rank - b'a')),
            _ => Err(()),
        }
    }
}
