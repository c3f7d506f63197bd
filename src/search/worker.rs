//! One thread of a search: the position, the evaluator, the stack and the counters, and the only
//! functions that move them, always together.

use super::correction::{Correction, Places};
use super::history::{Arrival, History};
use super::picker::{Picker, Scored, View, arrival, is_quiet};
use super::stack::{MAX_PLY, Stack};
use super::tt::{Entry, Table};
use super::{Bound, Job, Progress};
use crate::eval::{Active, Choice, Evaluator};
use crate::movegen;
use crate::position::{CheckInfo, Declaration, EnteringKingRule, Position, Repetition};
use crate::types::score::{HIGHEST_EVAL, mate_in, mated_in};
use crate::types::{Color, Move, Score};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Winning by the rule on perpetual check, minus the distance: sure, but no mate on the board.
const WIN_BY_REPETITION: Score = HIGHEST_EVAL + 500;
/// The same board with more in hand than before: whoever can force that stands to win.
const SUPERIOR: Score = HIGHEST_EVAL - 2_000;

/// Stop flags are looked at every so many nodes.
const STOP_INTERVAL: u64 = 256;
/// The clock is read and the node count published every so many nodes.
const CLOCK_INTERVAL: u64 = 1024;

/// A number on cache lines of its own, written by one thread and read by others.
#[repr(align(128))]
#[derive(Default, Debug)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Starts again from 0.
    pub fn reset(&self) {
        self.0.store(0, Relaxed);
    }
}

/// What all threads of one search share.
pub struct Shared<'a> {
    /// What is asked.
    pub job: &'a Job,
    /// The transposition table.
    pub table: &'a Table,
    /// Nodes of each thread, published now and then.
    pub counters: &'a [Counter],
    /// Set when the first thread has finished, for the others.
    pub done: &'a AtomicBool,
    /// Takes news of the first thread.
    pub report: &'a (dyn Fn(&Progress) + Sync),
}

impl Shared<'_> {
    /// Nodes of all threads, as far as published.
    pub fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

/// What a thread keeps from one search to the next. The memories of all threads lie side by side,
/// and each is written at every node: none shares a cache line with its neighbour.
#[repr(align(128))]
#[derive(Default)]
pub struct Memory {
    history: History,
    correction: Correction,
    stack: Stack,
    arena: Vec<Scored>,
    eval: Active,
}

impl Memory {
    /// Forgets everything learnt.
    pub fn clear(&mut self) {
        self.history.clear();
        self.correction = Correction::default();
    }

    /// Evaluates by this choice from now on.
    pub fn evaluate_by(&mut self, choice: &Choice) {
        self.eval = Active::new(choice);
    }
}

/// One thread of a running search.
pub struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) position: Position,
    pub(super) stack: &'a mut Stack,
    pub(super) history: &'a mut History,
    pub(super) correction: &'a mut Correction,
    eval: &'a mut Active,
    arena: &'a mut Vec<Scored>,
    /// 0 for the thread that watches the clock and reports.
    pub(super) index: usize,
    /// Distance of the present node from the root.
    pub(super) ply: usize,
    /// Moves made so far.
    pub(super) nodes: u64,
    /// Moves this thread may make; the threads' common limit is checked at longer intervals.
    node_limit: u64,
    /// Depth of the present iteration.
    pub(super) root_depth: i32,
    /// Greatest distance from the root in the present iteration.
    pub(super) seldepth: usize,
    /// The search is being taken back without results.
    pub(super) aborted: bool,
    /// Null moves are forbidden to this colour above this ply, while one is verified.
    pub(super) no_null: Option<(Color, usize)>,
    /// What a draw is worth to black.
    draw: Score,
    /// When the first thread wants to stop, if that is settled.
    pub(super) pace: super::pace::Pace,
}

impl<'a> Worker<'a> {
    /// Sets a thread up at the root.
    pub fn new(shared: &'a Shared<'a>, index: usize, memory: &'a mut Memory) -> Worker<'a> {
        let job = shared.job;
        let mut position = job.position.clone();
        position.reserve(MAX_PLY + 1);
        memory.eval.reset(&position);
        memory.stack.clear();
        memory.arena.clear();
        memory.arena.reserve(1 << 14);
        let alone = shared.counters.len() == 1;
        let root = position.side();
        let draw = job.conditions.draw_score[root.index()];
        Worker {
            shared,
            position,
            stack: &mut memory.stack,
            history: &mut memory.history,
            correction: &mut memory.correction,
            eval: &mut memory.eval,
            arena: &mut memory.arena,
            index,
            ply: 0,
            nodes: 0,
            node_limit: if alone { job.limits.nodes.unwrap_or(u64::MAX) } else { u64::MAX },
            root_depth: 1,
            seldepth: 0,
            aborted: false,
            no_null: None,
            draw: if root == Color::Black { draw } else { -draw },
            pace: super::pace::Pace::default(),
        }
    }

    /// Makes a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        self.shared.table.prefetch(self.position.key_after(mv));
        let frame = &mut self.stack[self.ply];
        frame.mv = Some(mv);
        frame.arrival = arrival(&self.position, mv);
        frame.quiet = is_quiet(&self.position, mv);
        let delta = self.position.play(mv);
        self.eval.play(&self.position, &delta);
        self.ply += 1;
        self.nodes += 1;
    }

    /// Takes the latest move back.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.ply -= 1;
        self.position.undo();
        self.eval.undo();
    }

    /// Passes the turn.
    pub(super) fn play_null(&mut self) {
        let frame = &mut self.stack[self.ply];
        frame.mv = None;
        frame.arrival = Arrival::NONE;
        frame.quiet = false;
        self.position.play_null();
        self.shared.table.prefetch(self.position.key());
        self.ply += 1;
        self.nodes += 1;
    }

    /// Takes a pass back.
    pub(super) fn undo_null(&mut self) {
        self.ply -= 1;
        self.position.undo();
    }

    /// The static evaluation of the present position.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Score {
        self.eval.evaluate(&self.position)
    }

    /// Notes the evaluation of the present position outside check, `raw` as the evaluator said it,
    /// and returns it corrected by experience.
    #[inline]
    pub(super) fn correct(&mut self, raw: Score) -> Score {
        let (latest, before) = self.stack.latest_two(self.ply);
        let places = Places::new(&self.position, latest, before);
        let by = self.correction.sum(self.position.side(), places);
        let eval = (raw + by).clamp(1 - HIGHEST_EVAL, HIGHEST_EVAL - 1);
        let frame = &mut self.stack[self.ply];
        (frame.raw, frame.eval, frame.places) = (Some(raw), Some(eval), places);
        eval
    }

    /// The score of a draw for the side to move.
    #[inline(always)]
    pub(super) fn draw_score(&self) -> Score {
        if self.position.side() == Color::Black { self.draw } else { -self.draw }
    }

    /// Must the search be taken back? Looks at the limits at the intervals named above.
    #[inline]
    fn must_stop(&mut self) -> bool {
        if self.nodes >= self.node_limit {
            self.aborted = true;
        } else if self.nodes.is_multiple_of(STOP_INTERVAL) {
            self.look_around();
        }
        self.aborted
    }

    #[cold]
    fn look_around(&mut self) {
        let control = &*self.shared.job.control;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.publish_nodes();
            control.check_deadline();
            let limit = self.shared.job.limits.nodes.unwrap_or(u64::MAX);
            let late = self.index == 0 && self.pace.is_late(control);
            if late || self.shared.counters.len() > 1 && self.shared.nodes() >= limit {
                self.aborted = true;
            }
        }
        if control.is_stopped() || self.shared.done.load(Relaxed) {
            self.aborted = true;
        }
    }

    /// Lets the other threads know how many nodes this one has searched.
    pub(super) fn publish_nodes(&self) {
        self.shared.counters[self.index].0.store(self.nodes, Relaxed);
    }

    /// The score of a node at which nothing is left to search: the search is being stopped, the
    /// game is over here by repetition or the move limit, a declaration wins, or the distance from
    /// the root is too great.
    #[inline]
    pub(super) fn settled(&mut self) -> Option<Score> {
        if self.must_stop() {
            return Some(0);
        }
        if let Some(score) = self.repeated() {
            return Some(score);
        }
        let conditions = &self.shared.job.conditions;
        if self.position.reaches_limit(conditions.max_moves) {
            let lost = !movegen::has_legal_move(&self.position);
            return Some(if lost { mated_in(self.ply as i32) } else { self.draw_score() });
        }
        let rule = conditions.entering_king;
        if self.position.may_declare(rule) && declares(&self.position, rule) {
            return Some(mate_in(self.ply as i32 + 1));
        }
        if self.ply >= MAX_PLY {
            let quiet = !self.position.in_check();
            return Some(if quiet { self.evaluate() } else { self.draw_score() });
        }
        None
    }

    /// The score of a position that stood on the path before.
    ///
    /// That one hand dominates another says something only of positions within the search, where
    /// the earlier one could have been played differently.
    fn repeated(&self) -> Option<Score> {
        let (repetition, back) = self.position.latest_repeat();
        let ply = self.ply as Score;
        let within = back <= self.ply;
        match repetition {
            Repetition::Draw => Some(self.draw_score()),
            Repetition::Win => Some(WIN_BY_REPETITION - ply),
            Repetition::Loss => Some(ply - WIN_BY_REPETITION),
            Repetition::Superior if within => Some(SUPERIOR),
            Repetition::Inferior if within => Some(-SUPERIOR),
            _ => None,
        }
    }

    /// Is the move limit so close that scores of other plies do not hold here?
    #[inline(always)]
    pub(super) fn near_limit(&self, depth: i32) -> bool {
        let limit = self.shared.job.conditions.max_moves;
        limit != 0 && self.position.ply() + depth.max(16) as u32 > limit
    }

    /// What the table knows of the present position; an illegal move is dropped.
    #[inline]
    pub(super) fn look_up(&self) -> Option<Entry> {
        let mut entry = self.shared.table.probe(self.position.key(), self.ply as i32)?;
        entry.mv = entry.mv.filter(|&mv| self.position.is_legal(mv));
        Some(entry)
    }

    /// Writes what was found out about the present position.
    #[inline]
    pub(super) fn remember(&self, entry: Entry) {
        self.shared.table.store(self.position.key(), self.ply as i32, entry);
    }

    /// A picker over all moves of the present node.
    pub(super) fn main_picker(&self, table_move: Option<Move>, depth: i32) -> Picker {
        let [first, second] = self.stack[self.ply].killers;
        let counter = self.history.counter(self.stack.parent(self.ply).arrival);
        Picker::main(table_move, [first, second, counter], depth, self.arena)
    }

    /// A picker for quiescence.
    pub(super) fn quiescence_picker(&self, table_move: Option<Move>, checks: bool) -> Picker {
        Picker::quiescence(table_move, checks, self.arena)
    }

    /// A picker of captures that win at least `threshold`.
    pub(super) fn winning_picker(&self, threshold: i32) -> Picker {
        Picker::winning(threshold, self.arena)
    }

    /// The picker's next move.
    #[inline]
    pub(super) fn pick(
        &mut self,
        picker: &mut Picker,
        checks: &CheckInfo,
        skip_quiets: bool,
    ) -> Option<Move> {
        let view = View {
            position: &self.position,
            checks,
            history: self.history,
            earlier: self.stack.earlier(self.ply),
            all: self.shared.job.conditions.all_moves,
        };
        picker.next(&view, self.arena, skip_quiets)
    }

    /// Ends a picker.
    pub(super) fn release(&mut self, picker: Picker) {
        picker.release(self.arena);
    }
}

/// Does the side to move win by declaring now?
pub(super) fn declares(position: &Position, rule: EnteringKingRule) -> bool {
    use EnteringKingRule as Rule;
    let by_points =
        matches!(rule, Rule::CSARule24 | Rule::CSARule24H | Rule::CSARule27 | Rule::CSARule27H);
    // Most kings in the camp have too little company: seen without writing a list of faults.
    if by_points && (position.in_check() || position.camp_points().1 < 10) {
        return false;
    }
    matches!(position.declaration(rule), Declaration::Win | Declaration::Try(_))
}

/// The table's word on a node of this score.
#[inline(always)]
pub(super) fn bound_of(score: Score, alpha: Score, beta: Score) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}
