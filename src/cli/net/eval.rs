//! `kakunari net eval`: what a network says of positions, one line each.

use super::failure;
use crate::cli::failure::{Failure, PARTLY, complain};
use crate::cli::lines::{Entry, entries};
use crate::cli::position_arg;
use crate::eval::network_value;
use crate::eval::nnue::{Accumulators, Network};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// What `net eval --help` says below the options.
pub(super) const HELP: &str = "\
Each POSITION is one argument, so put it in quotes: 'startpos', an SFEN (the word 'sfen' before it
is optional), each optionally followed by 'moves' and USI moves. '-', or no POSITION at all, reads
standard input: one position a line, blank lines and lines that start with '#' do not count.

For each position one line of three fields, separated by tabs: the output of the network; that
divided by FV_SCALE, from the side to move; the number of the layer stack, or - when there is but
one. A bad position is reported with its number on standard error and skipped.

Exit status: 0 done, 1 some positions were bad, 2 bad arguments, 3 output not written.";

/// Arguments of `net eval`.
#[derive(Args)]
pub(in crate::cli) struct Arguments {
    /// The network file
    file: PathBuf,
    /// Positions to evaluate; without any, one a line from standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// Divisor of the output [default: that of the file, or the usual one of its kind]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    fv_scale: Option<u32>,
}

/// Evaluates every position in turn; bad ones are reported and skipped.
pub(in crate::cli) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let file = &arguments.file;
    let network = Network::open(file).map_err(|fault| failure(file, &fault))?;
    let fv_scale = arguments.fv_scale.unwrap_or(network.fv_scale());
    let mut accumulators = Accumulators::new(Arc::new(network));
    let mut status = ExitCode::SUCCESS;
    for entry in entries(&arguments.positions) {
        let Entry { place, text } = entry?;
        match evaluate(&mut accumulators, &text) {
            Ok((raw, bucket)) => {
                writeln!(out, "{raw}\t{}\t{bucket}", network_value(raw, fv_scale))?;
            }
            Err(error) => {
                complain(&format!("{place}: {error}"));
                status = ExitCode::from(PARTLY);
            }
        }
    }
    Ok(status)
}

/// Output and layer stack for the position of a text.
fn evaluate(accumulators: &mut Accumulators, text: &str) -> Result<(i32, String), String> {
    let position = position_arg::parse(text)?;
    accumulators.reset(&position);
    let (raw, bucket) = accumulators
        .raw(&position)
        .ok_or("a king is missing; a network evaluates only boards with both")?;
    let stacks = accumulators.network().architecture().stacks();
    Ok((raw, if stacks > 1 { bucket.to_string() } else { "-".to_string() }))
}
