//! What a search is asked, and what it answers.

use super::Control;
use crate::position::{EnteringKingRule, Position};
use crate::types::{Move, Score};
use std::sync::Arc;
use std::time::Duration;

/// Limits other than time; the search ends at the first one reached.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Greatest depth in plies.
    pub depth: Option<u32>,
    /// Nodes of all threads together. Exact to the node with one thread.
    pub nodes: Option<u64>,
    /// Only these root moves; empty for all.
    pub moves: Vec<Move>,
    /// How many best lines to find, at least 1; capped by the number of root moves.
    pub multipv: usize,
}

impl Default for Limits {
    /// No limit, one line.
    fn default() -> Limits {
        Limits { depth: None, nodes: None, moves: Vec::new(), multipv: 1 }
    }
}

/// The rules of the game beyond the moves.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Which declaration wins.
    pub entering_king: EnteringKingRule,
    /// The game is drawn when this many moves have been played; 0 for no limit.
    pub max_moves: u32,
    /// What a draw is worth to the side to move at the root, by its colour, in centipawns.
    pub draw_score: [Score; 2],
    /// Search non-promotions that are nearly always pointless as well.
    pub all_moves: bool,
}

impl Default for Conditions {
    /// 27-point declaration, no move limit, draws worth −2.
    fn default() -> Conditions {
        Conditions {
            entering_king: EnteringKingRule::CSARule27,
            max_moves: 0,
            draw_score: [-2; 2],
            all_moves: false,
        }
    }
}

/// One search to be done.
#[derive(Clone)]
pub struct Job {
    /// The root with its history.
    pub position: Position,
    /// When to end, apart from time.
    pub limits: Limits,
    /// The rules that hold.
    pub conditions: Conditions,
    /// Stop flag and clock, shared with whoever commands.
    pub control: Arc<Control>,
}

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true value at this depth.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// One line of play from the root.
#[derive(Clone, Debug)]
pub struct Line {
    /// Score from the side to move at the root.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Depth it was searched to, in plies.
    pub depth: u32,
    /// Greatest distance from the root reached, in plies.
    pub seldepth: u32,
    /// Moves from the root, all playable in order; never empty unless the root has no move.
    pub pv: Vec<Move>,
}

/// The state of a running search, given now and then.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Best lines, best first.
    pub lines: Vec<Line>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Fill of the table in per mille.
    pub hashfull: u32,
    /// Was an iteration completed (rather than a bound or a new best move found)?
    pub complete: bool,
}

/// The decision of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Play this move; think on against the reply, if one is known.
    Play {
        /// A legal move.
        best: Move,
        /// A legal reply.
        ponder: Option<Move>,
    },
    /// There is no legal move.
    Resign,
    /// The declaration wins.
    Win,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What to do.
    pub answer: Answer,
    /// The final state: at least one exact line whose first move is the answer, unless there is
    /// no move to play.
    pub last: Progress,
}
