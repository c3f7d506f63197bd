//! `kakunari mate`: every line that it prints is judged by a referee who shares nothing with it.

use crate::program::{Running, fields, kakunari, kakunari_reading};
#[cfg(target_os = "linux")]
use crate::program::{assert_bears_a_closed_pipe, assert_reports_a_full_disk};
use crate::referee;
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

const IN_THREE: &str = "7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1";
const IN_NINE: &str = "9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1";
const NO_MATE: &str = "8k/6+R2/9/9/9/9/9/9/4K4 w - 1";
/// Far too much for a moment.
const HARD: &str = "7k1/9/9/9/9/9/9/9/9 b B2G2SL2P2rb2g2s4n3l16p 1";

fn problems() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/mate/problems.tsv").to_string()
}

fn results(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("JSON on every line")).collect()
}

fn words(array: &Value) -> Vec<&str> {
    array.as_array().expect("an array").iter().map(|word| word.as_str().expect("text")).collect()
}

/// A file of this name for one test, in a folder of its own.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kakunari-mate-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for files");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

#[test]
fn a_result_has_the_promised_shape() {
    let run = kakunari(&["mate", IN_THREE, "--json"]);
    let names = ["id", "result", "plies", "pv", "nodes", "time_ms", "shortest_proved"];
    assert_eq!(fields(&run.out), names);
    let json = run.json();
    assert_eq!((json["id"].as_str(), json["result"].as_str()), (Some("position 1"), Some("mate")));
    assert_eq!((&json["plies"], &json["shortest_proved"]), (&3.into(), &true.into()));
    assert_eq!(words(&json["pv"]), ["G*2b", "2c2b", "3d3b+"]);
    assert!(json["nodes"].as_u64().is_some_and(|nodes| nodes > 0) && json["time_ms"].is_u64());

    let none = kakunari(&["mate", NO_MATE, "--json"]).json();
    assert_eq!((none["result"].as_str(), &none["plies"]), (Some("nomate"), &Value::Null));
    let open = kakunari(&["mate", HARD, "--nodes", "5000", "--hash", "8", "--json"]).json();
    assert_eq!((open["result"].as_str(), &open["plies"]), (Some("timeout"), &Value::Null));
    assert!(words(&open["pv"]).is_empty() && open["shortest_proved"] == false);
}

#[test]
fn the_graded_problems_simply_work() {
    let path = problems();
    let table = fs::read_to_string(&path).expect("../shared/mate/problems.tsv");
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    let options = ["mate", &path, "--nodes", "3000", "--first", "--hash", "16", "--json"];
    let run = kakunari(&options);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let found = results(&run.out);
    assert_eq!(found.len(), rows.len());
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (json, row) in found.iter().zip(&rows) {
        let (id, sfen, plies) = (row[0], row[1], row[2]);
        assert_eq!(json["id"], id);
        let result = json["result"].as_str().expect("a word");
        *counts
            .entry(match result {
                "mate" => "mate",
                "nomate" => "nomate",
                _ => "timeout",
            })
            .or_default() += 1;
        match result {
            "mate" => {
                let pv = words(&json["pv"]);
                assert_eq!(referee::fault(sfen, &pv), None, "{id}: {pv:?}");
                assert_eq!(json["plies"], pv.len());
                assert_ne!(plies, "nomate", "{id}");
            }
            "nomate" => assert_eq!(plies, "nomate", "{id}"),
            _ => assert_eq!(result, "timeout", "{id}"),
        }
    }
    assert!(counts["mate"] >= 120 && counts["nomate"] >= 20, "{counts:?}");
}

#[test]
fn lengths_are_the_shortest_where_it_says_so() {
    let table = fs::read_to_string(problems()).expect("../shared/mate/problems.tsv");
    let short = |set: &str| ["gen3", "gen5", "real3", "real5"].contains(&set);
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split('\t').collect()).collect();
    let rows: Vec<&Vec<&str>> = rows.iter().filter(|row| short(row[3])).collect();
    let input: String = rows.iter().map(|row| format!("{}\t{}\n", row[0], row[1])).collect();
    let options = ["mate", "-", "--nodes", "30000", "--hash", "8", "--json"];
    let found = results(&kakunari_reading(input.as_bytes(), &options).out);
    assert_eq!(found.len(), rows.len());
    let mut proved = 0;
    for (json, row) in found.iter().zip(&rows) {
        let length = json["plies"].as_u64().map(|plies| plies.to_string());
        assert!(json["shortest_proved"] == false || length.as_deref() == Some(row[2]), "{json}");
        proved += usize::from(json["shortest_proved"] == true);
    }
    assert!(proved * 10 >= rows.len() * 9, "{proved} of {}", rows.len());
}

#[test]
fn all_forms_of_input_and_bad_lines_between() {
    let lines = format!(
        "\u{feff}ID\tSFEN\tplies\r\n# a comment\r\n\r\none\t{IN_THREE}\t3\tset\r\n\
         {NO_MATE}\r\nbad\tnonsense\r\nstartpos moves 7g7f\r\ntwo\tsfen {IN_THREE}\r\n\
         odd\t4k4/4R4/9/9/9/9/9/9/4K4 b - 1\r\nbare\t9/9/9/9/9/9/9/9/4K4 b R 1\r\n"
    );
    let path = file("forms.tsv", &lines);
    let path = path.to_str().expect("a name in Unicode");
    let run = kakunari(&["mate", IN_THREE, path, "nothing.tsv", NO_MATE, "--json"]);
    assert_eq!(run.status, 1, "{}", run.err);
    let found: Vec<(String, String)> = results(&run.out)
        .iter()
        .map(|json| ["id", "result"].map(|name| json[name].as_str().expect("text").to_string()))
        .map(|[id, result]| (id, result))
        .collect();
    let places = [5, 7].map(|number| format!("{path}:{number}"));
    let expected = [
        ("position 1", "mate"),
        ("one", "mate"),
        (&places[0], "nomate"),
        (&places[1], "nomate"),
        ("two", "mate"),
        ("position 4", "nomate"),
    ];
    assert_eq!(found, expected.map(|(id, result)| (id.to_string(), result.to_string())));
    let errors: Vec<&str> = run.err.lines().collect();
    let beginnings = [
        format!("error: {path}:6: 'nonsense' is no position"),
        format!("error: {path}:9: black is to move and could take white's king"),
        format!("error: {path}:10: black is to move and white has no king"),
        "error: position 3: 'nothing.tsv' is no position".to_string(),
    ];
    assert_eq!(errors.len(), beginnings.len(), "{}", run.err);
    for (error, beginning) in errors.iter().zip(&beginnings) {
        assert!(error.starts_with(beginning), "{error}, not {beginning}");
    }
    assert!(errors[3].contains("no file of that name"), "{}", errors[3]);
    kakunari(&["mate", env!("CARGO_MANIFEST_DIR")]).assert_bad_input("cannot be read");
    let nothing = kakunari_reading(b"\n# nothing here\n", &["mate"]);
    assert_eq!((nothing.status, nothing.out.as_str(), nothing.err.as_str()), (0, "", ""));
}

#[test]
fn answers_keep_the_order_on_many_threads() {
    let input: String = (0..40)
        .map(|number| match number % 4 {
            0 => format!("{number}\t{IN_NINE}\n"),
            1 => format!("{number}\t{NO_MATE}\n"),
            2 => format!("{number}\tnothing\n"),
            _ => format!("{number}\t{IN_THREE}\n"),
        })
        .collect();
    let options = ["mate", "--threads", "4", "--hash", "8", "--nodes", "20000", "--json"];
    let run = kakunari_reading(input.as_bytes(), &options);
    assert_eq!((run.status, run.err.lines().count()), (1, 10), "{}", run.err);
    let ids: Vec<String> =
        results(&run.out).iter().map(|json| json["id"].as_str().expect("text").into()).collect();
    let expected: Vec<String> =
        (0..40).filter(|number| number % 4 != 2).map(|number| number.to_string()).collect();
    assert_eq!(ids, expected);
}

#[test]
fn an_answer_depends_on_its_problem_alone() {
    let arguments =
        ["mate", IN_NINE, IN_THREE, IN_NINE, "--nodes", "9000", "--threads", "1", "--json"];
    let mut found = results(&kakunari(&arguments).out);
    for json in &mut found {
        (json["time_ms"], json["id"]) = (Value::Null, Value::Null);
    }
    assert_eq!(found[0], found[2]);
}

#[test]
fn all_lists_what_else_mates() {
    // Many ways to mate at once, and none of them may be missing.
    let many = "4k4/9/4P4/9/9/9/9/9/4K4 b R2GS 1";
    let json = kakunari(&["mate", many, "--all", "--nodes", "20000", "--json"]).json();
    let at_once: Vec<&str> = json["firsts"]
        .as_array()
        .expect("an array")
        .iter()
        .filter(|side| side["plies"] == 1)
        .map(|side| words(&side["pv"])[0])
        .collect();
    let mut expected = referee::mates_in_one(many);
    expected.sort();
    let mut listed: Vec<String> = at_once.iter().map(ToString::to_string).collect();
    listed.sort();
    assert_eq!(listed, expected);

    let table = fs::read_to_string(problems()).expect("../shared/mate/problems.tsv");
    let problems: String = table.lines().skip(1).take(12).map(|row| format!("{row}\n")).collect();
    let options = ["mate", "--all", "--nodes", "5000", "--hash", "8", "--json"];
    let found = results(&kakunari_reading(problems.as_bytes(), &options).out);
    let mut besides = 0;
    for (json, row) in found.iter().zip(problems.lines()) {
        let sfen = row.split('\t').nth(1).expect("a position");
        let pv = words(&json["pv"]);
        assert_eq!(words(&json["firsts"][0]["pv"]), pv);
        for side in json["firsts"].as_array().into_iter().chain(json["also"].as_array()).flatten() {
            let ply = side["ply"].as_u64().expect("a number") as usize;
            let from = referee::after(sfen, &pv[..ply - 1]);
            let line = words(&side["pv"]);
            assert_eq!(referee::fault(&from, &line), None, "{json}");
            assert_eq!(side["plies"], line.len());
            besides += 1;
        }
    }
    assert!(besides > 20, "{besides}");
}

#[test]
fn case68_lengths_with_and_without_futile_interpositions() {
    // (position, plies as composers count, plies when everything counts)
    for (sfen, plies, full) in [
        ("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1", 3, 7),
        ("5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1", 3, 5),
        (IN_NINE, 3, 9),
        ("3R1S2k/9/7G1/9/9/9/9/9/9 b r2b3g3s4n4l18p 1", 1, 3),
        // The attacker needs the gold that is dropped on 2b.
        ("9/5Pk2/9/8R/8B/9/9/9/9 b 2Srb4g2s4n4l17p 1", 17, 17),
        // The pawn dropped on 2e draws the bishop to where it is lost.
        ("6snl/7+P1/5p3/6S1k/6+p1p/9/9/9/9 b 2BG2r3g2s3n3l14p 1", 15, 15),
    ] {
        let json =
            kakunari(&["mate", sfen, "--futile", "skip", "--time", "60000", "--json"]).json();
        assert_eq!((&json["plies"], &json["full_plies"]), (&plies.into(), &full.into()), "{json}");
        assert!(json["futile_skipped"] == true && json["shortest_proved"] == true, "{json}");
        let pv = words(&json["pv"]);
        assert_eq!(pv.len(), plies, "{json}");
        assert_eq!(referee::fault_but_futile(sfen, &pv), None, "{json}");
        let counted = kakunari(&["mate", sfen, "--time", "60000", "--json"]).json();
        assert_eq!(counted["plies"], full, "{counted}");
        assert_eq!(referee::fault(sfen, &words(&counted["pv"])), None, "{counted}");
    }
}

#[test]
fn lines_without_futile_interpositions_are_legal_and_never_longer() {
    let table = fs::read_to_string(problems()).expect("../shared/mate/problems.tsv");
    let short = |row: &&str| ["real9\t", "gen7\t", "tests\t"].iter().any(|set| row.contains(set));
    let rows: Vec<&str> = table.lines().filter(short).collect();
    let options =
        ["mate", "--futile", "skip", "--first", "--nodes", "4000", "--hash", "8", "--json"];
    let found = results(&kakunari_reading(rows.join("\n").as_bytes(), &options).out);
    let mut shorter = 0;
    for (json, row) in found.iter().zip(&rows) {
        if json["result"] != "mate" {
            continue;
        }
        let sfen = row.split('\t').nth(1).expect("a position");
        let pv = words(&json["pv"]);
        assert_eq!(referee::fault_but_futile(sfen, &pv), None, "{json}");
        assert!(json["plies"].as_u64() <= json["full_plies"].as_u64(), "{json}");
        shorter += usize::from(json["plies"] != json["full_plies"]);
    }
    assert!(shorter >= 4, "{shorter}");
}

#[test]
fn the_table_for_people() {
    let run = kakunari(&["mate", IN_THREE, NO_MATE, HARD, "--nodes", "5000"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let rows: Vec<Vec<&str>> =
        run.out.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["id", "result", "plies", "nodes", "ms", "line"]);
    assert_eq!(rows[1][..4], ["position", "1", "mate", "3"]);
    assert_eq!(rows[1][6..], ["G*2b", "2c2b", "3d3b+"]);
    assert_eq!((rows[2][2], rows[3][2], rows.len()), ("nomate", "timeout", 4));
    assert!(run.out.lines().all(|line| line == line.trim_end()), "{}", run.out);
}

#[test]
fn limits_hold_and_are_checked() {
    let json = kakunari(&["mate", HARD, "--time", "200", "--hash", "8", "--json"]).json();
    // A loaded machine may be late, but never early.
    assert!(json["time_ms"].as_u64().is_some_and(|ms| (190..5_000).contains(&ms)), "{json}");
    assert_eq!(json["result"], "timeout");
    for option in ["--nodes", "--time", "--threads", "--hash"] {
        kakunari(&["mate", IN_THREE, option, "0"]).assert_bad_input(option);
        kakunari(&["mate", IN_THREE, option, "x"]).assert_bad_input(option);
    }
    // The later of two contradicting flags counts.
    let first = kakunari(&["mate", IN_NINE, "--shortest", "--first", "--json"]).json();
    let shortest = kakunari(&["mate", IN_NINE, "--first", "--shortest", "--json"]).json();
    assert_eq!((&shortest["plies"], &shortest["shortest_proved"]), (&9.into(), &true.into()));
    assert!(first["plies"].as_u64() >= shortest["plies"].as_u64(), "{first}");
}

#[test]
fn results_come_one_by_one_while_input_is_open() {
    let mut program = Running::start(&["mate", "--json", "--threads", "2", "--hash", "4"]);
    for _ in 0..3 {
        program.say(IN_THREE);
        let line = program.line();
        assert!(line.contains("\"mate\""), "{line}");
    }
    program.close();
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_searches_and_keeps_what_they_know() {
    let options = ["mate", "--json", "--threads", "2", "--hash", "8", "--time", "600000"];
    let mut program = Running::start(&options);
    program.say(IN_THREE);
    program.say(HARD);
    assert!(program.line().contains("\"mate\""));
    // Both threads are at work now or soon: one searches, the other waits for a line.
    std::thread::sleep(std::time::Duration::from_millis(300));
    program.interrupt();
    let last = program.line();
    assert!(last.contains("\"timeout\""), "{last}");
    let (status, error) = program.end();
    assert_eq!(status, Some(130), "{error}");
    assert_eq!(error, "error: interrupted; everything up to line 2 is done\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_closed_pipe() {
    let arguments = ["mate", IN_THREE, IN_THREE, "--hash", "4"];
    assert_reports_a_full_disk(&arguments);
    assert_bears_a_closed_pipe(&arguments);
}
