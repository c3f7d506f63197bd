//! Networks as a GUI gives them: `EvalFile`, `EvalDir`, `FV_SCALE`, `eval_options.txt`.

use crate::driver::{Engine, ms};
use crate::generator;
use crate::startup::folder;
use std::fs;
use std::path::{Path, PathBuf};

/// A small network, for tests that only need one.
pub fn network() -> Vec<u8> {
    file("kp_32x2-8-8")
}

fn file(name: &str) -> Vec<u8> {
    generator::network(name.parse().expect("a known name"), 1).to_bytes()
}

/// Writes a network into a folder of its own.
fn place(test: &str, file: &str, bytes: &[u8]) -> PathBuf {
    let path = folder(test).join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
    fs::write(&path, bytes).expect("a writable file");
    path
}

fn eval(engine: &mut Engine) -> String {
    engine.send("eval");
    engine.expect_line().0
}

fn tidy(path: &Path) {
    let _ = fs::remove_dir_all(path.ancestors().nth(1).expect("a folder"));
}

#[test]
fn a_network_is_found_computed_and_played() {
    let path = place("played", "a name value/評価 関数.bin", &file("kp_256x2-32-32"));
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EvalFile value {}", path.display()));
    let said = engine.isready();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("info string EvalFile: kp_256x2-32-32, FV_SCALE 16, "), "{said:?}");
    assert_eq!(engine.isready(), [""; 0]);
    // The first row of the table.
    let expected = "static evaluation: -218 (cp -218 for black to move, raw -3141, \
                    -196 at FV_SCALE 16)";
    assert_eq!(eval(&mut engine), expected);
    assert_eq!(engine.go("go depth 6").best.len(), 4);
    engine.send("setoption name FV_SCALE value 24");
    assert!(engine.isready()[0].contains("FV_SCALE 24"));
    assert!(eval(&mut engine).contains("raw -3141, -130 at FV_SCALE 24"));
    engine.send("setoption name EvalFile value <internal>");
    assert_eq!(engine.isready(), [""; 0]);
    assert!(!eval(&mut engine).contains("raw -3141"));
    engine.quit();
    tidy(&path);
}

#[test]
fn eval_options_beside_the_network_win() {
    let path = place("options", "nn.bin", &network());
    let options = path.with_file_name("eval_options.txt");
    fs::write(&options, "FV_SCALE = 36\n").expect("a writable file");
    let mut engine = Engine::start();
    engine.send("setoption name FV_SCALE value 20");
    let folder = path.parent().expect("a folder").display();
    engine.send(&format!("setoption name EvalDir value {folder}"));
    let said = engine.isready();
    assert!(said[0].contains("FV_SCALE 36 by eval_options.txt"), "{said:?}");
    fs::remove_file(options).expect("a file");
    assert!(engine.isready()[0].contains("FV_SCALE 20,"));
    engine.quit();
    tidy(&path);
}

#[test]
fn another_file_of_the_same_name_is_read() {
    let path = place("changed", "nn.bin", &network());
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EvalFile value {}", path.display()));
    assert!(engine.isready()[0].contains("kp_32x2-8-8"));
    fs::write(&path, file("kp_64x2-8-8")).expect("a writable file");
    assert!(engine.isready()[0].contains("kp_64x2-8-8"));
    engine.quit();
    tidy(&path);
}

#[test]
fn u10_networks_that_cannot_be_used() {
    let sound = network();
    let mut long = sound.clone();
    long.push(0);
    let mut hash = sound.clone();
    hash[4] ^= 1;
    let faults: [(&[u8], &str); 5] = [
        (&sound[..sound.len() - 1], "is truncated: "),
        (&long, "is too long: "),
        (&hash, "structure hash "),
        (b"stockfish", "is no evaluation file: "),
        (b"", "is truncated: "),
    ];
    let mut engine = Engine::start();
    for (bytes, fault) in faults {
        let path = place("unusable", "nn.bin", bytes);
        engine.send(&format!("setoption name EvalFile value {}", path.display()));
        let said = engine.isready();
        assert_eq!(said.len(), 1, "{said:?}");
        let start = format!("info string Error! EvalFile '{}' ", path.display());
        assert!(said[0].starts_with(&start) && said[0].contains(fault), "{said:?}");
        let reply = engine.go("go movetime 100");
        assert_eq!((reply.best.as_str(), reply.infos.len()), ("resign", 1));
        engine.quiet(ms(50));
        engine.send("setoption name EvalFallback value true");
        let said = engine.isready();
        assert!(said[0].contains(fault) && said[0].contains("EvalFallback"), "{said:?}");
        assert_eq!(engine.go("go depth 2").best.len(), 4);
        engine.send("setoption name EvalFallback value false");
        engine.send("setoption name EvalFile value");
        engine.isready();
        assert_eq!(engine.go("go depth 2").best.len(), 4);
        tidy(&path);
    }
    engine.quit();
}

#[test]
fn boards_without_a_king_are_counted() {
    let path = place("kingless", "nn.bin", &file("sfnn_kp_64-7-64-k3k3-progress8"));
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EvalFile value {}", path.display()));
    engine.isready();
    engine.send("position sfen 4k4/9/4P4/9/9/9/9/9/9 b 2G 1");
    let expected = "static evaluation: 1300 (cp 1300 for black to move)";
    assert_eq!(eval(&mut engine), expected);
    assert_eq!(engine.go("go depth 5").best.len(), 4);
    engine.quit();
    tidy(&path);
}
