//! Iterative deepening: one depth after the other, each within a window around the last score.

use super::facts::is_decided;
use super::pace::Finding;
use super::params;
use super::root::{RootMove, line_count};
use super::stack::MAX_PLY;
use super::verdict;
use super::worker::Worker;
use super::{Bound, Line, Progress};
use crate::types::score::{INFINITE, LOWEST_WIN, MATE};
use crate::types::{Move, Score};

/// Windows that fail are reported from this depth on.
const BOUNDS_SHOWN_FROM: i32 = 10;

/// What one thread has found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Best lines, best first, all exact; at least one.
    pub lines: Vec<Line>,
    /// The greatest depth that was completed.
    pub depth: u32,
}

/// Searches deeper and deeper until a limit is reached. `moves` are the root moves, at least one.
pub fn iterate(worker: &mut Worker, moves: &[Move]) -> Outcome {
    let mut roots = worker.list_roots(moves);
    let limit = worker.shared.job.limits.depth.unwrap_or(MAX_PLY as u32);
    let limit = limit.clamp(1, MAX_PLY as u32);
    let mut completed = 0;
    for depth in 1..=limit {
        worker.deepen(&mut roots, depth as i32);
        if worker.aborted {
            break;
        }
        completed = depth;
        if worker.index == 0 {
            worker.report(&roots, true);
            if worker.is_enough(&roots, depth) {
                break;
            }
        }
    }
    worker.publish_nodes();
    let count = line_count(worker.shared.job, roots.len());
    Outcome { lines: best_lines(&roots, count), depth: completed }
}

/// The lines of the first `count` moves, which are in order.
///
/// When time is up within an iteration some lines are of an earlier depth. They were beaten by
/// those before them at the present depth, so they score no more than these. A move that failed
/// high is at least that good: what is known of it stands.
fn best_lines(roots: &[RootMove], count: usize) -> Vec<Line> {
    let mut ceiling = INFINITE;
    let settled = |root: &RootMove| {
        ceiling = ceiling.min(root.line.score);
        Line { score: ceiling, bound: Bound::Exact, ..root.line.clone() }
    };
    roots.iter().take(count).map(settled).collect()
}

impl Worker<'_> {
    /// One iteration: the best lines at this depth, one by one.
    fn deepen(&mut self, roots: &mut [RootMove], depth: i32) {
        self.root_depth = depth;
        self.seldepth = 0;
        let count = line_count(self.shared.job, roots.len());
        for first in 0..count {
            self.search_window(roots, first, depth);
            if self.aborted {
                return;
            }
            roots[..=first].sort_by_key(|root| -root.line.score);
        }
    }

    /// Searches the moves from `first` on, with windows that widen until the score lies inside.
    fn search_window(&mut self, roots: &mut [RootMove], first: usize, depth: i32) {
        let expected = roots[first].line.score;
        let mut width = params::aspiration() + expected.abs() / 64;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= params::aspiration_depth() && !is_decided(expected) {
            alpha = (expected - width).max(-INFINITE);
            beta = (expected + width).min(INFINITE);
        }
        let mut reduced = 0;
        loop {
            let tried = (depth - reduced).max(1);
            let score = self.search_root(roots, first, alpha, beta, tried);
            roots[first..].sort_by_key(|root| -root.score);
            if self.aborted {
                return;
            }
            if score <= alpha {
                self.report_bound(roots, score, Bound::Upper, depth);
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-INFINITE);
                reduced = 0;
            } else if score >= beta {
                self.report_bound(roots, score, Bound::Lower, depth);
                beta = (score + width).min(INFINITE);
                reduced = (reduced + 1).min(3);
            } else {
                return;
            }
            if is_decided(score) {
                (alpha, beta) = if score > 0 { (alpha, INFINITE) } else { (-INFINITE, beta) };
            }
            width += width / 2;
        }
    }

    /// Should the search end after this iteration?
    fn is_enough(&mut self, roots: &[RootMove], depth: u32) -> bool {
        let best = &roots[0];
        let control = &self.shared.job.control;
        let limited = self.shared.job.limits.depth.is_some() || control.budget().is_some();
        let plies = (MATE - best.line.score) as u32;
        if limited && best.line.score >= LOWEST_WIN && depth >= 2 * plies.min(MAX_PLY as u32) {
            return true;
        }
        let finding = Finding {
            best: best.mv,
            score: best.line.score,
            share: best.nodes as f64 / self.nodes.max(1) as f64,
            forced: roots.len() == 1 && self.shared.job.limits.moves.is_empty(),
        };
        self.pace.is_enough(control, finding)
    }

    /// Reports the lines as they stand.
    fn report(&self, roots: &[RootMove], complete: bool) {
        self.publish_nodes();
        let count = line_count(self.shared.job, roots.len());
        self.send(best_lines(roots, count), complete);
    }

    /// Reports that the best line failed high or low. Only the first thread does, and only where
    /// there is one line.
    fn report_bound(&self, roots: &[RootMove], score: Score, bound: Bound, depth: i32) {
        let alone = line_count(self.shared.job, roots.len()) == 1;
        if self.index != 0 || !alone || depth < BOUNDS_SHOWN_FROM {
            return;
        }
        self.publish_nodes();
        let line = Line { score, bound, depth: depth as u32, ..roots[0].line.clone() };
        self.send(vec![line], false);
    }

    fn send(&self, lines: Vec<Line>, complete: bool) {
        let (root, table) = (&self.shared.job.position, self.shared.table);
        (self.shared.report)(&Progress {
            lines: lines.into_iter().map(|line| verdict::complete(root, line, table)).collect(),
            nodes: self.shared.nodes(),
            time: self.shared.job.control.elapsed(),
            hashfull: self.shared.table.hashfull(),
            complete,
        });
    }
}
