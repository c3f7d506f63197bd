//! By how much a move is searched deeper than its siblings.

use super::Bound;
use super::facts::{Candidate, Node, is_decided};
use super::params;
use super::tt::Entry;
use super::worker::Worker;
use crate::types::{Move, Score};
use std::ops::ControlFlow::{self, Break, Continue};

impl Worker<'_> {
    /// By how much a move is searched deeper, or the score with which the node fails high without it.
    ///
    /// Singular extension: a table move that alone holds the score is searched deeper.
    pub(super) fn extension(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: Move,
        known: Option<Entry>,
        beta: Score,
    ) -> ControlFlow<Score, i32> {
        let Some(Entry { mv: Some(table_move), score: Some((score, bound)), depth, .. }) = known
        else {
            return Continue(self.check_extension(node, candidate, mv));
        };
        let tested = mv == table_move
            && self.may_extend()
            && node.depth >= params::singular_depth()
            && depth >= node.depth - 3
            && bound != Bound::Upper
            && !is_decided(score);
        if !tested {
            return Continue(self.check_extension(node, candidate, mv));
        }
        let was_pv = i32::from(node.was_pv && !node.pv);
        let margin = params::singular_margin() + params::singular_was_pv() * was_pv;
        let singular = score - margin * node.depth / 16;
        self.stack[self.ply].excluded = Some(mv);
        let others = self.search::<false>(singular - 1, singular, (node.depth - 1) / 2, node.cut);
        self.stack[self.ply].excluded = None;
        if others < singular {
            let alone_by = |margin| i32::from(!node.pv && others < singular - margin);
            let (double, triple) = (params::singular_double(), params::singular_triple());
            return Continue(1 + alone_by(double) + alone_by(double.max(triple)));
        }
        if others >= beta && !is_decided(others) {
            // Another move fails high as well: the node surely does.
            return Break(node.moderate(others, beta));
        }
        Continue(if score >= beta {
            -params::singular_negative()
        } else if node.cut {
            -params::singular_cut()
        } else {
            0
        })
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
