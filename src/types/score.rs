//! Scores of positions, in centipawns or as a distance to mate.

use std::fmt;

/// A score from the side to move: centipawns (100 = a pawn), or a proven mate.
///
/// Scores beyond ±[`LOWEST_WIN`] are mates; everything between is an evaluation.
pub type Score = i32;

/// A draw.
pub const DRAW: Score = 0;
/// Mate on the board, seen from the winner: a mate in `n` plies scores `MATE - n`.
pub const MATE: Score = 32_000;
/// Greater than every score.
pub const INFINITE: Score = 32_001;
/// Longest distance to a mate that a score can hold, in plies.
pub const LONGEST_MATE: i32 = 1_000;
/// The least score that proves a win.
pub const LOWEST_WIN: Score = MATE - LONGEST_MATE;
/// Bound of evaluations: they stay inside ± this value.
pub const HIGHEST_EVAL: Score = 30_000;

/// The score of winning by mate `ply` plies from the root.
#[inline(always)]
pub const fn mate_in(ply: i32) -> Score {
    MATE - ply
}

/// The score of being mated `ply` plies from the root.
#[inline(always)]
pub const fn mated_in(ply: i32) -> Score {
    ply - MATE
}

/// A score as people and protocols read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Centipawns, from the side to move.
    Centipawns(i32),
    /// Plies to mate: positive when the side to move mates, negative when it is mated.
    /// Never 0: a side that is mated already is at −1.
    Mate(i32),
}

impl From<Score> for Shown {
    fn from(score: Score) -> Shown {
        if score >= LOWEST_WIN {
            Shown::Mate((MATE - score).max(1))
        } else if score <= -LOWEST_WIN {
            Shown::Mate(-(MATE + score).max(1))
        } else {
            Shown::Centipawns(score.clamp(-HIGHEST_EVAL, HIGHEST_EVAL))
        }
    }
}

impl fmt::Display for Shown {
    /// USI form: `cp 34`, `mate -4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Centipawns(cp) => write!(f, "cp {cp}"),
            Shown::Mate(plies) => write!(f, "mate {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_show_their_distance() {
        assert_eq!(Shown::from(mate_in(1)), Shown::Mate(1));
        assert_eq!(Shown::from(mated_in(2)), Shown::Mate(-2));
        assert_eq!(Shown::from(mated_in(0)), Shown::Mate(-1));
        assert_eq!(Shown::from(HIGHEST_EVAL), Shown::Centipawns(30_000));
        assert_eq!(Shown::from(-7).to_string(), "cp -7");
    }
}
