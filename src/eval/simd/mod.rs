//! Numbers in wide registers: the only place of the evaluator with `unsafe`.

mod buffer;

pub use buffer::Buffer;
