//! The POSITION argument: one text from the arguments or standard input, or a record file.

use super::explain::{Language, explain};
use super::failure::Failure;
use super::kifu_file;
use crate::position::{Breach, Position, Record, RecordError};
use std::io::{self, Read};
use std::path::Path;

/// Reads the POSITION of a command that takes one; without it the start position. The name of a
/// record file stands for the position at the end of its game.
pub(super) fn read(argument: Option<&str>) -> Result<Position, Failure> {
    let parsed = match argument {
        None => Ok(Position::default()),
        Some("-") => parse(&only_line()?),
        Some(text) => parse(text),
    };
    match (parsed, argument) {
        (Err(_), Some(name)) if Path::new(name).is_file() => kifu_file::position(name),
        (Err(error), Some(name)) if names_a_file(name) => {
            Err(Failure::Input(format!("position: {error}, and there is no file of that name")))
        }
        (parsed, _) => parsed.map_err(|error| Failure::Input(format!("position: {error}"))),
    }
}

/// Is the text one word with an extension, as names of files are and positions are not?
fn names_a_file(text: &str) -> bool {
    Path::new(text).extension().is_some() && !text.contains(char::is_whitespace)
}

/// The position of a text, its history included. Every move of the list must be legal: a record
/// with a foul in it has no sound position after it.
pub(super) fn parse(text: &str) -> Result<Position, String> {
    match text.parse::<Record>() {
        Ok(Record { position, breaches }) => match breaches.first() {
            None => Ok(position),
            Some(breach) => Err(illegal(&before(position, breach), breach)),
        },
        Err(RecordError::Move { index, mv, reason, before }) => {
            Err(illegal(&before, &Breach { index, mv, rule: reason }))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Refuses a position in which the side to move could take the enemy king: no game comes to it,
/// and no search or verdict makes sense there.
pub(super) fn possible_in_a_game(position: &Position) -> Result<(), String> {
    if !position.enemy_in_check() {
        return Ok(());
    }
    let (side, enemy) = (position.side().name(), (!position.side()).name());
    Err(format!("{side} is to move and could take {enemy}'s king; is it really {side}'s turn?"))
}

/// The position in which a forbidden move was played, found by going back from the end.
fn before(mut position: Position, breach: &Breach) -> Position {
    while position.path_len() >= breach.index {
        position.undo();
    }
    position
}

fn illegal(before: &Position, Breach { index, mv, rule }: &Breach) -> String {
    let why = explain(before, *mv, *rule, Language::En);
    format!("move {index}: '{mv}' is illegal ({}): {why}", rule.word())
}

/// The line of standard input that holds something; more than one is an error.
fn only_line() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin()
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::Input(format!("cannot read standard input: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines().filter(|line| holds_position(line));
    match (lines.next(), lines.next()) {
        (None, _) => Err(Failure::Input("no position on standard input".to_string())),
        (Some(line), None) => Ok(line.to_string()),
        (Some(_), Some(_)) => Err(Failure::Input(
            "more than one position on standard input; this command takes one line".to_string(),
        )),
    }
}

/// Is there more on the line than blanks, a byte order mark or a `#` comment?
pub(super) fn holds_position(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    !line.is_empty() && !line.starts_with('#')
}
