//! What `analyze --threat` says: the mate that the side to move would suffer if it passed.

use super::failure::Failure;
use crate::analysis::Threat;
use crate::mate::Solver;
use crate::position::Position;

/// Size of the solver's table in MB, beside that of the search.
const TABLE_MB: usize = 16;

/// Looks for threats.
pub(super) struct Lookout {
    solver: Solver,
    nodes: u64,
}

impl Lookout {
    /// A lookout that may search so many nodes for each position.
    pub(super) fn new(nodes: u64) -> Result<Lookout, Failure> {
        let solver = Solver::new(TABLE_MB)
            .map_err(|_| Failure::Input("--threat: not enough memory for it".to_string()))?;
        Ok(Lookout { solver, nodes })
    }

    /// The threat against the side to move; `None` when there is none, or it stands in check.
    pub(super) fn look(&mut self, position: &Position) -> Option<Threat> {
        Threat::find(&mut self.solver, position, self.nodes)
    }
}
