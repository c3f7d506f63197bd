//! What `analyze --threat` says: the mate that the side to move would suffer if it passed.

use super::failure::Failure;
use crate::analysis::{Moves, Threat};
use crate::mate::{Limits, Outcome, Solver};
use crate::position::Position;

/// Size of the solver's table in MB, beside that of the search.
const TABLE_MB: usize = 16;

/// Looks for threats.
pub(super) struct Lookout {
    solver: Solver,
    limits: Limits,
}

impl Lookout {
    /// A lookout that may search so many nodes for each position.
    pub(super) fn new(nodes: u64) -> Result<Lookout, Failure> {
        let solver = Solver::new(TABLE_MB)
            .map_err(|_| Failure::Input("--threat: not enough memory for it".to_string()))?;
        Ok(Lookout { solver, limits: Limits { nodes: Some(nodes), shortest: true } })
    }

    /// The threat against the side to move; `None` when there is none, or it stands in check.
    pub(super) fn look(&mut self, position: &Position) -> Option<Threat> {
        self.solver.clear();
        // Without a king there is nothing to threaten.
        match self.solver.solve_threat(position, &self.limits, &mut |_| true).ok()?? {
            Outcome::Mate { line, .. } => {
                let pv = Moves(line).usi();
                Some(Threat { mate: Some(pv.len()), pv })
            }
            Outcome::Unsolved => Some(Threat { mate: None, pv: Vec::new() }),
            Outcome::NoMate => None,
        }
    }
}
