//! How far a long run has got, as a line on standard error that a terminal shows and nothing else.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// How often the line is drawn anew.
const TICK: Duration = Duration::from_millis(200);

/// A progress line; hidden where standard error is no terminal or there is only one problem.
pub(super) struct Gauge {
    bar: ProgressBar,
}

impl Gauge {
    /// A gauge for `count` problems, or for as many as may come.
    pub(super) fn new(count: Option<usize>) -> Gauge {
        let (bar, template) = match count {
            Some(0 | 1) => return Gauge { bar: ProgressBar::hidden() },
            Some(count) => (ProgressBar::new(count as u64), "{bar:30} {pos}/{len}  {elapsed}"),
            None => (ProgressBar::no_length(), "{spinner} {pos} done  {elapsed}"),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("a template that is right"));
        bar.enable_steady_tick(TICK);
        Gauge { bar }
    }

    /// One problem more is done.
    pub(super) fn advance(&self) {
        self.bar.inc(1);
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
