//! `kakunari legal`.

use crate::program::{fields, kakunari};
use crate::vectors::{self, sorted};
use serde_json::Value;
use std::collections::BTreeSet;

#[test]
fn the_listing_has_the_promised_shape() {
    let run = kakunari(&["legal", "startpos moves 7g7f", "--json"]);
    assert_eq!(run.status, 0);
    assert_eq!(fields(&run.out), ["sfen", "in_check", "checkmate", "count", "moves"]);
    let json = run.json();
    assert_eq!(json["sfen"], "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
    assert_eq!((&json["in_check"], &json["checkmate"]), (&Value::Bool(false), &Value::Bool(false)));
    assert_eq!((json["count"].as_u64(), moves(&json).len()), (Some(30), 30));
}

#[test]
fn the_answer_has_the_promised_shape() {
    let run = kakunari(&["legal", "startpos", "--move", "7g7f", "--json"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.out,
        "{\"move\":\"7g7f\",\"legal\":true,\"reason\":null,\"explanation\":null}\n"
    );
    let run = kakunari(&["legal", "startpos", "--move", "7g7e", "--json"]);
    assert_eq!(run.status, 1);
    assert_eq!(fields(&run.out), ["move", "legal", "reason", "explanation"]);
    assert_eq!(run.json()["explanation"], "The pawn on 7g does not move to 7e.");
}

#[test]
fn every_position_of_the_rule_vectors() {
    for case in vectors::positions() {
        let json = kakunari(&["legal", &case.sfen, "--json"]).json();
        let id = &case.id;
        assert_eq!(json["count"].as_u64(), Some(case.legal_count as u64), "{id}");
        assert_eq!(json["in_check"].as_bool(), Some(case.in_check), "{id}");
        assert_eq!(json["checkmate"].as_bool(), Some(case.checkmate), "{id}");
        let moves = moves(&json);
        assert!(case.legal.iter().all(|mv| moves.contains(mv)), "{id}: {moves:?}");
        if case.complete {
            assert_eq!(moves, sorted(&case.legal), "{id}");
        }
    }
}

#[test]
fn every_illegal_move_of_the_rule_vectors() {
    let mut reasons = BTreeSet::new();
    for case in vectors::positions() {
        for illegal in &case.illegal {
            let run = kakunari(&["legal", &case.sfen, "--json", "--move", &illegal.mv]);
            let json = run.json();
            let id = format!("{} {}", case.id, illegal.mv);
            assert_eq!(run.status, 1, "{id}");
            assert_eq!(json["legal"].as_bool(), Some(false), "{id}");
            assert_eq!(json["move"], illegal.mv, "{id}");
            assert_eq!(json["reason"], illegal.reason, "{id}");
            assert!(json["explanation"].as_str().is_some_and(|text| text.ends_with('.')), "{id}");
            reasons.insert(illegal.reason.clone());
        }
        for mv in case.legal.iter().take(2) {
            assert_eq!(kakunari(&["legal", &case.sfen, "--move", mv]).status, 0, "{}", case.id);
        }
    }
    assert_eq!(reasons.len(), 15, "{reasons:?}");
}

#[test]
fn text_for_people() {
    let run = kakunari(&["legal"]);
    assert!(run.out.contains("black to move, 30 legal moves\n"), "{}", run.out);
    let run = kakunari(&["legal", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"]);
    assert!(run.out.contains("white to move, 0 legal moves: checkmate\n"), "{}", run.out);
    let run = kakunari(&["legal", "--move", "P*5e"]);
    assert_eq!(run.out, "P*5e is illegal (not-in-hand): Black has no pawn in hand.\n");
    let run = kakunari(&["legal", "--move", "P*5e", "--lang", "ja"]);
    assert_eq!(run.out, "P*5e は指せません（not-in-hand）。先手の持ち駒に歩がありません。\n");
    assert_eq!(kakunari(&["legal", "--move", "7g7f"]).out, "7g7f is legal\n");
}

#[test]
fn known_faults_of_other_programs() {
    // Cases 33, 36 and 53 of the collection.
    for (sfen, mv, status) in [
        ("4k4/9/4+P4/9/9/9/9/9/4K4 b P 1", "P*5d", 0),
        ("lr7/3skgg1+B/2n2s1pp/p1p1ppP2/3p1np2/1PPPP4/PS1G1P2P/2GS3R1/LNK4NL w L2pb 58", "P*8c", 0),
        ("ln1g3+Rl/1ks4s1/pp1gppbpp/2p3N2/9/5P1P1/PPPP1S1bP/2K1R1G2/LNSG3NL w 4p 42", "2g5d+", 0),
        (
            "1+R6l/g2g2+P2/1s2s4/2np2ppp/1pPkN2+b1/P2NS+b3/1P1+s2P1P/4PK+R2/3g3+lL w N5Pglp 3",
            "2e5h",
            1,
        ),
    ] {
        assert_eq!(kakunari(&["legal", sfen, "--move", mv]).status, status, "{mv}");
    }
    let crowded = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    assert_eq!(kakunari(&["legal", crowded, "--json"]).json()["count"], 593);
}

/// The listed moves, which come sorted.
fn moves(json: &Value) -> Vec<String> {
    let list = json["moves"].as_array().expect("a list");
    let moves: Vec<String> = list.iter().map(|mv| mv.as_str().expect("text").to_string()).collect();
    assert!(moves.is_sorted());
    moves
}
