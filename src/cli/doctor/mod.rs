//! `kakunari doctor`: is everything as it should be on this machine, and if not, what mends it.
//!
//! [`machine`] looks at the program and the computer, [`network`] at the evaluation, [`game`] lets
//! the engine play; each gives [`Finding`]s.

mod finding;
mod game;
mod machine;
mod network;

use super::failure::{Failure, PARTLY};
use super::json;
use crate::engine::{Engine, Options};
use clap::Args;
use finding::{Finding, Status};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// What `doctor --help` says below the options.
pub(super) const HELP: &str = "\
Looks at the program, the processor, the memory, the network and the files beside it, then lets the
engine play against itself and measures its speed. Each line begins with 'ok', 'warn' (it works, but
not as well as it could) or 'FAULT', and what is wrong comes with its mend. The text is made to be
pasted into a report; it names no user and no folder but those of the network and of option files.

Exit status: 0 no fault, 1 a fault was found, 2 bad arguments, 3 output not written.";

/// Table of the game in megabytes.
const HASH_MB: i64 = 64;

/// Arguments of `doctor`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Look at this network, as a GUI would name it in EvalFile; the one inside the program by
    /// default
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// How long the engine plays against itself
    #[arg(long, value_name = "S", default_value_t = 10, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Search threads of the game [default: all cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::threads())]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// All findings as JSON.
#[derive(Serialize)]
struct Report {
    version: &'static str,
    findings: Vec<Finding>,
    healthy: bool,
}

/// Examines one thing after another; as text each finding is out before the next begins.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let options = Options {
        threads: arguments.threads.unwrap_or_else(super::cores) as i64,
        hash: HASH_MB,
        eval_file: arguments.net.clone().unwrap_or_default().into(),
        ..Options::default()
    };
    let mut findings = Vec::new();
    let mut note = |finding: Finding| -> Result<(), Failure> {
        if !arguments.json {
            write!(out, "{finding}")?;
            out.flush()?;
        }
        findings.push(finding);
        Ok(())
    };
    for finding in machine::examine() {
        note(finding)?;
    }
    for finding in network::examine(&options) {
        note(finding)?;
    }
    let mut engine = Engine::new();
    note(match engine.ready_to_search(&options) {
        Ok(_) => game::play(&mut engine, &options, Duration::from_secs(arguments.seconds))?,
        Err(error) => Finding::fault(
            "self-game",
            format!("not played: {error}"),
            "mend what is named above, or use fewer --threads",
        ),
    })?;
    let count = |status| findings.iter().filter(|finding| finding.status == status).count();
    let (faults, warnings) = (count(Status::Fault), count(Status::Warn));
    if arguments.json {
        let version = env!("CARGO_PKG_VERSION");
        json::line(out, &Report { version, findings, healthy: faults == 0 })?;
    } else {
        writeln!(out, "{}", summary(faults, warnings))?;
    }
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(PARTLY) })
}

/// The last line.
fn summary(faults: usize, warnings: usize) -> String {
    let number = |count: usize, word: &str| {
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {word}{plural}")
    };
    match (faults, warnings) {
        (0, 0) => "Everything is in order.".to_string(),
        _ => format!("{}, {}.", number(faults, "fault"), number(warnings, "warning")),
    }
}
