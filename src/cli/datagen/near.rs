//! `kakunari datagen near`: positions near those of games, searched.

use super::{Paths, Searching};
use crate::cli::failure::Failure;
use crate::train::near::{Plan, near};
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// Arguments of `datagen near`.
#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    paths: Paths,
    #[command(flatten)]
    searching: Searching,
    /// Chance that a position of a game is branched off from
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    share: f32,
    /// Most random moves from there; at least one is made
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = crate::cli::count(1, 100))]
    moves: usize,
    /// Multiply scores by this, to bring them to the scale of the games
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    factor: f32,
    /// Decides every random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Arguments {
    /// Searches, and says how many positions the file holds.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        if !(0.0..=1.0).contains(&self.share) {
            let message = format!("--share {}: give a number from 0 to 1", self.share);
            return Err(Failure::Input(message));
        }
        if !(0.01..=100.0).contains(&self.factor) {
            let message = format!("--factor {}: give a number from 0.01 to 100", self.factor);
            return Err(Failure::Input(message));
        }
        let plan = Plan {
            from: self.paths.from.clone(),
            to: self.paths.to.clone(),
            resume: self.paths.resume,
            share: self.share,
            most: self.moves,
            factor: self.factor,
            searching: self.searching.searching(0)?,
            seed: self.seed,
        };
        let workers = crate::cli::workers(plan.searching.threads)?;
        self.paths.run("positions", out, |stop, news| workers.install(|| near(&plan, stop, news)))
    }
}
