//! `kakunari datagen`: games of self-play to train from, and what one does with such files.

use super::failure::{Failure, complain};
use super::interrupt;
use crate::eval::Choice;
use crate::eval::nnue::Network;
use crate::train::datagen::{self, News, Plan};
use crate::train::opening::Openings;
use crate::train::selfplay::Rules;
use crate::train::stat::{self, EDGES, Summary};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
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
    play: Play,
}

#[derive(Subcommand)]
enum Task {
    /// Sum up files: games, positions, results, scores, duplicates
    Stat(Stat),
}

#[derive(Args)]
struct Stat {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct Play {
    /// File of games to make
    #[arg(long, short, required = true, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Games the file is to hold in the end
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    games: u64,
    /// Network that plays; the one inside the program by default
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Divisor of the network's output; by default what it asks for itself
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_024))]
    fv_scale: Option<u32>,
    /// Nodes searched for each position
    #[arg(long, value_name = "N", default_value_t = 2_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games played at a time
    #[arg(long, value_name = "N", default_value_t = super::cores(), value_parser = super::threads())]
    threads: usize,
    /// Table of each thread in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8, value_parser = super::megabytes())]
    hash: usize,
    /// File of openings, one a line: startpos moves 7g7f 3c3d …
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Fewest random moves at the beginning
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = super::count(0, 200))]
    least_random: usize,
    /// Most random moves at the beginning
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = super::count(0, 200))]
    most_random: usize,
    /// Chance of a random move later on
    #[arg(long, value_name = "SHARE", default_value_t = 0.02)]
    random: f32,
    /// A game is over when a score goes beyond this, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 3_000,
          value_parser = clap::value_parser!(i32).range(100..=40_000))]
    decided: i32,
    /// Openings with a score beyond this are not played on, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 1_000,
          value_parser = clap::value_parser!(i32).range(1..=40_000))]
    lopsided: i32,
    /// A game is drawn when it has this many plies
    #[arg(long, value_name = "N", default_value_t = 320,
          value_parser = clap::value_parser!(u32).range(10..=60_000))]
    longest: u32,
    /// Games of a block
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = super::count(1, 1 << 20))]
    block: usize,
    /// Decides every random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Go on with the file if it is there
    #[arg(long)]
    resume: bool,
}

/// Plays, or does what else is asked.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    match &arguments.task {
        Some(Task::Stat(stat)) => stat.run(out),
        None => arguments.play.run(out),
    }
}

impl Play {
    fn plan(&self) -> Result<Plan, Failure> {
        if !(0.0..=1.0).contains(&self.random) {
            return Err(Failure::Input(format!(
                "--random {}: give a number from 0 to 1",
                self.random
            )));
        }
        let openings = Openings {
            lines: self.openings.as_deref().map_or(Ok(Vec::new()), read_openings)?,
            least: self.least_random,
            most: self.most_random.max(self.least_random),
        };
        let rules = Rules {
            nodes: self.nodes,
            openings,
            random: self.random,
            decided: self.decided,
            lopsided: self.lopsided,
            longest: self.longest,
        };
        Ok(Plan {
            file: self.out.clone().unwrap_or_default(),
            resume: self.resume,
            games: self.games,
            rules,
            evaluator: evaluator(self.net.as_deref(), self.fv_scale)?,
            threads: self.threads,
            hash_mb: self.hash,
            block: self.block,
            seed: self.seed,
        })
    }

    fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let plan = self.plan()?;
        let stop = interrupt::flag()?;
        let style = "{elapsed_precise} [{wide_bar}] {pos}/{len} games {msg} eta {eta}";
        let style = ProgressStyle::with_template(style).expect("a template of ours");
        let bar = ProgressBar::new(plan.games).with_style(style);
        let (mut played, mut positions, mut written) = (0, 0, 0);
        let result = datagen::datagen(&plan, &stop, |news| match news {
            News::Open(games, torn) => {
                if torn > 0 {
                    complain(&format!("{torn} bytes of a half-written block were cut off"));
                }
                bar.set_position(games);
                bar.reset_eta();
                bar.reset_elapsed();
                written = games;
            }
            News::Game(searched) => {
                played += 1;
                positions += searched;
                let seconds = bar.elapsed().as_secs_f64().max(1e-9);
                bar.set_message(format!("{:.0} positions/s", positions as f64 / seconds));
                bar.inc(1);
            }
            News::Block(games) => written = games,
        });
        let seconds = bar.elapsed().as_secs_f64().max(1e-9);
        bar.finish_and_clear();
        result.map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(
            out,
            "{}: {written} games, {played} of them new, {positions} new positions, {:.0} a second",
            plan.file.display(),
            positions as f64 / seconds
        )?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The evaluator in a file, or the one inside the program.
fn evaluator(net: Option<&Path>, fv_scale: Option<u32>) -> Result<Choice, Failure> {
    let Some(path) = net else { return Ok(Choice::Internal) };
    let network = Network::open(path)
        .map_err(|fault| Failure::Input(format!("{} {fault}", path.display())))?;
    let fv_scale = fv_scale.unwrap_or(network.fv_scale());
    Ok(Choice::Network { network: Arc::new(network), fv_scale })
}

fn read_openings(path: &Path) -> Result<Vec<Vec<crate::types::Move>>, Failure> {
    let bad = |reason: String| Failure::Input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
    let lines = Openings::read_lines(&text).map_err(|error| bad(error.to_string()))?;
    if lines.is_empty() { Err(bad("no opening in it".to_string())) } else { Ok(lines) }
}

impl Stat {
    fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        for file in &self.files {
            let summary = stat::stat(file).map_err(|error| Failure::Input(error.to_string()))?;
            show(&summary, file, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn show(summary: &Summary, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let Summary { games, results: [black, white, draws], plies, longest, searched, .. } = summary;
    writeln!(out, "{}", file.display())?;
    writeln!(out, "games       {games} ({} repeated)", summary.repeated_games)?;
    for (name, count) in [("black won", black), ("white won", white), ("drawn", draws)] {
        writeln!(out, "{name:<11} {count} ({:.1} %)", share(*count, *games))?;
    }
    let mean = *plies as f64 / (*games).max(1) as f64;
    writeln!(out, "plies       {plies} ({mean:.1} a game, {longest} at most)")?;
    writeln!(out, "positions   {searched} with a score")?;
    let duplicates = summary.duplicates;
    writeln!(out, "duplicates  {duplicates} ({:.1} %)", share(duplicates, *searched))?;
    let edges = EDGES.map(|edge| format!("to {edge}")).into_iter().chain(["beyond".to_string()]);
    for (edge, &count) in edges.zip(&summary.histogram) {
        writeln!(out, "{edge:<11} {count} ({:.1} %)", share(count, *searched))?;
    }
    Ok(())
}
