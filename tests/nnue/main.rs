//! Networks: files, numbering, inference, against `../shared/nnue`.
//!
//! `KAKUNARI_NNUE_ALL=1` takes in the large networks of the kit: `scripts/nnue-all`.

mod dialects;
mod file;
mod generator;
mod incremental;
mod kit;
mod reference;
mod robust;
mod simd;
mod tables;
