//! A run of training from the first batch to the network.

use super::checkpoint::{self, Head};
use super::export::export;
use super::feed::{Feed, Recipe};
use super::files::{self, FileError};
use super::filter::Filter;
use super::integers;
use super::model::Model;
use super::objective::Objective;
use super::optimiser::{Optimiser, Pace};
use super::random::Random;
use super::sample::Sample;
use super::shape::Shape;
use super::source::{Counts, DataError, Part, Source};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// Stream of random numbers of a seed that the network begins with.
const MODEL_STREAM: u64 = 4;
/// The learning rate rises to its full height over this many steps, or a tenth of all.
const WARM_UP: u64 = 200;
/// At the end the learning rate is this share of its height.
const LAST_RATE: f32 = 0.01;
/// The most samples that are held out for validation.
const VALIDATION: usize = 200_000;

/// Everything that decides what network comes out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The architecture, by its short name.
    pub net: String,
    /// Files of game records, in order.
    pub files: Vec<PathBuf>,
    /// Which positions count.
    pub filter: Filter,
    /// What is learnt.
    pub objective: Objective,
    /// How often every position is seen.
    pub epochs: u64,
    /// Samples of a batch.
    pub batch: usize,
    /// Samples held at a time for shuffling.
    pub basin: usize,
    /// The learning rate at its height; it then falls along a cosine.
    pub rate: f32,
    /// The share of an input's own numbers that a step at learning rate 1 would take away.
    pub decay: f32,
    /// Decides every choice.
    pub seed: u64,
}

impl Settings {
    /// The first setting in which `other` differs, with its value there.
    pub fn difference(&self, other: &Settings) -> Option<String> {
        let [ours, theirs] = [self, other].map(|settings| serde_json::to_value(settings).ok());
        let (ours, theirs) = (ours?, theirs?);
        let (key, value) =
            theirs.as_object()?.iter().find(|(key, value)| ours.get(key) != Some(value))?;
        Some(format!("{key} {value}"))
    }
}

/// One point of the curve of the loss.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Steps done.
    pub step: u64,
    /// The learning rate of the last step.
    pub rate: f32,
    /// Mean loss of the batches since the point before.
    pub training: f64,
    /// Mean loss on the games held out.
    pub validation: f64,
    /// The same of the network in integers, as it plays.
    pub integers: f64,
}

/// Where a run writes, and how often.
#[derive(Clone, Debug)]
pub struct Output {
    /// The network.
    pub net: PathBuf,
    /// The checkpoint.
    pub checkpoint: PathBuf,
    /// The curve of the loss, as CSV.
    pub curve: PathBuf,
    /// Steps from one checkpoint to the next.
    pub interval: u64,
}

/// News of a run.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// The data has been read once: what is in it, to learn from and to measure on; then the
    /// number of steps, and those that were done before.
    Ready([&'a Counts; 2], u64, u64),
    /// A step is done.
    Step(u64, f64),
    /// A checkpoint is written.
    Checkpoint(&'a Point),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The network is written.
    Done,
    /// It was asked to stop; the checkpoint holds what is done.
    Stopped,
}

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum TrainError {
    /// The architecture is none that can be trained.
    #[error("{0}")]
    Shape(String),
    /// The data cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A file of the run cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// There are fewer positions than one batch needs.
    #[error("{0} positions are left to train on, less than a batch of {1}: give more data")]
    TooFew(u64, usize),
}

/// Trains a network, or goes on with a run from its checkpoint. `stop` is looked at after every
/// step.
///
/// # Errors
/// Those of [`TrainError`].
pub fn train(
    settings: &Settings,
    output: &Output,
    resume: bool,
    stop: &AtomicBool,
    mut news: impl FnMut(News),
) -> Result<End, TrainError> {
    let net = settings.net.parse().map_err(TrainError::Shape)?;
    let shape = Shape::new(net).map_err(TrainError::Shape)?;
    let source = Source {
        files: settings.files.clone(),
        filter: settings.filter.clone(),
        buckets: net.buckets,
    };
    let mut model = Model::new(shape, &mut Random::new(settings.seed, MODEL_STREAM));
    let mut head = Head { settings: settings.clone(), step: 0, curve: Vec::new() };
    if resume && output.checkpoint.exists() {
        head = checkpoint::load(&output.checkpoint, settings, &mut model)?;
    }
    let mut held_out = Vec::new();
    let validation = source.visit_all(Part::Validation, |sample| {
        if held_out.len() < VALIDATION {
            held_out.push(sample);
        }
    })?;
    held_out.sort_by_key(|sample| sample.stack);
    let training = source.visit_all(Part::Training, |_| {})?;
    let steps = training.used * settings.epochs / settings.batch as u64;
    if steps == 0 {
        return Err(TrainError::TooFew(training.used * settings.epochs, settings.batch));
    }
    news(News::Ready([&training, &validation], steps, head.step));
    let recipe = Recipe {
        source,
        epochs: settings.epochs,
        batch: settings.batch,
        basin: settings.basin,
        seed: settings.seed,
    };
    let feed = Feed::start(recipe, head.step);
    let optimiser = Optimiser::new(model, settings.objective, settings.batch);
    let mut run = Run { settings, output, steps, held_out, optimiser, head, losses: Vec::new() };
    run.learn(&feed, stop, &mut news)
}

/// A run under way.
struct Run<'a> {
    settings: &'a Settings,
    output: &'a Output,
    steps: u64,
    held_out: Vec<Sample>,
    optimiser: Optimiser,
    head: Head,
    /// Of the steps since the last checkpoint.
    losses: Vec<f64>,
}

impl Run<'_> {
    fn learn(
        &mut self,
        feed: &Feed,
        stop: &AtomicBool,
        news: &mut impl FnMut(News),
    ) -> Result<End, TrainError> {
        while self.head.step < self.steps {
            let Some(batch) = feed.next()? else { break };
            let number = self.head.step + 1;
            let loss = self
                .optimiser
                .step(&batch, Pace { rate: self.rate(number), decay: self.settings.decay, number });
            self.losses.push(loss);
            self.head.step = number;
            news(News::Step(number, loss));
            let stopping = stop.load(Relaxed);
            if stopping || number.is_multiple_of(self.output.interval) || number == self.steps {
                self.checkpoint(news)?;
            }
            if stopping && number < self.steps {
                return Ok(End::Stopped);
            }
        }
        let bytes = export(&self.optimiser.model).to_bytes();
        files::write_whole(&self.output.net, &bytes)?;
        Ok(End::Done)
    }

    /// The learning rate of a step.
    fn rate(&self, number: u64) -> f32 {
        let warm_up = WARM_UP.min(self.steps / 10).max(1);
        let rise = (number as f32 / warm_up as f32).min(1.0);
        let turn = std::f32::consts::PI * number as f32 / self.steps as f32;
        let fall = LAST_RATE + (1.0 - LAST_RATE) * (1.0 + turn.cos()) / 2.0;
        self.settings.rate * rise * fall
    }

    fn checkpoint(&mut self, news: &mut impl FnMut(News)) -> Result<(), TrainError> {
        let point = Point {
            step: self.head.step,
            rate: self.rate(self.head.step),
            training: self.losses.iter().sum::<f64>() / self.losses.len().max(1) as f64,
            validation: self.optimiser.measure(&self.held_out),
            integers: integers::measure(
                &self.optimiser.model,
                &self.settings.objective,
                &self.held_out,
            ),
        };
        self.losses.clear();
        self.head.curve.push(point);
        checkpoint::save(&self.output.checkpoint, &self.head, &self.optimiser.model)?;
        files::write_whole(&self.output.curve, csv(&self.head.curve).as_bytes())?;
        news(News::Checkpoint(&point));
        Ok(())
    }
}

fn csv(curve: &[Point]) -> String {
    let mut text = "step,rate,training,validation,integers\n".to_string();
    for Point { step, rate, training, validation, integers } in curve {
        let losses = format!("{training:.6},{validation:.6},{integers:.6}");
        text.push_str(&format!("{step},{rate:.3e},{losses}\n"));
    }
    text
}
