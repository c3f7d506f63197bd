//! `kakunari analyze` on games: formats, batches, interruption, bad files.

use crate::program::{Run, command, folder, kakunari};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// A file in a folder of a test.
fn inside(folder: &Path, name: &str) -> String {
    folder.join(name).to_string_lossy().into_owned()
}

/// A game of the kifu tests.
fn data(name: &str) -> String {
    format!("{}/tests/data/kifu/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn analyze(words: &[&str]) -> Run {
    let mut all = vec!["analyze", "--nodes", "500"];
    all.extend(words);
    kakunari(&all)
}

fn done(words: &[&str]) -> String {
    let run = analyze(words);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{words:?}");
    run.out
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// What a value breaks of a schema: types, names, choices and bounds, as far as ours uses them.
fn breach(value: &Value, schema: &Value) -> Option<String> {
    if let Some(kinds) = schema["oneOf"].as_array() {
        let fits = kinds.iter().filter(|kind| breach(value, kind).is_none()).count();
        return (fits != 1).then(|| format!("{fits} kinds fit {value}"));
    }
    if let Some(choices) = schema["enum"].as_array() {
        return (!choices.contains(value)).then(|| format!("{value} is none of {choices:?}"));
    }
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the schema has a type '{other}'"),
    };
    let names = match &schema["type"] {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        name => vec![name.as_str().expect("a type")],
    };
    if !names.into_iter().any(is) {
        return Some(format!("{value} is no {}", schema["type"]));
    }
    if let (Some(number), Some(least), Some(most)) =
        (value.as_f64(), schema["minimum"].as_f64(), schema["maximum"].as_f64())
        && !(least..=most).contains(&number)
    {
        return Some(format!("{number} is out of range"));
    }
    if let Some(items) = value.as_array() {
        return items.iter().find_map(|item| breach(item, &schema["items"]));
    }
    let fields = value.as_object()?;
    let missing = schema["required"].as_array().into_iter().flatten();
    let missing = missing.filter_map(Value::as_str).find(|name| !fields.contains_key(*name));
    if let Some(name) = missing {
        return Some(format!("no field '{name}' in {value}"));
    }
    fields.iter().find_map(|(name, value)| match schema["properties"].get(name) {
        Some(schema) => breach(value, schema),
        None if schema["additionalProperties"].is_object() => None,
        None => Some(format!("field '{name}' is not in the schema")),
    })
}

#[test]
fn json_is_what_the_schema_says() {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/analysis.schema.json");
    let schema = fs::read_to_string(schema).expect("the schema");
    let schema: Value = serde_json::from_str(&schema).expect("a schema in JSON");
    for words in [&["--multipv", "2"][..], &["--all-variations"]] {
        for file in ["kif/comment-every-move.kif", "kif/board-problem.kif", "csa/commas.csa"] {
            let file = data(file);
            let mut all = vec![file.as_str(), "--format", "jsonl"];
            all.extend(words);
            let lines = objects(&done(&all));
            assert!(lines.len() > 2, "{file}");
            for line in &lines {
                assert_eq!(breach(line, &schema), None, "{file}");
            }
            let plies = lines[1]["result"]["ply"].as_u64().expect("a number of moves") as usize;
            let main = lines[2..].iter().filter(|line| line["variation"].is_null()).count();
            assert_eq!(main, plies + 1, "{file}: a line for each position");
        }
    }
}

/// Case 96: whoever plays the engine's choice is not blamed, and loses nothing.
#[test]
fn case96_no_blame_for_the_best_move() {
    let file = data("kif/encoding-utf8-lf.kif");
    let mut best_played = 0;
    for line in &objects(&done(&[&file, "--format", "jsonl", "--multipv", "3"]))[2..] {
        let played = &line["played"];
        if played.is_null() {
            continue;
        }
        let loss = played["loss"].as_f64().expect("a loss");
        if played["move"] == line["bestmove"] {
            best_played += 1;
            assert_eq!((loss, &played["grade"]), (0.0, &Value::from("good")), "{line}");
        }
        let rates = [&line["lines"][0]["win_rate"], &played["win_rate"]].map(Value::as_f64);
        let lost = (rates[0].expect("a rate") - rates[1].expect("a rate")).max(0.0);
        assert!((lost - loss).abs() < 0.002 || loss == 0.0, "{line}");
    }
    assert!(best_played > 0, "nobody played the engine's choice");
}

#[test]
fn every_format_has_every_move() {
    let file = data("kif/comment-every-move.kif");
    let moves = kakunari(&["convert", &file, "--to", "usi"]).out;
    let count = objects(&done(&[&file, "--json"])).len() - 3;
    let text = done(&[&file, "--lang", "ja"]);
    assert!(text.contains('▲') && text.contains('△'), "{text}");
    let csv = done(&[&file, "--format", "csv"]);
    let rows: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows[0].starts_with("file,"), "{csv}");
    assert!(rows.len() > count, "{csv}");
    let folder = folder("analyze-formats");
    let kif = inside(&folder, "again.kif");
    fs::write(&kif, done(&[&file, "--format", "kif"])).expect("a file");
    assert_eq!(kakunari(&["convert", &kif, "--to", "usi"]).out, moves, "the same moves again");
    let again = fs::read_to_string(&kif).expect("a file");
    assert!(again.contains("*#評価値=") && again.contains("*解析 0 "), "{again}");
    let page = done(&[&file, "--format", "html"]);
    assert!(page.to_lowercase().starts_with("<!doctype html"), "no page");
    assert!(!page.contains("src=\"http"), "a page without the network");
}

#[test]
fn any_number_of_jobs_gives_the_same_bytes() {
    let files = ["csa/commas.csa", "kif/handicap-game-5.kif", "kif/encoding-utf8-lf.kif"].map(data);
    let outputs = ["1", "2", "3"].map(|jobs| {
        let mut words: Vec<&str> = files.iter().map(String::as_str).collect();
        words.extend(["--format", "jsonl", "--jobs", jobs]);
        done(&words)
    });
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0], outputs[2]);
}

#[test]
fn ten_kills_change_nothing() {
    let folder = folder("analyze-kills");
    let files = ["kif/encoding-utf8-lf.kif", "kif/handicap-game-5.kif"].map(data);
    let words = |out: &str| -> Vec<String> {
        let mut words: Vec<String> =
            ["analyze", "--nodes", "4000", "--format", "jsonl", "--jobs", "2"]
                .map(String::from)
                .to_vec();
        words.extend(files.iter().cloned());
        words.extend(["--resume", "--out", out].map(String::from));
        words
    };
    let run = |out: &str| {
        let words = words(out);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let run = kakunari(&words);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
    };
    run(&inside(&folder, "whole"));
    let cut = inside(&folder, "cut");
    let mut killed = 0;
    for round in 0..10 {
        let words = words(&cut);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut child = command(&words)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(120 + 45 * round));
        killed += usize::from(!Path::new(&cut).exists());
        let _ = child.kill();
        let _ = child.wait();
    }
    assert!(killed > 0, "every run came to its end");
    if !Path::new(&cut).exists() {
        run(&cut);
    }
    let bytes = |name: &str| fs::read(inside(&folder, name)).expect("an output");
    assert!(bytes("whole") == bytes("cut"), "the outputs differ");
    assert!(!Path::new(&inside(&folder, "cut.partial")).exists(), "something is left over");
    // An output that is whole is left alone.
    let again = kakunari(&["analyze", "startpos moves 7g7f", "--nodes", "10", "--out", &cut]);
    assert_eq!(again.status, 0);
    assert!(again.err.contains("left alone"), "{}", again.err);
    assert!(bytes("whole") == bytes("cut"));
}

#[test]
fn bad_files_cost_a_line_each_and_nothing_else() {
    let folder = folder("analyze-bad");
    let write = |name: &str, bytes: &[u8]| {
        let path = inside(&folder, name);
        fs::write(&path, bytes).expect("a file");
        path
    };
    let kif = fs::read(data("kif/encoding-utf8-lf.kif")).expect("a game");
    let text = String::from_utf8(kif.clone()).expect("UTF-8");
    let moves: Vec<&str> = text.lines().collect();
    let first = moves.iter().position(|line| line.trim_start().starts_with("1 ")).expect("moves");
    let illegal = format!("{}\n   1 ５五歩(77)\n", moves[..first].join("\n"));
    let noise: Vec<u8> =
        (0..300_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let bad = [
        write("empty.kif", b""),
        write("noise.kif", &noise),
        write("illegal.kif", illegal.as_bytes()),
        inside(&folder, "absent.kif"),
    ];
    let good = data("csa/commas.csa");
    let alone = objects(&done(&[&good, "--format", "jsonl"]));
    let mut words: Vec<&str> = bad.iter().map(String::as_str).collect();
    words.extend([good.as_str(), "--format", "jsonl"]);
    let run = analyze(&words);
    assert_eq!(run.status, 1, "{}", run.err);
    let complaints: Vec<&str> = run.err.lines().collect();
    assert_eq!(complaints.len(), bad.len(), "{}", run.err);
    for name in ["empty.kif", "noise.kif", "illegal.kif"] {
        assert!(complaints.iter().any(|line| line.contains(name)), "{name}: {}", run.err);
    }
    let of_good: Vec<Value> =
        objects(&run.out).into_iter().filter(|line| line["file"] == good.as_str()).collect();
    assert_eq!(of_good, alone[1..], "the good file is analysed all the same");
}
