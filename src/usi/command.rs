//! One line of input as a value. Total: every line of bytes is some command.

use super::limits::{self, number};
use crate::engine::Request;
use crate::position::words;
use std::ffi::OsString;
use std::time::Duration;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Nothing but blanks.
    Empty,
    /// `usi`: who are you, and which options do you have?
    Usi,
    /// `isready`: get ready and say so.
    IsReady,
    /// `setoption name … value …`.
    SetOption {
        /// The option's name, words joined by single blanks.
        name: String,
        /// The rest of the line, trimmed; bytes as they came where the system allows it.
        value: OsString,
    },
    /// `getoption [name]`.
    GetOption(Option<String>),
    /// `usinewgame`.
    NewGame,
    /// `position …`: the text behind the word.
    Position(String),
    /// `go …` for a move.
    Go(Request),
    /// `go mate …`, with its time; `None` for no limit.
    GoMate(Option<Duration>),
    /// `stop`.
    Stop,
    /// `ponderhit`, perhaps with a new clock.
    PonderHit(Request),
    /// `gameover …`.
    GameOver,
    /// `quit`.
    Quit,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `wait`: read on when the search has ended.
    Wait,
    /// A command that prints free text.
    Tool(Tool),
    /// Anything else, and the word it begins with.
    Unknown(String),
}

/// Commands for people: they print text and are obeyed only between searches.
#[derive(Clone, Debug, PartialEq)]
pub enum Tool {
    /// `d`: draw the position.
    Draw,
    /// `eval`: the static evaluation.
    Eval,
    /// `moves`: the legal moves.
    Moves,
    /// `key`: the hash key.
    Key,
    /// `side`: whose turn it is.
    Side,
    /// `perft n`, `go perft n`: count the leaves of the game tree.
    Perft(u32),
    /// `bench`: search fixed positions.
    Bench(Bench),
}

/// What `bench [hash] [threads] [limit] [default|current|FILE] [depth|nodes|movetime]` asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// Size of the table in MB.
    pub hash: Option<u64>,
    /// Search threads.
    pub threads: Option<u64>,
    /// The limit, of the kind given by `limit_kind`.
    pub limit: Option<u64>,
    /// `default`, `current`, or a file with one position a line.
    pub positions: String,
    /// `depth`, `nodes` or `movetime`.
    pub limit_kind: String,
}

/// Deepest perft that is tried.
const MAX_PERFT: u64 = 20;

impl Command {
    /// Reads a line, with or without its line break.
    pub fn parse(line: &[u8]) -> Command {
        let line = line.trim_ascii();
        let text = String::from_utf8_lossy(line);
        let words: Vec<&str> = words(&text).collect();
        let Some((&first, rest)) = words.split_first() else { return Command::Empty };
        let behind = || rest.join(" ");
        match first {
            "usi" => Command::Usi,
            "isready" => Command::IsReady,
            "setoption" => set_option(line),
            "getoption" => Command::GetOption((!rest.is_empty()).then(behind)),
            "usinewgame" => Command::NewGame,
            "position" | "sfen" => Command::Position(behind()),
            "go" => go(rest),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit(limits::parse(rest)),
            "gameover" => Command::GameOver,
            "quit" => Command::Quit,
            "debug" => Command::Debug(rest.first() != Some(&"off")),
            "wait" => Command::Wait,
            _ => tool(first, rest).map_or_else(|| Command::Unknown(first.into()), Command::Tool),
        }
    }
}

fn tool(first: &str, rest: &[&str]) -> Option<Tool> {
    Some(match first {
        "d" => Tool::Draw,
        "e" | "eval" => Tool::Eval,
        "moves" => Tool::Moves,
        "key" => Tool::Key,
        "side" => Tool::Side,
        "perft" => Tool::Perft(perft_depth(rest.first())),
        "bench" => Tool::Bench(bench(rest)),
        _ => return None,
    })
}

fn perft_depth(word: Option<&&str>) -> u32 {
    word.and_then(|word| number(word)).unwrap_or(1).min(MAX_PERFT) as u32
}

fn bench(words: &[&str]) -> Bench {
    let spin = |index: usize| words.get(index).and_then(|word| number(word));
    let word = |index: usize, default: &str| words.get(index).unwrap_or(&default).to_string();
    Bench {
        hash: spin(0),
        threads: spin(1),
        limit: spin(2),
        positions: word(3, "default"),
        limit_kind: word(4, "depth"),
    }
}

fn set_option(line: &[u8]) -> Command {
    let ignored = || Command::Unknown("setoption".into());
    let mut rest = line;
    let (_, Some(b"name")) = (next_word(&mut rest), next_word(&mut rest)) else {
        return ignored();
    };
    let mut name: Vec<String> = Vec::new();
    let mut value = Vec::new();
    while let Some(word) = next_word(&mut rest) {
        if word == b"value" {
            value = rest.trim_ascii().to_vec();
            break;
        }
        name.push(String::from_utf8_lossy(word).into_owned());
    }
    if name.is_empty() {
        return ignored();
    }
    Command::SetOption { name: name.join(" "), value: native(value) }
}

/// Takes the next word off the front of a line.
fn next_word<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let line = rest.trim_ascii_start();
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    let (word, after) = line.split_at(end);
    *rest = after;
    (!word.is_empty()).then_some(word)
}

/// Text as the system writes paths: UTF-8 where it is that, else the bytes as they are.
fn native(bytes: Vec<u8>) -> OsString {
    match String::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(error) => foreign(error.into_bytes()),
    }
}

#[cfg(unix)]
fn foreign(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn foreign(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

fn go(words: &[&str]) -> Command {
    let behind = |name| words.iter().position(|&word| word == name).map(|at| words.get(at + 1));
    if let Some(next) = behind("perft") {
        return Command::Tool(Tool::Perft(perft_depth(next)));
    }
    if let Some(next) = behind("mate") {
        return Command::GoMate(next.and_then(|word| number(word)).map(Duration::from_millis));
    }
    Command::Go(limits::parse(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_hold_the_words_of_the_command() {
        let line = b" setoption  name Debug Log  value  /a name/value b \r";
        let Command::SetOption { name, value } = Command::parse(line) else { panic!() };
        assert_eq!((name.as_str(), value.to_str()), ("Debug Log", Some("/a name/value b")));
        for line in ["setoption", "setoption name", "setoption x", "setoption name value 3"] {
            assert!(matches!(Command::parse(line.as_bytes()), Command::Unknown(_)), "{line}");
        }
    }

    #[test]
    fn mate_takes_time_or_none() {
        let mate = |text: &str| match Command::parse(text.as_bytes()) {
            Command::GoMate(time) => time.map(|time| time.as_millis()),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(mate("go mate 500"), Some(500));
        assert_eq!(mate("go mate infinite"), None);
        assert_eq!(mate("go mate"), None);
    }

    #[test]
    fn blanks_are_nothing() {
        for line in ["", "   ", "\t", "\r", "\u{3000}"] {
            assert_eq!(Command::parse(line.as_bytes()), Command::Empty);
        }
    }
}
