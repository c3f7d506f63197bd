//! The walk over the board that finds every legal move once.
//!
//! Legality without trying: a piece that shields its king keeps to the line of the pin; in check
//! only squares that take the checker or stand in its way are targets; the king keeps off the
//! squares that the enemy attacks once it has gone.

use super::sink::Sink;
use crate::attacks::{self, Bitboard};
use crate::position::{Position, dead_squares};
use crate::types::{Color, HandKind, Kind, Square};

/// Which targets a walk looks at.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    /// Targets of moves on the board.
    board: Bitboard,
    /// Targets of drops.
    drops: Bitboard,
}

impl Scope {
    /// All targets. The enemy king is never one: a game ends before it is taken.
    #[inline(always)]
    pub(super) fn everything(position: &Position) -> Scope {
        let us = position.side();
        let kings = position.kind(Kind::King);
        Scope { board: !(position.color(us) | kings), drops: !position.occupied() }
    }

    /// Enemy pieces.
    #[inline(always)]
    pub(super) fn captures(position: &Position) -> Scope {
        let enemy = position.color(!position.side()).without(position.kind(Kind::King));
        Scope { board: enemy, drops: Bitboard::EMPTY }
    }

    /// Empty squares.
    #[inline(always)]
    pub(super) fn quiets(position: &Position) -> Scope {
        let empty = !position.occupied();
        Scope { board: empty, drops: empty }
    }

    /// Everything but drops; the sink picks captures and promotions.
    #[inline(always)]
    pub(super) fn tactical(position: &Position) -> Scope {
        Scope { drops: Bitboard::EMPTY, ..Scope::everything(position) }
    }
}

/// Hands every legal move within `scope` to `sink`, each once. `LEAN` leaves out pointless
/// non-promotions.
#[inline(always)]
pub(super) fn walk<const LEAN: bool>(position: &Position, scope: Scope, sink: &mut impl Sink) {
    match position.side() {
        Color::Black => Walk::<LEAN, false>::new(position, scope).run(sink),
        Color::White => Walk::<LEAN, true>::new(position, scope).run(sink),
    }
}

struct Walk<'a, const LEAN: bool, const WHITE: bool> {
    position: &'a Position,
    scope: Scope,
    occupied: Bitboard,
    pinned: Bitboard,
}

impl<'a, const LEAN: bool, const WHITE: bool> Walk<'a, LEAN, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const CAMP: Bitboard = Bitboard::camp(Self::US);
    /// Where a pawn or lance does not stay unpromoted in lean walks: the lance may stay on the
    /// third rank, where it still attacks.
    const LAST_TWO: Bitboard = dead_squares(Self::US, Kind::Knight);

    #[inline(always)]
    fn new(position: &'a Position, scope: Scope) -> Self {
        Walk { position, scope, occupied: position.occupied(), pinned: position.pinned() }
    }

    #[inline(always)]
    fn run(mut self, sink: &mut impl Sink) {
        let checkers = self.position.checkers();
        let king = self.position.king(Self::US);
        if let Some(king) = king {
            self.king_moves(king, sink);
            if let Some(checker) = checkers.first() {
                if checkers.many() {
                    return;
                }
                let between = attacks::between(king, checker);
                self.scope.board &= between | checkers;
                self.scope.drops &= between;
            }
        }
        if sink.done() {
            return;
        }
        self.pawn_moves(sink);
        self.piece_moves(king, sink);
        if !sink.done() && self.scope.drops.any() {
            self.drops(sink);
        }
    }

    #[inline(always)]
    fn king_moves(&self, king: Square, sink: &mut impl Sink) {
        let near = attacks::king(king) & self.scope.board;
        if near.any() {
            let safe = near.without(self.position.king_danger(Self::US, king));
            sink.moves(Kind::King, king, safe, Bitboard::EMPTY);
        }
    }

    /// Pawns that are not pinned, all at once: no two of them have the same target.
    #[inline(always)]
    fn pawn_moves(&self, sink: &mut impl Sink) {
        let pawns = self.position.pieces(Self::US, Kind::Pawn).without(self.pinned);
        let targets = pawns.forward(Self::US) & self.scope.board;
        let promoted = targets & Self::CAMP;
        let plain = if LEAN {
            targets.without(Self::CAMP)
        } else {
            targets.without(dead_squares(Self::US, Kind::Pawn))
        };
        sink.pawns(Self::US, plain, promoted);
    }

    /// Everything else on the board but the king, and pinned pawns.
    #[inline(always)]
    fn piece_moves(&self, king: Option<Square>, sink: &mut impl Sink) {
        let position = self.position;
        let us = position.color(Self::US);
        let free = us.without(self.pinned);
        let targets = self.scope.board;
        for from in free & position.kind(Kind::Lance) {
            self.emit(
                Kind::Lance,
                from,
                attacks::lance(Self::US, from, self.occupied) & targets,
                sink,
            );
        }
        for from in free & position.kind(Kind::Knight) {
            self.emit(
                Kind::Knight,
                from,
                attacks::steps(Self::US, Kind::Knight, from) & targets,
                sink,
            );
        }
        for from in free & position.kind(Kind::Silver) {
            self.emit(
                Kind::Silver,
                from,
                attacks::steps(Self::US, Kind::Silver, from) & targets,
                sink,
            );
        }
        for from in free & position.golden() {
            let to = attacks::steps(Self::US, Kind::Gold, from) & targets;
            sink.moves(Kind::Gold, from, to, Bitboard::EMPTY);
        }
        for from in free & position.kind(Kind::Bishop) {
            self.emit(Kind::Bishop, from, attacks::bishop(from, self.occupied) & targets, sink);
        }
        for from in free & position.kind(Kind::Rook) {
            self.emit(Kind::Rook, from, attacks::rook(from, self.occupied) & targets, sink);
        }
        for from in free & position.kind(Kind::Horse) {
            let to = (attacks::bishop(from, self.occupied) | attacks::king(from)) & targets;
            sink.moves(Kind::Horse, from, to, Bitboard::EMPTY);
        }
        for from in free & position.kind(Kind::Dragon) {
            let to = (attacks::rook(from, self.occupied) | attacks::king(from)) & targets;
            sink.moves(Kind::Dragon, from, to, Bitboard::EMPTY);
        }
        if let (Some(king), true) = (king, self.pinned.any()) {
            self.pinned_moves(king, sink);
        }
    }

    /// Pinned pieces, along the line of the pin.
    #[inline]
    fn pinned_moves(&self, king: Square, sink: &mut impl Sink) {
        for from in self.pinned {
            let Some(piece) = self.position.piece(from) else { continue };
            let to = attacks::attacks(Self::US, piece.kind(), from, self.occupied)
                & attacks::line(king, from)
                & self.scope.board;
            self.emit(piece.kind(), from, to, sink);
        }
    }

    /// Splits the targets of a piece into those with and without promotion.
    #[inline(always)]
    fn emit(&self, kind: Kind, from: Square, to: Bitboard, sink: &mut impl Sink) {
        if !kind.can_promote() {
            return sink.moves(kind, from, to, Bitboard::EMPTY);
        }
        let promoted = if Self::CAMP.has(from) { to } else { to & Self::CAMP };
        let plain = match kind {
            Kind::Pawn | Kind::Bishop | Kind::Rook if LEAN => to.without(promoted),
            Kind::Lance if LEAN => to.without(Self::LAST_TWO),
            Kind::Pawn | Kind::Lance | Kind::Knight => to.without(dead_squares(Self::US, kind)),
            _ => to,
        };
        sink.moves(kind, from, plain, promoted);
    }

    #[inline(always)]
    fn drops(&self, sink: &mut impl Sink) {
        let hand = self.position.hand(Self::US);
        if hand.is_empty() {
            return;
        }
        let targets = self.scope.drops;
        if hand.has(HandKind::Pawn) {
            self.pawn_drops(targets.without(dead_squares(Self::US, Kind::Pawn)), sink);
        }
        if hand.has(HandKind::Lance) {
            sink.drops(HandKind::Lance, targets.without(dead_squares(Self::US, Kind::Lance)));
        }
        if hand.has(HandKind::Knight) {
            sink.drops(HandKind::Knight, targets.without(dead_squares(Self::US, Kind::Knight)));
        }
        for kind in [HandKind::Silver, HandKind::Gold, HandKind::Bishop, HandKind::Rook] {
            if hand.has(kind) {
                sink.drops(kind, targets);
            }
        }
    }

    /// Pawn drops without 二歩 and 打ち歩詰め.
    #[inline(always)]
    fn pawn_drops(&self, targets: Bitboard, sink: &mut impl Sink) {
        let mut targets = targets.without(self.position.pieces(Self::US, Kind::Pawn).fill_files());
        if let Some(king) = self.position.king(Self::US.flip()) {
            let head = attacks::steps(Self::US.flip(), Kind::Pawn, king) & targets;
            if let Some(to) = head.first()
                && self.position.pawn_drop_mates(to)
            {
                targets = targets.without(head);
            }
        }
        sink.drops(HandKind::Pawn, targets);
    }
}
