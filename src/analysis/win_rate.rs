//! From a score to the chance of winning.
//!
//! The win rate of a score is 1 / (1 + e^(−cp/600)), the curve that shogi programs and their users
//! have settled on: 50 % at 0, 58 % at 200, 73 % at 600, 91 % at 1,400. A proven mate is 1 or 0.
//! A draw counts as half a win.

use crate::types::Score as Value;
use crate::types::score::LOWEST_WIN;

/// Centipawns over which the odds grow by the factor e.
const SCALE: f64 = 600.0;
/// Win rates are given to so many parts of one.
const PARTS: f64 = 10_000.0;

/// The chance of the side to move to win, from 0 to 1, to four decimals.
pub fn win_rate(score: Value) -> f64 {
    if score.abs() >= LOWEST_WIN {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    rounded(1.0 / (1.0 + exp(-f64::from(score) / SCALE)))
}

/// A share to four decimals, as all outputs have it.
pub fn rounded(share: f64) -> f64 {
    (share * PARTS).round() / PARTS
}

/// A share in whole per cent, as sentences have it.
pub fn percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}

/// e^x for |x| up to a few hundred. The system's own differs in its last digit from machine to
/// machine, and outputs must not.
pub(super) fn exp(x: f64) -> f64 {
    const HALVINGS: i32 = 10;
    let small = x / f64::from(1 << HALVINGS);
    let series = (1..=12).rev().fold(1.0, |sum, n| 1.0 + sum * small / f64::from(n));
    (0..HALVINGS).fold(series, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::score::{HIGHEST_EVAL, mate_in, mated_in};

    #[test]
    fn the_curve_is_the_documented_one() {
        let curve = [(0, 0.5), (200, 0.5826), (600, 0.7311), (-600, 0.2689), (1_400, 0.9116)];
        for (score, rate) in curve {
            assert_eq!(win_rate(score), rate, "{score}");
        }
        assert_eq!((win_rate(HIGHEST_EVAL), win_rate(-HIGHEST_EVAL)), (1.0, 0.0));
        assert_eq!((win_rate(mate_in(9)), win_rate(mated_in(0))), (1.0, 0.0));
    }

    #[test]
    fn the_exponential_is_exact_to_many_digits() {
        for x in [-50.0f64, -3.5, -0.01, 0.0, 0.3, 1.0, 9.75, 50.0] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-11, "{x}");
        }
    }
}
