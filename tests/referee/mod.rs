//! A referee for mating lines who knows the oracle's rules and nothing of the library.

#![allow(dead_code, reason = "each test binary includes this module and uses a part of it")]

use crate::oracle::{Move, Position};

/// Why `line` is no mate from `sfen`; nothing when it is one: every move legal, every move of the
/// first mover a check, no position for the fourth time, and no reply at the end.
pub fn fault(sfen: &str, line: &[&str]) -> Option<String> {
    judge(sfen, line, |end| end.is_checkmate())
}

/// The same by the count of composers: at the end futile drops may be left.
pub fn fault_but_futile(sfen: &str, line: &[&str]) -> Option<String> {
    judge(sfen, line, is_mate_but_futile)
}

/// In check, and every reply is a drop that is taken with check, after which, the taken piece
/// given back, it is the same again.
fn is_mate_but_futile(position: &Position) -> bool {
    let is_futile = |drop: Move| {
        let dropped = position.play(drop);
        let takes = |mv: &Move| mv.to() == drop.to() && dropped.gives_check(*mv);
        let captures = dropped.legal_moves().into_iter().filter(takes);
        drop.is_drop()
            && captures.into_iter().any(|mv| {
                let (board, hands) = (dropped.play(mv).sfen(), position.sfen());
                let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
                let (board, hands) = (words(&board), words(&hands));
                let back = format!("{} {} {} 1", board[0], board[1], hands[2]);
                is_mate_but_futile(&Position::parse(&back))
            })
    };
    position.in_check() && position.legal_moves().into_iter().all(is_futile)
}

fn judge(sfen: &str, line: &[&str], ends: impl Fn(&Position) -> bool) -> Option<String> {
    let mut position = Position::parse(sfen);
    let mut before: Vec<Position> = Vec::new();
    for (index, word) in line.iter().enumerate() {
        let mv = Move::parse(word);
        if !position.is_legal(mv) {
            return Some(format!("move {} ({word}): {:?}", index + 1, position.faults(mv)));
        }
        before.push(position);
        position = position.play(mv);
        if index % 2 == 0 && !position.in_check() {
            return Some(format!("move {} ({word}) gives no check", index + 1));
        }
        if before.iter().filter(|earlier| earlier.same_situation(&position)).count() >= 3 {
            return Some(format!(
                "move {} ({word}) repeats a position for the fourth time",
                index + 1
            ));
        }
    }
    if line.len().is_multiple_of(2) {
        return Some(format!("{} moves: the defender has the last word", line.len()));
    }
    (!ends(&position)).then(|| "no mate at the end".to_string())
}

/// The position after some moves, as SFEN.
pub fn after(sfen: &str, line: &[&str]) -> String {
    line.iter()
        .fold(Position::parse(sfen), |position, word| position.play(Move::parse(word)))
        .sfen()
}

/// The moves that mate at once.
pub fn mates_in_one(sfen: &str) -> Vec<String> {
    let position = Position::parse(sfen);
    let moves = position.legal_moves().into_iter();
    moves.filter(|&mv| position.play(mv).is_checkmate()).map(|mv| mv.to_string()).collect()
}
