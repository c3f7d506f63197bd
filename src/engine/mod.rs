//! The engine without a language: what protocols, tools and tests drive.

pub mod bench;
pub mod pool;

pub use pool::{Pool, PoolError};
