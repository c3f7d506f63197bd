//! Games with a score for every move, as they are kept on disk.
//!
//! A file is a row of zstd frames, which together hold one game after the other, little endian:
//! the result (u8: 0 draw, 1 black won, 2 white won), the number of plies (u16), and for each ply
//! the move (u16, [`Move::bits`]) and the score before it (i16). Every game begins at the even
//! start position.

use crate::position::Position;
use crate::types::{Color, Move, Score};
use std::io::{self, Read};

/// The score of a ply that was not searched.
pub const UNSEARCHED: i16 = 32_767;
/// The longest game that a record can hold, in plies.
pub const LONGEST: usize = u16::MAX as usize;

/// One move and what the position before it was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move played.
    pub mv: Move,
    /// Centipawns from the side to move before the move, ±(32000 − n) for a mate in n plies, or
    /// [`UNSEARCHED`].
    pub score: i16,
}

/// A game from the even start position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The moves; at most [`LONGEST`].
    pub plies: Vec<Ply>,
}

/// The score of a ply as a search gave it: beyond what fits, the nearest that does.
pub fn stored(score: Score) -> i16 {
    score.clamp(-32_000, 32_000) as i16
}

impl Game {
    /// Points of `side` at the end, doubled: 0 lost, 1 drawn, 2 won.
    pub fn points(&self, side: Color) -> u8 {
        match self.winner {
            None => 1,
            Some(winner) => 2 * u8::from(winner == side),
        }
    }

    /// Appends the game's bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(match self.winner {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        });
        let count = self.plies.len().min(LONGEST);
        bytes.extend((count as u16).to_le_bytes());
        for ply in &self.plies[..count] {
            bytes.extend(ply.mv.bits().to_le_bytes());
            bytes.extend(ply.score.to_le_bytes());
        }
    }

    /// Reads the next game; `None` at the end of the stream.
    ///
    /// # Errors
    /// When the stream breaks off or holds something else. Whether the moves are legal shows
    /// [`replay`](Self::replay).
    pub fn read(stream: &mut impl Read) -> io::Result<Option<Game>> {
        let mut head = [0; 3];
        if stream.read(&mut head[..1])? == 0 {
            return Ok(None);
        }
        stream.read_exact(&mut head[1..])?;
        let winner = match head[0] {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            other => return Err(bad(format!("result {other} instead of 0, 1 or 2"))),
        };
        let mut body = vec![0; 4 * usize::from(u16::from_le_bytes([head[1], head[2]]))];
        stream.read_exact(&mut body)?;
        let plies = body.chunks_exact(4).map(read_ply).collect::<io::Result<Vec<Ply>>>()?;
        Ok(Some(Game { winner, plies }))
    }

    /// Visits every position of the game with the ply played from it.
    ///
    /// # Errors
    /// When a move is illegal.
    pub fn replay(&self, mut visit: impl FnMut(&Position, Ply)) -> io::Result<()> {
        let mut position = Position::default();
        for (index, &ply) in self.plies.iter().enumerate() {
            if !position.is_legal(ply.mv) {
                return Err(bad(format!("move {}, {}, is illegal", index + 1, ply.mv)));
            }
            visit(&position, ply);
            position.play(ply.mv);
        }
        Ok(())
    }
}

fn read_ply(bytes: &[u8]) -> io::Result<Ply> {
    let bits = u16::from_le_bytes([bytes[0], bytes[1]]);
    let score = i16::from_le_bytes([bytes[2], bytes[3]]);
    let mv = Move::from_bits(bits).ok_or_else(|| bad(format!("{bits:#06x} is no move")))?;
    Ok(Ply { mv, score })
}

fn bad(reason: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
