//! Which evaluation network was asked for, and whether it can be had.
//!
//! This version reads no networks. A file that was named must still be there: an engine that
//! plays on with something else than what was asked for deceives its user.

use super::Options;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why there is no network.
#[derive(Debug, PartialEq, Eq, Error)]
#[error(
    "{option} '{}' is not there; give an existing file, or <empty> for the built-in evaluator",
    path.display()
)]
pub struct NetworkError {
    /// The option that named it.
    option: &'static str,
    /// Where it was looked for.
    path: PathBuf,
}

/// The network the options ask for.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Wanted(Option<(&'static str, PathBuf)>);

impl Wanted {
    /// What `EvalFile` names or, when that is empty, the `nn.bin` in `EvalDir`.
    pub(super) fn of(options: &Options) -> Wanted {
        let given = |value: &OsString| !value.is_empty() && value != "<internal>";
        Wanted(if given(&options.eval_file) {
            Some(("EvalFile", options.eval_file.clone().into()))
        } else if given(&options.eval_dir) && options.eval_file.is_empty() {
            Some(("EvalDir", Path::new(&options.eval_dir).join("nn.bin")))
        } else {
            None
        })
    }

    /// Looks for the file; a line for the user when there is something to say.
    pub(super) fn check(&self) -> Result<Option<String>, NetworkError> {
        let Some((option, path)) = &self.0 else { return Ok(None) };
        match find(path) {
            Some(found) => Ok(Some(format!(
                "{option}: {} found, but this version reads no networks; \
                 the built-in evaluator is used",
                found.display()
            ))),
            None => Err(NetworkError { option, path: path.clone() }),
        }
    }
}

/// A file of ours: as named, or beside the executable, or in the current folder.
fn find(path: &Path) -> Option<PathBuf> {
    let beside = env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join(path)));
    beside.into_iter().chain([path.to_path_buf()]).find(|path| path.is_file())
}
