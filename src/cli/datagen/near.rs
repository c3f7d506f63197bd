//! `kakunari datagen near`: positions near those of games, searched.

use super::Searching;
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::train::near::{Plan, near};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

/// Arguments of `datagen near`.
#[derive(Args)]
pub(super) struct Arguments {
    /// File of games
    from: PathBuf,
    /// File of positions to make
    to: PathBuf,
    #[command(flatten)]
    searching: Searching,
    /// Chance that a position of a game is branched off from
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    share: f32,
    /// Most random moves from there; at least one is made
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = crate::cli::count(1, 100))]
    moves: usize,
    /// Decides every random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Go on with the file of positions if it is there
    #[arg(long)]
    resume: bool,
}

impl Arguments {
    /// Searches, and says how many positions the file holds.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let plan = Plan {
            from: self.from.clone(),
            to: self.to.clone(),
            resume: self.resume,
            share: self.share,
            most: self.moves,
            nodes: self.searching.nodes,
            evaluator: self.searching.evaluator()?,
            threads: self.searching.threads,
            hash_mb: self.searching.hash,
            seed: self.seed,
        };
        let stop = interrupt::flag()?;
        let mut held = 0;
        let bar = indicatif::ProgressBar::new_spinner();
        let result = crate::cli::workers(plan.threads)?.install(|| {
            near(&plan, &stop, |positions| {
                held = positions;
                bar.set_message(format!("{positions} positions"));
                bar.tick();
            })
        });
        bar.finish_and_clear();
        result.map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{}: {held} positions", plan.to.display())?;
        let stopped = stop.load(Relaxed);
        Ok(if stopped { ExitCode::from(interrupt::INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}
