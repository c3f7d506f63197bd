//! How well each side played, from the moves of the main line.

use super::grade::{Grade, accuracy};
use super::phase::Phase;
use super::report::{Phases, Player, Players, Tally};
use super::win_rate::rounded;
use crate::types::Color;

/// A move of a game as far as it counts for its player.
pub struct Counted {
    /// Who made it.
    pub color: Color,
    /// When.
    pub phase: Phase,
    /// The win rate that it lost.
    pub loss: f64,
    /// The loss in a word.
    pub grade: Grade,
    /// Was it the engine's choice?
    pub agrees: bool,
}

/// Both sides, from all moves.
pub fn players(moves: &[Counted]) -> Players {
    let player = |color| {
        let own = || moves.iter().filter(move |counted| counted.color == color);
        let within = |phase| tally(own().filter(move |counted| counted.phase == phase));
        let phases = Phases {
            opening: within(Phase::Opening),
            middlegame: within(Phase::Middlegame),
            endgame: within(Phase::Endgame),
        };
        Player { whole: tally(own()), phases }
    };
    Players { black: player(Color::Black), white: player(Color::White) }
}

fn tally<'a>(moves: impl Iterator<Item = &'a Counted>) -> Tally {
    let moves: Vec<&Counted> = moves.collect();
    let mean = |sum: f64| (!moves.is_empty()).then(|| rounded(sum / moves.len() as f64));
    let graded = |grade| moves.iter().filter(|counted| counted.grade == grade).count();
    Tally {
        moves: moves.len(),
        accuracy: mean(moves.iter().map(|counted| accuracy(counted.loss)).sum()),
        agreement: mean(moves.iter().filter(|counted| counted.agrees).count() as f64),
        inaccuracy: graded(Grade::Inaccuracy),
        mistake: graded(Grade::Mistake),
        blunder: graded(Grade::Blunder),
    }
}
