//! Ctrl-C in a long run: what is done is kept, and a message says how far it got.
//!
//! [`Interrupt`] ends the program at once; [`call`] leaves it to the command to come to an end.

use super::failure::{Failure, complain};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Exit status of an interrupted program, as shells give it for Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// How far a long run has got, for the handler of Ctrl-C.
pub(super) struct Interrupt {
    done: Arc<Mutex<Option<String>>>,
}

impl Interrupt {
    /// From now on Ctrl-C ends the program with a message that names the last place done, and
    /// `advice`.
    pub(super) fn watch(advice: &'static str) -> Result<Interrupt, Failure> {
        let done = Arc::new(Mutex::new(None));
        let seen = Arc::clone(&done);
        ctrlc::set_handler(move || {
            let done = seen.lock().unwrap_or_else(PoisonError::into_inner);
            complain(&format!("{}{advice}", how_far(done.as_deref())));
            std::process::exit(INTERRUPTED.into());
        })
        .map_err(unwatched)?;
        Ok(Interrupt { done })
    }

    /// Notes that the position from `place` is done and its result written.
    pub(super) fn done(&self, place: String) {
        *self.done.lock().unwrap_or_else(PoisonError::into_inner) = Some(place);
    }
}

/// From now on the first Ctrl-C calls `first`; the second ends the program.
pub(super) fn call(first: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let mut first = Some(first);
    ctrlc::set_handler(move || match first.take() {
        Some(first) => first(),
        None => std::process::exit(INTERRUPTED.into()),
    })
    .map_err(unwatched)
}

/// A flag that the first Ctrl-C raises, for work that ends by itself when it sees it; the second
/// ends the program.
pub(super) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    call(move || raised.store(true, Relaxed))?;
    Ok(flag)
}

/// Says that the run was interrupted, and which place was the last one done.
pub(super) fn say_how_far(done: Option<&str>) {
    complain(&how_far(done));
}

fn how_far(done: Option<&str>) -> String {
    match done {
        Some(place) => format!("interrupted; everything up to {place} is done"),
        None => "interrupted before the first result".to_string(),
    }
}

fn unwatched(error: ctrlc::Error) -> Failure {
    Failure::Input(format!("cannot watch for Ctrl-C: {error}"))
}
