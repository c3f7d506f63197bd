//! What can go wrong on the command line, and with which line and status the program then ends.
//!
//! Statuses: 0 done, 1 the answer is no (`legal --move`) or some positions failed (`analyze`),
//! 2 bad input, 3 the output could not be written.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The answer is no, or a part of the work failed.
pub(super) const PARTLY: u8 = 1;
/// The input is not what it should be.
const BAD_INPUT: u8 = 2;
/// The output could not be written.
pub(super) const NOT_WRITTEN: u8 = 3;

/// Why a command ended early.
#[derive(Debug)]
pub(super) enum Failure {
    /// The input cannot be used: one line that names the thing, the place and the mend.
    Input(String),
    /// Standard output cannot be written.
    Output(io::Error),
    /// A file cannot be written.
    File(PathBuf, io::Error),
}

impl From<io::Error> for Failure {
    /// Errors of writing; those of reading are [`Failure::Input`].
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Failure {
    /// Says what happened on standard error and gives the exit status. A reader that has closed
    /// the pipe has all it wanted: no word, and no failure.
    pub(super) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                complain(&message);
                ExitCode::from(BAD_INPUT)
            }
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Output(error) => {
                complain(&format!("cannot write to standard output: {error}"));
                ExitCode::from(NOT_WRITTEN)
            }
            Failure::File(path, error) => {
                complain(&format!("cannot write '{}': {error}", path.display()));
                ExitCode::from(NOT_WRITTEN)
            }
        }
    }
}

/// Prints one line of error. Where even that fails nobody is listening.
pub(super) fn complain(message: &str) {
    use std::io::Write;
    let _ = writeln!(io::stderr().lock(), "error: {message}");
}

/// Prints one line about something that is not wrong but worth knowing.
pub(super) fn warn(message: &str) {
    use std::io::Write;
    let _ = writeln!(io::stderr().lock(), "warning: {message}");
}

/// Prints one line that is no error. Where even that fails nobody is listening.
pub(super) fn say(message: &str) {
    use std::io::Write;
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// Shows help and version; turns clap's error pages into one line.
pub(super) fn answer_clap(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => Failure::Output(error).report(),
        };
    }
    Failure::Input(one_line(error)).report()
}

/// The first paragraph of clap's message, advice on what was meant, and where to read on.
fn one_line(error: &clap::Error) -> String {
    use clap::error::{ContextKind, ErrorKind};
    let page = error.render().to_string();
    let mut paragraphs = page.split("\n\n").map(|text| {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        lines.join(" ")
    });
    let said = paragraphs.next().unwrap_or_default();
    let mut line = said.strip_prefix("error: ").unwrap_or(&said).to_string();
    let unknown = error.kind() == ErrorKind::UnknownArgument;
    let word = error.get(ContextKind::InvalidArg).map(ToString::to_string).unwrap_or_default();
    let mut tips = paragraphs.filter_map(|text| text.strip_prefix("tip: ").map(String::from));
    if unknown && continues_a_position(&word) {
        line.push_str("; a position is one argument: put it in quotes");
    } else if let Some(tip) = tips.find(|tip| !tip.starts_with("to pass")) {
        line.push_str("; ");
        line.push_str(&tip);
    }
    line.push_str("; see --help");
    line
}

/// Is this the second word of a position that was not put in quotes?
fn continues_a_position(word: &str) -> bool {
    matches!(word, "moves" | "b" | "w" | "startpos" | "sfen") || word.contains('/')
}
