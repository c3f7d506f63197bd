//! `kakunari doctor`.

use crate::generator;
use crate::program::kakunari;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const NAMES: [&str; 7] =
    ["program", "processor", "memory", "large pages", "network", "option files", "self-game"];

#[test]
fn everything_is_looked_at() {
    let run = kakunari(&["doctor", "--json", "--seconds", "1"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let json = run.json();
    assert_eq!(
        (&json["version"], &json["healthy"]),
        (&env!("CARGO_PKG_VERSION").into(), &true.into())
    );
    let findings = json["findings"].as_array().expect("a list");
    let names: Vec<&str> =
        findings.iter().map(|finding| finding["name"].as_str().unwrap()).collect();
    assert_eq!(names, NAMES);
    for finding in findings {
        // What is not in order has a mend, and nothing else has.
        assert_eq!(finding["mend"].is_null(), finding["status"] == "ok", "{finding}");
    }
    // What is played with is what `sha256sum nnue/kakunari.bin` says.
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("nnue/kakunari.bin");
    assert!(value(&json, "network").ends_with(&sum(&fs::read(file).expect("the network"))));
    let game = value(&json, "self-game");
    let moves: u32 = game.split(' ').next().and_then(|word| word.parse().ok()).expect("moves");
    // A second holds five moves of a fifth, fewer on a machine that is busy.
    assert!((1..=6).contains(&moves), "{game}");
}

#[test]
fn the_text_names_the_same_things() {
    let run = kakunari(&["doctor", "--seconds", "1", "--threads", "1"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().filter(|line| !line.starts_with("   ")).collect();
    for (line, name) in lines.iter().zip(NAMES) {
        let (status, rest) = line.split_at(6);
        assert!(["ok    ", "warn  "].contains(&status) && rest.starts_with(name), "{line}");
    }
    assert_eq!(lines.len(), NAMES.len() + 1, "{}", run.out);
    let last = lines[NAMES.len()];
    assert!(last == "Everything is in order." || last.starts_with("0 faults, "), "{last}");
}

#[test]
fn a_network_is_examined_with_the_files_beside_it() {
    let folder = scratch("sound");
    let file = folder.join("nn.bin");
    let bytes = generator::network("halfkp_256x2-32-32".parse().expect("a name"), 1).to_bytes();
    fs::write(&file, &bytes).expect("a network");
    fs::write(folder.join("eval_options.txt"), "FV_SCALE = 24\n").expect("a file");
    let arguments = [
        "doctor",
        "--json",
        "--seconds",
        "1",
        "--threads",
        "1",
        "--net",
        file.to_str().expect("a path"),
    ];
    let json = kakunari(&arguments).json();
    let network = value(&json, "network");
    let expected = "EvalFile: halfkp_256x2-32-32, FV_SCALE 24 by eval_options.txt, ";
    assert!(network.starts_with(expected) && network.ends_with(&sum(&bytes)), "{network}");
    assert!(value(&json, "option files").ends_with("eval_options.txt (FV_SCALE)"));
    // Other engines' file of options has no effect, which is worth a word.
    fs::write(folder.join("engine_options.txt"), "").expect("a file");
    let json = kakunari(&arguments).json();
    assert_eq!(json["findings"][5]["status"], "warn");
    assert!(value(&json, "option files").ends_with("engine_options.txt is not read"));
}

#[test]
fn a_broken_network_is_a_fault() {
    let file = scratch("broken").join("nn.bin");
    fs::write(&file, b"no network").expect("a file");
    for name in [file.to_str().expect("a path"), "/no/such/nn.bin"] {
        let run = kakunari(&["doctor", "--seconds", "1", "--net", name]);
        assert_eq!((run.status, run.err.as_str()), (1, ""));
        let line = run.out.lines().find(|line| line.starts_with("FAULT network"));
        assert!(line.is_some_and(|line| line.contains(name)), "{}", run.out);
        assert!(run.out.lines().last().is_some_and(|line| line.starts_with("2 faults")));
    }
}

#[test]
fn wrong_arguments_are_one_line() {
    kakunari(&["doctor", "--seconds", "0"]).assert_bad_input("--seconds");
    kakunari(&["doctor", "--threads", "many"]).assert_bad_input("--threads");
}

fn value(json: &Value, name: &str) -> String {
    let findings = json["findings"].as_array().expect("a list");
    let finding = findings.iter().find(|finding| finding["name"] == name).expect(name);
    finding["value"].as_str().expect("text").to_string()
}

/// Length and SHA-256, as the report ends.
fn sum(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{} bytes, sha256 {sum}", bytes.len())
}

/// An empty folder of this test run.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doctor").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for files");
    folder
}
