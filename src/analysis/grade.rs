//! What a move is worth: grades by the win rate it loses.

use super::win_rate::exp;
use serde::{Deserialize, Serialize};

/// The least loss of win rate that makes an inaccuracy (緩手).
pub const INACCURACY: f64 = 0.05;
/// The least loss of win rate that makes a mistake (疑問手).
pub const MISTAKE: f64 = 0.10;
/// The least loss of win rate that makes a blunder (悪手).
pub const BLUNDER: f64 = 0.20;
/// How fast accuracy falls with the loss of win rate.
const SEVERITY: f64 = 4.0;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// The best move, or nearly as good.
    Good,
    /// Lost at least [`INACCURACY`].
    Inaccuracy,
    /// Lost at least [`MISTAKE`].
    Mistake,
    /// Lost at least [`BLUNDER`].
    Blunder,
}

/// The grade of a move that loses this much win rate.
pub fn grade(loss: f64) -> Grade {
    match loss {
        loss if loss >= BLUNDER => Grade::Blunder,
        loss if loss >= MISTAKE => Grade::Mistake,
        loss if loss >= INACCURACY => Grade::Inaccuracy,
        _ => Grade::Good,
    }
}

/// The accuracy of a move that loses this much win rate: e^(−4 · loss), so 1 for the best move,
/// 0.82 at a loss of 0.05, 0.67 at 0.1, 0.45 at 0.2. The accuracy of a player is the mean over the
/// moves.
pub fn accuracy(loss: f64) -> f64 {
    exp(-SEVERITY * loss)
}

impl Grade {
    /// The word of the output in English.
    pub const fn english(self) -> &'static str {
        match self {
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// The word of the output in Japanese.
    pub const fn japanese(self) -> &'static str {
        match self {
            Grade::Good => "好手",
            Grade::Inaccuracy => "緩手",
            Grade::Mistake => "疑問手",
            Grade::Blunder => "悪手",
        }
    }

    /// The mark of move lists; empty for a good move.
    pub const fn mark(self) -> &'static str {
        match self {
            Grade::Good => "",
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }
}
