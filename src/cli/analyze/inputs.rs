//! The games to analyse, one after another: from files of any format and folders of them, from
//! lines given as arguments, or from standard input.

use crate::cli::{kifu_file, position_arg};
use crate::kifu::{self, Game, Reading};
use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::Path;

/// A game to analyse.
pub(super) struct Item {
    /// Its number in the run, from 0.
    pub number: usize,
    /// The file that it comes from, or the place of the argument.
    pub file: String,
    /// Its number in the file, from 1.
    pub game_number: usize,
    /// Does the file hold more than this game?
    pub has_company: bool,
    /// The game.
    pub game: Game,
    /// Its share of the whole input, in bytes.
    pub weight: u64,
}

/// What comes next.
pub(super) enum Next {
    /// A game.
    Game(Box<Item>),
    /// Something that is wrong with an input, in one line.
    Bad(String),
}

/// All games. A file is read when its turn comes.
pub(super) struct Inputs {
    arguments: VecDeque<(usize, String)>,
    ready: VecDeque<Next>,
    /// Games given out so far.
    given: usize,
}

impl Item {
    /// For messages: `a.kif`, or `a.csa, game 3` where there are several.
    pub(super) fn place(&self) -> String {
        place(&self.file, self.game_number, self.has_company)
    }
}

fn place(file: &str, number: usize, has_company: bool) -> String {
    if has_company { format!("{file}, game {number}") } else { file.to_string() }
}

impl Inputs {
    /// The games of these arguments; standard input without any.
    pub(super) fn new(arguments: &[String]) -> Inputs {
        let stdin = ["-".to_string()];
        let named = if arguments.is_empty() { &stdin } else { arguments };
        let arguments = named.iter().cloned().zip(1..).map(|(text, number)| (number, text));
        Inputs { arguments: arguments.collect(), ready: VecDeque::new(), given: 0 }
    }

    /// The bytes of all inputs together; `None` when standard input or a folder is among them.
    pub(super) fn size(&self) -> Option<u64> {
        self.arguments.iter().map(|(_, text)| size(text)).sum()
    }

    /// Puts the files of a folder in its place, in the order of their names.
    fn open_folder(&mut self, number: usize, name: &str) {
        match files(Path::new(name)) {
            Ok(files) => {
                for file in files.into_iter().rev() {
                    self.arguments.push_front((number, file));
                }
            }
            Err(error) => {
                self.ready.push_back(Next::Bad(format!("{name}: cannot be read: {error}")));
            }
        }
    }

    /// Reads the next input.
    fn read(&mut self, number: usize, text: &str) {
        if Path::new(text).is_dir() {
            return self.open_folder(number, text);
        }
        let is_file = text == "-" || Path::new(text).exists();
        let file = match text {
            "-" => "standard input".to_string(),
            _ if is_file => text.to_string(),
            _ => format!("position {number}"),
        };
        let reading = if is_file { kifu_file::load(text) } else { line(text) };
        let size = size(text).unwrap_or_default();
        match reading {
            Err(reason) => self.ready.push_back(Next::Bad(format!("{file}: {reason}"))),
            Ok(reading) => self.take(&file, reading, size),
        }
    }

    fn take(&mut self, file: &str, reading: Reading, size: u64) {
        let bad = |reason: String| Next::Bad(format!("{file}: {reason}"));
        self.ready.extend(kifu_file::complaints(&reading).into_iter().map(bad));
        let count = reading.games.len();
        for (game, game_number) in reading.games.into_iter().zip(1..) {
            if let Err(reason) = position_arg::possible_in_a_game(&game.start) {
                let place = place(file, game_number, count > 1);
                self.ready.push_back(Next::Bad(format!("{place}: {reason}")));
                continue;
            }
            self.ready.push_back(Next::Game(Box::new(Item {
                number: self.given,
                file: file.to_string(),
                game_number,
                has_company: count > 1,
                game,
                weight: size / count as u64,
            })));
            self.given += 1;
        }
    }
}

/// The bytes of an input; `None` for standard input and folders.
fn size(text: &str) -> Option<u64> {
    match fs::metadata(text) {
        _ if text == "-" => None,
        Ok(facts) if facts.is_dir() => None,
        Ok(facts) => Some(facts.len()),
        Err(_) => Some(text.len() as u64),
    }
}

/// The files of a folder and of the folders in it.
fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            paths.extend(files(&path)?);
        } else {
            paths.push(path.to_string_lossy().into_owned());
        }
    }
    paths.sort();
    Ok(paths)
}

/// A game given as an argument.
fn line(text: &str) -> Result<Reading, String> {
    let reading = kifu::read(text.as_bytes());
    if !reading.games.is_empty() {
        return Ok(reading);
    }
    let reason = position_arg::parse(text).err().unwrap_or_default();
    Err(format!("no such file, and {reason}"))
}

impl Iterator for Inputs {
    type Item = Next;

    fn next(&mut self) -> Option<Next> {
        loop {
            if let Some(next) = self.ready.pop_front() {
                return Some(next);
            }
            let (number, text) = self.arguments.pop_front()?;
            self.read(number, &text);
        }
    }
}
