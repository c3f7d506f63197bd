//! Networks of the NNUE kind: which there are, their files, and what they say of a position.

mod architecture;
mod buckets;
mod error;
mod features;
mod header;
mod leb128;
pub mod numbers;
mod parameters;
mod read;
mod recognise;
mod write;

pub use architecture::{Architecture, Family, Hashes, MAX_HIDDEN, MAX_WIDTH, pad32};
pub use buckets::{Buckets, HandClass, KingClass};
pub use error::NetError;
pub use features::{Anchor, FOLDED, FeatureList, FeatureSet, ZONES, zone};
pub use parameters::{Layer, Parameters, Progress, Stack};
