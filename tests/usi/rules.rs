//! Rules of a game that the protocol sets: U67 to U69.

use crate::driver::Engine;
use std::collections::HashMap;

/// One claim of the rule vectors.
#[derive(serde::Deserialize)]
struct Case {
    id: String,
    rule: String,
    sfen: String,
    expected: Expected,
}

#[derive(serde::Deserialize)]
struct Expected {
    result: String,
}

#[test]
fn u67_declarations_win_exactly_when_allowed() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../data/rules/declaration.json")).expect("rule vectors");
    let options = HashMap::from([
        ("csa27", "CSARule27"),
        ("csa27h", "CSARule27H"),
        ("csa24", "CSARule24"),
        ("csa24h", "CSARule24H"),
        ("jishogi24", "JishogiRule24"),
    ]);
    let mut engine = Engine::ready();
    let mut tried = 0;
    for case in &cases {
        let Some(option) = options.get(case.rule.to_ascii_lowercase().as_str()) else { continue };
        engine.send(&format!("setoption name EnteringKingRule value {option}"));
        engine.send(&format!("position sfen {}", case.sfen));
        let reply = engine.go("go depth 2");
        assert_eq!(reply.best == "win", case.expected.result == "win", "{}", case.id);
        if reply.best == "win" {
            assert_eq!(reply.score(), "mate 1", "{}", case.id);
        }
        engine.send("setoption name EnteringKingRule value NoEnteringKing");
        assert_ne!(engine.go("go depth 2").best, "win", "{}", case.id);
        tried += 1;
    }
    assert!(tried > 10, "{tried} cases");
    engine.quit();
}

#[test]
fn u67_the_try_rule_plays_the_move() {
    let mut engine = Engine::ready_with(&["EnteringKingRule value TryRule"]);
    engine.send("position sfen 9/4K4/9/9/9/9/9/9/k8 b 2r2b4g4s4n4l18p 1");
    assert_eq!(engine.go("go depth 2").best, "5b5a");
    engine.quit();
}

#[test]
fn u68_case47_the_move_limit() {
    let mut engine = Engine::ready_with(&["MaxMovesToDraw value 256"]);
    let board = "7nl/9/5S1kp/6R1s/9/7p1/9/9/4K4 b Gr2b3g2s3n3l16p";
    for (ply, score) in [(250, "mate 3"), (254, "mate 3"), (255, "cp -2"), (256, "cp -2")] {
        engine.send(&format!("position sfen {board} {ply}"));
        let reply = engine.go("go depth 9");
        assert_eq!(reply.score(), score, "ply {ply}");
        assert!(reply.best.len() >= 4);
        engine.send("usinewgame");
        engine.isready();
    }
    engine.send(&format!("position sfen {board} 257"));
    assert!(engine.go("go depth 5").best.len() >= 4);
    engine.quit();
}

#[test]
fn u69_resigning() {
    let mut engine = Engine::ready_with(&["ResignValue value 1500"]);
    let lost = "position sfen 4k4/9/4R4/9/9/9/9/9/4K4 w 2G2S2P 1";
    engine.send(lost);
    let reply = engine.go("go movetime 100");
    assert_eq!(reply.best, "resign");
    assert!(reply.score().contains('-'));
    engine.send("go infinite");
    engine.settle(crate::driver::ms(200));
    assert_ne!(engine.go("stop").best, "resign");
    engine.send("position startpos");
    assert_ne!(engine.go("go movetime 100").best, "resign");
    engine.quit();
}
