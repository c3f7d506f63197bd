//! One problem from question to answer.

use super::Question;
use super::answer::{Answer, Side};
use super::effort::Effort;
use super::others::others;
use super::problems::Problem;
use crate::mate::{MateError, Outcome, Solver};
use crate::position::Position;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Answers the question for a problem.
///
/// # Errors
/// When the position does not pose the question.
pub(super) fn solve(
    solver: &mut Solver,
    problem: &Problem,
    position: &Position,
    question: &Question,
    stop: &AtomicBool,
) -> Result<Answer, MateError> {
    let begun = Instant::now();
    let mut effort = Effort::new(question, stop);
    let outcome = effort
        .spend(question.shortest, None, |limits, watch| solver.solve(position, limits, watch))?;
    let mut nodes = effort.nodes;
    let mut besides = None;
    if let Outcome::Mate { line, shortest } = &outcome
        && question.all
    {
        let mut effort = Effort::new(question, stop);
        let mut found = others(solver, position, line, question.shortest, &mut effort)?;
        let (line, plies) = (line.clone(), line.len());
        found.firsts.insert(0, Side { ply: 1, line, plies, shortest_proved: *shortest });
        nodes += effort.nodes;
        besides = Some(found);
    }
    let mut answer = Answer::new(&problem.id, &outcome, besides);
    if let Outcome::Mate { .. } = &outcome
        && question.skip_futile
    {
        let mut effort = Effort::new(question, stop);
        let line = effort.spend(question.shortest, None, |limits, watch| {
            solver.without_futile(position, limits, watch)
        })?;
        nodes += effort.nodes;
        answer.skip_futile(line);
    }
    Ok(answer.at(nodes, begun.elapsed()))
}
