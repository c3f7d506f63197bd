//! Positions near those of games, searched: what a search meets, and games hardly show.
//!
//! Most positions that a search evaluates come about by moves that nobody would play. An evaluator
//! that knows games alone has never seen them. So a few random moves are made from positions of
//! games, and what comes out is searched.

use super::datagen::DatagenError;
use super::files::FileError;
use super::objective::Objective;
use super::opening::random_move;
use super::psv::{Labelled, RECORD};
use super::random::Random;
use super::record::{Game, Ply, UNSEARCHED, stored};
use super::rescore::RescoreError;
use super::searcher::{Searcher, Searching};
use super::source::Games;
use crate::position::Position;
use crate::search::Answer;
use crate::types::Score;
use crate::types::score::{HIGHEST_EVAL, LOWEST_WIN};
use rayon::prelude::*;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Positions that are written together.
const BLOCK: usize = 4096;

/// What is to be made.
#[derive(Clone)]
pub struct Plan {
    /// The file of games.
    pub from: PathBuf,
    /// The file of positions, as [`psv`](super::psv) has them.
    pub to: PathBuf,
    /// Go on with the file of positions if it is there.
    pub resume: bool,
    /// The chance that a position of a game is branched off from.
    pub share: f32,
    /// The most random moves that are made from there; at least one is.
    pub most: usize,
    /// What scores are multiplied by, where the searching evaluator's centipawns are other than
    /// those of the games beside which the positions will be learnt.
    pub factor: f32,
    /// How positions are searched, and by how many threads.
    pub searching: Searching,
    /// Decides every random choice.
    pub seed: u64,
}

/// Writes positions until the games are through or `stop` is set. `news` is told how many the file
/// holds whenever a block is written, and at the beginning.
///
/// The result of a position is drawn by lot, with the chances that its score stands for.
///
/// # Errors
/// Those of [`RescoreError`].
pub fn near(plan: &Plan, stop: &AtomicBool, mut news: impl FnMut(u64)) -> Result<(), RescoreError> {
    let mut file = Records::open(plan).map_err(DatagenError::from)?;
    let mut ahead = file.held;
    news(file.held);
    let searchers = plan.searching.searchers().map_err(DatagenError::from)?;
    let searchers: Vec<Mutex<Searcher>> = searchers.into_iter().map(Mutex::new).collect();
    let mut games = Games::open(&plan.from)?;
    let mut block = Vec::new();
    let mut number = 0;
    while let Some(game) = games.next() {
        let game = game?;
        let mut random = Random::new(plan.seed, number);
        number += 1;
        let branches = branches(&game, plan, &mut random).map_err(|reason| games.fault(reason))?;
        for branch in branches {
            if ahead > 0 {
                ahead -= 1;
            } else {
                block.push((branch, random.unit()));
            }
        }
        if block.len() >= BLOCK {
            if !label(&mut block, plan.factor, &searchers, stop, &mut file)? {
                return Ok(());
            }
            news(file.held);
        }
    }
    label(&mut block, plan.factor, &searchers, stop, &mut file)?;
    news(file.held);
    Ok(())
}

/// The positions to be searched that branch off from a game.
fn branches(game: &Game, plan: &Plan, random: &mut Random) -> std::io::Result<Vec<Position>> {
    let mut found = Vec::new();
    game.replay(|position, ply| {
        if ply.score != UNSEARCHED && random.unit() < plan.share {
            found.extend(branch(position, 1 + random.below(plan.most.max(1)), random));
        }
    })?;
    Ok(found)
}

/// A position some random moves away; `None` when the game ends on the way.
fn branch(position: &Position, moves: usize, random: &mut Random) -> Option<Position> {
    let mut position = position.clone();
    for _ in 0..moves {
        let mv = random_move(&position, random)?;
        position.play(mv);
    }
    position.forget_path();
    random_move(&position, random)?;
    Some(position)
}

/// Searches a block and writes it; false when the work was stopped before.
fn label(
    block: &mut Vec<(Position, f32)>,
    factor: f32,
    searchers: &[Mutex<Searcher>],
    stop: &AtomicBool,
    file: &mut Records,
) -> Result<bool, DatagenError> {
    let size = block.len().div_ceil(searchers.len()).max(1);
    let parts = block.par_chunks(size).zip(searchers);
    let records: Vec<Vec<[u8; RECORD]>> = parts
        .map(|(positions, searcher)| {
            let Ok(mut searcher) = searcher.lock() else { return Vec::new() };
            searcher.forget();
            let going = positions.iter().take_while(|_| !stop.load(Relaxed));
            going.filter_map(|branch| record(branch, factor, &mut searcher)).collect()
        })
        .collect();
    if stop.load(Relaxed) {
        return Ok(false);
    }
    block.clear();
    file.append(records.concat().as_flattened())?;
    Ok(true)
}

/// The record of a position that has a legal move, with its lot.
fn record(
    (position, lot): &(Position, f32),
    factor: f32,
    searcher: &mut Searcher,
) -> Option<[u8; RECORD]> {
    let (answer, score) = searcher.search(position);
    let mv = match answer {
        Answer::Play { best, .. } => best,
        Answer::Win | Answer::Resign => random_move(position, &mut Random::new(0, 0))?,
    };
    let is_mate = score.abs() >= LOWEST_WIN;
    let scaled = ((score as f32 * factor) as Score).clamp(-HIGHEST_EVAL, HIGHEST_EVAL);
    let score = stored(if is_mate { score } else { scaled });
    let points = 2 * u8::from(*lot < Objective::default().chance(score.into()));
    Labelled { position: position.clone(), ply: Ply { mv, score }, points }.to_bytes()
}

/// The file of positions.
struct Records {
    path: PathBuf,
    file: File,
    /// Whole records in it.
    held: u64,
}

impl Records {
    fn open(plan: &Plan) -> Result<Records, FileError> {
        let error = |reason| FileError::new("open", &plan.to, reason);
        let mut options = OpenOptions::new();
        options.write(true).create(true).create_new(!plan.resume);
        let mut file = options.open(&plan.to).map_err(error)?;
        let held = file.metadata().map_err(error)?.len() / RECORD as u64;
        // A kill may have left half a record.
        let whole = held * RECORD as u64;
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(error)?;
        Ok(Records { path: plan.to.clone(), file, held })
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        written.map_err(|reason| FileError::new("write", &self.path, reason))?;
        self.held += (bytes.len() / RECORD) as u64;
        Ok(())
    }
}
