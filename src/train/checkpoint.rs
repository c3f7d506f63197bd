//! A run as it stands, on disk: enough to go on as if it had never stopped.
//!
//! One zstd frame with a checksum: a line of JSON ([`Head`]), then every number of the network
//! with the optimiser's averages, f32, little endian.

use super::files::{self, FileError};
use super::model::{Group, Model};
use super::trainer::{Point, Settings};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::Path;

/// What stands before the numbers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// What the run was started with.
    pub settings: Settings,
    /// Steps done.
    pub step: u64,
    /// The curve of the loss so far.
    pub curve: Vec<Point>,
}

/// Level of compression: numbers of this kind hardly shrink.
const LEVEL: i32 = 1;

/// Writes a checkpoint in one step.
///
/// # Errors
/// When it cannot be written; an older one is then untouched.
pub fn save(path: &Path, head: &Head, model: &Model) -> Result<(), FileError> {
    let bytes = pack(head, model).map_err(|reason| FileError::new("write", path, reason))?;
    files::write_whole(path, &bytes)
}

fn pack(head: &Head, model: &Model) -> io::Result<Vec<u8>> {
    let mut encoder = zstd::Encoder::new(Vec::new(), LEVEL)?;
    encoder.include_checksum(true)?;
    serde_json::to_writer(&mut encoder, head)?;
    encoder.write_all(b"\n")?;
    for group in groups(model) {
        for values in [&group.values, &group.mean, &group.square] {
            let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
            encoder.write_all(&bytes)?;
        }
    }
    encoder.finish()
}

fn groups(model: &Model) -> impl Iterator<Item = &Group> {
    model.blocks.iter().map(|block| &block.numbers).chain([&model.dense])
}

/// Reads a checkpoint into a network of the same shape, when it was made with these settings.
///
/// # Errors
/// When it cannot be read, is damaged, or belongs to another run.
pub fn load(path: &Path, settings: &Settings, model: &mut Model) -> Result<Head, FileError> {
    let error = |reason| FileError::new("resume from", path, reason);
    let bytes = files::read_whole(path)?;
    let bytes = zstd::decode_all(&bytes[..]).map_err(error)?;
    unpack(&bytes, settings, model).map_err(error)
}

fn unpack(bytes: &[u8], settings: &Settings, model: &mut Model) -> io::Result<Head> {
    let bad = |reason: String| io::Error::new(io::ErrorKind::InvalidData, reason);
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let head: Head = serde_json::from_slice(&bytes[..end])?;
    if let Some(difference) = settings.difference(&head.settings) {
        return Err(bad(format!("it was made with {difference}")));
    }
    let mut numbers = bytes[(end + 1).min(bytes.len())..].chunks_exact(4);
    let mut fill = |values: &mut Vec<f32>| {
        for value in values {
            let bytes = numbers.next().ok_or_else(|| bad("it breaks off".to_string()))?;
            *value = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        Ok::<(), io::Error>(())
    };
    let mut refill = |group: &mut Group| {
        fill(&mut group.values)?;
        fill(&mut group.mean)?;
        fill(&mut group.square)
    };
    for block in &mut model.blocks {
        refill(&mut block.numbers)?;
    }
    refill(&mut model.dense)?;
    model.refresh();
    Ok(head)
}
