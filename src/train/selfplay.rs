//! One thread of self-play: the engine against itself, every position scored.

use super::opening::{Openings, random_move};
use super::random::Random;
use super::record::{Game, Ply, stored};
use super::searcher::Searcher;
use crate::position::Position;
use crate::search::Answer;
use crate::types::Score;

/// How games are played and when they end.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How games begin.
    pub openings: Openings,
    /// The chance of a random move in place of the best.
    pub random: f32,
    /// A game is over when a score goes beyond ± this, in centipawns.
    pub decided: Score,
    /// Openings scored beyond ± this are not played on.
    pub lopsided: Score,
    /// A game is drawn when it has this many plies.
    pub longest: u32,
}

/// The engine against itself.
pub struct Player {
    searcher: Searcher,
    rules: Rules,
}

impl Player {
    /// A player that searches so.
    pub fn new(searcher: Searcher, rules: Rules) -> Player {
        Player { searcher, rules }
    }

    /// Plays a game, which depends on nothing but the random numbers.
    pub fn game(&mut self, random: &mut Random) -> Game {
        loop {
            self.searcher.forget();
            let Some((position, plies)) = self.rules.openings.play(random) else { continue };
            if let Some(game) = self.play_on(position, plies, random) {
                return game;
            }
        }
    }

    /// Plays a game to its end; `None` when the opening is lopsided.
    fn play_on(
        &mut self,
        mut position: Position,
        mut plies: Vec<Ply>,
        random: &mut Random,
    ) -> Option<Game> {
        let first = plies.len();
        loop {
            let side = position.side();
            if let Some(end) = position.fourfold() {
                return Some(Game { winner: end.winner(), plies });
            }
            if plies.len() as u32 >= self.rules.longest {
                return Some(Game { winner: None, plies });
            }
            let (answer, score) = self.searcher.search(&position);
            let best = match answer {
                Answer::Play { best, .. } => best,
                Answer::Win => return Some(Game { winner: Some(side), plies }),
                Answer::Resign => return Some(Game { winner: Some(!side), plies }),
            };
            if plies.len() == first && score.abs() > self.rules.lopsided {
                return None;
            }
            let stray = random.unit() < self.rules.random;
            let mv = if stray { random_move(&position, random).unwrap_or(best) } else { best };
            plies.push(Ply { mv, score: stored(score) });
            if score.abs() > self.rules.decided {
                let winner = if score > 0 { side } else { !side };
                return Some(Game { winner: Some(winner), plies });
            }
            position.play(mv);
        }
    }
}
