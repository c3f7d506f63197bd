//! Counting the leaves of the game tree: the generator's proof.

use super::{count, legal};
use crate::position::Position;
use crate::types::{Move, MoveList};
use rayon::prelude::*;

/// Number of move sequences of length `depth`; 1 at depth 0. The last ply is counted in bulk.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return count(position) as u64,
        _ => {}
    }
    let mut list = MoveList::new();
    legal(position, &mut list);
    let mut total = 0;
    for &mv in &list {
        position.play(mv);
        total += perft(position, depth - 1);
        position.undo();
    }
    total
}

/// [`perft`] for each move of the position.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let mut list = MoveList::new();
    legal(position, &mut list);
    list.par_iter().map(|&mv| (mv, after(position, mv, depth))).collect()
}

/// [`perft`] spread over the threads of the current rayon pool, two plies deep.
pub fn perft_parallel(position: &Position, depth: u32) -> u64 {
    if depth < 3 {
        return perft(&mut position.clone(), depth);
    }
    let mut list = MoveList::new();
    legal(position, &mut list);
    list.par_iter()
        .map(|&mv| {
            let mut next = position.clone();
            next.play(mv);
            let replies = perft_divide(&next, depth - 1);
            replies.into_iter().map(|(_, leaves)| leaves).sum::<u64>()
        })
        .sum()
}

/// Leaves below one move.
fn after(position: &Position, mv: Move, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut next = position.clone();
    next.play(mv);
    perft(&mut next, depth - 1)
}
