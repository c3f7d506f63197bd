//! Setting up positions: U15 to U24.

use crate::driver::{Engine, ms, within};
use std::time::Instant;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Board, side and hands of the start position.
const WITHOUT_PLY: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

#[test]
fn u15_case23_the_start_position_in_many_forms() {
    let mut engine = Engine::ready();
    for form in [
        "startpos".to_string(),
        "startpos moves".to_string(),
        format!("sfen {START}"),
        format!("sfen {START} moves"),
        START.to_string(),
        format!("sfen {WITHOUT_PLY}"),
        format!("sfen {WITHOUT_PLY} moves"),
        format!("sfen {WITHOUT_PLY} 0"),
        WITHOUT_PLY.trim_end_matches(" -").to_string(),
    ] {
        engine.send("position startpos moves 7g7f");
        engine.send(&format!("position {form}"));
        assert_eq!(engine.sfen(), START, "{form}");
    }
    engine.send(&format!("sfen {START}"));
    assert_eq!(engine.sfen(), START);
    engine.quit();
}

#[test]
fn u16_hands_in_any_order() {
    let mut engine = Engine::ready();
    for (hand, canonical) in [
        ("PSPpbpb", "S2P2b2p"),
        ("ppp", "3p"),
        ("18p", "18p"),
        ("R2b3G", "R3G2b"),
        ("1P2g1P", "2P2g"),
        ("-", "-"),
    ] {
        engine.send(&format!("position sfen 4k4/9/9/9/9/9/9/9/4K4 b {hand} 7"));
        assert_eq!(engine.sfen(), format!("4k4/9/9/9/9/9/9/9/4K4 b {canonical} 7"));
    }
    engine.quit();
}

const HANDICAPS: [&str; 13] = [
    "lnsgkgsn1/1r5b1",
    "1nsgkgsnl/1r5b1",
    "lnsgkgsnl/1r7",
    "lnsgkgsnl/7b1",
    "lnsgkgsn1/7b1",
    "lnsgkgsnl/9",
    "lnsgkgsn1/9",
    "1nsgkgsn1/9",
    "2sgkgsn1/9",
    "1nsgkgs2/9",
    "2sgkgs2/9",
    "3gkg3/9",
    "4k4/9",
];

#[test]
fn u17_case52_handicaps() {
    let mut engine = Engine::ready();
    for ranks in HANDICAPS {
        let rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        engine.send(&format!("position sfen {ranks}/{rest}"));
        let reply = engine.go("go depth 6");
        assert!(reply.score().starts_with("cp "), "{ranks}: {}", reply.score());
        if ranks.ends_with("/9") {
            assert!(reply.score().starts_with("cp -"), "{ranks}: {}", reply.score());
        }
    }
    engine.quit();
}

#[test]
fn u18_a_problem_without_an_attacking_king() {
    let mut engine = Engine::ready();
    engine.send("position sfen 7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1");
    assert_eq!(engine.mate("go mate 10000"), "G*2b 2c2b 3d3b+");
    engine.go("go depth 4");
    engine.quit();
}

#[test]
fn u19_malformed_positions() {
    let mut engine = Engine::ready();
    for text in [
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1",
        "sfen lnsgkgsnl/1r5b1/pppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/4+G4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/4x4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "sfen 4k4/9/9/9/9/9/9/9/4K4",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 b P10 1",
        "sfen 4k4/9/9/9/9/9/9/9/3KK4 b - 1",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 b 19P 1",
        "sfen rbsgk/4p/5/P4/KGSBR b - 1",
        "sfen",
        "",
        "elsewhere",
    ] {
        engine.send(&format!("position {text}"));
        let (line, _) = engine.expect_line();
        assert!(line.starts_with("info string Error! position: "), "{text}: {line}");
        let reply = engine.go("go movetime 50");
        assert_eq!(reply.best, "resign");
        assert_eq!(engine.mate("go mate 50"), "timeout");
        engine.send("position startpos");
        engine.go("go depth 1");
    }
    engine.quit();
}

#[test]
fn case98_other_boards_are_refused_in_one_line() {
    let mut engine = Engine::ready();
    engine.send("position sfen rbsgk/4p/5/P4/KGSBR b - 1");
    assert!(engine.expect_line().0.contains("not supported"));
    engine.quiet(ms(100));
    engine.quit();
}

#[test]
fn u20_case25_an_impossible_move_spoils_the_whole() {
    let mut engine = Engine::ready();
    for (moves, named) in [
        ("7g7f 7g7f", "move 2: '7g7f'"),
        ("7g7f zz 3c3d", "move 2: 'zz'"),
        ("P*5e", "move 1: 'P*5e'"),
        ("7g7f 3c3d 8h2b+ 8h2b", "move 4"),
    ] {
        engine.send(&format!("position startpos moves {moves}"));
        let (line, _) = engine.expect_line();
        assert!(line.contains(named), "{line}");
        assert_eq!(engine.go("go movetime 100").best, "resign");
        engine.send("position startpos moves 7g7f");
        engine.go("go depth 2");
    }
    engine.quit();
}

#[test]
fn u21_pointless_non_promotions_are_moves() {
    let mut engine = Engine::ready();
    for (sfen, mv) in [
        ("4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c"),
        ("4k4/9/9/9/9/9/1B7/9/4K4 b - 1", "8g5d 5a4a 5d2a"),
        ("4k4/9/9/9/9/7R1/9/9/4K4 b - 1", "2f2b"),
        ("4k4/9/9/8L/9/9/9/9/4K4 b - 1", "1d1b"),
    ] {
        engine.send(&format!("position sfen {sfen} moves {mv}"));
        engine.quiet(ms(30));
        engine.go("go depth 2");
    }
    engine.quit();
}

#[test]
fn u22_case26_words_that_end_a_record() {
    let mut engine = Engine::ready();
    for word in ["resign", "win", "rep_draw", "draw", "timeout", "break"] {
        engine.send(&format!("position startpos moves 7g7f 3c3d {word}"));
        assert!(engine.sfen().ends_with(" b - 3"), "{word}");
    }
    engine.send("position startpos moves 7g7f pass");
    assert!(engine.sfen().ends_with(" b - 3"));
    engine.go("go depth 3");
    engine.quit();
}

#[test]
fn u23_case45_very_long_games() {
    let mut engine = Engine::ready();
    let shuffle = " 2h3h 8b7b 3h2h 7b8b";
    for count in [150, 300, 3300] {
        let line = format!("position startpos moves{}", shuffle.repeat(count));
        let asked = Instant::now();
        engine.send(&line);
        let sfen = engine.sfen();
        assert!(asked.elapsed() < within(50), "{count}: {:?}", asked.elapsed());
        assert_eq!(sfen.rsplit(' ').next(), Some((4 * count + 1).to_string().as_str()));
        engine.go("go depth 8");
    }
    engine.quit();
}

#[test]
fn u24_case40_repetition_needs_the_history() {
    let mut engine = Engine::ready();
    // After this the move 7b8b brings the start position for the fourth time.
    let moves = format!("{} 2h3h 8b7b 3h2h", " 2h3h 8b7b 3h2h 7b8b".repeat(2));
    engine.send(&format!("position startpos moves{moves}"));
    let with = engine.go("go depth 5 searchmoves 7b8b");
    assert_eq!(with.score(), "cp -2");
    let bare = "position sfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 12";
    engine.send("usinewgame");
    engine.isready();
    engine.send(bare);
    let without = engine.go("go depth 5 searchmoves 7b8b");
    assert_ne!(without.score(), "cp -2");
    engine.quit();
}

#[test]
fn case39_no_end_before_the_fourth_occurrence() {
    let mut engine = Engine::ready();
    for count in 1..=3 {
        let moves = " 2h3h 8b7b 3h2h 7b8b".repeat(count);
        engine.send(&format!("position startpos moves{moves}"));
        assert_ne!(engine.go("go depth 4").best, "resign");
    }
    engine.quit();
}

#[test]
fn forbidden_moves_are_played_with_a_word() {
    let mut engine = Engine::ready();
    for (text, rule) in [
        ("sfen 4k4/9/9/9/4P4/9/9/9/4K4 b P 1 moves P*5g", "nifu"),
        ("sfen 4k4/9/9/9/9/9/9/4r4/3GK4 b - 1 moves 6i6h", "leaves-king-in-check"),
    ] {
        engine.send(&format!("position {text}"));
        let (line, _) = engine.expect_line();
        assert!(line.starts_with("info string position: move 1") && line.contains(rule), "{line}");
        engine.go("go depth 3");
    }
    engine.quit();
}

#[test]
fn case27_odd_boards() {
    let mut engine = Engine::ready();
    for sfen in [
        "9/9/9/9/9/9/9/9/9 b - 1",
        "9/9/9/9/9/9/9/9/9 w 2r2b4g4s4n4l18p 1",
        "9/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
        "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
        "4k4/9/9/9/9/9/9/9/9 w 2r2b4g4s4n4l18p 1",
        "9/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
        "4k4/9/4R4/9/9/9/9/9/4K4 b - 1",
        "4k4/4G4/4R4/9/9/9/9/9/4K4 b - 1",
        "4k4/9/4R4/9/4r4/9/9/9/4K4 b - 1",
        "P3k4/9/9/9/P8/9/9/9/4K4 b - 1",
        "P3k4/9/9/9/P8/9/9/9/4K4 w - 1",
        "LN2k2Nl/9/9/9/9/9/9/9/ln2K2nL b P 1",
    ] {
        engine.send(&format!("position sfen {sfen}"));
        engine.go("go movetime 100");
        engine.go("go depth 5");
        engine.mate("go mate 100");
    }
    engine.quit();
}

#[test]
fn strict_mode_ends_the_process() {
    for bad in ["position sfen nonsense", "position startpos moves 7g7f 7g7f"] {
        let mut engine = Engine::ready_with(&["StrictPosition value true"]);
        engine.send(bad);
        assert_eq!(engine.wait_exit(within(300)).code(), Some(1));
    }
}
