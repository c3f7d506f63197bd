//! Positions for commands that take many: from the arguments, or one a line from standard input or
//! a file.

use super::failure::Failure;
use super::position_arg::holds_position;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal};

/// A text that should be a position, and where it came from.
pub(super) struct Entry {
    /// For messages: `line 7`, `problems.tsv:7` or `position 2`.
    pub place: String,
    /// The text.
    pub text: String,
}

/// All texts in order. `-` stands for the lines of standard input, and so does no argument at all.
pub(super) fn entries(
    arguments: &[String],
) -> impl Iterator<Item = Result<Entry, Failure>> + use<'_> {
    let stdin = || -> Box<dyn Iterator<Item = _>> { Box::new(Lines::of_stdin()) };
    let alone = arguments.is_empty().then(stdin);
    let listed = arguments.iter().zip(1..).map(move |(text, number)| match text.as_str() {
        "-" => stdin(),
        _ => {
            let entry = Entry { place: format!("position {number}"), text: text.clone() };
            Box::new(std::iter::once(Ok(entry)))
        }
    });
    alone.into_iter().chain(listed).flatten()
}

/// The lines of an input that hold something. Bytes that are no text make a bad position, not the
/// end of the input.
pub(super) struct Lines {
    input: Box<dyn BufRead + Send>,
    /// What stands before the number in a place.
    name: String,
    number: usize,
}

impl Lines {
    /// The lines of standard input, at the places `line 1` and so on.
    pub(super) fn of_stdin() -> Lines {
        let stdin = io::stdin();
        if stdin.is_terminal() {
            // Otherwise the program would seem to hang. Nobody listening is no error.
            use std::io::Write;
            let hint = "Enter positions, one a line; end with Ctrl-D (Ctrl-Z on Windows).";
            let _ = writeln!(io::stderr(), "{hint}");
        }
        let input = Box::new(BufReader::new(stdin));
        Lines { input, name: "line ".to_string(), number: 0 }
    }

    /// The lines of a file, at the places `NAME:1` and so on.
    pub(super) fn of_file(name: &str, text: Vec<u8>) -> Lines {
        Lines { input: Box::new(Cursor::new(text)), name: format!("{name}:"), number: 0 }
    }
}

impl Iterator for Lines {
    type Item = Result<Entry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut bytes = Vec::new();
            match self.input.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => self.number += 1,
                Err(error) => {
                    let message = format!("cannot read standard input: {error}");
                    return Some(Err(Failure::Input(message)));
                }
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            if holds_position(&text) {
                return Some(Ok(Entry { place: format!("{}{}", self.name, self.number), text }));
            }
        }
    }
}
