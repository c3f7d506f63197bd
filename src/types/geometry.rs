//! The shape of the board: edges, promotion zones, dead ranks and the first position.
//!
//! The only file that knows that a shogi board has nine ranks. Squares keep their numbers
//! 0..81 on every board; a smaller one (5×5 minishogi) marks the rest as walls.

use super::Color;

/// What differs between shogi boards.
#[derive(Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Number of files in play, counted from file 1.
    pub files: u8,
    /// Number of ranks in play, counted from rank 一 (a).
    pub ranks: u8,
    /// Depth of each promotion zone (敵陣), in ranks.
    pub camp: u8,
    /// The even start position as SFEN.
    pub start: &'static str,
}

/// The 9×9 board of shogi (本将棋).
pub const SHOGI: Geometry = Geometry {
    files: 9,
    ranks: 9,
    camp: 3,
    start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
};

impl Geometry {
    /// How many ranks lie between `rank` (0-based) and the far edge as `color` sees it.
    #[inline(always)]
    pub const fn ranks_ahead(&self, color: Color, rank: u8) -> u8 {
        match color {
            Color::Black => rank,
            Color::White => self.ranks - 1 - rank,
        }
    }

    /// Is `rank` (0-based) in the zone where pieces of `color` promote?
    #[inline(always)]
    pub const fn in_camp(&self, color: Color, rank: u8) -> bool {
        rank < self.ranks && self.ranks_ahead(color, rank) < self.camp
    }

    /// Is the square on this board at all?
    #[inline(always)]
    pub const fn contains(&self, file: u8, rank: u8) -> bool {
        file < self.files && rank < self.ranks
    }
}
