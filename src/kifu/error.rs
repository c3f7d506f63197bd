//! What a record file can have wrong with it beside its moves.

use thiserror::Error;

/// Why a file, or a game of it, could not be read. The message names the line and the mend.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KifuError {
    /// There is nothing in the file.
    #[error("the file is empty")]
    Empty,
    /// The bytes are text in none of the encodings.
    #[error("the file is neither UTF-8 nor Shift_JIS text; save it in one of them")]
    Encoding,
    /// The text is no record.
    #[error("the file is no game record (KIF, KI2, CSA, JKF, USI moves or SFEN)")]
    Unknown,
    /// The JSON text is no JKF.
    #[error("JKF: {0}")]
    Json(String),
    /// The first position of a game cannot be read.
    #[error("line {line}: {reason}")]
    Start {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A game with more moves than any game has.
    #[error("line {line}: more than {} moves in a row", crate::position::Record::LONGEST)]
    TooLong {
        /// The line, from 1.
        line: usize,
    },
    /// A variation that begins where no line has a move.
    #[error("line {line}: a variation of move {number}, but no line is so long; it is left out")]
    NoSuchMove {
        /// The line, from 1.
        line: usize,
        /// The number of the move.
        number: usize,
    },
    /// More variations than any record has.
    #[error("line {line}: more than {limit} variations; the rest is left out")]
    TooManyLines {
        /// The line, from 1.
        line: usize,
        /// How many there may be.
        limit: usize,
    },
    /// Variations within variations without end.
    #[error("line {line}: variations within variations, {limit} deep; the rest is left out")]
    TooDeep {
        /// The line, from 1.
        line: usize,
        /// How deep they may be.
        limit: usize,
    },
}
