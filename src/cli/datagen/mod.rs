//! `kakunari datagen`: games of self-play to train from, and what one does with such files.

mod convert;
mod near;
mod play;
mod rescore;
mod stat;

use super::failure::Failure;
use crate::eval::Choice;
use crate::eval::nnue::Network;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

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

/// What searches, and how: the same for games and for labels.
#[derive(Args)]
struct Searching {
    /// Network to evaluate by; the one inside the program by default
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Divisor of the network's output; by default what it asks for itself
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_024))]
    fv_scale: Option<u32>,
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
    /// Games of a block
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = super::count(1, 1 << 20))]
    block: usize,
}

impl Searching {
    /// The evaluator in the file named, or the one inside the program.
    fn evaluator(&self) -> Result<Choice, Failure> {
        let Some(path) = &self.net else { return Ok(Choice::Internal) };
        let network = Network::open(path)
            .map_err(|fault| Failure::Input(format!("{} {fault}", path.display())))?;
        let fv_scale = self.fv_scale.unwrap_or(network.fv_scale());
        Ok(Choice::Network { network: Arc::new(network), fv_scale })
    }
}

/// A bar for so many games, on standard error.
fn bar(games: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{wide_bar}] {pos}/{len} games {msg} eta {eta}";
    let style = ProgressStyle::with_template(style).expect("a template of ours");
    ProgressBar::new(games).with_style(style)
}
