//! The hand-written evaluator: material, places relative to both kings, danger to the kings.
//!
//! Material and places are kept up to date move by move; danger is looked at when asked for.

use super::terms::{
    ATTACK_PLACES, GUARD_PLACES, IN_HAND, KING_FILE, KING_RANK, KNIGHT_RANK, ON_BOARD, PAWN_RANK,
    SILVER_RANK, TEMPO, place,
};
use super::{Evaluator, danger};
use crate::position::{Delta, Position};
use crate::types::score::HIGHEST_EVAL;
use crate::types::{Color, HandKind, Kind, Piece, Score, Square};

/// Sums that change with every move, from black's view.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Sums {
    /// Material and ranks: what does not depend on the kings.
    fixed: i32,
    /// Places relative to both kings.
    places: i32,
}

/// See the head of this file.
#[derive(Clone, Debug, Default)]
pub struct Handmade {
    now: Sums,
    earlier: Vec<Sums>,
}

impl Evaluator for Handmade {
    fn reset(&mut self, position: &Position) {
        self.earlier.clear();
        self.earlier.reserve(256);
        let on_board = Square::all()
            .filter_map(|square| Some(fixed(position.piece(square)?, square)))
            .sum::<i32>();
        let in_hand = Color::ALL.into_iter().map(|color| {
            let worth =
                |kind: HandKind| IN_HAND[kind.index()] * position.hand(color).count(kind) as i32;
            sign(color) * HandKind::ALL.into_iter().map(worth).sum::<i32>()
        });
        self.now = Sums { fixed: on_board + in_hand.sum::<i32>(), places: all_places(position) };
    }

    fn play(&mut self, position: &Position, delta: &Delta) {
        self.earlier.push(self.now);
        let (arrived, to) = delta.to;
        self.now.fixed += fixed(arrived, to);
        if let Some((piece, from)) = delta.from {
            self.now.fixed -= fixed(piece, from);
        }
        if let Some(victim) = delta.captured {
            self.now.fixed -= fixed(victim, to);
        }
        if let Some(hand) = delta.hand {
            let more = i32::from(hand.after) - i32::from(hand.before);
            self.now.fixed += sign(hand.color) * IN_HAND[hand.kind.index()] * more;
        }
        if arrived.kind() == Kind::King {
            self.now.places = all_places(position);
            return;
        }
        let kings = Color::ALL.map(|color| position.king(color));
        self.now.places += places(arrived, to, kings);
        if let Some((piece, from)) = delta.from {
            self.now.places -= places(piece, from, kings);
        }
        if let Some(victim) = delta.captured {
            self.now.places -= places(victim, to, kings);
        }
    }

    fn undo(&mut self) {
        if let Some(sums) = self.earlier.pop() {
            self.now = sums;
        }
    }

    fn evaluate(&mut self, position: &Position) -> Score {
        let danger = danger::cost(position, Color::White) - danger::cost(position, Color::Black);
        let black = self.now.fixed + self.now.places + danger;
        let score = sign(position.side()) * black + TEMPO;
        score.clamp(-HIGHEST_EVAL, HIGHEST_EVAL)
    }
}

/// +1 for black, −1 for white.
#[inline(always)]
const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// What a piece on a square is worth wherever the kings are, from black's view.
#[inline(always)]
fn fixed(piece: Piece, square: Square) -> i32 {
    let seen = square.relative(piece.color());
    let rank = seen.rank() as usize;
    let place = match piece.kind() {
        Kind::Pawn => PAWN_RANK[rank],
        Kind::Silver => SILVER_RANK[rank],
        Kind::Knight => KNIGHT_RANK[rank],
        Kind::King => KING_RANK[rank] + KING_FILE[seen.file().abs_diff(4) as usize],
        _ => 0,
    };
    sign(piece.color()) * (ON_BOARD[piece.kind().index()] + place)
}

/// Places of all pieces, from nothing.
fn all_places(position: &Position) -> i32 {
    let kings = Color::ALL.map(|color| position.king(color));
    let pieces = position.occupied().without(position.kind(Kind::King));
    pieces
        .into_iter()
        .filter_map(|square| Some(places(position.piece(square)?, square, kings)))
        .sum()
}

/// What a piece on a square is worth for where the kings are, from black's view.
#[inline(always)]
fn places(piece: Piece, square: Square, kings: [Option<Square>; 2]) -> i32 {
    let (color, kind) = (piece.color(), piece.kind().index());
    let beside = |king: Square, owner: Color| {
        let files = i32::from(square.file()) - i32::from(king.file());
        let ranks = i32::from(king.rank()) - i32::from(square.rank());
        place(files, sign(owner) * ranks)
    };
    let own = kings[color.index()].map_or(0, |king| GUARD_PLACES[kind][beside(king, color)]);
    let enemy = kings[(!color).index()].map_or(0, |king| ATTACK_PLACES[kind][beside(king, !color)]);
    sign(color) * i32::from(own + enemy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen;
    use crate::types::MoveList;

    /// A walk through a random game, with every third move taken back.
    fn random_walk(seed: u64, mut visit: impl FnMut(&Position, &mut Handmade)) {
        let mut position = Position::default();
        let mut eval = Handmade::default();
        eval.reset(&position);
        let mut random = seed;
        for _ in 0..300 {
            let mut list = MoveList::new();
            movegen::legal(&position, &mut list);
            if list.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let delta = position.play(list[random as usize % list.len()]);
            eval.play(&position, &delta);
            visit(&position, &mut eval);
            if random >> 40 & 3 == 0 {
                position.undo();
                eval.undo();
            }
        }
    }

    #[test]
    fn incremental_equals_recomputed() {
        for seed in 1..40 {
            random_walk(seed, |position, eval| {
                let mut fresh = Handmade::default();
                fresh.reset(position);
                assert_eq!(fresh.now, eval.now, "{position:?}");
            });
        }
    }

    #[test]
    fn colours_are_treated_alike() {
        let pairs = [
            (
                "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1",
                "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1",
            ),
            ("4k4/9/9/9/9/9/9/4R4/4K4 b P2s 1", "4k4/4r4/9/9/9/9/9/9/4K4 w 2Sp 1"),
        ];
        for (black, white) in pairs {
            let score = |sfen: &str| {
                let position: Position = sfen.parse().expect("a test position");
                let mut eval = Handmade::default();
                eval.reset(&position);
                eval.evaluate(&position)
            };
            assert_eq!(score(black), score(white));
        }
    }

    #[test]
    fn a_rook_more_is_worth_a_rook() {
        let score = |sfen: &str| {
            let position: Position = sfen.parse().expect("a test position");
            let mut eval = Handmade::default();
            eval.reset(&position);
            eval.evaluate(&position)
        };
        let even = score("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
        let odds = score("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
        assert!((500..1200).contains(&(odds - even)), "{even} {odds}");
    }
}
