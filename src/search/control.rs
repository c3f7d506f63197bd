//! The one small type through which a running search is limited and stopped.
//!
//! Shared by the thread that commands and the threads that search; everything in it is atomic.

use super::Budget;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Stop flag, ponder state and deadline of one search.
#[derive(Debug)]
pub struct Control {
    start: Instant,
    stopped: AtomicBool,
    /// While pondering no limit counts.
    pondering: AtomicBool,
    /// Hard deadline in microseconds after `start`; `u64::MAX` without one.
    deadline: AtomicU64,
    /// The budget and when it began, after `start`. Read once an iteration, so a lock is cheap.
    budget: Mutex<Option<(Budget, Duration)>>,
}

impl Control {
    /// Control of a search that began at `start`; without a budget it runs until stopped.
    pub fn new(start: Instant, budget: Option<Budget>) -> Control {
        let control = Control::pondering(start);
        control.ponderhit(start, budget);
        control
    }

    /// Control of a search on the opponent's time: no limit counts before [`Self::ponderhit`].
    pub fn pondering(start: Instant) -> Control {
        Control {
            start,
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(true),
            deadline: AtomicU64::new(u64::MAX),
            budget: Mutex::new(None),
        }
    }

    /// Ends pondering; the budget counts from `at`.
    pub fn ponderhit(&self, at: Instant, budget: Option<Budget>) {
        let offset = at.saturating_duration_since(self.start);
        let deadline = budget.map_or(u64::MAX, |b| micros(offset + b.hard));
        if let Ok(mut slot) = self.budget.lock() {
            *slot = budget.map(|budget| (budget, offset));
        }
        self.deadline.store(deadline, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Release);
    }

    /// Asks every thread of the search to end now.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Has the search been asked to end? Cheap: one relaxed load.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Is the search running on the opponent's time?
    #[inline(always)]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// Stops the search when its hard deadline has passed. Reads the clock: call it every few
    /// thousand nodes.
    pub fn check_deadline(&self) {
        if micros(self.elapsed()) >= self.deadline.load(Ordering::Relaxed) && !self.is_pondering() {
            self.stop();
        }
    }

    /// The hard deadline, for a timer; `None` while pondering or without a budget.
    pub fn deadline(&self) -> Option<Instant> {
        let deadline = self.deadline.load(Ordering::Relaxed);
        let counts = deadline != u64::MAX && !self.is_pondering();
        counts.then(|| self.start + Duration::from_micros(deadline))
    }

    /// The budget in force and the time already spent of it; `None` while pondering or without
    /// one.
    pub fn budget(&self) -> Option<(Budget, Duration)> {
        if self.is_pondering() {
            return None;
        }
        let (budget, offset) = (*self.budget.lock().ok()?)?;
        Some((budget, self.elapsed().saturating_sub(offset)))
    }

    /// Time since the search began, pondering included.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX - 1)
}
