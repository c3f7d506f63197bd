//! Mate in one (一手詰め).

use super::{checks, has_legal_move};
use crate::position::Position;
use crate::types::{Move, MoveList};

/// A move that mates at once, if there is one. Exact: every checking move is tried.
pub fn mate_in_one(position: &mut Position) -> Option<Move> {
    let mut list = MoveList::new();
    checks(position, &mut list);
    list.iter().copied().find(|&mv| {
        position.play(mv);
        let mated = !has_legal_move(position);
        position.undo();
        mated
    })
}
