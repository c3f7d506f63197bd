//! The transposition table: what earlier visits found out about a position, shared by all threads.
//!
//! # Why its races are harmless
//! Threads read and write without locks. Every word is an atomic, so no read is torn within a
//! word, and nothing is ever freed while a search runs. An entry is spread over two words, though:
//! its data, and 16 bits of tag in a word shared by the cluster. Two threads that write to one
//! cluster at the same moment can lose a tag or pair a tag with other data. The tag is therefore
//! the key's remainder *combined with a digest of the data*: a mixed pair answers to no key, but
//! for one time in 65,536, which is as rare as two positions with the same remainder. What remains
//! can at worst give a wrong score or a move of another position. A wrong score is one noisy leaf
//! among millions; a foreign move is refused by [`Position::is_legal`] before it is played. So
//! ordering does not matter either, and relaxed accesses suffice.
//!
//! [`Position::is_legal`]: crate::position::Position::is_legal

mod memory;
mod snapshot;

pub use memory::Pages;

use super::Bound;
use crate::types::score::LOWEST_WIN;
use crate::types::{Move, Score};
use memory::Memory;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use thiserror::Error;

/// Entries of a cluster.
const WAYS: usize = 3;
/// Searches are numbered modulo this.
const GENERATIONS: u8 = 32;
/// Added to depths to store them without a sign; an entry in use is never a word of zeros.
const DEPTH_SHIFT: i32 = 8;
/// How many plies of depth an entry loses in the fight for its place with each newer search.
const AGE_COST: i32 = 6;
/// Marks a missing evaluation.
const NO_EVAL: i16 = i16::MIN;

/// Three data words and a word with their tags: half a cache line.
#[repr(C, align(32))]
struct Cluster {
    data: [AtomicU64; WAYS],
    tags: AtomicU64,
}

const _: () = assert!(size_of::<Cluster>() == 32);

/// A table that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no memory for a hash table of {megabytes} MB: choose a smaller USI_Hash")]
pub struct TableError {
    /// The size asked for.
    pub megabytes: usize,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, or one that refuted; not checked for legality.
    pub mv: Option<Move>,
    /// The score and what it says; mates count from this node.
    pub score: Option<(Score, Bound)>,
    /// The static evaluation.
    pub eval: Option<Score>,
    /// Depth of the search behind the score.
    pub depth: i32,
    /// Did the node belong to a principal variation?
    pub pv: bool,
}

impl Entry {
    fn pack(&self, generation: u8) -> u64 {
        let mv = self.mv.map_or(0, |mv| u64::from(mv.bits() | 1 << 15));
        let (score, bound) = match self.score {
            None => (0, 0),
            Some((score, Bound::Upper)) => (score, 1),
            Some((score, Bound::Lower)) => (score, 2),
            Some((score, Bound::Exact)) => (score, 3),
        };
        let eval = self.eval.map_or(NO_EVAL, |eval| eval as i16);
        let depth = (self.depth + DEPTH_SHIFT).clamp(1, 255) as u64;
        let rest = u64::from(generation) << 3 | u64::from(self.pv) << 2 | bound;
        mv | u64::from(score as i16 as u16) << 16
            | u64::from(eval as u16) << 32
            | depth << 48
            | rest << 56
    }

    fn unpack(word: u64) -> Entry {
        let score = Score::from((word >> 16) as i16);
        let eval = (word >> 32) as i16;
        let bound = match word >> 56 & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        };
        Entry {
            mv: if word >> 15 & 1 != 0 { Move::from_bits(word as u16 & 0x7fff) } else { None },
            score: bound.map(|bound| (score, bound)),
            eval: (eval != NO_EVAL).then_some(Score::from(eval)),
            depth: depth_of(word),
            pv: word >> 58 & 1 != 0,
        }
    }
}

fn depth_of(word: u64) -> i32 {
    (word >> 48 & 0xff) as i32 - DEPTH_SHIFT
}

/// Sixteen bits that depend on the key's low bits and on the whole data word.
#[inline(always)]
fn tag(key: u64, word: u64) -> u16 {
    key as u16 ^ (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16
}

/// Scores of mates are stored as distances from the node, not from the root.
fn to_node(score: Score, ply: i32) -> Score {
    if score >= LOWEST_WIN {
        score + ply
    } else if score <= -LOWEST_WIN {
        score - ply
    } else {
        score
    }
}

fn from_node(score: Score, ply: i32) -> Score {
    if score >= LOWEST_WIN {
        score - ply
    } else if score <= -LOWEST_WIN {
        score + ply
    } else {
        score
    }
}

/// See the head of this file.
pub struct Table {
    memory: Memory,
    generation: AtomicU8,
    /// Has a search written to it since it was last empty?
    in_use: AtomicBool,
}

impl Table {
    /// An empty table of `megabytes` (at least 1).
    ///
    /// # Errors
    /// When the system refuses that much memory.
    pub fn new(megabytes: usize) -> Result<Table, TableError> {
        let error = TableError { megabytes };
        let bytes = megabytes.max(1).checked_mul(1 << 20).ok_or(error.clone())?;
        let memory = Memory::allocate(bytes / size_of::<Cluster>()).ok_or(error)?;
        let (generation, in_use) = (AtomicU8::new(0), AtomicBool::new(false));
        Ok(Table { memory, generation, in_use })
    }

    /// The size in megabytes.
    pub fn megabytes(&self) -> usize {
        (self.memory.len() * size_of::<Cluster>()) >> 20
    }

    /// The pages that the system maps it by.
    pub fn pages(&self) -> Pages {
        self.memory.pages()
    }

    /// Does clearing make a difference? It takes time, and touches memory never touched before.
    pub fn in_use(&self) -> bool {
        self.in_use.load(Relaxed)
    }

    /// Notes that every share has been cleared.
    pub fn mark_empty(&mut self) {
        *self.generation.get_mut() = 0;
        *self.in_use.get_mut() = false;
    }

    /// Empties one of `parts` equal shares; threads clear a table together, and
    /// [`mark_empty`](Self::mark_empty) ends it.
    pub fn clear_part(&self, part: usize, parts: usize) {
        let len = self.memory.len();
        let share = len.div_ceil(parts.max(1));
        let begin = (part * share).min(len);
        let end = (begin + share).min(len);
        for cluster in &self.memory.clusters()[begin..end] {
            for word in &cluster.data {
                word.store(0, Relaxed);
            }
            cluster.tags.store(0, Relaxed);
        }
    }

    /// Begins a new search: what is stored from now on pushes out older entries.
    pub fn new_search(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
        self.in_use.store(true, Relaxed);
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        // The high bits choose the cluster, the low bits are the tag.
        let index = ((u128::from(key) * self.memory.len() as u128) >> 64) as usize;
        &self.memory.clusters()[index]
    }

    /// Asks the memory for a position's cluster ahead of time.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch has no effect but on the cache.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.cluster(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: i32) -> Option<Entry> {
        let cluster = self.cluster(key);
        let tags = cluster.tags.load(Relaxed);
        for way in 0..WAYS {
            let word = cluster.data[way].load(Relaxed);
            if word != 0 && (tags >> (16 * way)) as u16 == tag(key, word) {
                let mut entry = Entry::unpack(word);
                if let Some((score, _)) = &mut entry.score {
                    *score = from_node(*score, ply);
                }
                return Some(entry);
            }
        }
        None
    }

    /// Notes what a node `ply` plies from the root has found.
    ///
    /// The place of the same position is taken, else the one that is worth least: shallow, or left
    /// from an earlier search. A much deeper result of the same position is kept.
    pub fn store(&self, key: u64, ply: i32, mut entry: Entry) {
        let cluster = self.cluster(key);
        let generation = self.generation.load(Relaxed);
        let tags = cluster.tags.load(Relaxed);
        let mut place = 0;
        let mut lowest = i32::MAX;
        for way in 0..WAYS {
            let word = cluster.data[way].load(Relaxed);
            if word != 0 && (tags >> (16 * way)) as u16 == tag(key, word) {
                let old = Entry::unpack(word);
                if entry.mv.is_none() {
                    entry.mv = old.mv;
                }
                let fresh = age(generation, word) == 0;
                let exact = matches!(entry.score, Some((_, Bound::Exact)));
                if fresh && !exact && old.score.is_some() && entry.depth + 4 < old.depth {
                    return;
                }
                place = way;
                break;
            }
            let worth = if word == 0 {
                i32::MIN
            } else {
                depth_of(word) - AGE_COST * age(generation, word)
            };
            if worth < lowest {
                lowest = worth;
                place = way;
            }
        }
        if let Some((score, _)) = &mut entry.score {
            *score = to_node(*score, ply);
        }
        let word = entry.pack(generation);
        let shift = 16 * place;
        let tags = tags & !(0xffff << shift) | u64::from(tag(key, word)) << shift;
        cluster.data[place].store(word, Relaxed);
        cluster.tags.store(tags, Relaxed);
    }

    /// How full the table is of entries of this search, in per mille, from a sample.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.memory.clusters()[..self.memory.len().min(1000)];
        let words = sample.iter().flat_map(|cluster| &cluster.data);
        let used = words
            .map(|word| word.load(Relaxed))
            .filter(|&word| word != 0 && age(generation, word) == 0)
            .count();
        (used * 1000 / (sample.len() * WAYS)) as u32
    }
}

/// How many searches ago the entry was written.
#[inline(always)]
fn age(generation: u8, word: u64) -> i32 {
    i32::from((GENERATIONS + generation - (word >> 59) as u8) % GENERATIONS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::score::{mate_in, mated_in};

    fn entry(score: Score, bound: Bound, depth: i32) -> Entry {
        Entry {
            mv: "7g7f".parse().ok(),
            score: Some((score, bound)),
            eval: Some(-37),
            depth,
            pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1).expect("one megabyte");
        let samples = [
            entry(150, Bound::Exact, 12),
            entry(-29_999, Bound::Lower, 0),
            Entry { mv: None, score: None, eval: Some(30_000), depth: -6, pv: false },
            Entry {
                mv: "P*5e".parse().ok(),
                score: Some((0, Bound::Upper)),
                eval: None,
                depth: 127,
                pv: false,
            },
        ];
        for (n, sample) in samples.into_iter().enumerate() {
            let key = 0x1234_5678_9abc_def0 * (n as u64 + 1);
            assert_eq!(table.probe(key, 3), None);
            table.store(key, 3, sample);
            assert_eq!(table.probe(key, 3), Some(sample));
            assert_eq!(table.probe(key ^ 1, 3), None);
        }
    }

    #[test]
    fn mates_count_from_the_node() {
        let table = Table::new(1).expect("one megabyte");
        table.store(1, 10, entry(mate_in(13), Bound::Exact, 5));
        assert_eq!(table.probe(1, 4).and_then(|e| e.score), Some((mate_in(7), Bound::Exact)));
        table.store(2, 10, entry(mated_in(12), Bound::Exact, 5));
        assert_eq!(table.probe(2, 0).and_then(|e| e.score), Some((mated_in(2), Bound::Exact)));
        for draw in [-2, 0, 2] {
            table.store(3, 100, entry(draw, Bound::Exact, 5));
            assert_eq!(table.probe(3, 0).and_then(|e| e.score), Some((draw, Bound::Exact)));
        }
    }

    #[test]
    fn shallow_and_old_entries_make_room() {
        let table = Table::new(1).expect("one megabyte");
        // All three keys fall into one cluster: they differ only in the low bits.
        for (key, depth) in [(1, 9), (2, 3), (3, 7)] {
            table.store(key, 0, entry(0, Bound::Exact, depth));
        }
        table.store(4, 0, entry(0, Bound::Exact, 1));
        assert!(table.probe(2, 0).is_none() && table.probe(1, 0).is_some());
        table.new_search();
        table.new_search();
        table.store(5, 0, entry(0, Bound::Exact, 1));
        table.store(6, 0, entry(0, Bound::Exact, 2));
        table.store(7, 0, entry(0, Bound::Exact, 1));
        assert!(table.probe(1, 0).is_none() && table.probe(6, 0).is_some());
        assert!(table.hashfull() <= 3);
        table.clear_part(0, 1);
        assert!((1..8).all(|key| table.probe(key, 0).is_none()));
    }

    #[test]
    fn shares_cover_the_table() {
        let table = Table::new(1).expect("one megabyte");
        let keys: Vec<u64> = (0..5000u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        keys.iter().for_each(|&key| table.store(key, 0, entry(0, Bound::Exact, 1)));
        (0..7).for_each(|part| table.clear_part(part, 7));
        assert!(keys.iter().all(|&key| table.probe(key, 0).is_none()));
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for megabytes in [usize::MAX, usize::MAX >> 20, 1 << 42] {
            let error = Table::new(megabytes).err().expect("nobody has so much");
            assert!(error.to_string().contains(&megabytes.to_string()));
        }
    }

    #[test]
    fn threads_hardly_ever_see_foreign_data() {
        let table = Table::new(1).expect("one megabyte");
        // Few keys in few clusters, so that threads collide; the depth and the evaluation of each
        // entry follow from its score.
        std::thread::scope(|scope| {
            for thread in 0..4u64 {
                let table = &table;
                scope.spawn(move || {
                    let mut foreign = 0;
                    for n in 0..200_000u64 {
                        let key = (n * 7 + thread) % 64;
                        let score = (key * 100 + n % 90) as Score;
                        if let Some(found) = table.probe(key, 0) {
                            let (stored, _) = found.score.expect("every entry has a score");
                            assert_eq!(found.eval, Some(stored + 1));
                            foreign += u32::from(stored / 100 != key as Score);
                        }
                        let entry = Entry {
                            mv: None,
                            score: Some((score, Bound::Exact)),
                            eval: Some(score + 1),
                            depth: (n % 9) as i32,
                            pv: false,
                        };
                        table.store(key, 0, entry);
                    }
                    assert!(foreign < 10, "{foreign} entries of other keys");
                });
            }
        });
    }
}
