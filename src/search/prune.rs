//! Deciding a node without trying its moves.

use super::Bound;
use super::facts::{Node, is_decided};
use super::params;
use super::tt::Entry;
use super::worker::Worker;
use crate::position::CheckInfo;
use crate::types::Score;

impl Worker<'_> {
    /// Searches deeper or shallower where a reduction on the way here seems to have been wrong.
    pub(super) fn look_back(&self, node: &mut Node) {
        let parent = self.stack.parent(self.ply);
        let (Some(now), Some(before)) = (self.stack[self.ply].eval, parent.eval) else { return };
        // A move that made things worse for the opponent needs no second look.
        if parent.reduction >= 3 && !node.worsened {
            node.depth += 1;
        } else if parent.reduction >= 2
            && node.depth >= 2
            && now + before > params::hindsight_margin()
        {
            node.depth -= 1;
        }
    }

    /// Decides the node without trying its moves, where that is safe.
    pub(super) fn prune<const PV: bool>(
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
        if self.no_null.is_some() || node.depth < params::null_verify_depth() {
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
            eval: self.stack[self.ply].raw,
            depth: depth + 1,
            pv: node.was_pv,
        };
        self.remember(entry);
        Some(score)
    }
}
