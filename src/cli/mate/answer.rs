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
    /// The length with futile interpositions, when they were to be left out.
    #[serde(flatten)]
    pub futile: Option<Full>,
    /// What else mates, when that was asked.
    #[serde(flatten)]
    pub others: Option<Others>,
}

/// The full length of a mate that is shown without futile interpositions.
#[derive(Serialize)]
pub(super) struct Full {
    /// The length when every interposition counts.
    pub full_plies: usize,
    /// Are they left out? If not, the limits did not suffice to tell them apart.
    pub futile_skipped: bool,
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
    pub(super) fn new(id: &str, outcome: &Outcome, others: Option<Others>) -> Answer {
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
            nodes: 0,
            time_ms: 0,
            shortest_proved: shortest,
            futile: None,
            others,
        }
    }

    /// Puts the line without futile interpositions in place of the full one, if it is known.
    pub(super) fn skip_futile(&mut self, line: Option<Vec<Move>>) {
        self.futile = Some(Full { full_plies: self.pv.len(), futile_skipped: line.is_some() });
        if let Some(line) = line {
            self.plies = Some(line.len());
            self.pv = line.iter().map(Move::to_string).collect();
        }
    }

    /// The answer with what it took.
    pub(super) fn at(mut self, nodes: u64, time: Duration) -> Answer {
        self.nodes = nodes;
        self.time_ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self
    }

    /// Is it known that `plies` is the least, by the count that was asked for?
    pub(super) fn is_exact(&self) -> bool {
        self.shortest_proved && self.futile.as_ref().is_none_or(|full| full.futile_skipped)
    }
}

/// Writes moves as an array of words.
fn words<S: serde::Serializer>(line: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(line.iter().map(Move::to_string))
}
