//! `kakunari perft`.

use crate::program::{kakunari, kakunari_reading};
use crate::vectors;

/// The number after `nodes` in the last line.
fn total(out: &str) -> u64 {
    let last = out.lines().last().expect("a line of totals");
    let mut words = last.split_whitespace().skip_while(|&word| word != "nodes");
    words.nth(1).and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("no nodes: {last}"))
}

#[test]
fn known_counts_of_the_start_position() {
    for (depth, count) in [(0, 1), (1, 30), (2, 900), (3, 25_470), (4, 719_731)] {
        let run = kakunari(&["perft", &depth.to_string()]);
        assert_eq!((run.status, total(&run.out)), (0, count));
    }
    let run = kakunari(&["perft", "5", "startpos", "--threads", "2"]);
    assert_eq!(total(&run.out), 19_861_490);
}

#[test]
fn counts_of_the_rule_vectors() {
    for case in vectors::perfts().iter().take(8) {
        for (depth, &count) in case.perft.iter().filter(|&(_, &count)| count < 1_000_000) {
            let run = kakunari(&["perft", &depth.to_string(), &case.sfen]);
            assert_eq!(total(&run.out), count, "{} at depth {depth}", case.id);
        }
    }
}

#[test]
fn divide_lists_every_move_once_and_adds_up() {
    let run = kakunari(&["perft", "3", "startpos moves 7g7f 3c3d", "--divide", "--threads", "2"]);
    let parts: Vec<(&str, u64)> = run
        .out
        .lines()
        .filter_map(|line| line.split_once(": "))
        .filter_map(|(mv, leaves)| Some((mv, leaves.parse().ok()?)))
        .collect();
    assert_eq!(parts.len(), 39);
    assert!(parts.is_sorted_by(|a, b| a.0 < b.0));
    assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), total(&run.out));
}

#[test]
fn odd_corners() {
    assert_eq!(total(&kakunari(&["perft", "3", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"]).out), 0);
    assert_eq!(total(&kakunari(&["perft", "0", "--divide"]).out), 1);
    let run = kakunari_reading(b"position startpos moves 7g7f\n", &["perft", "2", "-"]);
    assert_eq!(total(&run.out), 1110);
    kakunari(&["perft"]).assert_bad_input("<DEPTH>");
    kakunari(&["perft", "x"]).assert_bad_input("'x'");
    kakunari(&["perft", "3", "--threads", "0"]).assert_bad_input("--threads");
}
