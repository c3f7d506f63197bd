//! `kakunari datagen`: games of self-play to train from, and what one does with such files.

mod convert;
mod near;
mod play;
mod rescore;
mod stat;

use super::evaluator::Evaluator;
use super::failure::Failure;
use super::interrupt;
use crate::train::searcher;
use clap::builder::RangedU64ValueParser;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What `datagen --help` says below the options.
pub(super) const HELP: &str = "\
Games are appended in whole blocks: a kill loses at most the last block and the games under way.
--resume goes on where the file ends and cuts off a half-written block. Ctrl-C plays the games under
way to their end and writes them. A file is a row of zstd frames; together they hold one game after
the other: u8 result (0 draw, 1 black won, 2 white won), u16 plies, and for each ply u16 move and
i16 score in centipawns from the side to move (32767: not searched).";

/// Arguments of `datagen`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    play: play::Play,
}

#[derive(Subcommand)]
enum Task {
    /// Sum up files: games, positions, results, scores, duplicates
    Stat(stat::Arguments),
    /// Turn games into positions of 40 bytes (PSV), or such positions into games
    #[command(after_help = convert::HELP)]
    Convert(convert::Arguments),
    /// Search the positions of games anew: the same games with new scores
    Rescore(rescore::Arguments),
    /// Search positions some random moves off those of games: positions of 40 bytes (PSV)
    Near(near::Arguments),
}

/// Plays, or does what else is asked.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    match &arguments.task {
        None => arguments.play.run(out),
        Some(Task::Stat(arguments)) => arguments.run(out),
        Some(Task::Convert(arguments)) => arguments.run(out),
        Some(Task::Rescore(arguments)) => arguments.run(out),
        Some(Task::Near(arguments)) => arguments.run(out),
    }
}

/// Games of a block unless told otherwise.
const BLOCK: usize = 64;

/// Reads a number of games of a block.
fn block() -> RangedU64ValueParser<usize> {
    super::count(1, 1 << 20)
}

/// What searches, and how: the same for games and for labels.
#[derive(Args)]
struct Searching {
    #[command(flatten)]
    evaluator: Evaluator,
    /// Nodes searched for each position
    #[arg(long, value_name = "N", default_value_t = 2_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = super::cores(),
          value_parser = super::threads())]
    threads: usize,
    /// Table of each thread in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8, value_parser = super::megabytes())]
    hash: usize,
}

impl Searching {
    /// How to search in games that end after `longest` plies (0 for no limit).
    fn searching(&self, longest: u32) -> Result<searcher::Searching, Failure> {
        Ok(searcher::Searching {
            nodes: self.nodes,
            longest,
            evaluator: self.evaluator.choice()?,
            threads: self.threads,
            hash_mb: self.hash,
        })
    }
}

/// From one file to another, perhaps in several runs.
#[derive(Args)]
struct Paths {
    /// File of games
    from: PathBuf,
    /// File to make
    to: PathBuf,
    /// Go on with the file to make, if it is there
    #[arg(long)]
    resume: bool,
}

impl Paths {
    /// Does work that tells how many of `what` the new file holds, shows that, and ends it at
    /// Ctrl-C.
    fn run<E: Display>(
        &self,
        what: &str,
        out: &mut impl Write,
        work: impl FnOnce(&AtomicBool, &mut (dyn FnMut(u64) + Send)) -> Result<(), E>,
    ) -> Result<ExitCode, Failure> {
        let stop = interrupt::flag()?;
        let bar = ProgressBar::new_spinner();
        let mut held = 0;
        let result = work(&stop, &mut |count| {
            held = count;
            bar.set_message(format!("{held} {what}"));
            bar.tick();
        });
        bar.finish_and_clear();
        result.map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{}: {held} {what}", self.to.display())?;
        let stopped = stop.load(Relaxed);
        Ok(if stopped { ExitCode::from(interrupt::INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}

/// A bar for so many games, on standard error.
fn bar(games: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{wide_bar}] {pos}/{len} games {msg} eta {eta}";
    let style = ProgressStyle::with_template(style).expect("a template of ours");
    ProgressBar::new(games).with_style(style)
}
