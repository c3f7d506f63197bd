//! KIF and KI2: lines of Japanese text, which differ in how they write a move.
//!
//! One reader takes both, since files mix them.

mod diagram;
mod moves;
mod read;
mod summary;
mod write;

pub(super) use diagram::{give_rest, pack};
pub(super) use read::read;
pub(super) use write::{write_ki2, write_kif};

use super::format::Format;

/// Signs that stand before a move of KI2.
const MARKS: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];

/// Does the line show that the text is KIF or KI2?
pub(super) fn tells(line: &str) -> bool {
    const STARTS: [&str; 6] = ["手数", "手合割", "変化", "まで", "#KIF", "# KIF"];
    // Names of headers are Japanese words; a sentence or a line of a program is none.
    let is_name = |key: &str| !key.is_ascii() && !key.contains([' ', '"', '(']);
    let is_header = header(line).is_some_and(|(key, _)| is_name(key));
    is_header
        || STARTS.iter().any(|start| line.starts_with(start))
        || of_move_line(line).is_some()
        || diagram::is_row(line)
}

/// The format of a line that holds moves.
pub(super) fn of_move_line(line: &str) -> Option<Format> {
    if line.starts_with(MARKS) {
        return Some(Format::Ki2);
    }
    let (_, text) = moves::numbered(line)?;
    let is_move = moves::target(text).is_some() || text.starts_with('同');
    (is_move || moves::ending(text).is_some()).then_some(Format::Kif)
}

/// Name and value of a header line.
fn header(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(['：', ':'])?;
    let key = key.trim();
    (!key.is_empty()).then_some((key, value.trim()))
}
