//! `kakunari analyze`.

use crate::program::{Running, fields, kakunari, kakunari_reading};
#[cfg(target_os = "linux")]
use crate::program::{assert_bears_a_closed_pipe, assert_reports_a_full_disk};
use crate::referee;
use kakunari::position::Record;
use kakunari::types::Move;
use serde_json::Value;

const MATE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

/// The JSON of each line of output.
fn results(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("JSON on every line")).collect()
}

#[test]
fn a_result_has_the_promised_shape() {
    let run = kakunari(&["analyze", "startpos moves 7g7f", "--depth", "3", "--json"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let names = ["sfen", "bestmove", "depth", "nodes", "time_ms", "lines"];
    assert_eq!(fields(&run.out)[..6], names);
    let json = run.json();
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    assert_eq!(json["sfen"], start);
    assert_eq!(json["depth"], 3);
    assert!(json["nodes"].is_u64() && json["time_ms"].is_u64());
    let line = &json["lines"][0];
    assert_eq!(fields(&line.to_string()).len(), 3);
    assert_eq!(line["multipv"], 1);
    assert!(line["score"]["cp"].is_i64());
    assert_eq!(line["pv"][0], json["bestmove"]);
}

#[test]
fn the_depth_asked_for_is_the_depth_reported() {
    for depth in 1..=8 {
        let text = depth.to_string();
        let json = kakunari(&["analyze", "startpos", "--depth", &text, "--json"]).json();
        assert_eq!(json["depth"], depth);
    }
}

#[test]
fn scores_of_mates_and_of_games_that_are_over() {
    let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    let stuck = "8k/6+R2/9/9/9/9/9/9/4K4 w - 1";
    let declared = "9/1SSGKG+B+R1/+P5+P+P+P/9/9/9/9/9/4k4 b RB2g2s4n4l14p 1";
    let run = kakunari(&["analyze", MATE, mated, stuck, declared, "--depth", "4", "--json"]);
    let found: Vec<(String, Value)> = results(&run.out)
        .iter()
        .map(|json| (json["bestmove"].as_str().unwrap_or("").into(), json["lines"][0].clone()))
        .collect();
    let expected = [("G*5b", 1), ("resign", -1), ("resign", -1), ("win", 1)];
    for ((best, line), (move_, mate)) in found.iter().zip(expected) {
        assert_eq!((best.as_str(), &line["score"]["mate"]), (move_, &Value::from(mate)));
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn a_threat_of_mate_is_named_when_asked_for() {
    let threatened = "4k4/9/4P4/9/9/9/9/9/4K4 w G 1";
    let in_check = "4k4/9/4P4/9/9/9/9/4r4/4K4 b G 1";
    let loose = "7k1/9/9/9/9/9/9/9/4K4 w B2G2SL2P2rb2g2s4n3l16p 1";
    let ask = |position: &str, nodes: &str| {
        let flag = format!("--threat={nodes}");
        kakunari(&["analyze", position, "--depth", "1", &flag, "--json"]).json()["threat"].clone()
    };
    let threat = ask(threatened, "1000");
    let pv = threat["pv"].as_array().expect("a line");
    let pv: Vec<&str> = pv.iter().map(|word| word.as_str().expect("text")).collect();
    assert_eq!(threat["mate"], pv.len());
    assert_eq!(referee::fault(&threatened.replace(" w ", " b "), &pv), None);
    assert_eq!(ask("startpos", "1000"), Value::Null);
    assert_eq!(ask(in_check, "1000"), Value::Null);
    let unknown = ask(loose, "2000");
    assert_eq!((&unknown["mate"], &unknown["pv"]), (&Value::Null, &Value::Array(Vec::new())));

    let silent = kakunari(&["analyze", threatened, "--depth", "1", "--json"]);
    assert!(!silent.out.contains("threat"), "{}", silent.out);
    let table = kakunari(&["analyze", threatened, "startpos", "--depth", "1", "--threat"]);
    assert!(table.out.contains("\nthreat mate 1  G*5b\n"), "{}", table.out);
    assert!(table.out.contains("\nthreat none\n"), "{}", table.out);
    kakunari(&["analyze", "startpos", "--threat=0"]).assert_bad_input("--threat");
}

#[test]
fn several_lines_are_ranked_and_playable() {
    let game = "startpos moves 7g7f 3c3d 8h2b+ 3a2b";
    let run = kakunari(&["analyze", game, "--nodes", "5000", "--multipv", "5", "--json"]);
    let json = run.json();
    let lines = json["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 5);
    assert!(lines.iter().zip(1..).all(|(line, rank)| line["multipv"] == rank));
    assert!(lines.is_sorted_by_key(|line| -line["score"]["cp"].as_i64().unwrap_or(30_000)));
    for line in lines {
        let mut position = game.parse::<Record>().expect("a game").position;
        for word in line["pv"].as_array().expect("moves") {
            let mv: Move = word.as_str().and_then(|text| text.parse().ok()).expect("a move");
            assert!(position.is_legal(mv), "{line}");
            position.play(mv);
        }
    }
    let few = kakunari(&["analyze", MATE, "--depth", "1", "--multipv", "600", "--json"]).json();
    assert!(few["lines"].as_array().is_some_and(|lines| lines.len() > 70));
}

#[test]
fn a_result_depends_on_its_position_alone() {
    let arguments = ["analyze", "startpos", MATE, "startpos", "--nodes", "3000", "--json"];
    let runs = [kakunari(&arguments), kakunari(&arguments)];
    let mut all: Vec<Value> = runs.iter().flat_map(|run| results(&run.out)).collect();
    for json in &mut all {
        json["time_ms"] = Value::Null;
    }
    assert_eq!(all[..3], all[3..]);
    assert_eq!(all[0], all[2]);
}

#[test]
fn a_thousand_lines_with_five_bad_ones() {
    // Case 95 of the collection: opening lists come in all forms.
    let moves = ["7g7f", "2g2f", "5g5f", "3g3f", "9g9f", "1g1f", "4g4f", "6g6f"];
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let mut input = String::from("\u{feff}# openings\r\n\r\n");
    let mut expected = Vec::new();
    let mut bad = Vec::new();
    for number in 0..1000 {
        let mv = moves[number % moves.len()];
        let line = match (number % 200, number % 4) {
            (77, _) => ["zz", "startpos moves 7g7f 7g7f", "sfen 9/9 b - 1", "moves x", "lnsg b"]
                [number / 200]
                .to_string(),
            (_, 0) => format!("position startpos moves {mv}"),
            (_, 1) => format!("startpos moves {mv}"),
            (_, 2) => format!("sfen {board} moves {mv}"),
            _ => format!("{board} moves {mv}"),
        };
        if number % 200 == 77 {
            bad.push(number + 3);
        } else {
            let record: Record = format!("startpos moves {mv}").parse().expect("a record");
            expected.push(record.position.sfen());
        }
        input.push_str(&line);
        input.push_str(if number % 3 == 0 { "\r\n" } else { "\n" });
    }
    let options = ["analyze", "--nodes", "1", "--hash", "1", "--json"];
    let run = kakunari_reading(input.as_bytes(), &options);
    assert_eq!(run.status, 1);
    let found: Vec<Value> = results(&run.out).iter().map(|json| json["sfen"].clone()).collect();
    assert_eq!(found, expected);
    assert_eq!(run.err.lines().count(), 5, "{}", run.err);
    for (error, number) in run.err.lines().zip(bad) {
        assert!(error.starts_with(&format!("error: line {number}: ")), "{error}");
    }
}

#[test]
fn bad_positions_are_skipped_with_their_place() {
    let run = kakunari(&["analyze", "bad", "startpos", "--nodes", "10", "--json"]);
    assert_eq!((run.status, results(&run.out).len()), (1, 1));
    run.assert_one_error("position 1: 'bad' is no position");
    let odd = kakunari(&["analyze", "4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "--nodes", "10"]);
    assert_eq!((odd.status, odd.out.as_str()), (1, ""));
    odd.assert_one_error("position 1: black is to move and could take white's king");
    let noise = kakunari_reading(b"\xff\xfe\x00\n\nstartpos", &["analyze", "--nodes", "10", "-"]);
    assert_eq!(noise.status, 1);
    noise.assert_one_error("line 1: ");
    assert!(noise.out.contains("best "), "{}", noise.out);
}

#[test]
fn nothing_to_do_is_no_error() {
    let run = kakunari_reading(b"\n# nothing here\n", &["analyze"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
}

#[test]
fn limits_are_checked() {
    let run = kakunari(&["analyze", "startpos", "--depth", "3", "--nodes", "5"]);
    run.assert_bad_input("'--depth <D>' cannot be used with '--nodes <N>'");
    for option in ["--depth", "--nodes", "--movetime", "--multipv", "--threads", "--hash"] {
        kakunari(&["analyze", "startpos", option, "0"]).assert_bad_input(option);
        kakunari(&["analyze", "startpos", option, "-1"]).assert_bad_input(option);
        kakunari(&["analyze", "startpos", option, "x"]).assert_bad_input(option);
    }
}

#[test]
fn time_limits_hold_and_threads_work_together() {
    let options = ["analyze", "startpos", "--movetime", "200", "--threads", "2", "--json"];
    let time = kakunari(&options).json()["time_ms"].as_u64().expect("a time");
    // A loaded machine may be late, but never early.
    assert!((190..5_000).contains(&time), "{time}");
}

#[test]
fn the_table_for_people() {
    let run = kakunari(&["analyze", "startpos", MATE, "--depth", "2", "--multipv", "2"]);
    assert_eq!(run.status, 0);
    assert!(run.out.starts_with("lnsgkgsnl/"), "{}", run.out);
    assert!(run.out.contains("best G*5b  depth "), "{}", run.out);
    assert!(run.out.contains("mate 1  G*5b"), "{}", run.out);
    assert!(run.out.lines().all(|line| line == line.trim_end()), "{}", run.out);
}

#[test]
fn results_come_one_by_one_while_input_is_open() {
    let mut program = Running::start(&["analyze", "--nodes", "100", "--json"]);
    for _ in 0..3 {
        program.say("startpos");
        let line = program.line();
        assert!(line.contains("\"bestmove\""), "{line}");
    }
    program.close();
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_is_done_and_says_how_far_it_got() {
    let mut program = Running::start(&["analyze", "--nodes", "100", "--json"]);
    // The first answer is written before it counts as done; with the second it has been counted.
    program.say("startpos\nstartpos");
    program.line();
    program.line();
    program.interrupt();
    let (status, error) = program.end();
    assert_eq!(status, Some(130), "{error}");
    assert!(error.starts_with("error: interrupted; everything up to line "), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_closed_pipe() {
    let arguments = ["analyze", "startpos", "startpos", "--nodes", "10"];
    assert_reports_a_full_disk(&arguments);
    assert_bears_a_closed_pipe(&arguments);
}
