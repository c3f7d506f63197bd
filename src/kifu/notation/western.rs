//! Western notation: piece, origin where it is in doubt, `-`, `x` or `*`, target, `+` or `=`.

use super::{may_promote, mover, rivals};
use crate::position::Position;
use crate::types::Move;

/// `P-7f`, `Bx2b+`, `P*5e`, `G6i-7h`, `+Rx5a`, `S-3c=`.
pub fn western(position: &Position, mv: Move) -> String {
    let Some(kind) = mover(position, mv) else { return mv.to_string() };
    let plus = if kind.is_promoted() { "+" } else { "" };
    let mut text = format!("{plus}{}", kind.letter());
    let to = mv.to();
    match mv.from() {
        None => text.push('*'),
        Some(from) => {
            if rivals(position, mv, kind).count() > 1 {
                text.push_str(&from.to_string());
            }
            text.push(if position.piece(to).is_some() { 'x' } else { '-' });
        }
    }
    text.push_str(&to.to_string());
    if mv.is_promotion() {
        text.push('+');
    } else if may_promote(position, mv, kind) {
        text.push('=');
    }
    text
}

/// Several moves in a row, parted by blanks. Stops before the first that is not legal.
pub fn western_line(position: &Position, moves: &[Move]) -> String {
    super::japanese::in_a_row(position, moves, western)
}
