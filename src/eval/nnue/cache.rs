//! Sums that were worked out for each place of the own king, to begin from when it returns there.

use super::features::{Anchor, FeatureList, FeatureSet};
use super::network::Network;
use super::numbers::{FULL_SET, in_hand, on_board};
use crate::attacks::Bitboard;
use crate::eval::simd::Buffer;
use crate::position::Position;
use crate::types::{Color, Hand, HandKind, Kind, Piece, Square};

/// For each player and place of the king, the sums of some position and what stood in it.
pub(super) struct Cache {
    sums: Buffer<i16>,
    contents: Vec<Content>,
    places: usize,
}

/// What stands in a position. Sets of squares tell quickly where two positions differ.
#[derive(Clone)]
struct Content {
    black: Bitboard,
    kinds: [Bitboard; Kind::COUNT],
    board: [Option<Piece>; Square::COUNT],
    /// Pairs of attack counts, where these matter.
    pairs: [u8; Square::COUNT],
    hands: [Hand; 2],
    /// Pieces that a full set has and the position lacks: the filler's inputs.
    missing: usize,
}

/// The inputs to add and take off: at most a full set of pieces each.
#[derive(Default)]
struct Difference {
    on: FeatureList,
    off: FeatureList,
}

impl Cache {
    /// As if every place had seen an empty board.
    pub(super) fn new(network: &Network) -> Cache {
        let places = network.architecture().features.anchors();
        let width = network.architecture().width;
        let mut sums = Buffer::zeros(2 * places * width);
        for part in sums.chunks_exact_mut(width) {
            part.copy_from_slice(&network.biases);
        }
        Cache { sums, contents: vec![Content::NOTHING; 2 * places], places }
    }

    /// Works out the sums of a player from the nearest that are known for this place of the king.
    pub(super) fn refresh(
        &mut self,
        network: &Network,
        position: &Position,
        viewer: Color,
        anchor: Anchor,
        target: &mut [i16],
    ) {
        let set = network.architecture().features;
        let slot = viewer.index() * self.places + set.slot(anchor);
        let difference = self.contents[slot].follow(set, position, viewer, anchor);
        let sums = &mut self.sums[slot * target.len()..][..target.len()];
        (network.kernels.update)(&network.rows, sums, &difference.on, &difference.off, target);
        sums.copy_from_slice(target);
    }
}

impl Content {
    /// Of no position: nothing stands anywhere, not even what fills up for missing pieces.
    const NOTHING: Content = Content {
        black: Bitboard::EMPTY,
        kinds: [Bitboard::EMPTY; Kind::COUNT],
        board: [None; Square::COUNT],
        pairs: [0; Square::COUNT],
        hands: [Hand::EMPTY; 2],
        missing: 0,
    };

    /// Becomes the content of `position`, and says what must be added to sums of the old one, and
    /// taken off, to get those of the new one.
    fn follow(
        &mut self,
        set: FeatureSet,
        position: &Position,
        viewer: Color,
        anchor: Anchor,
    ) -> Difference {
        let mut difference = Difference::default();
        self.follow_hands(position, &mut difference, |owner, kind, nth| {
            set.index(anchor, in_hand(owner, kind, nth, viewer))
        });
        self.follow_missing(position, &mut difference, set.index(anchor, 0));
        let counts = |piece: &Piece| set.has_kings() || piece.kind() != Kind::King;
        let input = |piece: Piece, square: Square, pair: u8| {
            set.index(anchor, on_board(piece, square, viewer)) + set.pair_offset(pair)
        };
        for square in self.changes(set, position, viewer) {
            let (old, new) = (self.board[square.index()], position.piece(square));
            let pair = new.map_or(0, |_| set.attack_pair(position, square, viewer));
            if let Some(piece) = old.filter(counts) {
                difference.off.push(input(piece, square, self.pairs[square.index()]));
            }
            if let Some(piece) = new.filter(counts) {
                difference.on.push(input(piece, square, pair));
            }
            self.board[square.index()] = new;
            self.pairs[square.index()] = pair;
        }
        difference
    }

    /// Follows the hands.
    fn follow_hands(
        &mut self,
        position: &Position,
        difference: &mut Difference,
        input: impl Fn(Color, HandKind, u8) -> u32,
    ) {
        for owner in Color::ALL {
            let (old, new) = (self.hands[owner.index()], position.hand(owner));
            if old == new {
                continue;
            }
            for kind in HandKind::ALL {
                let (old, new) = (old.count(kind) as u8, new.count(kind) as u8);
                (old..new).for_each(|nth| difference.on.push(input(owner, kind, nth)));
                (new..old).for_each(|nth| difference.off.push(input(owner, kind, nth)));
            }
            self.hands[owner.index()] = new;
        }
    }

    /// Follows the number of missing pieces, for each of which stands the input `filler`.
    fn follow_missing(&mut self, position: &Position, difference: &mut Difference, filler: u32) {
        let on_board = position.occupied().without(position.kind(Kind::King)).count();
        let in_hand: u32 = Color::ALL.iter().map(|&owner| position.hand(owner).total()).sum();
        let missing = FULL_SET.saturating_sub((on_board + in_hand) as usize);
        (self.missing..missing).for_each(|_| difference.on.push(filler));
        (missing..self.missing).for_each(|_| difference.off.push(filler));
        self.missing = missing;
    }

    /// The squares whose inputs are not those of `position`; the sets become those of it.
    fn changes(&mut self, set: FeatureSet, position: &Position, viewer: Color) -> Bitboard {
        let black = position.color(Color::Black);
        let mut changed = self.black ^ black;
        self.black = black;
        for kind in Kind::ALL {
            let new = position.kind(kind);
            changed |= self.kinds[kind.index()] ^ new;
            self.kinds[kind.index()] = new;
        }
        if set.sees_attacks() {
            let attacked = |&square: &Square| {
                set.attack_pair(position, square, viewer) != self.pairs[square.index()]
            };
            changed |= position.occupied().into_iter().filter(attacked).collect::<Bitboard>();
        }
        changed
    }
}
