//! Mate in one (一手詰め).

use super::{checks, has_legal_move};
use crate::attacks::{self, Bitboard};
use crate::position::Position;
use crate::types::{Color, Kind, Move, MoveList, Square};

/// A move that mates at once, if there is one. Exact: every checking move is looked at, and those
/// that leave the king no obvious flight are tried.
pub fn mate_in_one(position: &mut Position) -> Option<Move> {
    let mut list = MoveList::new();
    checks(position, &mut list);
    if list.is_empty() {
        return None;
    }
    let flights = Flights::new(position)?;
    list.iter().copied().find(|&mv| {
        if flights.survive(position, mv) {
            return false;
        }
        position.play(mv);
        let mated = !has_legal_move(position);
        position.undo();
        mated
    })
}

/// Where the king of the side not to move could step to if it were its turn.
struct Flights {
    king: Square,
    /// Squares that the side to move attacks, exact next to the king.
    danger: Bitboard,
    free: Bitboard,
}

impl Flights {
    fn new(position: &Position) -> Option<Flights> {
        let them = !position.side();
        let king = position.king(them)?;
        let danger = position.king_danger(them, king);
        let free = attacks::king(king).without(position.color(them) | danger);
        Some(Flights { king, danger, free })
    }

    /// Can the king surely step away after this check, or take the piece that gives it? False
    /// when that takes a closer look.
    fn survive(&self, position: &Position, mv: Move) -> bool {
        let us = position.side();
        let to = mv.to();
        let occupied = position.occupied().without(Bitboard::of(self.king));
        let Some(from) = mv.from() else {
            let Some(kind) = mv.dropped() else { return false };
            let unprotected = attacks::king(self.king).has(to) && !self.danger.has(to);
            return unprotected || self.beyond(us, kind.kind(), to, occupied);
        };
        let Some(arriving) = position.arriving(mv) else { return false };
        // A piece that leaves can uncover attacks of sliders; then nothing is sure.
        self.beyond(us, arriving.kind(), to, occupied.without(Bitboard::of(from)))
            && !uncovers(position, us, from)
    }

    /// Is there a flight that a piece of `kind` on `to` does not reach?
    fn beyond(&self, us: Color, kind: Kind, to: Square, occupied: Bitboard) -> bool {
        let left = self.free.without(Bitboard::of(to));
        left.any() && left.without(attacks::attacks(us, kind, to, occupied)).any()
    }
}

/// Does a slider of `us` look at this square?
fn uncovers(position: &Position, us: Color, square: Square) -> bool {
    let sliders = [Kind::Lance, Kind::Bishop, Kind::Rook, Kind::Horse, Kind::Dragon]
        .into_iter()
        .fold(Bitboard::EMPTY, |set, kind| set | position.kind(kind));
    position.attackers(us, square, position.occupied()).meets(sliders)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::legal;

    #[test]
    fn the_quick_look_agrees_with_trying_everything() {
        let mut mates = 0;
        for game in 1..=400u64 {
            let mut position = Position::default();
            let mut random = game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for _ in 0..250 {
                let mut list = MoveList::new();
                legal(&position, &mut list);
                if list.is_empty() {
                    break;
                }
                let slow = list.iter().any(|&mv| {
                    position.play(mv);
                    let mated = position.in_check() && !has_legal_move(&position);
                    position.undo();
                    mated
                });
                let quick = mate_in_one(&mut position);
                assert_eq!(quick.is_some(), slow, "{position:?} {quick:?}");
                mates += u32::from(slow);
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                // Checks are played more often, so that kings come under fire.
                let mut forcing = MoveList::new();
                checks(&position, &mut forcing);
                let pick = if random >> 60 < 6 && !forcing.is_empty() { &forcing } else { &list };
                position.play(pick[(random >> 8) as usize % pick.len()]);
            }
        }
        assert!(mates > 300, "only {mates} mates seen");
    }
}
