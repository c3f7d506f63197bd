//! How fast records are read.

use crate::data;
use kakunari::kifu::{self, Format};
use std::time::{Duration, Instant};

/// 1,000 games of some 110 moves read and replayed on one core in under 2 seconds. Meant for a
/// build with `--release`: `cargo test --release --test kifu -- --ignored --nocapture`.
#[test]
#[ignore = "a figure of the optimised build: run it with --release"]
fn a_thousand_games_in_two_seconds() {
    let games: Vec<_> = data::cases()
        .iter()
        .flat_map(|case| case.read().games)
        .filter(|game| game.moves().len() > 70)
        .collect();
    for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Usi] {
        let files: Vec<String> =
            games.iter().cycle().take(1000).map(|game| kifu::write(game, format).text).collect();
        let start = Instant::now();
        let mut moves = 0;
        for file in &files {
            let reading = kifu::read(file.as_bytes());
            let last = reading.games[0].last();
            moves += last.path_len();
        }
        let time = start.elapsed();
        println!("{format:?}: 1000 games, {moves} moves in {time:?}");
        assert!(time < Duration::from_secs(2), "{format:?}: {time:?}");
    }
}
