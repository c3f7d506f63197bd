//! From what the threads found to one answer.

use super::iterate::Outcome;
use super::tt::Table;
use super::worker::declares;
use super::{Answer, Bound, Job, Line, Progress, Verdict};
use crate::movegen;
use crate::position::{Declaration, EnteringKingRule, Position, Repetition};
use crate::types::score::{LOWEST_WIN, Shown, mate_in, mated_in};
use crate::types::{Move, Score};
use std::collections::HashMap;

/// The verdict on a root at which there is nothing to search: no legal move, or a declaration
/// that wins.
pub fn at_once(job: &Job) -> Option<Verdict> {
    let position = &job.position;
    if !movegen::has_legal_move(position) {
        return Some(unsearched(job, Answer::Resign, mated_in(0), Vec::new()));
    }
    let rule = job.conditions.entering_king;
    if position.reaches_limit(job.conditions.max_moves) || !declares(position, rule) {
        return None;
    }
    Some(match position.declaration(rule) {
        Declaration::Try(mv) if rule == EnteringKingRule::TryRule => {
            unsearched(job, Answer::Play { best: mv, ponder: None }, mate_in(1), vec![mv])
        }
        _ => unsearched(job, Answer::Win, mate_in(1), Vec::new()),
    })
}

fn unsearched(job: &Job, answer: Answer, score: Score, pv: Vec<Move>) -> Verdict {
    let line = Line { score, bound: Bound::Exact, depth: 1, seldepth: 1, pv };
    let last = Progress {
        lines: vec![line],
        nodes: 0,
        time: job.control.elapsed(),
        hashfull: 0,
        complete: true,
    };
    Verdict { answer, last }
}

/// The outcome of the thread whose move wins the vote.
///
/// Each thread votes for its best move, with a weight that grows with its depth and its score. A
/// proven win beats every vote.
pub fn choose(outcomes: Vec<Outcome>) -> Option<Outcome> {
    let lowest = outcomes.iter().map(|outcome| outcome.lines[0].score).min()?;
    let weight = |outcome: &Outcome| {
        i64::from(outcome.lines[0].score - lowest + 20) * i64::from(outcome.depth + 1)
    };
    let mut votes: HashMap<Option<Move>, i64> = HashMap::new();
    for outcome in &outcomes {
        *votes.entry(first_move(outcome)).or_default() += weight(outcome);
    }
    let rank = |outcome: &Outcome| {
        let score = outcome.lines[0].score;
        let proven = if score >= LOWEST_WIN { score } else { 0 };
        (proven, votes[&first_move(outcome)], outcome.depth, score)
    };
    // Among equals the first: with one thread there is nothing to choose.
    outcomes.into_iter().reduce(|best, next| if rank(&next) > rank(&best) { next } else { best })
}

fn first_move(outcome: &Outcome) -> Option<Move> {
    outcome.lines[0].pv.first().copied()
}

/// The line, and behind it what the table knows: a search that was cut short, or failed high,
/// leaves only the first moves. The line gets no longer than the depth it was searched to, or than
/// the mate it leads to, and ends where the game repeats.
pub fn complete(root: &Position, mut line: Line, table: &Table) -> Line {
    let wanted = match Shown::from(line.score) {
        Shown::Mate(plies) => plies.unsigned_abs() as usize,
        Shown::Centipawns(_) => line.depth as usize,
    };
    if line.pv.is_empty() || line.pv.len() >= wanted {
        return line;
    }
    let mut position = root.clone();
    position.reserve(wanted);
    for &mv in &line.pv {
        position.play(mv);
    }
    while line.pv.len() < wanted && position.latest_repeat().0 == Repetition::None {
        let known = table.probe(position.key(), line.pv.len() as i32);
        let Some(mv) = known.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv)) else {
            break;
        };
        line.pv.push(mv);
        position.play(mv);
    }
    line
}

/// The answer that a line stands for, with a reply to think about: the line's own, or the
/// table's.
pub fn answer(position: &Position, line: &Line, table: &Table) -> Answer {
    let Some(&best) = line.pv.first() else { return Answer::Resign };
    let mut after = position.clone();
    after.play(best);
    let known = || table.probe(after.key(), 1).and_then(|entry| entry.mv);
    let ponder = line.pv.get(1).copied().or_else(known).filter(|&mv| after.is_legal(mv));
    Answer::Play { best, ponder }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(mv: &str, score: Score, depth: u32) -> Outcome {
        let pv = vec![mv.parse().expect("a move")];
        let line = Line { score, bound: Bound::Exact, depth, seldepth: depth, pv };
        Outcome { lines: vec![line], depth }
    }

    fn chosen(outcomes: &[(&str, Score, u32)]) -> String {
        let all = outcomes.iter().map(|&(mv, score, depth)| outcome(mv, score, depth)).collect();
        choose(all).and_then(|best| first_move(&best)).map_or(String::new(), |mv| mv.to_string())
    }

    #[test]
    fn the_vote_goes_by_number_depth_and_score() {
        assert_eq!(chosen(&[("7g7f", 30, 10)]), "7g7f");
        assert_eq!(chosen(&[("7g7f", 30, 10), ("2g2f", 30, 10)]), "7g7f", "the first of equals");
        assert_eq!(chosen(&[("7g7f", 30, 10), ("2g2f", 31, 10), ("2g2f", 29, 10)]), "2g2f");
        assert_eq!(chosen(&[("7g7f", 30, 10), ("2g2f", 30, 14)]), "2g2f");
        assert_eq!(chosen(&[("7g7f", -90, 10), ("2g2f", 60, 10)]), "2g2f");
    }

    #[test]
    fn a_proven_mate_beats_every_vote() {
        let few = [("7g7f", 900, 20), ("7g7f", 900, 20), ("G*5b", mate_in(5), 4)];
        assert_eq!(chosen(&few), "G*5b");
        assert_eq!(chosen(&[few[2], ("R*5a", mate_in(3), 2)]), "R*5a", "the shorter mate");
    }
}
