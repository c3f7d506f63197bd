//! Threats of mate (詰めろ): would the side to move be mated if it passed?

use super::{Limits, MateError, Outcome, Progress, Solver};
use crate::position::Position;

impl Solver {
    /// Searches for a mate by the side not to move, as if the side to move passed. `None` when it
    /// stands in check: then it cannot pass, and the question makes no sense.
    ///
    /// # Errors
    /// When the side to move has no king, or there is no such position otherwise.
    pub fn solve_threat(
        &mut self,
        position: &Position,
        limits: &Limits,
        watch: &mut (dyn FnMut(&Progress) -> bool + Send),
    ) -> Result<Option<Outcome>, MateError> {
        if position.in_check() {
            return Ok(None);
        }
        let mut passed = position.clone();
        passed.play_null();
        self.solve(&passed, limits, watch).map(Some)
    }
}
