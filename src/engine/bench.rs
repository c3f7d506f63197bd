//! The bench: a fixed set of positions searched to a fixed depth.
//!
//! With one thread the number of nodes is the same on every run and machine. It is the signature
//! of the search: a change that does not mean to alter play leaves it as it is.

use super::Pool;
use crate::position::Position;
use crate::search::{Conditions, Control, Job, Limits};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Depth of a bench when none is given.
pub const DEPTH: u32 = 10;
/// Table size of a bench when none is given, in megabytes.
pub const HASH_MB: usize = 16;

/// One position of the bench.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The position.
    pub sfen: &'static str,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// The positions, as SFEN.
pub fn positions() -> impl Iterator<Item = &'static str> {
    include_str!("../../bench/positions.sfen")
        .lines()
        .map(|line| line.split('#').next().unwrap_or(line).trim())
        .filter(|line| !line.is_empty())
}

/// Searches every position to `depth`, each from a cleared pool, and tells `each` as they finish.
///
/// # Errors
/// Those of `each`, which end the bench.
///
/// # Panics
/// When the list of positions holds a line that is no position; a test looks at them all.
pub fn run<E>(
    pool: &mut Pool,
    depth: u32,
    mut each: impl FnMut(&Measured) -> Result<(), E>,
) -> Result<(), E> {
    for sfen in positions() {
        let position: Position = sfen.parse().expect("the bench positions are well-formed");
        pool.clear();
        let job = Job {
            position,
            limits: Limits { depth: Some(depth), ..Limits::default() },
            conditions: Conditions::default(),
            control: Arc::new(Control::new(Instant::now(), None)),
        };
        let begun = Instant::now();
        let verdict = pool.search(&job, &|_| {});
        each(&Measured { sfen, nodes: verdict.last.nodes, time: begun.elapsed() })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough_positions_and_all_are_sound() {
        assert!(positions().count() >= 40);
        for sfen in positions() {
            let position = sfen.parse::<Position>();
            assert!(position.is_ok_and(|p| crate::movegen::has_legal_move(&p)), "{sfen}");
        }
    }
}
