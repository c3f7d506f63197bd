//! `RootMateSearch`: long mates in play.

use crate::driver::{Engine, Reply, ms, pv, within};
use kakunari::mate::is_mating_line;
use std::time::Instant;

/// Game positions with mates of 11 to 15 plies.
const MATES: [&str; 3] = [
    "4+R2+R1/l1gg1+L3/kp4l2/3ppspp1/pSpn5/1P1NP1P2/3P1P1K1/2G2+bS2/1N4+b1L b N3Pgs3p 1",
    "ln4knl/1+B1Rp4/2p1+Np1g1/p5psp/1p2P4/2P1gPPp1/PP1P4P/1R4G2/L1S1K3L b BSPgsnp 1",
    "1n4gnl/3+B2k2/2ppLp1pp/6p2/+r2NP4/3PpP3/1p2s1PPP/1P1L3R1/1SG2K1NL w BGS2Pgsp 1",
];

/// The last line says mate, and its moves are one.
fn assert_mates(engine: &Engine, reply: &Reply) {
    let line = pv(reply.last());
    assert_eq!(reply.score(), format!("mate {}", line.len()), "{}", reply.last());
    assert!(is_mating_line(engine.position(), &line), "{}", reply.last());
    assert_eq!(Some(&reply.best), line.first().map(ToString::to_string).as_ref());
}

#[test]
fn a_long_mate_is_found_at_once_and_played() {
    let mut engine = Engine::ready();
    for sfen in MATES {
        engine.send(&format!("position sfen {sfen}"));
        let asked = Instant::now();
        let reply = engine.go("go btime 600000 wtime 600000 byoyomi 60000");
        assert_mates(&engine, &reply);
        assert!(asked.elapsed() < within(500), "{:?}", asked.elapsed());
    }
    engine.quit();
}

#[test]
fn the_answer_is_held_back_where_it_must_be() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {}", MATES[0]));
    engine.send("go infinite");
    assert!(engine.settle(ms(500)) > 0);
    let reply = engine.go("stop");
    assert_mates(&engine, &reply);
    engine.send("go ponder btime 60000 wtime 60000 byoyomi 1000");
    engine.no_answer_for(ms(500));
    let asked = Instant::now();
    let hit = engine.go("ponderhit");
    assert_eq!(hit.best, reply.best);
    assert!(asked.elapsed() < within(100));
    engine.quit();
}

#[test]
fn fixed_nodes_and_depths_come_out_the_same_with_and_without_it() {
    let lines = |nodes: &str| -> Vec<Vec<String>> {
        let mut engine = Engine::ready_with(&[&format!("RootMateSearch value {nodes}")]);
        let mut all = Vec::new();
        for go in ["go nodes 20000", "go depth 4", "go nodes 20000"] {
            engine.send("usinewgame");
            engine.isready();
            engine.send(&format!("position sfen {}", MATES[1]));
            let infos = engine.go(go).infos;
            let untimed = |line: &String| line.split(" nps ").next().unwrap_or(line).to_string();
            // Between iterations reports come by the clock, so only the last one is compared.
            all.push(infos.last().map(untimed).into_iter().collect());
        }
        engine.quit();
        all
    };
    let with = lines("10000");
    assert_eq!(with, lines("0"));
    assert_eq!(with[0], with[2]);
}

#[test]
fn several_lines_and_chosen_moves_are_left_alone() {
    let mut engine = Engine::ready_with(&["MultiPV value 3"]);
    engine.send(&format!("position sfen {}", MATES[0]));
    let reply = engine.go("go movetime 300");
    assert!(reply.infos.iter().any(|line| line.contains(" multipv 3 ")), "{:?}", reply.infos);
    engine.send("setoption name MultiPV value 1");
    let reply = engine.go("go movetime 200 searchmoves 7e8d+ P*9d");
    assert!(["7e8d+", "P*9d"].contains(&reply.best.as_str()), "{}", reply.best);
    engine.quit();
}

#[test]
fn case47_a_mate_beyond_the_move_limit_is_none() {
    let mut engine = Engine::ready_with(&["MaxMovesToDraw value 256"]);
    let problem = "7nl/9/5S1kp/6R1s/9/7p1/9/9/4K4 b Gr2b3g2s3n3l16p";
    engine.send(&format!("position sfen {problem} 250"));
    let reply = engine.go("go movetime 300");
    assert_eq!(reply.score(), "mate 3");
    engine.send(&format!("position sfen {problem} 255"));
    let reply = engine.go("go movetime 300");
    assert!(reply.score().starts_with("cp "), "{}", reply.last());
    engine.quit();
}
