//! The mate solver against graded problems, and against exhaustive solvers written apart.
//!
//! Those know no proof numbers, no table and no hands that dominate. One lists every position that
//! checks and evasions lead to, and works backwards from the mates; where they are too many, the
//! other tries every line up to a few plies.

use kakunari::mate::{Limits, Outcome, Solver, is_mating_line};
use kakunari::movegen;
use kakunari::position::Position;
use kakunari::types::{Color, MoveList, Square};
use std::collections::HashMap;

/// Positions that one exhaustive search may list.
const MOST_NODES: usize = 1_500;

/// Plies that the search of bounded depth looks ahead, and positions it may look at.
const DEEPEST: usize = 5;
const MOST_LOOKS: usize = 60_000;

/// What is true of a position: the length of the shortest mate, if there is one.
type Truth = Option<usize>;

/// Every position below `root`, solved backwards; `None` when there are too many.
fn exhaust(root: &Position) -> Option<Truth> {
    let attacker = root.side();
    let mut numbers: HashMap<(u64, u32, u32), usize> = HashMap::new();
    let mut nodes: Vec<(Position, Vec<usize>)> = Vec::new();
    let identity =
        |p: &Position| (p.board_key(), p.hand(Color::Black).bits(), p.hand(Color::White).bits());
    numbers.insert(identity(root), 0);
    nodes.push((root.clone(), Vec::new()));
    let mut next = 0;
    while next < nodes.len() {
        let mut position = nodes[next].0.clone();
        let attacking = position.side() == attacker;
        let mut list = MoveList::new();
        movegen::legal(&position, &mut list);
        for &mv in &list {
            position.play(mv);
            if !attacking || position.in_check() {
                let number = *numbers.entry(identity(&position)).or_insert_with(|| {
                    let mut after = position.clone();
                    after.forget_path();
                    nodes.push((after, Vec::new()));
                    nodes.len() - 1
                });
                nodes[next].1.push(number);
            }
            position.undo();
        }
        if nodes.len() > MOST_NODES {
            return None;
        }
        next += 1;
    }
    // Lengths of mates, found shortest first: round n finds those of n plies.
    let mut length: Vec<Truth> = vec![None; nodes.len()];
    for round in 0.. {
        let mut found = Vec::new();
        for (number, (position, children)) in nodes.iter().enumerate() {
            let mut known = children.iter().map(|&child| length[child]);
            let mates = if position.side() == attacker {
                known.any(|child| child.is_some())
            } else {
                known.all(|child| child.is_some())
            };
            if length[number].is_none() && mates {
                found.push(number);
            }
        }
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|number| length[number] = Some(round));
    }
    Some(length[0])
}

/// Is there a mate within `plies`, by trying everything? `None` when `looks` are used up.
fn mates_within(position: &mut Position, plies: usize, looks: &mut usize) -> Option<bool> {
    *looks = looks.checked_sub(1)?;
    let attacking = plies % 2 == 1;
    let mut list = MoveList::new();
    movegen::legal(position, &mut list);
    for &mv in &list {
        position.play(mv);
        let counts = !attacking || position.in_check();
        let mates = match counts && plies > 0 {
            true => mates_within(position, plies - 1, looks),
            false => Some(false),
        };
        position.undo();
        match (mates?, attacking) {
            (true, true) => return Some(true),
            (false, false) => return Some(false),
            _ => {}
        }
    }
    Some(!attacking)
}

/// The length of the shortest mate up to [`DEEPEST`] plies; `None` when that is too much to try.
fn look_ahead(position: &Position) -> Option<Truth> {
    let mut position = position.clone();
    let mut looks = MOST_LOOKS;
    for plies in (1..=DEEPEST).step_by(2) {
        if mates_within(&mut position, plies, &mut looks)? {
            return Some(Some(plies));
        }
    }
    Some(None)
}

/// Deterministic random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % limit) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64)]
    }
}

/// A king near the edge, a few pieces around it, a few in hand; `None` when they do not fit.
fn sparse_position(random: &mut Random) -> Option<Position> {
    let mut board = vec![String::new(); 81];
    let (file, rank) = (random.below(3), random.below(2));
    board[rank * 9 + file] = "k".to_string();
    let put = |board: &mut Vec<String>, random: &mut Random, piece: &str, reach: i32| {
        let near = |at: usize, random: &mut Random| {
            let step = random.below(2 * reach as u64 + 1) as i32 - reach;
            (at as i32 + step).clamp(0, 8) as usize
        };
        let square = near(rank, random) * 9 + near(file, random);
        if board[square].is_empty() {
            board[square] = piece.to_string();
        }
    };
    for _ in 0..2 + random.below(4) {
        let piece =
            random.pick(&["P", "L", "N", "S", "G", "B", "R", "+P", "+S", "+B", "+R", "+N", "+L"]);
        put(&mut board, random, piece, 3);
    }
    for _ in 0..random.below(4) {
        let piece = random.pick(&["p", "l", "n", "s", "g", "b", "r", "+p", "+s", "+b", "+r"]);
        put(&mut board, random, piece, 3);
    }
    if random.below(3) == 0 {
        put(&mut board, random, "K", 6);
    }
    let mut hand = String::new();
    for _ in 0..1 + random.below(2) {
        hand.push_str(random.pick(&["P", "L", "N", "S", "G", "G", "B", "R"]));
    }
    for _ in 0..random.below(2) {
        hand.push_str(random.pick(&["p", "l", "n", "s", "g"]));
    }
    let row = |row: &[String]| -> String {
        row.iter().map(|piece| if piece.is_empty() { "1" } else { piece.as_str() }).collect()
    };
    let rows: Vec<String> = board.chunks(9).map(row).collect();
    let position: Position = format!("{} b {} 1", rows.join("/"), hand).parse().ok()?;
    (!position.enemy_in_check()).then_some(position)
}

/// A short problem with one piece taken off or put elsewhere; `None` when that makes no position.
fn altered_problem(random: &mut Random, problems: &[String]) -> Option<Position> {
    let problem = &problems[random.below(problems.len() as u64)];
    let position: Position = problem.parse().ok()?;
    let pieces: Vec<_> = position.occupied().into_iter().collect();
    let lifted = pieces[random.below(pieces.len() as u64)];
    let put = (random.below(2) == 0).then(|| random.below(81));
    let moved = position.piece(lifted)?;
    let mut board = String::new();
    for rank in 0..9 {
        for file in (0..9).rev() {
            let square = Square::new(file, rank);
            let piece = match position.piece(square) {
                Some(_) if square == lifted => None,
                None if Some(square.index()) == put => Some(moved),
                other => other,
            };
            board.push_str(&piece.map_or("1".to_string(), |piece| piece.to_string()));
        }
        board.push('/');
    }
    let rest = problem.split_once(' ')?.1;
    let position: Position = format!("{} {rest}", board.trim_end_matches('/')).parse().ok()?;
    let sound = position.king(!position.side()).is_some() && !position.enemy_in_check();
    sound.then_some(position)
}

/// The problems of some sets: (name, position, length or `nomate`, set).
fn problems() -> Vec<[String; 4]> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/mate/problems.tsv");
    let table = std::fs::read_to_string(path).expect("../shared/mate/problems.tsv");
    let row = |row: &str| -> Option<[String; 4]> {
        let fields: Vec<String> = row.split('\t').take(4).map(str::to_string).collect();
        fields.try_into().ok()
    };
    table.lines().skip(1).filter_map(row).collect()
}

fn solve(solver: &mut Solver, position: &Position, nodes: u64, shortest: bool) -> Outcome {
    let limits = Limits { nodes: Some(nodes), shortest };
    let outcome = solver.solve(position, &limits, &mut |_| true).expect("a king to mate");
    if let Outcome::Mate { line, .. } = &outcome {
        assert!(is_mating_line(position, line), "{}: {line:?}", position.sfen());
    }
    outcome
}

/// 500 positions; set `KAKUNARI_MATE_POSITIONS` for another number.
#[test]
fn solver_and_exhaustive_search_agree() {
    let wanted = std::env::var("KAKUNARI_MATE_POSITIONS").ok().and_then(|n| n.parse().ok());
    let wanted = wanted.unwrap_or(500);
    let mut random = Random(20_261_130);
    let mut solver = Solver::new(4).expect("4 MB");
    let short: Vec<String> = problems()
        .into_iter()
        .filter(|[_, _, _, set]| ["gen3", "gen5", "gen7", "gen9"].contains(&set.as_str()))
        .map(|[_, sfen, _, _]| sfen)
        .collect();
    let (mut compared, mut mates, mut longest, mut undecided, mut deeper) = (0, 0, 0, 0, 0);
    while compared < wanted {
        let position = match random.below(4) {
            0 => sparse_position(&mut random),
            _ => altered_problem(&mut random, &short),
        };
        let Some(position) = position else { continue };
        // Either everything is known, or all mates up to a few plies.
        let (truth, depth) = match (exhaust(&position), look_ahead(&position)) {
            (Some(truth), _) => (truth, usize::MAX),
            (None, Some(truth)) => (truth, DEEPEST),
            (None, None) => continue,
        };
        compared += 1;
        let sfen = position.sfen();
        match (solve(&mut solver, &position, 100_000, true), truth) {
            (Outcome::Mate { line, .. }, None) if line.len() > depth => deeper += 1,
            (Outcome::Mate { line, shortest }, Some(length)) => {
                assert!(line.len() >= length, "{sfen}: {line:?} is shorter than {length}");
                assert!(!shortest || line.len() == length, "{sfen}: {line:?}, not {length}");
                mates += 1;
                longest = longest.max(length);
            }
            (Outcome::NoMate, None) => {}
            (Outcome::Unsolved, _) => undecided += 1,
            (outcome, truth) => panic!("{sfen}: {outcome:?}, but the truth is {truth:?}"),
        }
        if compared % 100 == 0 {
            // Findings of other positions must never mislead; now and then begin afresh as well.
            solver.clear();
        }
    }
    println!(
        "{compared} positions: {mates} mates up to {longest} plies, {deeper} longer than was looked, \
         {undecided} undecided"
    );
    assert!(mates > compared / 20 && mates < compared, "{mates} mates of {compared}");
    assert!(longest >= DEEPEST, "longest mate {longest} plies");
    assert!(undecided * 20 < compared, "{undecided} undecided of {compared}");
}

/// Sets of ../shared/mate/problems.tsv that are solved within a few thousand nodes, mostly.
const SHORT: [&str; 16] = [
    "gen3",
    "gen5",
    "gen7",
    "gen9",
    "gen11",
    "real3",
    "real5",
    "real7",
    "real9",
    "real11",
    "uchifuzume",
    "nm_real",
    "nm_comp",
    "tests",
    "incheck",
    "nm_check",
];

#[test]
fn graded_problems_are_solved_and_none_wrong() {
    let mut solver = Solver::new(32).expect("32 MB");
    let (mut asked, mut solved) = (0, 0);
    for [id, sfen, plies, set] in problems() {
        if !SHORT.contains(&set.as_str()) {
            continue;
        }
        asked += 1;
        let position: Position = sfen.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
        match solve(&mut solver, &position, 60_000, false) {
            Outcome::Unsolved => continue,
            Outcome::NoMate => assert_eq!(plies, "nomate", "{id}"),
            Outcome::Mate { line, .. } => assert_ne!(plies, "nomate", "{id}: {line:?}"),
        }
        solved += 1;
    }
    assert!(asked >= 200, "only {asked} problems found");
    assert!(solved * 100 >= asked * 95, "{solved} of {asked} solved");
}
