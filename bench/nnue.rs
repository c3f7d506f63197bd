//! Speed of networks: the full evaluation after one move, for each architecture and instruction set.
//!
//! `cargo bench --bench nnue` prints nanoseconds, `-- ARCHITECTURE…` those of some only.
//! `-- instructions [ARCHITECTURE…]` counts instructions as well, under valgrind, which knows no
//! AVX-512: build with `RUSTFLAGS="-C target-cpu=x86-64"` for it, and for the plain code as it is where
//! nothing better is to be had. `-- write ARCHITECTURE FILE` writes a pseudo-random network of the
//! conformance kit, for measuring the whole engine.

#[path = "../tests/nnue/generator.rs"]
mod generator;

use kakunari::eval::nnue::{Accumulators, Architecture, Network, Parameters};
use kakunari::eval::simd::Kernels;
use kakunari::movegen;
use kakunari::position::Position;
use kakunari::types::{Move, MoveList};
use std::env;
use std::hint::black_box;
use std::process::Command;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// Least time of one measurement, of which the fastest of [`ROUNDS`] counts.
const SLICE: Duration = Duration::from_millis(40);
const ROUNDS: usize = 7;

/// One or more of each kind that is in circulation.
const ARCHITECTURES: [&str; 9] = [
    "kp_256x2-32-32",
    "halfkp_256x2-32-32",
    "halfkp_1024x2-8-32",
    "halfka_hm2_256x2-32-32",
    "sfnn_kp_512-15-32-k3k3",
    "sfnn_halfka_hm2_1536-15-32-k3k3",
    "squared_kp_512x2-15-32-k3k3",
    "kingzones9_256x2-32-32",
    "sfnn_kingzones9_512-15-32-k3k3",
];

fn main() {
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", name, file] => {
            std::fs::write(file, network(name).to_bytes()).expect("a writable file");
        }
        ["repeat", name, set, times] => {
            let mut play = Play::new(&network(name), kernels(set));
            play.evaluations(times.parse().expect("a number"));
        }
        ["instructions", names @ ..] => table(names, true),
        names => table(names, false),
    }
}

fn network(name: &str) -> Parameters {
    let architecture: Architecture = name.parse().unwrap_or_else(|error| panic!("{error}"));
    generator::network(architecture, 1)
}

fn kernels(name: &str) -> &'static Kernels {
    Kernels::available().into_iter().find(|set| set.name == name).expect("a set of this machine")
}

/// Prints the figures of the networks named, or of all.
fn table(names: &[&str], count: bool) {
    let names = if names.is_empty() { &ARCHITECTURES } else { names };
    println!(
        "{:<34} {:<8} {:>9} {:>12} {:>8}",
        "architecture", "set", "ns", "instructions", "speed"
    );
    for &name in names {
        let net = network(name);
        let mut plain = None;
        for set in Kernels::available() {
            let ns = Play::new(&net, set).nanoseconds();
            let plain = *plain.get_or_insert(ns);
            let instructions =
                (count && set.name != "avx512").then(|| instructions(name, set.name));
            let instructions = instructions.map_or("-".to_string(), |count| count.to_string());
            let (set, speed) = (set.name, plain / ns);
            println!("{name:<34} {set:<8} {ns:>9.0} {instructions:>12} {speed:>7.1}x");
        }
    }
}

/// A game to go through again and again, forward and back.
struct Play {
    position: Position,
    moves: Vec<Move>,
    accumulators: Accumulators,
}

impl Play {
    fn new(net: &Parameters, kernels: &'static Kernels) -> Play {
        let mut position = Position::default();
        let mut moves = Vec::new();
        let mut random = 88_172_645_463_325_252u64;
        while moves.len() < 100 {
            let mut list = MoveList::new();
            movegen::legal(&position, &mut list);
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let Some(&mv) = list.get(random as usize % list.len().max(1)) else { break };
            moves.push(mv);
            position.play(mv);
        }
        let network = Arc::new(Network::new(net.clone(), kernels));
        Play { position: Position::default(), moves, accumulators: Accumulators::new(network) }
    }

    /// Evaluates so many times, each after one more move of the game.
    fn evaluations(&mut self, times: usize) {
        let mut left = times;
        while left > 0 {
            self.position = Position::default();
            self.accumulators.reset(&self.position);
            for &mv in self.moves.iter().take(left) {
                let delta = self.position.play(mv);
                self.accumulators.play(&delta);
                black_box(self.accumulators.raw(&self.position));
            }
            left -= left.min(self.moves.len());
        }
    }

    /// Nanoseconds of one evaluation, the move on the board included.
    fn nanoseconds(&mut self) -> f64 {
        let mut times = self.moves.len();
        loop {
            let mut time = || {
                let begun = cpu_time();
                self.evaluations(times);
                cpu_time() - begun
            };
            let first = time();
            if first >= SLICE {
                let rest = (1..ROUNDS).map(|_| time());
                let best = rest.min().map_or(first, |rest| rest.min(first));
                return best.as_nanos() as f64 / times as f64;
            }
            times *= 2;
        }
    }
}

/// Time that this thread has had on a processor: the machine may be busy. Wall time where the system
/// does not say.
fn cpu_time() -> Duration {
    let scheduled = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ns = scheduled.and_then(|text| text.split_whitespace().next()?.parse().ok());
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    ns.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// Instructions of one evaluation: what 2,000 take more than 1,000, under valgrind.
fn instructions(name: &str, set: &str) -> u64 {
    let run = |times: u64| -> u64 {
        let output = Command::new("valgrind")
            .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
            .arg(env::current_exe().expect("this program"))
            .args(["repeat", name, set, &times.to_string()])
            .output()
            .expect("valgrind is installed");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = text.lines().find(|line| line.contains("refs:"));
        let digits = line.map(|line| line.rsplit(':').next().unwrap_or("").replace([',', ' '], ""));
        digits.and_then(|digits| digits.parse().ok()).unwrap_or_else(|| panic!("{text}"))
    };
    (run(2_000) - run(1_000)) / 1_000
}
