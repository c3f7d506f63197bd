//! Searching and stopping: U25 to U36.

use crate::driver::{Engine, field, ms, pv, times, within};
use std::time::Instant;

/// Black mates with G*5b.
const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
/// White is mated.
const MATED: &str = "8k/8G/8P/9/9/9/9/9/4K4 w - 1";
/// White has no move and is not in check.
const STUCK: &str = "8k/6+R2/9/9/9/9/9/9/4K4 w - 1";
/// Black may declare.
const DECLARABLE: &str = "9/1SSGKG+B+R1/+P5+P+P+P/9/9/9/9/9/4k4 b RB2g2s4n4l14p 1";

fn stop_at_once(threads: usize, count: usize) {
    let mut engine = Engine::ready_with(&[&format!("Threads value {threads}")]);
    engine.send("position startpos moves 7g7f 3c3d");
    for number in 0..count {
        let text = if number % 2 == 0 { "go infinite\nstop" } else { "go\nstop" };
        let reply = engine.go(text);
        assert!(!reply.infos.is_empty() && reply.best.len() >= 4);
    }
    engine.quiet(ms(100));
    engine.quit();
}

#[test]
fn u25_case06_go_stop_a_thousand_times() {
    stop_at_once(1, 1000);
}

#[test]
fn u25_case06_go_stop_a_thousand_times_with_16_threads() {
    stop_at_once(16, 1000);
}

#[test]
fn u26_infinite_is_answered_after_stop_only() {
    for (sfen, best) in
        [(MATE_IN_ONE, "G*5b"), (MATED, "resign"), (STUCK, "resign"), (DECLARABLE, "win")]
    {
        let mut engine = Engine::ready();
        engine.send(&format!("position sfen {sfen}\ngo infinite"));
        engine.settle(ms(1000));
        engine.quiet(ms(1000));
        let asked = Instant::now();
        let reply = engine.go("stop");
        assert!(reply.at - asked < within(100));
        assert_eq!(reply.best, best);
        engine.quit();
    }
}

#[test]
fn u27_nothing_to_stop() {
    let mut engine = Engine::ready();
    engine.send("stop\nponderhit\ngameover win\nponderhit btime 1 wtime 1\ngameover\nstop");
    engine.quiet(ms(300));
    engine.quit();
}

#[test]
fn u28_two_stops_one_answer() {
    let mut engine = Engine::ready();
    engine.send("go infinite");
    engine.until("info depth");
    engine.go("stop\nstop");
    engine.quiet(ms(300));
    engine.quit();
}

#[test]
fn u29_case08_case17_small_and_strange_limits() {
    let mut engine = Engine::ready();
    for go in [
        "go nodes 1",
        "go depth 1",
        "go depth 0",
        "go movetime 1",
        "go movetime 0.9",
        "go movetime 100.0",
        "go movetime +10",
        "go btime 0 wtime 0",
        "go btime -5 wtime 10",
        "go btime 0 wtime 0 byoyomi 0",
        "go byoyomi 200",
        "go binc 100 winc 100",
        "go depth 1 searchmoves 9g9f",
        "go nodes 500 nodes",
    ] {
        let reply = engine.go(go);
        assert!(!pv(reply.last()).is_empty(), "{go}");
        engine.quiet(ms(20));
    }
    for endless in ["go nodes 99999999999999999999", "go depth 999999", "go btime 1e99 infinite"] {
        engine.send(endless);
        engine.until("info depth");
        engine.go("stop");
    }
    let asked = Instant::now();
    assert!(engine.go("go btime 0 wtime 0").at - asked < within(50));
    engine.quit();
}

#[test]
fn u30_the_first_limit_ends_the_search() {
    let mut engine = Engine::ready();
    let asked = Instant::now();
    let go = "go movetime 300 depth 50 nodes 1000000000 btime 60000 wtime 60000 byoyomi 1000";
    let taken = engine.go(go).at - asked;
    assert!(taken > ms(250) && taken < within(400), "{taken:?}");
    assert!(engine.go("go depth 3 movetime 60000 nodes 1000000000").value("depth") <= 3);
    assert!(engine.go("go nodes 2000 depth 60 btime 60000 wtime 60000").value("nodes") <= 2000);
    engine.quit();
}

#[test]
fn u31_case16_searchmoves() {
    let mut engine = Engine::ready();
    engine.send("position startpos moves 7g7f 3c3d 8h2b+ 3a2b");
    engine.send("go infinite searchmoves B*5e 2g2f");
    engine.settle(ms(500));
    let reply = engine.go("stop");
    assert!(reply.best == "B*5e" || reply.best == "2g2f");
    let reply = engine.go("go depth 5 searchmoves B*5e 9g9f");
    for line in reply.infos.iter().filter(|line| line.contains(" pv ")) {
        assert!(["B*5e", "9g9f"].contains(&pv(line)[0].to_string().as_str()), "{line}");
    }
    assert_eq!(engine.go("go depth 4 searchmoves B*5e").best, "B*5e");
    assert_eq!(engine.go("go searchmoves B*5e depth 2").value("depth"), 2);
    engine.go("go searchmoves 1a1b P*1a zz depth 2");
    engine.quit();
}

#[test]
fn u32_unknown_words_are_skipped() {
    let mut engine = Engine::ready();
    assert_eq!(engine.go("go joho 7 depth 3").value("depth"), 3);
    engine.quit();
}

#[test]
fn u33_without_a_position_the_game_begins() {
    let mut engine = Engine::start();
    engine.go("go depth 4");
    engine.quit();
}

#[test]
fn u34_a_new_go_supersedes_in_silence() {
    let mut engine = Engine::ready();
    for _ in 0..times(20, 200) {
        engine.send("position startpos\ngo infinite");
        engine.until("info depth");
        engine.send("position startpos moves 7g7f");
        // What is still printed of the old search ends before the new one is asked.
        let reply = {
            engine.send("go depth 3");
            engine.until("bestmove ")
        };
        let answers = reply.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, 1);
        let best = reply.last().expect("a line").split(' ').nth(1).expect("a move");
        assert!(engine.position().is_legal(best.parse().expect("a move")), "{best}");
        engine.quiet(ms(10));
    }
    engine.quit();
}

#[test]
fn u35_a_single_legal_move() {
    // The rook leaves the king one square.
    let mut engine = Engine::ready();
    engine.send("position sfen 4k4/9/9/9/9/9/9/6r2/8K b - 1");
    assert_eq!(kakunari::movegen::count(engine.position()), 1);
    let asked = Instant::now();
    let reply = engine.go("go btime 600000 wtime 600000 byoyomi 10000");
    assert!(reply.at - asked < within(400));
    assert!(!pv(reply.last()).is_empty());
    engine.send("go infinite");
    engine.no_answer_for(ms(300));
    engine.go("stop");
    engine.send("go ponder btime 600000 wtime 600000");
    engine.no_answer_for(ms(300));
    let asked = Instant::now();
    assert!(engine.go("ponderhit").at - asked < within(200));
    engine.quit();
}

#[test]
fn u36_more_lines_than_moves() {
    let mut engine = Engine::ready_with(&["MultiPV value 500"]);
    engine.send("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1");
    let reply = engine.go("go depth 4");
    let group: Vec<i64> =
        reply.infos.iter().rev().filter_map(|line| field(line, "multipv")).take(6).collect();
    assert_eq!(group, [1, 5, 4, 3, 2, 1]);
    engine.quit();
}

#[test]
fn case10_no_ponder_word_without_a_reply() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {MATE_IN_ONE}"));
    let reply = engine.go("go depth 3");
    assert_eq!((reply.best.as_str(), reply.ponder), ("G*5b", None));
    engine.quit();
}

#[test]
fn case18_fixed_depth_ends_whatever_is_known() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {MATE_IN_ONE}"));
    for _ in 0..3 {
        assert_eq!(engine.go("go depth 40").best, "G*5b");
    }
    engine.send("position startpos");
    engine.go("go depth 9");
    engine.go("go depth 9");
    engine.quit();
}

#[test]
fn case19_endless_checks() {
    let mut engine = Engine::ready();
    for (sfen, depth) in
        [("9/5k3/9/9/9/9/9/6R2/K8 b - 1", 10), ("7k1/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1", 4)]
    {
        engine.send(&format!("position sfen {sfen}"));
        let reply = engine.go(&format!("go depth {depth}"));
        assert!(reply.value("seldepth") < 130);
    }
    engine.quit();
}

#[test]
fn case38_case54_no_move_to_play() {
    let mut engine = Engine::ready();
    for sfen in [STUCK, MATED] {
        engine.send(&format!("position sfen {sfen}"));
        let reply = engine.go("go depth 3");
        assert_eq!((reply.best.as_str(), reply.score().as_str()), ("resign", "mate -1"));
        engine.send("go infinite");
        engine.no_answer_for(ms(200));
        let reply = engine.go("stop");
        assert_eq!((reply.best.as_str(), reply.score().as_str()), ("resign", "mate -1"));
        engine.send("go ponder btime 1000 wtime 1000");
        engine.no_answer_for(ms(200));
        assert_eq!(engine.go("ponderhit").best, "resign");
        assert_eq!(engine.mate("go mate 500"), "nomate");
    }
    engine.quit();
}

#[test]
fn case53_593_moves() {
    let mut engine = Engine::ready_with(&["MultiPV value 600"]);
    engine.send("position sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    engine.send("moves");
    assert_eq!(engine.expect_line().0.split(' ').count(), 593);
    let reply = engine.go("go depth 1");
    let most = reply.infos.iter().filter_map(|line| field(line, "multipv")).max();
    assert_eq!(most, Some(593));
    assert_eq!(reply.score(), "mate 1");
    engine.quit();
}

#[test]
fn case61_the_last_group_is_sorted() {
    let mut engine = Engine::ready_with(&["MultiPV value 5"]);
    let mut full = 0;
    for moves in ["7g7f", "7g7f 3c3d 2g2f", "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b"] {
        engine.send(&format!("position startpos moves {moves}"));
        for _ in 0..times(2, 17) {
            let reply = engine.go("go movetime 300");
            let states: Vec<&String> =
                reply.infos.iter().filter(|line| line.contains(" multipv ")).collect();
            if states.len() < 6 {
                // On a machine so busy that the search has not spoken there is one line.
                continue;
            }
            full += 1;
            let group = &states[states.len() - 6..];
            let numbers: Vec<_> = group.iter().filter_map(|line| field(line, "multipv")).collect();
            assert_eq!(numbers, [1, 2, 3, 4, 5, 1]);
            assert_eq!(pv(group[5])[0].to_string(), reply.best);
            let scores: Vec<_> = group[..5].iter().filter_map(|line| field(line, "cp")).collect();
            let depths: Vec<_> =
                group[..5].iter().filter_map(|line| field(line, "depth")).collect();
            let sorted = scores.windows(2).zip(depths.windows(2));
            for (score, depth) in sorted {
                assert!(score[0] >= score[1] || depth[0] > depth[1], "{group:?}");
            }
        }
    }
    assert!(full > 0, "never five lines");
    engine.quit();
}

#[test]
fn tools_answer_between_searches() {
    let mut engine = Engine::ready();
    engine.send("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nside\nkey\neval");
    assert_eq!(engine.expect_line().0, "black");
    assert!(engine.expect_line().0.starts_with("key: "));
    assert!(engine.expect_line().0.contains("cp"));
    engine.send("position startpos\ngo perft 2\nperft 3");
    assert_eq!(engine.until("total: ").last().map(String::as_str), Some("total: 900"));
    assert_eq!(engine.until("total: ").last().map(String::as_str), Some("total: 25470"));
    engine.send("bench 1 1 2");
    let first = engine.until("total").pop();
    engine.send("bench 1 1 2");
    let nodes = |line: Option<String>| line.and_then(|line| field(&line, "nodes"));
    let first = nodes(first);
    assert!(first.is_some());
    assert_eq!(nodes(engine.until("total").pop()), first);
    engine.send("debug on\nhello");
    assert_eq!(engine.expect_line().0, "info string unknown command: hello");
    engine.send("debug off\nhello");
    engine.quiet(ms(50));
    engine.quit();
}
