//! Mate problems: U44 to U47, cases 66 to 73. Every line is judged by a referee who shares nothing
//! with the engine.

use crate::driver::{Engine, ms, pv, times, within};
use crate::referee;
use std::time::{Duration, Instant};

const IN_THREE: &str = "7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1";
/// Far too much for a moment.
const HARD: &str = "7k1/9/9/9/9/9/9/9/9 b B2G2SL2P2rb2g2s4n3l16p 1";

/// The problems of a set: position and length.
fn problems(set: &str) -> Vec<(String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/mate/problems.tsv");
    let table = std::fs::read_to_string(path).expect("../shared/mate/problems.tsv");
    let rows = table.lines().map(|row| row.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row[3] == set).map(|row| (row[1].into(), row[2].into())).collect()
}

/// Asks for a mate, which must be there and stand before the referee; its length.
fn solved(engine: &mut Engine, sfen: &str, go: &str) -> usize {
    engine.send(&format!("position sfen {sfen}"));
    let answer = engine.mate(go);
    let line: Vec<&str> = answer.split(' ').collect();
    assert_eq!(referee::fault(sfen, &line), None, "{sfen}: {answer}");
    line.len()
}

#[test]
fn u44_mates_of_one_to_fifteen_plies() {
    let mut engine = Engine::ready();
    let one = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    assert_eq!(solved(&mut engine, one, "go mate 20000"), 1);
    for set in ["gen3", "gen5", "gen7", "gen9", "gen11"] {
        for (sfen, length) in problems(set).iter().take(times(2, 14)) {
            let found = solved(&mut engine, sfen, "go mate 20000");
            assert!(found >= length.parse().expect("a number"), "{sfen}: {found}");
        }
    }
    let fifteen = "ln4knl/1+B1Rp4/2p1+Np1g1/p5psp/1p2P4/2P1gPPp1/PP1P4P/1R4G2/L1S1K3L b BSPgsnp 1";
    assert_eq!(solved(&mut engine, fifteen, "go mate infinite"), 15);
    engine.quit();
}

#[test]
fn case66_the_answer_is_checkmate_and_nothing_else() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {IN_THREE}"));
    assert_eq!(engine.mate("go mate 3000"), "G*2b 2c2b 3d3b+");
    engine.quiet(ms(100));
    engine.quit();
}

#[test]
fn case67_case73_no_mate_is_never_said_of_a_problem_that_has_one() {
    for hash in [16, 64, 1024].into_iter().take(times(2, 3)) {
        let mut engine = Engine::ready_with(&[&format!("USI_Hash value {hash}")]);
        for sfen in [
            "3+R1gknl/4+B1s2/6pp1/5p3/8p/9/9/9/9 b RSNPb3g2s2n3l13p 1",
            "1n1g3+Pl/k1p1s4/1ng5p/pSP1p1pp1/1n3p3/P1K3P1P/1P7/9/L1G5L b 2R2BG2SL5Pn 161",
            "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1",
        ] {
            engine.send(&format!("position sfen {sfen}"));
            let answer = engine.mate(&format!("go mate {}", times(500, 10_000)));
            let line: Vec<&str> = answer.split(' ').collect();
            assert!(answer == "timeout" || referee::fault(sfen, &line).is_none(), "{answer}");
        }
        engine.quit();
    }
}

#[test]
fn case68_the_shortest_mate_with_and_without_futile_interpositions() {
    let mut engine = Engine::ready();
    // (position, plies when everything counts, plies as composers count)
    for (sfen, all, composed) in [
        ("3Bp2n1/5+R2+B/p2p1GSp1/8p/Pn5l1/1n2SNP2/2pPPS1Pk/1P1SK1G2/L1G1G4 b RL3Pl3p 131", 7, 7),
        ("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1", 7, 3),
        ("5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1", 5, 3),
        ("9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1", 9, 3),
    ] {
        engine.send("setoption name MateCountFutile value true");
        assert_eq!(solved(&mut engine, sfen, "go mate infinite"), all, "{sfen}");
        engine.send("setoption name MateCountFutile value false");
        let answer = engine.mate("go mate infinite");
        let line: Vec<&str> = answer.split(' ').collect();
        assert_eq!(referee::fault_but_futile(sfen, &line), None, "{answer}");
        assert_eq!(line.len(), composed, "{answer}");
    }
    engine.quit();
}

#[test]
fn case69_mates_that_need_a_piece_unpromoted() {
    let mut engine = Engine::ready();
    let five = "5B1n1/8k/6Rpp/9/9/9/1+p7/9/K8 b rb4g4s3n4l15p 1";
    assert_eq!(solved(&mut engine, five, "go mate infinite"), 5);
    let nine = "7nk/9/7Gp/6+RP1/9/9/1+p7/9/K8 b Pr2b3g4s3n4l14p 1";
    assert_eq!(solved(&mut engine, nine, "go mate infinite"), 9);
    engine.quit();
}

#[test]
fn case72_the_attacking_king_may_stand_in_check() {
    let mut engine = Engine::ready();
    let in_check = "3+R3nk/8p/7P1/9/9/9/9/9/8B b 16p4l3n4s4gbr 1";
    assert_eq!(solved(&mut engine, in_check, "go mate infinite"), 7);
    for (sfen, _) in problems("incheck") {
        solved(&mut engine, &sfen, "go mate 20000");
    }
    for (sfen, _) in problems("nm_check") {
        engine.send(&format!("position sfen {sfen}"));
        assert_eq!(engine.mate("go mate 20000"), "nomate", "{sfen}");
    }
    engine.quit();
}

#[test]
fn a_mated_root_has_no_mate() {
    let mut engine = Engine::ready();
    for sfen in ["8k/8G/8P/9/9/9/9/9/4K4 w - 1", "8k/6+R2/9/9/9/9/9/9/4K4 w - 1"] {
        engine.send(&format!("position sfen {sfen}"));
        assert_eq!(engine.mate("go mate 1000"), "nomate", "{sfen}");
    }
    engine.quit();
}

#[test]
fn reports_name_depth_effort_and_the_present_line() {
    let mut engine = Engine::ready();
    let (sfen, _) = problems("classichard").swap_remove(0);
    engine.send(&format!("position sfen {sfen}\ngo mate infinite"));
    let report = engine.expect_line().0;
    for word in ["depth", "seldepth", "nodes", "nps", "hashfull", "time"] {
        assert!(report.starts_with("info ") && report.contains(&format!(" {word} ")), "{report}");
    }
    let mut position = engine.position().clone();
    let line = pv(&report);
    assert!(!line.is_empty(), "{report}");
    for (index, mv) in line.into_iter().enumerate() {
        assert!(position.is_legal(mv), "{report}");
        position.play(mv);
        assert!(index % 2 == 1 || position.in_check(), "{report}");
    }
    engine.mate("stop");
    engine.quit();
}

#[test]
fn a_mate_is_reported_as_one() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {IN_THREE}\ngo mate infinite"));
    let said = engine.until("checkmate");
    let report = said.iter().find(|line| line.contains(" score mate 3 ")).expect("a report");
    assert_eq!(referee::fault(IN_THREE, &words(report)), None, "{report}");
    engine.quit();
}

/// The line of a report.
fn words(report: &str) -> Vec<&str> {
    report.split_once(" pv ").expect("a line").1.split(' ').collect()
}

#[test]
fn u45_stop_at_any_moment_is_answered_within_a_tenth_of_a_second() {
    let mut engine = Engine::ready_with(&["USI_Hash value 64"]);
    let mut hard = problems("classichard");
    hard.extend(problems("long"));
    let mut worst = Duration::ZERO;
    // Moments that have nothing to do with those of the search.
    let moments = (1..=times(8, 20)).map(|number| (number * number * 7919) % 700);
    for (moment, (sfen, _)) in moments.zip(hard.iter().cycle()) {
        engine.send(&format!("position sfen {sfen}\ngo mate infinite"));
        engine.settle(ms(0));
        std::thread::sleep(ms(moment as u64));
        let asked = Instant::now();
        let answer = engine.mate("stop");
        worst = worst.max(asked.elapsed());
        assert!(asked.elapsed() < within(100), "{sfen}: {:?}", asked.elapsed());
        let line: Vec<&str> = answer.split(' ').collect();
        assert!(answer == "timeout" || referee::fault(sfen, &line).is_none(), "{answer}");
    }
    println!("slowest answer to stop: {worst:?}");
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
    engine.send(&format!("position sfen {HARD}"));
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
        engine.send(&format!("position sfen {IN_THREE}"));
        assert_eq!(engine.mate(go), "G*2b 2c2b 3d3b+");
    }
    engine.quit();
}

#[test]
fn a_script_can_wait_for_a_solution() {
    let mut engine = Engine::ready();
    let problem = format!("position sfen {IN_THREE}");
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
fn case71_a_bare_king_has_no_mate_in_thousands_of_plies() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {HARD}"));
    let answer = engine.mate(&format!("go mate {}", times(500, 20_000)));
    assert!(["nomate", "timeout"].contains(&answer.as_str()), "{answer}");
    engine.quit();
}

#[test]
fn the_end_of_a_game_ends_a_mate_search() {
    let mut engine = Engine::ready();
    engine.send(&format!("position sfen {HARD}\ngo mate infinite"));
    engine.mate("gameover draw\nisready");
    assert_eq!(engine.expect_line().0, "readyok");
    engine.quit();
}
