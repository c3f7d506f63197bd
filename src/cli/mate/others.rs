//! What else mates: every first move, and other moves of the attacker along the line (余詰).

use super::answer::{Open, Others, Side};
use super::effort::Effort;
use crate::mate::{MateError, Outcome, Solver};
use crate::movegen;
use crate::position::Position;
use crate::types::{Move, MoveList};

/// Nodes that each move gets in the first round, and by how much more in each later one: what is
/// easy comes first, and one hard move does not use up the limits for all.
const FIRST_ROUND: u64 = 2_000;
const GROWTH: u64 = 8;

/// A move that may mate as well.
struct Candidate {
    ply: usize,
    position: Position,
    mv: Move,
}

/// Asks of every check besides those of the mating `line` whether it mates too.
///
/// # Errors
/// When the position does not pose the question.
pub(super) fn others(
    solver: &mut Solver,
    root: &Position,
    line: &[Move],
    shortest: bool,
    effort: &mut Effort,
) -> Result<Others, MateError> {
    let mut found = Vec::new();
    let mut open = candidates(root, line);
    let mut nodes = FIRST_ROUND;
    while !open.is_empty() && !effort.is_over() {
        let mut left = Vec::new();
        for candidate in open {
            match ask(solver, &candidate, false, Some(nodes), effort)? {
                Outcome::Mate { line, shortest } => found.push((candidate, line, shortest)),
                Outcome::Unsolved => left.push(candidate),
                Outcome::NoMate => {}
            }
        }
        open = left;
        nodes = nodes.saturating_mul(GROWTH);
    }
    if shortest {
        for (candidate, line, proved) in found.iter_mut().filter(|(c, ..)| c.ply == 1) {
            if let Outcome::Mate { line: shorter, shortest } =
                ask(solver, candidate, true, None, effort)?
            {
                (*line, *proved) = (shorter, shortest);
            }
        }
    }
    Ok(sorted(found, open))
}

/// Every check that stands in for a move of the line.
fn candidates(root: &Position, line: &[Move]) -> Vec<Candidate> {
    let mut position = root.clone();
    position.forget_path();
    let mut candidates = Vec::new();
    for (index, &played) in line.iter().enumerate() {
        if index % 2 == 0 {
            let mut list = MoveList::new();
            movegen::checks(&position, &mut list);
            let besides = list.iter().filter(|&&mv| mv != played);
            candidates.extend(besides.map(|&mv| Candidate {
                ply: index + 1,
                position: position.clone(),
                mv,
            }));
        }
        position.play(played);
    }
    candidates
}

/// Does the move mate? `nodes` is the most that may be spent on it.
fn ask(
    solver: &mut Solver,
    Candidate { position, mv, .. }: &Candidate,
    shortest: bool,
    nodes: Option<u64>,
    effort: &mut Effort,
) -> Result<Outcome, MateError> {
    if effort.is_over() {
        return Ok(Outcome::Unsolved);
    }
    effort.spend(shortest, nodes, |limits, watch| solver.solve_after(position, *mv, limits, watch))
}

/// The findings in the order of the line, short mates first.
fn sorted(mut found: Vec<(Candidate, Vec<Move>, bool)>, open: Vec<Candidate>) -> Others {
    found.sort_by_key(|(candidate, line, _)| (candidate.ply, line.len()));
    let mut others = Others::default();
    for (Candidate { ply, .. }, line, shortest_proved) in found {
        let list = if ply == 1 { &mut others.firsts } else { &mut others.also };
        list.push(Side { ply, plies: line.len(), line, shortest_proved });
    }
    for Candidate { ply, mv, .. } in open {
        match others.open.last_mut() {
            Some(last) if last.ply == ply => last.moves.push(mv),
            _ => others.open.push(Open { ply, moves: vec![mv] }),
        }
    }
    others
}
