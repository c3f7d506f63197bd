//! What a square has to do with a verdict.

use super::fact::Fact;
use super::situation::{Obstacle, Situation, Way};
use crate::draw::Tint;
use crate::types::Square;
use serde::Serialize;

/// The part that a square, or the piece on it, plays. Its name in JSON is in kebab case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Role {
    /// The origin of the move.
    Mover,
    /// The target of the move.
    Target,
    /// No piece stands where the move begins.
    Empty,
    /// The piece belongs to the other side.
    Foreign,
    /// A piece where one is to be dropped.
    Occupant,
    /// An own piece where one is to go.
    OwnPiece,
    /// The pawn that makes 二歩.
    Pawn,
    /// A piece in the way.
    Blocker,
    /// A square from which the piece could never move.
    Dead,
    /// A piece that may not leave its line.
    Pinned,
    /// The slider behind it.
    Pinner,
    /// Gives check.
    Checker,
    /// Attacks where the king would go.
    Attacker,
    /// The king that is, or would be, in check.
    King,
    /// Where the king can flee.
    Escape,
    /// A piece that can take the one that gives check.
    Taker,
    /// Where a piece can be put between.
    Between,
    /// Where the king could flee, were it not attacked.
    Shut,
    /// Attacks such a square.
    Guard,
}

impl Role {
    /// The colour on a drawn board.
    pub(super) const fn tint(self) -> Tint {
        match self {
            Role::Mover | Role::Target => Tint::Moves,
            Role::King | Role::Pinned => Tint::Endangered,
            Role::Escape | Role::Taker | Role::Between => Tint::Open,
            Role::Empty | Role::Dead | Role::Shut | Role::OwnPiece => Tint::Closed,
            _ => Tint::Decides,
        }
    }
}

/// A square and its part; the order of a list is that of importance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub square: Square,
    pub role: Role,
}

/// Squares with their parts, one for each square: the first that was added.
#[derive(Clone, Default)]
pub(super) struct Parts(pub Vec<Part>);

impl Parts {
    pub(super) fn add(&mut self, square: Square, role: Role) {
        if !self.0.iter().any(|part| part.square == square) {
            self.0.push(Part { square, role });
        }
    }

    fn add_all(&mut self, squares: impl IntoIterator<Item = Square>, role: Role) {
        squares.into_iter().for_each(|square| self.add(square, role));
    }

    /// The squares that decide by this fact.
    pub(super) fn add_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Occupied { taken_by } => self.add(taken_by.at, Role::Occupant),
            Fact::DeadDrop { to, .. } | Fact::MustPromote { to, .. } => self.add(*to, Role::Dead),
            Fact::SecondPawn { pawn } => self.add(pawn.at, Role::Pawn),
            Fact::Nobody { from } => self.add(*from, Role::Empty),
            Fact::Foreign { man } => self.add(man.at, Role::Foreign),
            Fact::Blocked { blocker, .. } => self.add(blocker.at, Role::Blocker),
            Fact::OwnPiece { on_target } => self.add(on_target.at, Role::OwnPiece),
            Fact::KingIntoAttack { attackers, .. } => {
                self.add_all(attackers.iter().map(|man| man.at), Role::Attacker);
            }
            Fact::Unpinned { man, king, attacker } => {
                self.add(attacker.at, Role::Pinner);
                self.add(man.at, Role::Pinned);
                self.add(*king, Role::King);
            }
            Fact::CheckStays { king, attackers } => {
                self.add_all(attackers.iter().map(|man| man.at), Role::Checker);
                self.add(king.at, Role::King);
            }
            Fact::TakesKing { king } => self.add(king.at, Role::King),
            Fact::PromotingDrop { .. }
            | Fact::NotInHand { .. }
            | Fact::WrongStep { .. }
            | Fact::NeverPromotes { .. }
            | Fact::PromotedAlready { .. }
            | Fact::OutsideCamp { .. }
            | Fact::PawnDropMate { .. }
            | Fact::Unknown { .. } => {}
        }
    }

    /// What can be seen of a position: a check with the ways out of it or what makes it mate,
    /// otherwise the pins.
    pub(super) fn add_situation(&mut self, situation: &Situation) {
        if !situation.in_check() {
            for (pinned, pinner) in &situation.pins {
                self.add(pinner.at, Role::Pinner);
                self.add(pinned.at, Role::Pinned);
            }
            if !situation.is_over() {
                return;
            }
        }
        self.add_all(situation.king, Role::King);
        self.add_all(situation.checkers.iter().map(|man| man.at), Role::Checker);
        for way in Way::ALL {
            let role = match way {
                Way::Capture => Role::Taker,
                Way::Flight => Role::Escape,
                Way::Interposition => Role::Between,
            };
            for mv in situation.ways(way) {
                let square = if way == Way::Capture { mv.from() } else { Some(mv.to()) };
                self.add_all(square, role);
            }
        }
        if situation.is_over() {
            situation.obstacles.iter().for_each(|obstacle| self.add_obstacle(obstacle));
        }
    }

    /// What closes one way out.
    fn add_obstacle(&mut self, obstacle: &Obstacle) {
        match &obstacle.fact {
            Fact::KingIntoAttack { to, attackers } => {
                self.add_all(attackers.iter().map(|man| man.at), Role::Guard);
                self.add(*to, Role::Shut);
            }
            fact => self.add_fact(fact),
        }
    }
}
