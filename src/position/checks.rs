//! Who attacks what: attackers, checks, pins, and the squares from which a check would come.

use super::Position;
use crate::attacks::{self, Bitboard};
use crate::types::{Color, Kind, Move, Square};

impl Position {
    /// Pieces that slide like a bishop, of both colours.
    #[inline(always)]
    fn bishops(&self) -> Bitboard {
        self.kind(Kind::Bishop) | self.kind(Kind::Horse)
    }

    /// Pieces that slide like a rook, of both colours.
    #[inline(always)]
    fn rooks(&self) -> Bitboard {
        self.kind(Kind::Rook) | self.kind(Kind::Dragon)
    }

    /// The pieces of `by` that attack `square` on a board with these `occupied` squares.
    #[inline]
    pub fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let among = self.color(by);
        let back = |kind| attacks::steps(!by, kind, square);
        let mut found = back(Kind::Pawn) & self.kind(Kind::Pawn)
            | back(Kind::Knight) & self.kind(Kind::Knight)
            | back(Kind::Silver) & self.kind(Kind::Silver)
            | back(Kind::Gold) & self.golden()
            | attacks::king(square)
                & (self.kind(Kind::King) | self.kind(Kind::Horse) | self.kind(Kind::Dragon));
        let lances = attacks::ahead(!by, square) & self.kind(Kind::Lance) & among;
        if lances.any() {
            found |= attacks::lance(!by, square, occupied) & lances;
        }
        let bishops = attacks::diagonals(square) & self.bishops() & among;
        if bishops.any() {
            found |= attacks::bishop(square, occupied) & bishops;
        }
        let rooks = attacks::straights(square) & self.rooks() & among;
        if rooks.any() {
            found |= attacks::rook(square, occupied) & rooks;
        }
        found & among
    }

    /// Does any piece of `by` attack `square` on a board with these `occupied` squares?
    #[inline]
    pub fn is_attacked(&self, by: Color, square: Square, occupied: Bitboard) -> bool {
        self.attackers(by, square, occupied).any()
    }

    /// All squares next to the king of `color` that the other side attacks once the king has
    /// left its square. Squares elsewhere may or may not be in the set.
    #[inline]
    pub(crate) fn king_danger(&self, color: Color, king: Square) -> Bitboard {
        let by = !color;
        let enemy = self.color(by);
        let occupied = self.occupied().without(Bitboard::of(king));
        let mut danger = (self.kind(Kind::Pawn) & enemy).forward(by);
        // What steps can only matter from nearby: three ranks for a knight, else two squares.
        let near = enemy & attacks::vicinity(king);
        let knights = near & self.kind(Kind::Knight);
        for square in knights {
            danger |= attacks::steps(by, Kind::Knight, square);
        }
        for square in near & self.kind(Kind::Silver) {
            danger |= attacks::steps(by, Kind::Silver, square);
        }
        for square in near & self.golden() {
            danger |= attacks::steps(by, Kind::Gold, square);
        }
        for square in
            near & (self.kind(Kind::King) | self.kind(Kind::Horse) | self.kind(Kind::Dragon))
        {
            danger |= attacks::king(square);
        }
        for square in enemy & self.kind(Kind::Lance) {
            danger |= attacks::lance(by, square, occupied);
        }
        for square in enemy & self.bishops() {
            danger |= attacks::bishop(square, occupied);
        }
        for square in enemy & self.rooks() {
            danger |= attacks::rook(square, occupied);
        }
        danger
    }

    /// The pieces of `of` that alone stand between the king of `king_of` and an enemy slider of
    /// that king: pinned pieces when both colours agree, else pieces that can discover a check.
    #[inline]
    pub(crate) fn shields(&self, king_of: Color, of: Color) -> Bitboard {
        let Some(king) = self.king(king_of) else { return Bitboard::EMPTY };
        let snipers = (attacks::ahead(king_of, king) & self.kind(Kind::Lance)
            | attacks::diagonals(king) & self.bishops()
            | attacks::straights(king) & self.rooks())
            & self.color(!king_of);
        let occupied = self.occupied();
        let mut shields = Bitboard::EMPTY;
        for sniper in snipers {
            let inside = attacks::between(king, sniper) & occupied;
            if !inside.many() {
                shields |= inside;
            }
        }
        shields & self.color(of)
    }

    /// Does a piece of `kind` and `color` on `from` attack `target`?
    #[inline(always)]
    pub(super) fn hits(&self, color: Color, kind: Kind, from: Square, target: Square) -> bool {
        if attacks::steps(color, kind, from).has(target) {
            return true;
        }
        let lines = match kind {
            Kind::Lance => attacks::ahead(color, from),
            Kind::Bishop | Kind::Horse => attacks::diagonals(from),
            Kind::Rook | Kind::Dragon => attacks::straights(from),
            _ => return false,
        };
        lines.has(target) && !attacks::between(from, target).meets(self.occupied())
    }

    /// Sliders of `by` that attack `king` along its line through `through`.
    #[inline(always)]
    pub(super) fn sliders_through(&self, by: Color, king: Square, through: Square) -> Bitboard {
        let line = attacks::line(king, through);
        if line.is_empty() {
            return line;
        }
        let snipers = (attacks::ahead(!by, king) & self.kind(Kind::Lance)
            | attacks::diagonals(king) & self.bishops()
            | attacks::straights(king) & self.rooks())
            & self.color(by)
            & line;
        let occupied = self.occupied();
        snipers.into_iter().filter(|&s| !attacks::between(king, s).meets(occupied)).collect()
    }

    /// Does the move give check? For many moves of one position make a [`CheckInfo`] once.
    pub fn gives_check(&self, mv: Move) -> bool {
        CheckInfo::new(self).gives_check(self, mv)
    }
}

/// What tells checks from other moves in one position, computed once.
#[derive(Clone, Copy, Debug)]
pub struct CheckInfo {
    /// For each kind the squares from which a piece of the side to move would give check.
    squares: [Bitboard; Kind::COUNT],
    /// Pieces of the side to move that uncover a check when they leave the line to the king.
    discoverers: Bitboard,
    king: Option<Square>,
}

impl CheckInfo {
    /// Collects the facts for the side to move. Without an enemy king nothing gives check.
    pub fn new(position: &Position) -> CheckInfo {
        let us = position.side();
        let mut info = CheckInfo {
            squares: [Bitboard::EMPTY; Kind::COUNT],
            discoverers: Bitboard::EMPTY,
            king: position.king(!us),
        };
        let Some(king) = info.king else { return info };
        let occupied = position.occupied();
        let back = |kind| attacks::steps(!us, kind, king);
        let gold = back(Kind::Gold);
        let bishop = attacks::bishop(king, occupied);
        let rook = attacks::rook(king, occupied);
        let near = attacks::king(king);
        for kind in Kind::ALL {
            info.squares[kind.index()] = match kind {
                Kind::Pawn | Kind::Knight | Kind::Silver => back(kind),
                Kind::Lance => rook & attacks::ahead(!us, king),
                Kind::Bishop => bishop,
                Kind::Rook => rook,
                Kind::King => Bitboard::EMPTY,
                Kind::Horse => bishop | near,
                Kind::Dragon => rook | near,
                _ => gold,
            };
        }
        info.discoverers = position.shields(!us, us);
        info
    }

    /// The squares from which a piece of `kind` would give check.
    #[inline(always)]
    pub fn squares(&self, kind: Kind) -> Bitboard {
        self.squares[kind.index()]
    }

    /// The pieces that may uncover a check.
    #[inline(always)]
    pub fn discoverers(&self) -> Bitboard {
        self.discoverers
    }

    /// The squares on which a move of the piece on `from` uncovers a check.
    #[inline(always)]
    pub fn uncovering(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.discoverers.has(from) => !attacks::line(king, from),
            _ => Bitboard::EMPTY,
        }
    }

    /// Does this legal move of the position give check?
    #[inline]
    pub fn gives_check(&self, position: &Position, mv: Move) -> bool {
        let to = mv.to();
        let Some(arriving) = position.arriving(mv) else { return false };
        self.squares(arriving.kind()).has(to)
            || mv.from().is_some_and(|from| self.uncovering(from).has(to))
    }
}
