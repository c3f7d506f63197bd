//! The conformance list of the protocol, as transcripts: tests are named after its items (U1 to
//! U69, U76) and after the known faults of other programs (case 01 to 98).
//!
//! `KAKUNARI_LONG=1` runs every count in full and every time limit to the millisecond;
//! `KAKUNARI_BINARY` names another build to test.

mod driver;
mod games;
#[path = "../nnue/generator.rs"]
mod generator;
mod go;
mod grammar;
mod life;
mod mate;
mod network;
#[path = "../oracle/mod.rs"]
mod oracle;
mod output;
mod ponder;
mod position;
#[path = "../referee/mod.rs"]
mod referee;
mod replay;
mod root_mate;
mod rules;
mod startup;
mod time;
