//! Depth-first proof-number search (df-pn; Nagai 2002) over checks and evasions.
//!
//! The attacker's nodes need one mating check, the defender's need every evasion refuted. A node is
//! searched while its proof and disproof numbers stay below two thresholds that its parent set, so
//! that the search always works at the leaf most likely to decide the root.
//!
//! Repetition: an attacker that comes back to a board of the present path, with no more in hand
//! than then, has failed on this path. Such a disproof holds for this path alone (the graph-history
//! problem); it carries the depth of the node it leans on, and becomes a disproof for good only at
//! that node, where the cycle is closed. Until then it is kept apart, under a key of the whole path.

use super::expand::{below, node_key};
use super::repeats::{Repeat, Repeats};
use super::table::{Entry, INFINITE, Number, Table};
use super::value::{Child, FREE, Value, combine_attack, combine_defence, others};
use crate::position::Position;
use crate::types::{Color, Hand};
use std::cmp::Reverse;

/// Greatest distance from the root. The longest known problem has 1,525 plies.
pub(super) const MAX_DEPTH: u16 = 2_400;

/// What a disproof leans on for which the search did not go deep enough: no node, so that it never
/// becomes one for good.
pub(super) const TOO_DEEP: u16 = 0;

/// Slots of the filter that tells boards which are surely not on the path.
const PATH_SLOTS: usize = 1 << 12;

/// One node of the path.
#[derive(Clone, Copy)]
struct Step {
    key: u64,
    hand: Hand,
}

/// The search with everything it owns.
pub(super) struct Search<'a> {
    pub table: &'a mut Table,
    pub nodes: u64,
    pub stopped: bool,
    pub(super) attacker: Color,
    pub(super) children: Vec<Child>,
    /// Hash of the path from the root: boards, hands and their depths.
    pub(super) path_key: u64,
    /// Disproofs that hold on one path only.
    pub(super) repeats: Repeats,
    path: Vec<Step>,
    /// How often each board, by a few bits of its key, stands on the path.
    on_path: Vec<u16>,
    /// Asked every thousand nodes or so, with the number of nodes, whether to stop.
    poll: &'a mut dyn FnMut(u64, &Table) -> bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut Table,
        attacker: Color,
        poll: &'a mut dyn FnMut(u64, &Table) -> bool,
    ) -> Search<'a> {
        Search {
            table,
            nodes: 0,
            stopped: false,
            attacker,
            children: Vec::with_capacity(1 << 12),
            path_key: 0,
            repeats: Repeats::new(),
            path: Vec::with_capacity(usize::from(MAX_DEPTH)),
            on_path: vec![0; PATH_SLOTS],
            poll,
        }
    }

    /// Decides whether there is a mate within `length` plies; neither proof nor disproof only when
    /// stopped, or when a line went deeper than the search can follow.
    pub(super) fn solve(&mut self, position: &mut Position, length: u16) -> Value {
        loop {
            let value = self.visit(position, INFINITE, INFINITE, length, false);
            if self.stopped || !value.is_open() {
                return value;
            }
        }
    }

    /// Is it the attacker's turn?
    #[inline(always)]
    pub(super) fn attacks(&self, position: &Position) -> bool {
        position.side() == self.attacker
    }

    /// Depth of a node whose ancestors are the path: 1 for the root. See [`TOO_DEEP`].
    #[inline(always)]
    pub(super) fn depth(&self) -> u16 {
        self.path.len() as u16 + 1
    }

    /// Searches one node until it is decided or a threshold is reached. With `widen` the
    /// thresholds yield once, which keeps cycles from starving the search (Kishimoto's TCA).
    fn visit(
        &mut self,
        position: &mut Position,
        mut max_pn: Number,
        mut max_dn: Number,
        length: u16,
        mut widen: bool,
    ) -> Value {
        let attacking = self.attacks(position);
        let step = Step { key: position.board_key(), hand: position.hand(self.attacker) };
        let start = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) && (self.poll)(self.nodes, self.table) {
            self.stopped = true;
        }
        self.enter(step);
        let base = self.children.len();
        self.expand(position, length);
        widen |= self.children[base..].iter().any(|child| child.old && child.value.is_open());
        let value = loop {
            let value = self.combine(position, base, attacking);
            if !value.is_open() || self.stopped {
                break value;
            }
            if widen {
                max_pn = max_pn.max(value.pn + 1);
                max_dn = max_dn.max(value.dn + 1);
            }
            if value.pn >= max_pn || value.dn >= max_dn {
                break value;
            }
            let (index, child_pn, child_dn) = self.choose(base, attacking, max_pn, max_dn);
            position.play(self.children[index].mv);
            let found = self.visit(position, child_pn, child_dn, below(length), widen);
            position.undo();
            widen = false;
            self.children[index].value = found;
        };
        self.children.truncate(base);
        self.leave(step);
        self.keep(step, value, start)
    }

    /// Numbers of a node from those of its children.
    fn combine(&mut self, position: &Position, base: usize, attacking: bool) -> Value {
        for i in base..self.children.len() {
            if self.children[i].waits {
                self.children[i].waits = self.waits_for_another(base, i, attacking);
            }
        }
        let children = &self.children[base..];
        if attacking {
            combine_attack(position, self.attacker, children)
        } else {
            combine_defence(position, self.attacker, children)
        }
    }

    /// The child to search next, and its thresholds: it is searched until it is no longer the
    /// best, by a margin that spares going to and fro, or until the node's own threshold is met.
    fn choose(
        &self,
        base: usize,
        attacking: bool,
        max_pn: Number,
        max_dn: Number,
    ) -> (usize, Number, Number) {
        // (number whose least counts, number that is summed) of a child.
        let split = |v: &Value| if attacking { (v.pn, v.dn) } else { (v.dn, v.pn) };
        let (least_max, sum_max) = if attacking { (max_pn, max_dn) } else { (max_dn, max_pn) };
        let mut best: Option<(usize, (Number, Reverse<Number>))> = None;
        let mut second = INFINITE;
        for (i, child) in self.children.iter().enumerate().skip(base) {
            if !child.is_ready() {
                continue;
            }
            let (number, sum) = split(&child.value);
            // Of equals, the one that is hardest to decide the other way.
            let numbers = (number, Reverse(sum));
            match best {
                Some((_, least)) if numbers >= least => second = second.min(numbers.0),
                _ => {
                    second = best.map_or(INFINITE, |(_, least)| least.0);
                    best = Some((i, numbers));
                }
            }
        }
        let (index, (_, Reverse(sum))) = best.expect("an open node has a child that is ready");
        let others = others(&self.children[base..], index - base, |v| split(v).1);
        let others = others.min(u64::from(INFINITE)) as Number;
        let least = least_max.min(second + second / 6 + 1).min(INFINITE);
        let limit = sum_max.saturating_sub(others).max(sum + 1).min(INFINITE);
        if attacking { (index, least, limit) } else { (index, limit, least) }
    }

    /// Stores what was found, and frees a disproof that leans on this very node.
    fn keep(&mut self, step: Step, mut value: Value, start: u64) -> Value {
        let depth = self.depth();
        if value.dn == 0 && value.leans_on != FREE {
            if value.leans_on < depth {
                let key = self.path_key ^ node_key(step.key, step.hand);
                let repeat = Repeat { leans_on: value.leans_on, length: value.length };
                self.repeats.put(key, repeat);
                return value;
            }
            value.leans_on = FREE;
        }
        if self.stopped && value.is_open() {
            return value;
        }
        self.table.store(Entry {
            key: step.key,
            hand: if value.is_open() { step.hand } else { value.hand },
            pn: value.pn,
            dn: value.dn,
            work: (self.nodes - start).min(u64::from(u32::MAX)) as u32,
            length: value.length,
            depth,
        });
        value
    }

    fn enter(&mut self, step: Step) {
        self.path_key ^= path_part(step, self.path.len());
        self.on_path[step.key as usize % PATH_SLOTS] += 1;
        self.path.push(step);
    }

    fn leave(&mut self, step: Step) {
        self.path.pop();
        self.on_path[step.key as usize % PATH_SLOTS] -= 1;
        self.path_key ^= path_part(step, self.path.len());
    }

    /// The depth of the node on the path that a node repeats with no more in hand.
    pub(super) fn repeated(&self, key: u64, hand: Hand) -> Option<u16> {
        if self.on_path[key as usize % PATH_SLOTS] == 0 {
            return None;
        }
        let found = self.path.iter().rposition(|s| s.key == key && s.hand.covers(hand))?;
        Some(found as u16 + 1)
    }
}

/// Scrambles a number.
pub(super) fn mix(n: u64) -> u64 {
    let n = (n ^ n >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    n ^ n >> 29
}

fn path_part(step: Step, depth: usize) -> u64 {
    mix(node_key(step.key, step.hand) ^ mix(depth as u64 + 1))
}
