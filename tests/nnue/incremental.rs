//! Sums kept in step with moves equal sums from nothing, over random games with everything in them.

use super::generator;
use kakunari::eval::nnue::{Accumulators, Architecture, Network, Parameters};
use kakunari::eval::simd::Kernels;
use kakunari::movegen;
use kakunari::position::Position;
use kakunari::types::{Color, Kind, Move, MoveList};
use std::sync::Arc;

/// One small network for each feature set.
const NETS: [&str; 9] = [
    "kp_64x2-8-32",
    "halfkp_32x2-8-8",
    "halfkp_vm_32x2-8-8",
    "halfkpe9_32x2-8-8",
    "halfka1_32x2-8-8",
    "sfnn_halfka2_64-7-32-k3k3",
    "halfka_hm1_32x2-8-8",
    "sfnn_halfka_hm2_64-15-32-k9k9",
    "squared_kingzones9_32x2-7-8-k3k3",
];
/// Moves played with each.
const MOVES: usize = 12_000;

/// What was met on the way.
#[derive(Default, Debug)]
struct Met {
    moves: usize,
    king: usize,
    captures: usize,
    promotions: usize,
    drops: usize,
    nulls: usize,
    undone: usize,
    compared: usize,
}

#[test]
fn in_step_equals_sums_afresh() {
    let mut met = Met::default();
    for name in NETS {
        let architecture: Architecture = name.parse().expect("a known name");
        let net = generator::network(architecture, 3);
        let mut walk = Walk::new(net, 0x9E37 + met.moves as u64);
        let until = met.moves + MOVES;
        while met.moves < until {
            walk.game(&mut met);
        }
    }
    println!("{met:?}");
    assert!(met.moves >= 100_000);
    let kinds = [met.king, met.captures, met.promotions, met.drops, met.nulls];
    assert!(kinds.iter().all(|&count| count > 3_000), "{met:?}");
    assert!(met.undone > 10_000 && met.compared > 50_000, "{met:?}");
}

/// A walk through random games.
struct Walk {
    net: Parameters,
    network: Arc<Network>,
    accumulators: Accumulators,
    random: u64,
}

impl Walk {
    fn new(net: Parameters, seed: u64) -> Walk {
        let network = Arc::new(Network::new(net.clone(), Kernels::best()));
        let accumulators = Accumulators::new(network.clone());
        Walk { net, network, accumulators, random: seed }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 16) as usize % bound
    }

    /// One game of up to 200 moves, of which some are taken back.
    fn game(&mut self, met: &mut Met) {
        let mut position = Position::default();
        self.accumulators.reset(&position);
        for _ in 0..200 {
            let mut list = MoveList::new();
            movegen::legal(&position, &mut list);
            if list.is_empty() {
                return;
            }
            match self.below(10) {
                0 if !position.in_check() => {
                    position.play_null();
                    met.nulls += 1;
                }
                1 | 2 => {
                    for _ in 0..self.below(5).min(position.path_len()) {
                        if position.path().next_back() != Some(None) {
                            self.accumulators.undo();
                        }
                        position.undo();
                        met.undone += 1;
                    }
                }
                choice => {
                    let mv = self.choose(&position, &list, choice);
                    count(&position, mv, met);
                    let delta = position.play(mv);
                    self.accumulators.play(&delta);
                }
            }
            // Not at every ply, so that several moves are followed at once.
            if self.below(3) > 0 {
                self.compare(&position);
                met.compared += 1;
            }
        }
    }

    /// Any move, a king move, or a capture.
    fn choose(&mut self, position: &Position, list: &[Move], choice: usize) -> Move {
        let wanted: Vec<Move> = list
            .iter()
            .copied()
            .filter(|&mv| match choice {
                3 => is_king(position, mv),
                4 | 5 => position.piece(mv.to()).is_some(),
                6 => mv.is_promotion(),
                _ => true,
            })
            .collect();
        let list = if wanted.is_empty() { list } else { &wanted };
        list[self.below(list.len())]
    }

    fn compare(&mut self, position: &Position) {
        let bucket = self.network.bucket(position).expect("both kings");
        let us = self.sums_afresh(position, position.side());
        let them = self.sums_afresh(position, !position.side());
        let expected = self.network.forward(&us, &them, bucket, &mut self.network.scratch());
        let found = self.accumulators.raw(position);
        let name = self.net.architecture;
        assert_eq!(found, Some((expected, bucket)), "{name}: {position:?}");
    }

    /// The sums by their definition.
    fn sums_afresh(&self, position: &Position, viewer: Color) -> Vec<i16> {
        let width = self.net.architecture.width;
        let mut sums = self.net.biases.to_vec();
        let features = self.net.architecture.features.active(position, viewer);
        for &feature in &*features.expect("both kings") {
            let row = &self.net.weights[feature as usize * width..][..width];
            sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
        }
        sums
    }
}

fn is_king(position: &Position, mv: Move) -> bool {
    let piece = mv.from().and_then(|from| position.piece(from));
    piece.is_some_and(|piece| piece.kind() == Kind::King)
}

fn count(position: &Position, mv: Move, met: &mut Met) {
    met.moves += 1;
    met.king += usize::from(is_king(position, mv));
    met.captures += usize::from(position.piece(mv.to()).is_some());
    met.promotions += usize::from(mv.is_promotion());
    met.drops += usize::from(mv.dropped().is_some());
}
