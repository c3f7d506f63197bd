//! `kakunari datagen stat`: what is in files of games.

use crate::cli::failure::Failure;
use crate::train::stat::{self, EDGES, Summary};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `datagen stat`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Arguments {
    /// Reads the files and prints a summary of each.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
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
