//! Whole games with every line checked: U4, U43 and U48.

use crate::driver::{Engine, Reply, field, pv, times};
use crate::grammar;
use kakunari::movegen;
use kakunari::position::Position;
use kakunari::types::Move;

/// Longest game, in plies.
const LONGEST: usize = 200;

/// A few different beginnings, so that games differ.
const OPENINGS: [&str; 5] = ["", " 7g7f 3c3d", " 2g2f 8c8d", " 5g5f 5c5d", " 7g7f 8c8d 6g6f 3c3d"];

#[test]
fn u04_u43_u48_every_line_of_whole_games() {
    let mut engine = Engine::ready();
    for number in 0..times(4, 1000) {
        engine.send("usinewgame");
        engine.isready();
        let limit = ["nodes 300", "depth 4", "nodes 1000", "movetime 5"][number % 4];
        let multipv = 1 + number % 3 % 2;
        engine.send(&format!("setoption name MultiPV value {multipv}"));
        play(&mut engine, OPENINGS[number % 5], limit, number);
        engine.send("gameover draw");
    }
    engine.quit();
}

/// Plays a game of the engine against itself, with some other moves strewn in.
fn play(engine: &mut Engine, opening: &str, limit: &str, seed: usize) {
    let mut moves = opening.to_string();
    let mut noise = seed as u32;
    for ply in 0..LONGEST {
        engine.send(&format!("position startpos moves{moves}"));
        let reply = engine.go(&format!("go {limit}"));
        check(&reply, engine.position());
        if reply.best == "resign" || reply.best == "win" {
            return;
        }
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let strewn = ply < 20 && noise >> 30 == 0;
        let other = strewn.then(|| any_move(engine.position(), noise as usize >> 8)).flatten();
        moves.push(' ');
        moves.push_str(&other.map_or(reply.best, |mv| mv.to_string()));
    }
}

fn any_move(position: &Position, number: usize) -> Option<Move> {
    let mut list = kakunari::types::MoveList::new();
    movegen::legal(position, &mut list);
    (!list.is_empty()).then(|| list[number % list.len()])
}

/// The driver has checked that all moves are legal; this checks the rest.
fn check(reply: &Reply, position: &Position) {
    for line in &reply.infos {
        grammar::check(line).unwrap();
    }
    let last = reply.infos.last().expect("a line before the answer");
    assert!(!last.contains("bound") && !last.starts_with("info string"), "{last}");
    assert_eq!(field(last, "multipv"), Some(1), "{last}");
    let line = pv(last);
    match reply.best.as_str() {
        "resign" => assert!(!movegen::has_legal_move(position), "{}", position.sfen()),
        "win" => {}
        best => assert_eq!(line[0].to_string(), best, "{last}"),
    }
    if let Some(ponder) = &reply.ponder {
        let mut after = position.clone();
        after.play(reply.best.parse().expect("a move"));
        assert!(after.is_legal(ponder.parse().expect("a move")));
    }
    if let Some(plies) = field(last, "mate").filter(|_| !line.is_empty()) {
        mate_agrees(position, &line, plies, last);
    }
}

/// A complete line to mate is as long as the score says; the sign tells who mates.
fn mate_agrees(position: &Position, line: &[Move], plies: i64, text: &str) {
    assert_eq!(plies > 0, plies.abs() % 2 == 1, "{text}");
    let mut end = position.clone();
    line.iter().for_each(|&mv| {
        end.play(mv);
    });
    if !movegen::has_legal_move(&end) {
        assert_eq!(line.len() as i64, plies.abs(), "{text}");
    }
}
