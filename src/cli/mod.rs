//! The command line: what people and scripts ask from a shell.
//!
//! One file per subcommand, each with its arguments and one `run`. Results go to standard output,
//! errors to standard error, one line each; the exit statuses are those of [`failure`].

mod explain;
mod failure;
mod json;
mod judge;
mod legal;
mod perft;
mod position_arg;
mod tally;
mod verdict;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;

/// What `--help` says about POSITION, once for all subcommands.
const POSITION_HELP: &str = "\
POSITION is one argument, so put it in quotes: 'startpos', an SFEN (the word 'sfen' before it is
optional), each optionally followed by 'moves' and USI moves. A leading 'position' is allowed.
'-' reads it from standard input.

Exit status: 0 done, 1 the answer is no or a part failed, 2 bad input, 3 output not written.";

/// Kakunari (角成), a shogi engine. Without a subcommand it speaks USI on standard input and output.
#[derive(Parser)]
#[command(version, after_help = POSITION_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Speak USI, as without any subcommand
    Usi,
    /// Count the move sequences of a length: the proof of the move generator
    #[command(after_help = POSITION_HELP)]
    Perft(perft::Arguments),
    /// List the legal moves, or say whether one move is legal and why not
    #[command(after_help = POSITION_HELP)]
    Legal(legal::Arguments),
    /// Say whether a game is over, how, and who has won
    #[command(after_help = judge::HELP)]
    Judge(judge::Arguments),
}

/// Runs the program on the arguments it was started with. `usi` is the protocol loop, which runs
/// when no subcommand is given.
pub fn run(usi: impl FnOnce() -> ExitCode) -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return failure::answer_clap(&error),
    };
    let out = &mut io::stdout().lock();
    let done = match arguments.command {
        None | Some(Command::Usi) => return usi(),
        Some(Command::Perft(arguments)) => perft::run(&arguments, out),
        Some(Command::Legal(arguments)) => legal::run(&arguments, out),
        Some(Command::Judge(arguments)) => judge::run(&arguments, out),
    };
    match done.and_then(|status| finish(out, status)) {
        Ok(status) => status,
        Err(failure) => failure.report(),
    }
}

/// Sees that all output has really been written.
fn finish(out: &mut impl Write, status: ExitCode) -> Result<ExitCode, Failure> {
    out.flush()?;
    Ok(status)
}
