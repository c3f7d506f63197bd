//! JSON for programs that read our output: one object, one line, one flush.

use super::failure::Failure;
use serde::Serialize;
use std::io::{self, Write};

/// Writes a value as one line and sees that it is out, so that an interrupted run keeps it.
pub(super) fn line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string(value).map_err(io::Error::from)?;
    text.push('\n');
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}
