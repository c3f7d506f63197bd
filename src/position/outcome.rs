//! How games end: repetition (千日手), perpetual check (連続王手の千日手), declarations
//! (入玉宣言), the try rule and the move limit.

use super::Position;
use crate::attacks::Bitboard;
use crate::types::{Color, Hand, Kind, Move, SHOGI, Square, indexed_enum};

/// What a repeat of an earlier board on the path means for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// The board is new.
    None,
    /// Same board, same hands: a draw if it goes on.
    Draw,
    /// Same position, and every move of the opponent since gave check: the opponent loses.
    Win,
    /// Same position, and every own move since gave check: the side to move loses.
    Loss,
    /// Same board with more in hand than before, nothing less (優等局面).
    Superior,
    /// Same board with less in hand than before, nothing more (劣等局面).
    Inferior,
}

/// How a game has ended by what stands on the board or on the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// The side to move is mated (詰み).
    Checkmate {
        /// Who won.
        winner: Color,
    },
    /// The side to move has no legal move without being in check; it has lost.
    NoLegalMoves {
        /// Who won.
        winner: Color,
    },
    /// The position stands for the fourth time (千日手).
    RepetitionDraw,
    /// The position stands for the fourth time by checks of one side, which loses.
    PerpetualCheck {
        /// Who won.
        winner: Color,
    },
    /// The move limit is reached.
    MaxMoves,
}

impl GameEnd {
    /// Who won; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameEnd::Checkmate { winner }
            | GameEnd::NoLegalMoves { winner }
            | GameEnd::PerpetualCheck { winner } => Some(winner),
            GameEnd::RepetitionDraw | GameEnd::MaxMoves => None,
        }
    }
}

indexed_enum! {
    /// Which entering-king rule (入玉ルール) holds; the names are those of the USI option.
    pub enum EnteringKingRule {
        /// No declaration.
        NoEnteringKing,
        /// 24 points: 31 win, 24 to 30 draw.
        CSARule24,
        /// The same; in handicap games the giver's threshold falls by the missing points.
        CSARule24H,
        /// 27 points: black wins with 28, white with 27.
        CSARule27,
        /// The same; in handicap games the giver's threshold falls by the missing points.
        CSARule27H,
        /// トライルール: the king that steps onto the enemy king's first square wins.
        TryRule,
        /// Both kings in the enemy camps, all pieces of each side counted (持将棋, 24 points).
        JishogiRule24,
    }
}

impl EnteringKingRule {
    /// The word of the USI option.
    pub const fn name(self) -> &'static str {
        match self {
            EnteringKingRule::NoEnteringKing => "NoEnteringKing",
            EnteringKingRule::CSARule24 => "CSARule24",
            EnteringKingRule::CSARule24H => "CSARule24H",
            EnteringKingRule::CSARule27 => "CSARule27",
            EnteringKingRule::CSARule27H => "CSARule27H",
            EnteringKingRule::TryRule => "TryRule",
            EnteringKingRule::JishogiRule24 => "JishogiRule24",
        }
    }

    /// The rule of a name, in any case.
    pub fn from_name(name: &str) -> Option<EnteringKingRule> {
        Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }
}

/// What a claim by the side to move comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// The claim wins.
    Win,
    /// The claim makes the game a draw.
    Draw,
    /// [`EnteringKingRule::JishogiRule24`] only: the claimant has too few points and loses.
    Loss,
    /// The try rule: this move wins.
    Try(Move),
    /// The conditions that are not met, in the order of the rule vectors. Who claims all the same
    /// loses under tournament rules.
    NotMet(Vec<FailedCondition>),
}

/// A condition of a declaration that is not met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailedCondition {
    /// The rule knows no such claim.
    NoRule,
    /// The king is not in the enemy camp.
    KingNotInCamp,
    /// The claimant is in check.
    InCheck,
    /// Fewer than ten other pieces in the enemy camp.
    FewerThanTen,
    /// Too few points.
    PointsShort,
    /// Not both kings are in the enemy camps.
    NotBothKingsInCamp,
    /// The king cannot step safely onto the goal.
    NoTry,
}

impl FailedCondition {
    /// The word of the rule vectors.
    pub const fn word(self) -> &'static str {
        match self {
            FailedCondition::NoRule => "no-rule",
            FailedCondition::KingNotInCamp => "king-not-in-camp",
            FailedCondition::InCheck => "in-check",
            FailedCondition::FewerThanTen => "fewer-than-10",
            FailedCondition::PointsShort => "points-short",
            FailedCondition::NotBothKingsInCamp => "not-both-kings-in-camp",
            FailedCondition::NoTry => "no-try",
        }
    }
}

/// Counts how often each board stands on the path, by a few bits of its key, so that a board that
/// is new, as nearly all are, costs one look whatever the length of the game.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Seen(Box<[u16; Seen::SLOTS]>);

impl Default for Seen {
    fn default() -> Self {
        Seen(Box::new([0; Seen::SLOTS]))
    }
}

impl Seen {
    const SLOTS: usize = 4096;

    #[inline(always)]
    fn slot(key: u64) -> usize {
        (key >> 32) as usize % Seen::SLOTS
    }

    #[inline(always)]
    pub(super) fn enter(&mut self, key: u64) {
        self.0[Seen::slot(key)] += 1;
    }

    #[inline(always)]
    pub(super) fn leave(&mut self, key: u64) {
        self.0[Seen::slot(key)] -= 1;
    }

    #[inline(always)]
    fn repeats(&self, key: u64) -> bool {
        self.0[Seen::slot(key)] > 1
    }
}

impl Position {
    /// Earlier states with the same board and side to move, latest first, as (plies back, hand
    /// then). A null move cuts the path.
    fn earlier(&self) -> impl Iterator<Item = (usize, Hand)> + '_ {
        let key = self.state.board_key;
        let reach = if self.seen.repeats(key) { self.state.unbroken as usize } else { 0 };
        let past = &self.past[self.past.len() - reach..];
        (4..=reach)
            .step_by(2)
            .map(move |back| (back, &past[reach - back].state))
            .filter(move |(_, state)| state.board_key == key)
            .map(|(back, state)| (back, state.hand))
    }

    /// Does a run of checks of `color` cover the last `plies` plies?
    fn checked_all_along(&self, color: Color, plies: usize) -> bool {
        self.state.check_run[color.index()] as usize * 2 >= plies
    }

    /// Judges the present board against its latest earlier occurrence, as a search wants it: one
    /// repeat is enough, and hands that dominate count.
    #[inline]
    pub fn repetition(&self) -> Repetition {
        self.latest_repeat().0
    }

    /// [`repetition`](Self::repetition), and how many plies ago the board stood there; 0 when it
    /// is new.
    #[inline]
    pub fn latest_repeat(&self) -> (Repetition, usize) {
        match self.earlier().next() {
            Some((back, hand)) => (self.judge_repeat(back, hand), back),
            None => (Repetition::None, 0),
        }
    }

    fn judge_repeat(&self, back: usize, hand: Hand) -> Repetition {
        if hand == self.state.hand {
            if self.checked_all_along(!self.side, back) {
                Repetition::Win
            } else if self.checked_all_along(self.side, back) {
                Repetition::Loss
            } else {
                Repetition::Draw
            }
        } else if self.state.hand.covers(hand) {
            Repetition::Superior
        } else if hand.covers(self.state.hand) {
            Repetition::Inferior
        } else {
            Repetition::None
        }
    }

    /// How often the present position stands on the path, this time included.
    pub fn occurrences(&self) -> usize {
        1 + self.earlier().filter(|&(_, hand)| hand == self.state.hand).count()
    }

    /// The verdict of the fourth occurrence: a draw, or a loss of the side whose every move since
    /// the first occurrence gave check. `None` before the fourth.
    pub fn fourfold(&self) -> Option<GameEnd> {
        let mut same = self.earlier().filter(|&(_, hand)| hand == self.state.hand);
        same.nth(1)?;
        let back = same.last()?.0;
        Some(if self.checked_all_along(!self.side, back) {
            GameEnd::PerpetualCheck { winner: self.side }
        } else if self.checked_all_along(self.side, back) {
            GameEnd::PerpetualCheck { winner: !self.side }
        } else {
            GameEnd::RepetitionDraw
        })
    }

    /// Is the number of moves played at or beyond the limit? 0 means no limit.
    #[inline(always)]
    pub fn reaches_limit(&self, max_moves: u32) -> bool {
        max_moves != 0 && self.ply > max_moves
    }

    /// Points of both sides by the 24-point rule: everything on the board and in hand.
    pub fn jishogi_points(&self) -> [u32; 2] {
        Color::ALL.map(|color| self.points(color, Bitboard::ALL))
    }

    /// Who wins by the 24-point rule when both kings have entered; `None` for a draw.
    pub fn jishogi_winner(&self) -> Option<Color> {
        match self.jishogi_points().map(|points| points < 24) {
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
            // Both short is possible only when pieces are missing; the rule is silent.
            _ => None,
        }
    }

    /// Has each king entered the enemy camp (相入玉)?
    pub fn both_kings_entered(&self) -> bool {
        Color::ALL.into_iter().all(|c| self.king(c).is_some_and(|king| self.camp(c).has(king)))
    }

    /// Points and pieces that count for a CSA declaration of the side to move: (points in camp
    /// and hand, pieces in the camp without the king).
    pub fn camp_points(&self) -> (u32, u32) {
        let us = self.side;
        let camp = self.camp(us);
        let inside = (self.color(us) & camp).without(self.kind(Kind::King));
        (self.points(us, camp), inside.count())
    }

    /// Judges a claim of the side to move under `rule`.
    pub fn declaration(&self, rule: EnteringKingRule) -> Declaration {
        use EnteringKingRule as Rule;
        match rule {
            Rule::NoEnteringKing => Declaration::NotMet(vec![FailedCondition::NoRule]),
            Rule::TryRule => match self.try_move() {
                Some(mv) => Declaration::Try(mv),
                None => Declaration::NotMet(vec![FailedCondition::NoTry]),
            },
            Rule::JishogiRule24 => self.both_entered(),
            Rule::CSARule24 | Rule::CSARule24H | Rule::CSARule27 | Rule::CSARule27H => {
                self.csa_declaration(rule)
            }
        }
    }

    /// A quick test whether [`declaration`](Self::declaration) could be anything but
    /// `NotMet`: one look at the king's rank.
    #[inline(always)]
    pub fn may_declare(&self, rule: EnteringKingRule) -> bool {
        rule != EnteringKingRule::NoEnteringKing
            && self.king(self.side).is_some_and(|king| match rule {
                EnteringKingRule::TryRule => crate::attacks::king(king).has(try_goal(self.side)),
                _ => self.camp(self.side).has(king),
            })
    }

    fn csa_declaration(&self, rule: EnteringKingRule) -> Declaration {
        use EnteringKingRule as Rule;
        let us = self.side;
        let (points, inside) = self.camp_points();
        let by_31 = matches!(rule, Rule::CSARule24 | Rule::CSARule24H);
        let mut needed = match us {
            _ if by_31 => 31,
            Color::Black => 28,
            Color::White => 27,
        };
        let mut drawing = if by_31 { 24 } else { needed };
        if matches!(rule, Rule::CSARule24H | Rule::CSARule27H) && us == Color::White {
            // The giver of a handicap is white; a full set counts 54 points.
            let missing = 54u32.saturating_sub(self.jishogi_points().iter().sum());
            needed -= missing.min(needed);
            drawing -= missing.min(drawing);
        }
        let mut failed = Vec::new();
        if !self.king(us).is_some_and(|king| self.camp(us).has(king)) {
            failed.push(FailedCondition::KingNotInCamp);
        }
        if self.in_check() {
            failed.push(FailedCondition::InCheck);
        }
        if inside < 10 {
            failed.push(FailedCondition::FewerThanTen);
        }
        if points < drawing {
            failed.push(FailedCondition::PointsShort);
        }
        match failed.is_empty() {
            false => Declaration::NotMet(failed),
            true if points >= needed => Declaration::Win,
            true => Declaration::Draw,
        }
    }

    fn both_entered(&self) -> Declaration {
        let mut failed = Vec::new();
        if !self.both_kings_entered() {
            failed.push(FailedCondition::NotBothKingsInCamp);
        }
        if self.in_check() {
            failed.push(FailedCondition::InCheck);
        }
        if !failed.is_empty() {
            return Declaration::NotMet(failed);
        }
        match self.jishogi_winner() {
            Some(winner) if winner == self.side => Declaration::Win,
            Some(_) => Declaration::Loss,
            None => Declaration::Draw,
        }
    }

    /// The king's step onto the enemy king's first square, when it is legal.
    fn try_move(&self) -> Option<Move> {
        let goal = try_goal(self.side);
        let king = self.king(self.side)?;
        let mv = Move::board(king, goal);
        self.is_legal(mv).then_some(mv)
    }
}

/// The goal of the try rule for `color`: where the enemy king stands when a game begins.
pub fn try_goal(color: Color) -> Square {
    let file = SHOGI.files / 2;
    match color {
        Color::Black => Square::new(file, 0),
        Color::White => Square::new(file, SHOGI.ranks - 1),
    }
}
