//! Choosing a move. Speaks in values: no text, no standard input or output.
//!
//! A [`Job`] is done by one [`Worker`](worker::Worker) a thread, all on one
//! [`Table`](tt::Table); [`iterate`](iterate::iterate) runs a worker, and
//! [`verdict`] makes one answer of what they found. The threads themselves belong to the engine.

pub mod budget;
pub mod clock;
pub mod control;
pub mod correction;
mod extend;
pub mod facts;
pub mod history;
pub mod iterate;
pub mod job;
mod learn;
mod node;
pub mod pace;
pub mod params;
pub mod picker;
mod prune;
mod quiescence;
pub mod root;
pub mod stack;
pub mod tt;
pub mod verdict;
pub mod worker;

pub use budget::Budget;
pub use control::Control;
pub use job::{Answer, Bound, Conditions, Job, Limits, Line, Progress, Verdict};
