//! Fits the numbers of the hand-written evaluator to labelled games, by logistic regression.
//!
//! ```text
//! zstd -dc ../shared/training/teacher-*.bin.zst | cargo run --release --example fit > src/eval/weights.rs
//! ```
//!
//! The same input gives the same output. Records are those of `../shared/training/README.md`. A
//! position counts when it is not in check, its label is within ±2,000 centipawns, and the move
//! played from it neither captures nor promotes. The target is a blend of the label and the result.

use kakunari::eval::{FEATURES, Feature, WEIGHTS, features};
use kakunari::position::Position;
use kakunari::types::Move;
use std::io::{Read, Write};

/// Centipawns at which a side wins e times as often as it loses.
const SCALE: f32 = 600.0;
/// Share of the label in the target; the rest is the result of the game.
const LABEL: f32 = 0.75;
const EPOCHS: usize = 16;
const BATCH: usize = 16_384;
/// First step of the optimiser, in centipawns; it falls to a fiftieth along a cosine.
const STEP: f32 = 1.5;

/// Positions as runs of features in one long list.
#[derive(Default)]
struct Data {
    features: Vec<Feature>,
    ends: Vec<usize>,
    targets: Vec<f32>,
}

impl Data {
    fn position(&self, index: usize) -> &[Feature] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.features[start..self.ends[index]]
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Reads all games; every fiftieth goes to the second set, which measures the fit.
fn read_games() -> [Data; 2] {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).expect("records on standard input");
    let mut sets = [Data::default(), Data::default()];
    let mut rest = &bytes[..];
    let mut game = 0;
    while let [result, low, high, tail @ ..] = rest {
        let plies = usize::from(u16::from_le_bytes([*low, *high]));
        let (moves, tail) = tail.split_at(plies * 4);
        read_game(*result, moves, &mut sets[usize::from(game % 50 == 0)]);
        rest = tail;
        game += 1;
    }
    sets
}

fn read_game(result: u8, moves: &[u8], data: &mut Data) {
    let black_points = [0.5, 1.0, 0.0][usize::from(result)];
    let mut position = Position::default();
    for record in moves.chunks(4) {
        let bits = u16::from_le_bytes([record[0], record[1]]);
        let score = i16::from_le_bytes([record[2], record[3]]);
        let mv = Move::from_bits(bits).expect("a move of the record");
        let quiet = position.piece(mv.to()).is_none() && !mv.is_promotion();
        if score.abs() <= 2000 && quiet && !position.in_check() {
            let sign = if position.side().index() == 0 { 1.0 } else { -1.0 };
            let label = sigmoid(sign * f32::from(score) / SCALE);
            data.targets.push(LABEL * label + (1.0 - LABEL) * black_points);
            features(&position, |feature| data.features.push(feature));
            data.ends.push(data.features.len());
        }
        position.play(mv);
    }
}

/// Evaluation of a position from black's view, in centipawns.
fn evaluate(weights: &[f32], features: &[Feature]) -> f32 {
    features.iter().map(|f| f32::from(f.sign) * weights[usize::from(f.index)]).sum()
}

/// Mean cross-entropy of a set.
fn loss(weights: &[f32], data: &Data) -> f64 {
    let one = |i: usize| {
        let p = sigmoid(evaluate(weights, data.position(i)) / SCALE).clamp(1e-6, 1.0 - 1e-6);
        let t = data.targets[i];
        f64::from(-t * p.ln() - (1.0 - t) * (1.0 - p).ln())
    };
    (0..data.targets.len()).map(one).sum::<f64>() / data.targets.len() as f64
}

/// Adam (Kingma, Ba 2015) over shuffled batches.
fn fit(weights: &mut [f32], data: &Data, check: &Data) {
    let mut order: Vec<u32> = (0..data.targets.len() as u32).collect();
    let (mut mean, mut square) = (vec![0.0f32; FEATURES], vec![0.0f32; FEATURES]);
    let mut random = 1u64;
    let steps = EPOCHS * order.len().div_ceil(BATCH);
    let mut step = 0;
    eprintln!("start: loss {:.5}", loss(weights, check));
    for epoch in 1..=EPOCHS {
        for i in (1..order.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            order.swap(i, (random >> 33) as usize % (i + 1));
        }
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0f32; FEATURES];
            for &i in batch {
                let position = data.position(i as usize);
                let p = sigmoid(evaluate(weights, position) / SCALE);
                let error = p - data.targets[i as usize];
                for f in position {
                    gradient[usize::from(f.index)] += f32::from(f.sign) * error;
                }
            }
            let progress = step as f32 / steps as f32;
            let pace = STEP * (0.51 + 0.49 * (std::f32::consts::PI * progress).cos());
            step += 1;
            let (fade1, fade2) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            for i in 0..FEATURES {
                let g = gradient[i] / batch.len() as f32;
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                weights[i] -= pace * (mean[i] / fade1) / ((square[i] / fade2).sqrt() + 1e-7);
            }
        }
        eprintln!("epoch {epoch}: loss {:.5}", loss(weights, check));
    }
}

fn main() {
    let [data, check] = read_games();
    eprintln!("{} positions to fit, {} to check", data.targets.len(), check.targets.len());
    let mut weights: Vec<f32> = WEIGHTS.iter().map(|&w| f32::from(w)).collect();
    fit(&mut weights, &data, &check);
    let mut out = std::io::stdout().lock();
    let mut print = |text: &str| out.write_all(text.as_bytes()).expect("standard output");
    print("//! The fitted numbers of the evaluator, in centipawns: written by scripts/fit.rs.\n\n");
    print("/// By feature; see [`features`](super::features()).\n");
    print("#[rustfmt::skip]\n");
    print(&format!("pub static WEIGHTS: [i16; {FEATURES}] = [\n"));
    for row in weights.chunks(16) {
        let row: Vec<String> = row.iter().map(|w| format!("{}", w.round() as i16)).collect();
        print(&format!("    {},\n", row.join(", ")));
    }
    print("];\n");
}
