//! Explanations in English. Squares are written as USI writes them.

use super::fact::{Fact, Man};
use crate::types::{Color, Kind, Square};

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
        Fact::KingIntoAttack { to, attacker } => {
            format!("{} attacks {to}, where the king would stand", whose(*attacker))
        }
        Fact::Unpinned { man, king, attacker } => {
            let (pinned, attacker) = (the(*man), whose(*attacker));
            format!("{pinned} is pinned: without it {attacker} attacks the king on {king}")
        }
        Fact::CheckStays { king, attackers } => {
            let attackers: Vec<String> = attackers.iter().copied().map(whose).collect();
            format!("{} would still be in check from {}", whose(*king), attackers.join(" and "))
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
