//! The fact behind an illegal move: the piece and the square that decide.

use crate::attacks::{self, Bitboard};
use crate::position::{Illegal, Position};
use crate::types::{Color, HandKind, Kind, Move, Piece, Square};

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Man {
    /// What stands there, and whose it is.
    pub piece: Piece,
    /// Where it stands.
    pub at: Square,
}

impl Man {
    /// The piece on a square; `None` when it is empty.
    pub(super) fn on(position: &Position, at: Square) -> Option<Man> {
        position.piece(at).map(|piece| Man { piece, at })
    }

    /// The pieces on these squares.
    pub(super) fn all(position: &Position, squares: Bitboard) -> Vec<Man> {
        squares.into_iter().filter_map(|at| Man::on(position, at)).collect()
    }
}

/// What an explanation is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    /// A drop written with promotion.
    PromotingDrop { kind: HandKind },
    /// Nothing of the kind in the hand of `side`.
    NotInHand { side: Color, kind: HandKind },
    /// A drop onto a piece.
    Occupied { taken_by: Man },
    /// A drop where the piece could never move.
    DeadDrop { kind: HandKind, to: Square },
    /// 二歩: the pawn that stands on the file already.
    SecondPawn { pawn: Man },
    /// No piece on the origin.
    Nobody { from: Square },
    /// A piece of the other side.
    Foreign { man: Man },
    /// A step that such a piece does not make.
    WrongStep { man: Man, to: Square },
    /// Something between origin and target.
    Blocked { man: Man, to: Square, blocker: Man },
    /// An own piece on the target.
    OwnPiece { on_target: Man },
    /// King or gold, which have no other side.
    NeverPromotes { man: Man },
    /// Promoted before.
    PromotedAlready { man: Man },
    /// Neither end of the move in the camp.
    OutsideCamp { side: Color, from: Square, to: Square },
    /// Unpromoted it could never move again.
    MustPromote { man: Man, to: Square },
    /// The king steps into an attack.
    KingIntoAttack { to: Square, attackers: Vec<Man> },
    /// A pinned piece leaves the line.
    Unpinned { man: Man, king: Square, attacker: Man },
    /// A check stays unanswered.
    CheckStays { king: Man, attackers: Vec<Man> },
    /// 打ち歩詰め.
    PawnDropMate { to: Square, king: Man },
    /// The target holds the enemy king.
    TakesKing { king: Man },
    /// The move and the rule do not fit the position; only the rule can be named.
    Unknown { rule: Illegal },
}

impl Fact {
    /// The fact by which `mv` breaks `rule`; `None` when it does not break it here.
    pub(super) fn find(position: &Position, mv: Move, rule: Illegal) -> Option<Fact> {
        let side = position.side();
        let to = mv.to();
        let man = |at| Man::on(position, at);
        let mover = || man(mv.from()?);
        Some(match rule {
            Illegal::CannotPromoteOnDrop => Fact::PromotingDrop { kind: mv.dropped()? },
            Illegal::NotInHand => Fact::NotInHand { side, kind: mv.dropped()? },
            Illegal::SquareOccupied => Fact::Occupied { taken_by: man(to)? },
            Illegal::NoDestinationSquares => Fact::DeadDrop { kind: mv.dropped()?, to },
            Illegal::Nifu => second_pawn(position, to)?,
            Illegal::NoPieceThere => Fact::Nobody { from: mv.from()? },
            Illegal::NotYourPiece => Fact::Foreign { man: mover()? },
            Illegal::NotAPieceMove => Fact::WrongStep { man: mover()?, to },
            Illegal::Blocked => blocked(position, mover()?, to)?,
            Illegal::OwnPiece => Fact::OwnPiece { on_target: man(to)? },
            Illegal::CannotPromotePiece => match mover()? {
                man if man.piece.kind().is_promoted() => Fact::PromotedAlready { man },
                man => Fact::NeverPromotes { man },
            },
            Illegal::CannotPromoteZone => Fact::OutsideCamp { side, from: mv.from()?, to },
            Illegal::MustPromote => Fact::MustPromote { man: mover()?, to },
            Illegal::LeavesKingInCheck => left_in_check(position, mv)?,
            Illegal::Uchifuzume => Fact::PawnDropMate { to, king: man(position.king(!side)?)? },
            Illegal::TakesKing => Fact::TakesKing { king: man(to)? },
        })
    }
}

fn second_pawn(position: &Position, to: Square) -> Option<Fact> {
    let side = position.side();
    let pawns = position.pieces(side, Kind::Pawn);
    let at = pawns.into_iter().find(|pawn| pawn.file() == to.file())?;
    Some(Fact::SecondPawn { pawn: Man { piece: Piece::new(side, Kind::Pawn), at } })
}

/// The first piece in the way of a slider.
fn blocked(position: &Position, man: Man, to: Square) -> Option<Fact> {
    let distance = |square: Square| {
        let files = square.file().abs_diff(man.at.file());
        files.max(square.rank().abs_diff(man.at.rank()))
    };
    let between = attacks::between(man.at, to) & position.occupied();
    let at = between.into_iter().min_by_key(|&square| distance(square))?;
    let blocker = Man { piece: position.piece(at)?, at };
    Some(Fact::Blocked { man, to, blocker })
}

/// Who would take the king after the move: an attacker of its new square, a slider that a pinned
/// piece lets through, or whoever gives check already.
fn left_in_check(position: &Position, mv: Move) -> Option<Fact> {
    let side = position.side();
    let king = position.king(side)?;
    let mut after = position.clone();
    after.play_unchecked(mv);
    let target = after.king(side)?;
    let attackers = Man::all(&after, after.attackers(!side, target, after.occupied()));
    if mv.from() == Some(king) {
        return Some(Fact::KingIntoAttack { to: target, attackers });
    }
    let uncovered = attackers.iter().find(|man| !position.checkers().has(man.at));
    match (uncovered, mv.from()) {
        (Some(&attacker), Some(from)) => {
            let man = Man { piece: position.piece(from)?, at: from };
            Some(Fact::Unpinned { man, king, attacker })
        }
        _ => {
            let king = Man { piece: Piece::new(side, Kind::King), at: king };
            Some(Fact::CheckStays { king, attackers })
        }
    }
}
