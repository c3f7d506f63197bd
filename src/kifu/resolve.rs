//! Which piece a move without an origin means: 右 左 直 上 寄 引 打 against the position.

use super::fault::FaultKind;
use crate::position::Position;
use crate::types::{Kind, Move, Square};

/// A move as people write it.
#[derive(Clone, Copy, Default)]
pub(super) struct Manner {
    /// 打
    pub is_drop: bool,
    /// 成; without it the piece stays as it is.
    pub promotes: bool,
    /// 左: the leftmost.
    pub left: bool,
    /// 右: the rightmost.
    pub right: bool,
    /// 直: straight forward.
    pub straight: bool,
    /// 上: forward.
    pub up: bool,
    /// 寄: sideways.
    pub sideways: bool,
    /// 引: back.
    pub back: bool,
}

impl Manner {
    /// Takes in a sign of KI2; false when it is none.
    pub(super) fn add_kanji(&mut self, sign: char) -> bool {
        match sign {
            '左' => self.left = true,
            '右' => self.right = true,
            '直' => self.straight = true,
            '上' | '行' => self.up = true,
            '寄' => self.sideways = true,
            '引' | '入' => self.back = true,
            '打' => self.is_drop = true,
            _ => return false,
        }
        true
    }

    /// Takes in a letter of JKF's `relative`.
    pub(super) fn add_letter(&mut self, letter: char) {
        match letter {
            'L' => self.left = true,
            'R' => self.right = true,
            'C' => self.straight = true,
            'U' => self.up = true,
            'M' => self.sideways = true,
            'D' => self.back = true,
            'H' => self.is_drop = true,
            _ => {}
        }
    }

    /// Does a piece on `from` come to `to` this way? Both squares as their owner sees them.
    fn fits(self, from: Square, to: Square) -> bool {
        let is_ahead = from.rank() > to.rank();
        (!self.straight || is_ahead && from.file() == to.file())
            && (!self.up || is_ahead)
            && (!self.sideways || from.rank() == to.rank())
            && (!self.back || from.rank() < to.rank())
    }
}

/// The move of `kind` (as it stands before the move) to `to`.
///
/// # Errors
/// When no piece fits, or several do.
pub(super) fn resolve(
    position: &Position,
    kind: Kind,
    to: Square,
    manner: Manner,
) -> Result<Move, FaultKind> {
    let side = position.side();
    let reaching = position.attackers(side, to, position.occupied()) & position.pieces(side, kind);
    if manner.is_drop || reaching.is_empty() {
        let held = kind.hand_kind().filter(|held| {
            !kind.is_promoted()
                && !manner.promotes
                && (manner.is_drop || position.hand(side).has(*held))
        });
        return held.map(|held| Move::drop(held, to)).ok_or(FaultKind::Ambiguous(0));
    }
    let make =
        |from| if manner.promotes { Move::promotion(from, to) } else { Move::board(from, to) };
    let seen = |from: Square| from.relative(side);
    let fitting = |&from: &Square| manner.fits(seen(from), to.relative(side));
    let mut left: Vec<Square> = reaching.into_iter().filter(fitting).collect();
    if manner.left || manner.right {
        let files = left.iter().map(|&from| seen(from).file());
        let outermost = if manner.left { files.max() } else { files.min() };
        left.retain(|&from| Some(seen(from).file()) == outermost);
    }
    if left.len() > 1 {
        // A pinned piece is not meant.
        let legal = |from: &Square| position.is_legal(make(*from));
        let movable: Vec<Square> = left.iter().copied().filter(legal).collect();
        if !movable.is_empty() {
            left = movable;
        }
    }
    match left[..] {
        [from] => Ok(make(from)),
        _ => Err(FaultKind::Ambiguous(left.len())),
    }
}
