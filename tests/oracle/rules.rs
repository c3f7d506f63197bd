//! The oracle's rules: how pieces move, what makes a move illegal, and what follows from it.

use super::board::{Kind, Move, Piece, Position, Side, Square};

/// A word of the vocabulary in the README of `tests/data/rules`.
pub type Reason = &'static str;

type Fault = (Reason, fn(&Position, Move) -> bool);

/// What can be wrong with a move on the board before anything else is looked at.
const FIRST_BOARD_FAULTS: [Fault; 3] = [
    ("no-piece-there", no_piece_there),
    ("not-your-piece", not_your_piece),
    ("not-a-piece-move", not_a_piece_move),
];

/// What else can be wrong with a move on the board, in the order of naming.
const BOARD_FAULTS: [Fault; 6] = [
    ("blocked", blocked),
    ("own-piece", own_piece),
    ("cannot-promote-piece", cannot_promote_piece),
    ("cannot-promote-zone", cannot_promote_zone),
    ("must-promote", no_way_on_unpromoted),
    ("leaves-king-in-check", leaves_king_in_check),
];

/// What can be wrong with a drop, in the order of naming, but for the pawn-drop mate.
const DROP_FAULTS: [Fault; 6] = [
    ("cannot-promote-on-drop", cannot_promote_on_drop),
    ("not-in-hand", not_in_hand),
    ("square-occupied", square_occupied),
    ("no-destination-squares", no_way_on_unpromoted),
    ("nifu", nifu),
    ("leaves-king-in-check", leaves_king_in_check),
];

impl Position {
    /// All that is wrong with a move, in the order of naming; empty for a legal one.
    pub fn faults(&self, mv: Move) -> Vec<Reason> {
        let holding = |faults: &[Fault]| -> Vec<Reason> {
            let mut held = Vec::new();
            for (reason, holds) in faults {
                if holds(self, mv) {
                    held.push(*reason);
                }
            }
            held
        };
        if mv.is_drop() {
            let mut faults = holding(&DROP_FAULTS);
            if faults.is_empty() && self.is_pawn_drop_mate(mv) {
                faults.push("uchifuzume");
            }
            return faults;
        }
        match holding(&FIRST_BOARD_FAULTS).first() {
            Some(first) => vec![first],
            None => holding(&BOARD_FAULTS),
        }
    }

    /// Whether a move may be played. The king is never captured.
    pub fn is_legal(&self, mv: Move) -> bool {
        let faultless = |faults: &[Fault]| !faults.iter().any(|(_, holds)| holds(self, mv));
        if mv.is_drop() {
            faultless(&DROP_FAULTS) && !self.is_pawn_drop_mate(mv)
        } else {
            faultless(&FIRST_BOARD_FAULTS) && !self.captures_king(mv) && faultless(&BOARD_FAULTS)
        }
    }

    /// All legal moves, found by trying every move that can be written.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.writable_moves().filter(|&mv| self.is_legal(mv)).collect()
    }

    pub fn has_legal_move(&self) -> bool {
        self.writable_moves().any(|mv| self.is_legal(mv))
    }

    /// The legal moves as sorted USI text.
    pub fn legal_usi(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(Move::to_string).collect();
        texts.sort();
        texts
    }

    /// Every way of moving an own piece to any square and of dropping any kind held anywhere.
    fn writable_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let own = self.pieces().filter(|(_, piece)| piece.side == self.turn);
        let on_board = own.flat_map(|(from, _)| {
            Square::all()
                .flat_map(move |to| [false, true].map(|promote| Move::Board { from, to, promote }))
        });
        let held = Kind::IN_HAND.into_iter().filter(|&kind| self.hand(self.turn, kind) > 0);
        let drops = held
            .flat_map(|kind| Square::all().map(move |to| Move::Drop { kind, to, promote: false }));
        on_board.chain(drops)
    }

    /// The position after a move, which need not be legal.
    pub fn play(&self, mv: Move) -> Position {
        let mut next = *self;
        match mv {
            Move::Board { from, to, promote } => {
                let mut piece = self.at(from).expect("a piece to move");
                piece.promoted |= promote && piece.kind.promotes();
                if let Some(captured) = self.at(to)
                    && captured.kind != Kind::King
                {
                    next.hands[self.turn as usize][captured.kind as usize] += 1;
                }
                next.put(from, None);
                next.put(to, Some(piece));
            }
            Move::Drop { kind, to, .. } => {
                let held = &mut next.hands[self.turn as usize][kind as usize];
                *held = held.saturating_sub(1);
                next.put(to, Some(own(self.turn, kind)));
            }
        }
        next.turn = self.turn.opponent();
        next.ply += 1;
        next
    }

    /// The squares of the enemy pieces that attack `side`'s king; none without a king.
    pub fn checkers(&self, side: Side) -> Vec<Square> {
        let Some(king) = self.king(side) else {
            return Vec::new();
        };
        self.attackers(side.opponent(), king).collect()
    }

    pub fn is_attacked(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attackers(side.opponent(), king).next().is_some())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether a move, legal or not, leaves the opponent's king attacked.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.play(mv).in_check()
    }

    pub fn captures(&self, mv: Move) -> bool {
        !mv.is_drop() && self.at(mv.to()).is_some()
    }

    /// The number of move sequences of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => (self.legal_moves().iter()).map(|&mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }

    /// The squares of the pieces of `by` that reach a square, pinned ones included.
    pub fn attackers(&self, by: Side, target: Square) -> impl Iterator<Item = Square> + '_ {
        self.pieces()
            .filter(move |(_, piece)| piece.side == by)
            .filter(move |&(from, piece)| {
                reaches(piece, from, target) && self.path_is_clear(from, target)
            })
            .map(|(from, _)| from)
    }

    /// Whether the squares strictly between two squares on a line are empty.
    /// Squares not on a line, a knight's jump, have none between.
    fn path_is_clear(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = (to.file - from.file, to.rank - from.rank);
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return true;
        }
        let distance = files.abs().max(ranks.abs());
        (1..distance).all(|step| {
            let between =
                Square::new(from.file + files.signum() * step, from.rank + ranks.signum() * step);
            self.at(between).is_none()
        })
    }

    fn captures_king(&self, mv: Move) -> bool {
        self.at(mv.to()).is_some_and(|piece| piece.kind == Kind::King)
    }

    /// A dropped pawn that gives check to which there is no reply.
    fn is_pawn_drop_mate(&self, mv: Move) -> bool {
        let Move::Drop { kind: Kind::Pawn, to, .. } = mv else { return false };
        let pawn = own(self.turn, Kind::Pawn);
        let king = self.king(self.turn.opponent());
        king.is_some_and(|king| reaches(pawn, to, king)) && !self.play(mv).has_legal_move()
    }
}

/// Whether a piece could go from one square to another on an empty board.
#[inline]
pub fn reaches(piece: Piece, from: Square, to: Square) -> bool {
    let across = (to.file - from.file).abs();
    let forward = from.ranks_to_go(piece.side) - to.ranks_to_go(piece.side);
    let steps = across.max(forward.abs());
    let gold = steps == 1 && (forward >= 0 || across == 0);
    let diagonal = across == forward.abs() && steps > 0;
    let straight = (across == 0) != (forward == 0);
    match (piece.kind, piece.promoted) {
        (Kind::Pawn, false) => across == 0 && forward == 1,
        (Kind::Lance, false) => across == 0 && forward >= 1,
        (Kind::Knight, false) => across == 1 && forward == 2,
        (Kind::Silver, false) => steps == 1 && (forward == 1 || diagonal),
        (Kind::Bishop, false) => diagonal,
        (Kind::Rook, false) => straight,
        (Kind::Bishop, true) => diagonal || steps == 1,
        (Kind::Rook, true) => straight || steps == 1,
        (Kind::King, _) => steps == 1,
        (Kind::Gold, _) | (Kind::Pawn | Kind::Lance | Kind::Knight | Kind::Silver, true) => gold,
    }
}

fn own(side: Side, kind: Kind) -> Piece {
    Piece { side, kind, promoted: false }
}

/// Where a board move starts; the board predicates are never asked about drops.
fn start(mv: Move) -> Square {
    match mv {
        Move::Board { from, .. } => from,
        Move::Drop { .. } => panic!("a drop starts nowhere"),
    }
}

/// The piece that moves or is dropped, before any promotion.
fn mover(position: &Position, mv: Move) -> Piece {
    match mv {
        Move::Board { from, .. } => position.at(from).expect("a piece to move"),
        Move::Drop { kind, .. } => own(position.turn, kind),
    }
}

fn no_piece_there(position: &Position, mv: Move) -> bool {
    position.at(start(mv)).is_none()
}

fn not_your_piece(position: &Position, mv: Move) -> bool {
    (position.at(start(mv))).is_some_and(|piece| piece.side != position.turn)
}

fn not_a_piece_move(position: &Position, mv: Move) -> bool {
    (position.at(start(mv))).is_some_and(|piece| !reaches(piece, start(mv), mv.to()))
}

fn blocked(position: &Position, mv: Move) -> bool {
    !position.path_is_clear(start(mv), mv.to())
}

fn own_piece(position: &Position, mv: Move) -> bool {
    (position.at(mv.to())).is_some_and(|piece| piece.side == position.turn)
}

fn cannot_promote_piece(position: &Position, mv: Move) -> bool {
    let piece = mover(position, mv);
    mv.promotes() && (piece.promoted || !piece.kind.promotes())
}

fn cannot_promote_zone(position: &Position, mv: Move) -> bool {
    let side = position.turn;
    let could = !cannot_promote_piece(position, mv);
    mv.promotes() && could && !start(mv).in_enemy_camp(side) && !mv.to().in_enemy_camp(side)
}

/// An unpromoted pawn or lance on the last rank, an unpromoted knight on the last two.
/// A drop is never promoted, whatever is written behind it.
fn no_way_on_unpromoted(position: &Position, mv: Move) -> bool {
    let piece = mover(position, mv);
    let ranks_needed = match piece.kind {
        Kind::Pawn | Kind::Lance => 1,
        Kind::Knight => 2,
        _ => 0,
    };
    let becomes_promoted = piece.promoted || (mv.promotes() && !mv.is_drop());
    !becomes_promoted && mv.to().ranks_to_go(position.turn) <= ranks_needed
}

fn cannot_promote_on_drop(_: &Position, mv: Move) -> bool {
    mv.promotes()
}

fn not_in_hand(position: &Position, mv: Move) -> bool {
    match mv {
        Move::Drop { kind, .. } => position.hand(position.turn, kind) == 0,
        Move::Board { .. } => false,
    }
}

fn square_occupied(position: &Position, mv: Move) -> bool {
    position.at(mv.to()).is_some()
}

/// A second unpromoted pawn of one's own on a file.
fn nifu(position: &Position, mv: Move) -> bool {
    let pawn = own(position.turn, Kind::Pawn);
    mover(position, mv) == pawn
        && (1..=9).any(|rank| position.at(Square::new(mv.to().file, rank)) == Some(pawn))
}

/// Only asked where the piece could come to stand: the vectors name it of no other move.
fn leaves_king_in_check(position: &Position, mv: Move) -> bool {
    let no_room = if mv.is_drop() {
        square_occupied(position, mv)
    } else {
        blocked(position, mv) || own_piece(position, mv)
    };
    !no_room && position.play(mv).is_attacked(position.turn)
}
