//! Which evaluation network is asked for, and getting it.
//!
//! A file that was named must be there and be sound: an engine that plays on with something else
//! than what was asked for deceives its user.

use super::Options;
use super::options::Applied;
use crate::eval::Choice;
use crate::eval::nnue::{NetError, Network};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use thiserror::Error;

/// Why there is no network.
#[derive(Debug, Error)]
pub enum NetworkError {
    /// Nothing is there.
    #[error(
        "{option} '{}' is not there; give an existing file, or <internal> for the built-in \
         evaluator", path.display()
    )]
    Missing {
        /// The option that named it.
        option: &'static str,
        /// Where it was looked for.
        path: PathBuf,
    },
    /// What is there cannot be used.
    #[error("{option} '{}' {fault}", path.display())]
    Unusable {
        /// The option that named it.
        option: &'static str,
        /// Where it lies.
        path: PathBuf,
        /// What is wrong with it.
        fault: NetError,
    },
}

/// A file, and in which state.
#[derive(Clone, PartialEq, Eq)]
struct Found {
    path: PathBuf,
    len: u64,
    modified: Option<SystemTime>,
}

/// The network in force, kept until the options ask for another.
#[derive(Default)]
pub(super) struct Networks {
    /// The file that was read last, and what it held.
    loaded: Option<(Found, Arc<Network>)>,
    /// What plays: a file with its divisor, or nothing for the evaluator inside the program.
    /// `None` before anything was settled and after an error.
    in_force: Option<Option<(Found, u32)>>,
}

impl Networks {
    /// Brings the evaluator in line with the options. Gives the new choice when it is another than
    /// before. `notices` receives lines for the user.
    ///
    /// # Errors
    /// When the file asked for cannot be had.
    pub(super) fn settle(
        &mut self,
        options: &Options,
        notices: &mut Vec<String>,
    ) -> Result<Option<Choice>, NetworkError> {
        let before = self.in_force.take();
        let Some((option, path)) = wanted(options) else {
            self.loaded = None;
            self.in_force = Some(None);
            return Ok((before != Some(None)).then_some(Choice::Internal));
        };
        let found = find(&path).ok_or(NetworkError::Missing { option, path })?;
        let network = self.get(option, &found)?;
        let (fv_scale, says_file) = scale(options, &found.path, &network);
        let now = Some(Some((found, fv_scale)));
        let is_new = before != now;
        self.in_force = now;
        if is_new {
            let shape = network.architecture();
            let set = network.instruction_set();
            let by = if says_file { " by eval_options.txt" } else { "" };
            notices.push(format!("{option}: {shape}, FV_SCALE {fv_scale}{by}, {set}"));
        }
        Ok(is_new.then_some(Choice::Network { network, fv_scale }))
    }

    /// The network in a file, read unless it is the one read last.
    fn get(&mut self, option: &'static str, found: &Found) -> Result<Arc<Network>, NetworkError> {
        if let Some((_, network)) = self.loaded.as_ref().filter(|(loaded, _)| loaded == found) {
            return Ok(network.clone());
        }
        // The old one goes first: there may not be room for both.
        self.loaded = None;
        let network = Network::open(&found.path).map_err(|fault| NetworkError::Unusable {
            option,
            path: found.path.clone(),
            fault,
        })?;
        let network = Arc::new(network);
        self.loaded = Some((found.clone(), network.clone()));
        Ok(network)
    }
}

/// What `EvalFile` names or, when that is empty, the `nn.bin` in `EvalDir`.
fn wanted(options: &Options) -> Option<(&'static str, PathBuf)> {
    let given = |value: &OsString| !value.is_empty() && value != "<internal>";
    if given(&options.eval_file) {
        Some(("EvalFile", options.eval_file.clone().into()))
    } else if given(&options.eval_dir) && options.eval_file.is_empty() {
        Some(("EvalDir", Path::new(&options.eval_dir).join("nn.bin")))
    } else {
        None
    }
}

/// A file of ours: as named, or beside the executable, or in the current folder.
fn find(path: &Path) -> Option<Found> {
    let beside = env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join(path)));
    beside.into_iter().chain([path.to_path_buf()]).find_map(|path| {
        let data = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
        Some(Found { len: data.len(), modified: data.modified().ok(), path })
    })
}

/// The divisor for a network: what the `eval_options.txt` beside it says, else the option, else
/// what the network itself asks for. Also whether it was the file.
fn scale(options: &Options, path: &Path, network: &Network) -> (u32, bool) {
    let written = path.parent().and_then(|folder| {
        let text = fs::read(folder.join("eval_options.txt")).ok()?;
        scale_in(&String::from_utf8_lossy(&text))
    });
    match (written, u32::try_from(options.fv_scale)) {
        (Some(scale), _) => (scale, true),
        (None, Ok(scale @ 1..)) => (scale, false),
        _ => (network.fv_scale(), false),
    }
}

/// The `FV_SCALE` of an `eval_options.txt`: lines of a name and a value, `=` between them or not.
fn scale_in(text: &str) -> Option<u32> {
    let mut scale = text.lines().filter_map(|line| {
        let line = line.split(['#', ';']).next().unwrap_or(line).replace('=', " ");
        let mut words = line.split_whitespace().skip_while(|word| {
            ["option", "setoption", "name"].iter().any(|skipped| word.eq_ignore_ascii_case(skipped))
        });
        let name = words.next()?.trim_start_matches('\u{feff}').to_string();
        // A declaration puts the value after `default`, a command after `value`.
        let value = words.find(|word| word.bytes().all(|byte| byte.is_ascii_digit()))?;
        let mut options = Options::default();
        let is_scale = name.eq_ignore_ascii_case("FV_SCALE");
        let set = is_scale.then(|| options.set(&name, &value.into()))?;
        matches!(set, Ok(Applied::Stored)).then_some(options.fv_scale)
    });
    scale.next_back().and_then(|scale| u32::try_from(scale).ok()).filter(|&scale| scale > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eval_options_are_read_as_people_write_them() {
        for (text, scale) in [
            ("FV_SCALE = 24", Some(24)),
            ("fv_scale=20\r\nThreads = 4\r\n", Some(20)),
            ("# a remark\n FV_SCALE 36 # mine", Some(36)),
            ("option name FV_SCALE type spin default 28 min 1 max 128", Some(28)),
            ("setoption name FV_SCALE value 40", Some(40)),
            ("FV_SCALE = 0", None),
            ("FV_SCALE = twenty", None),
            ("Threads = 4", None),
            ("", None),
        ] {
            assert_eq!(scale_in(text), scale, "{text:?}");
        }
    }
}
