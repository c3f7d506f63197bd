//! `kakunari mate`: is there a mate, by which line, and what else mates?

mod answer;
mod batch;
mod effort;
mod others;
mod output;
mod problems;
mod progress;
mod solve;

use super::failure::Failure;
use clap::{Args, ValueEnum};
use output::Output;
use std::io::Write;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

/// What `mate --help` says below the options.
pub(super) const HELP: &str = "\
The side to move is the attacker. A POSITION is one argument, so put it in quotes: 'startpos', an
SFEN (the word 'sfen' before it is optional), each optionally followed by 'moves' and USI moves. A
FILE, or standard input ('-', or no argument at all), holds one problem a line: a position, or an
id, a tab and a position; more fields may follow. Blank lines, lines that start with '#' and a
heading line that starts with 'id' do not count.

Problems are spread over the cores, each thread with a solver and its share of the table. Results
come in the order of the problems, each written out as soon as it and those before it are known.
Every problem starts afresh, so with --nodes and one thread a result depends on its problem alone.

result  mate (a line that has been replayed), nomate (proved), timeout (neither in the limits)
plies   length of the line; '<=' before it, or shortest_proved false: a shorter mate may exist

A futile interposition (無駄合い) is a drop that the attacker takes at once with check, after which it
is mate in no more moves than without the drop, and without need of the taken piece. By default it
counts like every legal move. With --futile skip it is left out, as in composed problems: the line
is still legal, but it ends where the defender has only futile drops left. full_plies is then the
length with everything, and shortest_proved speaks of that; futile_skipped false says that the limits
did not suffice to tell them apart.

--all asks of every check at the root, and of every other check along the line, whether it mates
too (余詰); what the limits do not suffice for is listed as open. --all and --futile skip may each
take the limits once more.

A bad line is reported with its file and number on standard error and skipped. Ctrl-C ends the
searches that run; what they have found is still written.
Exit status: 0 done, 1 some problems were bad, 2 bad arguments, 3 output not written,
130 interrupted.";

/// Time for a problem when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Arguments of `mate`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Positions, or files with one problem a line; without any, standard input
    #[arg(value_name = "POSITION|FILE")]
    problems: Vec<String>,
    /// Time for each problem in milliseconds [default: 10000; with --nodes none]
    #[arg(long, value_name = "MS", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=u64::from(u32::MAX)))]
    time: Option<u64>,
    /// Nodes for each problem
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Size of the tables of all threads together in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, allow_negative_numbers = true,
          value_parser = super::megabytes())]
    hash: usize,
    /// How many problems to solve at a time [default: the number of cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::threads())]
    threads: Option<usize>,
    /// Go on within the limits until the shortest mate is proved (the default)
    #[arg(long, overrides_with = "first")]
    shortest: bool,
    /// Take the first mate found, however long
    #[arg(long, overrides_with = "shortest")]
    first: bool,
    /// List every first move that mates, and other moves that mate along the line (余詰)
    #[arg(long)]
    all: bool,
    /// Count futile interpositions (無駄合い) in the length and the line, or leave them out
    #[arg(long, value_name = "HOW", value_enum, default_value_t = Futile::Count)]
    futile: Futile,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// What becomes of futile interpositions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Futile {
    /// Every legal move counts
    Count,
    /// As in composed problems: the line ends where only futile drops are left
    Skip,
}

/// What is asked of every problem.
#[derive(Clone, Debug)]
struct Question {
    time: Option<Duration>,
    nodes: Option<u64>,
    shortest: bool,
    skip_futile: bool,
    all: bool,
}

/// Solves the problems; bad ones are reported and skipped.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let time = arguments.time.map(Duration::from_millis);
    let question = Question {
        time: time.or(arguments.nodes.is_none().then_some(DEFAULT_TIME)),
        nodes: arguments.nodes,
        shortest: !arguments.first,
        skip_futile: arguments.futile == Futile::Skip,
        all: arguments.all,
    };
    let problems = problems::gather(&arguments.problems)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let wanted = arguments.threads.unwrap_or(cores);
    let threads = problems.count.map_or(wanted, |count| wanted.min(count.max(1)));
    let size = batch::Size { threads, hash: arguments.hash };
    let output = Output::new(out, arguments.json, &problems);
    batch::run(problems, question, size, output)
}
