//! The oracle's verdicts on whole games: repetition from a list of positions, and declarations.

use super::board::{Kind, Move, Position, Side, Square};
use super::rules::Reason;

/// What repetition has made of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No position has stood four times.
    None,
    /// The fourth occurrence, and neither side gave check all the way.
    Draw,
    /// The fourth occurrence, and this side gave check with every move since the first.
    PerpetualBy(Side),
}

/// The verdict on a game and the facts that led to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    pub outcome: Outcome,
    /// Moves played when the outcome was first true.
    pub ply: Option<usize>,
    /// The highest number of occurrences up to there.
    pub count: usize,
    /// When the position that reached this number first stood; 0 is the start.
    pub first_ply: usize,
}

/// Judges a game by its positions: `positions[0]` is the start, `positions[n]` follows move `n`.
pub fn repetition(positions: &[Position]) -> Repetition {
    let mut verdict = Repetition { outcome: Outcome::None, ply: None, count: 0, first_ply: 0 };
    for (ply, position) in positions.iter().enumerate() {
        let mut occurrences = Vec::new();
        for (earlier, before) in positions[..=ply].iter().enumerate() {
            if before.same_situation(position) {
                occurrences.push(earlier);
            }
        }
        if occurrences.len() > verdict.count {
            verdict.count = occurrences.len();
            verdict.first_ply = occurrences[0];
        }
        if occurrences.len() == 4 {
            verdict.ply = Some(ply);
            verdict.outcome = fourfold(&positions[occurrences[0]..=ply]);
            break;
        }
    }
    verdict
}

/// The outcome for the stretch of positions from one occurrence to a later one.
fn fourfold(stretch: &[Position]) -> Outcome {
    let always_checks = |side: Side| {
        (stretch[1..].iter()).filter(|after| after.turn == side.opponent()).all(Position::in_check)
    };
    match Side::BOTH.into_iter().find(|&side| always_checks(side)) {
        Some(checker) => Outcome::PerpetualBy(checker),
        None => Outcome::Draw,
    }
}

/// What a search makes of the latest earlier position with the same board and turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeat {
    None,
    /// The same hands, and checks do not matter.
    Draw,
    /// The same hands, and this side has given check with every move since.
    PerpetualBy(Side),
    /// The side to move holds more than then, of no kind less.
    Richer,
    /// The side to move holds less than then, of no kind more.
    Poorer,
}

/// Judges the last of `positions` against the latest earlier one with the same board and turn.
pub fn latest_repeat(positions: &[Position]) -> Repeat {
    let Some((now, earlier)) = positions.split_last() else { return Repeat::None };
    let same_board = |then: &Position| then.board == now.board && then.turn == now.turn;
    let Some(at) = earlier.iter().rposition(same_board) else { return Repeat::None };
    if earlier[at].hands == now.hands {
        return match fourfold(&positions[at..]) {
            Outcome::PerpetualBy(side) => Repeat::PerpetualBy(side),
            Outcome::Draw | Outcome::None => Repeat::Draw,
        };
    }
    let mine = now.turn as usize;
    let held = || now.hands[mine].iter().zip(&earlier[at].hands[mine]);
    if held().all(|(now, then)| now >= then) {
        Repeat::Richer
    } else if held().all(|(now, then)| now <= then) {
        Repeat::Poorer
    } else {
        Repeat::None
    }
}

/// What a claim of the side to move comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// `win`, `draw`, `black-loses`, `white-loses`, `illegal` or `none`.
    pub result: &'static str,
    /// The conditions not met, in the order in which the rule names them.
    pub failing: Vec<&'static str>,
}

impl Position {
    /// Points of the pieces of `side` that `counts` picks by square, and of its hand.
    fn points(&self, side: Side, counts: impl Fn(Square) -> bool) -> u32 {
        let on_board: u32 = self
            .pieces()
            .filter(|&(square, piece)| piece.side == side && counts(square))
            .map(|(_, piece)| worth(piece.kind))
            .sum();
        let in_hand: u32 = Kind::IN_HAND
            .into_iter()
            .map(|kind| worth(kind) * u32::from(self.hand(side, kind)))
            .sum();
        on_board + in_hand
    }

    /// Points of `side` in the enemy camp and in hand.
    pub fn camp_points(&self, side: Side) -> u32 {
        self.points(side, |square| square.in_enemy_camp(side))
    }

    /// Points of all pieces of `side`, on the board and in hand.
    pub fn all_points(&self, side: Side) -> u32 {
        self.points(side, |_| true)
    }

    /// Pieces of `side` in the enemy camp, the king not counted.
    pub fn pieces_in_camp(&self, side: Side) -> usize {
        self.pieces()
            .filter(|(square, piece)| {
                piece.side == side && piece.kind != Kind::King && square.in_enemy_camp(side)
            })
            .count()
    }

    pub fn king_has_entered(&self, side: Side) -> bool {
        (self.king(side)).is_some_and(|king| king.in_enemy_camp(side))
    }

    /// The 27-point rule: Black needs 28 points, White 27.
    pub fn claim_csa27(&self) -> Claim {
        self.claim_csa27_less(0)
    }

    /// The 24-point rule: 31 points win, 24 draw.
    pub fn claim_csa24(&self) -> Claim {
        self.claim_csa24_less(0)
    }

    /// The 27-point rule of handicap games: White, the giver, needs fewer points by those of the
    /// pieces that are missing from the set.
    pub fn claim_csa27_handicap(&self) -> Claim {
        self.claim_csa27_less(self.allowance())
    }

    /// The 24-point rule of handicap games.
    pub fn claim_csa24_handicap(&self) -> Claim {
        self.claim_csa24_less(self.allowance())
    }

    fn allowance(&self) -> u32 {
        let full_set: usize =
            Kind::IN_HAND.into_iter().map(|kind| worth(kind) as usize * kind.in_full_set()).sum();
        match self.turn {
            Side::Black => 0,
            Side::White => {
                full_set as u32 - self.all_points(Side::Black) - self.all_points(Side::White)
            }
        }
    }

    fn claim_csa27_less(&self, allowance: u32) -> Claim {
        let needed = match self.turn {
            Side::Black => 28,
            Side::White => 27,
        };
        self.camp_claim(allowance, needed, |_| "win")
    }

    fn claim_csa24_less(&self, allowance: u32) -> Claim {
        self.camp_claim(allowance, 24, |points| if points >= 31 { "win" } else { "draw" })
    }

    /// A claim that needs so many points, and what it comes to with the points claimed.
    fn camp_claim(
        &self,
        allowance: u32,
        needed: u32,
        result: impl Fn(u32) -> &'static str,
    ) -> Claim {
        let points = self.camp_points(self.turn) + allowance;
        conclude(
            &[
                ("king-not-in-camp", !self.king_has_entered(self.turn)),
                ("in-check", self.in_check()),
                ("fewer-than-10", self.pieces_in_camp(self.turn) < 10),
                ("points-short", points < needed),
            ],
            result(points),
        )
    }

    /// The rule by which both kings have entered and both sides count everything they own.
    pub fn claim_both24(&self) -> Claim {
        conclude(
            &[
                ("not-both-kings-in-camp", !self.both_kings_have_entered()),
                ("in-check", self.in_check()),
            ],
            self.verdict_of_24(),
        )
    }

    /// The end after 400 moves: nobody claims, a king outside means a draw.
    pub fn end_at_400(&self) -> Claim {
        let result = if self.both_kings_have_entered() { self.verdict_of_24() } else { "draw" };
        conclude(&[("fewer-than-400-moves", self.ply <= 400)], result)
    }

    fn both_kings_have_entered(&self) -> bool {
        (Side::BOTH.into_iter()).all(|side| self.king_has_entered(side))
    }

    /// Both short of 24 is possible only with pieces missing; the articles are silent on it.
    fn verdict_of_24(&self) -> &'static str {
        let short = |side: Side| self.all_points(side) < 24;
        match (short(Side::Black), short(Side::White)) {
            (true, false) => "black-loses",
            (false, true) => "white-loses",
            (false, false) | (true, true) => "draw",
        }
    }

    /// The try rule for a move, with the reason where the move is illegal.
    pub fn claim_try(&self, mv: Move) -> (Claim, Option<Reason>) {
        let goal = match self.turn {
            Side::Black => Square::new(5, 1),
            Side::White => Square::new(5, 9),
        };
        let is_king_move = matches!(mv, Move::Board { from, .. }
            if self.at(from).is_some_and(|piece| piece.kind == Kind::King));
        if let Some(&reason) = self.faults(mv).first() {
            let claim = Claim { result: "illegal", failing: vec!["illegal-move"] };
            return (claim, Some(reason));
        }
        let conditions =
            [("not-the-king", !is_king_move), ("not-the-goal-square", mv.to() != goal)];
        (conclude(&conditions, "win"), None)
    }
}

/// Points of a piece: rook and bishop 5, king 0, every other 1.
fn worth(kind: Kind) -> u32 {
    match kind {
        Kind::Rook | Kind::Bishop => 5,
        Kind::King => 0,
        _ => 1,
    }
}

/// The result when no condition fails, else `none` and the conditions that do.
fn conclude(conditions: &[(&'static str, bool)], result: &'static str) -> Claim {
    let failing: Vec<_> =
        conditions.iter().filter(|(_, fails)| *fails).map(|(name, _)| *name).collect();
    Claim { result: if failing.is_empty() { result } else { "none" }, failing }
}
