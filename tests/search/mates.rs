//! Mates found by the search itself, and wins by declaration that lie a few moves ahead.

use crate::{best, mv, pool, search, shown, to_depth, to_nodes};
use kakunari::engine::Pool;
use kakunari::mate::{self, Solver};
use kakunari::movegen;
use kakunari::position::{EnteringKingRule, Position};
use kakunari::search::Answer;
use kakunari::types::score::Shown;
use kakunari::types::{Move, MoveList};
use std::sync::Mutex;

#[test]
fn forced_mates_end_fixed_depths_again_and_again() {
    // Case 18; case 10: no reply to a mate.
    let mut pool = pool(1);
    for _ in 0..3 {
        let verdict = search(&mut pool, &to_depth("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 40));
        assert_eq!(verdict.answer, Answer::Play { best: mv("G*5b"), ponder: None });
        assert_eq!(shown(&verdict), Shown::Mate(1));
    }
    for _ in 0..2 {
        search(&mut pool, &to_depth("startpos", 9));
    }
}

#[test]
fn a_discovered_mate_is_seen() {
    // Case 35.
    let verdict = search(&mut pool(1), &to_depth("9/9/9/9/9/9/4K4/9/4k1+P1R b - 1", 3));
    // Any step of the tokin off the rank mates, 3i3h among them.
    assert_eq!((best(&verdict).from(), shown(&verdict)), (mv("3i3h").from(), Shown::Mate(1)));
    assert!(!best(&verdict).is_promotion());
}

#[test]
fn short_mates_are_not_passed_over() {
    // Case 56.
    let one = "l2srk1nl/7p1/p1np2+B2/2p3P2/P7p/2P+BP4/4GP2P/1S1K2S2/L4G2L b 2GSN7Prn 77";
    for job in [to_depth(one, 1), to_nodes(one, 500)] {
        let verdict = search(&mut pool(1), &job);
        assert_eq!((best(&verdict), shown(&verdict)), (mv("G*4b"), Shown::Mate(1)));
    }
    let mut three_lines = to_depth(one, 4);
    three_lines.limits.multipv = 3;
    let verdict = search(&mut pool(1), &three_lines);
    assert_eq!((best(&verdict), verdict.last.lines.len()), (mv("G*4b"), 3));
    let five = "ln3kp1+R/3grp3/3p1sGSp/p1N1p1bp1/9/PP2L2K1/1s+pS1P2P/3b1+n3/L+p5NL w 2g5p 112";
    assert_eq!(shown(&search(&mut pool(1), &to_nodes(five, 100_000))), Shown::Mate(5));
}

#[test]
fn problems_up_to_five_plies_are_solved() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mate.tsv");
    let text = std::fs::read_to_string(path).expect("tests/data/mate.tsv");
    let missed = Mutex::new(Vec::new());
    let mut pool = pool(1);
    let mut tried = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (id, sfen) = (fields[0], fields[1]);
        let plies: i32 = fields[2].parse().expect("a number of plies");
        tried += 1;
        pool.clear();
        let verdict = search(&mut pool, &to_nodes(sfen, 400_000));
        match shown(&verdict) {
            Shown::Mate(found) if found >= plies => {}
            other => missed.lock().expect("no panic").push(format!("{id} ({plies}): {other:?}")),
        }
    }
    let missed = missed.into_inner().expect("no panic");
    assert!(tried > 40 && missed.is_empty(), "{tried} tried, missed {missed:#?}");
}

/// Nodes that every problem is given.
const NODES: u64 = 200_000;
/// Without `KAKUNARI_LONG` one problem in so many is tried.
const SAMPLE: usize = 8;

/// Does `first` mate: has the solver a mate against every reply?
fn mates(solver: &mut Solver, position: &Position, first: Move) -> bool {
    let mut after = position.clone();
    after.play(first);
    let mut replies = MoveList::new();
    movegen::legal(&after, &mut replies);
    replies.iter().all(|&reply| {
        after.play(reply);
        let limits = mate::Limits { nodes: Some(1_000_000), shortest: false };
        let outcome = solver.solve(&after, &limits, &mut |_| true);
        after.undo();
        matches!(outcome, Ok(mate::Outcome::Mate { .. }))
    })
}

/// What is wrong with what the search makes of a problem, if anything is.
fn fault(pool: &mut Pool, solver: &mut Solver, sfen: &str) -> Option<String> {
    pool.clear();
    let job = to_nodes(sfen, NODES);
    let verdict = search(pool, &job);
    match shown(&verdict) {
        Shown::Mate(plies) if plies > 0 && mates(solver, &job.position, best(&verdict)) => None,
        other => Some(format!("{other:?} {}", best(&verdict))),
    }
}

#[test]
fn problems_up_to_seven_plies_are_seen_without_a_solver() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/mate/problems.tsv");
    let text = std::fs::read_to_string(path).expect("../shared/mate/problems.tsv");
    let fields = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let short = fields.filter(|row| row[2].parse().is_ok_and(|plies: i32| plies <= 7));
    let step = if std::env::var_os("KAKUNARI_LONG").is_some() { 1 } else { SAMPLE };
    let (mut pool, mut solver) = (pool(1), Solver::new(16).expect("16 MB"));
    let mut tried = 0;
    let mut missed = Vec::new();
    for row in short.step_by(step) {
        tried += 1;
        let fault = fault(&mut pool, &mut solver, row[1]);
        missed.extend(fault.map(|fault| format!("{} ({}): {fault}", row[0], row[2])));
    }
    assert!(tried > 100 / step && missed.is_empty(), "{tried} tried, missed {missed:#?}");
}

#[test]
fn useless_interpositions_do_not_hide_a_mate() {
    // The rook comes to the edge of the board; nothing that is put between it and the king helps, but each
    // piece makes the mate two plies longer.
    let verdict =
        search(&mut pool(1), &to_nodes("8k/9/6NG1/9/9/9/9/9/K3R4 b r2b3g4s3n4l18p 1", 100_000));
    assert!(matches!(shown(&verdict), Shown::Mate(3..)), "{:?}", shown(&verdict));
}

#[test]
fn a_declaration_is_seen_from_a_distance() {
    // The king steps into the camp and declares; its own pieces stand in the way of any mate.
    let board = "+R+B+R+B5/+P+P+P+P+P+P+P+P1/9/8K/9/9/9/9/k8 b - 100";
    let verdict = search(&mut pool(1), &to_nodes(board, 20_000));
    assert_eq!(shown(&verdict), Shown::Mate(3));
    assert!(["1d1c", "1d2c"].map(mv).contains(&best(&verdict)), "{}", best(&verdict));
    let mut none = to_nodes(board, 20_000);
    none.conditions.entering_king = EnteringKingRule::NoEnteringKing;
    assert_ne!(shown(&search(&mut pool(1), &none)), Shown::Mate(3));
}
