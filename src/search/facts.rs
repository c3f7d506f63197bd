//! Facts of a node, and decisions that follow from them and nothing else.

use super::params;
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
    /// Did the opponent's last move make things worse for it?
    pub worsened: bool,
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
    /// What to make of a score above beta, which a deeper search would seldom confirm.
    #[inline(always)]
    pub const fn moderate(&self, score: Score, beta: Score) -> Score {
        if is_decided(beta) {
            return score;
        }
        (score * self.depth + beta) / (self.depth + 1)
    }

    /// Razoring: so far below alpha that only captures could help.
    #[inline(always)]
    pub fn razor(&self, alpha: Score) -> bool {
        let margin = params::razor_base() + params::razor_square() * self.depth * self.depth;
        !self.pv
            && self.depth <= params::razor_depth()
            && self.eval + margin < alpha
            && !is_decided(alpha)
    }

    /// Reverse futility: so far above beta that the opponent cannot make up for it; the score.
    #[inline(always)]
    pub fn reverse_futility(&self, beta: Score) -> Option<Score> {
        let margin = params::reverse_futility() * (self.depth - i32::from(self.improving))
            - params::reverse_worsening() * i32::from(self.worsened);
        let fails_high = !self.was_pv
            && self.depth <= params::reverse_futility_depth()
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
            && static_eval
                >= beta - params::null_static_slope() * self.depth + params::null_static_base()
            && !is_decided(beta);
        hopeful.then(|| {
            let surplus = ((self.eval - beta) / params::null_eval_share()).min(4);
            self.depth - params::null_base() - self.depth / params::null_depth_share() - surplus
        })
    }

    /// ProbCut: the bound that a good capture must break in a shallow search.
    #[inline(always)]
    pub fn probcut(&self, beta: Score) -> Option<Score> {
        let bound = beta + params::probcut_margin() - 60 * i32::from(self.improving);
        (!self.pv && self.depth >= params::probcut_depth() && !is_decided(beta)).then_some(bound)
    }

    /// Internal reduction: how much shallower to search without a table move.
    #[inline(always)]
    pub fn internal_reduction(&self, has_table_move: bool) -> i32 {
        i32::from(!has_table_move && self.depth >= params::internal_reduction_depth())
    }

    /// Late move pruning: after how many moves quiet ones are left out.
    #[inline(always)]
    pub fn quiet_limit(&self) -> i32 {
        let limit =
            params::late_count_base() + params::late_count_square() * self.depth * self.depth / 100;
        if self.improving { limit } else { limit / 2 + 1 }
    }

    /// Futility: is a quiet move at this reduced depth hopeless?
    #[inline(always)]
    pub fn futile(&self, candidate: &Candidate, reduced: i32, alpha: Score) -> bool {
        !self.in_check
            && !candidate.check
            && reduced < params::futility_depth()
            && self.eval + params::futility_base() + params::futility_slope() * reduced.max(0)
                <= alpha
    }

    /// How much a move may lose by exchanges without being left out.
    #[inline(always)]
    pub fn loss_allowed(&self, candidate: &Candidate, reduced: i32) -> i32 {
        if candidate.quiet {
            let reduced = reduced.max(0);
            params::see_quiet() * reduced * reduced
        } else {
            params::see_capture() * self.depth
        }
    }

    /// By how many plies a late move is searched shallower at first.
    #[inline(always)]
    pub fn reduction(&self, candidate: &Candidate, cutoffs: u32) -> i32 {
        let mut reduction = base_reduction(self.depth, candidate.index + 1);
        if !candidate.quiet {
            reduction = reduction * params::late_capture() / 100;
        }
        if self.pv {
            reduction -= params::late_pv();
        }
        if self.was_pv {
            reduction -= params::late_was_pv();
        }
        if self.cut {
            reduction += params::late_cut();
        }
        if !self.improving {
            reduction += params::late_worse();
        }
        if self.table_tactical && candidate.quiet {
            reduction += params::late_tactical();
        }
        if candidate.check {
            reduction -= params::late_check();
        }
        if candidate.refutation {
            reduction -= params::late_refutation();
        }
        if cutoffs > 2 {
            reduction += params::late_cutoffs();
        }
        reduction -= candidate.history * 1024 / params::late_history();
        reduction >> 10
    }
}

/// Reduction by depth and number of the move, in 1/1024 ply.
#[inline(always)]
fn base_reduction(depth: i32, number: i32) -> i32 {
    /// Natural logarithms in 1/1024.
    static LOGARITHMS: Lazy<[i32; 64]> =
        Lazy::new(|| std::array::from_fn(|n| (1024.0 * (n.max(1) as f64).ln()) as i32));
    let logarithm = |n: i32| LOGARITHMS[n.clamp(0, 63) as usize];
    let product = (logarithm(depth) * logarithm(number)) >> 10;
    params::late_base() + ((params::late_product() * product) >> 10)
}

/// The bonus in every history for a move that refuted at this depth.
#[inline(always)]
pub fn bonus(depth: i32) -> i32 {
    (params::bonus_slope() * depth - params::bonus_offset()).min(params::bonus_limit())
}
