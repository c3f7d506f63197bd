//! Static exchange evaluation: what a series of captures on one square is worth.

use super::Position;
use crate::attacks::{self, Bitboard};
use crate::types::{Color, Kind, Move, Square};

/// What a piece is worth in an exchange, in centipawns, by [`Kind`] index. The gain of taking a
/// promoted piece is that of its whole value; in the taker's hand it is worth its plain kind,
/// which the next issue's evaluator weighs, not this one.
pub const EXCHANGE: [i32; Kind::COUNT] =
    [100, 300, 320, 450, 750, 900, 500, 15_000, 520, 510, 510, 505, 1_050, 1_250];

/// The order in which attackers take: cheapest first.
const CHEAPEST: [Kind; Kind::COUNT] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Knight,
    Kind::Silver,
    Kind::Gold,
    Kind::ProSilver,
    Kind::ProLance,
    Kind::ProKnight,
    Kind::ProPawn,
    Kind::Bishop,
    Kind::Rook,
    Kind::Horse,
    Kind::Dragon,
    Kind::King,
];

impl Position {
    /// Does the exchange that begins with this legal move win at least `threshold` centipawns,
    /// both sides taking with the cheapest piece as long as it pays? Pins are not looked at.
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        let to = mv.to();
        let us = self.side();
        let (mover, from) = match (mv.from(), mv.dropped()) {
            (Some(from), _) => match self.piece(from) {
                Some(piece) => (piece.kind(), Bitboard::of(from)),
                None => return false,
            },
            (None, Some(kind)) => (kind.kind(), Bitboard::EMPTY),
            (None, None) => return false,
        };
        let arrived = if mv.is_promotion() { mover.promote().unwrap_or(mover) } else { mover };
        let won = self.piece(to).map_or(0, |victim| EXCHANGE[victim.kind().index()])
            + EXCHANGE[arrived.index()]
            - EXCHANGE[mover.index()];
        // Balance from the view of the side about to take: above zero it need not.
        let mut balance = won - threshold;
        if balance < 0 {
            return false;
        }
        balance -= EXCHANGE[arrived.index()];
        if balance >= 0 {
            return true;
        }
        let occupied = self.occupied().without(from) | Bitboard::of(to);
        self.exchange(to, occupied, us, balance)
    }

    /// Plays the captures out after the first move of `us`. `balance` is what `us` has won beyond
    /// the threshold if its piece on `to` is lost.
    fn exchange(&self, to: Square, mut occupied: Bitboard, us: Color, mut balance: i32) -> bool {
        let mut attackers = (self.attackers(Color::Black, to, occupied)
            | self.attackers(Color::White, to, occupied))
            & occupied;
        let mut side = us;
        loop {
            side = !side;
            let mine = attackers & self.color(side);
            let Some((kind, square)) = CHEAPEST
                .into_iter()
                .find_map(|kind| Some((kind, (mine & self.kind(kind)).first()?)))
            else {
                break;
            };
            occupied = occupied.without(Bitboard::of(square));
            attackers |= self.uncovered(to, square, occupied);
            attackers &= occupied;
            if kind == Kind::King && (attackers & self.color(!side)).any() {
                // The king may not take into an attack.
                break;
            }
            balance = -balance - 1 - EXCHANGE[kind.index()];
            if balance >= 0 {
                // Even losing this piece `side` stays ahead: it has won the exchange.
                side = !side;
                break;
            }
        }
        // `side` is the one that cannot or need not go on.
        side != us
    }

    /// Sliders that attack `to` once the piece on `through` has left.
    fn uncovered(&self, to: Square, through: Square, occupied: Bitboard) -> Bitboard {
        let line = attacks::line(to, through);
        if line.is_empty() {
            return line;
        }
        let straight = attacks::straights(to).has(through);
        let mut sliders = if straight {
            self.kind(Kind::Rook) | self.kind(Kind::Dragon)
        } else {
            self.kind(Kind::Bishop) | self.kind(Kind::Horse)
        };
        for color in Color::ALL {
            sliders |= attacks::ahead(!color, to) & self.pieces(color, Kind::Lance);
        }
        (sliders & line & occupied)
            .into_iter()
            .filter(|&from| !attacks::between(to, from).meets(occupied))
            .collect()
    }
}
