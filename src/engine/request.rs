//! From what a user asks of one search to the job the pool is given.

use super::Options;
use crate::movegen;
use crate::position::Position;
use crate::search::clock::{self, TimeControl};
use crate::search::{Budget, Control, Job, Limits};
use crate::types::{Move, MoveList};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What one search is asked to keep to. The first limit reached ends it; none at all means until
/// stopped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// The clock of the game.
    pub clock: Option<TimeControl>,
    /// Think exactly this long.
    pub movetime: Option<Duration>,
    /// Greatest depth in plies.
    pub depth: Option<u32>,
    /// Greatest number of nodes.
    pub nodes: Option<u64>,
    /// Only these root moves, as far as they are legal; if none is, all.
    pub moves: Vec<Move>,
    /// Think until stopped; other limits only end the thinking, not the wait for the stop.
    pub infinite: bool,
    /// Think on the opponent's time.
    pub ponder: bool,
}

/// How long to think when there is no choice, in a game.
const ONLY_MOVE: Duration = Duration::from_millis(50);

impl Request {
    /// Is there nothing that ends the search by itself?
    pub fn is_unlimited(&self) -> bool {
        self.infinite || !self.has_time() && self.depth.is_none() && self.nodes.is_none()
    }

    /// Does a clock or a time limit hold?
    pub fn has_time(&self) -> bool {
        self.clock.is_some() || self.movetime.is_some()
    }

    /// Puts the clock and time of a later message in the place of these.
    pub fn update_time(&mut self, later: &Request) {
        if later.has_time() {
            self.clock = later.clock;
            self.movetime = later.movetime;
        }
    }

    /// The time to be used in `position`; `None` for as long as it takes.
    pub fn budget(&self, position: &Position, options: &Options) -> Option<Budget> {
        if self.infinite {
            return None;
        }
        let of_clock = self.clock.map(|control| {
            let budget =
                clock::budget(&control, position.side(), position.ply(), &options.timing());
            let forced = movegen::count(position) == 1;
            if forced { Budget::fixed(budget.hard.min(ONLY_MOVE)) } else { budget }
        });
        match (self.movetime, of_clock) {
            (Some(time), Some(budget)) => Some(Budget::fixed(time.min(budget.hard))),
            (Some(time), None) => Some(Budget::fixed(time)),
            (None, budget) => budget,
        }
    }

    /// The switch of the search, whose time counts from `start`.
    pub fn control(&self, position: &Position, options: &Options, start: Instant) -> Arc<Control> {
        Arc::new(if self.ponder {
            Control::pondering(start)
        } else {
            Control::new(start, self.budget(position, options))
        })
    }

    /// The job: `position` is the root, with its history.
    pub fn job(&self, position: Position, options: &Options, control: Arc<Control>) -> Job {
        Job {
            limits: self.limits(&position, options),
            conditions: options.conditions(),
            position,
            control,
        }
    }

    fn limits(&self, position: &Position, options: &Options) -> Limits {
        let standing = |limit: i64| (limit > 0 && !self.infinite).then_some(limit.unsigned_abs());
        let explicit = self.depth.is_some() || self.nodes.is_some();
        let depth = match self.depth {
            None if !explicit => standing(options.depth_limit).map(|depth| depth as u32),
            depth => depth,
        };
        let nodes = match self.nodes {
            None if !explicit => standing(options.nodes_limit),
            nodes => nodes,
        };
        let mut legal = MoveList::new();
        movegen::legal(position, &mut legal);
        let mut moves = self.moves.clone();
        moves.retain(|mv| legal.contains(mv));
        Limits {
            depth: depth.map(|depth| depth.max(1)),
            nodes: nodes.map(|nodes| nodes.max(1)),
            moves,
            multipv: options.multipv as usize,
        }
    }
}
