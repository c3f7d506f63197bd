//! Batches for the trainer, made by a thread of its own: read, chosen, shuffled, mirrored.

use super::random::Random;
use super::sample::Sample;
use super::shuffle::Shuffle;
use super::source::{DataError, Part, Source};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Batches made ahead.
const AHEAD: usize = 4;
/// Streams of random numbers of a seed.
const SHUFFLE_STREAM: u64 = 1;
const MIRROR_STREAM: u64 = 2;
const ORDER_STREAM: u64 = 3;

/// What the batches are made of.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Files and the choice of positions.
    pub source: Source,
    /// How often every position is seen.
    pub epochs: u64,
    /// Samples of a batch.
    pub batch: usize,
    /// Samples held at a time for shuffling.
    pub basin: usize,
    /// Decides every choice.
    pub seed: u64,
}

/// Batches in order, ready when asked for.
pub struct Feed(Receiver<Result<Vec<Sample>, DataError>>);

impl Feed {
    /// Starts making batches, the first `skip` of which are passed over. The thread ends with the
    /// data or when the feed is dropped.
    pub fn start(recipe: Recipe, skip: u64) -> Feed {
        let (sender, receiver) = sync_channel(AHEAD);
        thread::spawn(move || {
            let mut maker = Maker::new(&recipe, skip, &sender);
            if let Err(error) = maker.run(&recipe) {
                // Without a reader nobody is interested.
                let _ = sender.send(Err(error));
            }
        });
        Feed(receiver)
    }

    /// The next batch; `None` at the end.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn next(&self) -> Result<Option<Vec<Sample>>, DataError> {
        self.0.recv().ok().transpose()
    }
}

struct Maker<'a> {
    shuffle: Shuffle,
    mirror: Random,
    order: Random,
    batch: Vec<Sample>,
    size: usize,
    skip: u64,
    sender: &'a SyncSender<Result<Vec<Sample>, DataError>>,
}

impl<'a> Maker<'a> {
    fn new(
        recipe: &Recipe,
        skip: u64,
        sender: &'a SyncSender<Result<Vec<Sample>, DataError>>,
    ) -> Maker<'a> {
        Maker {
            shuffle: Shuffle::new(recipe.basin, Random::new(recipe.seed, SHUFFLE_STREAM)),
            mirror: Random::new(recipe.seed, MIRROR_STREAM),
            order: Random::new(recipe.seed, ORDER_STREAM),
            batch: Vec::with_capacity(recipe.batch),
            size: recipe.batch,
            skip,
            sender,
        }
    }

    /// Streams all epochs through the basin, without emptying it in between.
    fn run(&mut self, recipe: &Recipe) -> Result<(), DataError> {
        let mut files = recipe.source.files.clone();
        for _ in 0..recipe.epochs {
            self.order.shuffle(&mut files);
            for file in &files {
                let mut more = true;
                recipe.source.visit(file, Part::Training, |sample| {
                    more = self.shuffle.push(sample).is_none_or(|sample| self.give(sample));
                    more
                })?;
                if !more {
                    return Ok(());
                }
            }
        }
        for sample in self.shuffle.drain() {
            if !self.give(sample) {
                break;
            }
        }
        Ok(())
    }

    /// Puts a sample into the batch and the full batch onto its way; false when nobody waits.
    fn give(&mut self, sample: Sample) -> bool {
        let mirrored = self.mirror.bits() & 1 == 1;
        self.batch.push(if mirrored { sample.mirrored() } else { sample });
        if self.batch.len() < self.size {
            return true;
        }
        let mut batch = std::mem::replace(&mut self.batch, Vec::with_capacity(self.size));
        if self.skip > 0 {
            self.skip -= 1;
            return true;
        }
        batch.sort_by_key(|sample| sample.stack);
        self.sender.send(Ok(batch)).is_ok()
    }
}
