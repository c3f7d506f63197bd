//! Speed of perft, one thread, paired in one run against the crates `haitaka` and `rsshogi`.
//!
//! All three count the last ply in bulk. On a noisy machine only ratios mean something: each round
//! times the three one after the other, and the median of the rounds' ratios is printed.
//!
//! `cargo bench --bench perft [-- ROUNDS]`

use kakunari::{movegen, position::Position};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Least time of one measurement.
const SLICE: Duration = Duration::from_millis(150);

/// Name, SFEN, depth.
const POSITIONS: [(&str, &str, u32); 7] = [
    ("start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 4),
    ("matsuri-w", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3),
    ("matsuri-b", "lkB4nl/8r/1sg5p/p1p2Bpp1/1Ps2p3/Pp4P1P/3s1PN2/KG1+p5/LN6L b GSN5Prg 1", 2),
    ("drops", "9/1r4gk1/6spp/6p2/9/2P6/PPS6/1KG4R1/9 b BNL2Pbnl3p 1", 3),
    ("mid-5", "3k1psnl/lrs1g4/n3p2gp/1P1p5/1p2sP2b/P3PB1p1/L2KG3N/2PP4+n/4S4 w Prgl5p 102", 3),
    ("max-moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 2),
    ("nyugyoku", "9/3SKG+P2/2+P4+Rb/1N7/9/8n/1+r+b6/2skg+p3/9 b G3P2l2p 1", 3),
];

fn main() {
    let rounds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(9);
    println!(
        "{:<10} {:>5} {:>11} {:>9} {:>9} {:>9} {:>10} {:>10}",
        "position", "depth", "leaves", "kakunari", "haitaka", "rsshogi", "vs haitaka", "vs rsshogi"
    );
    for (name, sfen, depth) in POSITIONS {
        let mut ours: Position = sfen.parse().expect("a sound SFEN");
        let haitaka: haitaka::Board = sfen.parse().expect("a sound SFEN");
        let mut rsshogi = rsshogi::board::position_from_sfen(sfen).expect("a sound SFEN");
        rsshogi.init_stack();
        let leaves = movegen::perft(&mut ours, depth);
        assert_eq!(leaves, haitaka_perft(&haitaka, depth), "{name}: haitaka counts otherwise");
        let counted = rsshogi::board::perft::compute_perft(&mut rsshogi, depth as u8);
        assert_eq!(leaves, counted, "{name}: rsshogi counts otherwise");
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..rounds {
            times[0].push(time(|| movegen::perft(&mut ours, depth)));
            times[1].push(time(|| haitaka_perft(&haitaka, depth)));
            times[2].push(time(|| rsshogi::board::perft::compute_perft(&mut rsshogi, depth as u8)));
        }
        let ratio = |other: &[f64]| median(other.iter().zip(&times[0]).map(|(a, b)| a / b));
        let speed = |own: &[f64]| leaves as f64 / median(own.iter().copied()) / 1e6;
        println!(
            "{name:<10} {depth:>5} {leaves:>11} {:>7.0} M {:>7.0} M {:>7.0} M {:>10.2} {:>10.2}",
            speed(&times[0]),
            speed(&times[1]),
            speed(&times[2]),
            ratio(&times[1]),
            ratio(&times[2])
        );
    }
}

/// Seconds that one call takes, averaged over at least [`SLICE`].
fn time(mut call: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut calls = 0;
    while start.elapsed() < SLICE {
        black_box(call());
        calls += 1;
    }
    start.elapsed().as_secs_f64() / f64::from(calls)
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Perft with the interface that `haitaka` documents: sets of moves, counted at the last ply.
fn haitaka_perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += haitaka_perft(&next, depth - 1);
            }
        }
        false
    });
    leaves
}
