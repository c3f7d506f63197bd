//! Mate problems: U44 to U47.

use crate::driver::{Engine, ms, within};
use kakunari::mate::is_mating_line;
use kakunari::types::Move;
use std::time::Instant;

/// A problem and the length of its solution in plies.
const PROBLEMS: [(&str, usize); 3] = [
    ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1),
    ("7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1", 3),
    ("9/9/9/9/9/9/4K4/9/4k1+P1R b - 1", 1),
];

#[test]
fn u44_case66_short_problems_are_solved() {
    let mut engine = Engine::ready();
    for (sfen, length) in PROBLEMS {
        engine.send(&format!("position sfen {sfen}"));
        let answer = engine.mate("go mate 20000");
        let line: Vec<Move> = answer.split(' ').map(|word| word.parse().expect("a move")).collect();
        assert!(is_mating_line(engine.position(), &line), "{sfen}: {answer}");
        assert_eq!(line.len(), length, "{sfen}: {answer}");
        engine.quiet(ms(50));
    }
    engine.quit();
}

#[test]
fn u45_no_mate_and_no_time() {
    let mut engine = Engine::ready();
    engine.send("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(engine.mate("go mate 1000"), "nomate");
    engine.send("position startpos moves 7g7f 3c3d");
    let asked = Instant::now();
    // 8h2b+ gives no check either, but 2b is near enough to the king that a proof takes a search.
    let answer = engine.mate("go mate 300");
    assert!(asked.elapsed() < within(400));
    assert!(["nomate", "timeout"].contains(&answer.as_str()), "{answer}");
    // Many checks and no quick mate.
    let open = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1";
    engine.send(open);
    let asked = Instant::now();
    engine.mate("go mate 300");
    assert!(asked.elapsed() < within(400));
    engine.quit();
}

#[test]
fn u45_stop_ends_a_mate_search() {
    let mut engine = Engine::ready();
    engine.send("position sfen 7k1/9/9/9/9/9/9/9/9 b B2G2SL2P2rb2g2s4n3l16p 1");
    engine.send("go mate infinite");
    let asked = Instant::now();
    let answer = engine.mate("stop");
    assert!(asked.elapsed() < within(100));
    assert_ne!(answer, "nomate");
    engine.quiet(ms(100));
    engine.go("go depth 2");
    engine.quit();
}

#[test]
fn u46_a_solution_needs_no_stop() {
    let mut engine = Engine::ready();
    for go in ["go mate", "go mate infinite"] {
        engine.send(&format!("position sfen {}", PROBLEMS[1].0));
        assert_eq!(engine.mate(go), "G*2b 2c2b 3d3b+");
    }
    engine.quit();
}

#[test]
fn a_script_can_wait_for_a_solution() {
    let mut engine = Engine::ready();
    let problem = format!("position sfen {}", PROBLEMS[1].0);
    engine.send(&format!("{problem}\ngo mate infinite\nwait\nposition startpos\ngo depth 1"));
    let said = engine.until("checkmate");
    assert_eq!(said.last().map(String::as_str), Some("checkmate G*2b 2c2b 3d3b+"));
    engine.reply();
    engine.quit();
}

#[test]
fn u47_no_king_no_problem() {
    let mut engine = Engine::ready();
    engine.send("position sfen 9/9/9/9/9/9/9/9/9 b G 1");
    assert_eq!(engine.mate("go mate 1000"), "notimplemented");
    engine.quit();
}

#[test]
fn case71_a_bare_king_is_no_nomate() {
    let mut engine = Engine::ready();
    engine.send("position sfen 7k1/9/9/9/9/9/9/9/9 b B2G2SL2P2rb2g2s4n3l16p 1");
    let answer = engine.mate("go mate 500");
    assert_ne!(answer, "notimplemented");
    engine.quit();
}

#[test]
fn the_end_of_a_game_ends_a_mate_search() {
    let mut engine = Engine::ready();
    engine.send("position sfen 7k1/9/9/9/9/9/9/9/9 b B2G2SL2P2rb2g2s4n3l16p 1\ngo mate infinite");
    engine.mate("gameover draw\nisready");
    assert_eq!(engine.expect_line().0, "readyok");
    engine.quit();
}
