//! A bare count of pieces: the evaluation of boards on which a king is missing.

use crate::position::Position;
use crate::types::score::HIGHEST_EVAL;
use crate::types::{Color, HandKind, Kind, Score};

/// Worth of each kind in centipawns, by its index; kings count nothing.
const WORTH: [Score; Kind::COUNT] =
    [100, 330, 380, 550, 850, 990, 600, 0, 550, 550, 570, 590, 1130, 1350];

/// What the side to move has more than its opponent, in centipawns.
pub fn material(position: &Position) -> Score {
    let difference = worth(position, position.side()) - worth(position, !position.side());
    difference.clamp(-HIGHEST_EVAL, HIGHEST_EVAL)
}

/// What a side has on the board and in hand, in centipawns.
pub fn worth(position: &Position, color: Color) -> Score {
    let count = |kind: Kind| position.pieces(color, kind).count() as Score;
    let on_board = Kind::ALL.into_iter().map(|kind| count(kind) * WORTH[kind.index()]);
    let held = |kind: HandKind| position.hand(color).count(kind) as Score;
    let in_hand = HandKind::ALL.into_iter().map(|kind| held(kind) * WORTH[kind.index()]);
    on_board.chain(in_hand).sum()
}
