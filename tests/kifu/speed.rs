//! How fast records are read.

use crate::data;
use kakunari::kifu::{self, Format};
use std::time::{Duration, Instant};

/// How often each format is measured; what counts is the best, since a machine may be busy.
const ROUNDS: usize = 3;

/// 1,000 games of some 110 moves read and replayed on one core in under 2 seconds, even in the test
/// profile with all its assertions.
#[test]
fn a_thousand_games_in_two_seconds() {
    let games: Vec<_> = data::cases()
        .iter()
        .flat_map(|case| case.read().games)
        .filter(|game| game.moves().len() > 70)
        .collect();
    for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Usi] {
        let files: Vec<String> =
            games.iter().cycle().take(1000).map(|game| kifu::write(game, format).text).collect();
        let mut moves = 0;
        let replay = || {
            let start = Instant::now();
            let last = |file: &String| kifu::read(file.as_bytes()).games[0].last();
            moves = files.iter().map(|file| last(file).path_len()).sum();
            start.elapsed()
        };
        let time = std::iter::repeat_with(replay).take(ROUNDS).min().expect("a round");
        println!("{format:?}: 1000 games, {moves} moves in {time:?}");
        assert!(time < Duration::from_secs(2), "{format:?}: {time:?}");
    }
}
