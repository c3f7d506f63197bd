//! Self-play: games are sound, the same seed plays the same, and a kill loses one block at most.

use crate::kit::{Folder, games};
use kakunari::train::record::UNSEARCHED;
use std::fs;
use std::time::Duration;

const FAST: &str = "--nodes 200 --threads 1 --hash 1 --block 4 --longest 60";

#[test]
fn games_are_legal_and_the_seed_decides() {
    let folder = Folder::new("datagen");
    for (name, seed) in [("a", 5), ("b", 5), ("c", 6)] {
        folder.done(&format!("datagen -o {name} --games 10 --seed {seed} {FAST}"));
    }
    assert_eq!(folder.bytes("a"), folder.bytes("b"));
    assert_ne!(folder.bytes("a"), folder.bytes("c"));
    let games = games(&folder.file("a"));
    assert_eq!(games.len(), 10);
    for game in &games {
        game.replay(|_, _| {}).expect("legal moves");
        let unsearched = game.plies.iter().take_while(|ply| ply.score == UNSEARCHED).count();
        assert!((4..=16).contains(&unsearched) && game.plies.len() <= 60);
        assert!(game.plies[unsearched..].iter().all(|ply| ply.score.abs() <= 32_000));
    }
    let stat = folder.done("datagen stat a");
    assert!(stat.contains("games       10 (0 repeated)"), "{stat}");
}

#[test]
fn openings_come_from_a_file() {
    let folder = Folder::new("openings");
    let lines = "# two\nstartpos moves 7g7f 3c3d\n\n2g2f 8c8d\n";
    fs::write(folder.file("lines"), lines).expect("a file");
    let words =
        format!("datagen -o a --games 6 --openings lines --most-random 0 --least-random 0 {FAST}");
    folder.done(&words);
    for game in games(&folder.file("a")) {
        let first = game.plies[0].mv.to_string();
        assert!(["7g7f", "2g2f"].contains(&first.as_str()), "{first}");
        assert_eq!((game.plies[1].score, game.plies[2].score == UNSEARCHED), (UNSEARCHED, false));
    }
    fs::write(folder.file("lines"), "7g7f 7g7f\n").expect("a file");
    let error = folder.fails("datagen -o b --openings lines");
    assert!(error.contains("lines: line 1: 7g7f is illegal there"), "{error}");
}

#[test]
fn ten_kills_lose_a_block_each_at_most() {
    let folder = Folder::new("kills");
    let words =
        format!("datagen -o a --games 100000 --resume {FAST}").replace("threads 1", "threads 2");
    let mut kept = Vec::new();
    for round in 0..10 {
        folder.kill_after_writing(&words, "a", Duration::from_millis(37 * round));
        // A kill in the middle of a write leaves half a block; here is one in any case.
        let path = folder.file("a");
        if round % 3 == 2 {
            let torn =
                [fs::read(&path).expect("the file"), b"\x28\xb5\x2f\xfdhalf a block".to_vec()];
            fs::write(&path, torn.concat()).expect("the file");
        }
        folder.done(&format!("datagen -o a --games {} --resume {FAST}", kept.len()));
        let now = games(&path);
        assert!(now.starts_with(&kept), "round {round}: games that were whole are lost");
        kept = now;
    }
    assert!(!kept.is_empty(), "no block came through");
    let mut different = kept.clone();
    different.sort_by(|a, b| format!("{a:?}").cmp(&format!("{b:?}")));
    different.dedup();
    assert_eq!(different.len(), kept.len(), "a game was played twice");
}

#[test]
fn a_file_is_not_overwritten() {
    let folder = Folder::new("there");
    folder.done(&format!("datagen -o a --games 1 {FAST}"));
    let error = folder.fails("datagen -o a --games 2");
    assert!(error.contains("a: it is there already"), "{error}");
    fs::write(folder.file("b"), "no games").expect("a file");
    assert!(folder.fails("datagen -o b --resume").contains("no block of games"));
    let error = folder.fails("datagen -o c --net b");
    assert!(error.contains("--net: 'b' is no evaluation file"), "{error}");
}
