//! `kakunari datagen`: games of self-play.

use super::Searching;
use crate::cli::failure::{Failure, complain};
use crate::cli::interrupt;
use crate::train::datagen::{self, News, Plan};
use crate::train::opening::Openings;
use crate::train::selfplay::Rules;
use crate::types::Move;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `datagen` without a subcommand.
#[derive(Args)]
pub(super) struct Play {
    /// File of games to make
    #[arg(long, short, required = true, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Games the file is to hold in the end
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    games: u64,
    #[command(flatten)]
    searching: Searching,
    /// File of openings, one a line: startpos moves 7g7f 3c3d …
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Fewest random moves at the beginning
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = crate::cli::count(0, 200))]
    least_random: usize,
    /// Most random moves at the beginning
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = crate::cli::count(0, 200))]
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
    #[arg(long, value_name = "N", default_value_t = super::BLOCK, value_parser = super::block())]
    block: usize,
    /// Decides every random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Go on with the file if it is there
    #[arg(long)]
    resume: bool,
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
            searching: self.searching.searching(self.longest)?,
            block: self.block,
            seed: self.seed,
        })
    }

    /// Plays, and says how much it was.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let plan = self.plan()?;
        let stop = interrupt::flag()?;
        let bar = super::bar(plan.games);
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

fn read_openings(path: &Path) -> Result<Vec<Vec<Move>>, Failure> {
    let bad = |reason: String| Failure::Input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
    let lines = Openings::read_lines(&text).map_err(|error| bad(error.to_string()))?;
    if lines.is_empty() { Err(bad("no opening in it".to_string())) } else { Ok(lines) }
}
