//! Grows a game move by move while a file is read: judges each move, keeps the variations apart.
//!
//! Readers speak in the words of their format; the tree knows where in the game they are. When a
//! move cannot be played the rest of its line is skipped, and the next variation begins afresh.

use super::ending::{End, Ending};
use super::error::KifuError;
use super::fault::{Fault, FaultKind, shorten};
use super::game::{Game, Line, Notes, Spent, Step};
use crate::position::{Position, Record};
use crate::types::{Color, Move, Square};

/// How deep variations may lie within variations: far more than any record, few enough for the
/// stack.
const DEEPEST: usize = 100;
/// The most lines a game may have.
const MOST_LINES: usize = 10_000;

/// Where in a file a move stands, and what the file writes.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    /// The line, from 1.
    pub line: usize,
    /// The move as written.
    pub text: &'a str,
}

/// A game that grows.
pub(super) struct Tree {
    start: Position,
    /// The position at the end of `path`.
    position: Position,
    nodes: Vec<Node>,
    /// The nodes from the root to the present one, all but the last moves.
    path: Vec<usize>,
    /// The last nodes of the lines written so far.
    written: Vec<usize>,
    /// What the next note and time belong to; `None` before the first move of a variation.
    latest: Option<usize>,
    /// Notes that wait for the first move of a variation.
    waiting: Notes,
    /// How many moves of the present line were skipped after a fault, the faulty one included.
    skipped: usize,
    faults: Vec<Fault>,
    /// The first thing for which a line was left out.
    trouble: Option<KifuError>,
}

/// A move, or what ends a line.
struct Node {
    parent: usize,
    depth: usize,
    /// How many variations this node lies within.
    level: usize,
    kind: NodeKind,
    notes: Notes,
    time: Option<Spent>,
    children: Vec<usize>,
}

enum NodeKind {
    Root,
    Move(Move),
    End(Ending),
    /// A line that stops without a word.
    Open,
}

impl Tree {
    pub(super) fn new(start: Position) -> Tree {
        let root = Node {
            parent: 0,
            depth: 0,
            level: 0,
            kind: NodeKind::Root,
            notes: Notes::default(),
            time: None,
            children: Vec::new(),
        };
        Tree {
            position: start.clone(),
            start,
            nodes: vec![root],
            path: vec![0],
            written: Vec::new(),
            latest: Some(0),
            waiting: Notes::default(),
            skipped: 0,
            faults: Vec::new(),
            trouble: None,
        }
    }

    /// The position that the next move is played in.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves lead to the present position.
    pub(super) fn depth(&self) -> usize {
        self.path.len() - 1
    }

    /// Has any move been read?
    pub(super) fn has_moves(&self) -> bool {
        self.nodes.len() > 1 || !self.faults.is_empty()
    }

    /// Does the present line end before a move that could not be played?
    pub(super) fn is_broken(&self) -> bool {
        self.skipped > 0
    }

    /// Who is to move in the file, skipped moves counted.
    pub(super) fn side(&self) -> Color {
        let side = self.position.side();
        if self.skipped.is_multiple_of(2) { side } else { !side }
    }

    /// The target of the move before.
    pub(super) fn target(&self) -> Option<Square> {
        self.position.path().next_back().flatten().map(Move::to)
    }

    /// Plays a move, or notes the rule that it breaks.
    pub(super) fn play(&mut self, mv: Move, source: Source) {
        if self.is_broken() {
            self.skipped += 1;
        } else if let Err(rule) = self.position.check(mv) {
            self.fault(FaultKind::Illegal { mv, rule }, source);
        } else if self.depth() == Record::LONGEST {
            self.give_up(KifuError::TooLong { line: source.line });
        } else if let Some(node) = self.grow(NodeKind::Move(mv), source.line) {
            self.position.play(mv);
            self.path.push(node);
        }
    }

    /// Notes a move that cannot be played; the rest of the line is skipped.
    pub(super) fn fault(&mut self, kind: FaultKind, source: Source) {
        if !self.is_broken() {
            self.faults.push(Fault {
                line: source.line,
                number: self.depth() + 1,
                in_variation: !self.written.is_empty(),
                is_recorded: false,
                written: shorten(source.text),
                kind,
                before: Box::new(self.position.clone()),
            });
            self.latest = None;
        }
        self.skipped += 1;
    }

    /// Ends the present line, unless it has ended. `kind` is told from the view of [`Self::side`]. A
    /// line that a fault has cut off has no end, unless that fault was it.
    pub(super) fn close(&mut self, kind: Ending, line: usize) {
        let ended =
            self.latest.is_some_and(|node| matches!(self.nodes[node].kind, NodeKind::End(_)));
        if ended {
            return;
        }
        let is_foul = matches!(kind, Ending::FoulWin | Ending::FoulLoss);
        if self.skipped == 1 && is_foul {
            // The foul is the move that was just refused: who played it is still to move here.
            self.faults.last_mut().expect("a fault").is_recorded = true;
            self.grow(NodeKind::End(Ending::FoulLoss), line);
        } else if !self.is_broken() {
            self.grow(NodeKind::End(kind), line);
        }
    }

    /// Goes back to before move `number` of the line written last that has it.
    pub(super) fn fork(&mut self, number: usize, line: usize) {
        self.leave_line();
        if self.written.len() > MOST_LINES {
            self.give_up(KifuError::TooManyLines { line, limit: MOST_LINES });
            return;
        }
        let depth = |node: &&usize| self.nodes[**node].depth;
        let tail = self
            .written
            .iter()
            .rev()
            .find(|node| depth(node) >= number)
            .or_else(|| self.written.iter().rev().find(|node| depth(node) + 1 >= number));
        let Some(&(mut node)) = tail.filter(|_| number > 0) else {
            if self.faults.is_empty() {
                self.trouble.get_or_insert(KifuError::NoSuchMove { line, number });
            }
            self.skipped = 1;
            return;
        };
        while self.nodes[node].depth >= number {
            node = self.nodes[node].parent;
        }
        self.go_to(node);
    }

    /// Where the tree is now, for [`Self::branch_at`].
    pub(super) fn here(&self) -> usize {
        *self.path.last().expect("the root")
    }

    /// Goes back to a node that [`Self::here`] has told, to begin another line there.
    pub(super) fn branch_at(&mut self, node: usize) {
        self.leave_line();
        self.go_to(node);
    }

    /// Adds a comment to what was read last.
    pub(super) fn comment(&mut self, text: &str) {
        if let Some(notes) = self.notes() {
            notes.comments.push(text.to_string());
        }
    }

    /// Sets a bookmark on what was read last.
    pub(super) fn bookmark(&mut self, name: &str) {
        if let Some(notes) = self.notes() {
            notes.bookmark = Some(name.to_string());
        }
    }

    /// Sets the time of what was read last.
    pub(super) fn time(&mut self, time: Spent) {
        if let Some(node) = self.latest {
            self.nodes[node].time = Some(time);
        }
    }

    /// The game that has grown, and the first thing for which a line of it was left out.
    pub(super) fn finish(
        mut self,
        line: usize,
        headers: Vec<(String, String)>,
    ) -> (Game, Option<KifuError>) {
        self.leave_line();
        let start_notes = std::mem::take(&mut self.nodes[0].notes);
        let main = self.line_after(0);
        let faults = self.faults;
        (Game { line, headers, start: self.start, start_notes, main, faults }, self.trouble)
    }

    /// Leaves out the rest of the line.
    fn give_up(&mut self, trouble: KifuError) {
        self.trouble.get_or_insert(trouble);
        self.skipped = 1;
        self.latest = None;
    }

    fn notes(&mut self) -> Option<&mut Notes> {
        match self.latest {
            Some(node) => Some(&mut self.nodes[node].notes),
            None if self.is_broken() => None,
            None => Some(&mut self.waiting),
        }
    }

    /// Adds a node after the present one and makes it the latest; `None` when it lies too deep.
    fn grow(&mut self, kind: NodeKind, line: usize) -> Option<usize> {
        let parent = self.here();
        let is_fork = !self.nodes[parent].children.is_empty();
        if self.nodes[parent].level + usize::from(is_fork) > DEEPEST {
            self.give_up(KifuError::TooDeep { line, limit: DEEPEST });
            return None;
        }
        let node = self.add(parent, kind);
        self.nodes[node].notes = std::mem::take(&mut self.waiting);
        self.latest = Some(node);
        Some(node)
    }

    fn add(&mut self, parent: usize, kind: NodeKind) -> usize {
        let is_fork = !self.nodes[parent].children.is_empty();
        let node = self.nodes.len();
        self.nodes.push(Node {
            parent,
            depth: self.nodes[parent].depth + usize::from(matches!(kind, NodeKind::Move(_))),
            level: self.nodes[parent].level + usize::from(is_fork),
            kind,
            notes: Notes::default(),
            time: None,
            children: Vec::new(),
        });
        self.nodes[parent].children.push(node);
        node
    }

    /// Remembers the present line, and that nothing follows it.
    fn leave_line(&mut self) {
        let here = self.here();
        if self.nodes[here].children.is_empty() {
            self.add(here, NodeKind::Open);
        }
        if self.written.last() != Some(&here) {
            self.written.push(here);
        }
        self.skipped = 0;
        self.latest = None;
        self.waiting = Notes::default();
    }

    fn go_to(&mut self, target: usize) {
        let mut ahead = Vec::new();
        let mut node = target;
        while self.path.get(self.nodes[node].depth) != Some(&node) {
            ahead.push(node);
            node = self.nodes[node].parent;
        }
        while self.path.len() > self.nodes[node].depth + 1 {
            self.path.pop();
            self.position.undo();
        }
        for &node in ahead.iter().rev() {
            if let NodeKind::Move(mv) = self.nodes[node].kind {
                self.position.play(mv);
            }
            self.path.push(node);
        }
    }

    /// The line that follows a node: its first children, with the others as variations.
    fn line_after(&mut self, mut node: usize) -> Line {
        let mut line = Line::default();
        loop {
            let children = std::mem::take(&mut self.nodes[node].children);
            let Some((&first, others)) = children.split_first() else { return line };
            let others = others.iter().map(|&other| self.line_from(other)).collect();
            if !self.extend(&mut line, first, others) {
                return line;
            }
            node = first;
        }
    }

    /// The line that begins with a node.
    fn line_from(&mut self, node: usize) -> Line {
        let mut line = Line::default();
        if self.extend(&mut line, node, Vec::new()) {
            let rest = self.line_after(node);
            line.steps.extend(rest.steps);
            line.end = rest.end;
            line.tails = rest.tails;
        }
        line
    }

    /// Adds a node to the end of a line; false when nothing can follow it.
    fn extend(&mut self, line: &mut Line, node: usize, others: Vec<Line>) -> bool {
        let node = &mut self.nodes[node];
        let notes = std::mem::take(&mut node.notes);
        match std::mem::replace(&mut node.kind, NodeKind::Open) {
            NodeKind::Move(mv) => {
                line.steps.push(Step { mv, notes, time: node.time, forks: others });
                return true;
            }
            NodeKind::End(kind) => line.end = Some(End { kind, time: node.time, notes }),
            NodeKind::Root | NodeKind::Open => {}
        }
        line.tails = others;
        false
    }
}
