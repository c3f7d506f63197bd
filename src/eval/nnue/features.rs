//! Feature sets: which inputs of a network a position switches on.
//!
//! Every set numbers the pieces of [`numbers`], either alone or together with the place of the
//! viewer's own king, its [`Anchor`].

use super::numbers::{self, ENEMY_KING, FULL_SET, KINGLESS, NUMBERS};
use crate::position::Position;
use crate::types::{Color, Kind, Piece, Square};
use std::ops::Deref;

/// How a position is turned into inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeatureSet {
    /// All pieces and both kings, each by itself.
    Kp,
    /// Own king times every other piece.
    HalfKp,
    /// The same, mirrored so that the own king stands on files 1 to 5.
    HalfKpVm,
    /// Own king times every other piece times the attacks on it by either side (0, 1, 2 or more).
    HalfKpE9,
    /// Own king times every piece, kings included.
    HalfKa1,
    /// The same, both kings on one plane.
    HalfKa2,
    /// [`HalfKa1`](Self::HalfKa1), mirrored.
    HalfKaHm1,
    /// [`HalfKa2`](Self::HalfKa2), mirrored.
    HalfKaHm2,
    /// Our own: [`HalfKaHm2`](Self::HalfKaHm2) with the own king known only by its [`zone`].
    KingZones,
}

/// Zones of [`FeatureSet::KingZones`].
pub const ZONES: usize = 9;
/// Inputs for each place of the own king in sets that put both kings on one plane.
pub const FOLDED: usize = ENEMY_KING;
/// Places of a mirrored king.
const HALF_BOARD: usize = 45;
/// Inputs of HalfKP: a block for each pair of attack counts in HalfKPE9.
const HALF_KP: usize = Square::COUNT * KINGLESS;

/// The zone of a mirrored own king (on files 1 to 5): the farther from home, the coarser.
///
/// ```text
/// file  5 4 3 2 1
/// rank
///  1-3  0 0 0 0 0
///  4-6  1 1 1 1 1
///    7  2 2 2 2 2
///    8  5 5 4 3 3
///    9  8 7 7 6 6
/// ```
pub const fn zone(king: Square) -> usize {
    match (king.rank(), king.file()) {
        (0..=2, _) => 0,
        (3..=5, _) => 1,
        (6, _) => 2,
        (7, 0..=1) => 3,
        (7, 2) => 4,
        (7, _) => 5,
        (_, 0..=1) => 6,
        (_, 2..=3) => 7,
        _ => 8,
    }
}

/// What the place of the own king decides about all features of a viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anchor {
    /// Index of the first input of this place.
    base: u32,
    /// Are all squares mirrored?
    mirrored: bool,
}

impl FeatureSet {
    /// All sets.
    pub const ALL: [FeatureSet; 9] = [
        FeatureSet::Kp,
        FeatureSet::HalfKp,
        FeatureSet::HalfKpVm,
        FeatureSet::HalfKpE9,
        FeatureSet::HalfKa1,
        FeatureSet::HalfKa2,
        FeatureSet::HalfKaHm1,
        FeatureSet::HalfKaHm2,
        FeatureSet::KingZones,
    ];

    /// How many inputs the set has.
    pub const fn inputs(self) -> usize {
        match self {
            FeatureSet::Kp => NUMBERS,
            FeatureSet::HalfKp => HALF_KP,
            FeatureSet::HalfKpVm => HALF_BOARD * KINGLESS,
            FeatureSet::HalfKpE9 => HALF_KP * 9,
            FeatureSet::HalfKa1 => Square::COUNT * NUMBERS,
            FeatureSet::HalfKa2 => Square::COUNT * FOLDED,
            FeatureSet::HalfKaHm1 => HALF_BOARD * NUMBERS,
            FeatureSet::HalfKaHm2 => HALF_BOARD * FOLDED,
            FeatureSet::KingZones => ZONES * FOLDED,
        }
    }

    /// Are the kings features of their own?
    #[inline(always)]
    pub const fn has_kings(self) -> bool {
        !matches!(self, FeatureSet::HalfKp | FeatureSet::HalfKpVm | FeatureSet::HalfKpE9)
    }

    /// Do attacks on a piece change its feature?
    #[inline(always)]
    pub const fn sees_attacks(self) -> bool {
        matches!(self, FeatureSet::HalfKpE9)
    }

    /// Is the board mirrored when the own king stands on files 6 to 9?
    const fn mirrors(self) -> bool {
        matches!(
            self,
            FeatureSet::HalfKpVm
                | FeatureSet::HalfKaHm1
                | FeatureSet::HalfKaHm2
                | FeatureSet::KingZones
        )
    }

    /// Do both kings share one plane?
    const fn folds(self) -> bool {
        matches!(self, FeatureSet::HalfKa2 | FeatureSet::HalfKaHm2 | FeatureSet::KingZones)
    }

    /// Inputs for each place of the own king.
    const fn block(self) -> usize {
        if !self.has_kings() {
            KINGLESS
        } else if self.folds() {
            FOLDED
        } else {
            NUMBERS
        }
    }

    /// The anchor of a viewer whose own king stands on `king`, as the viewer sees the square.
    #[inline]
    pub fn anchor(self, king: Square) -> Anchor {
        let mirrored = self.mirrors() && king.file() > 4;
        let king = if mirrored { king.mirror() } else { king };
        let place = match self {
            FeatureSet::Kp => 0,
            FeatureSet::KingZones => zone(king),
            _ => king.index(),
        };
        Anchor { base: (place * self.block()) as u32, mirrored }
    }

    /// The input that a number of [`numbers`] switches on.
    #[inline(always)]
    pub fn index(self, anchor: Anchor, number: u16) -> u32 {
        let number = if anchor.mirrored { numbers::mirror(number) } else { number };
        let folded = self.folds() && usize::from(number) >= ENEMY_KING;
        anchor.base + u32::from(number) - if folded { Square::COUNT as u32 } else { 0 }
    }

    /// The inputs that a position switches on in the eyes of `viewer`; the filler of missing pieces
    /// appears once for each. `None` when the viewer's king is missing or, in sets that have kings,
    /// the other one.
    pub fn active(self, position: &Position, viewer: Color) -> Option<FeatureList> {
        let king = position.king(viewer)?;
        if self.has_kings() && position.king(!viewer).is_none() {
            return None;
        }
        let anchor = self.anchor(king.relative(viewer));
        let mut list = FeatureList::default();
        each_piece(position, viewer, |number, square| {
            let pair = square.map_or(0, |square| self.attack_pair(position, square, viewer));
            list.push(self.index(anchor, number) + self.pair_offset(pair));
        });
        if self.has_kings() {
            for color in Color::ALL {
                list.push(self.index(anchor, king_number(position, color, viewer)?));
            }
        }
        Some(list)
    }

    /// How often a piece is attacked by the viewer's side and by the other, each counted up to 2,
    /// as one number; 0 in sets that do not look at attacks.
    #[inline]
    pub(super) fn attack_pair(self, position: &Position, square: Square, viewer: Color) -> u8 {
        if !self.sees_attacks() {
            return 0;
        }
        let occupied = position.occupied();
        let by = |color| position.attackers(color, square, occupied).count().min(2) as u8;
        3 * by(viewer) + by(!viewer)
    }

    /// What a pair of attack counts adds to an index.
    #[inline(always)]
    pub(super) fn pair_offset(self, pair: u8) -> u32 {
        HALF_KP as u32 * u32::from(pair)
    }

    /// How many anchors there are.
    pub(super) fn anchors(self) -> usize {
        let sides = if self.mirrors() { 2 } else { 1 };
        self.inputs() / self.block() * sides / if self.sees_attacks() { 9 } else { 1 }
    }

    /// The number of an anchor, below [`anchors`](Self::anchors).
    pub(super) fn slot(self, anchor: Anchor) -> usize {
        let place = anchor.base as usize / self.block();
        if anchor.mirrored { place + self.anchors() / 2 } else { place }
    }
}

/// The number of a king.
fn king_number(position: &Position, color: Color, viewer: Color) -> Option<u16> {
    let square = position.king(color)?;
    Some(numbers::on_board(Piece::new(color, Kind::King), square, viewer))
}

/// Hands the number of every piece but the kings to `take`, with its square unless it is in hand,
/// and the filler for those missing.
pub(super) fn each_piece(
    position: &Position,
    viewer: Color,
    mut take: impl FnMut(u16, Option<Square>),
) {
    let mut missing = FULL_SET;
    let mut give = |number, square| {
        missing = missing.saturating_sub(1);
        take(number, square);
    };
    for owner in Color::ALL {
        for (kind, count) in position.hand(owner).iter() {
            (0..count as u8).for_each(|n| give(numbers::in_hand(owner, kind, n, viewer), None));
        }
    }
    for square in position.occupied().without(position.kind(Kind::King)) {
        if let Some(piece) = position.piece(square) {
            give(numbers::on_board(piece, square, viewer), Some(square));
        }
    }
    (0..missing).for_each(|_| take(0, None));
}

/// The active inputs of one viewer.
#[derive(Clone, Copy, Debug)]
pub struct FeatureList {
    len: usize,
    indices: [u32; FeatureList::CAPACITY],
}

impl FeatureList {
    /// A full set of pieces with both kings.
    pub const CAPACITY: usize = FULL_SET + 2;

    /// Appends an index. The parser of positions lets no more pieces in than a set holds.
    #[inline(always)]
    pub(super) fn push(&mut self, index: u32) {
        self.indices[self.len] = index;
        self.len += 1;
    }
}

impl Default for FeatureList {
    fn default() -> FeatureList {
        FeatureList { len: 0, indices: [0; FeatureList::CAPACITY] }
    }
}

impl Deref for FeatureList {
    type Target = [u32];

    #[inline(always)]
    fn deref(&self) -> &[u32] {
        &self.indices[..self.len]
    }
}
