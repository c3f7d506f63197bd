//! The answer to a mate problem, in the words of the output.

use crate::mate::Outcome;
use crate::types::Move;
use serde::Serialize;
use std::time::Duration;

/// What came of a problem.
#[derive(Serialize)]
pub(super) struct Answer {
    /// Name of the problem in the input, else its place.
    pub id: String,
    /// `mate`, `nomate` or `timeout`.
    pub result: &'static str,
    /// Length of the mate.
    pub plies: Option<usize>,
    /// The mating line; empty without a mate.
    pub pv: Vec<String>,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub time_ms: u64,
    /// Is there no shorter mate?
    pub shortest_proved: bool,
    /// What else mates, when that was asked.
    #[serde(flatten)]
    pub others: Option<Others>,
}

/// Other moves that mate.
#[derive(Serialize, Default)]
pub(super) struct Others {
    /// Every first move that mates, that of the line first.
    pub firsts: Vec<Side>,
    /// Other moves of the attacker that mate, later along the line, in its order.
    pub also: Vec<Side>,
    /// Checks for which the limits did not suffice.
    pub open: Vec<Open>,
}

/// A move of the attacker and the mate it leads to.
#[derive(Serialize)]
pub(super) struct Side {
    /// Which move of the line it is or stands in for, counted from 1.
    pub ply: usize,
    /// Length of the mate, this move included.
    pub plies: usize,
    /// The move and what follows, to the mate.
    #[serde(rename = "pv", serialize_with = "words")]
    pub line: Vec<Move>,
    /// Is there no shorter mate that begins with the move?
    pub shortest_proved: bool,
}

/// Moves of which nothing is known.
#[derive(Serialize)]
pub(super) struct Open {
    /// Which move of the line they stand in for, counted from 1.
    pub ply: usize,
    /// The moves.
    #[serde(serialize_with = "words")]
    pub moves: Vec<Move>,
}

impl Answer {
    /// The answer that an outcome comes to.
    pub(super) fn new(
        id: &str,
        outcome: &Outcome,
        others: Option<Others>,
        nodes: u64,
        time: Duration,
    ) -> Answer {
        let (result, line, shortest) = match outcome {
            Outcome::Mate { line, shortest } => ("mate", Some(line), *shortest),
            Outcome::NoMate => ("nomate", None, false),
            Outcome::Unsolved => ("timeout", None, false),
        };
        Answer {
            id: id.to_string(),
            result,
            plies: line.map(Vec::len),
            pv: line.into_iter().flatten().map(Move::to_string).collect(),
            nodes,
            time_ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            shortest_proved: shortest,
            others,
        }
    }
}

/// Writes moves as an array of words.
fn words<S: serde::Serializer>(line: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(line.iter().map(Move::to_string))
}
