//! The command line, driven as people and scripts drive it: arguments and pipes in, text and exit
//! status out.

mod analyze;
mod bench;
mod input;
mod judge;
mod legal;
mod perft;
mod program;
#[path = "../vectors/mod.rs"]
mod vectors;
