//! Training and self-play as programs: the same in, the same out, and nothing lost to a kill.

mod convert;
mod datagen;
mod kit;
mod packed;
mod trainer;
