//! The command line, driven as people and scripts drive it: arguments and pipes in, text and exit
//! status out.

mod analyze;
mod bench;
mod convert;
mod doctor;
mod explain;
mod games;
#[path = "../nnue/generator.rs"]
mod generator;
mod input;
mod judge;
mod legal;
mod mate;
mod net;
#[path = "../oracle/mod.rs"]
mod oracle;
mod perft;
mod program;
#[path = "../referee/mod.rs"]
mod referee;
#[path = "../vectors/mod.rs"]
mod vectors;
