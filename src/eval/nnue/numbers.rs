//! The number of each piece in its place, as one of the two players sees it ("BonaPiece").
//!
//! | numbers | what |
//! |---|---|
//! | 0 | stands in for a piece that is missing, as in handicap games |
//! | 1..90 | pieces in hand: n of a kind are the numbers base, base + 1, …, base + n − 1 |
//! | 90..1548 | pieces on the board: base + square; what moves like a gold shares one base |
//! | 1548..1629 | the viewer's own king |
//! | 1629..1710 | the enemy king |
//!
//! Squares are those of the viewer, who sits at the bottom.

use crate::types::{Color, HandKind, Kind, Piece, Square};

/// Numbers of all pieces but the kings.
pub const KINGLESS: usize = 1548;
/// First number of the enemy king.
pub const ENEMY_KING: usize = 1629;
/// How many numbers there are.
pub const NUMBERS: usize = 1710;
/// First number of a piece on the board: what lies below does not depend on squares.
pub const BOARD: u16 = 90;
/// Pieces of a full set besides the kings.
pub const FULL_SET: usize = 38;

/// Bases in hand by [`HandKind`] index: own, enemy.
pub const HAND: [[u16; 2]; HandKind::COUNT] =
    [[1, 20], [39, 44], [49, 54], [59, 64], [79, 82], [85, 88], [69, 74]];

/// The number of a piece on a square.
#[inline(always)]
pub fn on_board(piece: Piece, square: Square, viewer: Color) -> u16 {
    ON_BOARD[viewer.index()][piece.index()][square.index()]
}

/// The number of the `nth` piece of a kind in a hand, from 0.
#[inline(always)]
pub fn in_hand(owner: Color, kind: HandKind, nth: u8, viewer: Color) -> u16 {
    HAND[kind.index()][usize::from(owner != viewer)] + u16::from(nth)
}

/// The number with its square mirrored left to right; pieces in hand stay as they are.
#[inline(always)]
pub fn mirror(number: u16) -> u16 {
    MIRROR[usize::from(number)]
}

static MIRROR: [u16; NUMBERS] = {
    let mut table = [0; NUMBERS];
    let mut number = 0;
    while number < NUMBERS as u16 {
        table[number as usize] = number;
        if number >= BOARD {
            let square =
                Square::new(((number - BOARD) % 81 / 9) as u8, ((number - BOARD) % 9) as u8);
            let plane = (number - BOARD) / 81;
            table[number as usize] = BOARD + plane * 81 + square.mirror().index() as u16;
        }
        number += 1;
    }
    table
};

static ON_BOARD: [[[u16; Square::COUNT]; Piece::COUNT]; 2] = {
    let mut table = [[[0; Square::COUNT]; Piece::COUNT]; 2];
    let mut at = 0;
    while at < 2 * Piece::COUNT * Square::COUNT {
        let viewer = Color::ALL[at / (Piece::COUNT * Square::COUNT)];
        let owner = Color::ALL[at / (Kind::COUNT * Square::COUNT) % 2];
        let piece = Piece::new(owner, Kind::ALL[at / Square::COUNT % Kind::COUNT]);
        let square = at % Square::COUNT;
        let seen = match viewer {
            Color::Black => square,
            Color::White => Square::COUNT - 1 - square,
        };
        let enemy = if owner.index() == viewer.index() { 0 } else { 81 };
        table[viewer.index()][piece.index()][square] = base(piece.kind()) + enemy + seen as u16;
        at += 1;
    }
    table
};

/// First number of the viewer's own pieces of a kind on the board; the enemy's come 81 later.
const fn base(kind: Kind) -> u16 {
    match kind {
        Kind::Pawn => 90,
        Kind::Lance => 252,
        Kind::Knight => 414,
        Kind::Silver => 576,
        Kind::Bishop => 900,
        Kind::Horse => 1062,
        Kind::Rook => 1224,
        Kind::Dragon => 1386,
        Kind::King => KINGLESS as u16,
        Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => 738,
    }
}
