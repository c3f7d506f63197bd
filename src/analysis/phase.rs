//! Which phase a game is in.
//!
//! The opening lasts until a piece other than a pawn is held in hand. The endgame begins when an
//! enemy piece other than a pawn stands within two squares of a king, on files and ranks. What
//! comes between is the middlegame. A game never goes back to an earlier phase.

use crate::position::Position;
use crate::types::{Color, HandKind, Kind, Square};

/// A phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// 序盤
    Opening,
    /// 中盤
    Middlegame,
    /// 終盤
    Endgame,
}

/// How near to a king an enemy piece must come, in squares.
const NEAR: u8 = 2;

/// The phase that a position looks like, whatever came before.
pub fn phase(position: &Position) -> Phase {
    if Color::ALL.into_iter().any(|color| is_pressed(position, color)) {
        return Phase::Endgame;
    }
    let holds = |color: Color| position.hand(color).iter().any(|(kind, _)| kind != HandKind::Pawn);
    if Color::ALL.into_iter().any(holds) { Phase::Middlegame } else { Phase::Opening }
}

/// Does an enemy piece other than a pawn stand near the king of `color`?
fn is_pressed(position: &Position, color: Color) -> bool {
    let Some(king) = position.king(color) else { return false };
    let near = |square: Square| {
        square.file().abs_diff(king.file()) <= NEAR && square.rank().abs_diff(king.rank()) <= NEAR
    };
    let enemies = position.color(!color).without(position.pieces(!color, Kind::Pawn));
    enemies.into_iter().any(near)
}
