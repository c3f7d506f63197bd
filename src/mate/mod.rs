//! Mate problems (詰将棋): is there a mate by checks alone, and by which line?
//!
//! Every answer is a proof: a mate comes with a line that has been replayed, and "no mate" is said
//! only when every check has been refuted. What time or memory does not suffice for is unsolved.

mod after;
mod expand;
mod futile;
mod hands;
mod line;
mod present;
mod repeats;
mod search;
mod table;
mod threat;
mod value;

pub use line::is_mating_line;

use crate::position::Position;
use crate::types::{Color, Move};
use search::Search;
use std::thread;
use table::{ANY_LENGTH, Table};
use thiserror::Error;

/// Stack of the searching thread: one frame a ply, down to the greatest depth.
const STACK: usize = 64 << 20;

/// Nodes between two looks at the line the search has in mind.
const LOOK: u64 = 1 << 16;

/// How far a search goes.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Nodes after which the search gives up.
    pub nodes: Option<u64>,
    /// Go on after the first mate until the shortest is found and proved to be the shortest.
    pub shortest: bool,
}

/// The state of a running search.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Nodes searched.
    pub nodes: u64,
    /// Fill of the table in per mille.
    pub hashfull: u32,
    /// The best mate found so far; empty before the first.
    pub line: Vec<Move>,
    /// The line the search had in mind lately: legal, but no proof of anything.
    pub present: Vec<Move>,
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move mates.
    Mate {
        /// From the first check to the mate.
        line: Vec<Move>,
        /// Is it proved that no shorter mate exists?
        shortest: bool,
    },
    /// There is no mate by checks alone: a proof.
    NoMate,
    /// Stopped, or out of nodes, before a decision.
    Unsolved,
}

/// Why a mate search could not be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MateError {
    /// The table did not fit into memory.
    #[error("a mate table of {0} MB does not fit into memory; ask for a smaller one")]
    Memory(usize),
    /// There is no king to mate.
    #[error("the side not to move has no king, so there is nothing to mate")]
    NoKing,
    /// The king to be mated is in check already with the attacker to move.
    #[error("the king of the side not to move stands in check; no game comes to this position")]
    KingEnPrise,
}

/// A solver with its table.
pub struct Solver {
    table: Table,
}

impl Solver {
    /// A solver with a table of about `megabytes` (at least 1).
    ///
    /// # Errors
    /// When the memory is not to be had.
    pub fn new(megabytes: usize) -> Result<Solver, MateError> {
        let megabytes = megabytes.max(1);
        let table = Table::new(megabytes).map_err(|_| MateError::Memory(megabytes))?;
        Ok(Solver { table })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches for a mate by the side to move. `watch` is called every thousand nodes or so, after
    /// each mate found and at the end; it returns whether to go on.
    ///
    /// The search runs on a thread of its own, since lines of over a thousand plies need a deep
    /// stack.
    ///
    /// # Errors
    /// When the position does not pose the question.
    pub fn solve(
        &mut self,
        position: &Position,
        limits: &Limits,
        watch: &mut (dyn FnMut(&Progress) -> bool + Send),
    ) -> Result<Outcome, MateError> {
        if position.king(!position.side()).is_none() {
            return Err(MateError::NoKing);
        }
        if position.enemy_in_check() {
            return Err(MateError::KingEnPrise);
        }
        let mut root = position.clone();
        root.forget_path();
        let table = &mut self.table;
        Ok(thread::scope(|scope| {
            let run = || solve_root(table, &mut root, limits, watch);
            match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run) {
                Ok(handle) => handle.join().unwrap_or(Outcome::Unsolved),
                Err(error) => {
                    log::error!("no thread for the mate search: {error}");
                    Outcome::Unsolved
                }
            }
        }))
    }
}

fn solve_root(
    table: &mut Table,
    root: &mut Position,
    limits: &Limits,
    watch: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Outcome {
    let attacker: Color = root.side();
    let node_limit = limits.nodes.unwrap_or(u64::MAX);
    let mut progress = Progress { nodes: 0, hashfull: 0, line: Vec::new(), present: Vec::new() };
    let start = root.clone();
    let mut next_look = 0;
    let mut nodes = 0;
    // Length of the shortest mate proved so far, and its line.
    let mut found: Option<(u16, Vec<Move>)> = None;
    loop {
        let within = found.as_ref().map_or(ANY_LENGTH, |&(length, _)| length - 2);
        let mut poll = |done: u64, table: &Table| {
            progress.nodes = nodes + done;
            progress.hashfull = table.fill();
            if progress.nodes >= next_look {
                next_look = progress.nodes + LOOK;
                progress.present = present::line(&start, table);
            }
            progress.nodes >= node_limit || !watch(&progress)
        };
        let mut search = Search::new(table, attacker, &mut poll);
        let value = search.solve(root, within);
        let disproved = value.is_disproof();
        let mut gave_up = false;
        if value.pn == 0 {
            match line::extract(&mut search, root, value.length, false) {
                Some(line) => found = Some((value.length, line)),
                None => gave_up = true,
            }
        } else if disproved
            && let Some((length, line)) = &mut found
            && let Some(exact) = line::extract(&mut search, root, *length, true)
        {
            *line = exact;
        }
        // Neither proof nor disproof without having been stopped: a line went too deep.
        gave_up |= search.stopped || value.pn != 0 && !disproved;
        nodes += search.nodes;
        progress.nodes = nodes;
        progress.line = found.as_ref().map_or(Vec::new(), |(_, line)| line.clone());
        let goes_on = watch(&progress);
        let Some((length, line)) = &found else {
            return if disproved { Outcome::NoMate } else { Outcome::Unsolved };
        };
        let shortest = disproved || *length == 1;
        if shortest || gave_up || !limits.shortest || !goes_on {
            let shortest = shortest && line.len() == usize::from(*length);
            return Outcome::Mate { line: line.clone(), shortest };
        }
    }
}

#[cfg(test)]
mod tests;
