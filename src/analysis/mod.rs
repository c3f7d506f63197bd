//! Games analysed for people: scores as win rates, moves graded, and the facts behind them.
//!
//! [`routes`] lists the lines of a game, [`visit_all`] goes through their positions from the end to
//! the start, and an [`Analyst`] says of each what a search finds. [`Report::new`] makes of all
//! this what people and programs read.

mod analyst;
mod assemble;
mod facts;
mod finding;
mod grade;
mod phase;
mod players;
mod report;
mod route;
mod score;
mod threat;
mod win_rate;

pub use analyst::{Analyst, Effort, Plan};
pub use finding::{Best, Finding, Found, Moves};
pub use grade::{BLUNDER, Grade, INACCURACY, MISTAKE, accuracy, grade};
pub use phase::{Phase, phase};
pub use report::{
    Facts, Headers, Keeping, Material, Moment, Phases, Played, Player, Players, Report, Result,
    Tally, Time, TurningPoint, Variation, Way,
};
pub use route::{Findings, Place, Route, order, place, routes, visit_all};
pub use score::{Score, before};
pub use threat::Threat;
pub use win_rate::{percent, rounded, win_rate};
