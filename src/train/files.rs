//! Files that are either old or new, never half written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file that cannot be read or written.
#[derive(Debug, Error)]
#[error("cannot {verb} {}: {reason}", path.display())]
pub struct FileError {
    verb: &'static str,
    path: PathBuf,
    reason: io::Error,
}

impl FileError {
    /// The error of doing `verb` ("read", "write") to a file.
    pub fn new(verb: &'static str, path: &Path, reason: io::Error) -> FileError {
        FileError { verb, path: path.to_path_buf(), reason }
    }
}

/// Writes a file beside its place and then puts it there in one step.
///
/// # Errors
/// When it cannot be written; what stood there before is then untouched.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let beside = path.with_file_name(name);
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&beside, path)
    };
    write().map_err(|reason| FileError::new("write", path, reason))
}

/// Reads a whole file.
///
/// # Errors
/// When it cannot be read.
pub fn read_whole(path: &Path) -> Result<Vec<u8>, FileError> {
    fs::read(path).map_err(|reason| FileError::new("read", path, reason))
}
