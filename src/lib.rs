//! Kakunari (角成): a shogi engine as a library.

pub mod attacks;
pub mod movegen;
pub mod position;
pub mod search;
pub mod types;
