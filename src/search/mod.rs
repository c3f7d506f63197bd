//! Choosing a move. Speaks in values: no text, no standard input or output.

pub mod budget;
pub mod control;
pub mod job;

pub use budget::Budget;
pub use control::Control;
pub use job::{Answer, Bound, Conditions, Job, Limits, Line, Progress, Verdict};
