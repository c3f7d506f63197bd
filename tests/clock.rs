//! A thousand games against a virtual clock, with the options as a GUI finds them.
//!
//! The clock charges what the engine thought, what it may be late, and a lag that differs from move
//! to move; it may round, and it may send the increment inside of the time or beside it.

use kakunari::engine::Options;
use kakunari::search::Budget;
use kakunari::search::clock::{TimeControl, budget};
use kakunari::types::Color;
use std::time::Duration;

/// Own moves of a long game, of 400 plies.
const MOVES: u32 = 200;

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Deterministic random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % limit
    }
}

/// A clock as it is announced: main time, increment and byoyomi in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Announced {
    time: u64,
    increment: u64,
    byoyomi: u64,
}

/// How a server keeps the clock.
#[derive(Clone, Copy, Debug)]
struct Server {
    /// Does the time sent hold the increment of the move to come already?
    included: bool,
    /// Time is sent, and charged, in whole multiples of this, rounded down.
    grain: u64,
    /// Usual lag of a move.
    lag: u64,
}

/// One side of one game.
struct Game {
    start: TimeControl,
    server: Server,
    left: Duration,
    random: Random,
}

impl Game {
    fn new(announced: Announced, random: Random, server: Server) -> Game {
        let start = TimeControl {
            time: [ms(announced.time); 2],
            increment: [ms(announced.increment); 2],
            byoyomi: ms(announced.byoyomi),
            moves_to_go: None,
        };
        Game { start, server, left: start.time[0], random }
    }

    fn down(&self, time: Duration) -> Duration {
        ms(time.as_millis() as u64 / self.server.grain * self.server.grain)
    }

    /// What the engine is told, and what it plans.
    fn plan(&self, number: u32) -> Budget {
        let extra = if self.server.included { self.start.increment[0] } else { Duration::ZERO };
        let sent = self.down(self.left + extra);
        let told = TimeControl { time: [sent; 2], ..self.start };
        budget(&told, Color::Black, 1 + 2 * number, &Options::default().timing())
    }

    /// How long the engine thinks: mostly by plan, now and then to the limit and a little beyond,
    /// until its timer answers for it.
    fn think(&mut self, budget: &Budget) -> Duration {
        match self.random.below(20) {
            0 => budget.hard + ms(self.random.below(26)),
            1..=4 => budget.end(budget.maximum),
            5..=8 => budget.end(budget.optimum / 2),
            _ => budget.end(budget.optimum),
        }
    }

    /// Between nothing and twice the usual lag; rarely all that `NetworkDelay2` allows for next to
    /// the lateness of the engine itself.
    fn lag(&mut self) -> Duration {
        match self.random.below(100) {
            0 => ms(120),
            _ => ms(self.random.below(2 * self.server.lag + 1)),
        }
    }

    /// Plays one move; the time thought, or what went wrong.
    fn play(&mut self, number: u32) -> Result<(Budget, Duration), String> {
        let budget = self.plan(number);
        let thought = self.think(&budget);
        let lag = self.lag();
        let used = self.down(thought + lag);
        let free = self.left + self.start.increment[0] + self.start.byoyomi;
        if used >= free {
            return Err(format!("flag in move {number}: {used:?} of {free:?}, {:?}", self.server));
        }
        let charged = used.saturating_sub(self.start.byoyomi);
        self.left = (self.left + self.start.increment[0]).saturating_sub(charged);
        Ok((budget, thought))
    }
}

/// Sudden death, increments, byoyomi: short ones, as in engine matches, and longer ones.
const CLOCKS: [(u64, u64, u64); 10] = [
    (10_000, 0, 0),
    (5_000, 100, 0),
    (0, 0, 200),
    (0, 0, 1_000),
    (60_000, 0, 0),
    (600_000, 0, 0),
    (0, 1_000, 0),
    (300_000, 2_000, 0),
    (60_000, 0, 10_000),
    (5_000, 0, 1_000),
];

#[test]
fn a_thousand_games_without_a_loss_on_time() {
    let mut fallen = Vec::new();
    for number in 0..1000u64 {
        let (time, increment, byoyomi) = CLOCKS[number as usize % CLOCKS.len()];
        let announced = Announced { time, increment, byoyomi };
        let mut random = Random(number);
        let server = Server {
            included: random.below(2) == 0,
            grain: [1, 1, 10, 1000][random.below(4) as usize],
            lag: random.below(11),
        };
        let mut game = Game::new(announced, random, server);
        let moves = (0..MOVES).map(|number| game.play(number));
        fallen.extend(moves.filter_map(Result::err).next().map(|why| (announced, why)));
    }
    assert!(
        fallen.is_empty(),
        "{} games lost: {:#?}",
        fallen.len(),
        &fallen[..fallen.len().min(5)]
    );
}

/// What is safe to use of a byoyomi is all of it but `NetworkDelay2`, which the answer may need on
/// its way. (Of very short ones a tenth is used whatever the delay.)
#[test]
fn nine_tenths_of_what_is_safe_of_a_byoyomi_are_used() {
    let delay = Options::default().timing().final_delay;
    for byoyomi in [200, 500, 1_000, 3_000, 10_000, 60_000] {
        let safe = ms(byoyomi) - delay;
        let server = Server { included: false, grain: 1, lag: 0 };
        let game = Game::new(Announced { time: 0, increment: 0, byoyomi }, Random(1), server);
        for number in 0..MOVES {
            let budget = game.plan(number);
            // Whatever the search thinks of the position, it goes on until then.
            let ends = [budget.optimum, budget.maximum, budget.hard].map(|wish| budget.end(wish));
            for end in ends {
                assert!(end <= safe && end * 10 >= safe * 9, "{end:?} of {safe:?} of {byoyomi} ms");
            }
        }
    }
}

/// The time of a game is for the game: late in it a quarter may be left, not a half.
#[test]
fn main_time_is_used_in_the_course_of_a_game() {
    for (time, increment) in [(10_000, 0), (5_000, 100), (600_000, 0)] {
        let server = Server { included: false, grain: 1, lag: 2 };
        let announced = Announced { time, increment, byoyomi: 0 };
        let mut game = Game::new(announced, Random(7), server);
        for number in 0..120 {
            game.play(number).unwrap_or_else(|why| panic!("{announced:?}: {why}"));
        }
        assert!(game.left < ms(time) / 4, "{announced:?}: {:?} left", game.left);
    }
}
