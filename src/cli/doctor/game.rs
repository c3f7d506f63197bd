//! The engine plays against itself under a clock: its speed, and whether it keeps the time.

use super::finding::Finding;
use crate::cli::failure::Failure;
use crate::cli::tally::Tally;
use crate::engine::{Engine, Options, Request};
use crate::movegen::game_end;
use crate::position::Position;
use crate::search::Answer;
use std::time::{Duration, Instant};

/// Time for each move.
const MOVE_TIME: Duration = Duration::from_millis(200);
/// What an answer may be late without a word.
const LATE: Duration = Duration::from_millis(100);
/// Fewer nodes a second than this, by each thread, is too slow for a processor of today.
const SLOW: u64 = 50_000;
/// After so many moves a new game begins.
const LONGEST: u32 = 256;

/// What was seen in the games.
#[derive(Default)]
struct Seen {
    moves: u32,
    tally: Tally,
    /// Sum of the depths of all moves.
    depths: u64,
    /// The most that an answer was late.
    late: Duration,
    /// A move that breaks the rules, and where; never seen.
    illegal: Option<String>,
}

/// Plays for a while and says how it went.
pub(super) fn play(
    engine: &mut Engine,
    options: &Options,
    time: Duration,
) -> Result<Finding, Failure> {
    let end = Instant::now() + time;
    let mut seen = Seen::default();
    while Instant::now() < end && seen.illegal.is_none() {
        engine.new_game();
        one_game(engine, options, end, &mut seen)?;
    }
    Ok(judge(&seen, options.threads.unsigned_abs()))
}

/// Plays one game, as far as the time suffices.
fn one_game(
    engine: &mut Engine,
    options: &Options,
    end: Instant,
    seen: &mut Seen,
) -> Result<(), Failure> {
    let mut position = Position::default();
    loop {
        let start = Instant::now();
        let left = end.saturating_duration_since(start);
        if left.is_zero() || game_end(&position, LONGEST).is_some() {
            return Ok(());
        }
        let movetime = Some(left.min(MOVE_TIME));
        let request = Request { movetime, ..Request::default() };
        let control = request.control(&position, options, start);
        let job = request.job(position.clone(), options, control);
        let verdict = engine
            .search(&job, &|_| {})
            .map_err(|error| Failure::Input(format!("the engine cannot search: {error}")))?;
        let taken = start.elapsed();
        let last = &verdict.last;
        seen.moves += 1;
        seen.tally += Tally { nodes: last.nodes, time: taken };
        seen.depths += u64::from(last.lines.first().map_or(0, |line| line.depth));
        seen.late = seen.late.max(taken.saturating_sub(left.min(MOVE_TIME)));
        let Answer::Play { best, .. } = verdict.answer else { return Ok(()) };
        if !position.is_legal(best) {
            seen.illegal = Some(format!("{best} in {}", position.sfen()));
            return Ok(());
        }
        position.play(best);
    }
}

/// The verdict: rules, then time, then speed.
fn judge(seen: &Seen, threads: u64) -> Finding {
    const NAME: &str = "self-game";
    let depth = seen.depths / u64::from(seen.moves.max(1));
    let plural = if threads == 1 { "thread" } else { "threads" };
    let value = format!(
        "{} moves in {:.1} s, {threads} {plural}, {} nodes/s, depth {depth}, at most {} ms late",
        seen.moves,
        seen.tally.time.as_secs_f64(),
        seen.tally.nps(),
        seen.late.as_millis(),
    );
    if let Some(illegal) = &seen.illegal {
        let value = format!("illegal move {illegal}");
        return Finding::fault(NAME, value, "a fault of the program: please report this line");
    }
    if seen.late > LATE {
        let mend = format!(
            "answers come late, as on a machine busy with other work: end that, use fewer Threads, \
             or raise NetworkDelay2 by {}",
            seen.late.as_millis()
        );
        return Finding::warn(NAME, value, mend);
    }
    if seen.tally.nps() < SLOW * threads && !cfg!(debug_assertions) {
        let mend = "slow for so many threads: end other programs, and use as many Threads as there \
                    are real cores";
        return Finding::warn(NAME, value, mend);
    }
    Finding::ok(NAME, value)
}

#[cfg(test)]
mod tests {
    use super::super::finding::Status;
    use super::*;

    #[test]
    fn what_is_wrong_comes_with_its_mend() {
        let second = Tally { nodes: 100_000_000, time: Duration::from_secs(1) };
        let good = || Seen { moves: 5, tally: second, depths: 50, ..Seen::default() };
        let late = Seen { late: Duration::from_millis(300), ..good() };
        let illegal = Seen { illegal: Some("7g7e in startpos".to_string()), ..good() };
        for (seen, status, words) in [
            (good(), Status::Ok, ""),
            (late, Status::Warn, "NetworkDelay2 by 300"),
            (illegal, Status::Fault, "report"),
        ] {
            let finding = judge(&seen, 2);
            assert_eq!(finding.status, status, "{}", finding.value);
            assert!(finding.mend.unwrap_or_default().contains(words));
        }
    }
}
