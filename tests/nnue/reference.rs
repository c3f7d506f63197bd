//! Inference written once more, as plainly as the format allows: `nnue/reference.py` in Rust.
//!
//! Shares nothing with the engine but the board and the numbers of the file.

use super::generator;
use super::kit;
use kakunari::eval::nnue::{
    Accumulators, Architecture, Family, FeatureSet, Layer, Network, Parameters,
};
use kakunari::eval::simd::Kernels;
use kakunari::position::Position;
use kakunari::types::{Color, HandKind, Kind, Square};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// The zones of the own king by rank and, from the middle out to file 1, file.
const ZONES: [[i64; 5]; 9] =
    [[0; 5], [0; 5], [0; 5], [1; 5], [1; 5], [1; 5], [2; 5], [5, 5, 4, 3, 3], [8, 7, 7, 6, 6]];

/// The active inputs of `viewer`.
fn inputs(position: &Position, viewer: Color, set: FeatureSet) -> Vec<i64> {
    let (mut numbers, own, enemy) = pieces(position, viewer);
    if set == FeatureSet::Kp {
        numbers.extend([1548 + own, 1629 + enemy]);
        return numbers;
    }
    assert_eq!(set, FeatureSet::KingZones, "no other set is written here");
    numbers.extend([1548 + own, 1548 + enemy]);
    let (file, rank) = (own / 9, own % 9);
    if file > 4 {
        for number in numbers.iter_mut().filter(|number| **number >= 90) {
            let (base, square) = (90 + (*number - 90) / 81 * 81, (*number - 90) % 81);
            *number = base + (8 - square / 9) * 9 + square % 9;
        }
    }
    let zone = ZONES[rank as usize][4 - file.min(8 - file) as usize];
    numbers.iter().map(|number| 1629 * zone + number).collect()
}

/// What `viewer` sees: 38 numbers, and the squares of both kings, its own first.
fn pieces(position: &Position, viewer: Color) -> (Vec<i64>, i64, i64) {
    const HAND: [[i64; 2]; 7] =
        [[1, 20], [39, 44], [49, 54], [59, 64], [79, 82], [85, 88], [69, 74]];
    const BOARD: [i64; 14] =
        [90, 252, 414, 576, 900, 1224, 738, -1, 738, 738, 738, 738, 1062, 1386];
    let (mut numbers, mut kings) = (Vec::new(), [0; 2]);
    for square in Square::all() {
        let Some(piece) = position.piece(square) else { continue };
        let enemy = usize::from(piece.color() != viewer);
        let index = square.index() as i64;
        let seen = if viewer == Color::Black { index } else { 80 - index };
        match piece.kind() {
            Kind::King => kings[enemy] = seen,
            kind => numbers.push(BOARD[kind as usize] + 81 * enemy as i64 + seen),
        }
    }
    for color in Color::ALL {
        for kind in HandKind::ALL {
            let base = HAND[kind as usize][usize::from(color != viewer)];
            numbers.extend((0..i64::from(position.hand(color).count(kind))).map(|n| base + n));
        }
    }
    numbers.resize(38, 0);
    (numbers, kings[0], kings[1])
}

/// The network's output for K+P or king zones and stacks by the ranks of the kings.
fn reference(net: &Parameters, position: &Position) -> i64 {
    let Architecture { features, family, width, h1, .. } = net.architecture;
    let mut x: Vec<i64> = Vec::new();
    for viewer in [position.side(), !position.side()] {
        let numbers = inputs(position, viewer, features);
        let sum = |j: usize| {
            let weights = numbers.iter().map(|&p| i64::from(net.weights[p as usize * width + j]));
            i64::from(net.biases[j]) + weights.sum::<i64>()
        };
        let a: Vec<i64> = (0..width).map(|j| sum(j).clamp(0, 127)).collect();
        match family {
            Family::Classic => x.extend(a),
            Family::Squared => x.extend(a.iter().map(|a| (a * a) >> 7)),
            Family::Sfnn => x.extend((0..width / 2).map(|j| (a[j] * a[j + width / 2]) >> 7)),
        }
    }
    let (_, own, enemy) = pieces(position, position.side());
    let stack = if net.stacks.len() == 1 { 0 } else { own % 9 / 3 * 3 + (80 - enemy) % 9 / 3 };
    let stack = &net.stacks[stack as usize];
    let y = affine(&stack.layer1, &x);
    let clipped = y[..h1].iter().map(|y| (y >> 6).clamp(0, 127));
    let z: Vec<i64> = match family {
        Family::Classic => clipped.collect(),
        _ => y[..h1].iter().map(|y| ((y * y) >> 19).min(127)).chain(clipped).collect(),
    };
    let z2 = affine(&stack.layer2, &z).iter().map(|y| (y >> 6).clamp(0, 127)).collect::<Vec<_>>();
    affine(&stack.output, &z2)[0] + y.get(h1).unwrap_or(&0)
}

fn affine(layer: &Layer, x: &[i64]) -> Vec<i64> {
    let dot = |row: &[i8]| row.iter().zip(x).map(|(&w, x)| i64::from(w) * x).sum::<i64>();
    let outputs = layer.biases.iter().enumerate();
    outputs.map(|(output, &bias)| i64::from(bias) + dot(layer.row(output))).collect()
}

#[test]
fn the_engine_computes_what_the_reference_does() {
    let table = kit::table("kp_256x2-32-32");
    for name in [
        "kp_256x2-32-32",
        "sfnn_kp_512-15-32-k3k3",
        "squared_kp_64x2-15-32-k3k3",
        "kp_96x2-8-16",
        "kingzones9_64x2-8-16",
        "sfnn_kingzones9_128-15-32-k3k3",
    ] {
        let net = generator::network(name.parse().expect("a known name"), 5);
        let network = Network::new(net.clone(), Kernels::best());
        let mut accumulators = Accumulators::new(Arc::new(network));
        for row in table.rows.iter().step_by(3) {
            let position: Position = row["sfen"].parse().expect("a position");
            accumulators.reset(&position);
            let raw = accumulators.raw(&position).map(|(raw, _)| i64::from(raw));
            assert_eq!(raw, Some(reference(&net, &position)), "{name} {row:?}");
        }
    }
}

/// The Python of `nnue/reference.py` gives the same; where there is no Python the test above stands
/// alone.
#[test]
fn so_does_the_python() {
    let table = kit::table("kp_256x2-32-32");
    let rows: Vec<_> = table.rows.iter().step_by(16).collect();
    let sfens: String = rows.iter().map(|row| format!("{}\n", row["sfen"])).collect();
    for name in [
        "kp_64x2-16-8",
        "sfnn_kp_64-7-32-k3k3",
        "squared_kp_32x2-15-8-k3k3",
        "kingzones9_32x2-8-16",
        "sfnn_kingzones9_64-15-32-k3k3",
    ] {
        let net = generator::network(name.parse().expect("a known name"), 6);
        let file = std::env::temp_dir().join(format!("kakunari-{}-{name}", std::process::id()));
        std::fs::write(&file, net.to_bytes()).expect("a writable file");
        let Some(said) = python(&file, &sfens) else { return };
        std::fs::remove_file(&file).expect("a file");
        let numbers: Vec<i64> = said.lines().map(|line| line.parse().expect("a number")).collect();
        assert_eq!(numbers.len(), rows.len());
        for (row, number) in rows.iter().zip(numbers) {
            let position: Position = row["sfen"].parse().expect("a position");
            assert_eq!(number, reference(&net, &position), "{name} {row:?}");
        }
    }
}

/// What the script says of these positions; `None` without Python.
fn python(file: &Path, sfens: &str) -> Option<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/nnue/reference.py");
    let child = Command::new("python3")
        .args([script.as_ref(), file])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.ok()?;
    child.stdin.take()?.write_all(sfens.as_bytes()).expect("the script reads");
    let output = child.wait_with_output().expect("the script ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).ok()
}
