//! How the games of self-play begin.

use super::random::Random;
use super::record::{Ply, UNSEARCHED};
use crate::movegen;
use crate::position::Position;
use crate::types::{Move, MoveList};
use thiserror::Error;

/// A line of an opening file that cannot be played.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}; write 'startpos moves 7g7f 3c3d …', from the start position")]
pub struct OpeningError {
    line: usize,
    reason: String,
}

/// Lines to choose from, and random moves after them.
#[derive(Clone, Debug)]
pub struct Openings {
    /// Move sequences from the start position; none for the start position itself.
    pub lines: Vec<Vec<Move>>,
    /// The fewest random moves after a line.
    pub least: usize,
    /// The most.
    pub most: usize,
}

impl Openings {
    /// Reads a file of lines: USI moves, perhaps after `startpos moves`. Empty lines and those
    /// that begin with `#` do not count.
    ///
    /// # Errors
    /// Names the first line that is no line of play.
    pub fn read_lines(text: &str) -> Result<Vec<Vec<Move>>, OpeningError> {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(number, line)| {
                read_line(line).map_err(|reason| OpeningError { line: number, reason })
            })
            .collect()
    }

    /// Plays an opening; `None` when it ends the game.
    pub fn play(&self, random: &mut Random) -> Option<(Position, Vec<Ply>)> {
        let mut position = Position::default();
        let mut plies = Vec::new();
        let mut play = |position: &mut Position, mv| {
            plies.push(Ply { mv, score: UNSEARCHED });
            position.play(mv);
        };
        if !self.lines.is_empty() {
            let line = &self.lines[random.below(self.lines.len())];
            line.iter().for_each(|&mv| play(&mut position, mv));
        }
        let count = self.least + random.below(self.most.saturating_sub(self.least) + 1);
        for _ in 0..count {
            let mv = random_move(&position, random)?;
            play(&mut position, mv);
        }
        Some((position, plies))
    }
}

/// A legal move, each as likely as the others; `None` when there is none.
pub fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

fn read_line(line: &str) -> Result<Vec<Move>, String> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    let words = line.split_whitespace();
    for word in words.skip_while(|word| ["position", "startpos", "moves"].contains(word)) {
        let mv: Move = word.parse().map_err(|_| format!("'{}' is no move", word.escape_debug()))?;
        if !position.is_legal(mv) {
            return Err(format!("{mv} is illegal there"));
        }
        position.play(mv);
        moves.push(mv);
    }
    Ok(moves)
}
