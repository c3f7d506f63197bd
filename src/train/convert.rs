//! From games to positions one by one, and back.

use super::blocks::BlockFile;
use super::files::FileError;
use super::psv::Labelled;
use super::record::{Game, Ply, UNSEARCHED};
use super::source::{DataError, Format, Games, Records};
use crate::position::Position;
use crate::types::Color;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use thiserror::Error;

/// Games of a block in files that are written here.
const BLOCK: usize = 256;

/// Why a file cannot be converted.
#[derive(Debug, Error)]
pub enum ConvertError {
    /// The input cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The output cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// How much was converted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Converted {
    /// Games.
    pub games: u64,
    /// Positions.
    pub positions: u64,
}

/// Writes the positions of a file of games, or the games of a file of positions, to a new file.
/// Positions that were not searched are left out unless `unsearched` says otherwise; without them
/// games cannot be put together again.
///
/// # Errors
/// Those of [`ConvertError`]: also when the positions do not follow one another from the start
/// position to the end of a game.
pub fn convert(from: &Path, to: &Path, unsearched: bool) -> Result<Converted, ConvertError> {
    match Format::of(from)? {
        Format::Games => to_positions(from, to, unsearched),
        Format::Positions => to_games(from, to),
    }
}

fn to_positions(from: &Path, to: &Path, unsearched: bool) -> Result<Converted, ConvertError> {
    let written = |reason| FileError::new("write", to, reason);
    let file = OpenOptions::new().write(true).create_new(true).open(to).map_err(written)?;
    let mut out = BufWriter::new(file);
    let mut converted = Converted::default();
    let mut games = Games::open(from)?;
    while let Some(game) = games.next() {
        let game = game?;
        let mut bytes = Vec::new();
        game.replay(|position, ply| {
            if ply.score != UNSEARCHED || unsearched {
                let points = game.points(position.side());
                let record = Labelled { position: position.clone(), ply, points };
                bytes.extend(record.to_bytes());
            }
        })
        .map_err(|reason| games.fault(reason))?;
        out.write_all(bytes.as_flattened()).map_err(written)?;
        converted.games += 1;
        converted.positions += bytes.len() as u64;
    }
    out.flush().map_err(written)?;
    Ok(converted)
}

fn to_games(from: &Path, to: &Path) -> Result<Converted, ConvertError> {
    let mut out = BlockFile::create(to)?;
    let mut converted = Converted::default();
    let mut block = Vec::new();
    let mut records = Records::open(from)?;
    let mut thread = Thread::default();
    while let Some(record) = records.next() {
        let ended = thread.follow(&record?).map_err(|reason| records.fault(reason))?;
        block.extend(ended);
        if block.len() >= BLOCK {
            flush(&mut out, &mut block, &mut converted)?;
        }
    }
    block.extend(thread.end());
    flush(&mut out, &mut block, &mut converted)?;
    Ok(converted)
}

fn flush(
    out: &mut BlockFile,
    block: &mut Vec<Game>,
    converted: &mut Converted,
) -> Result<(), FileError> {
    converted.games += block.len() as u64;
    converted.positions += block.iter().map(|game| game.plies.len() as u64).sum::<u64>();
    if !block.is_empty() {
        out.append(block)?;
    }
    block.clear();
    Ok(())
}

/// A game that is being put together.
#[derive(Default)]
struct Thread {
    game: Game,
    /// What the next record of the game must show.
    next: Position,
}

impl Thread {
    /// Takes the next record; gives the game that ended before it, if one did.
    fn follow(&mut self, record: &Labelled) -> io::Result<Option<Game>> {
        let bad = |reason: &str| io::Error::new(io::ErrorKind::InvalidData, reason);
        let key = record.position.key();
        let start = Position::default();
        let mut ended = None;
        if !self.game.plies.is_empty() && key == start.key() {
            ended = self.end();
        } else if key != self.next.key() {
            return Err(bad(
                "it does not follow from the one before, so no game can be put together; \
                 'kakunari train' reads such files as they are",
            ));
        }
        let Ply { mv, .. } = record.ply;
        if !self.next.is_legal(mv) {
            return Err(bad("its move is illegal"));
        }
        let side = self.next.side();
        self.game.winner = match record.points {
            0 => Some(!side),
            1 => None::<Color>,
            _ => Some(side),
        };
        self.game.plies.push(record.ply);
        self.next.play(mv);
        Ok(ended)
    }

    /// The game so far, if it has begun; another begins.
    fn end(&mut self) -> Option<Game> {
        let Thread { game, .. } = std::mem::take(self);
        (!game.plies.is_empty()).then_some(game)
    }
}
