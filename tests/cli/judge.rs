//! `kakunari judge`.

use crate::program::{Run, fields, kakunari};
use crate::vectors::{self, DeclarationCase};
use serde_json::{Value, json};

const SHUFFLE: &str = " 2h3h 8b7b 3h2h 7b8b";

fn judge(game: &str, options: &[&str]) -> Run {
    let mut arguments = vec!["judge", game, "--json"];
    arguments.extend(options);
    kakunari(&arguments)
}

/// Status, winner and ply of a verdict.
fn verdict(run: &Run) -> (Value, Value, Value) {
    assert_eq!(run.status, 0, "{}", run.err);
    let json = run.json();
    (json["status"].clone(), json["winner"].clone(), json["ply"].clone())
}

#[test]
fn the_verdict_has_the_promised_shape() {
    let run = judge("startpos", &[]);
    assert_eq!(fields(&run.out), ["status", "winner", "ply", "reason"]);
    let expected = json!({"status": "ongoing", "winner": null, "ply": null,
                          "reason": "Black is to move."});
    assert_eq!(run.json(), expected);
}

#[test]
fn every_record_of_the_rule_vectors() {
    for case in vectors::repetitions() {
        let game = format!("sfen {} moves {}", case.sfen, case.moves.join(" "));
        let status = match case.expected.outcome.as_str() {
            "none" => "ongoing",
            "draw" => "repetition-draw",
            _ => "perpetual-check",
        };
        let expected = (json!(status), json!(case.expected.winner), json!(case.expected.ply));
        assert_eq!(verdict(&judge(&game, &[])), expected, "{}", case.id);
    }
}

#[test]
fn every_claim_of_the_rule_vectors() {
    for case in vectors::declarations() {
        match case.rule.as_str() {
            "csa27" => assert_claim(&case, &["--entering-king-rule", "CSARule27"]),
            "csa24" => assert_claim(&case, &["--entering-king-rule", "csarule24"]),
            "both24" => assert_claim(&case, &["--entering-king-rule", "JishogiRule24"]),
            "limit400" => assert_limit(&case),
            "try" => assert_try(&case),
            other => panic!("{}: unknown rule {other}", case.id),
        }
    }
}

/// A claim by the side to move.
fn assert_claim(case: &DeclarationCase, options: &[&str]) {
    let run = judge(&case.sfen, options);
    let declarer = case.declarer.as_deref().expect("a declarer");
    let expected = match case.expected.result.as_str() {
        "win" => (json!("declaration-win"), json!(declarer), json!(0)),
        "draw" => (json!("declaration-draw"), Value::Null, json!(0)),
        "none" => (json!("ongoing"), Value::Null, Value::Null),
        "black-loses" if declarer == "black" => {
            (json!("declaration-loss"), json!("white"), json!(0))
        }
        "white-loses" if declarer == "white" => {
            (json!("declaration-loss"), json!("black"), json!(0))
        }
        _ => (json!("declaration-win"), json!(declarer), json!(0)),
    };
    assert_eq!(verdict(&run), expected, "{}", case.id);
    let reason = run.json()["reason"].as_str().expect("a sentence").to_string();
    for word in &case.expected.failing {
        assert!(reason.contains(word.as_str()), "{}: {reason}", case.id);
    }
}

/// The move limit at which points decide; nobody declares.
fn assert_limit(case: &DeclarationCase) {
    let by_points = ["--max-moves", "400", "--entering-king-rule", "JishogiRule24"];
    let found = verdict(&judge(&case.sfen, &by_points));
    let over = |winner: Value| (json!("max-moves"), winner, json!(0));
    match case.expected.result.as_str() {
        "white-loses" => assert_eq!(found, over(json!("black")), "{}", case.id),
        "draw" => assert_eq!(found, over(Value::Null), "{}", case.id),
        result => {
            // Before the limit only the claim by the side to move, which the rule option asks for.
            assert_eq!(result, "none", "{}", case.id);
            assert_eq!(found.0, "declaration-loss", "{}", case.id);
            let without = verdict(&judge(&case.sfen, &["--max-moves", "400"]));
            assert_eq!(without.0, "ongoing", "{}", case.id);
        }
    }
}

/// The try rule judges the position before the step and the one after it.
fn assert_try(case: &DeclarationCase) {
    let rule = ["--entering-king-rule", "TryRule"];
    let step = case.mv.as_deref().expect("a move");
    let after = judge(&format!("{} moves {step}", case.sfen), &rule);
    let declarer = json!(case.declarer);
    match case.expected.result.as_str() {
        "win" => {
            let won = |ply: u32| (json!("declaration-win"), declarer.clone(), json!(ply));
            assert_eq!(verdict(&judge(&case.sfen, &rule)), won(0), "{}", case.id);
            assert_eq!(verdict(&after), won(1), "{}", case.id);
        }
        "illegal" => after.assert_bad_input(case.expected.reason.as_deref().expect("a reason")),
        _ => assert_eq!(verdict(&after).0, "ongoing", "{}", case.id),
    }
}

#[test]
fn mate_and_no_legal_move() {
    let mated = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    assert_eq!(verdict(&judge(mated, &[])), (json!("checkmate"), json!("black"), json!(1)));
    let stuck = "8k/6+R2/9/9/9/9/9/9/4K4 w - 1";
    assert_eq!(verdict(&judge(stuck, &[])), (json!("no-legal-moves"), json!("black"), json!(0)));
}

#[test]
fn what_ended_the_game_first_stays() {
    let drawn = (json!("repetition-draw"), Value::Null, json!(12));
    let game = format!("startpos moves{} 7g7f 3c3d", SHUFFLE.repeat(3));
    assert_eq!(verdict(&judge(&game, &[])), drawn);
    assert_eq!(verdict(&judge(&game, &["--max-moves", "13"])), drawn);
    let limit = (json!("max-moves"), Value::Null, json!(11));
    assert_eq!(verdict(&judge(&game, &["--max-moves", "11"])), limit);
    // A declaration after the end is none.
    let claimed = "9/1SSGKG+B+R1/+P5+P+P+P/9/9/9/9/9/4k4 b RB2g2s4n4l14p 257";
    let options = ["--max-moves", "256", "--entering-king-rule", "CSARule27"];
    assert_eq!(verdict(&judge(claimed, &options)).0, "max-moves");
}

#[test]
fn mate_on_the_last_move_allowed_is_mate() {
    let mated = "4k4/9/4P4/9/9/9/9/9/4K4 b G 256 moves G*5b";
    let run = judge(mated, &["--max-moves", "256"]);
    assert_eq!(verdict(&run), (json!("checkmate"), json!("black"), json!(1)));
    let other = "4k4/9/4P4/9/9/9/9/9/4K4 b G 256 moves 5i5h";
    let run = judge(other, &["--max-moves", "256"]);
    assert_eq!(verdict(&run), (json!("max-moves"), Value::Null, json!(1)));
}

#[test]
fn repetition_before_the_fourth_time_is_none() {
    for rounds in [1, 2] {
        let game = format!("startpos moves{}", SHUFFLE.repeat(rounds));
        assert_eq!(verdict(&judge(&game, &[])).0, "ongoing");
    }
    let long = format!("position startpos moves{}", SHUFFLE.repeat(300));
    assert_eq!(verdict(&judge(&long, &[])).2, 12);
}

#[test]
fn fouls_and_impossible_positions_are_errors() {
    let nifu = "4k4/9/9/9/4P4/9/9/9/4K4 b P 1 moves P*5g 5a5b";
    judge(nifu, &[]).assert_bad_input("move 1: 'P*5g' is illegal (nifu)");
    judge("4k4/4R4/9/9/9/9/9/9/4K4 b - 1", &[]).assert_bad_input("could take white's king");
    judge("startpos", &["--entering-king-rule", "None"]).assert_bad_input("possible values");
    judge("startpos", &["--max-moves", "-1"]).assert_bad_input("max-moves");
}

#[test]
fn text_for_people() {
    let game = format!("startpos moves{}", SHUFFLE.repeat(3));
    let run = kakunari(&["judge", &game]);
    let expected = "repetition-draw, a draw after 12 moves\n\
                    The position stands for the fourth time, after moves 0, 4, 8, 12.\n";
    assert_eq!(run.out, expected);
}
