//! The two players.

use super::indexed_enum;
use std::ops::Not;

indexed_enum! {
    /// A player: 先手 (black, moves up the board, towards rank 一) or 後手 (white).
    pub enum Color {
        /// 先手 (sente), in handicap games 下手; moves towards rank 1.
        Black,
        /// 後手 (gote), in handicap games 上手; moves towards rank 9.
        White,
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        self.flip()
    }
}

impl Color {
    /// The other player.
    #[inline(always)]
    pub const fn flip(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// `"black"` or `"white"`, the words of the JSON output.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }
}
