//! The line of a proved mate, read back from the table, and the check that it is one.

use super::expand::below;
use super::search::Search;
use super::table::Known;
use crate::movegen;
use crate::position::Position;
use crate::types::{Move, MoveList};

/// The mating line of a proved root: for the attacker the shortest mate known, for the defender the
/// longest defence known; with `exact`, defences are measured until the line is as long as `length`
/// says, which must then be the length of the shortest mate. Proofs that the table has lost are
/// found again. `None` when the search was stopped on the way, or when the line is no mate after
/// all.
pub(super) fn extract(
    search: &mut Search,
    root: &Position,
    length: u16,
    exact: bool,
) -> Option<Vec<Move>> {
    let mut position = root.clone();
    let mut line = Vec::new();
    let mut left = length;
    loop {
        let (mv, after) = attack(search, &mut position, left)?;
        position.play(mv);
        line.push(mv);
        if !movegen::has_legal_move(&position) {
            break;
        }
        let (mv, after) = defence(search, &mut position, after, exact)?;
        position.play(mv);
        line.push(mv);
        left = after;
    }
    is_mating_line(root, &line).then_some(line)
}

/// The attacker's move with the shortest proof, and the length left behind it.
fn attack(search: &mut Search, position: &mut Position, left: u16) -> Option<(Move, u16)> {
    // A second look follows after the proof has been found again.
    for _ in 0..3 {
        let mut list = MoveList::new();
        movegen::checks(position, &mut list);
        let mut best: Option<(Move, u16)> = None;
        for &mv in &list {
            position.play(mv);
            let found = match movegen::has_legal_move(position) {
                false => Some(0),
                true => known(search, position, below(left)),
            };
            position.undo();
            if let Some(length) = found
                && best.is_none_or(|(_, least)| length < least)
            {
                best = Some((mv, length));
            }
        }
        if best.is_some() {
            return best;
        }
        if search.solve(position, left).pn != 0 {
            return None;
        }
    }
    None
}

/// The defender's move with the longest proof behind it, and that length.
fn defence(
    search: &mut Search,
    position: &mut Position,
    left: u16,
    exact: bool,
) -> Option<(Move, u16)> {
    let mut list = MoveList::new();
    movegen::legal(position, &mut list);
    let mut best: Option<(Move, u16)> = None;
    let mut longest = false;
    for &mv in &list {
        position.play(mv);
        let found = known(search, position, below(left)).or_else(|| {
            let value = search.solve(position, below(left));
            (value.pn == 0).then_some(value.length)
        });
        let length = found.inspect(|&length| {
            longest |= exact && length == below(left) && holds_out(search, position, length);
        });
        position.undo();
        let length = length?;
        if longest {
            return Some((mv, length));
        }
        if best.is_none_or(|(_, most)| length > most) {
            best = Some((mv, length));
        }
    }
    best
}

/// Is there no mate in fewer than `length` plies?
fn holds_out(search: &mut Search, position: &mut Position, length: u16) -> bool {
    length < 3 || search.solve(position, length - 2).is_disproof()
}

/// Length of the proof that the table holds for a node, if it holds one within `left` plies.
fn known(search: &Search, position: &Position, left: u16) -> Option<u16> {
    match search.table.probe(position.board_key(), position.hand(search.attacker), left) {
        Known::Proved(entry) => Some(entry.length),
        _ => None,
    }
}

/// Is this line a mate by checks: every move legal, every move of the first mover a check, and no
/// reply at the end?
pub fn is_mating_line(root: &Position, line: &[Move]) -> bool {
    let mut position = root.clone();
    position.forget_path();
    for (index, &mv) in line.iter().enumerate() {
        if !position.is_legal(mv) {
            return false;
        }
        position.play(mv);
        if index % 2 == 0 && !position.in_check() || position.fourfold().is_some() {
            return false;
        }
    }
    line.len() % 2 == 1 && !movegen::has_legal_move(&position)
}
