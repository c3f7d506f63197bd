//! The engine without a language: options in, a verdict out.
//!
//! USI, the command line and tests drive this one façade. Every call blocks until its work is
//! done, so who must stay responsive calls it from a thread of its own.

pub mod bench;
mod memory;
mod network;
pub mod options;
pub mod pool;
mod request;
mod root_mate;

pub use memory::{available_mb, installed_mb};
pub use network::NetworkError;
pub use options::Options;
pub use pool::{Pool, PoolError};
pub use request::Request;

use crate::eval::{Active, Choice, Evaluator, Output};
use crate::mate::{self, MateError, Solver};
use crate::position::Position;
use crate::search::tt::Pages;
use crate::search::{Control, Job, Progress, Verdict};
use crate::types::Score;
use root_mate::RootMate;
use thiserror::Error;

/// Why the engine cannot search.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The network asked for is not there.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// Neither the threads nor the table asked for could be had, nor less of them.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// The mate search cannot be made.
    #[error(transparent)]
    Mate(#[from] MateError),
}

/// What the evaluator says of a position.
pub struct Evaluation {
    /// Centipawns from the side to move.
    pub score: Score,
    /// What the network said; `None` when a king is missing.
    pub network: Option<Output>,
}

/// What the pool was asked to be.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Size {
    threads: i64,
    hash: i64,
}

/// The engine: a pool of search threads and what it was built for.
#[derive(Default)]
pub struct Engine {
    pool: Option<Pool>,
    /// The size asked for; what was had may be less.
    size: Option<Size>,
    /// The evaluator in force, and whether the pool has it.
    choice: Choice,
    networks: network::Networks,
    /// Has a search run since the table was last cleared?
    used: bool,
    /// The mate solver and the size of its table in MB; it and the pool never hold their tables at
    /// the same time.
    solver: Option<(usize, Solver)>,
    /// The small solver that searches beside the pool.
    root_mate: RootMate,
}

/// A hash table that every machine has room for, in MB.
const MODEST_HASH: usize = 16;

impl Engine {
    /// An engine that holds nothing yet; [`ready`](Self::ready) allocates.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Brings threads, table and evaluator in line with the options; cheap when nothing changed.
    /// Returns lines for the user about what could not be done as asked. After a mate search the
    /// pool comes back only with [`ready_to_search`](Self::ready_to_search): another mate may be
    /// asked for.
    ///
    /// # Errors
    /// When there is nothing to search with.
    pub fn ready(&mut self, options: &Options) -> Result<Vec<String>, EngineError> {
        let mut notices = Vec::new();
        self.root_mate.set_nodes(options.root_mate.unsigned_abs());
        self.choose_evaluator(options, &mut notices)?;
        let size = Size { threads: options.threads, hash: options.hash };
        if self.solver.is_none() && self.size != Some(size) {
            self.resize(size, &mut notices)?;
        }
        Ok(notices)
    }

    /// [`ready`](Self::ready), with the pool in place of the mate solver.
    ///
    /// # Errors
    /// When there is nothing to search with.
    pub fn ready_to_search(&mut self, options: &Options) -> Result<Vec<String>, EngineError> {
        self.solver = None;
        self.ready(options)
    }

    /// Size of the table in MB, and how the system maps it; `None` before there is one.
    pub fn table(&self) -> Option<(usize, Pages)> {
        self.pool.as_ref().map(|pool| (pool.hash_mb(), pool.pages()))
    }

    /// Gets a pool of this size, or the nearest that can be had.
    fn resize(&mut self, size: Size, notices: &mut Vec<String>) -> Result<(), PoolError> {
        let threads = size.threads as usize;
        let hash = memory::affordable(size.hash as usize, notices);
        let same_threads = self.size.is_some_and(|old| old.threads == size.threads);
        if let Some(pool) = self.pool.as_mut().filter(|_| same_threads)
            && (pool.hash_mb() == hash || pool.resize_hash(hash).is_ok())
        {
            self.size = Some(size);
            return Ok(());
        }
        // The old table goes first: there may not be room for both.
        self.pool = None;
        self.size = None;
        self.used = false;
        let pool = Pool::new(threads, hash).or_else(|error| {
            let text = format!("{error}; using 1 thread and {MODEST_HASH} MB of hash instead");
            notices.push(text);
            Pool::new(1, MODEST_HASH)
        })?;
        self.pool.insert(pool).evaluate_by(&self.choice);
        self.size = Some(size);
        Ok(())
    }

    /// Gets the network that the options ask for.
    fn choose_evaluator(
        &mut self,
        options: &Options,
        notices: &mut Vec<String>,
    ) -> Result<(), EngineError> {
        let choice = match self.networks.settle(options, notices) {
            Err(error) if options.eval_fallback => {
                notices
                    .push(format!("{error}; the built-in evaluator is used, as EvalFallback says"));
                Some(Choice::Internal)
            }
            settled => settled?,
        };
        if let Some(choice) = choice {
            self.choice = choice;
            if let Some(pool) = &mut self.pool {
                pool.evaluate_by(&self.choice);
            }
        }
        Ok(())
    }

    /// The static evaluation of a position.
    ///
    /// # Errors
    /// When the network that the options ask for cannot be had.
    pub fn evaluate(
        &mut self,
        position: &Position,
        options: &Options,
    ) -> Result<Evaluation, EngineError> {
        self.choose_evaluator(options, &mut Vec::new())?;
        let mut evaluator = Active::new(&self.choice);
        evaluator.reset(position);
        let score = evaluator.evaluate(position);
        let network = evaluator.output(position);
        Ok(Evaluation { score, network })
    }

    /// Forgets everything learnt in earlier searches, when there were any.
    pub fn clear(&mut self) {
        if let Some(pool) = self.pool.as_mut().filter(|_| self.used) {
            pool.clear();
            self.used = false;
        }
        if let Some((_, solver)) = &mut self.solver {
            solver.clear();
        }
        self.root_mate.clear();
    }

    /// Begins another game without the cost of clearing the table.
    pub fn new_game(&mut self) {
        if let Some(pool) = &mut self.pool {
            pool.new_game();
        }
    }

    /// Searches, with a mate search at the root beside it if the options say so; reports on the
    /// way. What [`ready`](Self::ready) did last holds; without it the options at their defaults.
    ///
    /// # Errors
    /// When there is nothing to search with.
    pub fn search(
        &mut self,
        job: &Job,
        report: &(dyn Fn(&Progress) + Sync),
    ) -> Result<Verdict, EngineError> {
        if self.pool.is_none() {
            self.ready_to_search(&Options::default())?;
        }
        self.used = true;
        let pool = self.pool.as_mut().expect("a pool after ready");
        Ok(self.root_mate.search(pool, job, report))
    }

    /// Searches for a mate by checks alone with a table of the size in the options, in place of
    /// the pool, which comes back with the next [`ready_to_search`](Self::ready_to_search).
    /// `control` ends the search. By the options the line of a mate leaves out futile
    /// interpositions, as far as there was time to tell them apart.
    ///
    /// # Errors
    /// When the position does not pose the question or there is no memory.
    pub fn solve_mate(
        &mut self,
        position: &Position,
        options: &Options,
        control: &Control,
        report: &(dyn Fn(&mate::Progress) + Sync),
    ) -> Result<mate::Outcome, EngineError> {
        let megabytes = memory::affordable(options.hash as usize, &mut Vec::new());
        if self.solver.as_ref().is_none_or(|&(size, _)| size != megabytes) {
            // The old tables go first: there may not be room for both.
            (self.pool, self.size, self.used, self.solver) = (None, None, false, None);
        }
        let solver = match &mut self.solver {
            Some((_, solver)) => solver,
            None => &mut self.solver.insert((megabytes, Solver::new(megabytes)?)).1,
        };
        let timed = control.deadline().is_some();
        let limits = mate::Limits { nodes: None, shortest: options.mate_shortest && !timed };
        let mut watch = |progress: &mate::Progress| {
            report(progress);
            control.check_deadline();
            !control.is_stopped()
        };
        let mut outcome = solver.solve(position, &limits, &mut watch)?;
        if let mate::Outcome::Mate { line, .. } = &mut outcome
            && !options.mate_count_futile
            && let Some(shown) = solver.without_futile(position, &limits, &mut watch)?
        {
            *line = shown;
        }
        Ok(outcome)
    }
}
