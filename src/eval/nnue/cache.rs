//! Sums that were worked out for each place of the own king, to begin from when it returns there.

use super::features::{Anchor, FeatureList, FeatureSet, each_piece, king_number};
use super::network::Network;
use super::numbers::NUMBERS;
use crate::eval::simd::Buffer;
use crate::position::Position;
use crate::types::Color;

/// [`NUMBERS`] rounded up to whole words.
const CODES: usize = NUMBERS.next_multiple_of(8);

/// For each player and place of the king, the sums of some position and what stood in it.
pub(super) struct Cache {
    sums: Buffer<i16>,
    contents: Vec<Content>,
    places: usize,
}

/// What stands in a position: for each number 0 if it is absent, else 1 + the pair of attack
/// counts where these matter. The filler's code is how often it occurs.
#[derive(Clone)]
struct Content([u8; CODES]);

/// The inputs to add and take off. Two full sets of pieces differ by no more.
struct Difference {
    on: Inputs,
    off: Inputs,
}

struct Inputs {
    indices: [u32; FeatureList::CAPACITY],
    count: usize,
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
        Cache { sums, contents: vec![Content([0; CODES]); 2 * places], places }
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
        let content = Content::of(set, position, viewer);
        let difference = content.minus(&self.contents[slot], set, anchor);
        let (on, off) = (difference.on.as_slice(), difference.off.as_slice());
        let sums = &mut self.sums[slot * target.len()..][..target.len()];
        (network.kernels.update)(&network.rows, sums, on, off, target);
        sums.copy_from_slice(target);
        self.contents[slot] = content;
    }
}

impl Content {
    fn of(set: FeatureSet, position: &Position, viewer: Color) -> Content {
        let mut codes = [0; CODES];
        each_piece(position, viewer, |number, square| {
            let pair = square.map_or(0, |square| set.attack_pair(position, square, viewer));
            codes[usize::from(number)] += 1 + pair;
        });
        if set.has_kings() {
            let kings = Color::ALL.into_iter().filter_map(|c| king_number(position, c, viewer));
            kings.for_each(|number| codes[usize::from(number)] = 1);
        }
        Content(codes)
    }

    /// What must be added to sums of `other`, and taken off, to get those of this content.
    fn minus(&self, other: &Content, set: FeatureSet, anchor: Anchor) -> Difference {
        let mut difference = Difference { on: Inputs::NONE, off: Inputs::NONE };
        let words = self.0.as_chunks::<8>().0.iter().zip(other.0.as_chunks::<8>().0);
        for (word, (new, old)) in words.enumerate().filter(|(_, (new, old))| new != old) {
            for (place, (&new, &old)) in new.iter().zip(old).enumerate() {
                let number = (8 * word + place) as u16;
                if number == 0 {
                    let input = set.index(anchor, 0);
                    (old..new).for_each(|_| difference.on.push(input));
                    (new..old).for_each(|_| difference.off.push(input));
                } else if new != old {
                    let input = |code: u8| set.index(anchor, number) + set.pair_offset(code - 1);
                    (new > 0).then(|| difference.on.push(input(new)));
                    (old > 0).then(|| difference.off.push(input(old)));
                }
            }
        }
        difference
    }
}

impl Inputs {
    const NONE: Inputs = Inputs { indices: [0; FeatureList::CAPACITY], count: 0 };

    fn push(&mut self, index: u32) {
        self.indices[self.count] = index;
        self.count += 1;
    }

    fn as_slice(&self) -> &[u32] {
        &self.indices[..self.count]
    }
}
