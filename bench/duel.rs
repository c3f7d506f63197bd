//! Plays games between two settings of the search's numbers, for tuners: both in one process,
//! without pipes between the moves. Needs the feature `tune`.
//!
//! Each line of standard input asks for a pair of games from one opening with colours swapped:
//!
//! ```text
//! NODES|startpos moves 7g7f …|name=value,…|name=value,…
//! ```
//!
//! The answer is a line of wins, draws and losses of the first setting. Numbers that a setting
//! does not name have their defaults.

use kakunari::eval::Choice;
use kakunari::position::{Position, Record};
use kakunari::search::Answer;
use kakunari::search::params::TUNABLES;
use kakunari::train::searcher::{Searcher, Searching};
use kakunari::types::{Color, Score};
use std::error::Error;
use std::io::{self, BufRead, Write};

/// A game is over when both sides see it decided by so many centipawns.
const DECIDED: Score = 1500;
/// A game is drawn at this ply.
const LONGEST: u32 = 320;
/// Table of each side in megabytes.
const HASH_MB: usize = 8;

/// Values for some of the numbers.
struct Setting(Vec<(usize, i32)>);

impl Setting {
    fn parse(text: &str) -> Result<Setting, Box<dyn Error>> {
        let place = |pair: &str| -> Result<(usize, i32), Box<dyn Error>> {
            let (name, value) = pair.split_once('=').ok_or(format!("`{pair}`: no `=`"))?;
            let known = TUNABLES.iter().position(|tunable| tunable.name == name.trim());
            Ok((known.ok_or(format!("`{name}` is no number of the search"))?, value.parse()?))
        };
        let pairs = text.split(',').filter(|pair| !pair.trim().is_empty());
        Ok(Setting(pairs.map(place).collect::<Result<_, _>>()?))
    }

    /// Makes the following searches use these values.
    fn apply(&self) {
        TUNABLES.iter().for_each(|tunable| tunable.set(tunable.default));
        self.0.iter().for_each(|&(place, value)| TUNABLES[place].set(value));
    }
}

/// A setting with the searcher that plays it.
struct Side {
    setting: Setting,
    searcher: Searcher,
}

impl Side {
    fn new(setting: &str, nodes: u64) -> Result<Side, Box<dyn Error>> {
        let searching = Searching {
            nodes,
            longest: LONGEST,
            evaluator: Choice::default(),
            threads: 1,
            hash_mb: HASH_MB,
        };
        let searcher = searching.searchers()?.swap_remove(0);
        Ok(Side { setting: Setting::parse(setting)?, searcher })
    }
}

/// Who won from `position` on.
fn play<'a>(
    mut position: Position,
    mut black: &'a mut Side,
    mut white: &'a mut Side,
) -> Option<Color> {
    if position.side() == Color::White {
        std::mem::swap(&mut black, &mut white);
    }
    let (mut mover, mut waiting) = (black, white);
    let mut before = 0;
    loop {
        if let Some(end) = position.fourfold() {
            return end.winner();
        }
        if position.ply() > LONGEST {
            return None;
        }
        let side = position.side();
        mover.setting.apply();
        let (answer, score) = mover.searcher.search(&position);
        let best = match answer {
            Answer::Play { best, .. } => best,
            Answer::Win => return Some(side),
            Answer::Resign => return Some(!side),
        };
        if score.min(-before) >= DECIDED || score.max(-before) <= -DECIDED {
            return Some(if score > 0 { side } else { !side });
        }
        before = score;
        position.play(best);
        std::mem::swap(&mut mover, &mut waiting);
    }
}

/// The position after an opening, in which every move is legal.
fn opening(text: &str) -> Result<Position, Box<dyn Error>> {
    let record: Record = text.parse()?;
    match record.breaches.first() {
        None => Ok(record.position),
        Some(breach) => Err(format!("`{text}`: {} is illegal", breach.mv).into()),
    }
}

/// Wins, draws and losses of the first setting in two games.
fn pair(line: &str) -> Result<[u32; 3], Box<dyn Error>> {
    let parts: Vec<&str> = line.split('|').collect();
    let [nodes, moves, first, second] = parts[..] else { return Err("four parts wanted".into()) };
    let nodes = nodes.trim().parse()?;
    let (mut first, mut second) = (Side::new(first, nodes)?, Side::new(second, nodes)?);
    let start = opening(moves)?;
    let mut result = [0; 3];
    let mut book = |winner: Option<Color>, own: Color| match winner {
        Some(color) => result[if color == own { 0 } else { 2 }] += 1,
        None => result[1] += 1,
    };
    book(play(start.clone(), &mut first, &mut second), Color::Black);
    first.searcher.forget();
    second.searcher.forget();
    book(play(start, &mut second, &mut first), Color::White);
    Ok(result)
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lock().lines() {
        let [wins, draws, losses] = pair(&line?)?;
        writeln!(io::stdout(), "{wins} {draws} {losses}")?;
    }
    Ok(())
}
