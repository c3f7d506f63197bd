//! Repetition in shuffling games: the library's running verdicts against the oracle's, which
//! looks at the whole list of positions each time.

mod bridge;
mod oracle;
mod vectors;

use std::collections::BTreeMap;

use bridge::{color, parse, to_ours};
use kakunari::position::{GameEnd, Position, Repetition};
use oracle::games::{Rng, random_board};
use oracle::judge::{Outcome, Repeat, latest_repeat, repetition};
use rayon::prelude::*;
use vectors::repetitions;

const GAMES: u64 = 500;
const LONGEST: usize = 100;

#[test]
fn verdicts_agree_in_shuffling_games() {
    let met: Vec<BTreeMap<String, usize>> = (0..GAMES).into_par_iter().map(shuffle).collect();
    let mut total: BTreeMap<String, usize> = BTreeMap::new();
    for (verdict, count) in met.into_iter().flatten() {
        *total.entry(verdict).or_default() += count;
    }
    println!("{total:?}");
    let least = [
        ("fourfold Draw", 50),
        ("fourfold PerpetualBy(Black)", 10),
        ("fourfold PerpetualBy(White)", 10),
        ("repeat Draw", 1_000),
        ("repeat PerpetualBy(Black)", 100),
        ("repeat PerpetualBy(White)", 100),
        ("repeat Richer", 50),
        ("repeat Poorer", 50),
    ];
    for (verdict, least) in least {
        let count = total.get(verdict).copied().unwrap_or(0);
        assert!(count >= least, "{verdict} came up {count} times only");
    }
}

/// Plays a game and compares after each move, then takes everything back and compares again.
fn shuffle(seed: u64) -> BTreeMap<String, usize> {
    let mut rng = Rng::new(seed);
    let mut game = vec![start(&mut rng)];
    let mut ours = parse(&game[0]);
    let checker = rng.pick(&oracle::Side::BOTH);
    let mut met = BTreeMap::new();
    while game.len() <= LONGEST {
        let Some(mv) = choose(&game, checker, &mut rng) else { break };
        game.push(game[game.len() - 1].play(mv));
        ours.play(to_ours(mv));
        let outcome = compare(&game, &ours);
        let repeat = latest_repeat(&game);
        *met.entry(format!("repeat {repeat:?}")).or_default() += 1;
        if outcome != Outcome::None {
            *met.entry(format!("fourfold {outcome:?}")).or_default() += 1;
            break;
        }
    }
    while game.len() > 1 {
        game.pop();
        ours.undo();
        compare(&game, &ours);
    }
    met
}

/// A position of the vectors, or a random board with few pieces.
fn start(rng: &mut Rng) -> oracle::Position {
    if rng.chance(60) {
        let records = repetitions();
        let sfen = &records[rng.below(records.len())].sfen;
        return oracle::Position::parse(sfen);
    }
    loop {
        let board = random_board(rng);
        if board.pieces().count() < 12 {
            return board;
        }
    }
}

/// A legal move, by preference one back to a board seen before or one that gives check.
/// `checker` checks whenever it can: else no check would be perpetual.
fn choose(game: &[oracle::Position], checker: oracle::Side, rng: &mut Rng) -> Option<oracle::Move> {
    let now = game.last()?;
    let legal = now.legal_moves();
    let returns = |mv: &oracle::Move| {
        let next = now.play(*mv);
        game.iter().any(|seen| seen.board == next.board && seen.turn == next.turn)
    };
    let checks = |mv: &oracle::Move| now.gives_check(*mv);
    let quiet = |mv: &oracle::Move| !mv.is_drop() && !now.captures(*mv) && !mv.promotes();
    let any = |_: &oracle::Move| true;
    let mut wishes: Vec<&dyn Fn(&oracle::Move) -> bool> = vec![&quiet, &any];
    if rng.chance(60) {
        wishes.insert(0, &returns);
    }
    let checking_return = |mv: &oracle::Move| checks(mv) && returns(mv);
    if now.turn == checker && rng.chance(90) {
        wishes.insert(0, &checks);
        wishes.insert(0, &checking_return);
    }
    wishes.into_iter().find_map(|wish| {
        let matching: Vec<oracle::Move> = legal.iter().copied().filter(|mv| wish(mv)).collect();
        (!matching.is_empty()).then(|| rng.pick(&matching))
    })
}

/// Compares all that the library says of the path, and returns the outcome.
fn compare(game: &[oracle::Position], ours: &Position) -> Outcome {
    let now = game[game.len() - 1];
    let place = || format!("{} after {} moves", now.sfen(), game.len() - 1);
    let repeat = match latest_repeat(game) {
        Repeat::None => Repetition::None,
        Repeat::Draw => Repetition::Draw,
        Repeat::PerpetualBy(side) if side == now.turn => Repetition::Loss,
        Repeat::PerpetualBy(_) => Repetition::Win,
        Repeat::Richer => Repetition::Superior,
        Repeat::Poorer => Repetition::Inferior,
    };
    assert_eq!(ours.repetition(), repeat, "{}", place());
    let occurrences = game.iter().filter(|then| then.same_situation(&now)).count();
    assert_eq!(ours.occurrences(), occurrences, "{}", place());
    let judged = repetition(game);
    let end = match judged.outcome {
        Outcome::None => None,
        Outcome::Draw => Some(GameEnd::RepetitionDraw),
        Outcome::PerpetualBy(side) => {
            Some(GameEnd::PerpetualCheck { winner: color(side.opponent()) })
        }
    };
    assert_eq!(ours.fourfold(), end, "{}", place());
    judged.outcome
}

/// A null move cuts the path: what stood before it does not count as a repeat.
#[test]
fn a_null_move_cuts_the_path() {
    let mut position = Position::default();
    let lap = ["2h3h", "8b7b", "3h2h", "7b8b"];
    for mv in lap {
        position.play(mv.parse().expect("a move"));
    }
    assert_eq!(position.repetition(), Repetition::Draw);
    position.play_null();
    position.play_null();
    assert_eq!(position.repetition(), Repetition::None);
    for mv in lap {
        position.play(mv.parse().expect("a move"));
    }
    assert_eq!((position.repetition(), position.occurrences()), (Repetition::Draw, 2));
    (0..6).for_each(|_| position.undo());
    assert_eq!((position.repetition(), position.occurrences()), (Repetition::Draw, 2));
}
