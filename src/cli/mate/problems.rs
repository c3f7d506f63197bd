//! Mate problems from arguments, files and standard input.

use crate::cli::failure::Failure;
use crate::cli::lines::{Entry, Lines};
use crate::cli::position_arg;
use crate::position::Position;
use std::fs;
use std::path::Path;

/// A text that should be a problem.
pub(super) struct Problem {
    /// Its name in the input, else its place.
    pub id: String,
    /// For messages: `line 7`, `problems.tsv:7` or `position 2`.
    pub place: String,
    /// The position, or why the text is none.
    pub position: Result<Position, String>,
}

/// The problems of a run, in order.
pub(super) struct Problems {
    /// How many there are; `None` while standard input may bring more.
    pub count: Option<usize>,
    /// The greatest length of an id among those that are known beforehand.
    pub widest_id: usize,
    rest: Box<dyn Iterator<Item = Result<Problem, Failure>> + Send>,
}

impl Iterator for Problems {
    type Item = Result<Problem, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.rest.next()
    }
}

/// Where problems come from: what is known at once, or standard input.
enum Source {
    Known(Vec<Problem>),
    Stdin,
}

/// The problems of all arguments. An argument is `-`, a position, or a file; without any there is
/// standard input.
///
/// # Errors
/// When a file cannot be read.
pub(super) fn gather(arguments: &[String]) -> Result<Problems, Failure> {
    let listed = arguments.iter().zip(1..).map(|(text, number)| source(text, number));
    let mut sources = listed.collect::<Result<Vec<Source>, Failure>>()?;
    if sources.is_empty() {
        sources.push(Source::Stdin);
    }
    let known = || sources.iter().filter_map(Source::known);
    let all_known = known().count() == sources.len();
    Ok(Problems {
        count: all_known.then(|| known().map(<[Problem]>::len).sum()),
        widest_id: known().flatten().map(|p| p.id.chars().count()).max().unwrap_or(0),
        rest: Box::new(sources.into_iter().flat_map(Source::into_problems)),
    })
}

impl Source {
    fn known(&self) -> Option<&[Problem]> {
        match self {
            Source::Known(problems) => Some(problems),
            Source::Stdin => None,
        }
    }

    fn into_problems(self) -> Box<dyn Iterator<Item = Result<Problem, Failure>> + Send> {
        match self {
            Source::Known(problems) => Box::new(problems.into_iter().map(Ok)),
            Source::Stdin => Box::new(of_lines(Lines::of_stdin())),
        }
    }
}

/// The source that one argument names.
fn source(text: &str, number: usize) -> Result<Source, Failure> {
    if text == "-" {
        return Ok(Source::Stdin);
    }
    let parsed = position(text);
    if parsed.is_err() && Path::new(text).exists() {
        let bytes = fs::read(text)
            .map_err(|error| Failure::Input(format!("{text}: cannot be read: {error}")))?;
        let problems = of_lines(Lines::of_file(text, bytes));
        return Ok(Source::Known(problems.collect::<Result<_, _>>()?));
    }
    let place = format!("position {number}");
    let position = parsed.map_err(|error| match looks_like_position(text) {
        true => error,
        false => format!("{error}, and there is no file of that name"),
    });
    Ok(Source::Known(vec![Problem { id: place.clone(), place, position }]))
}

/// The problems of lines, without headings.
fn of_lines(lines: Lines) -> impl Iterator<Item = Result<Problem, Failure>> {
    lines.filter_map(|entry| entry.map(|entry| of_line(&entry)).transpose())
}

/// The problem of a line: a position, or an id, a tab and a position, with other fields behind.
/// `None` for a heading.
fn of_line(Entry { place, text }: &Entry) -> Option<Problem> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let mut fields = text.split('\t').map(str::trim);
    let first = fields.next().unwrap_or_default();
    let (id, board) = match fields.next() {
        Some(second) if !looks_like_position(first) => (first, second),
        _ => (place.as_str(), first),
    };
    let position = position(board);
    let heading = id.eq_ignore_ascii_case("id") && position.is_err();
    (!heading).then(|| Problem { id: id.to_string(), place: place.clone(), position })
}

/// A position in which the question can be asked.
fn position(text: &str) -> Result<Position, String> {
    let position = position_arg::parse(text)?;
    position_arg::possible_in_a_game(&position)?;
    if position.king(!position.side()).is_none() {
        let (side, enemy) = (position.side().name(), (!position.side()).name());
        return Err(format!("{side} is to move and {enemy} has no king to be mated"));
    }
    Ok(position)
}

/// Does it begin like a position, or hold as many slashes as a board?
fn looks_like_position(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    matches!(word, "startpos" | "sfen" | "position") || text.matches('/').count() >= 8
}
