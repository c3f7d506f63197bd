//! Is a game over?

use super::has_legal_move;
use crate::position::{GameEnd, Position};

/// How the game has ended in this position, if it has. `max_moves` is the move limit, 0 for none.
///
/// What the last move did counts before the limit: mate on the last move allowed is mate. Of the
/// path only the present position is judged, not whether the game was over earlier.
pub fn game_end(position: &Position, max_moves: u32) -> Option<GameEnd> {
    if !has_legal_move(position) {
        let winner = !position.side();
        return Some(if position.in_check() {
            GameEnd::Checkmate { winner }
        } else {
            GameEnd::NoLegalMoves { winner }
        });
    }
    let limit = || position.reaches_limit(max_moves).then_some(GameEnd::MaxMoves);
    position.fourfold().or_else(limit)
}
