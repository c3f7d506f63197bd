//! What the search knows of each ply between the root and the present node.

use super::correction::Places;
use super::history::Arrival;
use crate::types::{Move, Score};
use std::ops::{Index, IndexMut};

/// Greatest distance from the root in plies; deeper nodes are evaluated as they stand.
pub const MAX_PLY: usize = 127;

/// Frames before the root, so that nodes near it may look back.
const BEFORE: usize = 6;

/// One ply.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The move being searched; `None` for a null move.
    pub mv: Option<Move>,
    /// The piece that it moved, and where to.
    pub arrival: Arrival,
    /// Static evaluation; `None` in check.
    pub eval: Option<Score>,
    /// The same as the evaluator said it, uncorrected.
    pub raw: Option<Score>,
    /// What the evaluation is corrected by.
    pub places: Places,
    /// Is the move being searched neither a capture nor a promotion?
    pub quiet: bool,
    /// Plies by which the move being searched is reduced at the moment.
    pub reduction: i32,
    /// Nodes at this ply that failed high since the node two plies before began.
    pub cutoffs: u32,
    /// A move left out, while the search asks whether it is the only good one.
    pub excluded: Option<Move>,
    /// Quiet moves that refuted siblings.
    pub killers: [Option<Move>; 2],
}

const EMPTY: Frame = Frame {
    mv: None,
    arrival: Arrival::NONE,
    eval: None,
    raw: None,
    places: Places::NONE,
    quiet: false,
    reduction: 0,
    cutoffs: 0,
    excluded: None,
    killers: [None; 2],
};

/// A frame for each ply, and the principal variation below each.
pub struct Stack {
    frames: Box<[Frame; BEFORE + MAX_PLY + 4]>,
    lines: Box<[[Option<Move>; MAX_PLY + 2]; MAX_PLY + 2]>,
}

impl Default for Stack {
    fn default() -> Self {
        Stack {
            frames: Box::new([EMPTY; BEFORE + MAX_PLY + 4]),
            lines: Box::new([[None; MAX_PLY + 2]; MAX_PLY + 2]),
        }
    }
}

impl Stack {
    /// Forgets every ply.
    pub fn clear(&mut self) {
        self.frames.fill(EMPTY);
    }

    /// The arrivals of the moves 1, 2, 4 and 6 plies before the node at `ply`.
    #[inline(always)]
    pub fn earlier(&self, ply: usize) -> [Arrival; 4] {
        [1, 2, 4, 6].map(|back| self.frames[ply + BEFORE - back].arrival)
    }

    /// The evaluation two plies before, or four if that was in check.
    #[inline(always)]
    pub fn own_eval_before(&self, ply: usize) -> Option<Score> {
        let frames = &self.frames;
        frames[ply + BEFORE - 2].eval.or(frames[ply + BEFORE - 4].eval)
    }

    /// The frame of the move that led to the node at `ply`.
    #[inline(always)]
    pub fn parent(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE - 1]
    }

    /// The arrivals of the latest two moves at the node at `ply`.
    #[inline(always)]
    pub fn latest_two(&self, ply: usize) -> (Arrival, Arrival) {
        (self.frames[ply + BEFORE - 1].arrival, self.frames[ply + BEFORE - 2].arrival)
    }

    /// Begins a node without a principal variation.
    #[inline(always)]
    pub fn clear_line(&mut self, ply: usize) {
        self.lines[ply][0] = None;
    }

    /// The best line at `ply` is `mv` and then the best line of the child.
    pub fn set_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, child) = (&mut upper[ply], &lower[0]);
        line[0] = Some(mv);
        for (place, next) in line[1..].iter_mut().zip(child) {
            *place = *next;
            if next.is_none() {
                break;
            }
        }
    }

    /// The best line from `ply` on.
    pub fn line(&self, ply: usize) -> impl Iterator<Item = Move> + '_ {
        self.lines[ply].iter().map_while(|mv| *mv)
    }
}

impl Index<usize> for Stack {
    type Output = Frame;

    #[inline(always)]
    fn index(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE]
    }
}

impl IndexMut<usize> for Stack {
    #[inline(always)]
    fn index_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }
}
