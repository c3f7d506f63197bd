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
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Entry {
    /// Key of the board; 0 marks an empty slot.
    pub(super) key: u64,
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

const _: () = assert!(size_of::<Entry>() == 32);

/// Entries in a cluster.
const CLUSTER: usize = 16;

/// The table.
pub(super) struct Table {
    clusters: Vec<[Entry; CLUSTER]>,
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
        let count = (megabytes << 20) / size_of::<[Entry; CLUSTER]>();
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count.max(1))?;
        clusters.resize(count.max(1), [Entry::default(); CLUSTER]);
        Ok(Table { clusters })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.clusters.fill([Entry::default(); CLUSTER]);
    }

    /// Fill in per mille, from a sample.
    pub(super) fn fill(&self) -> u32 {
        let sample = self.clusters.len().min(256);
        let used: usize = self.clusters[..sample]
            .iter()
            .map(|cluster| cluster.iter().filter(|entry| entry.key != 0).count())
            .sum();
        (used * 1000 / (sample * CLUSTER)) as u32
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// Looks up a board and a hand of the attacker for a mate within `length` plies.
    #[inline]
    pub(super) fn probe(&self, key: u64, hand: Hand, length: u16) -> Known {
        let (mut pn, mut dn, mut depth) = (1, 1, None);
        for entry in &self.clusters[self.cluster(key)] {
            if entry.key == 0 {
                break;
            }
            if entry.key != key {
                continue;
            }
            if entry.pn == 0 {
                if hand.covers(entry.hand) && entry.length <= length {
                    return Known::Proved(*entry);
                }
            } else if entry.dn == 0 {
                if entry.hand.covers(hand) && entry.length >= length {
                    return Known::Disproved(*entry);
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
        let key = new.key;
        let index = self.cluster(key);
        let cluster = &mut self.clusters[index];
        let decided = |e: &Entry| e.pn == 0 || e.dn == 0;
        let mut slot = None;
        let mut weakest = 0;
        for i in 0..CLUSTER {
            let old = cluster[i];
            if old.key == 0 {
                slot = Some(i);
                break;
            }
            if old.key == key && new.replaces(&old) {
                if !decided(&old) {
                    new.depth = new.depth.min(old.depth);
                }
                new.work = new.work.saturating_add(old.work);
                slot = Some(i);
                break;
            }
            if old.work < cluster[weakest].work {
                weakest = i;
            }
        }
        cluster[slot.unwrap_or(weakest)] = new;
    }
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
