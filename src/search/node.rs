//! Principal variation search of one node.

use super::Bound;
use super::facts::{Candidate, Node, bonus, is_decided};
use super::history::Arrival;
use super::params::*;
use super::picker::is_quiet;
use super::quiescence::{agrees, usable};
use super::tt::Entry;
use super::worker::{Worker, bound_of};
use crate::movegen;
use crate::position::CheckInfo;
use crate::types::score::{HIGHEST_EVAL, INFINITE, mate_in, mated_in};
use crate::types::{Kind, Move, Piece, Score};

/// How many tried moves are remembered for blame.
const TRIED: usize = 48;

/// Moves tried in a node before the best, to be blamed when another refutes.
struct Tried {
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

    fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves[..self.len].iter().flatten().copied()
    }
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
        let mut node = self.facts::<PV>(depth, cut, static_eval, known);
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
            Some(stored.unwrap_or_else(|| self.evaluate()))
        };
        self.stack[ply].eval = eval;
        self.stack[ply + 1].killers = [None; 2];
        eval
    }

    /// Collects the facts on which decisions rest.
    fn facts<const PV: bool>(
        &self,
        depth: i32,
        cut: bool,
        static_eval: Option<Score>,
        known: Option<Entry>,
    ) -> Node {
        let eval = static_eval.unwrap_or(0);
        let better = known.and_then(|entry| entry.score).filter(|&(score, bound)| {
            static_eval.is_some() && agrees(bound, score, eval) && !is_decided(score)
        });
        let improving = match (static_eval, self.stack.own_eval_before(self.ply)) {
            (Some(now), Some(before)) => now > before,
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
            eval: better.map_or(eval, |(score, _)| score),
        }
    }

    /// Decides the node without trying its moves, where that is safe.
    fn prune<const PV: bool>(
        &mut self,
        node: &Node,
        alpha: Score,
        beta: Score,
        known: Option<Entry>,
    ) -> Option<Score> {
        if node.razor(alpha) {
            let score = self.quiescence::<false>(alpha, alpha + 1, 0);
            if score <= alpha {
                return Some(score);
            }
        }
        if let Some(score) = node.reverse_futility(beta) {
            return Some(score);
        }
        if let Some(score) = self.null_move(node, beta) {
            return Some(score);
        }
        self.probcut(node, beta, known)
    }

    /// Null move: if the side to move stands so well that it could pass, the node fails high. A
    /// success at great depth is verified by a search without passing.
    fn null_move(&mut self, node: &Node, beta: Score) -> Option<Score> {
        let static_eval = self.stack[self.ply].eval?;
        let side = self.position.side();
        let forbidden = self.no_null.is_some_and(|(color, ply)| color == side && self.ply < ply);
        let after_null = self.stack.parent(self.ply).mv.is_none();
        if forbidden || after_null {
            return None;
        }
        let reduced = node.null_depth(static_eval, beta)?;
        self.play_null();
        let score = -self.search::<false>(-beta, -beta + 1, reduced, !node.cut);
        self.undo_null();
        if self.aborted || score < beta {
            return None;
        }
        // A mate threatened against a passing opponent proves nothing.
        let score = if is_decided(score) { beta } else { score };
        if self.no_null.is_some() || node.depth < NULL_VERIFY_DEPTH {
            return Some(score);
        }
        self.no_null = Some((side, self.ply + 3 * (reduced.max(0) as usize) / 4));
        let verified = self.search::<false>(beta - 1, beta, reduced, false);
        self.no_null = None;
        (verified >= beta && !self.aborted).then_some(score)
    }

    /// ProbCut: a capture that holds far above beta in a shallow search will hold in a deep one.
    fn probcut(&mut self, node: &Node, beta: Score, known: Option<Entry>) -> Option<Score> {
        let bound = node.probcut(beta)?;
        let depth = node.depth - 4;
        if known.is_some_and(|entry| {
            entry.depth >= node.depth - 3 && entry.score.is_some_and(|(score, _)| score < bound)
        }) {
            return None;
        }
        let static_eval = self.stack[self.ply].eval?;
        let checks = CheckInfo::new(&self.position);
        let mut picker = self.winning_picker(bound - static_eval);
        let mut found = None;
        while let Some(mv) = self.pick(&mut picker, &checks, true) {
            self.play(mv);
            let mut score = -self.quiescence::<false>(-bound, -bound + 1, 0);
            if score >= bound {
                score = -self.search::<false>(-bound, -bound + 1, depth, !node.cut);
            }
            self.undo();
            if self.aborted {
                break;
            }
            if score >= bound {
                found = Some((mv, score));
                break;
            }
        }
        self.release(picker);
        let (mv, score) = found?;
        let entry = Entry {
            mv: Some(mv),
            score: Some((score, Bound::Lower)),
            eval: Some(static_eval),
            depth: depth + 1,
            pv: node.was_pv,
        };
        self.remember(entry);
        Some(score)
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
            if best.score > -HIGHEST_EVAL && !PV {
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
            let Some(extension) = extension else {
                // Another move fails high as well: the node surely does.
                self.release(picker);
                return beta;
            };
            let score = self.try_move::<PV>(node, &candidate, mv, extension, best.alpha, beta);
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
        if let Some(mv) = best.mv
            && best.score >= beta
        {
            self.learn(mv, node.depth, &quiets, &tacticals);
        }
        if excluded.is_none() {
            let entry = Entry {
                mv: best.mv,
                score: Some((best.score, bound_of(best.score, alpha, beta))),
                eval: self.stack[ply].eval,
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
            self.history.butterfly(self.position.side(), mv)
                + self.history.continuation(one, arrival)
                + self.history.continuation(two, arrival)
                + self.history.continuation(four, arrival) / 2
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

    fn victim(&self, mv: Move) -> Option<Kind> {
        self.position.piece(mv.to()).map(Piece::kind)
    }

    /// Can the move be left out, once there is a better one?
    fn is_hopeless(&self, node: &Node, candidate: &Candidate, mv: Move, alpha: Score) -> bool {
        let reduced = node.depth - node.reduction(candidate).max(0);
        if candidate.quiet {
            if !candidate.check
                && !node.in_check
                && candidate.history < -HISTORY_PRUNING * node.depth
                && node.depth <= 6
            {
                return true;
            }
            if node.futile(candidate, reduced, alpha) {
                return true;
            }
        }
        !self.position.see_at_least(mv, -node.loss_allowed(candidate, reduced))
    }

    /// By how much a move is searched deeper; `None` when the node fails high without it.
    ///
    /// Singular extension: a table move that alone holds the score is searched deeper.
    fn extension(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: Move,
        known: Option<Entry>,
        beta: Score,
    ) -> Option<i32> {
        let Some(Entry { mv: Some(table_move), score: Some((score, bound)), depth, .. }) = known
        else {
            return Some(self.check_extension(node, candidate, mv));
        };
        let tested = mv == table_move
            && self.may_extend()
            && node.depth >= SINGULAR_DEPTH
            && depth >= node.depth - 3
            && bound != Bound::Upper
            && !is_decided(score);
        if !tested {
            return Some(self.check_extension(node, candidate, mv));
        }
        let margin = SINGULAR_MARGIN * node.depth / 16;
        let singular = score - margin;
        self.stack[self.ply].excluded = Some(mv);
        let others = self.search::<false>(singular - 1, singular, (node.depth - 1) / 2, node.cut);
        self.stack[self.ply].excluded = None;
        if others < singular {
            let double = !node.pv && others < singular - SINGULAR_DOUBLE;
            Some(1 + i32::from(double))
        } else if others >= beta && !is_decided(others) {
            None
        } else if score >= beta {
            Some(-2)
        } else if node.cut {
            Some(-1)
        } else {
            Some(0)
        }
    }

    /// Is the path still short enough for extensions? Without an end to them series of checks
    /// would make the tree explode.
    fn may_extend(&self) -> bool {
        self.ply < 2 * self.root_depth as usize
    }

    /// Check extension: a check that does not lose material, near the leaves.
    fn check_extension(&self, node: &Node, candidate: &Candidate, mv: Move) -> i32 {
        let extended = candidate.check
            && node.depth <= CHECK_EXTENSION_DEPTH
            && self.may_extend()
            && (node.pv || candidate.index < CHECK_EXTENSION_MOVES)
            && self.position.see_at_least(mv, 0);
        i32::from(extended)
    }

    /// Plays a move and searches what follows: reduced and with a null window first, where it is
    /// not expected to be the best.
    pub(super) fn try_move<const PV: bool>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: Move,
        extension: i32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let depth = node.depth - 1 + extension;
        let late = candidate.index > i32::from(PV);
        let reduction = if node.depth >= 2 && late { node.reduction(candidate) } else { 0 };
        let reduced = (depth - reduction).clamp(1.min(depth), depth.max(1));
        let ply = self.ply;
        self.play(mv);
        let mut score = alpha;
        if late && reduced < depth {
            score = -self.search::<false>(-alpha - 1, -alpha, reduced, true);
            if score > alpha && !self.aborted {
                score = -self.search::<false>(-alpha - 1, -alpha, depth, !node.cut);
                if candidate.quiet && !self.aborted {
                    let sign = if score > alpha { 1 } else { -1 };
                    self.learn_continuation(ply, sign * bonus(depth));
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

    /// Adjusts the continuation histories of the move just played at `ply`.
    fn learn_continuation(&mut self, ply: usize, bonus: i32) {
        let arrival = self.stack[ply].arrival;
        let earlier = self.stack.earlier(ply);
        self.history.update_continuation(arrival, &earlier[..3], bonus);
    }

    /// Learns from a move that refuted: it is praised, those tried before it are blamed.
    fn learn(&mut self, mv: Move, depth: i32, quiets: &Tried, tacticals: &Tried) {
        let bonus = bonus(depth);
        if is_quiet(&self.position, mv) {
            self.praise_quiet(mv, bonus);
            for blamed in quiets.iter() {
                self.update_quiet(blamed, -bonus);
            }
        } else {
            self.update_tactical(mv, bonus);
        }
        for blamed in tacticals.iter() {
            self.update_tactical(blamed, -bonus);
        }
    }

    /// Praises a quiet refutation everywhere.
    fn praise_quiet(&mut self, mv: Move, bonus: i32) {
        self.update_quiet(mv, bonus);
        let killers = &mut self.stack[self.ply].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let before = self.stack.parent(self.ply).arrival;
        if before != Arrival::NONE {
            self.history.set_counter(before, mv);
        }
    }

    fn update_quiet(&mut self, mv: Move, bonus: i32) {
        let arrival = super::picker::arrival(&self.position, mv);
        let earlier = self.stack.earlier(self.ply);
        self.history.update_quiet(self.position.side(), mv, arrival, &earlier, bonus);
    }

    fn update_tactical(&mut self, mv: Move, bonus: i32) {
        let arrival = super::picker::arrival(&self.position, mv);
        let victim = self.victim(mv);
        self.history.update_capture(arrival, victim, bonus);
    }

    /// A cutoff by the table teaches as well.
    fn reward_table_move(&mut self, entry: &Entry, score: Score, beta: Score, depth: i32) {
        if let Some(mv) = entry.mv
            && score >= beta
            && is_quiet(&self.position, mv)
        {
            self.update_quiet(mv, bonus(depth));
        }
    }
}
