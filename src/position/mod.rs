//! A state of a game: board, hands, side to move, and the path that led there.
//!
//! Invariants, kept by [`play`](Position::play) and [`undo`](Position::undo): the bitboards agree
//! with the board; keys, checkers and pins are those of the present board; every earlier state of
//! the path can be restored field by field.

mod checks;
mod legality;
mod outcome;
mod play;
mod record;
mod see;
mod sfen;
mod zobrist;

pub use checks::CheckInfo;
pub use legality::Illegal;
pub(crate) use legality::dead_squares;
pub use outcome::{Declaration, EnteringKingRule, FailedCondition, GameEnd, Repetition, try_goal};
pub use play::{Delta, HandChange};
pub use record::{Breach, Record, RecordError};
pub use see::EXCHANGE;
pub use sfen::SfenError;
pub(crate) use sfen::words;

use crate::attacks::Bitboard;
use crate::types::{Color, Hand, HandKind, Kind, Move, Piece, SHOGI, Square};
use outcome::Seen;
use std::fmt;

/// What changes with every move and is cheaper to keep than to undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// Enemy pieces that attack the king of the side to move.
    checkers: Bitboard,
    /// Pieces of the side to move that shield their king from a slider.
    pinned: Bitboard,
    /// Key of board and side to move, without the hands.
    board_key: u64,
    /// Key of both hands.
    hand_key: u64,
    /// Hand of the side to move: what repetition compares.
    hand: Hand,
    /// How many moves in a row, up to the latest, each colour has given check with.
    check_run: [u16; 2],
    /// Does the king of the side that is *not* to move stand in check? Only in positions set up
    /// that way or after an illegal move.
    odd: bool,
    /// Plies played since the start of the path or the latest null move.
    unbroken: u16,
}

/// One step of the path: the state before a move, and what the move needs to be undone.
#[derive(Clone, Copy, Debug)]
struct Past {
    state: State,
    /// `None` for a null move.
    mv: Option<Move>,
    captured: Option<Piece>,
}

/// A state of a game with its history.
#[derive(Clone)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    colors: [Bitboard; 2],
    kinds: [Bitboard; Kind::COUNT],
    hands: [Hand; 2],
    kings: [Option<Square>; 2],
    side: Color,
    ply: u32,
    state: State,
    past: Vec<Past>,
    seen: Seen,
}

impl Default for Position {
    /// The even start position (平手).
    fn default() -> Position {
        SHOGI.start.parse().expect("the start position is well-formed")
    }
}

impl Position {
    /// The piece on `square`.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The piece that a move of the side to move brings to its target, promoted if the move
    /// promotes; `None` when nothing stands on the origin.
    #[inline(always)]
    pub fn arriving(&self, mv: Move) -> Option<Piece> {
        if let Some(kind) = mv.dropped() {
            return Some(Piece::new(self.side, kind.kind()));
        }
        let piece = self.piece(mv.from()?)?;
        Some(match piece.kind().promote() {
            Some(kind) if mv.is_promotion() => Piece::new(piece.color(), kind),
            _ => piece,
        })
    }

    /// All squares that hold a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares of all pieces of `color`.
    #[inline(always)]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of all pieces of `kind`, of both colours.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The squares of `color`'s pieces of `kind`.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.color(color) & self.kind(kind)
    }

    /// The squares of everything that moves like a gold, of both colours.
    #[inline(always)]
    pub fn golden(&self) -> Bitboard {
        self.kind(Kind::Gold)
            | (self.kind(Kind::ProPawn) | self.kind(Kind::ProLance))
            | (self.kind(Kind::ProKnight) | self.kind(Kind::ProSilver))
    }

    /// What `color` holds in hand.
    #[inline(always)]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// Where `color`'s king stands; `None` when it is missing, as in mate problems.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The number of the next move, 1 at the start of a game (the last field of an SFEN).
    #[inline(always)]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Number of moves on the path, null moves included.
    #[inline(always)]
    pub fn path_len(&self) -> usize {
        self.past.len()
    }

    /// The moves that led here, oldest first; `None` stands for a null move.
    pub fn path(&self) -> impl DoubleEndedIterator<Item = Option<Move>> + '_ {
        self.past.iter().map(|past| past.mv)
    }

    /// Key of board, hands and side to move.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.state.board_key ^ self.state.hand_key
    }

    /// Key of both hands.
    #[inline(always)]
    pub fn hand_key(&self) -> u64 {
        self.state.hand_key
    }

    /// Key of board and side to move, without the hands.
    #[inline(always)]
    pub fn board_key(&self) -> u64 {
        self.state.board_key
    }

    /// The enemy pieces that give check.
    #[inline(always)]
    pub fn checkers(&self) -> Bitboard {
        self.state.checkers
    }

    /// Is the side to move in check (王手)?
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.state.checkers.any()
    }

    /// The pieces of the side to move that shield their king from a slider.
    #[inline(always)]
    pub fn pinned(&self) -> Bitboard {
        self.state.pinned
    }

    /// Could the side to move take the enemy king? True only for positions set up that way, or
    /// after an illegal move.
    #[inline(always)]
    pub fn enemy_in_check(&self) -> bool {
        self.state.odd
    }

    /// Where pieces of `color` promote.
    #[inline(always)]
    pub fn camp(&self, color: Color) -> Bitboard {
        Bitboard::camp(color)
    }

    /// Makes room for a path longer by `plies`, so that playing on does not allocate.
    pub fn reserve(&mut self, plies: usize) {
        self.past.reserve(plies);
    }

    /// Forgets how the position came about: repetition starts counting here.
    pub fn forget_path(&mut self) {
        self.past.clear();
        self.state.check_run = [0; 2];
        self.state.unbroken = 0;
        self.seen = Seen::default();
        self.seen.enter(self.state.board_key);
    }

    /// A position from its parts, the path empty. The caller has checked the parts.
    fn assemble(
        board: [Option<Piece>; Square::COUNT],
        hands: [Hand; 2],
        side: Color,
        ply: u32,
    ) -> Position {
        let mut position = Position {
            board,
            colors: [Bitboard::EMPTY; 2],
            kinds: [Bitboard::EMPTY; Kind::COUNT],
            hands,
            kings: [None; 2],
            side,
            ply,
            state: State {
                checkers: Bitboard::EMPTY,
                pinned: Bitboard::EMPTY,
                board_key: if side == Color::White { zobrist::WHITE_TO_MOVE } else { 0 },
                hand_key: zobrist::hands(&hands),
                hand: hands[side.index()],
                check_run: [0; 2],
                odd: false,
                unbroken: 0,
            },
            past: Vec::with_capacity(512),
            seen: Seen::default(),
        };
        for square in Square::all() {
            if let Some(piece) = board[square.index()] {
                let one = Bitboard::of(square);
                position.colors[piece.color().index()] |= one;
                position.kinds[piece.kind().index()] |= one;
                position.state.board_key ^= zobrist::piece(piece, square);
                if piece.kind() == Kind::King {
                    position.kings[piece.color().index()] = Some(square);
                }
            }
        }
        if let Some(king) = position.king(side) {
            position.state.checkers = position.attackers(!side, king, position.occupied());
        }
        position.state.odd = position
            .king(!side)
            .is_some_and(|king| position.is_attacked(side, king, position.occupied()));
        position.state.pinned = position.shields(side, side);
        position.seen.enter(position.state.board_key);
        position
    }

    /// Compares everything but the path: used by tests of [`undo`](Position::undo).
    pub fn same_fields(&self, other: &Position) -> bool {
        self.board == other.board
            && self.colors == other.colors
            && self.kinds == other.kinds
            && self.hands == other.hands
            && self.kings == other.kings
            && self.side == other.side
            && self.ply == other.ply
            && self.state == other.state
            && self.past.len() == other.past.len()
            && self.seen == other.seen
    }

    /// Points of `color` for a declaration, counting hand and the board squares in `area`.
    fn points(&self, color: Color, area: Bitboard) -> u32 {
        let on_board: u32 = Kind::ALL
            .iter()
            .map(|&kind| kind.points() * (self.pieces(color, kind) & area).count())
            .sum();
        let in_hand: u32 = HandKind::ALL
            .iter()
            .map(|&kind| kind.kind().points() * self.hand(color).count(kind))
            .sum();
        on_board + in_hand
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.sfen())
    }
}

impl fmt::Display for Position {
    /// A drawing of board and hands for people, as the `d` command prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand = |color: Color| {
            let held: Vec<String> = self
                .hand(color)
                .iter()
                .map(|(kind, count)| format!("{}{count}", kind.kind().letter()))
                .collect();
            if held.is_empty() { "-".to_string() } else { held.join(" ") }
        };
        writeln!(f, "white hand: {}", hand(Color::White))?;
        writeln!(f, "   9  8  7  6  5  4  3  2  1")?;
        for rank in 0..9 {
            f.write_str(" ")?;
            for file in (0..9).rev() {
                match self.piece(Square::new(file, rank)) {
                    Some(piece) => write!(f, "{:>3}", piece.to_string())?,
                    None => f.write_str("  .")?,
                }
            }
            writeln!(f, "  {}", (b'a' + rank) as char)?;
        }
        write!(f, "black hand: {}", hand(Color::Black))
    }
}
