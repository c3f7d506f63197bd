//! Networks of the NNUE kind: which there are, their files, and what they say of a position.

mod accumulator;
mod architecture;
mod buckets;
mod cache;
mod error;
mod facts;
mod features;
mod header;
mod leb128;
mod network;
pub mod numbers;
mod parameters;
mod progress;
mod read;
mod recognise;
mod write;

pub use accumulator::Accumulators;
pub use architecture::{Architecture, Family, Hashes, MAX_HIDDEN, MAX_WIDTH, pad32};
pub use buckets::{Buckets, HandClass, KingClass};
pub use error::NetError;
pub use facts::Facts;
pub use features::{Anchor, FOLDED, FeatureList, FeatureSet, ZONES, zone};
pub use network::{Network, Scratch};
pub use parameters::{Layer, Parameters, Progress, Stack};
