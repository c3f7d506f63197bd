//! Record files on the command line: what they hold, and one line for everything that is wrong.

use super::explain::{Language, explain};
use super::failure::Failure;
use crate::kifu::{self, Fault, FaultKind, Game, Reading};
use crate::position::Position;
use std::fs;
use std::io::{self, Read};

/// Reads a record file; `-` stands for standard input.
///
/// # Errors
/// One line, when the file cannot be read at all.
pub(super) fn load(name: &str) -> Result<Reading, String> {
    let bytes = match name {
        "-" => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        }
        _ => fs::read(name),
    };
    bytes.map(|bytes| kifu::read(&bytes)).map_err(|error| format!("cannot be read: {error}"))
}

/// Everything that is wrong with a file, a line each. Fouls by which a game ended are not among it:
/// such a record is sound.
pub(super) fn complaints(reading: &Reading) -> Vec<String> {
    let faults = reading.games.iter().zip(1..).flat_map(|(game, number)| {
        let place =
            if reading.games.len() > 1 { format!("game {number}: ") } else { String::new() };
        let faults = game.faults.iter().filter(|fault| !fault.is_recorded);
        faults.map(move |fault| format!("{place}{}", describe(fault)))
    });
    reading.errors.iter().map(ToString::to_string).chain(faults).collect()
}

/// A faulty move with its line in the file and, where a rule forbids it, the reason in a sentence.
pub(super) fn describe(fault: &Fault) -> String {
    match fault.kind {
        FaultKind::Illegal { mv, rule } => {
            let why = explain(&fault.before, mv, rule, Language::En);
            format!("line {}: {fault}: {why}", fault.line)
        }
        _ => format!("line {}: {fault}", fault.line),
    }
}

/// The position at the end of the one game of a file.
pub(super) fn position(name: &str) -> Result<Position, Failure> {
    let refuse = |reason: String| Failure::Input(format!("{name}: {reason}"));
    let reading = load(name).map_err(refuse)?;
    if let Some(complaint) = complaints(&reading).into_iter().next() {
        return Err(refuse(complaint));
    }
    match reading.games.as_slice() {
        [game] => Ok(Game::last(game)),
        games => Err(refuse(format!(
            "holds {} games and this command takes one; 'kakunari convert --dir' makes a file of each",
            games.len()
        ))),
    }
}
