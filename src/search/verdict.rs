//! From what the threads found to one answer.

use super::iterate::Outcome;
use super::tt::Table;
use super::worker::declares;
use super::{Answer, Bound, Job, Line, Progress, Verdict};
use crate::movegen;
use crate::position::{Declaration, EnteringKingRule, Position};
use crate::types::score::{LOWEST_WIN, mate_in, mated_in};
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
