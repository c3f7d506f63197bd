//! Games to positions and back, and labels made anew.

use crate::kit::{Folder, games};
use kakunari::train::record::UNSEARCHED;
use std::fs;

const FAST: &str = "--nodes 100 --hash 1 --longest 60";

#[test]
fn games_survive_as_positions() {
    let folder = Folder::new("convert");
    folder.done(&format!("datagen -o games --games 12 {FAST}"));
    folder.done("datagen convert games all.psv --unsearched");
    folder.done("datagen convert all.psv again");
    assert_eq!(games(&folder.file("games")), games(&folder.file("again")));
    folder.done("datagen convert games searched.psv");
    let searched = games(&folder.file("games"))
        .iter()
        .flat_map(|game| &game.plies)
        .filter(|ply| ply.score != UNSEARCHED)
        .count();
    assert_eq!(folder.bytes("searched.psv").len(), 40 * searched);
    let error = folder.fails("datagen convert searched.psv other");
    assert!(error.contains("record 1: it does not follow"), "{error}");
    let small = "--batch 64 --net kp_128x2-8-8 --epochs 1";
    folder.done(&format!("train searched.psv -o net {small}"));
}

#[test]
fn broken_positions_are_named() {
    let folder = Folder::new("broken");
    fs::write(folder.file("short"), [0; 50]).expect("a file");
    assert!(folder.fails("datagen convert short to").contains("neither games (zstd) nor records"));
    fs::write(folder.file("zeros"), [0; 80]).expect("a file");
    assert!(folder.fails("train zeros -o net").contains("zeros: record 1: no position"));
}

#[test]
fn rescoring_keeps_the_games() {
    let folder = Folder::new("rescore");
    folder.done(&format!("datagen -o old --games 9 {FAST}"));
    folder.done("datagen rescore old new --nodes 300 --hash 1 --block 4 --threads 2");
    let (old, new) = (games(&folder.file("old")), games(&folder.file("new")));
    assert_eq!(old.len(), new.len());
    let mut changed = 0;
    for (old, new) in old.iter().zip(&new) {
        assert_eq!(old.winner, new.winner);
        for (old, new) in old.plies.iter().zip(&new.plies) {
            assert_eq!((old.mv, old.score == UNSEARCHED), (new.mv, new.score == UNSEARCHED));
            changed += usize::from(old.score != new.score);
        }
    }
    assert!(changed > 0);
    // Cut behind the first block it goes on from there, to the same end.
    let whole = folder.bytes("new");
    folder.done("datagen rescore old new --nodes 300 --hash 1 --block 4 --resume");
    assert_eq!(folder.bytes("new"), whole);
    fs::write(folder.file("new"), &whole[..whole.len() - 5]).expect("a file");
    folder.done("datagen rescore old new --nodes 300 --hash 1 --block 4 --resume");
    assert_eq!(folder.bytes("new"), whole);
}

#[test]
fn positions_near_games_go_on_after_a_cut() {
    let folder = Folder::new("near");
    folder.done(&format!("datagen -o games --games 8 {FAST}"));
    let words = "datagen near games near.psv --nodes 100 --hash 1 --threads 2 --share 0.7";
    folder.done(words);
    let whole = folder.bytes("near.psv");
    assert!(whole.len() > 40 * 100 && whole.len().is_multiple_of(40));
    fs::write(folder.file("near.psv"), &whole[..40 * 50 + 7]).expect("a file");
    folder.done(&format!("{words} --resume"));
    let again = folder.bytes("near.psv");
    // The scores may differ: they come from searches that share a table with others.
    let positions = |bytes: &[u8]| bytes.chunks(40).map(|r| r[..32].to_vec()).collect::<Vec<_>>();
    assert_eq!(positions(&again), positions(&whole));
    folder.done("train near.psv -o net --batch 64 --net kp_128x2-8-8 --epochs 1");
}
