//! What is printed, and how often: U49 to U53. Whole games (U4, U48) are in `games`.

use crate::driver::{Engine, field, ms, pv, times, within};
use crate::grammar;
use std::time::Instant;

#[test]
fn u48_case07_the_last_line_is_complete_and_exact() {
    let mut engine = Engine::ready();
    for options in ["Threads value 1", "Threads value 8", "MultiPV value 3"] {
        engine.send(&format!("setoption name {options}"));
        engine.send("position startpos moves 7g7f 3c3d");
        for go in
            ["go depth 9", "go nodes 1", "go movetime 1", "go movetime 200", "go infinite\nstop"]
        {
            let reply = engine.go(go);
            reply.infos.iter().for_each(|line| grammar::check(line).unwrap());
            let last = reply.infos.last().expect("a line");
            assert!(!last.contains("bound") && !last.starts_with("info string"), "{last}");
            for word in ["depth", "seldepth", "nodes", "nps", "time", "hashfull"] {
                assert!(field(last, word).is_some(), "{word} in {last}");
            }
            assert_eq!(field(last, "multipv"), Some(1));
            assert_eq!(pv(last)[0].to_string(), reply.best);
        }
    }
    engine.quit();
}

#[test]
fn u49_silence_after_the_answer() {
    let mut engine = Engine::ready_with(&["Threads value 4"]);
    for _ in 0..3 {
        engine.go("go movetime 50");
        engine.quiet(ms(500));
    }
    engine.quit();
}

#[test]
fn u50_mate_scores() {
    let mut engine = Engine::ready();
    for (sfen, score) in [
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "mate 1"),
        ("8k/8G/8P/9/9/9/9/9/4K4 w - 1", "mate -1"),
        ("9/9/9/9/9/9/4K4/9/4k1+P1R b - 1", "mate 1"),
        ("7nl/9/5S1kp/6R1s/9/7p1/9/9/4K4 b Gr2b3g2s3n3l16p 1", "mate 3"),
        // The same after the first move: white is mated in two plies.
        ("7nl/7G1/5S1kp/6R1s/9/7p1/9/9/4K4 w r2b3g2s3n3l16p 2", "mate -2"),
        ("l2srk1nl/7p1/p1np2+B2/2p3P2/P7p/2P+BP4/4GP2P/1S1K2S2/L4G2L b 2GSN7Prn 77", "mate 1"),
    ] {
        engine.send(&format!("position sfen {sfen}"));
        let reply = engine.go("go depth 8");
        assert_eq!(reply.score(), score, "{sfen}");
        let plies = field(reply.last(), "mate").expect("a mate");
        if plies != -1 {
            assert_eq!(pv(reply.last()).len() as i64, plies.abs(), "{}", reply.last());
        }
    }
    engine.quit();
}

#[test]
fn u51_the_sign_is_that_of_the_side_to_move() {
    let mut engine = Engine::ready();
    for (side, sign) in [("b", 1), ("w", -1)] {
        // Black has a rook more.
        engine.send(&format!(
            "position sfen lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {side} - 1"
        ));
        let reply = engine.go("go depth 5");
        assert!(sign * field(reply.last(), "cp").expect("cp") > 200, "{}", reply.last());
    }
    engine.quit();
}

#[test]
fn u52_first_line_soon_and_not_too_many() {
    let mut engine = Engine::ready();
    let asked = Instant::now();
    engine.send("go infinite");
    let (line, at) = engine.expect_line();
    assert!(line.contains(" pv ") && at - asked < within(300));
    let seconds = times(3, 10) as u64;
    let mut depths = vec![field(&line, "depth").expect("a depth")];
    let mut lines = 0;
    while asked.elapsed() < ms(1000 * seconds) {
        if let Some((line, _)) = engine.line(ms(50)) {
            lines += 1;
            depths.extend(field(&line, "depth").filter(|_| !line.contains("bound")));
        }
    }
    // Iterations of the first moments come on top.
    assert!(lines <= 25 * seconds + 40, "{lines} lines in {seconds} s");
    let deepest = *depths.iter().max().expect("some");
    // An iteration may end with a line of a depth less, but each is printed.
    assert!(depths.len() as i64 >= deepest, "{depths:?}");
    engine.go("stop");
    engine.quit();
}

#[test]
fn u53_no_magic_words_in_remarks() {
    let mut engine = Engine::ready();
    for line in
        ["position usiok", "position startpos moves readyok", "setoption name Threads value usiok"]
    {
        engine.send(line);
        let (said, _) = engine.expect_line();
        assert!(said.starts_with("info string"), "{said}");
        grammar::check(&said).unwrap();
    }
    engine.quit();
}

#[test]
fn case61_pv_moves_are_legal_in_long_analysis_with_a_small_table() {
    let mut engine = Engine::ready_with(&["Threads value 4", "USI_Hash value 1"]);
    for moves in ["", " moves 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d"] {
        engine.send(&format!("position startpos{moves}"));
        // The driver checks each move of each line.
        engine.go(&format!("go movetime {}", times(1000, 15_000)));
    }
    engine.quit();
}

#[test]
fn consideration_mode_reports_every_iteration_and_no_bounds() {
    let mut engine = Engine::ready_with(&["ConsiderationMode value true"]);
    let reply = engine.go("go nodes 150000");
    let lines: Vec<&String> = reply.infos.iter().filter(|line| line.contains(" pv ")).collect();
    assert!(lines.iter().all(|line| !line.contains("bound")), "{lines:?}");
    let deepest = field(reply.last(), "depth").expect("a depth");
    for depth in 1..deepest {
        assert!(lines.iter().any(|line| field(line, "depth") == Some(depth)), "no depth {depth}");
    }
    engine.quit();
}
