//! What a finished node teaches: histories of its moves, and how far its evaluation was off.

use super::Bound;
use super::facts::{bonus, is_decided};
use super::history::Arrival;
use super::node::Tried;
use super::params;
use super::picker::is_quiet;
use super::quiescence::agrees;
use super::stack::Frame;
use super::tt::Entry;
use super::worker::Worker;
use crate::types::{Move, Score};

impl Worker<'_> {
    /// Adjusts the continuation histories of the move just played at `ply`.
    pub(super) fn learn_continuation(&mut self, ply: usize, bonus: i32) {
        let arrival = self.stack[ply].arrival;
        let earlier = self.stack.earlier(ply);
        self.history.update_continuation(arrival, &earlier[..3], bonus);
    }

    /// Learns from a move that refuted: it is praised, those tried before it are blamed.
    pub(super) fn learn(&mut self, mv: Move, depth: i32, quiets: &Tried, tacticals: &Tried) {
        let bonus = bonus(depth);
        if is_quiet(&self.position, mv) {
            self.praise_quiet(mv, bonus);
            let malus = -bonus * params::malus() / 1024;
            for blamed in quiets.iter() {
                self.update_quiet(blamed, malus);
            }
        } else {
            self.update_tactical(mv, bonus);
        }
        for blamed in tacticals.iter() {
            self.update_tactical(blamed, -bonus * params::tactical_malus() / 1024);
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

    /// Learns how far the evaluation of the node was off, where the score says so: captures change
    /// too much to compare, and a bound on the far side of the evaluation says nothing.
    pub(super) fn learn_evaluation(
        &mut self,
        score: Score,
        bound: Bound,
        best: Option<Move>,
        depth: i32,
    ) {
        let Frame { eval: Some(eval), places, .. } = self.stack[self.ply] else { return };
        let quiet = best.is_none_or(|mv| is_quiet(&self.position, mv));
        if agrees(bound, score, eval) && quiet && !is_decided(score) {
            self.correction.update(self.position.side(), places, score - eval, depth);
        }
    }

    /// A cutoff by the table teaches as well.
    pub(super) fn reward_table_move(
        &mut self,
        entry: &Entry,
        score: Score,
        beta: Score,
        depth: i32,
    ) {
        if let Some(mv) = entry.mv
            && score >= beta
            && is_quiet(&self.position, mv)
        {
            self.update_quiet(mv, bonus(depth) * params::table_praise() / 1024);
        }
    }

    /// Every move failed low: the one that led here was good.
    pub(super) fn praise_prior(&mut self, depth: i32) {
        let parent = *self.stack.parent(self.ply);
        if let (true, Some(mv)) = (parent.quiet, parent.mv) {
            let praise = |share: i32| bonus(depth) * share / 1024;
            self.learn_continuation(self.ply - 1, praise(params::prior_continuation()));
            let praise = praise(params::prior_butterfly());
            self.history.update_butterfly(!self.position.side(), mv, praise);
        }
    }
}
