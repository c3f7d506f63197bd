//! Is a move legal, and if not, why: the rules said once more, for any move that can be written.
//!
//! Written apart from the generator, so that each checks the other.

use super::Position;
use crate::attacks::{self, Bitboard};
use crate::types::{Color, HandKind, Kind, Move, Square};

/// Why a move is not legal. The order is the order in which the reasons are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// A drop with promotion.
    CannotPromoteOnDrop,
    /// None of the kind is in hand.
    NotInHand,
    /// The drop's target is taken.
    SquareOccupied,
    /// The dropped piece could never move.
    NoDestinationSquares,
    /// A second unpromoted pawn on the file (二歩).
    Nifu,
    /// No piece stands on the origin.
    NoPieceThere,
    /// The piece belongs to the other side.
    NotYourPiece,
    /// The piece does not move like that even on an empty board.
    NotAPieceMove,
    /// A piece stands in the way.
    Blocked,
    /// The target holds a piece of one's own.
    OwnPiece,
    /// King, gold and promoted pieces do not promote.
    CannotPromotePiece,
    /// Neither end of the move is in the promotion zone.
    CannotPromoteZone,
    /// Without promotion the piece could never move again.
    MustPromote,
    /// The own king would stand in check (王手放置 included).
    LeavesKingInCheck,
    /// A pawn drop that mates (打ち歩詰め).
    Uchifuzume,
    /// The target holds the enemy king: the game was over before.
    TakesKing,
}

impl Illegal {
    /// The word of the rule vectors and the JSON output.
    pub const fn word(self) -> &'static str {
        match self {
            Illegal::CannotPromoteOnDrop => "cannot-promote-on-drop",
            Illegal::NotInHand => "not-in-hand",
            Illegal::SquareOccupied => "square-occupied",
            Illegal::NoDestinationSquares => "no-destination-squares",
            Illegal::Nifu => "nifu",
            Illegal::NoPieceThere => "no-piece-there",
            Illegal::NotYourPiece => "not-your-piece",
            Illegal::NotAPieceMove => "not-a-piece-move",
            Illegal::Blocked => "blocked",
            Illegal::OwnPiece => "own-piece",
            Illegal::CannotPromotePiece => "cannot-promote-piece",
            Illegal::CannotPromoteZone => "cannot-promote-zone",
            Illegal::MustPromote => "must-promote",
            Illegal::LeavesKingInCheck => "leaves-king-in-check",
            Illegal::Uchifuzume => "uchifuzume",
            Illegal::TakesKing => "takes-king",
        }
    }

    /// Can a board show the position after such a move? 二歩, 打ち歩詰め and a king left in check
    /// occur in records of games; the other faults cannot be played at all.
    pub const fn is_playable(self) -> bool {
        matches!(self, Illegal::Nifu | Illegal::LeavesKingInCheck | Illegal::Uchifuzume)
    }
}

/// Squares on which a piece of `color` and `kind` could never move.
#[inline(always)]
pub(crate) const fn dead_squares(color: Color, kind: Kind) -> Bitboard {
    const fn ranks(color: Color, count: u8) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut rank = 0;
        while rank < 9 {
            if crate::types::SHOGI.ranks_ahead(color, rank) < count {
                set = set.union(Bitboard::rank(rank));
            }
            rank += 1;
        }
        set
    }
    const ONE: [Bitboard; 2] = [ranks(Color::Black, 1), ranks(Color::White, 1)];
    const TWO: [Bitboard; 2] = [ranks(Color::Black, 2), ranks(Color::White, 2)];
    match kind {
        Kind::Pawn | Kind::Lance => ONE[color.index()],
        Kind::Knight => TWO[color.index()],
        _ => Bitboard::EMPTY,
    }
}

impl Position {
    /// Is this a legal move here? Exact for every value a [`Move`] can have.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// The first reason for which the move is illegal, if it is.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        match self.illegal_reasons(mv).next() {
            None => Ok(()),
            Some(reason) => Err(reason),
        }
    }

    /// Can the move be shown on a board, legal or not? Fails with the first reason that forbids
    /// even that; `Ok` carries the rule broken, if any.
    pub fn check_playable(&self, mv: Move) -> Result<Option<Illegal>, Illegal> {
        match self.illegal_reasons(mv).find(|reason| !reason.is_playable()) {
            Some(reason) => Err(reason),
            None => Ok(self.check(mv).err()),
        }
    }

    /// Every reason against the move, in order; none when it is legal.
    ///
    /// 打ち歩詰め is looked at only when nothing else is wrong, and so is a king left in check when
    /// the move cannot be played.
    pub fn illegal_reasons(&self, mv: Move) -> impl Iterator<Item = Illegal> + use<> {
        let mut reasons = [None; 6];
        let mut count = 0;
        let mut add = |reason| {
            reasons[count] = Some(reason);
            count += 1;
        };
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.board_reasons(from, mv, &mut add),
            (None, Some(kind)) => self.drop_reasons(kind, mv, &mut add),
            (None, None) => unreachable!("a move has an origin or a kind"),
        }
        reasons.into_iter().flatten()
    }

    fn drop_reasons(&self, kind: HandKind, mv: Move, add: &mut impl FnMut(Illegal)) {
        let us = self.side();
        let to = mv.to();
        let mut sound = true;
        let mut test = |failed: bool, reason| {
            if failed {
                add(reason);
                sound = false;
            }
        };
        test(mv.is_promotion(), Illegal::CannotPromoteOnDrop);
        test(!self.hand(us).has(kind), Illegal::NotInHand);
        let free = self.piece(to).is_none();
        test(!free, Illegal::SquareOccupied);
        test(dead_squares(us, kind.kind()).has(to), Illegal::NoDestinationSquares);
        let pawns = self.pieces(us, Kind::Pawn) & Bitboard::file(to.file());
        test(kind == HandKind::Pawn && pawns.any(), Illegal::Nifu);
        let exposed = free && self.drop_leaves_check(to);
        test(exposed, Illegal::LeavesKingInCheck);
        if sound && kind == HandKind::Pawn && self.pawn_drop_mates(to) {
            add(Illegal::Uchifuzume);
        }
    }

    fn board_reasons(&self, from: Square, mv: Move, add: &mut impl FnMut(Illegal)) {
        let us = self.side();
        let to = mv.to();
        let Some(piece) = self.piece(from) else { return add(Illegal::NoPieceThere) };
        if piece.color() != us {
            return add(Illegal::NotYourPiece);
        }
        let kind = piece.kind();
        if !attacks::attacks(us, kind, from, Bitboard::EMPTY).has(to) {
            return add(Illegal::NotAPieceMove);
        }
        let blocked = !attacks::attacks(us, kind, from, self.occupied()).has(to);
        if blocked {
            add(Illegal::Blocked);
        }
        let target = self.piece(to);
        let own_piece = target.is_some_and(|piece| piece.color() == us);
        if own_piece {
            add(Illegal::OwnPiece);
        }
        if mv.is_promotion() {
            if !kind.can_promote() {
                add(Illegal::CannotPromotePiece);
            } else if !self.camp(us).has(from) && !self.camp(us).has(to) {
                add(Illegal::CannotPromoteZone);
            }
        } else if dead_squares(us, kind).has(to) {
            add(Illegal::MustPromote);
        }
        if !blocked && !own_piece && self.exposes_king(from, to) {
            add(Illegal::LeavesKingInCheck);
        }
        if target.is_some_and(|piece| piece.kind() == Kind::King && piece.color() != us) {
            add(Illegal::TakesKing);
        }
    }

    /// Would the own king stand in check once the piece on `from` stands on `to`?
    fn exposes_king(&self, from: Square, to: Square) -> bool {
        let us = self.side();
        let Some(king) = self.king(us) else { return false };
        let occupied = self.occupied().without(Bitboard::of(from)) | Bitboard::of(to);
        let king = if king == from { to } else { king };
        self.attackers(!us, king, occupied).without(Bitboard::of(to)).any()
    }

    /// Would the own king still stand in check after a drop on `to`?
    fn drop_leaves_check(&self, to: Square) -> bool {
        match (self.checkers().first(), self.king(self.side())) {
            (Some(checker), Some(king)) => {
                self.checkers().many() || !attacks::between(king, checker).has(to)
            }
            _ => false,
        }
    }

    /// Does a pawn dropped on the empty square `to` mate (打ち歩詰め)?
    ///
    /// Exact: a defender pinned to another line cannot take the pawn, and the king may flee
    /// through or past it only to squares that stay safe with the pawn on the board.
    pub(crate) fn pawn_drop_mates(&self, to: Square) -> bool {
        let us = self.side();
        let Some(king) = self.king(!us) else { return false };
        if !attacks::steps(us, Kind::Pawn, to).has(king) {
            return false;
        }
        let defenders = self.attackers(!us, to, self.occupied()).without(self.kind(Kind::King));
        let pinned = self.shields(!us, !us);
        let can_take = |from| !pinned.has(from) || attacks::line(king, from).has(to);
        if defenders.into_iter().any(can_take) {
            return false;
        }
        let occupied = (self.occupied() | Bitboard::of(to)).without(Bitboard::of(king));
        let flights = attacks::king(king).without(self.color(!us));
        !flights.into_iter().any(|square| !self.is_attacked(us, square, occupied))
    }
}
