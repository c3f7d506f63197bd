//! The files to train from, read as one stream of samples.

use super::filter::{Filter, Reason};
use super::psv::{Labelled, RECORD};
use super::record::{Game, Ply};
use super::sample::Sample;
use crate::eval::nnue::Buckets;
use crate::position::Position;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Games between two that are held out for validation.
const HELD_OUT: u64 = 50;
/// Records that are held out together where games are not told apart.
const RUN: u64 = 100;
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

impl Part {
    /// Does the game or run of this number, from 0, belong to the part?
    fn has(self, number: u64) -> bool {
        number.is_multiple_of(HELD_OUT) == (self == Part::Validation)
    }
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

/// A file of games, unpacked as it is read.
pub struct Games {
    path: PathBuf,
    /// `None` for an empty file, as `datagen` leaves it when it is killed before its first block.
    stream: Option<BufReader<zstd::Decoder<'static, BufReader<File>>>>,
    read: u64,
}

/// A file of positions one by one.
pub struct Records {
    path: PathBuf,
    stream: BufReader<File>,
    read: u64,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Games, as [`record`](super::record) has them.
    Games,
    /// Positions, as [`psv`](super::psv) has them.
    Positions,
}

impl Format {
    /// Tells the formats apart: games are zstd, positions are not.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn of(path: &Path) -> Result<Format, DataError> {
        let mut head = Vec::new();
        File::open(path)
            .and_then(|file| file.take(4).read_to_end(&mut head))
            .map_err(|reason| fault(path, String::new(), reason))?;
        let is_zstd = head == zstd::zstd_safe::MAGICNUMBER.to_le_bytes();
        Ok(if is_zstd { Format::Games } else { Format::Positions })
    }
}

impl Games {
    /// Opens a file of zstd frames.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(path: &Path) -> Result<Games, DataError> {
        let open = || {
            let mut file = BufReader::with_capacity(BUFFER, File::open(path)?);
            if file.fill_buf()?.is_empty() {
                return Ok(None);
            }
            Ok(Some(BufReader::with_capacity(BUFFER, zstd::Decoder::with_buffer(file)?)))
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
        let stream = self.stream.as_mut()?;
        self.read += 1;
        Game::read(stream).map_err(|reason| self.fault(reason)).transpose()
    }
}

impl Records {
    /// Opens a file of records of 40 bytes.
    ///
    /// # Errors
    /// When it cannot be opened or its length is no multiple of 40.
    pub fn open(path: &Path) -> Result<Records, DataError> {
        let open = || {
            let file = File::open(path)?;
            if !file.metadata()?.len().is_multiple_of(RECORD as u64) {
                let reason = "neither games (zstd) nor records of 40 bytes (PSV)";
                return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
            }
            Ok(BufReader::with_capacity(BUFFER, file))
        };
        let stream = open().map_err(|reason| fault(path, String::new(), reason))?;
        Ok(Records { path: path.to_path_buf(), stream, read: 0 })
    }

    /// The error of this file at the record read last.
    pub fn fault(&self, reason: io::Error) -> DataError {
        fault(&self.path, format!("record {}: ", self.read), reason)
    }
}

impl Iterator for Records {
    type Item = Result<Labelled, DataError>;

    fn next(&mut self) -> Option<Result<Labelled, DataError>> {
        self.read += 1;
        Labelled::read(&mut self.stream).map_err(|reason| self.fault(reason)).transpose()
    }
}

fn fault(path: &Path, place: String, reason: io::Error) -> DataError {
    DataError { path: path.to_path_buf(), place, reason }
}

/// Files and the choice of positions from them.
#[derive(Clone, Debug)]
pub struct Source {
    /// Files of games or of positions.
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
        match Format::of(file)? {
            Format::Games => self.visit_games(file, part, &mut visit),
            Format::Positions => self.visit_records(file, part, &mut visit),
        }
    }

    fn visit_games(
        &self,
        file: &Path,
        part: Part,
        visit: &mut dyn FnMut(Sample) -> bool,
    ) -> Result<Counts, DataError> {
        let mut counts = Counts::default();
        let mut games = Games::open(file)?;
        let mut more = true;
        while more && let Some(game) = games.next() {
            let game = game?;
            if !part.has(games.read - 1) {
                continue;
            }
            counts.games += 1;
            game.replay(|position, ply| {
                let points = game.points(position.side());
                if let Some(sample) = self.judge(position, ply, points, &mut counts) {
                    more = more && visit(sample);
                }
            })
            .map_err(|reason| games.fault(reason))?;
        }
        Ok(counts)
    }

    /// Records do not say where games end: whole runs of them are held out.
    fn visit_records(
        &self,
        file: &Path,
        part: Part,
        visit: &mut dyn FnMut(Sample) -> bool,
    ) -> Result<Counts, DataError> {
        let mut counts = Counts::default();
        let mut records = Records::open(file)?;
        while let Some(record) = records.next() {
            let Labelled { position, ply, points } = record?;
            if part.has((records.read - 1) / RUN)
                && let Some(sample) = self.judge(&position, ply, points, &mut counts)
                && !visit(sample)
            {
                break;
            }
        }
        Ok(counts)
    }

    /// The sample of a position, if it counts.
    fn judge(
        &self,
        position: &Position,
        ply: Ply,
        points: u8,
        counts: &mut Counts,
    ) -> Option<Sample> {
        let verdict = self.filter.judge(position, ply);
        counts.note(verdict);
        verdict.ok()?;
        let stack = self.buckets.index(position, 0)?;
        Sample::new(position, ply.score, points, stack as u8)
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
