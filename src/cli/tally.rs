//! Nodes, time and speed, written the same way by every command that counts.

use std::fmt;
use std::ops::AddAssign;
use std::time::Duration;

/// How much was counted in which time.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    /// Positions visited, or leaves counted.
    pub nodes: u64,
    /// How long that took.
    pub time: Duration,
}

impl Tally {
    /// Nodes per second; a time too short to measure counts as one microsecond.
    pub(super) fn nps(self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

impl fmt::Display for Tally {
    /// `nodes 25470  time 3 ms  nps 8490000`; in the alternate form (`{:#}`) in columns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, time, nps) = (self.nodes, self.time.as_millis(), self.nps());
        if f.alternate() {
            write!(f, "nodes {nodes:>9}  time {time:>6} ms  nps {nps:>9}")
        } else {
            write!(f, "nodes {nodes}  time {time} ms  nps {nps}")
        }
    }
}
