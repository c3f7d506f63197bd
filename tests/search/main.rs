//! The search through the pool: mates, draws, limits, determinism, and answers that are always
//! playable. Numbers in names and comments are those of `../shared/cases.md`.

mod draws;
mod mates;
mod threads;

use kakunari::engine::{Pool, PoolError};
use kakunari::movegen;
use kakunari::position::{EnteringKingRule, Position};
use kakunari::search::{
    Answer, Bound, Budget, Conditions, Control, Job, Limits, Progress, Verdict,
};
use kakunari::types::score::{LOWEST_WIN, Shown};
use kakunari::types::{Color, Move, MoveList};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A position given as SFEN or `startpos`, then optionally `moves …`.
fn position(text: &str) -> Position {
    let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let mut position = match start {
        "startpos" => Position::default(),
        sfen => sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}")),
    };
    for word in moves.split_whitespace() {
        let mv: Move = word.parse().expect("a move");
        assert!(position.is_legal(mv), "{word} in {position:?}");
        position.play(mv);
    }
    position
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn job(text: &str) -> Job {
    Job {
        position: position(text),
        limits: Limits::default(),
        conditions: Conditions::default(),
        control: Arc::new(Control::new(Instant::now(), None)),
    }
}

fn to_depth(text: &str, depth: u32) -> Job {
    let mut job = job(text);
    job.limits.depth = Some(depth);
    job
}

fn to_nodes(text: &str, nodes: u64) -> Job {
    let mut job = job(text);
    job.limits.nodes = Some(nodes);
    job
}

fn pool(threads: usize) -> Pool {
    Pool::new(threads, 16).expect("16 MB and some threads")
}

/// Runs a job and checks what must hold of every verdict.
fn search(pool: &mut Pool, job: &Job) -> Verdict {
    let verdict = pool.search(job, &|progress| check_lines(&job.position, progress));
    check_lines(&job.position, &verdict.last);
    let best_line = &verdict.last.lines[0];
    assert_eq!(best_line.bound, Bound::Exact);
    match verdict.answer {
        Answer::Play { best, ponder } => {
            assert!(job.position.is_legal(best), "{best}");
            assert_eq!(best_line.pv.first(), Some(&best));
            let mut after = job.position.clone();
            after.play(best);
            assert!(ponder.is_none_or(|reply| after.is_legal(reply)), "{ponder:?}");
        }
        Answer::Resign => assert!(!movegen::has_legal_move(&job.position)),
        Answer::Win => assert_eq!(Shown::from(best_line.score), Shown::Mate(1)),
    }
    verdict
}

/// Every line must be playable, and the lines sorted, each with a move of its own.
fn check_lines(root: &Position, progress: &Progress) {
    assert!(!progress.lines.is_empty());
    let mut firsts = Vec::new();
    for line in &progress.lines {
        let mut position = root.clone();
        for &mv in &line.pv {
            assert!(position.is_legal(mv), "{mv} in {:?} of {root:?}", line.pv);
            position.play(mv);
        }
        firsts.extend(line.pv.first().copied());
        if let (Shown::Mate(plies), Bound::Exact) = (Shown::from(line.score), line.bound) {
            let odd = plies.rem_euclid(2) == 1;
            assert!(odd == (plies > 0) || plies == -1, "mate {plies}");
        }
    }
    let mut distinct = firsts.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), firsts.len(), "two lines with the same first move");
    if progress.lines.iter().all(|line| line.bound == Bound::Exact) {
        assert!(progress.lines.is_sorted_by(|a, b| a.score >= b.score));
    }
}

fn best(verdict: &Verdict) -> Move {
    match verdict.answer {
        Answer::Play { best, .. } => best,
        answer => panic!("no move but {answer:?}"),
    }
}

fn shown(verdict: &Verdict) -> Shown {
    verdict.last.lines[0].score.into()
}

#[test]
fn endless_checks_do_not_explode() {
    // Case 19.
    let mut pool = pool(1);
    let begun = Instant::now();
    for (sfen, depth) in
        [("9/5k3/9/9/9/9/9/6R2/K8 b - 1", 12), ("7k1/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1", 5)]
    {
        let verdict = search(&mut pool, &to_depth(sfen, depth));
        assert!(verdict.last.lines[0].seldepth <= 127);
    }
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_side_without_a_legal_move_has_lost() {
    // Cases 38 and 54.
    for sfen in ["8k/6+R2/9/9/9/9/9/9/4K4 w - 1", "8k/8G/8P/9/9/9/9/9/4K4 w - 1"] {
        let verdict = search(&mut pool(1), &to_depth(sfen, 3));
        assert_eq!(verdict.answer, Answer::Resign);
        assert_eq!(shown(&verdict), Shown::Mate(-1));
        assert!(verdict.last.lines[0].pv.is_empty());
    }
    // One ply before: taking the last legal move away wins without a check.
    let verdict = search(&mut pool(1), &to_depth("8k/9/5+R3/9/9/9/9/9/4K4 b - 1", 4));
    assert!(verdict.last.lines[0].score > 0);
}

#[test]
fn long_games_are_searched() {
    // Case 45.
    let text = format!("startpos moves{}", " 2h3h 8b7b 3h2h 7b8b".repeat(300));
    search(&mut pool(1), &to_depth(&text, 6));
}

#[test]
fn declarations_are_made_and_feared() {
    // Case 50: black declares with 28 points, and white sees it coming.
    let black = "+P+P+PK+P+P+P+P+P/+P+R+B6/9/9/9/9/9/9/8k b RBP 100";
    let verdict = search(&mut pool(1), &to_depth(black, 3));
    assert_eq!((verdict.answer, shown(&verdict)), (Answer::Win, Shown::Mate(1)));
    let white = black.replace(" b ", " w ");
    assert_eq!(shown(&search(&mut pool(1), &to_depth(&white, 4))), Shown::Mate(-2));
    let mut none = to_depth(black, 3);
    none.conditions.entering_king = EnteringKingRule::NoEnteringKing;
    assert_ne!(search(&mut pool(1), &none).answer, Answer::Win);
    let mut goal = to_depth("9/3K5/9/9/9/9/9/9/8k b - 1", 3);
    goal.conditions.entering_king = EnteringKingRule::TryRule;
    let verdict = search(&mut pool(1), &goal);
    assert_eq!((best(&verdict), shown(&verdict)), (mv("6b5a"), Shown::Mate(1)));
}

#[test]
fn handicap_starts_favour_black_without_a_mate() {
    // Case 52: a lance less is a little, two pieces less and more are much.
    let boards = [
        ("lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", 0),
        ("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", -300),
        ("2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", -600),
        ("4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", -600),
    ];
    let mut pool = pool(1);
    for (board, most) in boards {
        let score = search(&mut pool, &to_depth(board, 6)).last.lines[0].score;
        assert!((-LOWEST_WIN..most).contains(&score), "{score} in {board}");
    }
}

#[test]
fn the_record_of_legal_moves_is_no_trouble() {
    // Case 53.
    let board = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    let mut pool = pool(1);
    assert_eq!(shown(&search(&mut pool, &to_depth(board, 3))), Shown::Mate(1));
    let mut job = to_depth(board, 1);
    job.limits.multipv = 600;
    assert_eq!(search(&mut pool, &job).last.lines.len(), 593);
}

#[test]
fn many_lines_are_complete_sorted_and_no_more_than_moves() {
    // Case 61; the order is checked by `search`.
    let middle = "lns1kg3/4g1s2/p1pppp2p/4r2s1/2+b1N3P/4+B4/P3P1PP1/1P5R1/L1SG1GKNL w NL2P4p 46";
    let mut pool = pool(1);
    for nodes in [1, 100, 3000, 20_000] {
        let mut job = to_nodes(middle, nodes);
        job.limits.multipv = 5;
        assert_eq!(search(&mut pool, &job).last.lines.len(), 5);
    }
    let mut job = to_depth("8k/9/8K/9/9/9/9/9/9 w - 1", 3);
    job.limits.multipv = 500;
    let verdict = search(&mut pool, &job);
    assert_eq!(verdict.last.lines.len(), movegen::count(&job.position));
}

#[test]
fn impossible_tables_are_refused_and_the_old_one_stays() {
    // Case 63.
    let mut pool = pool(1);
    for megabytes in [usize::MAX, 1 << 42] {
        let error = pool.resize_hash(megabytes).expect_err("nobody has so much");
        assert!(matches!(error, PoolError::Table(_)));
        assert!(error.to_string().contains(&megabytes.to_string()), "{error}");
    }
    assert_eq!(pool.hash_mb(), 16);
    pool.resize_hash(1).expect("one megabyte");
    search(&mut pool, &to_depth("startpos", 5));
    assert_eq!(pool.hash_mb(), 1);
}

/// Everything of a verdict but the time.
fn fingerprint(verdict: &Verdict) -> String {
    format!("{:?} {:?} {}", verdict.answer, verdict.last.lines, verdict.last.nodes)
}

#[test]
fn one_thread_is_deterministic_and_node_limits_exact() {
    // Case 64.
    let mut seasoned = pool(1);
    let expected = fingerprint(&search(&mut pool(1), &to_nodes("startpos", 30_000)));
    for _ in 0..3 {
        search(&mut seasoned, &to_nodes("startpos moves 7g7f 3c3d", 7_000));
        seasoned.clear();
        let verdict = search(&mut seasoned, &to_nodes("startpos", 30_000));
        assert_eq!(fingerprint(&verdict), expected);
    }
    for nodes in [1, 2, 100, 1023, 1024, 1025, 9999] {
        let verdict = search(&mut seasoned, &to_nodes("startpos", nodes));
        assert_eq!(verdict.last.nodes, nodes);
    }
}

#[test]
fn the_node_limit_is_the_total_of_all_threads() {
    let verdict = search(&mut pool(4), &to_nodes("startpos", 100_000));
    assert!((100_000..130_000).contains(&verdict.last.nodes), "{}", verdict.last.nodes);
}

#[test]
fn great_depths_stop_at_the_ply_cap() {
    // Case 85.
    let mut job = to_depth("4k4/9/9/9/9/9/9/9/4K4 b - 1", 120);
    job.limits.nodes = Some(300_000);
    let verdict = search(&mut pool(1), &job);
    assert!(verdict.last.lines[0].seldepth <= 127);
}

#[test]
fn the_shortest_searches_answer() {
    // Case 8: an exact line each time.
    let mut pool = pool(2);
    let mut stopped = job("startpos");
    stopped.control.stop();
    search(&mut pool, &stopped);
    stopped = job("startpos");
    let time = Duration::from_millis(1);
    stopped.control = Arc::new(Control::new(Instant::now(), Some(Budget::fixed(time))));
    search(&mut pool, &stopped);
    let mut single = to_depth("startpos", 1);
    single.limits.moves = vec![mv("9g9f"), mv("1a1b"), mv("P*5e")];
    assert_eq!(best(&search(&mut pool, &single)), mv("9g9f"));
    single.limits.moves = vec![mv("1a1b")];
    search(&mut pool, &single);
    search(&mut pool, &to_nodes("startpos", 1));
}

#[test]
fn budgets_are_kept() {
    let ms = Duration::from_millis;
    let mut pool = pool(1);
    let mut timed = |text: &str, budget: Budget| {
        let mut job = job(text);
        let begun = Instant::now();
        job.control = Arc::new(Control::new(begun, Some(budget)));
        search(&mut pool, &job);
        begun.elapsed()
    };
    let exact = timed("startpos", Budget::fixed(ms(300)));
    assert!((ms(295)..ms(450)).contains(&exact), "{exact:?}");
    let loose = Budget { optimum: ms(200), maximum: ms(600), hard: ms(5000), rounding: None };
    assert!(timed("startpos", loose) < ms(900));
    // A single legal move needs no thought.
    let forced = timed("8k/9/8+P/9/9/9/9/9/4K4 w - 1", Budget { hard: ms(5000), ..loose });
    assert!(forced < ms(600), "{forced:?}");
}

#[test]
fn pondering_ends_only_when_asked_to() {
    let mut job = to_nodes("startpos", u64::MAX);
    let control = Arc::new(Control::pondering(Instant::now()));
    job.control = control.clone();
    let worker = std::thread::spawn(move || pool(1).search(&job, &|_| {}));
    std::thread::sleep(Duration::from_millis(200));
    assert!(!worker.is_finished());
    control.ponderhit(Instant::now(), Some(Budget::fixed(Duration::from_millis(50))));
    worker.join().expect("the search ends after the hit");
}

#[test]
fn odd_boards_are_survived() {
    for sfen in [
        "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
        "9/9/9/9/9/9/9/9/9 b - 1",
        "9/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L9P9p 1",
        "P3k4/9/9/9/P8/9/9/9/4K4 b - 1",
    ] {
        search(&mut pool(1), &to_nodes(sfen, 3_000));
    }
}

#[test]
fn all_moves_form_finds_the_non_promotion() {
    // Promoting would leave the pawn drop that mates illegal; the search must know when asked.
    let mut job = to_nodes("startpos", 5_000);
    job.conditions.all_moves = true;
    search(&mut pool(1), &job);
    let mut list = MoveList::new();
    movegen::legal(&job.position, &mut list);
    assert_eq!(job.position.side(), Color::Black);
    assert_eq!(list.len(), 30);
}

#[test]
fn lines_are_completed_from_the_table() {
    // A search that ends while a move fails high knows of its line only the first move; then the
    // table nearly always knows the reply.
    let text = include_str!("../../bench/positions.sfen");
    let mut pool = pool(1);
    let mut short = Vec::new();
    let sfens = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for sfen in sfens.take(20) {
        for nodes in [20_000, 50_000] {
            let verdict = search(&mut pool, &to_nodes(sfen, nodes));
            let line = &verdict.last.lines[0];
            let whole = line.pv.len() > 1 || shown(&verdict) == Shown::Mate(1);
            short.extend((!whole).then(|| format!("{sfen}: {:?}", line.pv)));
        }
    }
    assert!(short.len() <= 3, "{short:#?}");
}
