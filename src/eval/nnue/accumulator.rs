//! The first layer of a network, kept in step with the moves of a search.
//!
//! Nothing is computed until it is asked for: a move only leaves its [`Delta`]. The sums of a
//! position then follow from the nearest earlier one that is known. Where the own king has moved so
//! that all features of a player change, they follow from the [`Cache`] instead.

use super::cache::Cache;
use super::features::{Anchor, FeatureSet};
use super::network::{Network, Scratch};
use super::numbers::{in_hand, on_board};
use crate::eval::simd::Buffer;
use crate::position::{Delta, Position};
use crate::types::{Color, Kind};
use std::sync::Arc;

/// Positions for which there is room from the start.
const ROOM: usize = 160;

/// A network that follows one position through its moves.
pub struct Accumulators {
    network: Arc<Network>,
    /// Of each position on the path the sums of black and of white.
    sums: Buffer<i16>,
    path: Vec<Step>,
    cache: Cache,
    scratch: Scratch,
}

/// One position on the path.
#[derive(Clone, Copy)]
struct Step {
    /// The move that led here; `None` at the root.
    delta: Option<Delta>,
    /// Whose sums are known.
    known: [bool; 2],
}

/// The few inputs that a move switches on and off in the eyes of one player.
#[derive(Default)]
struct Changes {
    on: [u32; 2],
    off: [u32; 2],
    on_count: usize,
    off_count: usize,
}

impl Accumulators {
    /// Begins nowhere; [`reset`](Self::reset) sets the first position.
    pub fn new(network: Arc<Network>) -> Accumulators {
        let width = network.architecture().width;
        Accumulators {
            sums: Buffer::zeros(ROOM * 2 * width),
            path: Vec::with_capacity(ROOM),
            cache: Cache::new(&network),
            scratch: network.scratch(),
            network,
        }
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Begins a path. What is known of earlier positions helps to find the first sums.
    pub fn reset(&mut self, position: &Position) {
        self.path.clear();
        self.path.push(Step { delta: None, known: [false; 2] });
        if Color::ALL.iter().all(|&color| position.king(color).is_some()) {
            // At once, because every later position leads back to these.
            for viewer in Color::ALL {
                self.bring_up(position, viewer);
            }
        }
    }

    /// Follows a move.
    #[inline]
    pub fn play(&mut self, delta: &Delta) {
        self.path.push(Step { delta: Some(*delta), known: [false; 2] });
    }

    /// Takes a move back.
    #[inline]
    pub fn undo(&mut self) {
        self.path.pop();
    }

    /// The output of the network for the present position and the stack that gave it; `None` when
    /// a king is missing.
    #[inline]
    pub fn raw(&mut self, position: &Position) -> Option<(i32, usize)> {
        if Color::ALL.iter().any(|&color| position.king(color).is_none()) {
            return None;
        }
        let bucket = self.network.bucket(position)?;
        for viewer in Color::ALL {
            self.bring_up(position, viewer)?;
        }
        let width = self.network.architecture().width;
        let present = &self.sums[(self.path.len() - 1) * 2 * width..][..2 * width];
        let (black, white) = present.split_at(width);
        let (us, them) = match position.side() {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        Some((self.network.forward(us, them, bucket, &mut self.scratch), bucket))
    }

    /// The bytes that the first layer read last, for tests: ours before theirs.
    pub fn layer1_bytes(&self) -> &[u8] {
        self.network.layer1_bytes(&self.scratch)
    }

    /// Sees to it that the sums of a player are known.
    #[inline]
    fn bring_up(&mut self, position: &Position, viewer: Color) -> Option<()> {
        let set = self.network.architecture().features;
        let anchor = set.anchor(position.king(viewer)?.relative(viewer));
        let last = self.path.len() - 1;
        self.make_room();
        let width = self.network.architecture().width;
        match self.nearest_known(set, viewer) {
            Some(known) => {
                for at in known + 1..=last {
                    self.follow(set, anchor, viewer, at);
                }
            }
            None => {
                let target = &mut self.sums[(2 * last + viewer.index()) * width..][..width];
                self.cache.refresh(&self.network, position, viewer, anchor, target);
                self.path[last].known[viewer.index()] = true;
            }
        }
        Some(())
    }

    /// The latest position with known sums from which the present ones follow by changes.
    #[inline]
    fn nearest_known(&self, set: FeatureSet, viewer: Color) -> Option<usize> {
        for (at, step) in self.path.iter().enumerate().rev() {
            if step.known[viewer.index()] {
                return Some(at);
            }
            let delta = step.delta.as_ref()?;
            if set.sees_attacks() || moves_anchor(set, delta, viewer) {
                return None;
            }
        }
        None
    }

    /// Works out the sums at a step from those of the step before.
    #[inline]
    fn follow(&mut self, set: FeatureSet, anchor: Anchor, viewer: Color, at: usize) {
        let Some(delta) = &self.path[at].delta else { return };
        let changes = Changes::of(set, anchor, delta, viewer);
        let width = self.network.rows.width();
        let (before, after) = self.sums.split_at_mut(2 * at * width);
        let place = viewer.index() * width;
        let source = &before[2 * (at - 1) * width + place..][..width];
        let target = &mut after[place..][..width];
        let (on, off) = (&changes.on[..changes.on_count], &changes.off[..changes.off_count]);
        (self.network.kernels.update)(&self.network.rows, source, on, off, target);
        self.path[at].known[viewer.index()] = true;
    }

    /// Doubles the room when the path has grown out of it, as hardly any does.
    #[inline]
    fn make_room(&mut self) {
        let needed = self.path.len() * 2 * self.network.rows.width();
        if needed > self.sums.len() {
            let mut larger = Buffer::zeros(2 * needed);
            larger[..self.sums.len()].copy_from_slice(&self.sums);
            self.sums = larger;
        }
    }
}

/// Does a move change all features of a player?
#[inline]
fn moves_anchor(set: FeatureSet, delta: &Delta, viewer: Color) -> bool {
    let (arrived, to) = delta.to;
    match delta.from {
        Some((_, from)) if arrived.kind() == Kind::King && arrived.color() == viewer => {
            set.anchor(from.relative(viewer)) != set.anchor(to.relative(viewer))
        }
        _ => false,
    }
}

impl Changes {
    #[inline]
    fn of(set: FeatureSet, anchor: Anchor, delta: &Delta, viewer: Color) -> Changes {
        let mut changes = Changes::default();
        let counts = |kind: Kind| set.has_kings() || kind != Kind::King;
        let (arrived, to) = delta.to;
        if counts(arrived.kind()) {
            changes.switch_on(set.index(anchor, on_board(arrived, to, viewer)));
        }
        if let Some((piece, from)) = delta.from
            && counts(piece.kind())
        {
            changes.switch_off(set.index(anchor, on_board(piece, from, viewer)));
        }
        if let Some(victim) = delta.captured
            && counts(victim.kind())
        {
            changes.switch_off(set.index(anchor, on_board(victim, to, viewer)));
        }
        if let Some(hand) = delta.hand {
            let number = |nth| in_hand(hand.color, hand.kind, nth, viewer);
            if hand.after > hand.before {
                changes.switch_on(set.index(anchor, number(hand.before)));
            } else {
                changes.switch_off(set.index(anchor, number(hand.after)));
            }
        }
        changes
    }

    #[inline(always)]
    fn switch_on(&mut self, index: u32) {
        self.on[self.on_count] = index;
        self.on_count += 1;
    }

    #[inline(always)]
    fn switch_off(&mut self, index: u32) {
        self.off[self.off_count] = index;
        self.off_count += 1;
    }
}
