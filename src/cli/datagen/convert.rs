//! `kakunari datagen convert`: games to PSV records and back.

use crate::cli::failure::Failure;
use crate::train::convert::{Converted, convert};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `datagen convert --help` says below the options.
pub(super) const HELP: &str = "\
What FROM holds is seen from its first bytes. Positions become games again only as long as they
follow one another from the start position on, as 'convert --unsearched' writes them.";

/// Arguments of `datagen convert`.
#[derive(Args)]
pub(super) struct Arguments {
    /// File of games, or of positions
    from: PathBuf,
    /// File to make: of positions, or of games
    to: PathBuf,
    /// Write positions that were not searched as well, with the score 32767
    #[arg(long)]
    unsearched: bool,
}

impl Arguments {
    /// Converts, and says how much it was.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let Converted { games, positions } = convert(&self.from, &self.to, self.unsearched)
            .map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{}: {positions} positions of {games} games", self.to.display())?;
        Ok(ExitCode::SUCCESS)
    }
}
