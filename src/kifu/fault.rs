//! A move of a record that cannot be played, said in one line.

use crate::position::{Illegal, Position};
use crate::types::Move;
use std::fmt;

/// A move of a record that cannot be played. The line of the game ends before it.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The line of the file, from 1; 0 where the format has no lines that mean anything (JKF).
    pub line: usize,
    /// The number of the move, counted from the start of the game, from 1.
    pub number: usize,
    /// Is it a move of a variation?
    pub in_variation: bool,
    /// Does the record itself end by this foul (反則)? Then the file is sound.
    pub is_recorded: bool,
    /// The move as the file writes it, shortened.
    pub written: String,
    /// What is wrong.
    pub kind: FaultKind,
    /// The position in which it was to be played.
    pub before: Box<Position>,
}

/// What is wrong with a move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A rule forbids it.
    Illegal {
        /// The move.
        mv: Move,
        /// The rule, the first of those broken.
        rule: Illegal,
    },
    /// The text is no move.
    Unreadable,
    /// The piece that stands on the origin is another than the text names.
    WrongPiece,
    /// No piece, or more than one, fits the text; how many do.
    Ambiguous(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.in_variation {
            f.write_str("variation, ")?;
        }
        write!(f, "move {}: '{}' ", self.number, self.written)?;
        match self.kind {
            FaultKind::Illegal { rule, .. } => write!(f, "is illegal ({})", rule.word()),
            FaultKind::Unreadable => f.write_str("is no move; is the file cut off?"),
            FaultKind::WrongPiece => f.write_str("names another piece than stands there"),
            FaultKind::Ambiguous(0) => f.write_str("fits no piece"),
            FaultKind::Ambiguous(count) => {
                write!(f, "fits {count} pieces; say which (右, 左, 直, 上, 寄, 引)")
            }
        }
    }
}

/// Enough of a text of the file to recognise it in a message of one line.
pub(super) fn shorten(text: &str) -> String {
    text.trim().chars().take(24).map(|c| if c.is_control() { '?' } else { c }).collect()
}
