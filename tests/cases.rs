//! Known faults of other programs (`../shared/cases.md`) that concern the library: the rules, the
//! search and the mate solver. What the protocol sees of them is tested in `tests/usi`.

use kakunari::engine::Pool;
use kakunari::mate::{Limits as MateLimits, Outcome, Solver, is_mating_line};
use kakunari::position::{GameEnd, Illegal, Position, Repetition};
use kakunari::search::{Answer, Conditions, Control, Job, Limits, Verdict};
use kakunari::types::Move;
use kakunari::types::score::Shown;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn position(sfen: &str) -> Position {
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn search(pool: &mut Pool, position: Position, limits: Limits, time: Option<Duration>) -> Verdict {
    let budget = time.map(kakunari::search::Budget::fixed);
    let control = Arc::new(Control::new(Instant::now(), budget));
    pool.search(&Job { position, limits, conditions: Conditions::default(), control }, &|_| {})
}

#[test]
fn case33_promoted_and_enemy_pawns_are_no_nifu() {
    assert!(position("4k4/9/4+P4/9/9/9/9/9/4K4 b P 1").is_legal(mv("P*5d")));
    let game = "lr7/3skgg1+B/2n2s1pp/p1p1ppP2/3p1np2/1PPPP4/PS1G1P2P/2GS3R1/LNK4NL w L2pb 58";
    assert!(position(game).is_legal(mv("P*8c")));
}

#[test]
fn case36_legal_and_illegal_moves_of_real_games() {
    let legal = "ln1g3+Rl/1ks4s1/pp1gppbpp/2p3N2/9/5P1P1/PPPP1S1bP/2K1R1G2/LNSG3NL w 4p 42";
    assert!(position(legal).is_legal(mv("2g5d+")));
    let pinned = "1+R6l/g2g2+P2/1s2s4/2np2ppp/1pPkN2+b1/P2NS+b3/1P1+s2P1P/4PK+R2/3g3+lL w N5Pglp 3";
    assert_eq!(position(pinned).check(mv("2e5h")), Err(Illegal::LeavesKingInCheck));
}

#[test]
fn case44_repetition_costs_the_same_in_a_game_of_any_length() {
    let cycle = ["2h3h", "8b7b", "3h2h", "7b8b"].map(mv);
    let mut position = Position::default();
    let time_asking = |position: &Position| {
        let start = Instant::now();
        for _ in 0..100_000 {
            assert_ne!(std::hint::black_box(position).repetition(), Repetition::None);
        }
        start.elapsed()
    };
    for &mv in cycle.iter().chain(&cycle) {
        position.play(mv);
    }
    let short = time_asking(&position);
    for round in 0..150 {
        for &mv in &cycle {
            position.play(mv);
        }
        assert!(position.fourfold().is_some(), "after {round} more rounds");
    }
    assert_eq!(position.fourfold(), Some(GameEnd::RepetitionDraw));
    assert_eq!(position.occurrences(), 153);
    let long = time_asking(&position);
    assert!(long < short * 20 + Duration::from_millis(50), "{short:?} grew to {long:?}");
}

#[test]
fn case55_mate_scores_agree_with_the_length_of_the_line() {
    let mut pool = Pool::new(1, 16).expect("16 MB");
    for sfen in [
        "l2srk1nl/7p1/p1np2+B2/2p3P2/P7p/2P+BP4/4GP2P/1S1K2S2/L4G2L b 2GSN7Prn 77",
        "ln3kp1+R/3grp3/3p1sGSp/p1N1p1bp1/9/PP2L2K1/1s+pS1P2P/3b1+n3/L+p5NL w 2g5p 112",
        "7nl/9/5S1kp/6R1s/9/7p1/9/9/4K4 b Gr2b3g2s3n3l16p 1",
    ] {
        let limits = Limits { nodes: Some(400_000), ..Limits::default() };
        let verdict = search(&mut pool, position(sfen), limits, None);
        let line = &verdict.last.lines[0];
        let Shown::Mate(plies) = Shown::from(line.score) else { panic!("{sfen}: {line:?}") };
        assert_eq!(plies as usize, line.pv.len(), "{sfen}: {line:?}");
    }
}

#[test]
fn case58_a_mate_that_starts_without_promotion_is_at_least_a_win() {
    let sfen = "lr5nl/6k2/6bpp/p1p1S1R2/1P1np2P1/P1P1P3P/3K5/1S3G3/LN5NL b 2G6Pbg2sp 95";
    let mut pool = Pool::new(1, 64).expect("64 MB");
    let verdict =
        search(&mut pool, position(sfen), Limits::default(), Some(Duration::from_secs(4)));
    assert!(verdict.last.lines[0].score > 300, "{:?}", verdict.last.lines[0]);
}

#[test]
fn case59_many_threads_do_not_crash() {
    let sfen = "lr5nl/3k2g2/2ngss1p1/p1ppppp1p/1p7/P1PPPPP1P/1PGS1SN2/1K2G4/LN5RL b BPb 71";
    let mut pool = Pool::new(16, 16).expect("16 threads");
    for _ in 0..5 {
        let time = Some(Duration::from_millis(200));
        let verdict = search(&mut pool, position(sfen), Limits::default(), time);
        assert!(matches!(verdict.answer, Answer::Play { .. }));
    }
}

fn solve(sfen: &str, megabytes: usize, nodes: u64) -> Outcome {
    let root = position(sfen);
    let mut solver = Solver::new(megabytes).expect("memory");
    let limits = MateLimits { nodes: Some(nodes), shortest: false };
    let outcome = solver.solve(&root, &limits, &mut |_| true).expect("a king to mate");
    if let Outcome::Mate { line, .. } = &outcome {
        assert!(is_mating_line(&root, line), "{sfen}: {line:?}");
    }
    outcome
}

#[test]
fn case67_case73_no_mate_is_never_said_of_a_problem_that_has_one() {
    for sfen in [
        "3+R1gknl/4+B1s2/6pp1/5p3/8p/9/9/9/9 b RSNPb3g2s2n3l13p 1",
        "1n1g3+Pl/k1p1s4/1ng5p/pSP1p1pp1/1n3p3/P1K3P1P/1P7/9/L1G5L b 2R2BG2SL5Pn 161",
        "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1",
    ] {
        for megabytes in [1, 16, 64] {
            assert_ne!(solve(sfen, megabytes, 200_000), Outcome::NoMate, "{sfen}");
        }
    }
}

#[test]
fn case68_short_problems_are_solved() {
    let sfen = "3Bp2n1/5+R2+B/p2p1GSp1/8p/Pn5l1/1n2SNP2/2pPPS1Pk/1P1SK1G2/L1G1G4 b RL3Pl3p 131";
    assert!(matches!(solve(sfen, 16, 500_000), Outcome::Mate { .. }));
}
