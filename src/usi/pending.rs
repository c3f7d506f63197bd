//! A `go` that has no answer yet: what it is after, what is known, and what it would be answered.

use super::report::{self, Reporter};
use super::tools;
use super::worker::Work;
use crate::engine::{Options, Request};
use crate::mate;
use crate::position::Position;
use crate::search::{Answer, Control, Progress, Verdict};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A `go` without its answer.
pub(super) struct Search {
    pub(super) id: u64,
    pub(super) mode: Mode,
    pub(super) request: Request,
    pub(super) root: Position,
    pub(super) options: Options,
    pub(super) control: Arc<Control>,
    pub(super) reporter: Reporter,
    /// The latest state with an exact first line.
    pub(super) latest: Option<Progress>,
    /// What the search came to; held back while it must not be said.
    pub(super) outcome: Option<Outcome>,
    /// The answer must be out by then, because an end was asked for.
    pub(super) stopping: Option<Instant>,
}

/// What ends a search, and what it is answered with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Ends by itself.
    Clocked,
    /// Answered after `stop` only.
    Infinite,
    /// Answered after `stop` or `ponderhit`.
    Ponder,
    /// `go mate`: answered with `checkmate`.
    Mate,
}

/// What came of a search.
pub(super) enum Outcome {
    Verdict(Verdict),
    /// What a mate search found out.
    Mate(mate::Outcome),
    /// The reason has been told; there is nothing to play.
    Failed,
}

/// How long a search may exceed the hard limit of its time, which leaves room for this, before it
/// is answered for it.
const LIMIT_GRACE: Duration = Duration::from_millis(25);

impl Search {
    /// A search from `root`, asked for at `at`.
    pub(super) fn new(
        id: u64,
        mode: Mode,
        request: Request,
        root: Position,
        options: &Options,
        at: Instant,
    ) -> Search {
        let options = options.clone();
        let control = request.control(&root, &options, at);
        let interval = Duration::from_millis(options.pv_interval.unsigned_abs());
        let analysing = mode == Mode::Infinite || options.consideration;
        let bounds = options.show_bounds && !options.consideration;
        let reporter = Reporter::new(interval, analysing, bounds);
        Search {
            id,
            mode,
            request,
            root,
            options,
            control,
            reporter,
            latest: None,
            outcome: None,
            stopping: None,
        }
    }

    /// The order for the worker.
    pub(super) fn work(&self, new_game: bool, clear: bool) -> Work {
        let control = Arc::clone(&self.control);
        Work::Search {
            id: self.id,
            options: self.options.clone(),
            job: Box::new(self.request.job(self.root.clone(), &self.options, control)),
            new_game,
            clear,
        }
    }

    /// The order for the worker when a mate is asked for.
    pub(super) fn mate_work(&self) -> Work {
        Work::Mate {
            id: self.id,
            options: self.options.clone(),
            position: Box::new(self.root.clone()),
            control: Arc::clone(&self.control),
        }
    }

    /// Need an answer not be held back?
    pub(super) fn may_be_answered(&self) -> bool {
        match self.mode {
            Mode::Clocked | Mode::Mate => true,
            Mode::Infinite | Mode::Ponder => self.stopping.is_some(),
        }
    }

    /// When the search must be answered even if it does not end; `None` while it may go on.
    pub(super) fn force_at(&self) -> Option<Instant> {
        if self.outcome.is_some() {
            return None;
        }
        let limit = self.control.deadline().map(|deadline| deadline + LIMIT_GRACE);
        [self.stopping, limit].into_iter().flatten().min()
    }

    /// The answer to `go mate` where it needs no search.
    pub(super) fn plain_mate_answer(&self) -> Option<&'static str> {
        if self.mode != Mode::Mate {
            return None;
        }
        let side = self.root.side();
        match (self.root.king(side), self.root.king(!side)) {
            (None, None) => Some("checkmate notimplemented"),
            // Nothing gives check where no king is.
            (Some(_), None) => Some("checkmate nomate"),
            _ => None,
        }
    }

    /// The answer to `go mate`.
    fn mate_answer(&self) -> String {
        let found = self.latest.as_ref().and_then(|progress| progress.lines.first());
        match (&self.outcome, found) {
            (Some(Outcome::Mate(mate::Outcome::Mate { line, .. })), _) => {
                format!("checkmate {}", report::moves(line))
            }
            (Some(Outcome::Mate(mate::Outcome::NoMate)), _) => "checkmate nomate".to_string(),
            (_, Some(line)) => format!("checkmate {}", report::moves(&line.pv)),
            _ => "checkmate timeout".to_string(),
        }
    }

    /// The best that can be said when the search does not answer: its latest exact line, else any
    /// legal move.
    pub(super) fn makeshift(&self) -> Verdict {
        let last = self.latest.clone().unwrap_or_else(|| tools::first_glance(&self.root));
        let pv = last.lines.first().map(|line| line.pv.as_slice()).unwrap_or_default();
        let answer = match pv {
            [] => Answer::Resign,
            [best, rest @ ..] => Answer::Play { best: *best, ponder: rest.first().copied() },
        };
        Verdict { answer, last }
    }

    /// The last lines of the search.
    pub(super) fn answer(self) -> Vec<String> {
        if self.mode == Mode::Mate {
            return vec![self.mate_answer()];
        }
        match self.outcome {
            Some(Outcome::Verdict(verdict)) => {
                let score = verdict.last.lines.first().map_or(0, |line| line.score);
                let hopeless = i64::from(score) <= -self.options.resign_value;
                let resigns = hopeless && self.mode == Mode::Clocked;
                let answer = if resigns { Answer::Resign } else { verdict.answer };
                let mut lines = report::group(&verdict.last);
                lines.push(report::bestmove(answer));
                lines
            }
            _ => vec!["bestmove resign".to_string()],
        }
    }
}
