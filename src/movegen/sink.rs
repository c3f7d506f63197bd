//! Where generated sets of moves go: a list, a counter, or a filter before one of them.

use crate::attacks::Bitboard;
use crate::position::{CheckInfo, Position};
use crate::types::{Color, HandKind, Kind, Move, MoveList, Square};

/// Takes moves in sets, as the generator finds them.
pub(super) trait Sink {
    /// Moves of the piece of `kind` on `from` without and with promotion.
    fn moves(&mut self, kind: Kind, from: Square, plain: Bitboard, promoted: Bitboard);

    /// Steps of all pawns of `color`, given by their targets.
    fn pawns(&mut self, color: Color, plain: Bitboard, promoted: Bitboard);

    /// Drops of one kind.
    fn drops(&mut self, kind: HandKind, targets: Bitboard);

    /// Does the sink want no more?
    #[inline(always)]
    fn done(&self) -> bool {
        false
    }
}

/// Appends every move to a list.
pub(super) struct List<'a>(pub &'a mut MoveList);

impl Sink for List<'_> {
    #[inline(always)]
    fn moves(&mut self, _: Kind, from: Square, plain: Bitboard, promoted: Bitboard) {
        for to in promoted {
            self.0.push(Move::promotion(from, to));
        }
        for to in plain {
            self.0.push(Move::board(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, color: Color, plain: Bitboard, promoted: Bitboard) {
        let origin = |to: Square| match color {
            Color::Black => Square::wrap(to.index() + 1),
            Color::White => Square::wrap(to.index() - 1),
        };
        for to in promoted {
            self.0.push(Move::promotion(origin(to), to));
        }
        for to in plain {
            self.0.push(Move::board(origin(to), to));
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, targets: Bitboard) {
        for to in targets {
            self.0.push(Move::drop(kind, to));
        }
    }
}

/// Counts moves without looking at them one by one.
pub(super) struct Count(pub u32);

impl Sink for Count {
    #[inline(always)]
    fn moves(&mut self, _: Kind, _: Square, plain: Bitboard, promoted: Bitboard) {
        self.0 += plain.count() + promoted.count();
    }

    #[inline(always)]
    fn pawns(&mut self, _: Color, plain: Bitboard, promoted: Bitboard) {
        self.0 += plain.count() + promoted.count();
    }

    #[inline(always)]
    fn drops(&mut self, _: HandKind, targets: Bitboard) {
        self.0 += targets.count();
    }
}

/// Notes whether there is any move, and stops at the first.
pub(super) struct Exists(pub bool);

impl Sink for Exists {
    #[inline(always)]
    fn moves(&mut self, _: Kind, _: Square, plain: Bitboard, promoted: Bitboard) {
        self.0 |= (plain | promoted).any();
    }

    #[inline(always)]
    fn pawns(&mut self, _: Color, plain: Bitboard, promoted: Bitboard) {
        self.0 |= (plain | promoted).any();
    }

    #[inline(always)]
    fn drops(&mut self, _: HandKind, targets: Bitboard) {
        self.0 |= targets.any();
    }

    #[inline(always)]
    fn done(&self) -> bool {
        self.0
    }
}

/// Lets captures and promotions through.
pub(super) struct Tactical<S> {
    enemy: Bitboard,
    inner: S,
}

impl<S> Tactical<S> {
    pub(super) fn new(position: &Position, inner: S) -> Self {
        Tactical { enemy: position.color(!position.side()), inner }
    }
}

impl<S: Sink> Sink for Tactical<S> {
    #[inline(always)]
    fn moves(&mut self, kind: Kind, from: Square, plain: Bitboard, promoted: Bitboard) {
        self.inner.moves(kind, from, plain & self.enemy, promoted);
    }

    #[inline(always)]
    fn pawns(&mut self, color: Color, plain: Bitboard, promoted: Bitboard) {
        self.inner.pawns(color, plain & self.enemy, promoted);
    }

    #[inline(always)]
    fn drops(&mut self, _: HandKind, _: Bitboard) {}
}

/// Keeps promotions out.
pub(super) struct Calm<S>(pub S);

impl<S: Sink> Sink for Calm<S> {
    #[inline(always)]
    fn moves(&mut self, kind: Kind, from: Square, plain: Bitboard, _: Bitboard) {
        self.0.moves(kind, from, plain, Bitboard::EMPTY);
    }

    #[inline(always)]
    fn pawns(&mut self, color: Color, plain: Bitboard, _: Bitboard) {
        self.0.pawns(color, plain, Bitboard::EMPTY);
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, targets: Bitboard) {
        self.0.drops(kind, targets);
    }
}

/// Lets checks through.
pub(super) struct Checks<'a, S> {
    info: &'a CheckInfo,
    /// Targets of pawn steps that uncover a check.
    pawns: Bitboard,
    inner: S,
}

impl<'a, S> Checks<'a, S> {
    pub(super) fn new(position: &Position, info: &'a CheckInfo, inner: S) -> Self {
        let us = position.side();
        let mut pawns = Bitboard::EMPTY;
        for from in info.discoverers() & position.pieces(us, Kind::Pawn) {
            pawns |= Bitboard::of(from).forward(us) & info.uncovering(from);
        }
        Checks { info, pawns, inner }
    }

    /// The sink behind the filter.
    pub(super) fn into_inner(self) -> S {
        self.inner
    }
}

impl<S: Sink> Sink for Checks<'_, S> {
    #[inline(always)]
    fn moves(&mut self, kind: Kind, from: Square, plain: Bitboard, promoted: Bitboard) {
        let uncovering = self.info.uncovering(from);
        let plain = plain & (self.info.squares(kind) | uncovering);
        let promoted = match kind.promote() {
            Some(kind) => promoted & (self.info.squares(kind) | uncovering),
            None => Bitboard::EMPTY,
        };
        self.inner.moves(kind, from, plain, promoted);
    }

    #[inline(always)]
    fn pawns(&mut self, color: Color, plain: Bitboard, promoted: Bitboard) {
        let plain = plain & (self.info.squares(Kind::Pawn) | self.pawns);
        let promoted = promoted & (self.info.squares(Kind::ProPawn) | self.pawns);
        self.inner.pawns(color, plain, promoted);
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, targets: Bitboard) {
        self.inner.drops(kind, targets & self.info.squares(kind.kind()));
    }
}
