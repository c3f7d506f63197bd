//! What the mate search has found out, keyed by the board alone.
//!
//! Entries of one board with different hands lie in one cluster, since a proof serves every richer
//! hand of the attacker and a disproof every poorer one. When a cluster is full, the entry that
//! took the fewest nodes gives way, so that a small table makes the search slower and never wrong.

use crate::types::Hand;

/// A proof or disproof number. [`INFINITE`] means decided.
pub(super) type Number = u32;

/// Greater than every finite number.
pub(super) const INFINITE: Number = 1 << 28;

/// A length that no mate reaches: "at any length".
pub(super) const ANY_LENGTH: u16 = u16::MAX;

/// One finding about a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Key of the board.
    pub key: u64,
    /// For a proof the least hand of the attacker, for a disproof the greatest, else the exact one.
    pub hand: Hand,
    /// Proof number: 0 for a proof.
    pub pn: Number,
    /// Disproof number: 0 for a disproof.
    pub dn: Number,
    /// Nodes spent on it.
    pub work: u32,
    /// A proof: mate within this many plies. A disproof: no mate within this many plies.
    pub length: u16,
    /// Least distance from the root at which the node was met.
    pub depth: u16,
}

/// An entry in the table: key; hand, length and depth; the numbers (28 bits each) and the work
/// on a scale of its logarithm. Plain words, since memory of zeros comes free from the system
/// and costs nothing until it is used.
type Packed = [u64; 3];

impl Entry {
    #[inline(always)]
    fn pack(&self) -> Packed {
        let number = |n: Number| u64::from(n.min(INFINITE - 1));
        [
            self.key,
            u64::from(self.hand.bits())
                | u64::from(self.length) << 32
                | u64::from(self.depth) << 48,
            number(self.pn) | number(self.dn) << 28 | scale(self.work) << 56,
        ]
    }

    #[inline(always)]
    fn unpack([key, middle, last]: Packed) -> Entry {
        const NUMBER: u64 = (1 << 28) - 1;
        let (pn, dn) = ((last & NUMBER) as Number, (last >> 28 & NUMBER) as Number);
        Entry {
            key,
            hand: Hand::from_bits(middle as u32),
            length: (middle >> 32) as u16,
            depth: (middle >> 48) as u16,
            pn,
            dn,
            work: unscale(last >> 56),
        }
    }
}

/// Work in eight bits: the exponent, and three bits of what follows its leading one.
#[inline(always)]
fn scale(work: u32) -> u64 {
    let work = u64::from(work) + 8;
    let exponent = u64::from(work.ilog2()) - 3;
    exponent << 3 | (work >> exponent & 7)
}

/// The least work on a step of the scale.
#[inline(always)]
fn unscale(step: u64) -> u32 {
    (((step & 7 | 8) << (step >> 3)) - 8).min(u64::from(u32::MAX)) as u32
}

/// Entries in a cluster.
const CLUSTER: usize = 16;

/// Clusters that a table begins with, about: 400 kB, which stay in the cache.
const FIRST_CLUSTERS: usize = 1 << 10;

/// The table.
///
/// Only a part at the front is in use, and it doubles in place before clusters overflow: a short
/// problem never leaves the processor's cache, and memory of the system is taken as it is needed.
pub(super) struct Table {
    /// Everything that may be used.
    clusters: Vec<[Packed; CLUSTER]>,
    /// Clusters in use; the rest is zero.
    open: usize,
    /// Entries in use.
    used: usize,
}

/// What the table knows of a board and a hand within a length.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// There is a mate: its length, the least hand it needs, the move.
    Proved(Entry),
    /// There is no mate.
    Disproved(Entry),
    /// Not decided. Lower bounds of the numbers, and the entry's least depth (0 when new).
    Open {
        /// Proof number.
        pn: Number,
        /// Disproof number.
        dn: Number,
        /// Least depth met; `None` for a node that is new.
        depth: Option<u16>,
    },
}

impl Table {
    /// A table of about `megabytes`.
    pub(super) fn new(megabytes: usize) -> Result<Table, std::collections::TryReserveError> {
        let count = (megabytes << 20) / size_of::<[Packed; CLUSTER]>();
        // A power of two times the first part, so that doubling ends exactly at the end.
        let first = first_part(count);
        let count = first << (count / first).max(1).ilog2();
        // Only asks whether there is room: the memory itself is to come as untouched zeros.
        Vec::<[Packed; CLUSTER]>::new().try_reserve_exact(count)?;
        Ok(Table { clusters: zeros(count), open: first_part(count), used: 0 })
    }

    /// Forgets everything, and hands the memory back.
    pub(super) fn clear(&mut self) {
        if self.used > 0 {
            let count = self.clusters.len();
            self.clusters = Vec::new();
            *self = Table { clusters: zeros(count), open: first_part(count), used: 0 };
        }
    }

    /// Fill in per mille.
    pub(super) fn fill(&self) -> u32 {
        (self.used as u64 * 1000 / (self.clusters.len() * CLUSTER) as u64) as u32
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> usize {
        ((u128::from(key) * self.open as u128) >> 64) as usize
    }

    /// Begins to load what will be asked for soon: the waits for memory of several boards overlap.
    #[inline(always)]
    pub(super) fn touch(&self, key: u64) {
        std::hint::black_box(self.clusters[self.cluster(key)][0][0]);
    }

    /// Looks up a board and a hand of the attacker for a mate within `length` plies.
    #[inline]
    pub(super) fn probe(&self, key: u64, hand: Hand, length: u16) -> Known {
        let (mut pn, mut dn, mut depth) = (1, 1, None);
        for packed in &self.clusters[self.cluster(key)] {
            if packed[0] != key {
                if packed[0] == 0 {
                    break;
                }
                continue;
            }
            let entry = Entry::unpack(*packed);
            if entry.pn == 0 {
                if hand.covers(entry.hand) && entry.length <= length {
                    return Known::Proved(entry);
                }
            } else if entry.dn == 0 {
                if entry.hand.covers(hand) && entry.length >= length {
                    return Known::Disproved(entry);
                }
            } else {
                if entry.hand == hand {
                    depth = Some(entry.depth);
                }
                if entry.hand.covers(hand) {
                    pn = pn.max(entry.pn);
                }
                if hand.covers(entry.hand) {
                    dn = dn.max(entry.dn);
                }
            }
        }
        Known::Open { pn, dn, depth }
    }

    /// Stores a finding.
    pub(super) fn store(&mut self, mut new: Entry) {
        if self.used * 8 > self.open * CLUSTER * 3 && self.open < self.clusters.len() {
            self.grow();
        }
        let key = new.key;
        let index = self.cluster(key);
        let cluster = &mut self.clusters[index];
        let decided = |e: &Entry| e.pn == 0 || e.dn == 0;
        let mut slot = None;
        let (mut weakest, mut least) = (0, u64::MAX);
        for (i, packed) in cluster.iter().enumerate() {
            if packed[0] == 0 {
                self.used += 1;
                slot = Some(i);
                break;
            }
            if packed[0] == key {
                let old = Entry::unpack(*packed);
                if new.replaces(&old) {
                    if !decided(&old) {
                        new.depth = new.depth.min(old.depth);
                    }
                    new.work = new.work.saturating_add(old.work);
                    slot = Some(i);
                    break;
                }
            }
            let work = packed[2] >> 56;
            if work < least {
                (weakest, least) = (i, work);
            }
        }
        cluster[slot.unwrap_or(weakest)] = new.pack();
    }
}

impl Table {
    /// Doubles the part in use. A key's cluster is its place on a scale from nought to all, so that
    /// cluster `n` splits into `2n` and `2n + 1`; from the back, nothing is overwritten.
    fn grow(&mut self) {
        let old = self.open;
        self.open *= 2;
        for index in (0..old).rev() {
            let entries = std::mem::replace(&mut self.clusters[index], [[0; 3]; CLUSTER]);
            let mut filled = [0; 2];
            for packed in entries.into_iter().take_while(|packed| packed[0] != 0) {
                let half = self.cluster(packed[0]) - 2 * index;
                self.clusters[2 * index + half][filled[half]] = packed;
                filled[half] += 1;
            }
        }
    }
}

/// How many of `count` clusters are in use at first.
fn first_part(count: usize) -> usize {
    let doublings = (count / FIRST_CLUSTERS).checked_ilog2().unwrap_or(0);
    (count >> doublings).max(1)
}

fn zeros(count: usize) -> Vec<[Packed; CLUSTER]> {
    vec![[[0; 3]; CLUSTER]; count]
}

impl Entry {
    /// Does this finding make an older one of the same board superfluous?
    fn replaces(&self, old: &Entry) -> bool {
        if self.pn == 0 {
            let wider = old.hand.covers(self.hand) && (old.pn != 0 || self.length <= old.length);
            return wider && old.dn != 0;
        }
        if self.dn == 0 {
            let wider = self.hand.covers(old.hand) && (old.dn != 0 || self.length >= old.length);
            // With a length limit an open entry still matters for longer mates.
            return wider && old.pn != 0 && (old.dn == 0 || self.length == ANY_LENGTH);
        }
        self.hand == old.hand && old.pn != 0 && old.dn != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for (pn, dn) in [(0, INFINITE), (INFINITE, 0), (1, 1), (12_345_678, INFINITE - 1)] {
            let hand = Hand::from_bits(2 | 1 << 18 | 1 << 25);
            let entry = Entry { key: 77, hand, pn, dn, work: 0, length: ANY_LENGTH, depth: 1525 };
            let copy = Entry::unpack(entry.pack());
            assert_eq!((copy.key, copy.hand, copy.length), (77, hand, ANY_LENGTH));
            assert_eq!((copy.depth, copy.pn), (1525, pn.min(INFINITE - 1)));
            assert_eq!(copy.dn, dn.min(INFINITE - 1));
        }
    }

    #[test]
    fn a_growing_table_keeps_everything() {
        let mut table = Table::new(4).unwrap();
        let entry = |n: u64| Entry {
            key: (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            hand: Hand::EMPTY,
            pn: n as Number + 1,
            dn: 2,
            work: 1,
            length: 0,
            depth: 3,
        };
        let first = table.open;
        for n in 0..20_000 {
            table.store(entry(n));
        }
        assert!(table.open > first && table.used == 20_000);
        for n in 0..20_000 {
            let known = table.probe(entry(n).key, Hand::EMPTY, ANY_LENGTH);
            assert!(matches!(known, Known::Open { pn, depth: Some(3), .. } if pn == n as u32 + 1));
        }
        table.clear();
        assert!(table.open == first && table.fill() == 0);
    }

    #[test]
    fn work_is_kept_roughly_and_in_order() {
        let works = (0..5_000).chain((0..32).map(|n| u32::MAX >> n)).chain([u32::MAX]);
        for work in works {
            let kept = unscale(scale(work));
            assert!(kept <= work && u64::from(work - kept) <= u64::from(work) / 8, "{work} {kept}");
            assert!(scale(work) <= scale(work.saturating_add(1)) && scale(work) < 256);
        }
    }
}
