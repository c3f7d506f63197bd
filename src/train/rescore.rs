//! New labels for old games: every searched position searched anew.

use super::blocks::BlockFile;
use super::datagen::DatagenError;
use super::record::{Game, UNSEARCHED, stored};
use super::searcher::{Searcher, Searching};
use super::source::{DataError, Games};
use crate::position::Position;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// What is to be labelled anew.
#[derive(Clone)]
pub struct Plan {
    /// The file of games.
    pub from: PathBuf,
    /// The new file of games.
    pub to: PathBuf,
    /// Go on with the new file if it is there.
    pub resume: bool,
    /// How positions are searched; every thread labels a game of its own.
    pub searching: Searching,
    /// Games of a block.
    pub block: usize,
}

/// Why the work cannot go on.
#[derive(Debug, Error)]
pub enum RescoreError {
    /// The old file cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The new file cannot be written, or there is nothing to search with.
    #[error(transparent)]
    Work(#[from] DatagenError),
}

/// Labels games until all are done or `stop` is set. `news` is told how many games the new file
/// holds whenever a block is written, and at the beginning. Games keep their order, their moves
/// and their results.
///
/// # Errors
/// Those of [`RescoreError`].
pub fn rescore(
    plan: &Plan,
    stop: &AtomicBool,
    mut news: impl FnMut(u64),
) -> Result<(), RescoreError> {
    let mut games = Games::open(&plan.from)?;
    let (mut file, mut held) = open(plan)?;
    news(held);
    for _ in 0..held {
        if let Some(game) = games.next() {
            game?;
        }
    }
    let mut searchers = plan.searching.searchers().map_err(DatagenError::from)?;
    while !stop.load(Relaxed) {
        let block = read_block(&mut games, plan.block)?;
        if block.is_empty() {
            break;
        }
        let block = label(block, &mut searchers, stop);
        if stop.load(Relaxed) {
            break;
        }
        file.append(&block).map_err(DatagenError::from)?;
        held += block.len() as u64;
        news(held);
    }
    Ok(())
}

/// The new file and how many games it holds.
fn open(plan: &Plan) -> Result<(BlockFile, u64), DatagenError> {
    if !plan.resume {
        return Ok((BlockFile::create(&plan.to)?, 0));
    }
    let (file, found) = BlockFile::resume(&plan.to)?;
    Ok((file, found.games.len() as u64))
}

/// The next games, their moves found to be legal.
fn read_block(games: &mut Games, size: usize) -> Result<Vec<Game>, DataError> {
    let mut block = Vec::new();
    while block.len() < size
        && let Some(game) = games.next()
    {
        let game = game?;
        game.replay(|_, _| {}).map_err(|reason| games.fault(reason))?;
        block.push(game);
    }
    Ok(block)
}

/// Labels a block on all threads.
fn label(games: Vec<Game>, searchers: &mut [Searcher], stop: &AtomicBool) -> Vec<Game> {
    let done = Mutex::new(vec![Game::default(); games.len()]);
    let todo = Mutex::new(games.into_iter().enumerate());
    std::thread::scope(|scope| {
        for searcher in searchers {
            let (todo, done) = (&todo, &done);
            scope.spawn(move || {
                while let Some((index, game)) = next(todo).filter(|_| !stop.load(Relaxed)) {
                    let game = label_game(game, searcher);
                    if let Ok(mut done) = done.lock() {
                        done[index] = game;
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_default()
}

/// The next piece of work.
fn next<T>(todo: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    todo.lock().ok()?.next()
}

/// Searches the searched positions of a game of legal moves, each with the game before it.
fn label_game(mut game: Game, searcher: &mut Searcher) -> Game {
    searcher.forget();
    let mut position = Position::default();
    for ply in &mut game.plies {
        if ply.score != UNSEARCHED {
            ply.score = stored(searcher.search(&position).1);
        }
        position.play(ply.mv);
    }
    game
}
