//! `kakunari net`: what a file is, and what it says of positions.

use crate::generator;
use crate::program::{Run, kakunari, kakunari_reading};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A network file that goes with the test.
struct File(PathBuf);

impl File {
    fn new(name: &str, change: impl Fn(&mut Vec<u8>)) -> File {
        let net = generator::network(name.parse().expect("a known name"), 1);
        let mut bytes = net.to_bytes();
        change(&mut bytes);
        let test = std::thread::current().name().unwrap_or("net").replace(':', "-");
        let path = std::env::temp_dir().join(format!("kakunari-{}-{test}", std::process::id()));
        fs::write(&path, bytes).expect("a writable file");
        File(path)
    }

    fn run(&self, task: &str, arguments: &[&str], input: &str) -> Run {
        let file = self.0.to_str().expect("a plain path");
        let all = [&["net", task, file], arguments].concat();
        if input.is_empty() { kakunari(&all) } else { kakunari_reading(input.as_bytes(), &all) }
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn info_says_what_a_file_is() {
    let file = File::new("kp_256x2-32-32", |_| {});
    let run = file.run("info", &[], "");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for line in [
        "architecture  kp_256x2-32-32",
        "inputs        K+P (1710)",
        "accumulator   2 x 256",
        "layers        512 -> 32 -> 32 -> 1",
        "parameters    455521",
        "bytes         893917",
        "FV_SCALE      16 (usual for its kind)",
        "hashes        structure 0x5c6464a9, transformer 0x3f5715ff, network 0x63337156",
    ] {
        assert!(run.out.lines().any(|said| said == line), "{line}\n{}", run.out);
    }
    assert!(!run.out.contains("unusual"));
}

#[test]
fn info_as_json_names_what_is_unusual() {
    let file = File::new("sfnn_kp_64-15-32-k3k3", |bytes| bytes[4..8].fill(0));
    let run = file.run("info", &["--json"], "");
    let info: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(info["architecture"], "sfnn_kp_64-15-32-k3k3");
    assert_eq!((&info["stacks"], &info["fv_scale"]), (&9.into(), &28.into()));
    let differences = info["differences"].as_array().expect("a list");
    assert_eq!(differences.len(), 1, "{differences:?}");
    assert_eq!(differences[0], "structure hash 0x00000000 instead of 0x3c203b32");
}

#[test]
fn eval_gives_a_line_for_each_position() {
    let file = File::new("kp_256x2-32-32", |_| {});
    let bare = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1";
    let run = file.run("eval", &["startpos", &format!("sfen {bare}"), "--fv-scale", "24"], "");
    assert_eq!((run.status, run.out.as_str()), (0, "-3141\t-130\t-\n-757\t-31\t-\n"));
    let run = file.run("eval", &[], &format!("# two\nstartpos\n\nnonsense\n{bare}\n"));
    assert_eq!((run.status, run.out.as_str()), (1, "-3141\t-196\t-\n-757\t-47\t-\n"));
    assert!(run.err.starts_with("error: line 4: 'nonsense'") && run.err.lines().count() == 1);
}

#[test]
fn eval_names_the_stack() {
    let file = File::new("sfnn_kp_512-15-32-k3k3", |_| {});
    let run = file.run("eval", &["startpos", "--fv-scale", "16"], "");
    assert_eq!(run.out, "-4060\t-253\t8\n");
    let run = file.run("eval", &["4k4/9/9/9/9/9/9/9/9 b G 1"], "");
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains("a king is missing"), "{}", run.err);
}

#[test]
fn files_that_cannot_be_used_get_one_line() {
    let cut = File::new("kp_32x2-8-8", |bytes| bytes.truncate(bytes.len() / 2));
    for task in ["info", "eval"] {
        let run = cut.run(task, &[], "");
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.contains("is truncated: ") && run.err.lines().count() == 1, "{}", run.err);
        let run = kakunari(&["net", task, "/no/such/file"]);
        assert_eq!((run.status, run.err.lines().count()), (2, 1), "{}", run.err);
    }
}

#[test]
fn other_commands_evaluate_by_a_file() {
    let file = File::new("kp_32x2-8-8", |_| {});
    let path = file.0.to_str().expect("a plain path");
    let analyze = ["analyze", "startpos", "--nodes", "2000", "--json", "--net", path];
    let first = kakunari(&analyze);
    assert_eq!((first.status, first.err.as_str()), (0, ""));
    let scaled = kakunari(&[&analyze[..], &["--fv-scale", "1"]].concat());
    assert_ne!(first.out, scaled.out);
    let run = kakunari(&["bench", "--depth", "1", "--net", path]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for arguments in [&["bench", "--net", "/no/such/file"][..], &["bench", "--fv-scale", "16"]] {
        let run = kakunari(arguments);
        assert_eq!((run.status, run.err.lines().count()), (2, 1), "{}", run.err);
    }
}
