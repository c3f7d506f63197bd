//! The contents of a table as bytes, so that interrupted work goes on with the very same table.

use super::{Cluster, GENERATIONS, Table, WAYS};
use std::io::{self, Read, Write};
use std::sync::atomic::Ordering::Relaxed;

/// Clusters that are written and read at a time.
const BATCH: usize = 2048;
const CLUSTER_BYTES: usize = size_of::<Cluster>();

impl Table {
    /// Writes everything that a search could find out about the table. No search may be running.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn save(&self, out: &mut impl Write) -> io::Result<()> {
        let head = [self.memory.len() as u64, u64::from(self.generation.load(Relaxed))];
        head.iter().try_for_each(|word| out.write_all(&word.to_le_bytes()))?;
        let mut bytes = Vec::with_capacity(BATCH * CLUSTER_BYTES);
        for batch in self.memory.clusters().chunks(BATCH) {
            bytes.clear();
            for cluster in batch {
                for word in cluster.data.iter().chain([&cluster.tags]) {
                    bytes.extend_from_slice(&word.load(Relaxed).to_le_bytes());
                }
            }
            out.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Puts what [`save`](Self::save) has written in the place of everything in the table.
    ///
    /// # Errors
    /// Those of `input`, and when it holds no table of this size. The table is then in no state to
    /// be used before it is cleared.
    pub fn restore(&mut self, input: &mut impl Read) -> io::Result<()> {
        let (len, generation) = (read_word(input)?, read_word(input)?);
        if len != self.memory.len() as u64 || generation >= u64::from(GENERATIONS) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a table of another size"));
        }
        *self.generation.get_mut() = generation as u8;
        *self.in_use.get_mut() = true;
        let mut bytes = vec![0; BATCH * CLUSTER_BYTES];
        for batch in self.memory.clusters().chunks(BATCH) {
            let bytes = &mut bytes[..batch.len() * CLUSTER_BYTES];
            input.read_exact(bytes)?;
            let mut words = bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
            for cluster in batch {
                for (slot, word) in cluster.data.iter().chain([&cluster.tags]).zip(&mut words) {
                    slot.store(word, Relaxed);
                }
            }
        }
        Ok(())
    }
}

const _: () = assert!(CLUSTER_BYTES == (WAYS + 1) * size_of::<u64>());

fn read_word(input: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Bound;
    use crate::search::tt::Entry;

    #[test]
    fn a_table_comes_back_as_it_was() {
        let table = Table::new(1).expect("one megabyte");
        let entry = |n: u64| Entry {
            mv: "7g7f".parse().ok(),
            score: Some((n as i32 % 1000, Bound::Exact)),
            eval: None,
            depth: (n % 20) as i32,
            pv: false,
        };
        let keys: Vec<u64> = (1..3000u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        table.new_search();
        keys.iter().for_each(|&key| table.store(key, 0, entry(key)));
        let mut bytes = Vec::new();
        table.save(&mut bytes).expect("memory takes everything");
        let mut other = Table::new(1).expect("one megabyte");
        other.restore(&mut bytes.as_slice()).expect("the same size");
        assert!(keys.iter().all(|&key| other.probe(key, 0) == Some(entry(key))));
        assert_eq!(other.hashfull(), table.hashfull());

        let mut larger = Table::new(2).expect("two megabytes");
        assert!(larger.restore(&mut bytes.as_slice()).is_err());
        assert!(other.restore(&mut &bytes[..bytes.len() - 1]).is_err());
    }
}
