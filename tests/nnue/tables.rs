//! Every row of the tables in `../shared/nnue`, each with every instruction set.

use super::generator;
use super::kit::{self, Table};
use kakunari::eval::nnue::{Accumulators, Architecture, Network};
use kakunari::eval::simd::Kernels;
use kakunari::position::Position;
use std::sync::Arc;

/// Checked at every run; the others only when asked for, because of their size.
const SMALL: [&str; 2] = ["kp_256x2-32-32", "sfnn_kp_512-15-32-k3k3"];

#[test]
fn every_row_of_the_tables() {
    for name in kit::tables().filter(|name| kit::all() || SMALL.contains(&name.as_str())) {
        let architecture: Architecture = name.parse().expect("the names of the tables are ours");
        let net = generator::network(architecture, 1);
        let table = kit::table(&name);
        for kernels in Kernels::available() {
            let set = kernels.name;
            check(&table, Network::new(net.clone(), kernels), &format!("{name} {set}"));
        }
        println!("{name}: {} rows", table.rows.len());
    }
}

fn check(table: &Table, network: Network, what: &str) {
    assert_eq!(table.rows.len(), 314, "{what}: a row is missing");
    let mut accumulators = Accumulators::new(Arc::new(network));
    for row in &table.rows {
        let position: Position = row["sfen"].parse().expect("a position of the table");
        accumulators.reset(&position);
        let (raw, bucket) = accumulators.raw(&position).expect("both kings");
        assert_eq!(kit::fnv(accumulators.layer1_bytes()), row["ft_fnv1a64"], "{what} {row:?}");
        if let Some(expected) = row.get("bucket") {
            assert_eq!(bucket.to_string(), *expected, "{what} {row:?}");
        }
        assert_eq!(raw.to_string(), row["raw"], "{what} {row:?}");
        for (scale, column) in [(16, "eval_fv16"), (24, "eval_fv24")] {
            assert_eq!((raw / scale).to_string(), row[column], "{what} {row:?}");
        }
    }
}

/// The architectures of `expected_games.tsv` with their columns.
const GAMES: [(&str, &str); 4] = [
    ("kp_256x2-32-32", "raw_kp"),
    ("halfkp_256x2-32-32", "raw_halfkp"),
    ("halfka_hm2_256x2-32-32", "raw_halfka_hm2"),
    ("sfnn_halfka_hm2_1536-15-32-k3k3", "raw_sfnn1536"),
];

/// Plays the games forward and back, and compares at each ply.
#[test]
fn games_forward_and_back() {
    let rows = kit::rows("expected_games.tsv");
    assert_eq!(rows.len(), 606, "a row is missing");
    for (name, column) in GAMES.into_iter().filter(|(name, _)| kit::all() || SMALL.contains(name)) {
        let architecture: Architecture = name.parse().expect("a known name");
        let network = Network::new(generator::network(architecture, 1), Kernels::best());
        let mut accumulators = Accumulators::new(Arc::new(network));
        let mut games = rows.chunk_by(|a, b| a["game"] == b["game"]);
        assert_eq!(games.clone().count(), 6);
        games.all(|game| {
            let mut position: Position = game[0]["sfen"].parse().expect("a start");
            accumulators.reset(&position);
            for row in game {
                if row["move"] != "-" {
                    let delta = position.play(row["move"].parse().expect("a move"));
                    accumulators.play(&delta);
                }
                let (raw, _) = accumulators.raw(&position).expect("both kings");
                assert_eq!(raw.to_string(), row[column], "{name} {row:?}");
            }
            for row in game.iter().rev() {
                let (raw, bucket) = accumulators.raw(&position).expect("both kings");
                assert_eq!(raw.to_string(), row[column], "{name} back {row:?}");
                if column == "raw_sfnn1536" {
                    assert_eq!(bucket.to_string(), row["bucket_sfnn1536"]);
                }
                if row["move"] != "-" {
                    position.undo();
                    accumulators.undo();
                }
            }
            true
        });
    }
}
