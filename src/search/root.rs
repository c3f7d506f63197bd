//! The root of the search: its moves, what is known of each, and one pass over them.

use super::facts::{Candidate, Node};
use super::node::Window;
use super::picker::{arrival, gain, is_quiet};
use super::tt::Entry;
use super::worker::{Worker, bound_of};
use super::{Bound, Job, Line};
use crate::movegen;
use crate::position::{CheckInfo, Position};
use crate::types::score::{INFINITE, mate_in};
use crate::types::{Move, MoveList, Score};

/// A move of the root.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in the present pass; −[`INFINITE`] while it has none or was no better than
    /// another.
    pub score: Score,
    /// Nodes that went into it in this search.
    pub nodes: u64,
    /// The best that is known of it.
    pub line: Line,
}

/// The root moves of a job: those asked for, or all legal ones. Empty when there is none.
pub fn root_moves(job: &Job) -> Vec<Move> {
    let mut list = MoveList::new();
    movegen::legal(&job.position, &mut list);
    let wanted = &job.limits.moves;
    let chosen: Vec<Move> = list.iter().copied().filter(|mv| wanted.contains(mv)).collect();
    if chosen.is_empty() { list.to_vec() } else { chosen }
}

/// How many lines a job is to give.
pub fn line_count(job: &Job, moves: usize) -> usize {
    job.limits.multipv.clamp(1, moves.max(1))
}

impl RootMove {
    fn new(mv: Move, score: Score) -> RootMove {
        let line = Line { score, bound: Bound::Exact, depth: 1, seldepth: 1, pv: vec![mv] };
        RootMove { mv, score: -INFINITE, nodes: 0, line }
    }
}

impl Worker<'_> {
    /// Lists the root moves, likely good ones first. Until it is searched a move has the root's
    /// evaluation for a score, or mates.
    pub(super) fn list_roots(&mut self, moves: &[Move]) -> Vec<RootMove> {
        let quiet = !self.position.in_check();
        let eval = if quiet { self.evaluate() } else { 0 };
        let eval = if quiet { self.correct(eval) } else { eval };
        let mate = movegen::mate_in_one(&mut self.position).filter(|mv| moves.contains(mv));
        let table_move = self.look_up().and_then(|entry| entry.mv);
        let mut ranked: Vec<(i32, Move)> =
            moves.iter().map(|&mv| (self.first_rank(mv, mate, table_move), mv)).collect();
        ranked.sort_by_key(|&(rank, _)| -rank);
        ranked
            .into_iter()
            .map(|(_, mv)| RootMove::new(mv, if Some(mv) == mate { mate_in(1) } else { eval }))
            .collect()
    }

    fn first_rank(&self, mv: Move, mate: Option<Move>, table_move: Option<Move>) -> i32 {
        if Some(mv) == mate {
            return i32::MAX;
        }
        if Some(mv) == table_move {
            return i32::MAX - 1;
        }
        let position: &Position = &self.position;
        let quiet = is_quiet(position, mv);
        match (quiet, position.see_at_least(mv, 0)) {
            (false, true) => (1 << 20) + gain(position, mv),
            (true, true) => self.history.butterfly(position.side(), mv),
            (_, false) => -(1 << 20),
        }
    }

    /// Searches the root moves from `first` on with this window. The scores are in the moves; the
    /// best is returned. A pass that is aborted leaves the moves it did not finish as they were.
    pub(super) fn search_root(
        &mut self,
        roots: &mut [RootMove],
        first: usize,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        for root in &mut roots[first..] {
            root.score = -INFINITE;
        }
        self.stack[1].killers = [None; 2];
        let checks = CheckInfo::new(&self.position);
        let node = self.root_facts(depth);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut raised = alpha;
        for (index, root) in roots[first..].iter_mut().enumerate() {
            let before = self.nodes;
            self.stack.clear_line(1);
            let score = self.search_root_move(&node, root.mv, index, &checks, raised, beta);
            root.nodes += self.nodes - before;
            if self.aborted {
                return best;
            }
            if index == 0 || score > raised {
                root.score = score;
                if score > alpha {
                    self.note_line(root, score, beta);
                }
            }
            if score > best {
                best = score;
                if score > raised {
                    best_move = Some(root.mv);
                    raised = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        if first == 0 {
            let score = Some((best, bound_of(best, alpha, beta)));
            let eval = self.stack[0].raw;
            self.remember(Entry { mv: best_move, score, eval, depth, pv: true });
        }
        best
    }

    fn root_facts(&self, depth: i32) -> Node {
        Node {
            depth,
            pv: true,
            cut: false,
            in_check: self.position.in_check(),
            improving: true,
            was_pv: true,
            table_tactical: false,
            worsened: false,
            eval: self.stack[0].eval.unwrap_or(0),
        }
    }

    fn search_root_move(
        &mut self,
        node: &Node,
        mv: Move,
        index: usize,
        checks: &CheckInfo,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let quiet = is_quiet(&self.position, mv);
        let candidate = Candidate {
            index: index as i32,
            quiet,
            check: checks.gives_check(&self.position, mv),
            history: self.history.butterfly(self.position.side(), mv),
            refutation: false,
        };
        debug_assert!(arrival(&self.position, mv) != super::history::Arrival::NONE);
        self.try_move::<true>(node, &candidate, mv, 0, Window { alpha, beta, best: -INFINITE })
    }

    /// Copies the line that the stack holds below `root`. Its depth is that of the iteration, even
    /// where a window that failed is searched again at a smaller one.
    fn note_line(&self, root: &mut RootMove, score: Score, beta: Score) {
        let line = &mut root.line;
        line.score = score;
        line.bound = if score >= beta { Bound::Lower } else { Bound::Exact };
        line.depth = self.root_depth as u32;
        line.seldepth = (self.seldepth as u32).max(1);
        line.pv.clear();
        line.pv.push(root.mv);
        line.pv.extend(self.stack.line(1));
    }
}
