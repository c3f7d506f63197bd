//! Short problems with known answers.

use super::{Limits, Outcome, Solver, is_mating_line};
use crate::position::Position;

fn solve(sfen: &str, shortest: bool) -> Outcome {
    let position: Position = sfen.parse().unwrap();
    let mut solver = Solver::new(16).unwrap();
    let limits = Limits { nodes: Some(2_000_000), shortest };
    let outcome = solver.solve(&position, &limits, &mut |_| true).unwrap();
    if let Outcome::Mate { line, .. } = &outcome {
        assert!(is_mating_line(&position, line), "{sfen}: {line:?}");
    }
    outcome
}

fn plies(sfen: &str) -> usize {
    match solve(sfen, true) {
        Outcome::Mate { line, shortest: true } => line.len(),
        other => panic!("{sfen}: {other:?}"),
    }
}

#[test]
fn shortest_mates_have_the_known_length() {
    assert_eq!(plies("7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1"), 3);
    assert_eq!(plies("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), 1);
    // All interpositions count; without the futile ones these would take 3 plies.
    assert_eq!(plies("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1"), 7);
    assert_eq!(plies("5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1"), 5);
    assert_eq!(plies("9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1"), 9);
    // The mates need a bishop or rook that does not promote.
    assert_eq!(plies("5B1n1/8k/6Rpp/9/9/9/1+p7/9/K8 b rb4g4s3n4l15p 1"), 5);
    assert_eq!(plies("7nk/9/7Gp/6+RP1/9/9/1+p7/9/K8 b Pr2b3g4s3n4l14p 1"), 9);
    // The attacker's king stands in check at the start.
    assert_eq!(plies("3+R3nk/8p/7P1/9/9/9/9/9/8B b 16p4l3n4s4gbr 1"), 7);
}

#[test]
fn nomate_is_proved() {
    for sfen in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "8k/6+R2/9/9/9/9/9/9/4K4 w - 1",
        "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
        // Only a forbidden pawn drop would mate (打ち歩詰め).
        "3lkl3/9/4G4/9/9/9/9/9/4K4 b P2r2b3g4s4n2l17p 1",
    ] {
        assert_eq!(solve(sfen, false), Outcome::NoMate, "{sfen}");
    }
}

#[test]
fn a_position_without_a_king_to_mate_is_refused() {
    let position: Position = "9/9/9/9/9/9/9/9/4K4 b R 1".parse().unwrap();
    let mut solver = Solver::new(1).unwrap();
    assert!(solver.solve(&position, &Limits::default(), &mut |_| true).is_err());
}
