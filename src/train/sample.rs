//! A position as the trainer sees it: the numbers of its pieces, and what they should be worth.
//!
//! The pieces are numbered from the side to move. The view of the other side and the mirrored
//! board follow from these numbers by table, so one list of 80 bytes serves all four.

use crate::eval::nnue::numbers::{self, NUMBERS};
use crate::eval::nnue::{FeatureList, FeatureSet};
use crate::position::Position;
use crate::types::{Color, HandKind, Kind, Piece, Square};
use std::sync::LazyLock;

/// Pieces of a full set: 38 and two kings.
pub const PIECES: usize = FeatureList::CAPACITY;
/// Where the viewer's own king stands in the list; the enemy king follows.
pub const OWN_KING: usize = PIECES - 2;

/// A labelled position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Piece numbers from the side to move, as [`numbers`] has them: 38 pieces, 0 for each that is
    /// missing, then the own king and the enemy king.
    pub pieces: [u16; PIECES],
    /// The search's score from the side to move, in centipawns.
    pub score: i16,
    /// Points of the side to move at the end of the game, doubled: 0 lost, 1 drawn, 2 won.
    pub points: u8,
    /// The stack of layers that judges it.
    pub stack: u8,
}

impl Sample {
    /// Reads a position. `None` without both kings.
    pub fn new(position: &Position, score: i16, points: u8, stack: u8) -> Option<Sample> {
        let active = FeatureSet::Kp.active(position, position.side())?;
        let mut pieces = [0; PIECES];
        for (piece, &number) in pieces.iter_mut().zip(active.iter()) {
            *piece = number as u16;
        }
        // The numbers of the viewer's king are below those of the other.
        pieces[OWN_KING..].sort_unstable();
        Some(Sample { pieces, score, points, stack })
    }

    /// The sample with left and right exchanged, worth the same.
    pub fn mirrored(&self) -> Sample {
        Sample { pieces: self.pieces.map(numbers::mirror), ..*self }
    }

    /// The pieces as the other side sees them, its own king before the enemy's again.
    #[inline]
    pub fn from_other_side(&self) -> [u16; PIECES] {
        let table = &*OTHER_SIDE;
        let mut seen = [0; PIECES];
        for (seen, &number) in seen.iter_mut().zip(&self.pieces) {
            *seen = table[usize::from(number)];
        }
        seen.swap(OWN_KING, OWN_KING + 1);
        seen
    }
}

/// What each number is in the eyes of the other side.
static OTHER_SIDE: LazyLock<[u16; NUMBERS]> = LazyLock::new(|| {
    let mut table = [0; NUMBERS];
    let mut link = |number: &dyn Fn(Color) -> u16| {
        table[usize::from(number(Color::Black))] = number(Color::White);
    };
    for owner in Color::ALL {
        for kind in HandKind::ALL {
            for nth in 0..kind.kind().set_size() as u8 {
                link(&|viewer| numbers::in_hand(owner, kind, nth, viewer));
            }
        }
        for kind in Kind::ALL {
            for square in Square::all() {
                link(&|viewer| numbers::on_board(Piece::new(owner, kind), square, viewer));
            }
        }
    }
    table
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_sees_what_the_evaluator_lists() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
            "4k4/9/9/9/9/9/9/9/4K4 b RB4G4S4N4L18Prb 1",
        ] {
            let position: Position = sfen.parse().expect("an SFEN");
            let sample = Sample::new(&position, 0, 1, 0).expect("both kings");
            let mut seen: Vec<u32> = sample.from_other_side().map(u32::from).to_vec();
            let other = FeatureSet::Kp.active(&position, !position.side()).expect("both kings");
            let mut listed = other.to_vec();
            seen.sort_unstable();
            listed.sort_unstable();
            assert_eq!(seen, listed, "{sfen}");
            assert_eq!(sample.mirrored().mirrored(), sample);
        }
    }
}
