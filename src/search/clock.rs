//! From the clock of a game to the [`Budget`] of one move: pure arithmetic, no clock is read here.

use super::Budget;
use super::budget::Rounding;
use crate::types::Color;
use std::time::Duration;

/// What the clock shows when a move is due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Main time left, by colour.
    pub time: [Duration; 2],
    /// Increment (フィッシャー) of each move, by colour.
    pub increment: [Duration; 2],
    /// Time of each move once the main time is gone (秒読み), the same for both.
    pub byoyomi: Duration,
    /// Moves until more time is given; `None` or 0 for none.
    pub moves_to_go: Option<u32>,
}

/// How the user wants time to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Usual time between our answer and the server's clock.
    pub delay: Duration,
    /// The same when a late answer would lose the game.
    pub final_delay: Duration,
    /// The least time of a move, where the clock allows it.
    pub minimum: Duration,
    /// Percentage of the planned time to use, 100 for the plan.
    pub slow_mover: u32,
    /// Does the clock count whole seconds, so that the rest of a second is free?
    pub round_up: bool,
    /// Will the opponent's time be used for thinking as well?
    pub ponders: bool,
}

/// Shortest time that a deadline leaves for thinking.
const FLOOR: Duration = Duration::from_millis(10);
/// What a move costs besides thinking, kept back for every move still expected.
const OVERHEAD: Duration = Duration::from_millis(20);
/// Where time is never renewed, the same is kept back for so many moves more than are planned for.
const SPARE_MOVES: u32 = 40;
/// With less main time than this, and nothing but main time, no move gets more than its share.
const SHORT: Duration = Duration::from_secs(60);
/// Longer times than this, a year, are read as this.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The budget of the next move of `side` when `ply` is its number in the game.
///
/// Nothing here relies on the increment being inside or outside of the time given: the hard limit
/// holds under both readings.
pub fn budget(control: &TimeControl, side: Color, ply: u32, timing: &Timing) -> Budget {
    let time = control.time[side.index()].min(LONGEST);
    let increment = control.increment[side.index()].min(LONGEST);
    let byoyomi = control.byoyomi.min(LONGEST);
    let usable = time.max(increment) + byoyomi;
    let last = last_moment(usable, timing);
    let in_byoyomi = byoyomi > Duration::ZERO && time * 5 < byoyomi * 6;
    if in_byoyomi || usable.is_zero() {
        // What is not used now is lost.
        return Budget::fixed(last);
    }
    let moves = moves_left(control, ply);
    let least = timing.minimum.min(usable / 10);
    let renewed = byoyomi > Duration::ZERO || increment >= OVERHEAD;
    let spare = if renewed || control.moves_to_go.is_some() { 0 } else { SPARE_MOVES };
    let optimum = planned(time, increment, moves, spare)
        .saturating_add(byoyomi)
        .mul_f64(f64::from(timing.slow_mover) / 100.0 * if timing.ponders { 1.25 } else { 1.0 })
        .max(least.saturating_sub(timing.delay))
        .clamp(Duration::from_millis(1), last);
    let maximum = optimum.mul_f64(stretch(time, byoyomi + increment)).min(last);
    // Even a stalled search must not eat the time of the moves to come.
    let hard = (maximum * 2).max(FLOOR.min(usable / 50)).min(last);
    let affordable = timing.round_up && optimum >= Duration::from_secs(1);
    let rounding = affordable.then_some(Rounding { delay: timing.delay, minimum: least });
    Budget { optimum, maximum, hard, rounding }
}

/// The latest end of thinking that the clock allows: a tenth of the time, within 10 to 100 ms, is
/// used whatever the delay.
fn last_moment(usable: Duration, timing: &Timing) -> Duration {
    let least = (usable / 10).clamp(FLOOR, FLOOR * 10);
    usable.saturating_sub(timing.final_delay).max(least)
}

/// How many moves of one's own to plan for: games have about 200 plies, and never fewer than 40
/// moves are assumed to come.
fn moves_left(control: &TimeControl, ply: u32) -> u32 {
    let expected = (200u32.saturating_sub(ply) / 2).max(40);
    match control.moves_to_go {
        Some(moves) if moves > 0 => moves.min(expected),
        _ => expected,
    }
}

/// This move's share of the main time and of the increments to come, when [`OVERHEAD`] is kept back
/// for `spare` moves more.
fn planned(time: Duration, increment: Duration, moves: u32, spare: u32) -> Duration {
    (time + increment * (moves - 1)).saturating_sub(OVERHEAD * (moves + spare)) / moves
}

/// How far a difficult move may exceed the plan.
fn stretch(time: Duration, renewed: Duration) -> f64 {
    if renewed > Duration::ZERO {
        return 3.0;
    }
    let beyond = time.saturating_sub(SHORT).as_secs_f64() / SHORT.as_secs_f64();
    (1.0 + beyond).min(4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMING: Timing = Timing {
        delay: ms(120),
        final_delay: ms(150),
        minimum: Duration::ZERO,
        slow_mover: 100,
        round_up: true,
        ponders: false,
    };

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn control(time: u64, increment: u64, byoyomi: u64) -> TimeControl {
        TimeControl {
            time: [ms(time); 2],
            increment: [ms(increment); 2],
            byoyomi: ms(byoyomi),
            moves_to_go: None,
        }
    }

    /// How the sender of the clock treats the increment of the move to come.
    #[derive(Clone, Copy, Debug)]
    enum Reading {
        /// It comes on top of the time sent.
        Apart,
        /// The time sent holds it already.
        Included,
    }

    /// Plays `moves` moves of one side against a clock that is exact to the millisecond and charges
    /// `lag` besides. How much of its budget a move takes varies; every tenth goes to the hard
    /// limit. Panics when the flag falls; returns the times thought.
    fn simulate(start: TimeControl, reading: Reading, lag: u64, timing: &Timing) -> Vec<Duration> {
        let increment = start.increment[0];
        let mut left = start.time[0];
        let mut noise = 0x2545_f491_u32;
        let mut spent = Vec::new();
        for number in 0..300u32 {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let sent = match reading {
                Reading::Apart => left,
                Reading::Included => left + increment,
            };
            let control = TimeControl { time: [sent; 2], ..start };
            let budget = budget(&control, Color::Black, 1 + 2 * number, timing);
            assert!(budget.optimum <= budget.maximum && budget.maximum <= budget.hard);
            let thought = match noise >> 28 {
                0 => budget.hard,
                1..5 => budget.end(budget.maximum),
                5..8 => budget.end(budget.optimum / 2),
                _ => budget.end(budget.optimum),
            };
            let used = thought + ms(lag);
            let free = left + increment + start.byoyomi;
            assert!(used < free, "flag in move {number} ({reading:?}): {used:?} of {free:?}");
            left = (left + increment).saturating_sub(used.saturating_sub(start.byoyomi));
            left = if start.byoyomi > Duration::ZERO { left.min(start.time[0]) } else { left };
            spent.push(thought);
        }
        spent
    }

    #[test]
    fn u55_no_flag_under_either_reading() {
        for (time, increment) in [(10_000, 0), (60_000, 0), (600_000, 0), (0, 1000), (10_000, 100)]
        {
            for reading in [Reading::Apart, Reading::Included] {
                for round_up in [false, true] {
                    let timing = Timing { round_up, ..TIMING };
                    simulate(control(time, increment, 0), reading, 5, &timing);
                }
            }
        }
    }

    #[test]
    fn u54_byoyomi_is_used_and_kept() {
        let timing = Timing { final_delay: ms(200), ..TIMING };
        for byoyomi in [1000, 3000, 10_000] {
            let spent = simulate(control(0, 0, byoyomi), Reading::Apart, 100, &timing);
            let mean = spent.iter().sum::<Duration>() / spent.len() as u32;
            assert!(mean >= ms(byoyomi * 7 / 10), "{mean:?} of {byoyomi}");
        }
    }

    #[test]
    fn main_time_with_byoyomi_never_flags() {
        for lag in [5, 100] {
            simulate(control(60_000, 0, 10_000), Reading::Apart, lag, &TIMING);
            simulate(control(5_000, 0, 1_000), Reading::Apart, lag, &TIMING);
            simulate(control(5_000, 500, 1_000), Reading::Apart, lag, &TIMING);
        }
    }

    #[test]
    fn case_29_each_colour_has_its_own_clock() {
        let mut control = control(600_000, 0, 1000);
        control.time[Color::White.index()] = Duration::ZERO;
        let white = budget(&control, Color::White, 2, &TIMING);
        assert!((ms(500)..ms(950)).contains(&white.end(white.optimum)), "{white:?}");
        assert!(budget(&control, Color::Black, 1, &TIMING).optimum > ms(4000));
    }

    #[test]
    fn case_31_the_first_move_of_ten_seconds_is_short() {
        let spent = simulate(control(10_000, 0, 0), Reading::Apart, 5, &TIMING);
        assert!(spent[0] < ms(1500), "{:?}", spent[0]);
    }

    #[test]
    fn u56_rounding_ends_just_before_a_full_second() {
        for time in [200_000, 600_000, 3_600_000] {
            let budget = budget(&control(time, 0, 0), Color::Black, 1, &TIMING);
            for wish in [budget.optimum / 2, budget.optimum, budget.maximum] {
                let part = budget.end(wish).subsec_millis();
                assert!((800..=900).contains(&part), "{time}: {wish:?} ends at {part}");
            }
        }
    }

    #[test]
    fn no_time_at_all_still_thinks_a_little() {
        let budget = budget(&TimeControl::default(), Color::Black, 1, &TIMING);
        assert!(budget.hard >= ms(5) && budget.hard <= ms(40), "{budget:?}");
    }

    #[test]
    fn extremes_do_not_overflow() {
        let huge = TimeControl {
            time: [Duration::from_millis(u64::MAX); 2],
            increment: [Duration::from_millis(u64::MAX); 2],
            byoyomi: Duration::from_millis(u64::MAX),
            moves_to_go: Some(1),
        };
        let timing = Timing { slow_mover: 1000, ..TIMING };
        budget(&huge, Color::White, u32::MAX, &timing);
    }
}
