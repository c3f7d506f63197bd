//! The formats of records, and how a text shows which one it is.

use super::kif;
use crate::types::Move;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF (柿木形式): a move a line, with its origin and time.
    Kif,
    /// KI2: moves as people write them, without origin.
    Ki2,
    /// CSA, the standard of the Computer Shogi Association. Versions 2.2 and 3.0 are read; 3.0 is
    /// written.
    Csa,
    /// CSA in version 2.2, for software that does not know 3.0. Only written.
    Csa22,
    /// JKF: JSON, as web pages use it.
    Jkf,
    /// `startpos moves …` or `sfen … moves …`, a game a line.
    Usi,
    /// Positions as SFEN, one a line.
    Sfen,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 7] = [
        Format::Kif,
        Format::Ki2,
        Format::Csa,
        Format::Csa22,
        Format::Jkf,
        Format::Usi,
        Format::Sfen,
    ];

    /// Its name: the extension of its files, but for CSA in version 2.2.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Csa22 => "csa22",
            other => other.extension(),
        }
    }

    /// The format of this name, in whatever case.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format that the first telling line of a text shows; `None` when no line tells.
    pub fn of(text: &str) -> Option<Format> {
        let mut lines =
            super::lines(text).map(|(_, line)| line.trim()).filter(|line| !line.is_empty());
        let first = lines.next()?;
        if first.starts_with('{') {
            return Some(Format::Jkf);
        }
        let rest = lines.clone();
        let told = std::iter::once(first).chain(lines).find_map(of_line)?;
        let mut all = std::iter::once(first).chain(rest);
        Some(match told {
            Format::Kif if all.find_map(kif::of_move_line) == Some(Format::Ki2) => Format::Ki2,
            Format::Sfen if all.any(|line| line.contains("moves") || is_usi_move(line)) => {
                Format::Usi
            }
            told => told,
        })
    }

    /// The extension of its files, without a dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Csa | Format::Csa22 => "csa",
            Format::Jkf => "jkf",
            Format::Usi => "usi",
            Format::Sfen => "sfen",
        }
    }

    /// What stands between two games in one file.
    pub const fn separator(self) -> &'static str {
        match self {
            Format::Csa | Format::Csa22 => "/\n",
            Format::Kif | Format::Ki2 => "\n",
            Format::Jkf | Format::Usi | Format::Sfen => "",
        }
    }
}

/// The format of a line that can be of one only.
fn of_line(line: &str) -> Option<Format> {
    if is_csa(line) {
        Some(Format::Csa)
    } else if is_usi(line) {
        Some(Format::Sfen)
    } else if kif::tells(line) {
        Some(Format::Kif)
    } else {
        None
    }
}

fn is_csa(line: &str) -> bool {
    let bytes = line.as_bytes();
    match bytes {
        [b'V', b'1'..=b'3', ..] => line.len() <= 4,
        [b'$', b'A'..=b'Z', ..] => line.contains(':'),
        [b'N', b'+' | b'-', ..] | [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] => true,
        [b'+' | b'-', b'0'..=b'9', b'0'..=b'9', b'1'..=b'9', b'1'..=b'9', b'A'..=b'Z', ..] => true,
        [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => true,
        _ => line.starts_with("'CSA encoding"),
    }
}

fn is_usi(line: &str) -> bool {
    let first = crate::position::words(line).next().unwrap_or_default();
    matches!(first, "position" | "startpos" | "sfen" | "moves")
        || is_board(first)
        || is_usi_move(line)
}

/// Is the word the board of an SFEN, by its letters?
fn is_board(word: &str) -> bool {
    let is_letter = |letter: char| "PLNSGBRKplnsgbrk123456789+/".contains(letter);
    word.matches('/').count() == 8 && word.chars().all(is_letter)
}

/// Does the line begin with a move in USI?
pub(super) fn is_usi_move(line: &str) -> bool {
    crate::position::words(line).next().is_some_and(|word| word.parse::<Move>().is_ok())
}
