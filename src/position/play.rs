//! Making and taking back moves, with every key and set kept up to date.

use super::{Past, Position, zobrist};
use crate::attacks::Bitboard;
use crate::types::{Color, HandKind, Kind, Move, Piece, Square};

/// What a move changed, for evaluators that update incrementally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delta {
    /// The piece that left a square; `None` for a drop.
    pub from: Option<(Piece, Square)>,
    /// The piece that arrived, promoted if the move promoted.
    pub to: (Piece, Square),
    /// The enemy piece that stood on the target.
    pub captured: Option<Piece>,
    /// The mover's hand: one more piece by a capture, or one fewer by a drop.
    pub hand: Option<HandChange>,
}

/// A change of one counter of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandChange {
    /// Whose hand: always the mover's.
    pub color: Color,
    /// Which kind.
    pub kind: HandKind,
    /// How many were held before the move.
    pub before: u8,
    /// How many are held after it.
    pub after: u8,
}

impl Position {
    /// Puts a piece on an empty square.
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        let one = Bitboard::of(square);
        self.board[square.index()] = Some(piece);
        self.colors[piece.color().index()] ^= one;
        self.kinds[piece.kind().index()] ^= one;
    }

    /// Takes a piece off its square.
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        let one = Bitboard::of(square);
        self.board[square.index()] = None;
        self.colors[piece.color().index()] ^= one;
        self.kinds[piece.kind().index()] ^= one;
    }

    /// Plays a move that can be played on this board but may break 二歩 or 打ち歩詰め or leave the
    /// own king in check, as records of real games do. It must have passed
    /// [`check_playable`](Position::check_playable).
    pub fn play_unchecked(&mut self, mv: Move) -> Delta {
        let us = self.side;
        let delta = self.play(mv);
        self.state.odd =
            self.king(us).is_some_and(|king| self.is_attacked(!us, king, self.occupied()));
        delta
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// When no piece stands on the origin, or none of the kind dropped is in hand.
    pub fn play(&mut self, mv: Move) -> Delta {
        let us = self.side;
        let to = mv.to();
        let mut captured = None;
        let mut hand = None;
        let mut state = self.state;
        let (from, arrived) = match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                let piece = self.board[from.index()].expect("a move starts on a piece");
                let arrived = if mv.is_promotion() {
                    Piece::new(us, piece.kind().promote().expect("only such pieces promote"))
                } else {
                    piece
                };
                captured = self.board[to.index()];
                if let Some(victim) = captured {
                    self.lift(victim, to);
                    state.board_key ^= zobrist::piece(victim, to);
                    hand = self.capture_to_hand(us, victim, &mut state.hand_key);
                }
                self.lift(piece, from);
                state.board_key ^= zobrist::piece(piece, from);
                if piece.kind() == Kind::King {
                    self.kings[us.index()] = Some(to);
                }
                (Some((piece, from)), arrived)
            }
            (None, Some(kind)) => {
                let before = self.hands[us.index()].count(kind);
                self.hands[us.index()].remove(kind);
                state.hand_key ^=
                    zobrist::hand(us, kind, before) ^ zobrist::hand(us, kind, before - 1);
                hand = Some(HandChange {
                    color: us,
                    kind,
                    before: before as u8,
                    after: before as u8 - 1,
                });
                (None, Piece::new(us, kind.kind()))
            }
            (None, None) => unreachable!("a move has an origin or a kind"),
        };
        self.put(arrived, to);
        state.board_key ^= zobrist::piece(arrived, to) ^ zobrist::WHITE_TO_MOVE;
        self.past.push(Past { state: self.state, mv: Some(mv), captured });
        self.side = !us;
        self.ply += 1;
        self.state = state;
        self.refresh_checks(us, arrived, to, mv.from());
        self.state.hand = self.hands[self.side.index()];
        self.state.unbroken += 1;
        self.seen.enter(self.state.board_key);
        Delta { from, to: (arrived, to), captured, hand }
    }

    #[inline(always)]
    fn capture_to_hand(
        &mut self,
        us: Color,
        victim: Piece,
        hand_key: &mut u64,
    ) -> Option<HandChange> {
        let Some(kind) = victim.kind().hand_kind() else {
            // Only odd positions, in which a king could be taken, come here.
            self.kings[victim.color().index()] = None;
            return None;
        };
        let before = self.hands[us.index()].count(kind);
        self.hands[us.index()].add(kind);
        *hand_key ^= zobrist::hand(us, kind, before) ^ zobrist::hand(us, kind, before + 1);
        Some(HandChange { color: us, kind, before: before as u8, after: before as u8 + 1 })
    }

    /// Checkers, pins and runs of checks after a move of `us`, whose turn is over.
    #[inline(always)]
    fn refresh_checks(&mut self, us: Color, arrived: Piece, to: Square, from: Option<Square>) {
        let mut checkers = Bitboard::EMPTY;
        if let Some(king) = self.king(!us) {
            if self.state.odd {
                checkers = self.attackers(us, king, self.occupied());
            } else {
                if self.hits(us, arrived.kind(), to, king) {
                    checkers = Bitboard::of(to);
                }
                if let Some(from) = from {
                    checkers |= self.sliders_through(us, king, from);
                }
            }
        }
        self.state.odd = false;
        self.state.checkers = checkers;
        self.state.pinned = self.shields(!us, !us);
        let run = &mut self.state.check_run[us.index()];
        *run = if checkers.any() { *run + 1 } else { 0 };
    }

    /// Takes back the latest move, null moves included.
    ///
    /// # Panics
    /// When nothing has been played.
    pub fn undo(&mut self) {
        self.seen.leave(self.state.board_key);
        let past = self.past.pop().expect("undo follows a move");
        self.side = !self.side;
        self.ply -= 1;
        self.state = past.state;
        let us = self.side;
        let Some(mv) = past.mv else { return };
        let to = mv.to();
        let arrived = self.board[to.index()].expect("the moved piece stands on its target");
        self.lift(arrived, to);
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                let kind = if mv.is_promotion() { arrived.kind().demote() } else { arrived.kind() };
                self.put(Piece::new(us, kind), from);
                if kind == Kind::King {
                    self.kings[us.index()] = Some(from);
                }
                if let Some(victim) = past.captured {
                    self.put(victim, to);
                    match victim.kind().hand_kind() {
                        Some(kind) => self.hands[us.index()].remove(kind),
                        None => self.kings[victim.color().index()] = Some(to),
                    }
                }
            }
            (None, Some(kind)) => self.hands[us.index()].add(kind),
            (None, None) => unreachable!("a move has an origin or a kind"),
        }
    }

    /// Passes the turn. The side to move must not be in check.
    pub fn play_null(&mut self) {
        debug_assert!(!self.in_check());
        self.past.push(Past { state: self.state, mv: None, captured: None });
        self.side = !self.side;
        self.ply += 1;
        self.state.board_key ^= zobrist::WHITE_TO_MOVE;
        self.state.hand = self.hands[self.side.index()];
        self.state.checkers = match self.king(self.side) {
            Some(king) if self.state.odd => self.attackers(!self.side, king, self.occupied()),
            _ => Bitboard::EMPTY,
        };
        self.state.odd = false;
        self.state.pinned = self.shields(self.side, self.side);
        self.state.check_run = [0; 2];
        self.state.unbroken = 0;
        self.seen.enter(self.state.board_key);
    }

    /// The key of the position after `mv`, for prefetching; exact for every playable move.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (board, hands) = self.keys_after(mv);
        board ^ hands
    }

    /// The keys after `mv`, of the board with the side to move and of the hands.
    #[inline]
    pub fn keys_after(&self, mv: Move) -> (u64, u64) {
        let us = self.side;
        let to = mv.to();
        let mut board = self.state.board_key ^ zobrist::WHITE_TO_MOVE;
        let mut hands = self.state.hand_key;
        if let Some(kind) = mv.dropped() {
            let count = self.hands[us.index()].count(kind);
            board ^= zobrist::piece(Piece::new(us, kind.kind()), to);
            hands ^=
                zobrist::hand(us, kind, count) ^ zobrist::hand(us, kind, count.saturating_sub(1));
            return (board, hands);
        }
        let Some((from, piece)) = mv.from().and_then(|from| Some((from, self.piece(from)?))) else {
            return (board, hands);
        };
        if let Some(victim) = self.piece(to) {
            board ^= zobrist::piece(victim, to);
            if let Some(kind) = victim.kind().hand_kind() {
                let count = self.hands[us.index()].count(kind);
                hands ^= zobrist::hand(us, kind, count) ^ zobrist::hand(us, kind, count + 1);
            }
        }
        let arrived = match piece.kind().promote() {
            Some(kind) if mv.is_promotion() => Piece::new(us, kind),
            _ => piece,
        };
        board ^= zobrist::piece(piece, from) ^ zobrist::piece(arrived, to);
        (board, hands)
    }
}
