//! The network in use, and the option files that lie beside it and beside the program.

use super::finding::Finding;
use crate::cli::evaluator::sha256;
use crate::engine::{Engine, Options};
use crate::eval::{internal, internal_file};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The file of settings that is read when it lies beside the network.
const READ: &str = "eval_options.txt";
/// The file of settings that other engines read and Kakunari does not.
const UNREAD: &str = "engine_options.txt";

/// Everything about the evaluation.
pub(super) fn examine(options: &Options) -> [Finding; 2] {
    [network(options), option_files(options)]
}

/// What the engine would play with, as it says at `isready`, with the check sum of the file.
fn network(options: &Options) -> Finding {
    if options.eval_file.is_empty() {
        let value = format!(
            "inside the program: {}, {}",
            internal().architecture(),
            size_and_sum(internal_file())
        );
        return Finding::ok("network", value);
    }
    match Engine::new().ready(options) {
        Err(error) => {
            let mend = "get the file again, or leave EvalFile empty for the network inside";
            Finding::fault("network", error.to_string(), mend)
        }
        Ok(notices) => {
            let bytes = found(options).map(fs::read).and_then(Result::ok).unwrap_or_default();
            let value = format!("{}, {}", notices.join("; "), size_and_sum(&bytes));
            Finding::ok("network", value)
        }
    }
}

/// Length and SHA-256 of a file.
fn size_and_sum(bytes: &[u8]) -> String {
    format!("{} bytes, sha256 {}", bytes.len(), sha256(bytes))
}

fn option_files(options: &Options) -> Finding {
    let program = env::current_exe().ok().and_then(|exe| exe.parent().map(Path::to_path_buf));
    let network = found(options).and_then(|file| file.parent().map(Path::to_path_buf));
    let lies_in = |folder: &Option<PathBuf>, name: &str| {
        folder.as_ref().map(|folder| folder.join(name)).filter(|file| file.is_file())
    };
    if let Some(file) = lies_in(&program, UNREAD).or_else(|| lies_in(&network, UNREAD)) {
        let value = format!("{} is not read", file.display());
        return Finding::warn("option files", value, "set these options in the GUI instead");
    }
    match lies_in(&network, READ) {
        Some(file) => Finding::ok("option files", format!("{} (FV_SCALE)", file.display())),
        None => Finding::ok("option files", "none".to_string()),
    }
}

/// Where the engine finds the network that was named: beside the program, or as named.
fn found(options: &Options) -> Option<PathBuf> {
    let named = PathBuf::from(&options.eval_file);
    let beside = env::current_exe().ok()?.parent()?.join(&named);
    [beside, named].into_iter().find(|file| file.is_file())
}
