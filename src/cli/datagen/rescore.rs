//! `kakunari datagen rescore`: new scores for old games.

use super::Searching;
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::train::rescore::{Plan, rescore};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

/// Arguments of `datagen rescore`.
#[derive(Args)]
pub(super) struct Arguments {
    /// File of games
    from: PathBuf,
    /// File of games to make
    to: PathBuf,
    #[command(flatten)]
    searching: Searching,
    /// Go on with the new file if it is there
    #[arg(long)]
    resume: bool,
}

impl Arguments {
    /// Searches, and says how many games the new file holds.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let plan = Plan {
            from: self.from.clone(),
            to: self.to.clone(),
            resume: self.resume,
            nodes: self.searching.nodes,
            evaluator: self.searching.evaluator()?,
            threads: self.searching.threads,
            hash_mb: self.searching.hash,
            block: self.searching.block,
        };
        let stop = interrupt::flag()?;
        let bar = indicatif::ProgressBar::new_spinner();
        let mut held = 0;
        let result = rescore(&plan, &stop, |games| {
            held = games;
            bar.set_message(format!("{games} games"));
            bar.tick();
        });
        bar.finish_and_clear();
        result.map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{}: {held} games", plan.to.display())?;
        let stopped = stop.load(Relaxed);
        Ok(if stopped { ExitCode::from(interrupt::INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}
