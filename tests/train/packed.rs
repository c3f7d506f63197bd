//! The packed positions against another library's, bit by bit.

use kakunari::movegen;
use kakunari::position::Position;
use kakunari::train::packed::{pack, unpack};
use kakunari::train::random::Random;
use kakunari::types::MoveList;
use rsshogi::board::Position as Other;

fn same(position: &Position) {
    let sfen = position.sfen();
    let packed = pack(position).expect("both kings");
    let mut other = Other::empty();
    other.set_sfen(&sfen).expect("a position to both");
    assert_eq!(packed, other.to_packed_sfen().data, "{sfen}");
    let back = unpack(&packed, position.ply()).expect("what was packed");
    assert_eq!(back.sfen(), sfen);
}

#[test]
fn random_games_pack_as_elsewhere() {
    let mut random = Random::new(1, 2);
    for _ in 0..60 {
        let mut position = Position::default();
        for _ in 0..150 {
            same(&position);
            let mut moves = MoveList::new();
            movegen::legal(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn missing_pieces_pack_as_elsewhere() {
    for sfen in [
        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b - 1",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/4+P4/4G4/9/9/9/9/9/4K4 b G2r 7",
    ] {
        same(&sfen.parse().expect("an SFEN"));
    }
}

#[test]
fn noise_never_panics() {
    let mut random = Random::new(9, 9);
    for _ in 0..50_000 {
        let noise: [u8; 32] = std::array::from_fn(|_| random.bits() as u8);
        if let Some(position) = unpack(&noise, 1) {
            assert!(pack(&position).is_some());
        }
    }
}
