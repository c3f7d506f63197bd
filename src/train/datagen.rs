//! Many games of self-play into one file.

use super::blocks::BlockFile;
use super::files::FileError;
use super::random::Random;
use super::record::{Game, UNSEARCHED};
use super::searcher::Searching;
use super::selfplay::{Player, Rules};
use crate::engine::PoolError;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use thiserror::Error;

/// What is to be made.
#[derive(Clone)]
pub struct Plan {
    /// The file of games.
    pub file: PathBuf,
    /// Go on with the file if it is there.
    pub resume: bool,
    /// Games the file is to hold in the end.
    pub games: u64,
    /// How they are played.
    pub rules: Rules,
    /// How positions are searched; every thread plays a game of its own.
    pub searching: Searching,
    /// Games of a block.
    pub block: usize,
    /// Decides every random choice.
    pub seed: u64,
}

/// News of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The file is open: games in it, and bytes of a half-written block that were cut off.
    Open(u64, u64),
    /// A game is over: its plies that were searched.
    Game(u64),
    /// A block is written: games in the file now.
    Block(u64),
}

/// Why the work cannot go on.
#[derive(Debug, Error)]
pub enum DatagenError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The machine cannot give the threads or their tables.
    #[error(transparent)]
    Pool(#[from] PoolError),
}

/// Plays games until the file holds as many as planned or `stop` is set. Then the games under way
/// are played to their end and written as well.
///
/// # Errors
/// Those of [`DatagenError`].
pub fn datagen(
    plan: &Plan,
    stop: &AtomicBool,
    mut news: impl FnMut(News),
) -> Result<(), DatagenError> {
    let (mut file, found) = if plan.resume {
        BlockFile::resume(&plan.file)?
    } else {
        (BlockFile::create(&plan.file)?, Default::default())
    };
    let mut held = found.games.len() as u64;
    drop(found.games);
    news(News::Open(held, found.torn));
    let searchers = plan.searching.searchers()?;
    let players = searchers.into_iter().map(|searcher| Player::new(searcher, plan.rules.clone()));
    let desk = Desk {
        // Games that were begun but not written are played again; others are new ones.
        seed: plan.seed ^ Random::new(file.length(), 0).bits(),
        begun: AtomicU64::new(0),
        wanted: plan.games.saturating_sub(held),
        stop,
        failed: AtomicBool::new(false),
    };
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for player in players {
            let (sender, desk) = (sender.clone(), &desk);
            scope.spawn(move || desk.play(player, &sender));
        }
        drop(sender);
        let written = write(&mut file, &receiver, plan.block, &mut held, &mut news);
        desk.failed.store(written.is_err(), Relaxed);
        Ok(written?)
    })
}

/// What the threads share: the numbers of games, and whether there is more to do.
struct Desk<'a> {
    seed: u64,
    begun: AtomicU64,
    wanted: u64,
    stop: &'a AtomicBool,
    /// Nobody writes games any more.
    failed: AtomicBool,
}

impl Desk<'_> {
    /// Plays game after game.
    fn play(&self, mut player: Player, sender: &Sender<Game>) {
        while !self.stop.load(Relaxed) && !self.failed.load(Relaxed) {
            let number = self.begun.fetch_add(1, Relaxed);
            if number >= self.wanted {
                return;
            }
            let game = player.game(&mut Random::new(self.seed, number));
            if sender.send(game).is_err() {
                return;
            }
        }
    }
}

/// Writes games in blocks as they come, and what is left at the end.
fn write(
    file: &mut BlockFile,
    games: &Receiver<Game>,
    block: usize,
    held: &mut u64,
    news: &mut impl FnMut(News),
) -> Result<(), FileError> {
    let mut pending = Vec::new();
    let mut flush = |pending: &mut Vec<Game>, news: &mut dyn FnMut(News)| {
        file.append(pending)?;
        *held += pending.len() as u64;
        pending.clear();
        news(News::Block(*held));
        Ok::<(), FileError>(())
    };
    for game in games {
        let searched = game.plies.iter().filter(|ply| ply.score != UNSEARCHED).count();
        news(News::Game(searched as u64));
        pending.push(game);
        if pending.len() >= block {
            flush(&mut pending, news)?;
        }
    }
    if !pending.is_empty() {
        flush(&mut pending, news)?;
    }
    Ok(())
}
