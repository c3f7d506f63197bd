//! Thinking on the opponent's time: U37 to U43.

use crate::driver::{Engine, ms, within};
use std::time::Instant;

const CLOCK: &str = "btime 60000 wtime 60000 byoyomi 1000";

#[test]
fn u37_no_answer_while_pondering() {
    for (position, go) in [
        ("startpos moves 7g7f", format!("go ponder {CLOCK}")),
        ("startpos moves 7g7f", format!("go ponder {CLOCK} depth 2")),
        ("startpos moves 7g7f", format!("go ponder {CLOCK} nodes 10")),
        ("startpos moves 7g7f", "go ponder btime 0 wtime 0 byoyomi 100".to_string()),
        ("sfen 8k/8G/8P/9/9/9/9/9/4K4 w - 1", format!("go ponder {CLOCK}")),
        ("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", format!("go ponder {CLOCK}")),
    ] {
        let mut engine = Engine::ready();
        engine.send(&format!("position {position}"));
        engine.send(&go);
        engine.no_answer_for(ms(1200));
        let reply = engine.go("stop");
        assert_eq!(reply.best == "resign", position.contains("8G"));
        engine.quiet(ms(50));
        engine.quit();
    }
}

#[test]
fn u38_the_clock_counts_from_the_hit() {
    let mut engine = Engine::ready();
    engine.send("go ponder btime 0 wtime 0 byoyomi 1000");
    engine.no_answer_for(ms(1500));
    let hit = Instant::now();
    let taken = engine.go("ponderhit").at - hit;
    assert!(taken > ms(500) && taken < within(1000), "{taken:?}");
    engine.quit();
}

#[test]
fn u39_a_clock_that_comes_with_the_hit() {
    let mut engine = Engine::ready();
    engine.send("go ponder");
    engine.no_answer_for(ms(300));
    let hit = Instant::now();
    let taken = engine.go("ponderhit btime 0 wtime 0 byoyomi 1000").at - hit;
    assert!(taken > ms(500) && taken < within(1000), "{taken:?}");

    engine.send("go ponder");
    engine.no_answer_for(ms(200));
    let hit = Instant::now();
    assert!(engine.go("ponderhit").at - hit < within(100));

    engine.send("go ponder btime 600000 wtime 600000");
    engine.no_answer_for(ms(200));
    let hit = Instant::now();
    assert!(engine.go("ponderhit btime 5000 wtime 5000 byoyomi 0").at - hit < within(1500));
    engine.quit();
}

#[test]
fn u40_movetime_counts_from_the_hit() {
    let mut engine = Engine::ready();
    engine.send("go ponder movetime 500");
    engine.no_answer_for(ms(1000));
    let hit = Instant::now();
    let taken = engine.go("ponderhit").at - hit;
    assert!(taken > ms(400) && taken < within(600), "{taken:?}");
    engine.quit();
}

#[test]
fn u41_an_answer_held_back_comes_with_the_hit() {
    let mut engine = Engine::ready();
    engine.send("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    engine.send(&format!("go ponder {CLOCK} depth 5"));
    engine.no_answer_for(ms(300));
    let hit = Instant::now();
    let reply = engine.go("ponderhit");
    assert_eq!(reply.best, "G*5b");
    assert!(reply.at - hit < within(50));
    engine.quit();
}

#[test]
fn u42_case11_the_game_ends_while_pondering() {
    let mut engine = Engine::ready();
    for result in ["win", "draw", "lose", ""] {
        engine.send("position startpos moves 7g7f 3c3d");
        engine.send(&format!("go ponder {CLOCK}"));
        engine.no_answer_for(ms(100));
        engine.send(&format!("gameover {result}\nisready"));
        engine.reply();
        assert_eq!(engine.expect_line().0, "readyok");
        engine.quiet(ms(100));
        engine.send("usinewgame\nposition startpos");
        engine.go("go movetime 100");
    }
    // All in one write.
    engine.send("position startpos moves 7g7f 3c3d\ngo ponder btime 60000 wtime 60000");
    engine.no_answer_for(ms(100));
    engine.send_bytes(b"gameover draw\nisready\nusinewgame\nposition startpos\ngo movetime 300\n");
    let old = engine.until("bestmove ");
    assert!(!old.iter().any(|line| line == "readyok"));
    assert_eq!(engine.expect_line().0, "readyok");
    engine.send("position startpos");
    engine.reply();
    engine.quiet(ms(100));
    engine.quit();
}

#[test]
fn case38_a_missed_ponder_gets_a_real_move() {
    let mut engine = Engine::ready();
    engine.send("position startpos moves 7g7f 3c3d 2g2f");
    for _ in 0..50 {
        let reply = engine.go(&format!("go ponder {CLOCK}\nstop"));
        assert!(reply.best.len() >= 4);
    }
    engine.quit();
}

#[test]
fn a_hit_right_behind_go_is_not_lost() {
    let mut engine = Engine::ready();
    for _ in 0..20 {
        engine.go("go ponder btime 0 wtime 0 byoyomi 50\nponderhit");
        engine.quiet(ms(5));
    }
    engine.quit();
}
