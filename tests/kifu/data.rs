//! The files of `tests/data/kifu` and what they should be read as.

use kakunari::kifu::{self, Game, Line, Reading};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A file and what is expected of it.
pub struct Case {
    /// Its name below `tests/data/kifu`.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// The row of `expected.json`.
    pub expected: Value,
}

impl Case {
    /// What the library reads.
    pub fn read(&self) -> Reading {
        kifu::read(&self.bytes)
    }
}

/// A path below `tests/data/kifu`.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/kifu").join(name)
}

/// All files.
pub fn cases() -> Vec<Case> {
    let text = fs::read_to_string(path("expected.json")).expect("expected.json");
    let rows: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    rows.into_iter()
        .map(|expected| {
            let name = expected["file"].as_str().expect("a name").to_string();
            let bytes = fs::read(path(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
            Case { name, bytes, expected }
        })
        .collect()
}

/// The moves played, as USI.
pub fn moves(game: &Game) -> String {
    let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

/// All variations as `7: 8h7g 3d3e`, each followed by those within it.
pub fn variations(line: &Line, first: usize) -> Vec<String> {
    let steps = line.steps.iter().zip(first..);
    let forks = steps.flat_map(|(step, ply)| step.forks.iter().map(move |fork| (fork, ply)));
    let tails = line.tails.iter().map(|tail| (tail, first + line.steps.len()));
    forks
        .chain(tails)
        .flat_map(|(fork, ply)| {
            let moves: Vec<String> = fork.steps.iter().map(|step| step.mv.to_string()).collect();
            let mut listed = vec![format!("{ply}: {}", moves.join(" "))];
            listed.extend(variations(fork, ply));
            listed
        })
        .collect()
}
