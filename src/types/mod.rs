//! The words of the game: colours, squares, pieces, hands, moves and scores.
//!
//! Needs nothing from the rest of the crate and holds no table.

pub mod color;
pub mod geometry;
pub mod hand;
pub mod list;
pub mod moves;
pub mod piece;
pub mod score;
pub mod square;

pub use color::Color;
pub use geometry::{Geometry, SHOGI};
pub use hand::Hand;
pub use list::MoveList;
pub use moves::{Move, MoveParseError};
pub use piece::{HandKind, Kind, Piece};
pub use score::Score;
pub use square::Square;

/// Declares a field-less enum that counts itself and converts to and from its index.
///
/// One macro for what every enum of the crate needs: `COUNT`, `ALL`, `index`, `from_index`.
macro_rules! indexed_enum {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$vmeta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        $vis enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// Every value, in index order.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];
            /// How many values there are.
            pub const COUNT: usize = Self::ALL.len();

            /// Position in [`Self::ALL`], from 0.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value at `index`, or `None` when there is no such value.
            #[inline(always)]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
            }
        }
    };
}
pub(crate) use indexed_enum;
