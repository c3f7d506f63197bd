//! The mate search at the root, beside the workers.
//!
//! A long mate by checks alone is found by the mate solver long before a search of all moves sees
//! it. The solver gets a thread of its own and few nodes. Most positions of a game allow hardly a
//! check: in the 2,163 positions of 20 games a limit of 10,000 nodes came to 3 in the median and
//! 1,183 in the mean, or 1.5 ms of one core, and gave 130 mates. It stays out of searches with a
//! limit of depth or nodes, which must come out the same each time, and of those that ask for
//! several or for certain moves.

use super::Pool;
use crate::mate::{self, Outcome, Solver};
use crate::search::{Answer, Bound, Job, Line, Progress, Verdict, verdict};
use crate::types::Move;
use crate::types::score::{LONGEST_MATE, mate_in};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Size of the solver's table in MB, beside `USI_Hash`.
const TABLE_MB: usize = 4;
/// A search that may not last as long as this has no time to spare.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// The solver beside the pool.
#[derive(Default)]
pub(super) struct RootMate {
    /// Nodes for each search; 0 for none.
    nodes: u64,
    solver: Option<Solver>,
}

/// What the two searches tell each other.
#[derive(Default)]
struct Found {
    /// The mate, once there is one. From then on the pool's reports are of no interest.
    line: Option<Line>,
    /// The pool's latest node count and table fill.
    pool: (u64, u32),
    /// Nodes of the mate search.
    nodes: u64,
}

impl RootMate {
    /// Sets the nodes for each search; 0 turns the mate search off.
    pub(super) fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
        if nodes == 0 {
            self.solver = None;
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if let Some(solver) = &mut self.solver {
            solver.clear();
        }
    }

    /// Does a job on the pool. A mate found beside it is reported at once, ends the search and is
    /// the answer, unless the pool has found one as short.
    pub(super) fn search(
        &mut self,
        pool: &mut Pool,
        job: &Job,
        report: &(dyn Fn(&Progress) + Sync),
    ) -> Verdict {
        // In analysis there is time for the shortest mate; in a game any will do.
        let shortest = job.control.budget().is_none();
        let limits = mate::Limits { nodes: Some(self.nodes), shortest };
        let Some(solver) = self.solver_for(job) else { return pool.search(job, report) };
        let found = Mutex::new(Found::default());
        let done = AtomicBool::new(false);
        let beside = || {
            if let Some(line) = look_for_mate(solver, job, &limits, &found, &done) {
                let mut found = lock(&found);
                report(&found.progress(job, &line));
                found.line = Some(line);
                job.control.stop();
            }
        };
        let mut verdict = thread::scope(|scope| {
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, beside) {
                log::warn!("no thread for the mate search at the root: {error}");
            }
            let verdict = pool.search(job, &|progress| {
                let mut found = lock(&found);
                if found.line.is_none() {
                    found.pool = (progress.nodes, progress.hashfull);
                    report(progress);
                }
            });
            done.store(true, Relaxed);
            verdict
        });
        lock(&found).decide(&mut verdict, job);
        verdict
    }

    /// The solver, if it is to take part in this job.
    fn solver_for(&mut self, job: &Job) -> Option<&mut Solver> {
        let limits = &job.limits;
        let free = limits.depth.is_none() && limits.nodes.is_none();
        let whole = limits.moves.is_empty() && limits.multipv == 1;
        let hurried = job.control.budget().is_some_and(|(budget, _)| budget.hard < LEAST_TIME);
        if self.nodes == 0 || !free || !whole || hurried || verdict::at_once(job).is_some() {
            return None;
        }
        if self.solver.is_none() {
            self.solver = Solver::new(TABLE_MB).ok();
        }
        self.solver.as_mut()
    }
}

/// A mate by checks alone that also stands by the rules of the game, its history included.
fn look_for_mate(
    solver: &mut Solver,
    job: &Job,
    limits: &mate::Limits,
    found: &Mutex<Found>,
    done: &AtomicBool,
) -> Option<Line> {
    let mut watch = |progress: &mate::Progress| {
        lock(found).nodes = progress.nodes;
        !done.load(Relaxed) && !job.control.is_stopped()
    };
    let Ok(Outcome::Mate { line, .. }) = solver.solve(&job.position, limits, &mut watch) else {
        return None;
    };
    let plies = i32::try_from(line.len()).ok().filter(|&plies| plies <= LONGEST_MATE)?;
    stands(job, &line).then(|| Line {
        score: mate_in(plies),
        bound: Bound::Exact,
        depth: plies as u32,
        seldepth: plies as u32,
        pv: line,
    })
}

/// Does no repetition, with the moves of the game before, and no move limit end the line early?
fn stands(job: &Job, line: &[Move]) -> bool {
    let mut position = job.position.clone();
    let limit = job.conditions.max_moves;
    line.iter().all(|&mv| {
        let over = position.reaches_limit(limit);
        position.play(mv);
        !over && position.fourfold().is_none()
    })
}

impl Found {
    /// The state of the search whose line is the mate.
    fn progress(&self, job: &Job, line: &Line) -> Progress {
        Progress {
            lines: vec![line.clone()],
            nodes: self.pool.0 + self.nodes,
            time: job.control.elapsed(),
            hashfull: self.pool.1,
            complete: true,
        }
    }

    /// Puts the mate in the place of what the pool has found, unless that is as good and its line as
    /// complete.
    fn decide(&mut self, verdict: &mut Verdict, job: &Job) {
        self.pool = (verdict.last.nodes, verdict.last.hashfull);
        let worth = |line: &Line| (line.score, line.pv.len());
        let best = verdict.last.lines.first().map(worth);
        let Some(line) = self.line.take().filter(|line| best.is_none_or(|best| best < worth(line)))
        else {
            return;
        };
        if let [best, rest @ ..] = line.pv.as_slice() {
            let answer = Answer::Play { best: *best, ponder: rest.first().copied() };
            *verdict = Verdict { answer, last: self.progress(job, &line) };
        }
    }
}

/// What was found; a thread that panicked leaves it as it was.
fn lock(found: &Mutex<Found>) -> std::sync::MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Record;
    use crate::search::{Conditions, Control, Limits};
    use std::sync::Arc;
    use std::time::Instant;

    fn job(record: &str, max_moves: u32) -> Job {
        Job {
            position: record.parse::<Record>().expect("a record").position,
            limits: Limits::default(),
            conditions: Conditions { max_moves, ..Conditions::default() },
            control: Arc::new(Control::new(Instant::now(), None)),
        }
    }

    fn line(moves: &str) -> Vec<Move> {
        moves.split(' ').map(|word| word.parse().expect("a move")).collect()
    }

    #[test]
    fn a_line_that_completes_a_perpetual_check_does_not_stand() {
        let start = "3k5/9/9/9/9/9/9/4R4/4K4 b - 1 moves";
        let turn = " 5h6h 6a5a 6h5h 5a6a";
        assert!(stands(&job(&format!("{start}{}", turn.repeat(2)), 0), &line("5h6h")));
        assert!(!stands(&job(&format!("{start}{}", turn.repeat(3)), 0), &line("5h6h")));
    }

    #[test]
    fn a_mate_on_the_last_move_allowed_stands_and_a_later_one_does_not() {
        let problem = "7nl/9/5S1kp/6R1s/9/7p1/9/9/4K4 b Gr2b3g2s3n3l16p 254";
        let mate = line("G*2b 2c2b 3d3b+");
        assert!(stands(&job(problem, 0), &mate));
        assert!(stands(&job(problem, 256), &mate));
        assert!(!stands(&job(problem, 255), &mate));
    }
}
