//! Kakunari (角成): a shogi engine as a library.

pub mod attacks;
pub mod types;
