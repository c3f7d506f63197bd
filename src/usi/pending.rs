//! A `go` that has no answer yet: what it is after, what is known, and what it would be answered.

use super::report::{self, Reporter};
use super::tools;
use super::worker::Work;
use crate::engine::{Options, Request, tsume};
use crate::position::{EnteringKingRule, Position};
use crate::search::{Answer, Control, Progress, Verdict};
use crate::types::Move;
use crate::types::score::LOWEST_WIN;
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
        mut request: Request,
        root: Position,
        options: &Options,
        at: Instant,
    ) -> Search {
        let mut options = options.clone();
        if mode == Mode::Mate {
            options.entering_king = EnteringKingRule::NoEnteringKing;
            options.max_moves = 0;
            options.multipv = 1;
            options.all_moves = true;
            request.moves = tsume::first_moves(&root);
        }
        let control = request.control(&root, &options, at);
        let interval = Duration::from_millis(options.pv_interval.unsigned_abs());
        let reporter = Reporter::new(interval, mode == Mode::Infinite, options.show_bounds);
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
        let kings = [self.root.king(self.root.side()), self.root.king(!self.root.side())];
        match kings {
            [None, None] => Some("checkmate notimplemented"),
            _ if self.request.moves.is_empty() => Some("checkmate nomate"),
            _ => None,
        }
    }

    /// The solution of a mate problem, once the search has proved a mate by checks alone.
    pub(super) fn solution(&self) -> Option<Vec<Move>> {
        let line = self.latest.as_ref()?.lines.first()?;
        let proven = self.mode == Mode::Mate && line.score >= LOWEST_WIN;
        (proven && tsume::is_solution(&self.root, &line.pv)).then(|| line.pv.clone())
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
        let solution = self.solution();
        match (self.mode, self.outcome) {
            (Mode::Mate, _) => vec![match solution {
                Some(solution) => format!("checkmate {}", report::moves(&solution)),
                None => "checkmate timeout".to_string(),
            }],
            (_, Some(Outcome::Verdict(verdict))) => {
                let score = verdict.last.lines.first().map_or(0, |line| line.score);
                let hopeless = i64::from(score) <= -self.options.resign_value;
                let resigns = hopeless && self.mode == Mode::Clocked;
                let answer = if resigns { Answer::Resign } else { verdict.answer };
                let mut lines = report::group(&verdict.last);
                lines.push(report::bestmove(answer));
                lines
            }
            (_, _) => vec!["bestmove resign".to_string()],
        }
    }
}
