//! Why a move is illegal, in one sentence for people: it names the piece and square that decide.
//!
//! [`fact`] finds what the sentence is about; [`english`] and [`japanese`] say it.

pub(super) mod english;
mod fact;
mod japanese;

use crate::position::{Illegal, Position};
use crate::types::Move;
use clap::ValueEnum;
use fact::Fact;
pub(super) use fact::Man;

/// A language of explanations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Language {
    /// English
    En,
    /// Japanese
    Ja,
}

/// One sentence that says why `mv` breaks `rule` in `position`.
pub(super) fn explain(position: &Position, mv: Move, rule: Illegal, language: Language) -> String {
    let fact = Fact::find(position, mv, rule).unwrap_or(Fact::Unknown { rule });
    match language {
        Language::En => english::sentence(&fact),
        Language::Ja => japanese::sentence(&fact),
    }
}

#[cfg(test)]
mod tests;
