//! How far a run has got and how long it will take, on a terminal and nowhere else.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// How often the line is drawn anew.
const TICK: Duration = Duration::from_millis(500);
/// Parts of a byte of input that the bar counts.
const PARTS: u64 = 1000;

/// A progress line on standard error. It counts bytes of input, since the number of positions is
/// not known before all files have been read.
pub(super) struct Gauge {
    bar: ProgressBar,
}

impl Gauge {
    /// A gauge for so many bytes of input, or for as many as may come.
    pub(super) fn new(bytes: Option<u64>) -> Gauge {
        let (bar, template) = match bytes {
            Some(bytes) => (
                ProgressBar::new(bytes * PARTS),
                "{bar:30} {percent} %  {elapsed}, {eta} left  {msg}",
            ),
            None => (ProgressBar::no_length(), "{spinner} {elapsed}  {msg}"),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("a template that is right"));
        bar.enable_steady_tick(TICK);
        Gauge { bar }
    }

    /// One position of the `count` of a game is done, whose share of the input is `bytes`.
    pub(super) fn advance(&self, bytes: u64, count: usize) {
        self.bar.inc(bytes * PARTS / count.max(1) as u64);
    }

    /// The game from `place` is done.
    pub(super) fn name(&self, place: String) {
        self.bar.set_message(place);
    }

    /// Takes the line away while `write` puts something on the terminal.
    pub(super) fn pause<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
