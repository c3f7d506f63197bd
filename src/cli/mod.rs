//! The command line: what people and scripts ask from a shell.
//!
//! One file per subcommand, each with its arguments and one `run`. Results go to standard output,
//! errors to standard error, one line each; the exit statuses are those of [`failure`].

mod analysis;
mod analyze;
mod bench;
mod claim;
mod convert;
mod datagen;
mod doctor;
mod evaluator;
mod explain;
mod failure;
mod interrupt;
mod json;
mod judge;
mod kifu_file;
mod legal;
mod lines;
mod mate;
mod net;
mod perft;
mod position_arg;
mod tally;
mod threat;
mod train;
mod verdict;

use crate::engine::pool::{MAX_THREADS, Pool, PoolError};
use clap::builder::RangedU64ValueParser;
use clap::{Parser, Subcommand};
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;

/// What `--help` says about POSITION, once for all subcommands.
const POSITION_HELP: &str = "\
POSITION is one argument, so put it in quotes: 'startpos', an SFEN (the word 'sfen' before it is
optional), each optionally followed by 'moves' and USI moves. A leading 'position' is allowed.
The name of a file with one game (KIF, KI2, CSA, JKF, USI, SFEN) stands for its last position.
'-' reads a position from standard input.

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
    #[command(flatten)]
    Task(Task),
}

/// What is done and then over.
#[derive(Subcommand)]
enum Task {
    /// Analyse positions and games: best moves, scores, mistakes, as text, JSON, CSV, KIF or a page
    #[command(after_help = analyze::HELP)]
    Analyze(Box<analyze::Arguments>),
    /// Solve mate problems (詰将棋): proved mates and proofs that there is none
    #[command(after_help = mate::HELP)]
    Mate(mate::Arguments),
    /// List the legal moves, or say whether one move is legal and why not
    #[command(after_help = POSITION_HELP)]
    Legal(legal::Arguments),
    /// Teach the rules on a position: why a move is legal or not, checks and the ways out, mates
    #[command(after_help = explain::HELP)]
    Explain(explain::Arguments),
    /// Say whether a game is over, how, and who has won
    #[command(after_help = judge::HELP)]
    Judge(judge::Arguments),
    /// Turn game records into another format: KIF, KI2, CSA, JKF, USI, SFEN
    #[command(after_help = convert::HELP)]
    Convert(convert::Arguments),
    /// Count the move sequences of a length: the proof of the move generator
    #[command(after_help = POSITION_HELP)]
    Perft(perft::Arguments),
    /// Look into network files, and evaluate positions with them
    #[command(after_help = net::HELP)]
    Net(net::Arguments),
    /// Search fixed positions for nodes, time and speed; the node total is the signature
    #[command(after_help = bench::HELP)]
    Bench(bench::Arguments),
    /// Look whether everything is in order on this machine, and say what mends it
    #[command(after_help = doctor::HELP)]
    Doctor(doctor::Arguments),
    /// Train a network from labelled games
    #[command(after_help = train::HELP)]
    Train(train::Arguments),
    /// Play games to train from; sum up, convert or relabel such files
    #[command(after_help = datagen::HELP)]
    Datagen(Box<datagen::Arguments>),
}

/// Runs the program on the arguments it was started with. `usi` is the protocol loop, which runs
/// when no subcommand is given.
pub fn run(usi: impl FnOnce() -> ExitCode) -> ExitCode {
    match Arguments::try_parse() {
        Err(error) => failure::answer_clap(&error),
        Ok(Arguments { command: None | Some(Command::Usi) }) => usi(),
        Ok(Arguments { command: Some(Command::Task(task)) }) => {
            task.run(&mut io::stdout()).unwrap_or_else(Failure::report)
        }
    }
}

impl Task {
    fn run(self, out: &mut (impl Write + Send)) -> Result<ExitCode, Failure> {
        let status = match self {
            Task::Analyze(arguments) => analyze::run(&arguments, out),
            Task::Mate(arguments) => mate::run(&arguments, out),
            Task::Legal(arguments) => legal::run(&arguments, out),
            Task::Explain(arguments) => explain::run(&arguments, out),
            Task::Judge(arguments) => judge::run(&arguments, out),
            Task::Convert(arguments) => convert::run(&arguments, out),
            Task::Perft(arguments) => perft::run(&arguments, out),
            Task::Net(arguments) => net::run(&arguments, out),
            Task::Bench(arguments) => bench::run(&arguments, out),
            Task::Doctor(arguments) => doctor::run(&arguments, out),
            Task::Train(arguments) => train::run(&arguments, out),
            Task::Datagen(arguments) => datagen::run(&arguments, out),
        }?;
        // Only now is it certain that all output has been written.
        out.flush()?;
        Ok(status)
    }
}

/// Reads a number of threads.
fn threads() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=MAX_THREADS as u64)
}

/// How many threads the machine runs at once.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads a number from `low` to `high`.
fn count(low: u64, high: u64) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(low..=high)
}

/// Reads a size of the table in megabytes: up to a terabyte, if the machine has it.
fn megabytes() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=1 << 20)
}

/// Threads to work with, or the reason why the machine cannot give them.
fn workers(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::Input(format!("cannot start {threads} threads: {error}")))
}

/// Search threads with a table, or the reason why the machine cannot give them.
fn pool(threads: usize, hash_mb: usize) -> Result<Pool, Failure> {
    Pool::new(threads, hash_mb).map_err(|error| {
        Failure::Input(match error {
            PoolError::Table(_) => format!("--hash {hash_mb}: not enough memory, choose less"),
            PoolError::Threads { reason, .. } => {
                format!("--threads {threads}: {reason}, choose fewer")
            }
        })
    })
}
