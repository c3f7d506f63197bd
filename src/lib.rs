//! Kakunari (角成, "bishop promotes"): a shogi engine as a library.
//!
//! Data flows one way. A module uses only those to its left, and `tests/layers.rs` checks it:
//!
//! ```text
//! types → attacks → position → movegen → eval → search, mate → engine → train, kifu →
//! analysis, draw → page → usi, cli
//! ```
//!
//! The rules stand on their own:
//!
//! ```
//! use kakunari::movegen;
//! use kakunari::position::{Illegal, Position};
//! use kakunari::types::{Move, MoveList};
//!
//! let mut position = Position::default();
//! let mut moves = MoveList::new();
//! movegen::legal(&position, &mut moves);
//! assert_eq!(moves.len(), 30);
//!
//! let push: Move = "7g7f".parse()?;
//! position.play(push);
//! assert_eq!(position.sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
//!
//! let drop: Move = "P*5e".parse()?;
//! assert_eq!(position.check(drop), Err(Illegal::NotInHand));
//! # Ok::<(), kakunari::types::MoveParseError>(())
//! ```
//!
//! The engine searches behind one façade, which USI and the command line use as well:
//!
//! ```
//! use kakunari::engine::{Engine, Options, Request};
//! use kakunari::position::Position;
//! use std::time::Instant;
//!
//! let options = Options { hash: 16, ..Options::default() };
//! let mut engine = Engine::new();
//! engine.ready(&options)?;
//!
//! let position = Position::default();
//! let request = Request { depth: Some(5), ..Request::default() };
//! let control = request.control(&position, &options, Instant::now());
//! let verdict = engine.search(&request.job(position, &options, control), &|_progress| {})?;
//! let best = &verdict.last.lines[0];
//! println!("{} centipawns: {:?}", best.score, best.pv);
//! # assert!(!best.pv.is_empty());
//! # Ok::<(), kakunari::engine::EngineError>(())
//! ```

pub mod analysis;
pub mod attacks;
pub mod cli;
pub mod draw;
pub mod engine;
pub mod eval;
pub mod kifu;
pub mod mate;
pub mod movegen;
pub mod page;
pub mod position;
pub mod search;
pub mod train;
pub mod types;
pub mod usi;
