//! When the first thread of a search stops of its own accord.

use super::{Budget, Control};
use crate::types::{Move, Score};
use std::time::Duration;

/// With one legal move there is nothing to decide, but a line to show.
const FORCED: Duration = Duration::from_millis(80);

/// What an iteration came to, as far as time is concerned.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    /// The best move.
    pub best: Move,
    /// Its score.
    pub score: Score,
    /// Share of this search's nodes that went into it, 0 to 1.
    pub share: f64,
    /// Is it the only legal move?
    pub forced: bool,
}

/// How steady the search has been, and when it means to end.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    best: Option<Move>,
    /// Iterations since the best move changed.
    steady: u32,
    /// Running mean of the scores.
    mean: Option<f64>,
    /// What the latest iteration came to.
    latest: Option<(Finding, f64)>,
    /// Was it finished while pondering? Then the end is settled only when the budget is known.
    pondered: bool,
    /// The settled end of thinking, counted like the budget.
    end: Option<Duration>,
}

impl Pace {
    /// Looks at a finished iteration. True: stop now.
    pub fn is_enough(&mut self, control: &Control, finding: Finding) -> bool {
        self.note(&finding);
        self.latest = Some((finding, self.factor(&finding)));
        self.pondered = control.is_pondering();
        let Some((budget, spent)) = control.budget() else { return false };
        self.settle(control, &budget, spent);
        self.end.is_some_and(|end| spent >= end)
    }

    /// Inside an iteration: has the search gone on too long?
    pub fn is_late(&mut self, control: &Control) -> bool {
        let Some((budget, spent)) = control.budget() else { return false };
        if self.pondered {
            self.pondered = false;
            self.settle(control, &budget, spent);
        }
        spent >= self.end.unwrap_or_else(|| budget.end(budget.maximum))
    }

    /// Settles the end, once the search has lasted as long as its latest iteration deserves.
    /// Time spent pondering counts; what rounding leaves over is used by searching on.
    fn settle(&mut self, control: &Control, budget: &Budget, spent: Duration) {
        let Some((finding, factor)) = self.latest else { return };
        if is_fixed(budget) {
            self.end = Some(budget.hard);
            return;
        }
        let wish = if finding.forced {
            budget.optimum.min(FORCED)
        } else {
            budget.optimum.mul_f64(factor).min(budget.maximum)
        };
        if control.elapsed() >= wish {
            let end = budget.end(if finding.forced { wish } else { spent });
            self.end = Some(self.end.map_or(end, |settled| settled.min(end)));
        }
    }

    fn note(&mut self, finding: &Finding) {
        self.steady = if self.best == Some(finding.best) { self.steady + 1 } else { 0 };
        self.best = Some(finding.best);
        let score = f64::from(finding.score);
        self.mean = Some(self.mean.map_or(score, |mean| 0.6 * mean + 0.4 * score));
    }

    /// More time for a falling score, a new best move and rivals that took many nodes; less when
    /// all is steady.
    fn factor(&self, finding: &Finding) -> f64 {
        let steadiness = [1.6, 1.3, 1.1, 1.0, 0.9, 0.8][self.steady.min(5) as usize];
        let drop = self.mean.unwrap_or(0.0) - f64::from(finding.score);
        let falling = (1.0 + drop / 250.0).clamp(0.8, 1.7);
        let rivalry = (1.7 - finding.share).clamp(0.75, 1.4);
        steadiness * falling * rivalry
    }
}

/// Is it a time to be used up exactly?
fn is_fixed(budget: &Budget) -> bool {
    budget.optimum >= budget.maximum && budget.maximum >= budget.hard
}
