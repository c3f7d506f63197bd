//! The threads of the engine, what each keeps, and the table they share.

use crate::eval::Choice;
use crate::search::iterate::{Outcome, iterate};
use crate::search::root::root_moves;
use crate::search::tt::{Pages, Table, TableError};
use crate::search::verdict;
use crate::search::worker::{Counter, Memory, Shared, Worker};
use crate::search::{Job, Progress, Verdict};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use thiserror::Error;

/// Stack of a search thread: the deepest recursion with room to spare.
const STACK_BYTES: usize = 16 << 20;
/// The most threads a pool can have.
pub const MAX_THREADS: usize = 512;

/// A pool that cannot be had.
#[derive(Debug, Error)]
pub enum PoolError {
    /// The table does not fit into memory.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The system refuses the threads.
    #[error("cannot start {threads} search threads ({reason}): choose fewer Threads")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        reason: String,
    },
}

/// Search threads with their memories and the shared table.
///
/// Runs one search at a time. With one thread a search is deterministic, time limits apart: after
/// [`clear`](Self::clear) it finds what a fresh process finds.
pub struct Pool {
    threads: ThreadPool,
    /// One for each thread, locked once a search.
    memories: Box<[Mutex<Memory>]>,
    counters: Box<[Counter]>,
    table: Table,
}

impl Pool {
    /// A pool of `threads` (clamped to 1..=[`MAX_THREADS`]) and a table of `hash_mb` megabytes.
    ///
    /// # Errors
    /// When the system refuses the memory or the threads.
    pub fn new(threads: usize, hash_mb: usize) -> Result<Pool, PoolError> {
        let threads = threads.clamp(1, MAX_THREADS);
        let table = Table::new(hash_mb)?;
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .stack_size(STACK_BYTES)
            .thread_name(|index| format!("search-{index}"))
            .build()
            .map_err(|error| PoolError::Threads { threads, reason: error.to_string() })?;
        Ok(Pool {
            threads: pool,
            memories: (0..threads).map(|_| Mutex::default()).collect(),
            counters: (0..threads).map(|_| Counter::default()).collect(),
            table,
        })
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// Size of the table in megabytes.
    pub fn hash_mb(&self) -> usize {
        self.table.megabytes()
    }

    /// How the system maps the table.
    pub fn pages(&self) -> Pages {
        self.table.pages()
    }

    /// Replaces the table by an empty one of another size. On failure the old one stays.
    ///
    /// # Errors
    /// When the system refuses the memory.
    pub fn resize_hash(&mut self, hash_mb: usize) -> Result<(), PoolError> {
        self.table = Table::new(hash_mb)?;
        Ok(())
    }

    /// Evaluates by this choice from now on; what was learnt by another is forgotten.
    pub fn evaluate_by(&mut self, choice: &Choice) {
        self.threads.broadcast(|context| self.memory(context.index()).evaluate_by(choice));
        self.clear();
    }

    /// Forgets everything: the table and what the threads have learnt. All threads share the work.
    pub fn clear(&mut self) {
        let parts = self.threads();
        self.threads.broadcast(|context| {
            let index = context.index();
            if self.table.in_use() {
                self.table.clear_part(index, parts);
            }
            self.memory(index).clear();
        });
        self.table.mark_empty();
    }

    /// Begins a new game when there is no time to clear the table: only what the threads have
    /// learnt is forgotten, and new results push out those of the old game.
    pub fn new_game(&mut self) {
        self.threads.broadcast(|context| self.memory(context.index()).clear());
        self.table.new_search();
    }

    /// Writes the table out, for a later [`restore_table`](Self::restore_table).
    ///
    /// # Errors
    /// Those of `out`.
    pub fn save_table(&self, out: &mut impl Write) -> io::Result<()> {
        self.table.save(out)
    }

    /// Goes on with a table written by [`save_table`](Self::save_table), and with nothing else
    /// learnt, as after [`new_game`](Self::new_game).
    ///
    /// # Errors
    /// When `input` holds no whole table of this size; everything is forgotten then.
    pub fn restore_table(&mut self, input: &mut impl Read) -> io::Result<()> {
        self.clear();
        let restored = self.table.restore(input);
        if restored.is_err() {
            self.clear();
        }
        restored
    }

    /// Does a job to its end, on all threads. `report` is called with news, from one of them.
    pub fn search(&mut self, job: &Job, report: &(dyn Fn(&Progress) + Sync)) -> Verdict {
        if let Some(verdict) = verdict::at_once(job) {
            return verdict;
        }
        self.table.new_search();
        self.counters.iter().for_each(Counter::reset);
        let done = AtomicBool::new(false);
        let shared =
            Shared { job, table: &self.table, counters: &self.counters, done: &done, report };
        let moves = root_moves(job);
        let outcomes = self.threads.broadcast(|context| {
            let mut memory = self.memory(context.index());
            let outcome = iterate(&mut Worker::new(&shared, context.index(), &mut memory), &moves);
            if context.index() == 0 {
                done.store(true, Relaxed);
            }
            outcome
        });
        self.conclude(&shared, outcomes)
    }

    fn conclude(&self, shared: &Shared, outcomes: Vec<Outcome>) -> Verdict {
        let job = shared.job;
        let lines = verdict::choose(outcomes).map_or(Vec::new(), |outcome| outcome.lines);
        let complete = |line| verdict::complete(&job.position, line, &self.table);
        let last = Progress {
            lines: lines.into_iter().map(complete).collect(),
            nodes: shared.nodes(),
            time: job.control.elapsed(),
            hashfull: self.table.hashfull(),
            complete: true,
        };
        let answer = verdict::answer(&job.position, &last.lines[0], &self.table);
        Verdict { answer, last }
    }

    /// The memory of a thread. A thread that panicked leaves it in some state, and any will do.
    fn memory(&self, index: usize) -> MutexGuard<'_, Memory> {
        self.memories[index].lock().unwrap_or_else(PoisonError::into_inner)
    }
}
