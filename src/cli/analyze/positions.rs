//! Single positions: what the engine thinks of them, one after another.

use super::Arguments;
use crate::analysis::Threat;
use crate::cli::analysis::Analysis;
use crate::cli::failure::{Failure, PARTLY, complain};
use crate::cli::interrupt::Interrupt;
use crate::cli::lines::{Entry, entries};
use crate::cli::threat::Lookout;
use crate::cli::{json, pool, position_arg};
use crate::engine::Pool;
use crate::position::Position;
use crate::search::{Budget, Conditions, Control, Job, Limits};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time for a position when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(1000);
/// Size of the table when none is given, in MB.
const DEFAULT_HASH: usize = 64;

/// Analyses every position in turn; bad ones are reported and skipped.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut pool = pool(arguments.threads, arguments.hash.unwrap_or(DEFAULT_HASH))?;
    pool.evaluate_by(&arguments.evaluator.choice()?);
    let mut lookout = arguments.threat.map(Lookout::new).transpose()?;
    let interrupt = Interrupt::watch("")?;
    let mut status = ExitCode::SUCCESS;
    for entry in entries(&arguments.inputs) {
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
