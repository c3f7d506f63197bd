//! What a search has found out about one position: all that a report needs and an interrupted run
//! keeps.

use super::report::Keeping;
use super::threat::Threat;
use crate::types::{Move, Score as Value};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What the side to move should do.
    pub best: Best,
    /// The best lines, best first; at least one.
    pub lines: Vec<Found>,
    /// Nodes searched for everything in here.
    pub nodes: u64,
    /// The depth from which the best move stayed best; `None` when it was not a search that found
    /// it.
    pub hardness: Option<u32>,
    /// The mate that follows a pass.
    pub threat: Option<Threat>,
    /// How many moves keep the result.
    pub keeping: Option<Keeping>,
}

/// What the side to move should do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Best {
    /// Play the first move of the best line.
    Play,
    /// Resign: there is no legal move.
    Resign,
    /// Declare a win.
    Win,
    /// Nothing: the game is over by repetition.
    Over,
}

/// A line of play and its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// From the side to move.
    pub score: Value,
    /// Depth of the search in plies.
    pub depth: u32,
    /// Its moves.
    pub pv: Moves,
}

/// Moves in a row, in text parted by blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(pub Vec<Move>);

impl Moves {
    /// Each move in USI.
    pub fn usi(&self) -> Vec<String> {
        self.0.iter().map(Move::to_string).collect()
    }
}

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.usi().join(" "))
    }
}

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Moves, D::Error> {
        let text = String::deserialize(deserializer)?;
        let moves: Result<Vec<Move>, _> = text.split_whitespace().map(str::parse).collect();
        moves.map(Moves).map_err(D::Error::custom)
    }
}

impl Finding {
    /// The score of the best line, from the side to move.
    pub fn score(&self) -> Value {
        self.lines.first().map_or(0, |line| line.score)
    }

    /// The best move, if one is to be played.
    pub fn best_move(&self) -> Option<Move> {
        let first = self.lines.first()?.pv.0.first().copied();
        first.filter(|_| self.best == Best::Play)
    }
}
