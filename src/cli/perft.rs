//! `kakunari perft`: how many move sequences of a length there are.

use super::failure::Failure;
use super::position_arg;
use super::tally::Tally;
use crate::movegen;
use crate::position::Position;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// Arguments of `perft`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// Where to start; the even start position by default
    position: Option<String>,
    /// Also print the count below each move
    #[arg(long)]
    divide: bool,
    /// Threads to count with
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = super::threads())]
    threads: usize,
}

/// Counts, prints the count below each move when asked to, and then the total.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let position = position_arg::read(arguments.position.as_deref())?;
    let pool = super::workers(arguments.threads)?;
    let start = Instant::now();
    let nodes = if arguments.divide && arguments.depth > 0 {
        divide(&pool, &position, arguments.depth, out)?
    } else {
        pool.install(|| movegen::perft_parallel(&position, arguments.depth))
    };
    writeln!(out, "Total: {}", Tally { nodes, time: start.elapsed() })?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the leaves below each move, in the order of the moves' text, and sums them up.
fn divide(
    pool: &rayon::ThreadPool,
    position: &Position,
    depth: u32,
    out: &mut impl Write,
) -> Result<u64, Failure> {
    let mut parts: Vec<(String, u64)> = pool
        .install(|| movegen::perft_divide(position, depth))
        .into_iter()
        .map(|(mv, leaves)| (mv.to_string(), leaves))
        .collect();
    parts.sort();
    for (mv, leaves) in &parts {
        writeln!(out, "{mv}: {leaves}")?;
    }
    Ok(parts.iter().map(|(_, leaves)| leaves).sum())
}
