//! The files to train from, read as one stream of samples.

use super::filter::{Filter, Reason};
use super::record::Game;
use super::sample::Sample;
use crate::eval::nnue::Buckets;
use std::fs::File;
use std::io::{self, BufReader};
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Games between two that are held out for validation.
const HELD_OUT: u64 = 50;
/// Bytes read from a file at once.
const BUFFER: usize = 1 << 18;

/// A file that cannot be trained from.
#[derive(Debug, Error)]
#[error("{}: {place}{reason}", path.display())]
pub struct DataError {
    path: PathBuf,
    /// Where in the file, with a colon; or nothing.
    place: String,
    reason: io::Error,
}

/// Which games of the files are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Those to learn from.
    Training,
    /// Every fiftieth, to measure on.
    Validation,
}

/// How many positions there are, and why others were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games read.
    pub games: u64,
    /// Positions that count.
    pub used: u64,
    /// Positions that were not searched.
    pub unsearched: u64,
    /// Positions with a score beyond the limit.
    pub extreme: u64,
    /// Positions in check.
    pub checks: u64,
    /// Positions in which a capture or a promotion is played.
    pub tactical: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.games += other.games;
        self.used += other.used;
        self.unsearched += other.unsearched;
        self.extreme += other.extreme;
        self.checks += other.checks;
        self.tactical += other.tactical;
    }
}

impl Counts {
    fn note(&mut self, verdict: Result<(), Reason>) {
        *match verdict {
            Ok(()) => &mut self.used,
            Err(Reason::Unsearched) => &mut self.unsearched,
            Err(Reason::Extreme) => &mut self.extreme,
            Err(Reason::Check) => &mut self.checks,
            Err(Reason::Tactical) => &mut self.tactical,
        } += 1;
    }
}

/// The games of one file, compressed or not.
pub struct Games {
    path: PathBuf,
    stream: BufReader<zstd::Decoder<'static, BufReader<File>>>,
    read: u64,
}

impl Games {
    /// Opens a file of zstd frames.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(path: &Path) -> Result<Games, DataError> {
        let open = || {
            let file = BufReader::with_capacity(BUFFER, File::open(path)?);
            Ok(BufReader::with_capacity(BUFFER, zstd::Decoder::with_buffer(file)?))
        };
        let stream = open().map_err(|reason| fault(path, String::new(), reason))?;
        Ok(Games { path: path.to_path_buf(), stream, read: 0 })
    }

    /// The error of this file at the game read last.
    pub fn fault(&self, reason: io::Error) -> DataError {
        fault(&self.path, format!("game {}: ", self.read), reason)
    }
}

impl Iterator for Games {
    type Item = Result<Game, DataError>;

    fn next(&mut self) -> Option<Result<Game, DataError>> {
        self.read += 1;
        Game::read(&mut self.stream).map_err(|reason| self.fault(reason)).transpose()
    }
}

fn fault(path: &Path, place: String, reason: io::Error) -> DataError {
    DataError { path: path.to_path_buf(), place, reason }
}

/// Files and the choice of positions from them.
#[derive(Clone, Debug)]
pub struct Source {
    /// Files of game records.
    pub files: Vec<PathBuf>,
    /// Which positions count.
    pub filter: Filter,
    /// How the stack of layers is chosen that judges a position.
    pub buckets: Buckets,
}

impl Source {
    /// Visits the samples of `part` in one file, until `visit` answers false.
    ///
    /// # Errors
    /// When the file cannot be read or holds something else.
    pub fn visit(
        &self,
        file: &Path,
        part: Part,
        mut visit: impl FnMut(Sample) -> bool,
    ) -> Result<Counts, DataError> {
        let mut counts = Counts::default();
        let mut games = Games::open(file)?;
        let mut number = 0;
        let mut more = true;
        while let Some(game) = games.next() {
            let game = game?;
            let held_out = number % HELD_OUT == 0;
            number += 1;
            if held_out != (part == Part::Validation) {
                continue;
            }
            counts.games += 1;
            game.replay(|position, ply| {
                let verdict = self.filter.judge(position, ply);
                counts.note(verdict);
                if more && verdict.is_ok() {
                    let points = game.points(position.side());
                    let stack = self.buckets.index(position, 0).unwrap_or(0);
                    let sample = Sample::new(position, ply.score, points, stack as u8);
                    more = sample.is_none_or(&mut visit);
                }
            })
            .map_err(|reason| games.fault(reason))?;
            if !more {
                break;
            }
        }
        Ok(counts)
    }

    /// Visits the samples of `part` in all files, in the order given.
    ///
    /// # Errors
    /// Those of [`visit`](Self::visit).
    pub fn visit_all(
        &self,
        part: Part,
        mut visit: impl FnMut(Sample),
    ) -> Result<Counts, DataError> {
        let mut counts = Counts::default();
        for file in &self.files {
            counts += self.visit(file, part, |sample| {
                visit(sample);
                true
            })?;
        }
        Ok(counts)
    }
}
