//! How the side to move stands: checks, the ways out of them, what closes the others, and pins.

use super::fact::{Fact, Man};
use crate::attacks::{self, Bitboard};
use crate::movegen;
use crate::position::{Illegal, Position};
use crate::types::{Color, HandKind, Kind, Move, MoveList, Square};

/// How a check is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// The piece that gives check is taken, by the king or by another piece.
    Capture,
    /// The king goes elsewhere.
    Flight,
    /// A piece is put between (合駒), by a move or by a drop.
    Interposition,
}

impl Way {
    /// All ways.
    pub(super) const ALL: [Way; 3] = [Way::Capture, Way::Flight, Way::Interposition];

    /// The word of the JSON output.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Way::Capture => "capture",
            Way::Flight => "flight",
            Way::Interposition => "interposition",
        }
    }

    /// How `mv` answers the check in `position`.
    pub(super) fn of(position: &Position, mv: Move) -> Way {
        if position.checkers().has(mv.to()) {
            Way::Capture
        } else if mv.from().is_some() && mv.from() == position.king(position.side()) {
            Way::Flight
        } else {
            Way::Interposition
        }
    }
}

/// Why nothing at all can be put between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoGap {
    /// The piece stands next to the king.
    Contact(Man),
    /// A knight jumps.
    Jump(Man),
    /// Two pieces give check (両王手), and no piece stands on both lines.
    Double,
}

/// A move that would answer the check, were it legal.
pub(super) struct Obstacle {
    pub way: Way,
    pub mv: Move,
    /// The rule against it.
    pub rule: Illegal,
    /// The piece and square that decide.
    pub fact: Fact,
}

/// How the side to move stands.
pub(super) struct Situation {
    /// The side to move.
    pub side: Color,
    /// Its king, if it has one.
    pub king: Option<Square>,
    /// The pieces that give check.
    pub checkers: Vec<Man>,
    /// Every legal move, sorted by its USI text.
    pub legal: Vec<Move>,
    /// The same by the way in which they answer the check, when there is one.
    answers: [Vec<Move>; 3],
    /// What else would answer the check, and why it does not. Without a check and without a legal
    /// move: where the king cannot go.
    pub obstacles: Vec<Obstacle>,
    /// Why nothing can be put between; `None` without a check, or when there is a gap.
    pub no_gap: Option<NoGap>,
    /// Pinned pieces of the side to move, each with the slider that pins it.
    pub pins: Vec<(Man, Man)>,
}

impl Situation {
    /// Looks at a position.
    pub(super) fn of(position: &Position) -> Situation {
        let side = position.side();
        let mut list = MoveList::new();
        movegen::legal(position, &mut list);
        let mut legal: Vec<Move> = list.to_vec();
        legal.sort_by_cached_key(Move::to_string);
        let checkers = Man::all(position, position.checkers());
        let king = position.king(side);
        let mut answers = [const { Vec::new() }; 3];
        if position.in_check() {
            for &mv in &legal {
                answers[Way::of(position, mv) as usize].push(mv);
            }
        }
        let no_gap = king.and_then(|king| no_gap(king, &checkers));
        let obstacles = match king {
            Some(king) if position.in_check() || legal.is_empty() => obstacles(position, king),
            _ => Vec::new(),
        };
        Situation {
            side,
            king,
            answers,
            obstacles,
            no_gap,
            pins: king.map_or_else(Vec::new, |king| pins(position, king)),
            checkers,
            legal,
        }
    }

    /// Does the side to move stand in check?
    pub(super) fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Is the side to move without a legal move?
    pub(super) fn is_over(&self) -> bool {
        self.legal.is_empty()
    }

    /// Is it mate?
    pub(super) fn is_mate(&self) -> bool {
        self.in_check() && self.is_over()
    }

    /// The legal moves that answer the check in this way.
    pub(super) fn ways(&self, way: Way) -> &[Move] {
        &self.answers[way as usize]
    }
}

fn no_gap(king: Square, checkers: &[Man]) -> Option<NoGap> {
    match *checkers {
        [man] if attacks::between(king, man.at).any() => None,
        [man] if man.piece.kind() == Kind::Knight => Some(NoGap::Jump(man)),
        [man] => Some(NoGap::Contact(man)),
        [] => None,
        _ => Some(NoGap::Double),
    }
}

/// The moves that would end the check, or take the king elsewhere, and why they are not legal.
fn obstacles(position: &Position, king: Square) -> Vec<Obstacle> {
    let mut found = Vec::new();
    let mut add = |way, mv| found.extend(refused(position, way, mv));
    for to in attacks::king(king) {
        let mv = Move::board(king, to);
        add(Way::of(position, mv), mv);
    }
    // Of two pieces that give check no third piece can stop both.
    if let (Some(checker), false) = (position.checkers().first(), position.checkers().many()) {
        for from in helpers(position, checker) {
            add(Way::Capture, Move::board(from, checker));
        }
        for to in attacks::between(king, checker) {
            for from in helpers(position, to) {
                add(Way::Interposition, Move::board(from, to));
            }
            let hand = position.hand(position.side());
            for kind in HandKind::ALL.into_iter().filter(|&kind| hand.has(kind)) {
                add(Way::Interposition, Move::drop(kind, to));
            }
        }
    }
    found
}

/// The pieces of the side to move, without the king, that move to a square by their nature.
fn helpers(position: &Position, to: Square) -> Bitboard {
    position.attackers(position.side(), to, position.occupied()).without(position.kind(Kind::King))
}

/// The rule against a move, promoted if it must be; `None` when it is legal.
fn refused(position: &Position, way: Way, mv: Move) -> Option<Obstacle> {
    let mut mv = mv;
    let mut rule = position.check(mv).err()?;
    if let (Illegal::MustPromote, Some(from)) = (rule, mv.from()) {
        mv = Move::promotion(from, mv.to());
        rule = position.check(mv).err()?;
    }
    Some(Obstacle { way, mv, rule, fact: Fact::find(position, mv, rule)? })
}

/// Pinned pieces and the sliders that pin them.
fn pins(position: &Position, king: Square) -> Vec<(Man, Man)> {
    let enemy = !position.side();
    let pinner = |pinned: Square| {
        let open = position.occupied().without(Bitboard::of(pinned));
        let sliders = position.attackers(enemy, king, open) & attacks::line(king, pinned);
        sliders.into_iter().find(|&slider| attacks::between(king, slider).has(pinned))
    };
    position
        .pinned()
        .into_iter()
        .filter_map(|at| Some((Man::on(position, at)?, Man::on(position, pinner(at)?)?)))
        .collect()
}
