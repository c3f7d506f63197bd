//! Positions for `analyze`: from the arguments, or one a line from standard input.

use super::failure::Failure;
use super::position_arg::holds_position;
use std::io::{self, BufRead, IsTerminal, StdinLock};

/// A text that should be a position, and where it came from.
pub(super) struct Entry {
    /// For messages: `line 7` or `position 2`.
    pub place: String,
    /// The text.
    pub text: String,
}

/// All texts in order. `-` stands for the lines of standard input, and so does no argument at all.
pub(super) fn entries(
    arguments: &[String],
) -> impl Iterator<Item = Result<Entry, Failure>> + use<'_> {
    let stdin = || -> Box<dyn Iterator<Item = _>> { Box::new(Lines::new()) };
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

/// The lines of standard input that hold something. Bytes that are no text make a bad position,
/// not the end of the input.
struct Lines {
    input: StdinLock<'static>,
    number: usize,
}

impl Lines {
    fn new() -> Lines {
        let stdin = io::stdin();
        if stdin.is_terminal() {
            // Otherwise the program would seem to hang. Nobody listening is no error.
            use std::io::Write;
            let hint = "Enter positions, one a line; end with Ctrl-D (Ctrl-Z on Windows).";
            let _ = writeln!(io::stderr(), "{hint}");
        }
        Lines { input: stdin.lock(), number: 0 }
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
                return Some(Ok(Entry { place: format!("line {}", self.number), text }));
            }
        }
    }
}
