//! The mate that the side to move would suffer if it passed (詰めろ).

use super::finding::Moves;
use crate::mate::{Limits, Outcome, Solver};
use crate::position::Position;
use serde::{Deserialize, Serialize};

/// A threat of mate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threat {
    /// Length of the mate in plies; `None` when the nodes did not suffice to tell.
    pub mate: Option<usize>,
    /// The mate from the first move after the pass, in USI.
    pub pv: Vec<String>,
}

impl Threat {
    /// The threat against the side to move, as far as a mate search of so many nodes tells; `None`
    /// when there is none, or the side to move stands in check.
    pub fn find(solver: &mut Solver, position: &Position, nodes: u64) -> Option<Threat> {
        solver.clear();
        let limits = Limits { nodes: Some(nodes), shortest: true };
        // Without a king there is nothing to threaten.
        match solver.solve_threat(position, &limits, &mut |_| true).ok()?? {
            Outcome::Mate { line, .. } => {
                let pv = Moves(line).usi();
                Some(Threat { mate: Some(pv.len()), pv })
            }
            Outcome::Unsolved => Some(Threat { mate: None, pv: Vec::new() }),
            Outcome::NoMate => None,
        }
    }
}
