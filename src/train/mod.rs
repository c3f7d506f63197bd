//! Training the network: from labelled games to a file that plays.
//!
//! [`record`] is how games are kept, [`source`] reads them, [`feed`] makes shuffled batches,
//! [`optimiser`] learns from one batch, [`trainer`] runs the whole and [`export`] rounds the
//! result to integers. The same settings give the same file, byte for byte, on every machine and
//! with any number of threads.

pub mod adam;
pub mod blocks;
pub mod checkpoint;
pub mod common;
pub mod convert;
pub mod datagen;
pub mod export;
pub mod feed;
pub mod files;
pub mod filter;
pub mod first;
pub mod integers;
pub mod matrix;
pub mod model;
pub mod near;
pub mod objective;
pub mod opening;
pub mod optimiser;
pub mod packed;
pub mod pass;
pub mod psv;
pub mod random;
pub mod record;
pub mod rescore;
pub mod sample;
pub mod searcher;
pub mod selfplay;
pub mod shape;
pub mod shuffle;
pub mod simd;
pub mod source;
pub mod stat;
pub mod trainer;

#[cfg(test)]
mod tests;
