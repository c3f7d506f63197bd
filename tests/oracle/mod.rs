//! The oracle: the rules of shogi written a second time, slowly and plainly, to judge the library.
//!
//! It shares nothing with the crate: own board, own SFEN, own move rules, and legality by trying
//! each move and looking at the king. Where the library is clever, this is simple; a difference
//! between the two is a fault in one of them. It must never name `kakunari`.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test binary includes this module and uses a part of it"
)]

pub mod board;
pub mod games;
pub mod judge;
pub mod rules;

pub use board::{Kind, Move, Position, Side, Square};
