//! Pieces in hand (持ち駒), packed so that two hands compare with one subtraction.

use super::HandKind;
use std::fmt;

/// The pieces one player holds.
///
/// Each kind has a counter, and above each counter one spare bit:
///
/// ```text
/// bit 27  26 25  24  23 22  21  20 18  17  16 14  13  12 10  9  8 6  5  4 0
///      |  rook   |  bishop  |  gold    |  silver  |  knight |  lance |  pawn
///    spare     spare      spare      spare      spare     spare    spare
/// ```
///
/// `a - b` sets a spare bit exactly where `a` holds fewer of a kind than `b`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u32);

/// Lowest bit of each kind's counter, by [`HandKind`] index.
const SHIFT: [u32; HandKind::COUNT] = [0, 6, 10, 14, 22, 25, 18];
/// Bits of each counter after shifting down.
const WIDTH: [u32; HandKind::COUNT] = [0x1f, 7, 7, 7, 3, 3, 7];
const SPARE: u32 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 21 | 1 << 24 | 1 << 27;

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Hand = Hand(0);

    /// How many pieces of `kind` are held.
    #[inline(always)]
    pub const fn count(self, kind: HandKind) -> u32 {
        self.0 >> SHIFT[kind.index()] & WIDTH[kind.index()]
    }

    /// Is at least one piece of `kind` held?
    #[inline(always)]
    pub const fn has(self, kind: HandKind) -> bool {
        self.0 & WIDTH[kind.index()] << SHIFT[kind.index()] != 0
    }

    /// Is there nothing in hand?
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Takes one more piece of `kind`. The caller keeps to a set of 18 pawns, 4 lances, ….
    #[inline(always)]
    pub fn add(&mut self, kind: HandKind) {
        self.0 += 1 << SHIFT[kind.index()];
        debug_assert_eq!(self.0 & SPARE, 0);
    }

    /// Gives away one piece of `kind`, which must be held.
    #[inline(always)]
    pub fn remove(&mut self, kind: HandKind) {
        debug_assert!(self.has(kind));
        self.0 -= 1 << SHIFT[kind.index()];
    }

    /// Does this hand hold at least as many of every kind as `other`?
    ///
    /// On equal boards the owner of such a hand stands at least as well
    /// (優等局面), by the rule that a piece in hand never hurts.
    #[inline(always)]
    pub const fn covers(self, other: Hand) -> bool {
        self.0.wrapping_sub(other.0) & SPARE == 0
    }

    /// The greater count of each kind.
    #[inline]
    pub const fn union(self, other: Hand) -> Hand {
        let keep = self.not_fewer(other);
        Hand(self.0 & keep | other.0 & !keep)
    }

    /// The smaller count of each kind.
    #[inline]
    pub const fn intersection(self, other: Hand) -> Hand {
        let keep = self.not_fewer(other);
        Hand(other.0 & keep | self.0 & !keep)
    }

    /// This hand with the count of `kind` taken from `other`.
    #[inline]
    pub const fn with_kind_of(self, kind: HandKind, other: Hand) -> Hand {
        let mask = WIDTH[kind.index()] << SHIFT[kind.index()];
        Hand(self.0 & !mask | other.0 & mask)
    }

    /// All counter bits of the kinds of which this hand holds at least as many as `other`.
    #[inline]
    const fn not_fewer(self, other: Hand) -> u32 {
        // With the spare bits set first, a borrow clears the spare bit of its own kind only.
        let kept = ((self.0 | SPARE) - other.0) & SPARE;
        // A spare bit minus the lowest bit of its counter is the mask of the counter.
        const LOWEST: u32 = 1 | 1 << 6 | 1 << 10 | 1 << 14 | 1 << 18 | 1 << 22 | 1 << 25;
        let lowest = (kept >> 5 & 1)
            | (kept >> 3 & (1 << 6 | 1 << 10 | 1 << 14 | 1 << 18))
            | (kept >> 2 & (1 << 22 | 1 << 25));
        debug_assert!(lowest & !LOWEST == 0);
        kept - lowest
    }

    /// The packed number, unique for each hand.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The hand of a [`bits`](Self::bits) number; bits beside the counters are dropped.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Hand {
        Hand(bits & ((1 << 27) - 1) & !SPARE)
    }

    /// Number of pieces of all kinds.
    pub fn total(self) -> u32 {
        HandKind::ALL.iter().map(|&kind| self.count(kind)).sum()
    }

    /// The kinds held, with their counts.
    pub fn iter(self) -> impl Iterator<Item = (HandKind, u32)> {
        HandKind::ALL.into_iter().map(move |kind| (kind, self.count(kind))).filter(|&(_, n)| n > 0)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hand(")?;
        for (kind, count) in self.iter() {
            write!(f, "{}{}", count, kind.kind().letter())?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(counts: [u32; HandKind::COUNT]) -> Hand {
        let mut hand = Hand::EMPTY;
        for kind in HandKind::ALL {
            (0..counts[kind.index()]).for_each(|_| hand.add(kind));
        }
        hand
    }

    #[test]
    fn full_hand_keeps_every_counter() {
        let full = hand([18, 4, 4, 4, 2, 2, 4]);
        assert_eq!(full.total(), 38);
        for (kind, count) in full.iter() {
            assert_eq!(count, kind.kind().set_size());
        }
    }

    #[test]
    fn covers_compares_kind_by_kind() {
        let all = [[0; 7], [1, 0, 0, 0, 0, 0, 0], [18, 4, 4, 4, 2, 2, 4], [0, 0, 0, 0, 0, 2, 0]];
        let more = [[17, 1, 0, 4, 2, 0, 3], [0, 4, 0, 0, 1, 0, 0], [0, 0, 4, 0, 0, 0, 1]];
        for a in all.iter().chain(&more) {
            for b in all.iter().chain(&more) {
                let slow = a.iter().zip(b).all(|(x, y)| x >= y);
                assert_eq!(hand(*a).covers(hand(*b)), slow, "{a:?} {b:?}");
                let (more, fewer) = (hand(*a).union(hand(*b)), hand(*a).intersection(hand(*b)));
                for kind in HandKind::ALL {
                    let (x, y) = (a[kind.index()], b[kind.index()]);
                    assert_eq!(more.count(kind), x.max(y), "{a:?} {b:?}");
                    assert_eq!(fewer.count(kind), x.min(y), "{a:?} {b:?}");
                    let taken = hand(*a).with_kind_of(kind, hand(*b));
                    assert_eq!(taken.count(kind), y);
                }
            }
        }
    }
}
