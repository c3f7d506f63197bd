//! Records of games (棋譜): what they hold, and moves as people write them.

mod diagram;
mod ending;
mod fault;
mod game;
pub mod notation;

pub use diagram::{diagram, in_hand, letter};
pub use ending::{End, Ending};
pub use fault::{Fault, FaultKind};
pub use game::{Game, Line, Notes, Spent, Step};
