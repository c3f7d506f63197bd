//! The verdict on a declaration (入玉宣言) by the side to move.

use super::explain::english::capital;
use super::verdict::{Rules, Status, Verdict, both_points};
use crate::position::{Declaration, EnteringKingRule, FailedCondition, Position};

/// What a claim by the side to move comes to in a position in which the game is not over.
pub(super) fn claim(position: &Position, rules: &Rules) -> Verdict {
    let side = position.side();
    let name = capital(side.name());
    let rule = rules.entering_king.unwrap_or(EnteringKingRule::NoEnteringKing);
    let over =
        |status, winner, reason| Verdict { status, winner, ply: Some(position.path_len()), reason };
    let counted = || match rule {
        EnteringKingRule::JishogiRule24 => both_points(position),
        _ => camp_points(position),
    };
    match position.declaration(rule) {
        Declaration::Win => over(
            Status::DeclarationWin,
            Some(side),
            format!("{name} wins by declaration: {}.", counted()),
        ),
        Declaration::Draw => over(
            Status::DeclarationDraw,
            None,
            format!("{name}'s declaration draws: {}.", counted()),
        ),
        Declaration::Loss => over(
            Status::DeclarationLoss,
            Some(!side),
            format!("{name}'s declaration loses: {}.", counted()),
        ),
        Declaration::Try(mv) => over(
            Status::DeclarationWin,
            Some(side),
            format!("{name}'s king can step to {} ({mv}, try).", mv.to()),
        ),
        Declaration::NotMet(failed) => {
            let reason = ongoing(&name, &failed, counted);
            Verdict { status: Status::Ongoing, winner: None, ply: None, reason }
        }
    }
}

/// Why a game goes on: whose turn it is, and what a claim lacks.
fn ongoing(side: &str, failed: &[FailedCondition], counted: impl Fn() -> String) -> String {
    match failed {
        [] | [FailedCondition::NoRule] => format!("{side} is to move."),
        [FailedCondition::NoTry] => format!("{side} is to move and cannot step onto the goal."),
        _ => {
            let words: Vec<&str> = failed.iter().map(|condition| condition.word()).collect();
            let words = words.join(", ");
            format!("{side} is to move; a declaration fails: {words} ({}).", counted())
        }
    }
}

/// What counts for a declaration of the side to move by the CSA rules.
fn camp_points(position: &Position) -> String {
    let (points, pieces) = position.camp_points();
    format!("{points} points, {pieces} pieces in the camp besides the king")
}
