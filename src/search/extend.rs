//! By how much a move is searched deeper than its siblings.

use super::Bound;
use super::facts::{Candidate, Node, is_decided};
use super::params;
use super::tt::Entry;
use super::worker::Worker;
use crate::types::{Move, Score};

impl Worker<'_> {
    /// By how much a move is searched deeper; `None` when the node fails high without it.
    ///
    /// Singular extension: a table move that alone holds the score is searched deeper.
    pub(super) fn extension(
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
            && node.depth >= params::singular_depth()
            && depth >= node.depth - 3
            && bound != Bound::Upper
            && !is_decided(score);
        if !tested {
            return Some(self.check_extension(node, candidate, mv));
        }
        let margin = params::singular_margin() * node.depth / 16;
        let singular = score - margin;
        self.stack[self.ply].excluded = Some(mv);
        let others = self.search::<false>(singular - 1, singular, (node.depth - 1) / 2, node.cut);
        self.stack[self.ply].excluded = None;
        if others < singular {
            let double = !node.pv && others < singular - params::singular_double();
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
            && node.depth <= params::check_extension_depth()
            && self.may_extend()
            && (node.pv || candidate.index < params::check_extension_moves())
            && self.position.see_at_least(mv, 0);
        i32::from(extended)
    }
}
