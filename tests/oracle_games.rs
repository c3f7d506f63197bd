//! The library against the oracle, in random games: every form of move generation, every answer
//! about a move, and everything that playing and taking back must keep.
//!
//! `KAKUNARI_ORACLE_POSITIONS` sets the number of positions (20,000 unless told),
//! `KAKUNARI_ORACLE_SEED` another row of games. Runs on all threads of rayon's pool:
//! `KAKUNARI_ORACLE_POSITIONS=5000000 cargo test --release --test oracle_games -- --nocapture`.

mod bridge;
mod oracle;
mod vectors;

use std::env;
use std::sync::atomic::{AtomicUsize, Ordering};

use bridge::compare::{Depth, compare};
use bridge::{parse, to_ours};
use kakunari::position::Position;
use oracle::games::{Games, Rng, pawn_drop_check};
use rayon::prelude::*;
use vectors::all_sfens;

/// Positions looked at in one go by one thread.
const BATCH: usize = 1_000;

/// One position in so many is looked at by the slow comparisons as well.
fn thorough_every(positions: usize) -> usize {
    if positions > 100_000 { 128 } else { 16 }
}

#[test]
fn library_and_oracle_agree() {
    let positions = setting("KAKUNARI_ORACLE_POSITIONS", 20_000);
    let seed = setting("KAKUNARI_ORACLE_SEED", 0);
    let starts: Vec<oracle::Position> =
        all_sfens().iter().map(|sfen| oracle::Position::parse(sfen)).collect();
    let batches = positions.div_ceil(BATCH);
    let done = AtomicUsize::new(0);
    let differences: Vec<String> = (0..batches)
        .into_par_iter()
        .flat_map_iter(|batch| {
            let games = Games::new((seed * batches + batch) as u64, &starts);
            let differences = play_batch(games, thorough_every(positions));
            differences.iter().for_each(|difference| eprintln!("{difference}"));
            let done = BATCH * (1 + done.fetch_add(1, Ordering::Relaxed));
            if done.is_multiple_of(100_000) {
                println!("{done} positions");
            }
            differences
        })
        .collect();
    println!("{} positions compared, {} differences", batches * BATCH, differences.len());
    let shown = differences.len().min(20);
    assert!(differences.is_empty(), "the first:\n{}", differences[..shown].join("\n"));
}

fn setting(name: &str, default: usize) -> usize {
    match env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text} is not a number")),
        Err(_) => default,
    }
}

/// Compares a batch of positions, the library playing along move by move, and tells what differs.
fn play_batch(mut games: Games, thorough_every: usize) -> Vec<String> {
    let mut differences = Vec::new();
    let mut game: Option<(Position, Position)> = None;
    for index in 0..BATCH {
        let truth = games.position();
        let (start, ours) = game.get_or_insert_with(|| {
            let start = parse(&truth);
            (start.clone(), start)
        });
        let depth = if index % thorough_every == 0 { Depth::Thorough } else { Depth::Ordinary };
        let compared = compare(&truth, ours, depth);
        let note = |what: String| format!("{}: {what}", truth.sfen());
        differences.extend(compared.differences.into_iter().map(note));
        match games.advance(&compared.legal, &compared.checks) {
            Some(mv) => {
                ours.play(to_ours(mv));
            }
            None => {
                (0..ours.path_len()).for_each(|_| ours.undo());
                if !ours.same_fields(start) {
                    differences.push(format!("{}: not what it was at the start", start.sfen()));
                }
                game = None;
            }
        }
    }
    differences
}

/// What the oracle says of a pawn drop before the enemy king.
#[derive(PartialEq, Eq)]
enum PawnDrop {
    Legal,
    Mates,
    /// There are guards that reach the pawn, but none may take it.
    MatesDespiteGuards,
    OtherwiseIllegal,
}

/// Whether a dropped pawn mates hangs on who can take it and where the king can go: many boards
/// with just that question.
#[test]
fn pawn_drop_mates_agree() {
    const BOARDS: u64 = 200_000;
    let verdicts: Vec<PawnDrop> = (0..BOARDS).into_par_iter().map(compare_pawn_drop).collect();
    let count = |wanted: PawnDrop| verdicts.iter().filter(|&verdict| *verdict == wanted).count();
    let (legal, mates) = (count(PawnDrop::Legal), count(PawnDrop::Mates));
    let despite_guards = count(PawnDrop::MatesDespiteGuards);
    println!("pawn drops: {legal} legal, {mates} mates, {despite_guards} despite guards");
    assert!(legal > 50_000 && mates > 4_000 && despite_guards > 300);
}

fn compare_pawn_drop(seed: u64) -> PawnDrop {
    let (truth, drop) = pawn_drop_check(&mut Rng::new(seed));
    let faults = truth.faults(drop);
    let reasons = parse(&truth).illegal_reasons(to_ours(drop));
    let reasons: Vec<&str> = reasons.map(|reason| reason.word()).collect();
    assert_eq!(reasons, faults, "{} {drop}", truth.sfen());
    match faults.as_slice() {
        [] => PawnDrop::Legal,
        ["uchifuzume"] if is_guarded(&truth, drop) => PawnDrop::MatesDespiteGuards,
        ["uchifuzume"] => PawnDrop::Mates,
        _ => PawnDrop::OtherwiseIllegal,
    }
}

/// Whether a piece other than the king reaches the square of a dropped pawn, pinned or not.
fn is_guarded(truth: &oracle::Position, drop: oracle::Move) -> bool {
    let after = truth.play(drop);
    let guards = after.attackers(after.turn, drop.to());
    guards.into_iter().any(|from| after.king(after.turn) != Some(from))
}
