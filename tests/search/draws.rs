//! Draws by repetition and by the move limit, and perpetual check: the right choice, and a score of
//! the right sign.

use crate::{best, mv, pool, search, shown, to_depth, to_nodes};
use kakunari::types::score::Shown;

#[test]
fn repeats_are_draws_but_other_moves_stay_open() {
    // Cases 39 and 40.
    let mut pool = pool(1);
    let cycle = " 2h3h 8b7b 3h2h 7b8b";
    for times in 1..=3 {
        let text = format!("startpos moves{}", cycle.repeat(times));
        let mut job = to_depth(&text, 5);
        job.limits.multipv = 2;
        assert_eq!(search(&mut pool, &job).last.lines.len(), 2);
    }
    let text = format!("startpos moves{} 2h3h 8b7b 3h2h", cycle.repeat(2));
    let mut job = to_depth(&text, 5);
    job.limits.moves = vec![mv("7b8b")];
    job.conditions.draw_score = [-77, 55];
    let verdict = search(&mut pool, &job);
    assert_eq!(verdict.last.lines[0].score, 55, "white's value of a draw");
}

#[test]
fn the_move_limit_draws_unless_mate_comes_first() {
    // Case 47: mate in three.
    let mut pool = pool(1);
    let board = "7nl/9/5S1kp/6R1s/9/7p1/9/9/4K4 b Gr2b3g2s3n3l16p";
    let mut run = |ply: u32| {
        let mut job = to_depth(&format!("{board} {ply}"), 9);
        job.conditions.max_moves = 256;
        search(&mut pool, &job)
    };
    assert_eq!(shown(&run(250)), Shown::Mate(3));
    assert_eq!(run(255).last.lines[0].score, -2);
    assert_eq!(shown(&run(254)), Shown::Mate(3), "mate on the last ply");
    assert_eq!(run(260).last.lines[0].score, -2, "past the limit");
}

#[test]
fn the_better_side_avoids_a_draw_and_the_worse_seeks_it() {
    // Black is a rook up; both have shuffled once and again.
    let mut pool = pool(1);
    let board = "4k4/9/4p4/9/9/9/4P4/4R4/4K4 b - 1 moves";
    let cycle = " 5h4h 5a6a 4h5h 6a5a";
    let before = format!("{board}{cycle} 5h4h 5a6a 4h5h");
    let verdict = search(&mut pool, &to_nodes(&before, 20_000));
    assert_eq!(best(&verdict), mv("6a5a"), "the worse side takes the draw");
    assert!(verdict.last.lines[0].score.abs() <= 2);
    let after = format!("{board}{cycle}{cycle}");
    let verdict = search(&mut pool, &to_nodes(&after, 20_000));
    assert_ne!(best(&verdict), mv("5h4h"), "the better side does not");
    assert!(verdict.last.lines[0].score > 300);
}

#[test]
fn perpetual_check_loses_for_the_checker() {
    // The only checks that save black repeat: each further one would lose by the rule.
    let mut pool = pool(1);
    let loop_of_checks =
        "k8/9/9/9/9/9/9/R8/4K4 b - 1 moves 9h8h 9a9b 8h9h 9b8b 9h8h 8b9b 8h9h 9b8b";
    let mut job = to_depth(loop_of_checks, 3);
    job.limits.moves = vec![mv("9h8h")];
    let verdict = search(&mut pool, &job);
    assert!(verdict.last.lines[0].score < -20_000, "{}", verdict.last.lines[0].score);
    assert!(matches!(shown(&verdict), Shown::Centipawns(_)), "no mate is proven");
}

#[test]
fn draws_never_become_mates_in_the_table() {
    // Case 60.
    let mut pool = pool(4);
    for times in 1..=3 {
        let text = format!("startpos moves{}", " 2h3h 8b7b 3h2h 7b8b".repeat(times));
        let verdict = search(&mut pool, &to_nodes(&text, 100_000));
        assert!(verdict.last.lines[0].score.abs() < 300);
    }
}

/// A rook checks a lone king to and fro; each round returns to the start.
const CHECKS: &str = "9/1k7/9/9/9/9/9/R8/4K4 b - 1 moves";
const ROUND: &str = " 9h8h 8b9b 8h9h 9b8b";

#[test]
fn the_better_side_turns_away_from_perpetual_check() {
    // One more check lets the king step back to where it has stood three times, and loses.
    let text = format!("{CHECKS}{ROUND}{ROUND} 9h8h 8b9b");
    let verdict = search(&mut pool(1), &to_nodes(&text, 20_000));
    assert_ne!(best(&verdict), mv("8h9h"), "another check in the row");
    assert!(verdict.last.lines[0].score > 300, "{}", verdict.last.lines[0].score);
}

#[test]
fn the_worse_side_lets_itself_be_checked_for_ever() {
    // The step back makes the position come up a fourth time, and the checker has lost.
    let text = format!("{CHECKS}{ROUND}{ROUND} 9h8h 8b9b 8h9h");
    let verdict = search(&mut pool(1), &to_nodes(&text, 20_000));
    assert_eq!(best(&verdict), mv("9b8b"));
    assert!(verdict.last.lines[0].score > 20_000, "{}", verdict.last.lines[0].score);
    assert!(matches!(shown(&verdict), Shown::Centipawns(_)), "won by the rule, not by mate");
}
