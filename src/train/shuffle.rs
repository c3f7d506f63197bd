//! Putting a stream of samples into random order within a bound of memory.

use super::random::Random;
use super::sample::Sample;

/// A basin that a stream flows through: once it is full, each sample that enters pushes a random
/// one out. As long as the basin holds many games, neighbours of a game end up far apart.
pub struct Shuffle {
    slots: Vec<Sample>,
    capacity: usize,
    random: Random,
}

impl Shuffle {
    /// A basin for `capacity` samples (at least 1) of some 84 bytes each.
    pub fn new(capacity: usize, random: Random) -> Shuffle {
        Shuffle { slots: Vec::new(), capacity: capacity.max(1), random }
    }

    /// Takes a sample in; gives one out when there is no more room.
    pub fn push(&mut self, sample: Sample) -> Option<Sample> {
        if self.slots.len() < self.capacity {
            self.slots.push(sample);
            return None;
        }
        let slot = self.random.below(self.capacity);
        Some(std::mem::replace(&mut self.slots[slot], sample))
    }

    /// What is left at the end of the stream, in random order.
    pub fn drain(&mut self) -> impl Iterator<Item = Sample> + use<> {
        self.random.shuffle(&mut self.slots);
        std::mem::take(&mut self.slots).into_iter()
    }
}
