//! Moves as people write them: Japanese (▲７六歩) and Western (P-7f).
//!
//! Both need the position, since they name the piece, and the origin only where it is in doubt.
//! A move that cannot be written so, because its origin is empty, comes out as USI.

mod japanese;
mod western;

pub(super) use japanese::relative;
pub use japanese::{
    japanese, japanese_line, kind_name, mark, piece_and_manner, rank_name, square_name,
};
pub use western::{western, western_line};

use crate::attacks::Bitboard;
use crate::position::Position;
use crate::types::{Kind, Move};

/// The kind that moves, as it stands before the move; `None` when the origin is empty.
fn mover(position: &Position, mv: Move) -> Option<Kind> {
    match mv.from() {
        Some(from) => position.piece(from).map(|piece| piece.kind()),
        None => mv.dropped().map(|kind| kind.kind()),
    }
}

/// The pieces of the side to move and of `kind` that move to the target of `mv`. Pins do not count:
/// a reader need not see them to find the piece.
fn rivals(position: &Position, mv: Move, kind: Kind) -> Bitboard {
    let side = position.side();
    position.attackers(side, mv.to(), position.occupied()) & position.pieces(side, kind)
}

/// Could the piece have promoted by this move?
fn may_promote(position: &Position, mv: Move, kind: Kind) -> bool {
    let side = position.side();
    let touches_camp = |from: crate::types::Square| from.in_camp(side) || mv.to().in_camp(side);
    kind.can_promote() && mv.from().is_some_and(touches_camp)
}

#[cfg(test)]
mod tests;
