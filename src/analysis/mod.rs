//! Games analysed for people: scores as win rates, moves graded, and the facts behind them.
//!
//! [`Report`] is one game with all that was found; every output format is made from it.

mod grade;
mod report;
mod score;
mod win_rate;

pub use grade::{BLUNDER, Grade, INACCURACY, MISTAKE, accuracy, grade};
pub use report::{
    Facts, Headers, Keeping, Material, Moment, Phases, Played, Player, Players, Report, Result,
    Tally, Threat, Time, TurningPoint, Variation, Way,
};
pub use score::{Score, before};
pub use win_rate::{rounded, win_rate};
