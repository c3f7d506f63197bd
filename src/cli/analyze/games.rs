//! Whole games: from files and lines to one output.

use super::Arguments;
use super::batch::{self, Task};
use super::gauge::Gauge;
use super::header::Header;
use super::inputs::Inputs;
use super::output::{Format, Output};
use super::store::Store;
use crate::cli::cores;
use crate::cli::explain::Language;
use crate::cli::failure::{Failure, say};
use crate::cli::interrupt::Interrupt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

/// What an interrupted run with an output file is told.
const ADVICE: &str = "; the same command with --resume goes on";

/// Analyses all games and writes them to standard output or to the file asked for.
pub(super) fn run(
    arguments: &Arguments,
    out: &mut (impl Write + Send),
) -> Result<ExitCode, Failure> {
    match &arguments.out {
        None => {
            let interrupt = Interrupt::watch("")?;
            let header = Header::new(arguments)?;
            write_all(arguments, &header, None, &interrupt, out)
        }
        Some(path) if path.exists() => {
            say(&format!("'{}' is there already and left alone", path.display()));
            Ok(ExitCode::SUCCESS)
        }
        Some(path) => to_file(arguments, path),
    }
}

/// Analyses all games to a file, which appears when it is whole.
fn to_file(arguments: &Arguments, path: &Path) -> Result<ExitCode, Failure> {
    let interrupt = Interrupt::watch(ADVICE)?;
    let header = Header::new(arguments)?;
    let options = serde_json::to_string(&header).map_err(io::Error::from)?;
    let run = format!("{options}\n{}\n", arguments.inputs.join("\n"));
    let store = Store::open(path, &run, arguments.resume)?;
    let failed = |error| Failure::File(path.to_path_buf(), error);
    let mut out = BufWriter::new(File::create(store.output()).map_err(failed)?);
    let written = write_all(arguments, &header, Some(&store), &interrupt, &mut out);
    let status = written.map_err(|failure| match failure {
        Failure::Output(error) => failed(error),
        other => other,
    })?;
    out.flush().map_err(failed)?;
    store.finish(path)?;
    Ok(status)
}

fn write_all(
    arguments: &Arguments,
    header: &Header,
    store: Option<&Store>,
    interrupt: &Interrupt,
    out: &mut (impl Write + Send),
) -> Result<ExitCode, Failure> {
    let usual = if arguments.json { Format::Jsonl } else { Format::Text };
    let format = arguments.format.unwrap_or(usual);
    let language = arguments.lang.unwrap_or(Language::En);
    let inputs = Inputs::new(&arguments.inputs);
    let gauge = Gauge::new(inputs.size());
    let task = Task {
        header,
        choice: arguments.evaluator.choice()?,
        variations: arguments.all_variations,
        store,
        gauge: &gauge,
    };
    let jobs = arguments.jobs.unwrap_or((cores() / arguments.threads).max(1));
    let mut output = Output::begin(out, format, language, header)?;
    let status = batch::run(&task, inputs, jobs, interrupt, &mut |item, report| {
        output.game(item, report, arguments.all_variations)
    })?;
    output.end(header)?;
    Ok(status)
}
