//! `kakunari train`: from labelled games to a network.

use super::failure::Failure;
use super::interrupt;
use crate::train::filter::Filter;
use crate::train::objective::Objective;
use crate::train::source::Counts;
use crate::train::trainer::{self, End, News, Output, Settings};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `train --help` says below the options.
pub(super) const HELP: &str = "\
DATA are files of game records, as 'kakunari datagen' writes them: zstd, one game after the other.
The same options and data give the same file, byte for byte, whatever the machine and the threads.
Beside OUT stand OUT.checkpoint, from which --resume goes on, and OUT.csv, the curve of the loss.
Ctrl-C ends after the present step with a checkpoint.";

/// Arguments of `train`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Files of game records
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
    /// Where to write the network
    #[arg(long, short, value_name = "OUT")]
    out: PathBuf,
    /// Architecture: kp_256x2-32-32, sfnn_kp_512-15-32-k3k3, kingzones9_256x2-32-32, …
    #[arg(long, value_name = "NAME", default_value = "kp_256x2-32-32")]
    net: String,
    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u64).range(1..=10_000))]
    epochs: u64,
    /// Positions of a batch
    #[arg(long, value_name = "N", default_value_t = 8_192, value_parser = super::count(1, 1 << 24))]
    batch: usize,
    /// Learning rate at its height; it falls to a hundredth along a cosine
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    rate: f32,
    /// How fast what an input alone has learnt fades, by learning rate and step; what it has in
    /// common with others of its kind stays
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    decay: f32,
    /// Share of the search's score in the target, the rest being the game's result
    #[arg(long, value_name = "SHARE", default_value_t = Objective::default().blend)]
    blend: f32,
    /// Centipawns at which a side wins e times as often as it loses
    #[arg(long, value_name = "CP", default_value_t = Objective::default().scale)]
    scale: f32,
    /// Leave out positions with a score beyond this, in centipawns
    #[arg(long, value_name = "CP", default_value_t = Filter::default().max_score)]
    max_score: i16,
    /// Leave out positions in check
    #[arg(long)]
    skip_checks: bool,
    /// Leave out positions in which a capture or a promotion is played
    #[arg(long)]
    skip_tactics: bool,
    /// Positions held at a time for shuffling, 84 bytes each
    #[arg(long, value_name = "N", default_value_t = 4_000_000,
          value_parser = super::count(1, 1 << 32))]
    basin: usize,
    /// Decides every random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; the result does not depend on them
    #[arg(long, value_name = "N", default_value_t = super::cores(), value_parser = super::threads())]
    threads: usize,
    /// Steps from one checkpoint to the next
    #[arg(long, value_name = "N", default_value_t = 500,
          value_parser = clap::value_parser!(u64).range(1..))]
    interval: u64,
    /// Go on from OUT.checkpoint, if it is there
    #[arg(long)]
    resume: bool,
}

impl Arguments {
    fn settings(&self) -> Result<Settings, Failure> {
        let within = |name: &str, value: f32, low: f32, high: f32| {
            let message = format!("{name} {value}: give a number from {low} to {high}");
            if (low..=high).contains(&value) { Ok(()) } else { Err(Failure::Input(message)) }
        };
        within("--rate", self.rate, 1e-7, 1.0)?;
        within("--decay", self.decay, 0.0, 1.0)?;
        within("--blend", self.blend, 0.0, 1.0)?;
        within("--scale", self.scale, 10.0, 10_000.0)?;
        Ok(Settings {
            net: self.net.clone(),
            files: self.data.clone(),
            filter: Filter {
                max_score: self.max_score,
                checks: !self.skip_checks,
                tactics: !self.skip_tactics,
            },
            objective: Objective { scale: self.scale, blend: self.blend },
            epochs: self.epochs,
            batch: self.batch,
            basin: self.basin,
            rate: self.rate,
            decay: self.decay,
            seed: self.seed,
        })
    }

    fn output(&self) -> Output {
        let beside = |suffix: &str| {
            let mut name = self.out.as_os_str().to_os_string();
            name.push(suffix);
            PathBuf::from(name)
        };
        Output {
            net: self.out.clone(),
            checkpoint: beside(".checkpoint"),
            curve: beside(".csv"),
            interval: self.interval,
        }
    }
}

/// Trains, printing a line for every checkpoint; the bar stands on standard error.
pub(super) fn run(
    arguments: &Arguments,
    out: &mut (impl Write + Send),
) -> Result<ExitCode, Failure> {
    let settings = arguments.settings()?;
    let output = arguments.output();
    let threads = super::workers(arguments.threads)?;
    let stop = interrupt::flag()?;
    let mut display = Display { bar: ProgressBar::hidden(), batch: settings.batch, first: 0, out };
    let mut written = Ok(());
    let end = threads.install(|| {
        trainer::train(&settings, &output, arguments.resume, &stop, |news| {
            if written.is_ok() {
                written = display.show(news);
            }
        })
    });
    display.bar.finish_and_clear();
    written?;
    match end.map_err(|error| Failure::Input(error.to_string()))? {
        End::Done => {
            writeln!(out, "{}: {}", output.net.display(), settings.net)?;
            Ok(ExitCode::SUCCESS)
        }
        End::Stopped => {
            let path = output.checkpoint.display();
            writeln!(out, "stopped; {path} holds what is done, --resume goes on")?;
            Ok(ExitCode::from(interrupt::INTERRUPTED))
        }
    }
}

/// The bar, and the lines above it.
struct Display<'a, W> {
    bar: ProgressBar,
    batch: usize,
    /// Steps done in earlier runs.
    first: u64,
    out: &'a mut W,
}

impl<W: Write> Display<'_, W> {
    fn show(&mut self, news: News) -> std::io::Result<()> {
        match news {
            News::Ready([training, validation], steps, done) => {
                writeln!(self.out, "training: {}", summary(training))?;
                writeln!(self.out, "validation: {}", summary(validation))?;
                writeln!(self.out, "{steps} steps of {} positions", self.batch)?;
                let style = "{elapsed_precise} [{wide_bar}] {pos}/{len} {msg} eta {eta}";
                let style = ProgressStyle::with_template(style).expect("a template of ours");
                self.bar = ProgressBar::new(steps).with_style(style).with_position(done);
                self.bar.reset_eta();
                self.bar.reset_elapsed();
                self.first = done;
            }
            News::Step(number, loss) => {
                self.bar
                    .set_message(format!("loss {loss:.5}, {:.0} positions/s", self.rate(number)));
                self.bar.set_position(number);
            }
            News::Checkpoint(point) => {
                writeln!(
                    self.out,
                    "step {}: loss {:.6}, validation {:.6} ({:.6} in integers), {:.0} positions/s",
                    point.step,
                    point.training,
                    point.validation,
                    point.integers,
                    self.rate(point.step)
                )?;
                self.out.flush()?;
            }
        }
        Ok(())
    }

    /// Positions a second since the run began.
    fn rate(&self, number: u64) -> f64 {
        let positions = (number - self.first) as f64 * self.batch as f64;
        positions / self.bar.elapsed().as_secs_f64().max(1e-9)
    }
}

fn summary(counts: &Counts) -> String {
    let Counts { games, used, unsearched, extreme, checks, tactical } = counts;
    format!(
        "{games} games, {used} positions (without {unsearched} unsearched, {extreme} extreme, \
         {checks} in check, {tactical} tactical)"
    )
}
