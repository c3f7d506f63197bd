//! `kakunari analyze`: what the engine thinks of positions and of whole games.

mod batch;
mod csv;
mod games;
mod gauge;
mod header;
mod inputs;
mod kif;
mod output;
mod positions;
mod store;
mod text;

use super::evaluator::Evaluator;
use super::explain::Language;
use super::failure::Failure;
use clap::Args;
use output::Format;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `analyze --help` says below the options.
pub(super) const HELP: &str = "\
Each POSITION is one argument, so put it in quotes: 'startpos', an SFEN (the word 'sfen' before it
is optional), each optionally followed by 'moves' and USI moves. '-', or no argument at all, reads
standard input: one position a line, blank lines and lines that start with '#' do not count.
Results come in the order of the positions, each written out as soon as it is done. Every search
starts afresh, so a result depends on its position alone.

GAMES. Where an argument names a file or a folder, and with --format, --out, --jobs, --resume, --all-variations or
--lang, whole games are analysed, every position of them: files in KIF, KI2, CSA, JKF, USI or SFEN, a
line 'startpos moves ...' as an argument, '-' for a file on standard input. Positions are looked at
from the end of a game to its start with the table kept. With --nodes and one thread the output is the
same, byte for byte, on every machine and for any number of --jobs.

Scores are from the side to move: 100 is a pawn, 'mate 5' mates in five plies, 'mate -4' is mated in
four. A side without a legal move has the best move 'resign' and 'mate -1'; one that wins by
declaration (27 points) has 'win'. The win rate is 1 / (1 + e^(-cp/600)). A move that loses 0.05 of it
against the best move is an inaccuracy, 0.10 a mistake, 0.20 a blunder.

--out writes beside the file, in FILE.partial, and renames when all is done; a file that is there
already is left alone. After a kill the same command with --resume goes on with the position that was
at hand. Outputs but HTML can be joined by plain concatenation.

--threat adds whether the other side threatens mate by checks: 'mate' and the line, as if the side to
move had passed; JSON has null where there is no threat (proved) or the side to move stands in check,
and 'mate' null where the nodes did not suffice. Games always have it.

What cannot be read is reported on standard error in one line with its place and skipped; a game with
an illegal move is analysed up to it.
Exit status: 0 done, 1 some input was bad, 2 bad arguments, 3 output not written, 130 interrupted.";

/// Arguments of `analyze`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Positions, or files or folders of games; without any, one position a line from standard input
    #[arg(value_name = "POSITION|FILE")]
    inputs: Vec<String>,
    /// Search each position to this depth in plies
    #[arg(long, value_name = "D", group = "limit", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// Search this many nodes of each position [default for games: 100000]
    #[arg(long, value_name = "N", group = "limit", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each position for this many milliseconds [default for positions: 1000]
    #[arg(long, value_name = "MS", group = "limit", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=u64::from(u32::MAX)))]
    movetime: Option<u64>,
    /// How many best lines to show
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=600))]
    multipv: u16,
    /// Search threads of each position
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = super::threads())]
    threads: usize,
    /// Size of the transposition table in megabytes, one for each of the --jobs [default: 64; for
    /// games with a limit of nodes 80 bytes a node, at least 8]
    #[arg(long, value_name = "MB", allow_negative_numbers = true,
          value_parser = super::megabytes())]
    hash: Option<usize>,
    #[command(flatten)]
    evaluator: Evaluator,
    /// Say whether the side to move would be mated if it passed (詰めろ), as far as so many nodes
    /// of a mate search tell; games are looked through for mates with as many
    #[arg(long, value_name = "NODES", num_args = 0..=1, require_equals = true,
          default_missing_value = "100000", value_parser = clap::value_parser!(u64).range(1..))]
    threat: Option<u64>,
    /// Print one JSON object a line; for games as --format jsonl
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Format of analysed games [default: text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// File to write analysed games to, instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with an interrupted run of the same command
    #[arg(long, requires = "out")]
    resume: bool,
    /// Games analysed at a time [default: as many as the machine has cores for their threads]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::threads())]
    jobs: Option<usize>,
    /// Analyse the variations of the files as well
    #[arg(long)]
    all_variations: bool,
    /// Language of moves and sentences in text [default: en]
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

/// Analyses positions or games; bad ones are reported and skipped.
pub(super) fn run(
    arguments: &Arguments,
    out: &mut (impl Write + Send),
) -> Result<ExitCode, Failure> {
    if arguments.is_about_games() {
        games::run(arguments, out)
    } else {
        positions::run(arguments, out)
    }
}

impl Arguments {
    fn is_about_games(&self) -> bool {
        self.format.is_some()
            || self.out.is_some()
            || self.jobs.is_some()
            || self.all_variations
            || self.lang.is_some()
            || self.inputs.iter().any(|input| Path::new(input).exists())
    }
}
