//! `kakunari bench`: a fixed set of positions searched to a fixed depth.

use super::evaluator::Evaluator;
use super::failure::Failure;
use super::tally::Tally;
use crate::engine::bench;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// What `bench --help` says below the options.
pub(super) const HELP: &str = "\
With one thread the node total is the same on every run and machine. A change of the program that
alters it alters how the engine plays; see scripts/signature.";

/// Arguments of `bench`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Depth of each search in plies
    #[arg(long, value_name = "D", default_value_t = bench::DEPTH, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = super::threads())]
    threads: usize,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = bench::HASH_MB, allow_negative_numbers = true,
          value_parser = super::megabytes())]
    hash: usize,
    #[command(flatten)]
    evaluator: Evaluator,
}

/// Searches the positions, printing a line for each as it is done and the total at the end.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut pool = super::pool(arguments.threads, arguments.hash)?;
    pool.evaluate_by(&arguments.evaluator.choice()?);
    let count = bench::positions().count();
    let mut number = 0;
    let mut total = Tally::default();
    bench::run(&mut pool, arguments.depth, |measured| {
        let part = Tally { nodes: measured.nodes, time: measured.time };
        total += part;
        number += 1;
        writeln!(out, "{number:>3}/{count}  {part:#}  {}", measured.sfen)
    })?;
    writeln!(out, "Total: {total}")?;
    Ok(ExitCode::SUCCESS)
}
