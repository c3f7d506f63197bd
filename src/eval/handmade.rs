//! The hand-written evaluator: material and squares, places relative to both kings, danger to the
//! kings. Its numbers are fitted to games.
//!
//! Material and places are kept up to date move by move; danger is looked at when asked for.

use super::features::{
    LEVELS, attacker_feature, danger_feature, guard_feature, hand_feature, offset, sign,
    square_feature, turn_feature,
};
use super::weights::WEIGHTS;
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
                |kind: HandKind| IN_HAND[kind.index()][position.hand(color).count(kind) as usize];
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
            let worth = |count: u8| IN_HAND[hand.kind.index()][usize::from(count)];
            self.now.fixed += sign(hand.color) * (worth(hand.after) - worth(hand.before));
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
        let cost = |color: Color| DANGER[danger::level(position, color)];
        let danger = cost(Color::White) - cost(Color::Black);
        let black = self.now.fixed + self.now.places + danger;
        let score = sign(position.side()) * black + TEMPO;
        score.clamp(-HIGHEST_EVAL, HIGHEST_EVAL)
    }
}

/// What a piece on a square is worth wherever the kings are, from black's view.
#[inline(always)]
fn fixed(piece: Piece, square: Square) -> i32 {
    let seen = square.relative(piece.color());
    sign(piece.color()) * i32::from(SQUARES[piece.kind().index()][seen.index()])
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
        let (files, ranks) = offset(square, king, owner);
        place(files, ranks)
    };
    let own = kings[color.index()].map_or(0, |king| GUARDS[kind][beside(king, color)]);
    let enemy = kings[(!color).index()].map_or(0, |king| ATTACKERS[kind][beside(king, !color)]);
    sign(color) * i32::from(own + enemy)
}

/// Greatest distance between two squares along a file or rank.
const REACH: i32 = 8;
const SIDE: usize = 2 * REACH as usize + 1;

/// Worth of each place relative to a king, by [`place`].
type Places = [[i16; SIDE * SIDE]; Kind::COUNT];

/// Index of a place `files` beside and `ranks` in front of a king, as its owner sees it.
#[inline(always)]
const fn place(files: i32, ranks: i32) -> usize {
    (files + REACH) as usize * SIDE + (ranks + REACH) as usize
}

/// Worth of each kind on each square, seen by its owner.
static SQUARES: [[i16; Square::COUNT]; Kind::COUNT] = {
    let mut table = [[0; Square::COUNT]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            table[kind][index] = WEIGHTS[square_feature(Kind::ALL[kind], square)];
            index += 1;
        }
        kind += 1;
    }
    table
};

const fn places_of(guards: bool) -> Places {
    let mut table = [[0; SIDE * SIDE]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut files = -REACH;
        while files <= REACH {
            let mut ranks = -REACH;
            while ranks <= REACH {
                let feature = if guards {
                    guard_feature(Kind::ALL[kind], files, ranks)
                } else {
                    attacker_feature(Kind::ALL[kind], files, ranks)
                };
                table[kind][place(files, ranks)] = WEIGHTS[feature];
                ranks += 1;
            }
            files += 1;
        }
        kind += 1;
    }
    table
}

/// Worth of pieces around the own king.
static GUARDS: Places = places_of(true);
/// Worth of pieces around the enemy king.
static ATTACKERS: Places = places_of(false);

/// Worth of all pieces of a kind in hand, by their number.
static IN_HAND: [[i32; 19]; HandKind::COUNT] = {
    let mut table = [[0; 19]; HandKind::COUNT];
    let mut kind = 0;
    while kind < HandKind::COUNT {
        let mut count = 1;
        while count < 19 {
            let more = WEIGHTS[hand_feature(HandKind::ALL[kind], count)] as i32;
            table[kind][count] = table[kind][count - 1] + more;
            count += 1;
        }
        kind += 1;
    }
    table
};

/// Cost of each level of danger.
static DANGER: [i32; LEVELS] = {
    let mut table = [0; LEVELS];
    let mut level = 0;
    while level < LEVELS {
        table[level] = WEIGHTS[danger_feature(level)] as i32;
        level += 1;
    }
    table
};

/// Worth of having the move.
const TEMPO: i32 = WEIGHTS[turn_feature()] as i32;

#[cfg(test)]
mod tests {
    use super::super::features::features;
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
    fn the_score_is_the_sum_of_the_features() {
        for seed in 1..20 {
            random_walk(seed, |position, eval| {
                let mut sum = 0;
                features(position, |feature| {
                    sum += i32::from(feature.sign) * i32::from(WEIGHTS[usize::from(feature.index)]);
                });
                let score = (sign(position.side()) * sum).clamp(-HIGHEST_EVAL, HIGHEST_EVAL);
                assert_eq!(eval.evaluate(position), score, "{position:?}");
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
        assert!((400..1200).contains(&(odds - even)), "{even} {odds}");
    }
}
