//! JKF: game records as JSON, the format of web pages.

mod model;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;
