//! Is a line of play a solution of a mate problem (詰将棋), and is there plainly none?

use crate::movegen;
use crate::position::Position;
use crate::types::{Move, MoveList};

/// Does the line start with the side to move, give check with each of its moves, and end in mate?
///
/// Whether the defence was the best is for the search to prove.
pub fn is_solution(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    for (number, &mv) in line.iter().enumerate() {
        if !position.is_legal(mv) {
            return false;
        }
        position.play(mv);
        if number % 2 == 0 && !position.in_check() {
            return false;
        }
    }
    line.len() % 2 == 1 && !movegen::has_legal_move(&position)
}

/// The moves that give check, with which every solution begins.
pub fn first_moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    movegen::checks(position, &mut list);
    list.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROBLEM: &str = "7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1";

    fn solves(moves: &str) -> bool {
        let position: Position = PROBLEM.parse().expect("a position");
        let line: Vec<Move> = moves.split(' ').map(|mv| mv.parse().expect("a move")).collect();
        is_solution(&position, &line)
    }

    #[test]
    fn a_solution_checks_and_mates() {
        assert!(solves("G*2b 2c2b 3d3b+"));
        assert!(!solves("G*2b 2c2b"), "no mate yet");
        assert!(!solves("3d3b+ 2c2b 3d3b+"), "no check, and no such piece");
        assert!(!is_solution(&PROBLEM.parse().expect("a position"), &[]));
    }
}
