//! `kakunari datagen rescore`: new scores for old games.

use super::{Paths, Searching};
use crate::cli::failure::Failure;
use crate::train::rescore::{Plan, rescore};
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// Arguments of `datagen rescore`.
#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    paths: Paths,
    #[command(flatten)]
    searching: Searching,
    /// Games of a block
    #[arg(long, value_name = "N", default_value_t = super::BLOCK, value_parser = super::block())]
    block: usize,
}

impl Arguments {
    /// Searches, and says how many games the new file holds.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let plan = Plan {
            from: self.paths.from.clone(),
            to: self.paths.to.clone(),
            resume: self.paths.resume,
            searching: self.searching.searching(0)?,
            block: self.block,
        };
        self.paths.run("games", out, |stop, news| rescore(&plan, stop, news))
    }
}
