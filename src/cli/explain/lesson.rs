//! Everything there is to say about one move: the verdict, what decides it, what the move does, and
//! what could be played instead.

use super::fact::{Fact, Man};
use super::role::{Parts, Role};
use super::situation::{Situation, Way};
use crate::position::{GameEnd, Illegal, Position};
use crate::types::{Kind, Move, Square};

/// What a legal move does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// It answers the check.
    Answers(Way),
    /// It takes a piece.
    Takes(Man),
    /// It promotes.
    Promotes(Man),
    /// It gives check.
    Checks(Man),
    /// The check is by a dropped pawn, and there is a way out: squares for the king, and pieces
    /// that can take the pawn.
    PawnCheck { flights: Vec<Square>, takers: Vec<Man> },
    /// It mates the king.
    Mates(Man),
    /// It mates by a pawn, which only a drop of a pawn may not do.
    MatesByPawnMove,
    /// It mates by a drop, which only that of a pawn may not do.
    MatesByDrop(Kind),
    /// The other side has no move left, and loses without being in check.
    Stalls,
    /// The position stands for the fourth time.
    Repeats(GameEnd),
}

impl Effect {
    /// The word of the JSON output; `None` for what only explains another effect.
    pub(super) const fn word(&self) -> Option<&'static str> {
        Some(match self {
            Effect::Answers(_) => "evasion",
            Effect::Takes(_) => "capture",
            Effect::Promotes(_) => "promotion",
            Effect::Checks(_) => "check",
            Effect::Mates(_) => "checkmate",
            Effect::Stalls => "no-legal-moves",
            Effect::Repeats(GameEnd::PerpetualCheck { .. }) => "perpetual-check",
            Effect::Repeats(_) => "repetition-draw",
            Effect::PawnCheck { .. } | Effect::MatesByPawnMove | Effect::MatesByDrop(_) => {
                return None;
            }
        })
    }
}

/// One move explained.
pub(super) struct Lesson {
    pub mv: Move,
    /// Every rule that the move breaks, in the order in which they are looked for.
    pub rules: Vec<Illegal>,
    /// What decides against it; `None` when it is legal.
    pub fact: Option<Fact>,
    /// How the side to move stands before it.
    pub before: Situation,
    /// How the other side stands after it; `None` when the move cannot be played. A pawn drop that
    /// mates can: what it leads to shows that it is mate.
    pub after: Option<Situation>,
    /// What a legal move does; nothing for an illegal one.
    pub effects: Vec<Effect>,
    /// Legal moves of the same piece, or drops of the same kind.
    pub same_piece: Vec<Move>,
    /// Legal moves of other pieces to the same square.
    pub same_square: Vec<Move>,
    /// The squares that decide, each with its part.
    pub parts: Parts,
}

impl Lesson {
    /// Explains a move, legal or not.
    pub(super) fn of(position: &Position, mv: Move) -> Lesson {
        let rules: Vec<Illegal> = position.illegal_reasons(mv).collect();
        let fact = rules
            .first()
            .map(|&rule| Fact::find(position, mv, rule).unwrap_or(Fact::Unknown { rule }));
        let before = Situation::of(position);
        let reached = matches!(rules[..], [] | [Illegal::Uchifuzume]).then(|| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after
        });
        let after = reached.as_ref().map(Situation::of);
        let effects = match (&reached, &after, &fact) {
            (Some(reached), Some(after), None) => effects(position, mv, reached, after),
            _ => Vec::new(),
        };
        let is_same = |other: &Move| {
            other.from() == mv.from() && other.dropped() == mv.dropped() && *other != mv
        };
        let others =
            |same: bool| before.legal.iter().copied().filter(move |mv| is_same(mv) == same);
        let same_square = others(false).filter(|other| other.to() == mv.to() && *other != mv);
        Lesson {
            same_square: same_square.collect(),
            same_piece: others(true).collect(),
            parts: parts(mv, fact.as_ref(), &before, after.as_ref()),
            mv,
            rules,
            fact,
            before,
            after,
            effects,
        }
    }

    /// Is the move legal?
    pub(super) fn is_legal(&self) -> bool {
        self.rules.is_empty()
    }
}

/// What a legal move does. `reached` is the position after it.
fn effects(position: &Position, mv: Move, reached: &Position, after: &Situation) -> Vec<Effect> {
    let mut effects = Vec::new();
    if position.in_check() {
        effects.push(Effect::Answers(Way::of(position, mv)));
    }
    effects.extend(Man::on(position, mv.to()).map(Effect::Takes));
    let mover = mv.from().and_then(|from| Man::on(position, from));
    effects.extend(mover.filter(|_| mv.is_promotion()).map(Effect::Promotes));
    let king = after.king.and_then(|king| Man::on(reached, king));
    match king {
        Some(king) if after.is_mate() => {
            effects.push(Effect::Mates(king));
            match (mv.dropped(), mover) {
                (Some(kind), _) => effects.push(Effect::MatesByDrop(kind.kind())),
                (None, Some(man)) if man.piece.kind() == Kind::Pawn => {
                    effects.push(Effect::MatesByPawnMove);
                }
                _ => {}
            }
        }
        Some(king) if after.in_check() => {
            effects.push(Effect::Checks(king));
            if mv.dropped().is_some_and(|kind| kind.kind() == Kind::Pawn) {
                effects.push(pawn_check(reached, after));
            }
        }
        _ if after.is_over() => effects.push(Effect::Stalls),
        _ => {}
    }
    effects.extend(reached.fourfold().map(Effect::Repeats));
    effects
}

/// The ways out of a check by a dropped pawn. A king that takes the pawn counts as a taker.
fn pawn_check(reached: &Position, after: &Situation) -> Effect {
    let mut takers: Vec<Man> = Vec::new();
    for from in after.ways(Way::Capture).iter().filter_map(|mv| mv.from()) {
        // A capture with and one without promotion are the same piece.
        let known = takers.iter().any(|man| man.at == from);
        takers.extend(Man::on(reached, from).filter(|_| !known));
    }
    Effect::PawnCheck {
        flights: after.ways(Way::Flight).iter().map(|mv| mv.to()).collect(),
        takers,
    }
}

/// The squares that decide, the most telling first.
fn parts(mv: Move, fact: Option<&Fact>, before: &Situation, after: Option<&Situation>) -> Parts {
    let mut parts = Parts::default();
    match (fact, after) {
        (Some(fact), None) => {
            parts.add_fact(fact);
            ends(&mut parts, mv);
        }
        // A legal move, or a pawn drop that mates: what it leads to.
        (_, after) => {
            ends(&mut parts, mv);
            for man in &before.checkers {
                parts.add(man.at, Role::Checker);
            }
            if let Some(after) = after.filter(|after| after.in_check() || after.is_over()) {
                parts.add_situation(after);
            }
        }
    }
    parts
}

/// Origin and target of the move.
fn ends(parts: &mut Parts, mv: Move) {
    if let Some(from) = mv.from() {
        parts.add(from, Role::Mover);
    }
    parts.add(mv.to(), Role::Target);
}
