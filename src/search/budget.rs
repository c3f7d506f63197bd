//! How long one move may take.

use std::time::Duration;

/// A time budget, counted from the moment the command was read (or from `ponderhit`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What the move should take when nothing special happens.
    pub optimum: Duration,
    /// What it may take when the search is in trouble, before any rounding.
    pub maximum: Duration,
    /// The answer must be out by then, whatever happens.
    pub hard: Duration,
    /// Use of the free part of a second, where the server counts whole seconds.
    pub rounding: Option<Rounding>,
}

/// How an end is rounded up: see [`Budget::end`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    /// Usual latency: the planned end is this long before a full second.
    pub delay: Duration,
    /// The least time a move takes, latency included.
    pub minimum: Duration,
}

impl Budget {
    /// Exactly `time`, not more and, unless the position is decided, not less.
    pub fn fixed(time: Duration) -> Budget {
        Budget { optimum: time, maximum: time, hard: time, rounding: None }
    }

    /// When to stop if the search would like to stop after `wish`: never after the hard limit,
    /// and with rounding just before the next full second, which costs nothing.
    pub fn end(&self, wish: Duration) -> Duration {
        let Some(Rounding { delay, minimum }) = self.rounding else { return wish.min(self.hard) };
        let charged = wish.max(minimum.saturating_sub(delay)) + delay;
        let seconds = charged.as_secs() + u64::from(charged.subsec_nanos() > 0);
        Duration::from_secs(seconds.max(1)).saturating_sub(delay).min(self.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_uses_the_free_part_of_a_second() {
        let ms = Duration::from_millis;
        let rounding = Some(Rounding { delay: ms(120), minimum: ms(2000) });
        let budget = Budget { optimum: ms(300), maximum: ms(900), hard: ms(9000), rounding };
        assert_eq!(budget.end(ms(300)), ms(1880));
        assert_eq!(budget.end(ms(1900)), ms(2880));
        assert_eq!(budget.end(ms(60_000)), ms(9000));
        assert_eq!(Budget { rounding: None, ..budget }.end(ms(300)), ms(300));
    }
}
