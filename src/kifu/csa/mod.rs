//! CSA: the standard format of the Computer Shogi Association, versions 2.2 and 3.0.

mod board;
mod headers;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::{word, write};

use crate::types::Kind;

/// The two letters of each kind, by its index.
const CODES: [&str; Kind::COUNT] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// The letters of a kind.
pub(super) fn code(kind: Kind) -> &'static str {
    CODES[kind.index()]
}

/// The kind of two letters.
pub(super) fn kind_of(code: &str) -> Option<Kind> {
    CODES.iter().position(|known| *known == code).and_then(Kind::from_index)
}
