//! The moves of a node, with what is known or guessed of each.

use super::hands;
use super::search::{MAX_DEPTH, Search, TOO_DEEP, mix};
use super::table::{ANY_LENGTH, Known, Number};
use super::value::{Child, FREE, Value};
use crate::movegen;
use crate::position::Position;
use crate::types::{Hand, Move, MoveList};

impl Search<'_> {
    /// Appends the moves of a node to the list of children: checks, or evasions.
    pub(super) fn expand(&mut self, position: &mut Position, length: u16) {
        let attacking = self.attacks(position);
        let mut list = MoveList::new();
        if attacking {
            movegen::checks(position, &mut list);
        } else {
            movegen::legal(position, &mut list);
        }
        let base = self.children.len();
        for &mv in &list {
            let (key, hand) = self.after(position, mv);
            self.table.touch(key);
            self.children.push(Child::new(mv, key, hand));
        }
        for i in base..self.children.len() {
            self.evaluate(position, i, below(length));
            // A move that decides the node makes the rest superfluous.
            let value = &self.children[i].value;
            let decides = if attacking { value.pn == 0 } else { value.dn == 0 };
            if decides && value.leans_on == FREE {
                self.children.truncate(i + 1);
                break;
            }
        }
        for i in base..self.children.len() {
            self.children[i].waits = self.waits_for_another(base, i, attacking);
        }
    }

    /// Notes what is known of the node behind a move, for a mate within `length` plies from there.
    fn evaluate(&mut self, position: &mut Position, index: usize, length: u16) {
        let Child { mv, key, hand, .. } = self.children[index];
        let mut old = false;
        let mut value = if let Some(depth) = self.repeated(key, hand) {
            Value::disproved(ANY_LENGTH, hand, depth)
        } else if self.depth() > MAX_DEPTH {
            Value::disproved(ANY_LENGTH, hand, TOO_DEEP)
        } else {
            match self.table.probe(key, hand, length) {
                Known::Proved(entry) => Value::proved(entry.length, entry.hand),
                Known::Disproved(entry) => Value::disproved(entry.length, entry.hand, FREE),
                Known::Open { pn, dn, depth: Some(depth) } if length >= 2 => {
                    old = depth <= self.depth();
                    Value::open(pn, dn)
                }
                Known::Open { pn, dn, .. } => {
                    let mut value = self.guess(position, mv, length);
                    if value.is_open() {
                        value.pn = value.pn.max(pn);
                        value.dn = value.dn.max(dn);
                    }
                    value
                }
            }
        };
        if value.is_open()
            && let Some(repeat) = self.repeats.get(self.path_key ^ node_key(key, hand))
            && repeat.length >= length
        {
            value = Value::disproved(repeat.length, hand, repeat.leans_on);
        }
        let child = &mut self.children[index];
        (child.value, child.old) = (value, old);
    }

    /// Key of the board, and hand of the attacker, after a move.
    fn after(&self, position: &Position, mv: Move) -> (u64, Hand) {
        let (key, _) = position.keys_after(mv);
        let mut hand = position.hand(self.attacker);
        if self.attacks(position) {
            if let Some(kind) = mv.dropped() {
                hand.remove(kind);
            } else if let Some(kind) = position.piece(mv.to()).and_then(|p| p.kind().hand_kind()) {
                hand.add(kind);
            }
        }
        (key, hand)
    }

    /// First numbers of a new node, from the number of its moves (df-pn+); decides mates and nodes
    /// without a check.
    fn guess(&mut self, position: &mut Position, mv: Move, length: u16) -> Value {
        position.play(mv);
        let value = if self.attacks(position) {
            self.guess_attack(position, length)
        } else {
            self.guess_defence(position, length)
        };
        position.undo();
        value
    }

    fn guess_defence(&self, position: &Position, length: u16) -> Value {
        match movegen::count(position) as Number {
            0 => {
                let hand = hands::deny_interpositions(position, self.attacker, Hand::EMPTY);
                Value::proved(0, hand)
            }
            _ if length < 2 => Value::disproved(1, position.hand(self.attacker), FREE),
            evasions => Value::open(evasions, 1),
        }
    }

    fn guess_attack(&self, position: &Position, length: u16) -> Value {
        match movegen::count_checks(position) as Number {
            0 => {
                let all = hands::all_in_hand(position);
                let hand = hands::deny_drops(position, self.attacker, all);
                Value::disproved(ANY_LENGTH, hand, FREE)
            }
            _ if length < 1 => Value::disproved(0, position.hand(self.attacker), FREE),
            checks => Value::open(1, checks),
        }
    }

    /// Moves alike in effect are tried one by one, or they would inflate the numbers: a move
    /// without promotion waits for the one with it, an interposed piece for the ones before it on
    /// the same square.
    pub(super) fn waits_for_another(&self, base: usize, index: usize, attacking: bool) -> bool {
        let Child { mv, value, .. } = self.children[index];
        if !value.is_open() {
            return false;
        }
        if attacking {
            if mv.is_promotion() {
                return false;
            }
            let Some(from) = mv.from() else { return false };
            let twin = Move::promotion(from, mv.to());
            self.children[base..].iter().any(|c| c.mv == twin && c.value.is_open())
        } else {
            let alike = |c: &Child| c.mv.is_drop() && c.mv.to() == mv.to() && c.value.is_open();
            mv.is_drop() && self.children[base..index].iter().any(alike)
        }
    }
}

/// What stands for a node in the store of path disproofs.
pub(super) fn node_key(key: u64, hand: Hand) -> u64 {
    key ^ mix(u64::from(hand.bits()))
}

/// The length left after one move.
pub(super) fn below(length: u16) -> u16 {
    if length == ANY_LENGTH { ANY_LENGTH } else { length.saturating_sub(1) }
}
