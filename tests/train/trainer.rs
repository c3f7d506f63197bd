//! Training: the same in, the same out, also with kills in between.

use crate::kit::Folder;
use std::fs;
use std::time::Duration;

/// A folder with games to train from.
fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    let fast = "--nodes 100 --hash 1 --longest 80";
    folder.done(&format!("datagen -o games --games 120 {fast}"));
    folder
}

const SMALL: &str = "--batch 64 --basin 1000 --net kp_128x2-8-8";

#[test]
fn the_same_options_give_the_same_file() {
    let folder = folder("same");
    for (name, threads) in [("a", 1), ("b", 2)] {
        folder.done(&format!("train games -o {name} --epochs 2 --threads {threads} {SMALL}"));
    }
    assert_eq!(folder.bytes("a"), folder.bytes("b"));
    folder.done(&format!("train games -o c --epochs 2 --seed 2 {SMALL}"));
    assert_ne!(folder.bytes("a"), folder.bytes("c"));
    let info = folder.done("net info a");
    assert!(info.contains("kp_128x2-8-8"), "{info}");
    let curve = String::from_utf8(folder.bytes("a.csv")).expect("text");
    assert_eq!(curve.lines().next(), Some("step,rate,training,validation,integers"));
}

#[test]
fn the_loss_falls_for_every_kind() {
    let folder = folder("kinds");
    let kinds = [
        "kp_128x2-8-8",
        "sfnn_kp_128-7-8-k3k3",
        "kingzones9_128x2-8-8",
        "squared_kp_128x2-7-8-k3k3",
    ];
    for kind in kinds {
        let words = "--batch 64 --basin 1000 --epochs 3 --interval 10";
        folder.done(&format!("train games -o net --net {kind} {words}"));
        let curve = String::from_utf8(folder.bytes("net.csv")).expect("text");
        let losses: Vec<f64> =
            curve.lines().skip(1).filter_map(|line| line.split(',').nth(2)?.parse().ok()).collect();
        let (first, last) = (losses[0], losses[losses.len() - 1]);
        assert!(last < 0.8 * first, "{kind}: {curve}");
        folder.done("net info net");
    }
}

#[test]
fn ten_kills_change_nothing() {
    let folder = folder("resume");
    let words = format!("train games --epochs 40 --interval 20 {SMALL}");
    folder.done(&format!("{words} -o whole"));
    for round in 0..10 {
        let before = fs::read(folder.file("cut.checkpoint")).ok();
        let words = format!("{words} -o cut --resume");
        folder.kill_after_writing(&words, "cut.checkpoint", Duration::from_millis(5 * round));
        let after = fs::read(folder.file("cut.checkpoint")).ok();
        assert!(before.is_none() || after.is_some(), "a checkpoint is lost");
    }
    folder.done(&format!("{words} -o cut --resume"));
    assert_eq!(folder.bytes("whole"), folder.bytes("cut"));
    assert_eq!(folder.bytes("whole.csv"), folder.bytes("cut.csv"));
}

#[test]
fn what_cannot_be_is_said_in_a_line() {
    let folder = folder("errors");
    for (words, told) in [
        ("train games -o a --net kp_100x2-8-8", "width 100"),
        ("train games -o a --net halfkp_256x2-32-32", "both kings"),
        ("train nothing -o a", "nothing: No such file"),
        ("train games -o a --batch 10000000", "give more data"),
        ("train games -o a --rate 7", "--rate 7"),
        ("train games -o no/such/folder", "no/such/folder"),
    ] {
        let words =
            if words.contains("no/such") { format!("{words} {SMALL}") } else { words.into() };
        let error = folder.fails(&words);
        assert!(error.contains(told), "{words}: {error}");
    }
    folder.done(&format!("train games -o a --epochs 1 {SMALL}"));
    let error = folder.fails(&format!("train games -o a --epochs 2 --resume {SMALL}"));
    assert!(error.contains("it was made with epochs 1"), "{error}");
    let mut bytes = folder.bytes("a.checkpoint");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.file("a.checkpoint"), bytes).expect("a file");
    let error = folder.fails(&format!("train games -o a --epochs 1 --resume {SMALL}"));
    assert!(error.contains("cannot resume from a.checkpoint"), "{error}");
}
