//! One position seen by both: everything in which library and oracle could differ.

use std::fmt::{Debug, Display};

use super::{parse, square, to_ours, to_theirs};
use crate::oracle;
use kakunari::movegen;
use kakunari::position::{CheckInfo, Position};
use kakunari::types::{HandKind, Move, MoveList};

/// How much is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// What takes as long as the oracle's own move generation.
    Ordinary,
    /// Every 16-bit pattern as well: is it legal, and if not, for which reasons.
    Thorough,
}

/// The outcome, and what the oracle found on the way.
pub struct Compared {
    pub legal: Vec<oracle::Move>,
    pub checks: Vec<oracle::Move>,
    pub differences: Vec<String>,
}

/// Compares the library's position with the oracle's, which the same moves have led to.
pub fn compare(truth: &oracle::Position, ours: &mut Position, depth: Depth) -> Compared {
    let legal = truth.legal_moves();
    let checks: Vec<_> = legal.iter().copied().filter(|&mv| truth.gives_check(mv)).collect();
    let mut comparison = Comparison {
        truth,
        legal: sorted(legal.iter().copied().map(to_ours)),
        checks: sorted(checks.iter().copied().map(to_ours)),
        differences: Vec::new(),
    };
    comparison.fields(ours);
    comparison.move_lists(ours);
    comparison.effects(ours);
    comparison.null_move(ours);
    comparison.mate_in_one(ours, &checks);
    if depth == Depth::Thorough {
        comparison.patterns(ours);
        comparison.breaches(ours);
    }
    let differences = comparison.differences;
    Compared { legal, checks, differences }
}

struct Comparison<'a> {
    truth: &'a oracle::Position,
    /// The oracle's legal moves and checks, in the library's words and order.
    legal: Vec<Move>,
    checks: Vec<Move>,
    differences: Vec<String>,
}

impl<'a> Comparison<'a> {
    /// A comparison of the fields alone.
    fn of_fields(truth: &'a oracle::Position, ours: &Position) -> Comparison<'a> {
        let (legal, checks, differences) = (Vec::new(), Vec::new(), Vec::new());
        let mut comparison = Comparison { truth, legal, checks, differences };
        comparison.fields(ours);
        comparison
    }

    fn equal<T: PartialEq + Debug>(&mut self, what: impl Display, ours: T, truth: T) {
        if ours != truth {
            self.differences.push(format!("{what}: library {ours:?}, oracle {truth:?}"));
        }
    }

    /// Compares two sorted lists and names only the moves in one of them.
    fn equal_moves(&mut self, what: &str, ours: &[Move], truth: &[Move]) {
        if ours != truth {
            let only = |these: &[Move], those: &[Move]| -> Vec<Move> {
                these.iter().copied().filter(|mv| !those.contains(mv)).collect()
            };
            let (surplus, missing) = (only(ours, truth), only(truth, ours));
            self.differences.push(format!("{what}: too many {surplus:?}, missing {missing:?}"));
        }
    }

    /// Board, hands, turn, number, checks and pins; and that what was kept up move by move is
    /// what a fresh reading of the SFEN gives: keys, bitboards and all.
    fn fields(&mut self, ours: &Position) {
        let sfen = self.truth.sfen();
        self.equal("SFEN", ours.sfen(), sfen);
        let mut pathless = ours.clone();
        pathless.forget_path();
        let fresh = parse(self.truth);
        self.equal("fields as if fresh", pathless.same_fields(&fresh), true);
        self.equal("key as if fresh", ours.key(), fresh.key());
        let side = self.truth.turn;
        let checkers = self.truth.checkers(side);
        self.equal("in check", ours.in_check(), !checkers.is_empty());
        self.equal("checkers", ours.checkers(), checkers.into_iter().map(square).collect());
        let pinned = self.truth.pieces().filter(|&(at, piece)| {
            piece.side == side && piece.kind != oracle::Kind::King && self.shields_king(at)
        });
        self.equal("pinned", ours.pinned(), pinned.map(|(at, _)| square(at)).collect());
    }

    /// Whether the king would be attacked by one more piece without the piece on a square.
    fn shields_king(&self, at: oracle::Square) -> bool {
        let mut without = *self.truth;
        without.put(at, None);
        let side = self.truth.turn;
        without.checkers(side).len() > self.truth.checkers(side).len()
    }

    /// Every form of move generation against the oracle's list and the form's definition.
    fn move_lists(&mut self, ours: &Position) {
        let truth = self.truth;
        let in_check = truth.in_check();
        let legal = self.legal.clone();
        let is_check = |mv: Move| self.checks.binary_search(&mv).is_ok();
        let lean: Vec<Move> =
            legal.iter().copied().filter(|&mv| !is_pointless(truth, mv)).collect();
        let chosen = |moves: &[Move], wanted: &dyn Fn(Move) -> bool| -> Vec<Move> {
            moves.iter().copied().filter(|&mv| wanted(mv)).collect()
        };
        let captures = |mv: Move| truth.captures(to_theirs(mv));
        let forcing = |mv: Move| captures(mv) || mv.is_promotion();
        type Generator = fn(&Position, &mut MoveList);
        let forms: [(&str, Generator, Vec<Move>); 9] = [
            ("legal", movegen::legal, legal.clone()),
            ("captures", movegen::captures, chosen(&legal, &captures)),
            ("quiets", movegen::quiets, chosen(&legal, &|mv| !captures(mv))),
            ("evasions", movegen::evasions, chosen(&legal, &|_| in_check)),
            ("checks", movegen::checks, self.checks.clone()),
            ("lean", movegen::lean, lean.clone()),
            ("tactical", movegen::tactical, chosen(&lean, &forcing)),
            ("calm", movegen::calm, chosen(&lean, &|mv| !forcing(mv))),
            (
                "calm checks",
                movegen::calm_checks,
                chosen(&lean, &|mv| !forcing(mv) && is_check(mv)),
            ),
        ];
        for (name, generate, expected) in forms {
            let mut list = MoveList::new();
            generate(ours, &mut list);
            self.equal_moves(name, &sorted(list.iter().copied()), &expected);
        }
        self.equal("count", movegen::count(ours), legal.len());
        self.equal("has legal move", movegen::has_legal_move(ours), !legal.is_empty());
    }

    /// Plays and takes back every legal move: keys and checks foretold, every field restored.
    fn effects(&mut self, ours: &mut Position) {
        let before = ours.clone();
        let info = CheckInfo::new(ours);
        for mv in self.legal.clone() {
            let gives_check = self.checks.binary_search(&mv).is_ok();
            let foretold = (info.gives_check(ours, mv), ours.key_after(mv));
            let delta = ours.play(mv);
            self.equal(format_args!("{mv} gives check"), foretold.0, gives_check);
            self.equal(format_args!("{mv} gives check, played"), ours.in_check(), gives_check);
            self.equal(format_args!("key after {mv}"), foretold.1, ours.key());
            self.equal(format_args!("{mv} arrives"), Some(delta.to.0), ours.piece(mv.to()));
            ours.undo();
            let captured = delta.captured;
            self.equal(format_args!("{mv} captures"), captured, before.piece(mv.to()));
            self.equal(format_args!("fields after {mv} and back"), ours.same_fields(&before), true);
        }
    }

    /// Passes the turn and takes it back, where passing is allowed.
    fn null_move(&mut self, ours: &mut Position) {
        if self.truth.in_check() {
            return;
        }
        let before = ours.clone();
        let mut passed = *self.truth;
        passed.turn = passed.turn.opponent();
        passed.ply += 1;
        ours.play_null();
        let mut pathless = ours.clone();
        pathless.forget_path();
        let as_fresh = pathless.same_fields(&parse(&passed));
        self.equal("fields after a null move", as_fresh, true);
        ours.undo();
        self.equal("fields after a null move and back", ours.same_fields(&before), true);
    }

    /// A mate in one is found exactly when there is one, and mates.
    fn mate_in_one(&mut self, ours: &mut Position, checks: &[oracle::Move]) {
        let mates = |mv: oracle::Move| !self.truth.play(mv).has_legal_move();
        let found = movegen::mate_in_one(ours);
        let sound = match found {
            Some(mv) => checks.contains(&to_theirs(mv)) && mates(to_theirs(mv)),
            None => !checks.iter().any(|&mv| mates(mv)),
        };
        self.equal(format_args!("mate in one {found:?} is right"), sound, true);
    }

    /// Every pattern of bits: legal exactly when generated, and the reasons against it.
    fn patterns(&mut self, ours: &Position) {
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else { continue };
            let generated = self.legal.binary_search(&mv).is_ok();
            self.equal(format_args!("{mv} is legal"), ours.is_legal(mv), generated);
            let reasons: Vec<&str> = ours
                .illegal_reasons(mv)
                .map(|reason| reason.word())
                .filter(|&word| word != TAKES_KING)
                .collect();
            let faults = self.truth.faults(to_theirs(mv));
            self.equal(format_args!("reasons against {mv}"), reasons, faults);
        }
    }

    /// Moves that a board can show though a rule forbids them: played and taken back, and the
    /// odd position between read like any other. One in a few, for there may be hundreds.
    fn breaches(&mut self, ours: &mut Position) {
        let before = ours.clone();
        let playable = (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| {
            let rule = before.check_playable(mv);
            rule.is_ok_and(|rule| rule.is_some())
        });
        for mv in playable.step_by(7) {
            ours.play_unchecked(mv);
            let differences = after_breach(&self.truth.play(to_theirs(mv)), ours);
            let note = |what: String| format!("after the breach {mv}: {what}");
            self.differences.extend(differences.into_iter().map(note));
            ours.undo();
            let restored = ours.same_fields(&before);
            self.equal(format_args!("fields after the breach {mv} and back"), restored, true);
        }
    }
}

/// Compares an odd position and some that follow it. Where the king of the side not to move stands
/// in check already, whether a pawn drop mates is a question without a meaning: such drops are
/// passed over.
fn after_breach(odd: &oracle::Position, ours: &mut Position) -> Vec<String> {
    let mut comparison = Comparison::of_fields(odd, ours);
    let capturable = odd.is_attacked(odd.turn.opponent());
    let clear = |mv: &Move| !(capturable && mv.dropped() == Some(HandKind::Pawn));
    let mut list = MoveList::new();
    movegen::legal(ours, &mut list);
    let generated = sorted(list.iter().copied().filter(clear));
    let legal = sorted(odd.legal_moves().into_iter().map(to_ours).filter(clear));
    comparison.equal_moves("legal", &generated, &legal);
    comparison.null_move(ours);
    for &mv in legal.iter().step_by(5) {
        ours.play(mv);
        let next = odd.play(to_theirs(mv));
        let differences = Comparison::of_fields(&next, ours).differences;
        let note = |what: String| format!("then {mv}: {what}");
        comparison.differences.extend(differences.into_iter().map(note));
        ours.undo();
    }
    comparison.differences
}

/// The library's word for a fault that the vocabulary of the vectors lacks.
const TAKES_KING: &str = "takes-king";

/// A move that could as well promote and gains nothing by not doing so: of a pawn, bishop or
/// rook always, of a lance on the last two ranks.
fn is_pointless(truth: &oracle::Position, mv: Move) -> bool {
    let oracle::Move::Board { from, to, promote: false } = to_theirs(mv) else { return false };
    let piece = truth.at(from).expect("a piece to move");
    let side = truth.turn;
    let could_promote = !piece.promoted && (from.in_enemy_camp(side) || to.in_enemy_camp(side));
    could_promote
        && match piece.kind {
            oracle::Kind::Pawn | oracle::Kind::Bishop | oracle::Kind::Rook => true,
            oracle::Kind::Lance => to.ranks_to_go(side) <= 2,
            _ => false,
        }
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut sorted: Vec<Move> = moves.collect();
    sorted.sort();
    sorted
}
