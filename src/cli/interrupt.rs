//! Ctrl-C in a long run: what is done is kept, and a message says how far it got.

use super::failure::{Failure, complain};
use std::sync::{Arc, Mutex, PoisonError};

/// Exit status of an interrupted program, as shells give it for Ctrl-C.
const INTERRUPTED: i32 = 130;

/// How far a long run has got, for the handler of Ctrl-C.
pub(super) struct Interrupt {
    done: Arc<Mutex<Option<String>>>,
}

impl Interrupt {
    /// From now on Ctrl-C ends the program with a message that names the last place done.
    pub(super) fn watch() -> Result<Interrupt, Failure> {
        let done = Arc::new(Mutex::new(None));
        let seen = Arc::clone(&done);
        ctrlc::set_handler(move || {
            complain(&match &*seen.lock().unwrap_or_else(PoisonError::into_inner) {
                Some(place) => format!("interrupted; everything up to {place} is done"),
                None => "interrupted before the first result".to_string(),
            });
            std::process::exit(INTERRUPTED);
        })
        .map_err(|error| Failure::Input(format!("cannot watch for Ctrl-C: {error}")))?;
        Ok(Interrupt { done })
    }

    /// Notes that the position from `place` is done and its result written.
    pub(super) fn done(&self, place: String) {
        *self.done.lock().unwrap_or_else(PoisonError::into_inner) = Some(place);
    }
}
