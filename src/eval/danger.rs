//! How endangered a king is: who reaches the squares around it, and what can be dropped there.

use super::features::LEVELS;
use crate::attacks::{self, Bitboard};
use crate::position::Position;
use crate::types::{Color, Hand, HandKind, Kind, Square};

/// Weight of each square next to the king that a piece of this kind attacks.
const REACHES: [i32; Kind::COUNT] = [2, 3, 4, 5, 5, 6, 6, 0, 6, 6, 6, 6, 7, 8];

/// How dangerous the first piece of each kind in hand is.
const DROP: [i32; HandKind::COUNT] = [1, 3, 4, 6, 5, 8, 8];

/// How endangered the king of `color` is, below [`LEVELS`]; 0 without a king.
pub(super) fn level(position: &Position, color: Color) -> usize {
    let Some(king) = position.king(color) else { return 0 };
    let around = attacks::king(king);
    let (reached, weight) = reach_of(position, !color, king, around);
    let covered = cover(position, color, king, around);
    let own = position.color(color);
    let uncovered = around.without(covered);
    let weak = (uncovered & reached).count() as i32;
    let open = uncovered.without(own).count() as i32;
    let flights = around.without(own | reached).count() as i32;
    let drops = drop_power(position.hand(!color));
    let danger = weight + 5 * weak + drops * (2 * weak + open) / 6 - 2 * flights;
    danger.clamp(0, LEVELS as i32 - 1) as usize
}

/// The squares of `around` that `by` attacks, and the sum of the weights of its attackers.
fn reach_of(position: &Position, by: Color, king: Square, around: Bitboard) -> (Bitboard, i32) {
    // Sliders see through the king: it cannot flee along their line.
    let occupied = position.occupied().without(Bitboard::of(king));
    let mut reached = Bitboard::EMPTY;
    let mut weight = 0;
    for (kind, from) in nearby(position, by, king) {
        let set = attacks::attacks(by, kind, from, occupied) & around;
        weight += REACHES[kind.index()] * set.count() as i32;
        reached |= set;
    }
    (reached, weight)
}

/// The squares of `around` that pieces of `color` other than the king attack.
fn cover(position: &Position, color: Color, king: Square, around: Bitboard) -> Bitboard {
    let occupied = position.occupied();
    nearby(position, color, king).fold(Bitboard::EMPTY, |set, (kind, from)| {
        set | attacks::attacks(color, kind, from, occupied) & around
    })
}

/// Pieces of `color` but its king that can reach a square next to `king`, and some more.
fn nearby(
    position: &Position,
    color: Color,
    king: Square,
) -> impl Iterator<Item = (Kind, Square)> + '_ {
    let far = position.kind(Kind::Lance)
        | (position.kind(Kind::Bishop) | position.kind(Kind::Horse))
        | (position.kind(Kind::Rook) | position.kind(Kind::Dragon));
    let pieces = position.color(color) & (far | attacks::vicinity(king));
    pieces
        .without(position.kind(Kind::King))
        .into_iter()
        .filter_map(move |from| Some((position.piece(from)?.kind(), from)))
}

fn drop_power(hand: Hand) -> i32 {
    HandKind::ALL
        .into_iter()
        .map(|kind| match hand.count(kind) {
            0 => 0,
            1 => DROP[kind.index()],
            _ => DROP[kind.index()] * 3 / 2,
        })
        .sum()
}
