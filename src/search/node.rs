//! Principal variation search of one node.

use super::facts::{Candidate, Node, bonus, is_decided};
use super::params;
use super::picker::is_quiet;
use super::quiescence::{agrees, usable};
use super::tt::Entry;
use super::worker::{Worker, bound_of};
use crate::movegen;
use crate::position::CheckInfo;
use crate::types::score::{HIGHEST_EVAL, INFINITE, mate_in, mated_in};
use crate::types::{Kind, Move, Piece, Score};
use std::ops::ControlFlow;

/// How many tried moves are remembered for blame.
const TRIED: usize = 48;

/// Moves tried in a node before the best, to be blamed when another refutes.
pub(super) struct Tried {
    moves: [Option<Move>; TRIED],
    len: usize,
}

impl Tried {
    const fn new() -> Tried {
        Tried { moves: [None; TRIED], len: 0 }
    }

    fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.len) {
            *place = Some(mv);
            self.len += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves[..self.len].iter().flatten().copied()
    }
}

/// What the score of a move is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
    /// The best score of the moves before.
    pub best: Score,
}

/// Where the trying of moves stands.
struct Best {
    score: Score,
    mv: Option<Move>,
    alpha: Score,
}

impl Worker<'_> {
    /// The score of the present node, searched to `depth` with this window. `cut` says that the
    /// node is expected to fail high.
    pub(super) fn search<const PV: bool>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        cut: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiescence::<PV>(alpha, beta, 0);
        }
        self.stack.clear_line(self.ply);
        if PV {
            self.seldepth = self.seldepth.max(self.ply);
        }
        if let Some(score) = self.settled() {
            return score;
        }
        // Mate distance: no line from here can be better than one already found.
        alpha = alpha.max(mated_in(self.ply as i32));
        beta = beta.min(mate_in(self.ply as i32 + 1));
        if alpha >= beta {
            return alpha;
        }
        let excluded = self.stack[self.ply].excluded;
        let known = if excluded.is_some() { None } else { self.look_up() };
        if let Some(entry) = known
            && !PV
            && let Some(score) = usable(&entry, beta, depth)
            && !self.near_limit(depth)
        {
            self.reward_table_move(&entry, score, beta, depth);
            return score;
        }
        let static_eval = self.static_eval(known);
        if known.is_none()
            && excluded.is_none()
            && static_eval.is_some()
            && let Some(mv) = movegen::mate_in_one(&mut self.position)
        {
            return self.mate_at_once::<PV>(mv);
        }
        let mut node = self.facts::<PV>(depth, cut, static_eval, known, beta);
        if excluded.is_none() {
            self.look_back(&mut node);
        }
        if static_eval.is_some()
            && excluded.is_none()
            && let Some(score) = self.prune::<PV>(&node, alpha, beta, known)
        {
            return score;
        }
        let table_move = known.and_then(|entry| entry.mv);
        node.depth -= node.internal_reduction(table_move.is_some());
        self.try_moves::<PV>(&node, alpha, beta, known)
    }

    /// The evaluation of the node, from the table or from nothing; `None` in check.
    fn static_eval(&mut self, known: Option<Entry>) -> Option<Score> {
        let ply = self.ply;
        let eval = if self.position.in_check() {
            None
        } else if self.stack[ply].excluded.is_some() {
            self.stack[ply].eval
        } else {
            let stored = known.and_then(|entry| entry.eval);
            let raw = stored.unwrap_or_else(|| self.evaluate());
            Some(self.correct(raw))
        };
        self.stack[ply].eval = eval;
        if eval.is_none() {
            self.stack[ply].raw = None;
        }
        self.stack[ply + 1].killers = [None; 2];
        self.stack[ply + 2].cutoffs = 0;
        eval
    }

    /// Collects the facts on which decisions rest.
    fn facts<const PV: bool>(
        &self,
        depth: i32,
        cut: bool,
        static_eval: Option<Score>,
        known: Option<Entry>,
        beta: Score,
    ) -> Node {
        let eval = static_eval.unwrap_or(0);
        let better = known.and_then(|entry| entry.score).filter(|&(score, bound)| {
            static_eval.is_some() && agrees(bound, score, eval) && !is_decided(score)
        });
        let improving = match (static_eval, self.stack.own_eval_before(self.ply)) {
            (Some(now), Some(before)) => now > before || now >= beta,
            (Some(_), None) => true,
            (None, _) => false,
        };
        let table_move = known.and_then(|entry| entry.mv);
        Node {
            depth,
            pv: PV,
            cut,
            in_check: self.position.in_check(),
            improving,
            was_pv: PV || known.is_some_and(|entry| entry.pv),
            table_tactical: table_move.is_some_and(|mv| !is_quiet(&self.position, mv)),
            worsened: static_eval
                .zip(self.stack.parent(self.ply).eval)
                .is_some_and(|(now, before)| now > -before),
            eval: better.map_or(eval, |(score, _)| score),
        }
    }

    /// Tries the moves one by one.
    fn try_moves<const PV: bool>(
        &mut self,
        node: &Node,
        alpha: Score,
        beta: Score,
        known: Option<Entry>,
    ) -> Score {
        let checks = CheckInfo::new(&self.position);
        let ply = self.ply;
        let excluded = self.stack[ply].excluded;
        let table_move = known.and_then(|entry| entry.mv).or(excluded);
        let mut picker = self.main_picker(table_move, node.depth);
        let mut best = Best { score: -INFINITE, mv: None, alpha };
        let mut quiets = Tried::new();
        let mut tacticals = Tried::new();
        let mut count = 0;
        let mut skip_quiets = false;
        while let Some(mv) = self.pick(&mut picker, &checks, skip_quiets) {
            if Some(mv) == excluded {
                continue;
            }
            let candidate = self.candidate(mv, count, &checks);
            count += 1;
            if best.score > -HIGHEST_EVAL {
                if candidate.quiet && !node.in_check && count > node.quiet_limit() {
                    skip_quiets = true;
                }
                if self.is_hopeless(node, &candidate, mv, best.alpha) {
                    continue;
                }
            }
            let extension = self.extension(node, &candidate, mv, known, beta);
            if self.aborted {
                break;
            }
            let extension = match extension {
                ControlFlow::Continue(extension) => extension,
                ControlFlow::Break(score) => {
                    self.release(picker);
                    return score;
                }
            };
            let window = Window { alpha: best.alpha, beta, best: best.score };
            let score = self.try_move::<PV>(node, &candidate, mv, extension, window);
            if self.aborted {
                break;
            }
            if score > best.score {
                best.score = score;
                if score > best.alpha {
                    best.mv = Some(mv);
                    if PV {
                        self.stack.set_line(ply, mv);
                    }
                    if score >= beta {
                        self.stack[ply].cutoffs += u32::from(extension < 2 || PV);
                        break;
                    }
                    best.alpha = score;
                }
            }
            if best.mv != Some(mv) {
                if candidate.quiet { quiets.push(mv) } else { tacticals.push(mv) }
            }
        }
        self.release(picker);
        if self.aborted {
            return 0;
        }
        if count == 0 {
            return if excluded.is_some() { alpha } else { mated_in(ply as i32) };
        }
        if !PV && best.score > beta && !is_decided(best.score) {
            best.score = node.moderate(best.score, beta);
        }
        match best.mv {
            Some(mv) => {
                self.learn(mv, node.depth, &quiets, &tacticals);
            }
            None => self.praise_prior(node.depth),
        }
        if excluded.is_none() {
            let bound = bound_of(best.score, alpha, beta);
            self.learn_evaluation(best.score, bound, best.mv, node.depth);
            let entry = Entry {
                mv: best.mv,
                score: Some((best.score, bound)),
                eval: self.stack[ply].raw,
                depth: node.depth,
                pv: node.was_pv,
            };
            self.remember(entry);
        }
        best.score
    }

    /// What the node knows of a move before it is played.
    fn candidate(&self, mv: Move, index: i32, checks: &CheckInfo) -> Candidate {
        let quiet = is_quiet(&self.position, mv);
        let arrival = super::picker::arrival(&self.position, mv);
        let history = if quiet {
            let [one, two, four, _] = self.stack.earlier(self.ply);
            let weighed = params::judge_butterfly()
                * self.history.butterfly(self.position.side(), mv)
                + params::judge_one() * self.history.continuation(one, arrival)
                + params::judge_two() * self.history.continuation(two, arrival)
                + params::judge_four() * self.history.continuation(four, arrival);
            weighed / 100
        } else {
            self.history.capture(arrival, self.victim(mv))
        };
        Candidate {
            index,
            quiet,
            check: checks.gives_check(&self.position, mv),
            history,
            refutation: self.stack[self.ply].killers.contains(&Some(mv)),
        }
    }

    pub(super) fn victim(&self, mv: Move) -> Option<Kind> {
        self.position.piece(mv.to()).map(Piece::kind)
    }

    /// Can the move be left out, once there is a better one?
    fn is_hopeless(&self, node: &Node, candidate: &Candidate, mv: Move, alpha: Score) -> bool {
        let reduced = node.depth - node.reduction(candidate, 0).max(0);
        if candidate.quiet {
            if !candidate.check
                && !node.in_check
                && candidate.history < -params::history_pruning() * node.depth
                && node.depth <= params::history_pruning_depth()
            {
                return true;
            }
            if node.futile(candidate, reduced, alpha) {
                return true;
            }
        }
        !self.position.see_at_least(mv, -node.loss_allowed(candidate, reduced))
    }

    /// Plays a move and searches what follows: reduced and with a null window first, where it is
    /// not expected to be the best.
    pub(super) fn try_move<const PV: bool>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: Move,
        extension: i32,
        window: Window,
    ) -> Score {
        let Window { alpha, beta, best } = window;
        let mut depth = node.depth - 1 + extension;
        let late = candidate.index > i32::from(PV);
        let reduction = if node.depth >= 2 && late {
            node.reduction(candidate, self.stack[self.ply + 1].cutoffs)
        } else {
            0
        };
        let reduced = (depth - reduction).clamp(1.min(depth), depth.max(1));
        let ply = self.ply;
        self.play(mv);
        let mut score = alpha;
        if late && reduced < depth {
            self.stack[ply].reduction = depth - reduced;
            score = -self.search::<false>(-alpha - 1, -alpha, reduced, true);
            self.stack[ply].reduction = 0;
            if score > alpha && !self.aborted {
                // How much better than the best so far says how much to look into it.
                let deeper = score > best + params::deeper_margin() + 2 * depth;
                let shallower = score < best + params::shallower_margin();
                depth += i32::from(deeper) - i32::from(shallower);
                if depth > reduced {
                    score = -self.search::<false>(-alpha - 1, -alpha, depth, !node.cut);
                }
                if candidate.quiet && !self.aborted {
                    let sign = if score > alpha { 1 } else { -1 };
                    let praise = bonus(depth) * params::second_search() / 1024;
                    self.learn_continuation(ply, sign * praise);
                }
            }
        } else if !PV || candidate.index > 0 {
            score = -self.search::<false>(-alpha - 1, -alpha, depth, !node.cut);
        }
        if PV && (candidate.index == 0 || score > alpha) && !self.aborted {
            score = -self.search::<true>(-beta, -alpha, depth, false);
        }
        self.undo();
        score
    }
}
