//! Node counts of every position of `perft.json`, to every depth that it lists.

mod vectors;

use kakunari::movegen::{perft, perft_divide, perft_parallel};
use kakunari::position::Position;
use vectors::perfts;

#[test]
fn every_count_agrees() {
    let mut leaves_seen = 0;
    for case in perfts() {
        let position: Position = case.sfen.parse().expect("a sound SFEN");
        assert_eq!(position.in_check(), case.in_check, "{}", case.id);
        for (&depth, &leaves) in &case.perft {
            assert_eq!(perft_parallel(&position, depth), leaves, "{} to depth {depth}", case.id);
            leaves_seen += leaves;
        }
    }
    assert!(leaves_seen > 30_000_000, "the counts have shrunk to {leaves_seen} leaves");
}

/// One thread, all threads and the sum over the moves are three ways to one number.
#[test]
fn all_ways_of_counting_agree() {
    for case in perfts() {
        let mut position: Position = case.sfen.parse().expect("a sound SFEN");
        let before = position.clone();
        assert_eq!(perft(&mut position, 0), 1, "{}", case.id);
        for (&depth, &leaves) in case.perft.iter().filter(|(_, leaves)| **leaves < 100_000) {
            let divided = perft_divide(&position, depth);
            assert_eq!(divided.len() as u64, case.perft[&1], "{}", case.id);
            assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), leaves);
            assert_eq!(perft(&mut position, depth), leaves, "{} to depth {depth}", case.id);
            assert!(position.same_fields(&before), "{}: undo", case.id);
        }
    }
}
