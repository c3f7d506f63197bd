//! `kakunari analyze`: what the engine thinks of positions, one after another.

use super::analysis::Analysis;
use super::evaluator::Evaluator;
use super::failure::{Failure, PARTLY, complain};
use super::interrupt::Interrupt;
use super::json;
use super::lines::{Entry, entries};
use super::position_arg;
use super::threat::{Lookout, Threat};
use crate::engine::Pool;
use crate::position::Position;
use crate::search::{Budget, Conditions, Control, Job, Limits};
use clap::Args;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What `analyze --help` says below the options.
pub(super) const HELP: &str = "\
Each POSITION is one argument, so put it in quotes: 'startpos', an SFEN (the word 'sfen' before it
is optional), each optionally followed by 'moves' and USI moves. '-', or no POSITION at all, reads
standard input: one position a line, blank lines and lines that start with '#' do not count.

Results come in the order of the positions, each written out as soon as it is done. Every search
starts afresh, so a result depends on its position alone. Scores are from the side to move: 100 is
a pawn, 'mate 5' mates in five plies, 'mate -4' is mated in four. A side without a legal move has
the best move 'resign' and 'mate -1'; one that wins by declaration (27 points) has 'win'.

--threat adds whether the other side threatens mate by checks: 'mate' and the line, as if the side to
move had passed; JSON has null where there is no threat (proved) or the side to move stands in check,
and 'mate' null where the nodes did not suffice.

A bad line is reported with its number on standard error and skipped.
Exit status: 0 done, 1 some positions were bad, 2 bad arguments, 3 output not written,
130 interrupted.";

/// Time for a position when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(1000);

/// Arguments of `analyze`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Positions to analyse; without any, one a line from standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// Search each position to this depth in plies
    #[arg(long, value_name = "D", group = "limit", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// Search this many nodes of each position
    #[arg(long, value_name = "N", group = "limit", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each position for this many milliseconds [default: 1000]
    #[arg(long, value_name = "MS", group = "limit", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=u64::from(u32::MAX)))]
    movetime: Option<u64>,
    /// How many best lines to show
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=600))]
    multipv: u16,
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = super::threads())]
    threads: usize,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, allow_negative_numbers = true,
          value_parser = super::megabytes())]
    hash: usize,
    #[command(flatten)]
    evaluator: Evaluator,
    /// Say whether the side to move would be mated if it passed (詰めろ), as far as so many nodes
    /// of a mate search tell
    #[arg(long, value_name = "NODES", num_args = 0..=1, require_equals = true,
          default_missing_value = "100000", value_parser = clap::value_parser!(u64).range(1..))]
    threat: Option<u64>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Analyses every position in turn; bad ones are reported and skipped.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut pool = super::pool(arguments.threads, arguments.hash)?;
    pool.evaluate_by(&arguments.evaluator.choice()?);
    let mut lookout = arguments.threat.map(Lookout::new).transpose()?;
    let interrupt = Interrupt::watch()?;
    let mut status = ExitCode::SUCCESS;
    for entry in entries(&arguments.positions) {
        let Entry { place, text } = entry?;
        match position(&text) {
            Ok(position) => {
                let threat = lookout.as_mut().map(|lookout| lookout.look(&position));
                let analysis = analyse(&mut pool, position, arguments, threat);
                if arguments.json {
                    json::line(out, &analysis)?;
                } else {
                    writeln!(out, "{analysis}\n")?;
                    out.flush()?;
                }
            }
            Err(error) => {
                complain(&format!("{place}: {error}"));
                status = ExitCode::from(PARTLY);
            }
        }
        interrupt.done(place);
    }
    Ok(status)
}

/// A position that can be searched.
fn position(text: &str) -> Result<Position, String> {
    let position = position_arg::parse(text)?;
    position_arg::possible_in_a_game(&position)?;
    Ok(position)
}

fn analyse(
    pool: &mut Pool,
    position: Position,
    arguments: &Arguments,
    threat: Option<Option<Threat>>,
) -> Analysis {
    pool.clear();
    let start = Instant::now();
    let limited = arguments.depth.is_some() || arguments.nodes.is_some();
    let time = match arguments.movetime {
        Some(ms) => Some(Duration::from_millis(ms)),
        None => (!limited).then_some(DEFAULT_TIME),
    };
    let job = Job {
        position,
        limits: Limits {
            depth: arguments.depth,
            nodes: arguments.nodes,
            multipv: arguments.multipv.into(),
            ..Limits::default()
        },
        conditions: Conditions::default(),
        control: Arc::new(Control::new(start, time.map(Budget::fixed))),
    };
    let verdict = pool.search(&job, &|_| {});
    Analysis::new(&job.position, &verdict, start.elapsed(), threat)
}
