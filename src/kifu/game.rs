//! A game as a record holds it: headers, start, moves with comments and times, variations, end.

use super::ending::{End, Ending};
use super::fault::Fault;
use crate::position::Position;
use crate::types::{Color, Move};
use std::time::Duration;

/// A game of a record file. Every move in it is legal.
#[derive(Clone, Debug)]
pub struct Game {
    /// The line of the file on which the game begins, from 1.
    pub line: usize,
    /// Names and values in the order of the file, under the names of KIF whatever the format: the
    /// players are `先手` and `後手` also where the file says `下手` or `N+`. What [`start`](Self::start)
    /// says (handicap, diagram) is not repeated here.
    pub headers: Vec<(String, String)>,
    /// The first position, without a path.
    pub start: Position,
    /// What is said about the first position.
    pub start_notes: Notes,
    /// The moves played.
    pub main: Line,
    /// Moves of the file that could not be played, those of variations included. A line ends
    /// before its faulty move.
    pub faults: Vec<Fault>,
}

/// Moves in a row, and how they end: the game itself or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The moves.
    pub steps: Vec<Step>,
    /// The closing word, if the line has one.
    pub end: Option<End>,
    /// Variations that go on after the last move, in place of the end.
    pub tails: Vec<Line>,
}

/// A move with what the record says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// Comments on it.
    pub notes: Notes,
    /// How long it took.
    pub time: Option<Spent>,
    /// Variations that begin with another move in place of this one.
    pub forks: Vec<Line>,
}

/// What a record says about a position beside the move that led to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Comments, a line each, without the sign that marks them in the file.
    pub comments: Vec<String>,
    /// The name of a bookmark (しおり).
    pub bookmark: Option<String>,
}

/// Time used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// On this move.
    pub this: Duration,
    /// On all moves of the player so far, this one included.
    pub total: Option<Duration>,
}

impl Notes {
    /// Is nothing said?
    pub fn is_empty(&self) -> bool {
        self.comments.is_empty() && self.bookmark.is_none()
    }
}

impl Game {
    /// A game without moves.
    pub fn new(start: Position) -> Game {
        Game {
            line: 1,
            headers: Vec::new(),
            start,
            start_notes: Notes::default(),
            main: Line::default(),
            faults: Vec::new(),
        }
    }

    /// The value of a header, by its KIF name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The moves played, without variations.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.main.steps.iter().map(|step| step.mv)
    }

    /// The position after the moves played, with its path.
    pub fn last(&self) -> Position {
        let mut position = self.start.clone();
        self.moves().for_each(|mv| {
            position.play(mv);
        });
        position
    }

    /// Who is to move after the moves played.
    pub fn last_side(&self) -> Color {
        let even = self.main.steps.len().is_multiple_of(2);
        if even { self.start.side() } else { !self.start.side() }
    }

    /// How the game ended, if the record says so.
    pub fn ending(&self) -> Option<&Ending> {
        self.main.end.as_ref().map(|end| &end.kind)
    }

    /// Who has won by the record; `None` for a draw, an unfinished game or one without a word.
    pub fn winner(&self) -> Option<Color> {
        self.ending()?.winner(self.last_side())
    }
}
