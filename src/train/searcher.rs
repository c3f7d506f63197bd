//! Search threads that each work by themselves: many positions, few nodes each.

use crate::engine::{Pool, PoolError};
use crate::eval::Choice;
use crate::position::Position;
use crate::search::{Answer, Conditions, Control, Job, Limits, Verdict};
use crate::types::Score;
use std::sync::Arc;
use std::time::Instant;

/// How positions are searched, and by how many at a time.
#[derive(Clone)]
pub struct Searching {
    /// Nodes searched for each position.
    pub nodes: u64,
    /// Games end after so many plies; 0 for no limit.
    pub longest: u32,
    /// What evaluates.
    pub evaluator: Choice,
    /// Threads, each by itself.
    pub threads: usize,
    /// Table of each thread in megabytes.
    pub hash_mb: usize,
}

impl Searching {
    /// One searcher for each thread.
    ///
    /// # Errors
    /// When the machine has no memory or no threads left.
    pub fn searchers(&self) -> Result<Vec<Searcher>, PoolError> {
        (0..self.threads).map(|_| Searcher::new(self)).collect()
    }
}

/// One search thread with a table of its own.
pub struct Searcher {
    pool: Pool,
    nodes: u64,
    conditions: Conditions,
    control: Arc<Control>,
}

impl Searcher {
    fn new(searching: &Searching) -> Result<Searcher, PoolError> {
        let mut pool = Pool::new(1, searching.hash_mb)?;
        pool.evaluate_by(&searching.evaluator);
        let conditions = Conditions {
            max_moves: searching.longest,
            draw_score: [0; 2],
            ..Conditions::default()
        };
        let control = Arc::new(Control::new(Instant::now(), None));
        Ok(Searcher { pool, nodes: searching.nodes, conditions, control })
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.pool.clear();
    }

    /// The answer for a position, and the score from the side to move.
    pub fn search(&mut self, position: &Position) -> (Answer, Score) {
        let verdict = self.verdict(position);
        (verdict.answer, verdict.last.lines[0].score)
    }

    /// All that the engine says of a position.
    pub fn verdict(&mut self, position: &Position) -> Verdict {
        let job = Job {
            position: position.clone(),
            limits: Limits { nodes: Some(self.nodes), ..Limits::default() },
            conditions: self.conditions.clone(),
            control: Arc::clone(&self.control),
        };
        self.pool.search(&job, &|_| {})
    }
}
