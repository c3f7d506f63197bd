//! Explanations in English. Squares and moves are written as USI writes them.

use super::fact::{Fact, Man};
use super::lesson::{Effect, Lesson};
use super::role::Role;
use super::situation::{NoGap, Situation, Way};
use super::voice::{Heading, Voice};
use crate::draw::Script;
use crate::position::{GameEnd, Illegal, Position};
use crate::types::{Color, Kind, Move, Square};

/// The language.
pub(super) struct English;

impl Voice for English {
    fn script(&self) -> Script {
        Script::Latin
    }

    fn board(&self, position: &Position) -> String {
        position.to_string()
    }

    fn mv(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn square(&self, square: Square) -> String {
        square.to_string()
    }

    fn fact(&self, fact: &Fact) -> String {
        sentence(fact)
    }

    fn effect(&self, effect: &Effect, before: &Situation) -> String {
        let side = before.side.name();
        let text = match effect {
            Effect::Answers(Way::Capture) => {
                format!("it answers the check by taking {}", everyone(&before.checkers))
            }
            Effect::Answers(Way::Flight) => {
                format!("the king leaves the check of {}", everyone(&before.checkers))
            }
            Effect::Answers(Way::Interposition) => {
                format!("it stands between {} and the king", everyone(&before.checkers))
            }
            Effect::Takes(man) => format!("it takes {}", whose(*man)),
            Effect::Promotes(man) => match man.piece.kind().promote() {
                Some(kind) => format!("the {} becomes a {}", name(man.piece.kind()), name(kind)),
                None => "it promotes".to_string(),
            },
            Effect::Checks(king) => format!("it gives check to {}", whose(*king)),
            Effect::PawnCheck { flights, takers } => pawn_check(flights, takers),
            Effect::Mates(king) => format!("it mates {}", whose(*king)),
            Effect::MatesByPawnMove => {
                "a pawn that moves on the board may mate; only a dropped one may not (uchifuzume)"
                    .to_string()
            }
            Effect::MatesByDrop(kind) => {
                format!("a dropped {} may mate; only a dropped pawn may not", name(*kind))
            }
            Effect::Stalls => {
                let other = (!before.side).name();
                format!("{other} is left without a legal move, and loses")
            }
            Effect::Repeats(GameEnd::PerpetualCheck { winner }) => format!(
                "the position stands for the fourth time by checks alone: {} wins (perpetual check)",
                winner.name()
            ),
            Effect::Repeats(_) => {
                format!("{side} makes the position stand for the fourth time: a draw (sennichite)")
            }
        };
        capital(&text) + "."
    }

    fn situation(&self, situation: &Situation) -> String {
        let side = capital(situation.side.name());
        let from = everyone(&situation.checkers);
        let count = situation.legal.len();
        let moves = if count == 1 { "move" } else { "moves" };
        match (situation.in_check(), count) {
            (true, 0) => {
                let between = match situation.no_gap {
                    None => "nothing can be put between",
                    Some(NoGap::Double) => "only the king could answer two checks at once",
                    Some(NoGap::Contact(_)) => "there is no square between",
                    Some(NoGap::Jump(_)) => "a knight's check cannot be blocked",
                };
                format!(
                    "{side} is checkmated by {from}: it cannot be taken, the king has no square to \
                     go to, and {between}."
                )
            }
            (false, 0) => format!("{side} is not in check but has no legal move, which loses."),
            (true, _) => {
                let double = if situation.checkers.len() > 1 { " (double check)" } else { "" };
                format!("{side} is in check from {from}{double}, with {count} legal {moves}.")
            }
            (false, _) => format!("{side} is to move, not in check, with {count} legal {moves}."),
        }
    }

    fn pin(&self, pinned: Man, pinner: Man) -> String {
        format!("{} is pinned by {}.", capital(&whose(pinned)), whose(pinner))
    }

    fn no_gap(&self, no_gap: NoGap) -> String {
        match no_gap {
            NoGap::Contact(man) => {
                format!("{} stands next to the king: nothing fits between.", capital(&whose(man)))
            }
            NoGap::Jump(man) => {
                format!("{} jumps: its check cannot be blocked.", capital(&whose(man)))
            }
            NoGap::Double => "Two pieces give check: only the king can move.".to_string(),
        }
    }

    fn way(&self, way: Way) -> &'static str {
        way.word()
    }

    fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Mover => "from",
            Role::Target => "to",
            Role::Empty => "no piece",
            Role::Foreign => "the other side's",
            Role::Occupant => "taken already",
            Role::OwnPiece => "own piece",
            Role::Pawn => "pawn on the file",
            Role::Blocker => "in the way",
            Role::Dead => "no move from here",
            Role::Pinned => "pinned",
            Role::Pinner => "pins",
            Role::Checker => "gives check",
            Role::Attacker => "attacks",
            Role::King => "king",
            Role::Escape => "can flee here",
            Role::Taker => "can take",
            Role::Between => "can be put between",
            Role::Shut => "guarded",
            Role::Guard => "guards",
        }
    }

    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Squares => "squares",
            Heading::SamePiece => "this piece",
            Heading::SameSquare => "that square",
        }
    }

    fn verdict(&self, _: &Position, lesson: &Lesson) -> String {
        let mv = lesson.mv;
        match lesson.rules.first().copied().map(Illegal::word) {
            Some(word) => format!("{mv} is illegal ({word})"),
            None => format!("{mv} is legal"),
        }
    }

    fn with_reason(&self, verdict: &str, reason: &str) -> String {
        if reason.is_empty() { format!("{verdict}.") } else { format!("{verdict}: {reason}") }
    }

    fn none(&self) -> &'static str {
        "none"
    }

    fn more(&self, count: usize) -> String {
        format!("and {count} more")
    }

    fn entry(&self, name: &str, value: &str) -> String {
        format!("{name}: {value}")
    }

    fn comma(&self) -> &'static str {
        ", "
    }

    fn gap(&self) -> &'static str {
        " "
    }
}

/// Why a pawn dropped with check is legal.
fn pawn_check(flights: &[Square], takers: &[Man]) -> String {
    let mut ways = Vec::new();
    if !takers.is_empty() {
        let takers: Vec<String> = takers.iter().copied().map(the).collect();
        ways.push(format!("{} can take the pawn", takers.join(" or ")));
    }
    if !flights.is_empty() {
        let squares: Vec<String> = flights.iter().map(Square::to_string).collect();
        ways.push(format!("the king can go to {}", squares.join(" or ")));
    }
    format!("it is not mate, so the drop is allowed: {}", ways.join(", and "))
}

/// "white's rook on 5a and white's bishop on 1e".
fn everyone(men: &[Man]) -> String {
    let men: Vec<String> = men.iter().copied().map(whose).collect();
    men.join(" and ")
}

/// The sentence for a fact.
pub(super) fn sentence(fact: &Fact) -> String {
    let text = match fact {
        Fact::PromotingDrop { kind } => {
            format!("a {} in hand is dropped unpromoted; it may promote later", name(kind.kind()))
        }
        Fact::NotInHand { side, kind } => {
            format!("{} has no {} in hand", side.name(), name(kind.kind()))
        }
        Fact::Occupied { taken_by } => {
            format!("{} stands there, and a drop needs an empty square", whose(*taken_by))
        }
        Fact::DeadDrop { kind, to } => {
            format!("a {} dropped on {to} could never move", name(kind.kind()))
        }
        Fact::SecondPawn { pawn } => {
            let pawn = whose(*pawn);
            format!("{pawn} is on that file, which may hold one unpromoted pawn of a side (nifu)")
        }
        Fact::Nobody { from } => format!("there is no piece on {from}"),
        Fact::Foreign { man } => {
            format!("{} cannot be moved by {}", whose(*man), man.piece.color().flip().name())
        }
        Fact::WrongStep { man, to } => format!("{} does not move to {to}", the(*man)),
        Fact::Blocked { man, to, blocker } => {
            format!("{} stands between {} and {to}", whose(*blocker), the(*man))
        }
        Fact::OwnPiece { on_target } => {
            format!("{} stands there, and no side takes its own pieces", whose(*on_target))
        }
        Fact::NeverPromotes { man } => format!("{} never promotes", the(*man)),
        Fact::PromotedAlready { man } => format!("{} is promoted already", the(*man)),
        Fact::OutsideCamp { side, from, to } => {
            format!(
                "neither {from} nor {to} is in {}'s promotion zone, {}",
                side.name(),
                zone(*side)
            )
        }
        Fact::MustPromote { man, to } => {
            format!("unpromoted, {} could never move again from {to}", the(*man))
        }
        Fact::KingIntoAttack { to, attackers } => {
            let attack = if attackers.len() == 1 { "attacks" } else { "attack" };
            format!("{} {attack} {to}, where the king would stand", everyone(attackers))
        }
        Fact::Unpinned { man, king, attacker } => {
            let (pinned, attacker) = (the(*man), whose(*attacker));
            format!("{pinned} is pinned: without it {attacker} attacks the king on {king}")
        }
        Fact::CheckStays { king, attackers } => {
            format!("{} would still be in check from {}", whose(*king), everyone(attackers))
        }
        Fact::PawnDropMate { to, king } => {
            let king = whose(*king);
            format!("the pawn dropped on {to} would mate {king}, which is forbidden (uchifuzume)")
        }
        Fact::TakesKing { king } => {
            format!("{} is never taken; the game was over before", whose(*king))
        }
        Fact::Unknown { rule } => format!("it breaks a rule ({})", rule.word()),
    };
    capital(&text) + "."
}

/// "white's rook on 5a".
pub(in crate::cli) fn whose(man: Man) -> String {
    format!("{}'s {} on {}", man.piece.color().name(), name(man.piece.kind()), man.at)
}

/// "the rook on 5a".
fn the(man: Man) -> String {
    format!("the {} on {}", name(man.piece.kind()), man.at)
}

/// The name of a kind.
fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Lance => "lance",
        Kind::Knight => "knight",
        Kind::Silver => "silver",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Gold => "gold",
        Kind::King => "king",
        Kind::ProPawn => "tokin",
        Kind::ProLance => "promoted lance",
        Kind::ProKnight => "promoted knight",
        Kind::ProSilver => "promoted silver",
        Kind::Horse => "horse",
        Kind::Dragon => "dragon",
    }
}

/// The ranks where `side` promotes, nearest to the edge first or last as the letters run.
fn zone(side: Color) -> String {
    let ranks: Vec<char> = Square::all()
        .take(9)
        .filter(|square| square.in_camp(side))
        .map(|square| (b'a' + square.rank()) as char)
        .collect();
    format!("ranks {} to {}", ranks[0], ranks[ranks.len() - 1])
}

/// The text with its first letter in upper case.
pub(in crate::cli) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
