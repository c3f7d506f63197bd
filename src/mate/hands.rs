//! The least hand that a proof needs, and the greatest that a disproof allows.
//!
//! A proof found with some hand holds for every hand of the attacker that is at least the *proof
//! hand*; a disproof for every hand that is at most the *disproof hand* (証明駒, 反証駒; Nagai
//! 2002). The pieces in the two hands and on the board make up one fixed set, so that more in one
//! hand is less in the other.

use crate::attacks;
use crate::position::Position;
use crate::types::{Color, Hand, HandKind, Move};

/// What the attacker needs before `mv` when `after` is needed after it.
pub(super) fn needed_before(position: &Position, mv: Move, after: Hand) -> Hand {
    let mut hand = after;
    if let Some(kind) = mv.dropped() {
        hand.add(kind);
    } else if let Some(kind) = captured(position, mv)
        && hand.has(kind)
    {
        hand.remove(kind);
    }
    hand
}

/// What the attacker may hold before `mv` when `after` is allowed after it.
pub(super) fn allowed_before(position: &Position, mv: Move, after: Hand) -> Hand {
    let mut hand = after;
    if let Some(kind) = mv.dropped() {
        hand.add(kind);
    } else if let Some(kind) = captured(position, mv) {
        // The hand after the capture holds at least the captured piece.
        hand.remove(kind);
    }
    hand
}

fn captured(position: &Position, mv: Move) -> Option<HandKind> {
    position.piece(mv.to())?.kind().hand_kind()
}

/// Completes the proof hand of a node of the defender: what its replies need, and, when a check can
/// be interposed, everything of the kinds that the defender does not hold — with fewer of them the
/// defender would hold one and could drop it.
pub(super) fn deny_interpositions(position: &Position, attacker: Color, needed: Hand) -> Hand {
    let defender = !attacker;
    let (Some(checker), Some(king)) = (position.checkers().first(), position.king(defender)) else {
        return needed;
    };
    if position.checkers().many() || attacks::between(king, checker).is_empty() {
        return needed;
    }
    let (own, other) = (position.hand(attacker), position.hand(defender));
    HandKind::ALL
        .into_iter()
        .filter(|&kind| !other.has(kind))
        .fold(needed, |hand, kind| hand.with_kind_of(kind, own))
}

/// All pieces in both hands: the most that either side could hold on this board.
pub(super) fn all_in_hand(position: &Position) -> Hand {
    let mut all = position.hand(Color::Black);
    for (kind, count) in position.hand(Color::White).iter() {
        (0..count).for_each(|_| all.add(kind));
    }
    all
}

/// Completes the disproof hand of a node of the attacker: kinds that it does not hold stay away,
/// since one more would be one more check to drop.
pub(super) fn deny_drops(position: &Position, attacker: Color, allowed: Hand) -> Hand {
    let own = position.hand(attacker);
    HandKind::ALL
        .into_iter()
        .filter(|&kind| !own.has(kind))
        .fold(allowed, |hand, kind| hand.with_kind_of(kind, Hand::EMPTY))
}

/// The disproof hand of a node of the defender that is saved by `mv`: after a drop of a piece the
/// attacker cannot hold all of that kind.
pub(super) fn leave_for_drop(position: &Position, mv: Move, allowed: Hand) -> Hand {
    let Some(kind) = mv.dropped() else { return allowed };
    let mut most = all_in_hand(position);
    most.remove(kind);
    if allowed.count(kind) > most.count(kind) { allowed.with_kind_of(kind, most) } else { allowed }
}
