//! The line that a running search has in mind, read from the table: for people who wait.

use super::table::{ANY_LENGTH, Known, Number, Table};
use crate::movegen;
use crate::position::Position;
use crate::types::{Color, Move, MoveList};

/// Longest line that is shown, in plies.
const LONGEST: usize = 60;

/// The moves that look best at present: for the attacker those nearest to a proof, for the
/// defender those nearest to a disproof, as far as the table knows them. Legal, but proves nothing.
pub(super) fn line(root: &Position, table: &Table) -> Vec<Move> {
    let attacker = root.side();
    let mut position = root.clone();
    let mut line = Vec::new();
    while line.len() < LONGEST {
        let Some(mv) = likeliest(&mut position, table, attacker) else { break };
        position.play(mv);
        line.push(mv);
        if position.occurrences() > 1 {
            break;
        }
    }
    line
}

/// The move that the search would look at next; `None` where it has not been.
fn likeliest(position: &mut Position, table: &Table, attacker: Color) -> Option<Move> {
    let attacks = position.side() == attacker;
    let mut list = MoveList::new();
    if attacks {
        movegen::checks(position, &mut list);
    } else {
        movegen::legal(position, &mut list);
    }
    let mut best: Option<(Number, Move)> = None;
    for &mv in &list {
        position.play(mv);
        let known = table.probe(position.board_key(), position.hand(attacker), ANY_LENGTH);
        position.undo();
        let number = match known {
            Known::Proved(_) if attacks => 0,
            Known::Open { pn, dn, depth: Some(_), .. } => {
                if attacks {
                    pn
                } else {
                    dn
                }
            }
            _ => continue,
        };
        if best.is_none_or(|(least, _)| number < least) {
            best = Some((number, mv));
        }
    }
    best.map(|(_, mv)| mv)
}
