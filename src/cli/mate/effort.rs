//! How much may be spent on a problem, and how much has been.

use super::Question;
use crate::mate::{Limits, Progress};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// The watch over a search: told of its progress, it says whether to go on.
pub(super) type Watch<'a> = &'a mut (dyn FnMut(&Progress) -> bool + Send);

/// The limits of a question as they run out.
pub(super) struct Effort<'a> {
    question: &'a Question,
    begun: Instant,
    /// Set when the run is to end.
    stop: &'a AtomicBool,
    /// Nodes searched so far.
    pub nodes: u64,
}

impl<'a> Effort<'a> {
    /// Nothing spent yet; time counts from now.
    pub(super) fn new(question: &'a Question, stop: &'a AtomicBool) -> Effort<'a> {
        Effort { question, begun: Instant::now(), stop, nodes: 0 }
    }

    /// Is there nothing left to spend?
    pub(super) fn is_over(&self) -> bool {
        let question = self.question;
        self.stop.load(Relaxed)
            || question.nodes.is_some_and(|most| self.nodes >= most)
            || question.time.is_some_and(|most| self.begun.elapsed() >= most)
    }

    /// Lets a search spend what is left, but no more than `nodes`.
    pub(super) fn spend<T>(
        &mut self,
        shortest: bool,
        nodes: Option<u64>,
        search: impl FnOnce(&Limits, Watch) -> T,
    ) -> T {
        let left = self.question.nodes.map(|most| most.saturating_sub(self.nodes).max(1));
        let limits = Limits { nodes: left.into_iter().chain(nodes).min(), shortest };
        let before = self.nodes;
        let mut watch = |progress: &Progress| {
            self.nodes = before + progress.nodes;
            !self.is_over()
        };
        search(&limits, &mut watch)
    }
}
