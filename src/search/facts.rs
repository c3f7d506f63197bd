//! Facts of a node, and decisions that follow from them and nothing else.

use super::params::*;
use crate::types::Score;
use crate::types::score::LOWEST_WIN;
use once_cell::sync::Lazy;

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Plies still to search.
    pub depth: i32,
    /// Is it on the principal variation?
    pub pv: bool,
    /// Is it expected to fail high?
    pub cut: bool,
    /// Is the side to move in check?
    pub in_check: bool,
    /// Is the side to move better off than two plies ago?
    pub improving: bool,
    /// Was the node on a principal variation in an earlier visit, or is it now?
    pub was_pv: bool,
    /// Is the table's move a capture or promotion?
    pub table_tactical: bool,
    /// The evaluation, or the table's score where that says more. Meaningless in check.
    pub eval: Score,
}

/// A move of a node, seen from the node.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// How many moves came before it.
    pub index: i32,
    /// Does it neither capture nor promote?
    pub quiet: bool,
    /// Does it give check?
    pub check: bool,
    /// How it has fared before.
    pub history: i32,
    /// Was it a killer or counter move?
    pub refutation: bool,
}

/// Is the score too close to mate for margins to mean anything?
#[inline(always)]
pub const fn is_decided(score: Score) -> bool {
    score >= LOWEST_WIN || score <= -LOWEST_WIN
}

impl Node {
    /// Razoring: so far below alpha that only captures could help.
    #[inline(always)]
    pub fn razor(&self, alpha: Score) -> bool {
        let margin = RAZOR_BASE + RAZOR_SQUARE * self.depth * self.depth;
        !self.pv && self.depth <= RAZOR_DEPTH && self.eval + margin < alpha && !is_decided(alpha)
    }

    /// Reverse futility: so far above beta that the opponent cannot make up for it; the score.
    #[inline(always)]
    pub fn reverse_futility(&self, beta: Score) -> Option<Score> {
        let margin = REVERSE_FUTILITY * (self.depth - i32::from(self.improving));
        let fails_high = !self.was_pv
            && self.depth <= REVERSE_FUTILITY_DEPTH
            && self.eval - margin >= beta
            && !is_decided(beta)
            && !is_decided(self.eval);
        fails_high.then(|| beta + (self.eval - beta) / 3)
    }

    /// Null move: the depth left after passing, when passing is worth a try.
    #[inline(always)]
    pub fn null_depth(&self, static_eval: Score, beta: Score) -> Option<i32> {
        let hopeful = !self.pv
            && self.depth >= 2
            && self.eval >= beta
            && static_eval >= beta - 25 * self.depth + 150
            && !is_decided(beta);
        hopeful.then(|| {
            let surplus = ((self.eval - beta) / NULL_EVAL_SHARE).min(4);
            self.depth - NULL_BASE - self.depth / NULL_DEPTH_SHARE - surplus
        })
    }

    /// ProbCut: the bound that a good capture must break in a shallow search.
    #[inline(always)]
    pub fn probcut(&self, beta: Score) -> Option<Score> {
        let bound = beta + PROBCUT_MARGIN - 60 * i32::from(self.improving);
        (!self.pv && self.depth >= PROBCUT_DEPTH && !is_decided(beta)).then_some(bound)
    }

    /// Internal reduction: how much shallower to search without a table move.
    #[inline(always)]
    pub fn internal_reduction(&self, has_table_move: bool) -> i32 {
        let applies =
            !has_table_move && (self.pv || self.cut) && self.depth >= INTERNAL_REDUCTION_DEPTH;
        i32::from(applies)
    }

    /// Late move pruning: after how many moves quiet ones are left out.
    #[inline(always)]
    pub fn quiet_limit(&self) -> i32 {
        let limit = LATE_COUNT_BASE + LATE_COUNT_SQUARE * self.depth * self.depth / 100;
        if self.improving { limit } else { limit / 2 + 1 }
    }

    /// Futility: is a quiet move at this reduced depth hopeless?
    #[inline(always)]
    pub fn futile(&self, candidate: &Candidate, reduced: i32, alpha: Score) -> bool {
        !self.in_check
            && !candidate.check
            && reduced < FUTILITY_DEPTH
            && self.eval + FUTILITY_BASE + FUTILITY_SLOPE * reduced.max(0) <= alpha
    }

    /// How much a move may lose by exchanges without being left out.
    #[inline(always)]
    pub fn loss_allowed(&self, candidate: &Candidate, reduced: i32) -> i32 {
        if candidate.quiet {
            let reduced = reduced.max(0);
            SEE_QUIET * reduced * reduced
        } else {
            SEE_CAPTURE * self.depth
        }
    }

    /// By how many plies a late move is searched shallower at first.
    #[inline(always)]
    pub fn reduction(&self, candidate: &Candidate) -> i32 {
        let mut reduction = base_reduction(self.depth, candidate.index + 1);
        if !candidate.quiet {
            reduction /= 2;
        }
        if self.pv {
            reduction -= LATE_PV;
        }
        if self.was_pv {
            reduction -= LATE_WAS_PV;
        }
        if self.cut {
            reduction += LATE_CUT;
        }
        if !self.improving {
            reduction += LATE_WORSE;
        }
        if self.table_tactical && candidate.quiet {
            reduction += LATE_TACTICAL;
        }
        if candidate.check {
            reduction -= LATE_CHECK;
        }
        if candidate.refutation {
            reduction -= LATE_REFUTATION;
        }
        reduction -= candidate.history * 1024 / LATE_HISTORY;
        reduction >> 10
    }
}

/// Reduction by depth and number of the move, in 1/1024 ply.
#[inline(always)]
fn base_reduction(depth: i32, number: i32) -> i32 {
    static TABLE: Lazy<[[i16; 64]; 64]> = Lazy::new(|| {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (number as f64).ln();
                *entry = (f64::from(LATE_BASE) + f64::from(LATE_PRODUCT) * product) as i16;
            }
        }
        table
    });
    i32::from(TABLE[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize])
}

/// The bonus in every history for a move that refuted at this depth.
#[inline(always)]
pub const fn bonus(depth: i32) -> i32 {
    let bonus = 170 * depth - 60;
    if bonus > 1800 { 1800 } else { bonus }
}
