//! No line of input can make the engine panic, hang or answer twice.
//!
//! Lines are mutations of the seeds in `tests/data/fuzz/lines.txt`, lines put together from words
//! of the protocol, and noise. `KAKUNARI_FUZZ_CASES` sets how many inputs each of the tests tries.

use kakunari::engine::Pool;
use kakunari::position::Position;
use kakunari::search::{Answer, Bound, Job, Limits, Line, Progress, Verdict};
use kakunari::types::MoveList;
use kakunari::usi::worker::{News, Work};
use kakunari::usi::{Event, Session};
use kakunari::{mate, movegen};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::cell::RefCell;
use std::time::{Duration, Instant};

const SEEDS: &str = include_str!("data/fuzz/lines.txt");

/// Far more than any one line may take on a busy machine.
const LONGEST: Duration = Duration::from_secs(5);

fn config() -> ProptestConfig {
    let cases = std::env::var("KAKUNARI_FUZZ_CASES").ok().and_then(|text| text.parse().ok());
    ProptestConfig {
        cases: cases.unwrap_or(4000),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn seeds() -> Vec<&'static str> {
    SEEDS.lines().collect()
}

/// Feeds lines to a session whose searches end at once, and checks what it says.
fn survive(lines: &[Vec<u8>]) {
    let orders = RefCell::new(Vec::new());
    let mut session = Session::new(|work| orders.borrow_mut().push(work));
    let mut said = Vec::new();
    let start = Instant::now();
    for line in lines {
        let begun = Instant::now();
        said.extend(session.handle(Event::Line(line.clone()), begun));
        loop {
            let Some(work) = orders.borrow_mut().pop() else { break };
            said.extend(session.handle(Event::News(answer(work)), begun));
        }
        assert!(begun.elapsed() < LONGEST, "{:?} for {:?}", begun.elapsed(), show(line));
    }
    said.extend(session.handle(Event::Line(b"stop".to_vec()), start));
    let later = start + Duration::from_secs(1 << 33);
    said.extend(session.handle(Event::Tick, later));
    check(&said, lines);
}

fn show(line: &[u8]) -> String {
    String::from_utf8_lossy(&line[..line.len().min(400)]).into_owned()
}

/// What a very quick engine would say.
fn answer(work: Work) -> News {
    match work {
        Work::Ready { .. } => News::Ready { notices: Vec::new(), error: None },
        Work::Search { id, job, .. } => News::Done(id, Ok(glance(&job))),
        Work::Mate { id, .. } => News::Solved(id, Ok(mate::Outcome::Unsolved)),
        Work::Eval { .. } | Work::Perft { .. } | Work::Bench { .. } => {
            News::Text("done".to_string())
        }
    }
}

/// Plays the first legal move, after looking at the position from all sides.
fn glance(job: &Job) -> Verdict {
    let mut list = MoveList::new();
    movegen::legal(&job.position, &mut list);
    let first = list.first().copied();
    if let Some(mv) = first {
        let mut after = job.position.clone();
        after.play(mv);
        movegen::has_legal_move(&after);
        after.undo();
        assert!(after.same_fields(&job.position));
    }
    assert_eq!(list.len(), movegen::count(&job.position));
    job.position.fourfold();
    job.position.declaration(job.conditions.entering_king);
    let line = Line {
        score: 0,
        bound: Bound::Exact,
        depth: 1,
        seldepth: 1,
        pv: first.into_iter().collect(),
    };
    let last =
        Progress { lines: vec![line], nodes: 1, time: Duration::ZERO, hashfull: 0, complete: true };
    let answer = first.map_or(Answer::Resign, |best| Answer::Play { best, ponder: None });
    Verdict { answer, last }
}

/// Every line is plain text, and there are no more answers than questions.
fn check(said: &[String], lines: &[Vec<u8>]) {
    let count = |word: &str| {
        let has = |line: &&Vec<u8>| show(line).split_ascii_whitespace().any(|w| w == word);
        lines.iter().filter(has).count()
    };
    let starts = |word: &str| said.iter().filter(|line| line.starts_with(word)).count();
    for line in said {
        let plain = line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        assert!(plain, "{line:?}");
    }
    assert!(starts("bestmove") + starts("checkmate") <= count("go"));
    assert!(starts("readyok") <= count("isready"));
}

/// One change of a line.
type Edit = (u8, Index, Index, u8, Index);

fn edit(line: &mut Vec<u8>, (kind, from, to, byte, other): &Edit) {
    let at = from.index(line.len() + 1);
    let end = at + to.index(line.len() + 1 - at);
    let other = seeds()[other.index(seeds().len())].as_bytes();
    let words: Vec<&[u8]> = other.split(|&byte| byte == b' ').collect();
    match kind % 7 {
        0 => line.insert(at, *byte),
        1 => drop(line.drain(at..end)),
        2 => drop(line.splice(at..end, other.iter().copied())),
        3 => line.extend_from_slice(&[b" ", words[to.index(words.len())]].concat()),
        4 => {
            let part = line[at..end.min(at + 64)].to_vec();
            drop(line.splice(at..at, part));
        }
        5 if at < line.len() => line[at] = *byte,
        _ if at < line.len() => line[at] = b"0123456789+*/ -KkPp"[to.index(19)],
        _ => {}
    }
}

prop_compose! {
    fn mutated()(
        seed in select(seeds()),
        edits in vec(any::<Edit>(), 0..6),
    ) -> Vec<u8> {
        let mut line = seed.as_bytes().to_vec();
        edits.iter().for_each(|change| edit(&mut line, change));
        line
    }
}

/// A board that is often well-formed, with any pieces anywhere, thinly or thickly.
fn sfen() -> impl Strategy<Value = String> {
    let hand = vec((0u8..3, select("RBGSNLPrbgsnlp".chars().collect::<Vec<_>>())), 0..4);
    (vec(any::<u8>(), 81), 16u8..200, any::<bool>(), hand, any::<u32>()).prop_map(
        |(bytes, density, black, hand, ply)| {
            let squares = within_a_set(bytes.iter().map(|&byte| square(byte, density)).collect());
            let ranks: Vec<String> = squares.chunks(9).map(rank).collect();
            let held = |&(count, piece): &(u8, char)| match count {
                2.. => format!("{count}{piece}"),
                _ => piece.to_string(),
            };
            let hand = match &hand[..] {
                [] => "-".to_string(),
                hand => hand.iter().map(held).collect(),
            };
            format!("{} {} {hand} {ply}", ranks.join("/"), if black { 'b' } else { 'w' })
        },
    )
}

/// What a byte puts on a square: with a byte from `density` on nothing, else a piece.
fn square(byte: u8, density: u8) -> String {
    let letter = b"KkRrBbGgSsNnLlPp"[usize::from(byte % 16)] as char;
    let promoted = (byte / 16).is_multiple_of(3) && !"KkGg".contains(letter);
    match byte < density {
        false => String::new(),
        true if promoted => format!("+{letter}"),
        true => letter.to_string(),
    }
}

/// Takes away what a set does not hold, and some more for the hands, so that most boards are
/// accepted.
fn within_a_set(mut squares: Vec<String>) -> Vec<String> {
    let mut left: Vec<(char, u32)> =
        "KkRBGSNLP".chars().zip([1, 1, 1, 1, 2, 3, 2, 3, 14]).collect();
    for square in &mut squares {
        let Some(letter) = square.chars().last() else { continue };
        let name = if letter == 'k' { 'k' } else { letter.to_ascii_uppercase() };
        let count = left.iter_mut().find(|(kind, _)| *kind == name).map(|(_, count)| count);
        match count {
            Some(count) if *count > 0 => *count -= 1,
            _ => square.clear(),
        }
    }
    squares
}

fn rank(squares: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        empty = 0;
        text.push_str(square);
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

fn a_move() -> impl Strategy<Value = String> {
    let square = ("[1-9]", "[a-i]").prop_map(|(file, rank)| file + &rank);
    prop_oneof![
        (square.clone(), square.clone(), select(vec!["", "", "+", "="]))
            .prop_map(|(from, to, end)| format!("{from}{to}{end}")),
        ("[PLNSBRG]", square).prop_map(|(kind, to)| format!("{kind}*{to}")),
    ]
}

fn go_word() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        any::<u64>().prop_map(|n| n.to_string()),
        any::<i16>().prop_map(|n| n.to_string()),
        any::<f32>().prop_map(|n| n.to_string()),
        Just("infinite".to_string()),
    ];
    let key = select(vec![
        "btime",
        "wtime",
        "byoyomi",
        "binc",
        "winc",
        "movestogo",
        "movetime",
        "depth",
        "nodes",
        "infinite",
        "ponder",
        "mate",
        "searchmoves",
        "joho",
    ]);
    prop_oneof![
        6 => (key, number).prop_map(|(key, number)| format!("{key} {number}")),
        1 => a_move(),
    ]
}

fn bytes(text: String) -> Vec<u8> {
    text.into_bytes()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn lines_like_real_ones(lines in vec(mutated(), 1..5)) {
        survive(&lines);
    }

    #[test]
    fn noise(lines in vec(vec(any::<u8>(), 0..80), 1..3)) {
        survive(&lines);
    }

    #[test]
    fn positions_of_any_kind(sfen in sfen(), moves in vec(a_move(), 0..3)) {
        let line = format!("position sfen {sfen} moves {}", moves.join(" "));
        survive(&[bytes(line), b"d".to_vec(), b"go depth 1".to_vec(), b"go mate 5".to_vec()]);
        if let Ok(position) = sfen.parse::<Position>() {
            let text = position.sfen();
            let again: Position = text.parse().expect("what was written can be read");
            prop_assert_eq!(again.sfen(), text);
        }
    }

    #[test]
    fn go_with_any_words(words in vec(go_word(), 0..8), sfen in sfen()) {
        let go = format!("go {}", words.join(" "));
        let hit = format!("ponderhit {}", words.join(" "));
        let position = format!("position sfen {sfen}");
        survive(&[bytes(position), bytes(go), bytes(hit), b"stop".to_vec()]);
    }

    #[test]
    fn options_with_any_value(
        name in select(kakunari::engine::options::TABLE.iter().map(|row| row.name).collect::<Vec<_>>()),
        value in vec(any::<u8>(), 0..12),
        number in any::<i64>(),
    ) {
        let raw = [b"setoption name ", name.as_bytes(), b" value ", &value].concat();
        let spin = format!("setoption name {name} value {number}");
        let bench: &[&[u8]] = &[b"getoption", b"isready", b"go btime 1000 wtime 1000 byoyomi 10"];
        let mut lines = vec![raw, bytes(spin)];
        lines.extend(bench.iter().map(|line| line.to_vec()));
        survive(&lines);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: config().cases / 40, ..config() })]

    /// The real search, for a few nodes, on boards that no game reaches.
    #[test]
    fn odd_boards_can_be_searched(sfen in sfen()) {
        thread_local! {
            static POOL: RefCell<Pool> = RefCell::new(Pool::new(1, 1).expect("a small pool"));
        }
        let Ok(position) = sfen.parse::<Position>() else { return Ok(()) };
        let control = kakunari::search::Control::new(Instant::now(), None);
        let job = Job {
            position: position.clone(),
            limits: Limits { nodes: Some(300), ..Limits::default() },
            conditions: kakunari::search::Conditions::default(),
            control: std::sync::Arc::new(control),
        };
        let verdict = POOL.with_borrow_mut(|pool| pool.search(&job, &|_| {}));
        if let Answer::Play { best, .. } = verdict.answer {
            prop_assert!(position.is_legal(best), "{}: {best}", position.sfen());
        } else {
            let declares = verdict.answer == Answer::Win;
            prop_assert!(declares || !movegen::has_legal_move(&position), "{}", position.sfen());
        }
    }
}

#[test]
fn every_seed_alone_and_all_in_a_row() {
    let lines: Vec<Vec<u8>> = seeds().iter().map(|seed| seed.as_bytes().to_vec()).collect();
    lines.iter().for_each(|line| survive(std::slice::from_ref(line)));
    let without_quit: Vec<Vec<u8>> = lines.into_iter().filter(|line| line != b"quit").collect();
    survive(&without_quit);
}
