//! A position in 256 bits, in the code that shogi programs exchange ("PackedSfen").
//!
//! Bits are numbered from the lowest of the first byte: the side to move (1 = white), the squares
//! of both kings (7 bits each, black's first), then the other 79 squares in order, each by a prefix
//! code, the lowest bit first. Then the hands, and last the pieces that are nowhere, so that the
//! bits of a full set always come to 256.
//!
//! | | empty | pawn | lance | knight | silver | bishop | rook | gold |
//! |---|---|---|---|---|---|---|---|---|
//! | bits in order | 0 | 10 | 1100 | 1101 | 1110 | 111110 | 111111 | 11110 |
//!
//! On the board a bit for promotion (but for gold) and one for white follow. In hand the code's
//! first bit is missing; a piece "promoted in hand" is one that is nowhere. As gold has no bit for
//! promotion, a white silver promoted in hand is a gold that is nowhere.

use crate::position::Position;
use crate::types::{Color, Hand, HandKind, Kind, Piece, Square};

/// Bytes of a packed position.
pub const PACKED: usize = 32;

/// The code of each kind, by [`HandKind`]: bits from the lowest, and how many.
const CODES: [(u32, u32); HandKind::COUNT] = [
    (0b01, 2),
    (0b0011, 4),
    (0b1011, 4),
    (0b0111, 4),
    (0b01_1111, 6),
    (0b11_1111, 6),
    (0b0_1111, 5),
];

/// The order in which hands are written.
const HAND_ORDER: [HandKind; HandKind::COUNT] = [
    HandKind::Pawn,
    HandKind::Lance,
    HandKind::Knight,
    HandKind::Silver,
    HandKind::Gold,
    HandKind::Bishop,
    HandKind::Rook,
];

/// Packs a position; `None` without both kings.
pub fn pack(position: &Position) -> Option<[u8; PACKED]> {
    let mut bits = Bits::default();
    bits.push(u32::from(position.side() == Color::White), 1);
    for color in Color::ALL {
        bits.push(position.king(color)?.index() as u32, 7);
    }
    let mut missing = HandKind::ALL.map(|kind| kind.kind().set_size());
    for square in Square::all() {
        match position.piece(square) {
            None => bits.push(0, 1),
            Some(piece) => {
                let Some(kind) = piece.kind().hand_kind() else { continue };
                missing[kind.index()] -= 1;
                let (code, length) = CODES[kind.index()];
                bits.push(code, length);
                bits.push_owner(kind, piece.kind().is_promoted(), piece.color());
            }
        }
    }
    for color in Color::ALL {
        for kind in HAND_ORDER {
            let count = position.hand(color).count(kind);
            missing[kind.index()] -= count;
            (0..count).for_each(|_| bits.push_held(kind, false, color));
        }
    }
    for kind in HAND_ORDER {
        for _ in 0..missing[kind.index()] {
            match kind {
                HandKind::Gold => bits.push_held(HandKind::Silver, true, Color::White),
                _ => bits.push_held(kind, true, Color::Black),
            }
        }
    }
    Some(bits.bytes)
}

/// Unpacks a position, with the number of its next move; `None` when the bits are no position.
pub fn unpack(packed: &[u8; PACKED], ply: u32) -> Option<Position> {
    let mut bits = Bits { bytes: *packed, at: 0 };
    let side = Color::from_index(bits.take(1)? as usize)?;
    let mut board = [None; Square::COUNT];
    for color in Color::ALL {
        let king = Square::from_index(bits.take(7)? as usize)?;
        if board[king.index()].replace(Piece::new(color, Kind::King)).is_some() {
            return None;
        }
    }
    for place in board.iter_mut().filter(|place| place.is_none()) {
        if bits.take(1)? == 1 {
            let (kind, promoted, color) = bits.take_piece()?;
            let kind = if promoted { kind.kind().promote()? } else { kind.kind() };
            *place = Some(Piece::new(color, kind));
        }
    }
    let mut hands = [Hand::EMPTY; 2];
    while bits.at < 8 * PACKED {
        let (kind, nowhere, color) = bits.take_piece()?;
        if !nowhere {
            let hand = &mut hands[color.index()];
            if hand.count(kind) == kind.kind().set_size() {
                return None;
            }
            hand.add(kind);
        }
    }
    Position::from_parts(board, hands, side, ply).ok()
}

/// 256 bits and a place among them.
#[derive(Default)]
struct Bits {
    bytes: [u8; PACKED],
    at: usize,
}

impl Bits {
    /// Appends the lowest `count` bits of a value, lowest first. The bits of a legal set of pieces
    /// never exceed the room.
    fn push(&mut self, value: u32, count: u32) {
        for index in 0..count {
            self.bytes[self.at / 8] |= ((value >> index & 1) as u8) << (self.at % 8);
            self.at += 1;
        }
    }

    fn push_owner(&mut self, kind: HandKind, promoted: bool, color: Color) {
        if kind != HandKind::Gold {
            self.push(u32::from(promoted), 1);
        }
        self.push(color.index() as u32, 1);
    }

    fn push_held(&mut self, kind: HandKind, nowhere: bool, color: Color) {
        let (code, length) = CODES[kind.index()];
        self.push(code >> 1, length - 1);
        self.push_owner(kind, nowhere, color);
    }

    /// The next `count` bits; `None` behind the last.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut value = 0;
        for index in 0..count {
            let byte = *self.bytes.get(self.at / 8)?;
            value |= u32::from(byte >> (self.at % 8) & 1) << index;
            self.at += 1;
        }
        Some(value)
    }

    /// The next piece, the first bit of whose code is known to be 1: kind, promotion, owner.
    fn take_piece(&mut self) -> Option<(HandKind, bool, Color)> {
        let (mut code, mut length) = (1, 1);
        let kind = loop {
            code |= self.take(1)? << length;
            length += 1;
            let known = CODES.iter().position(|&known| known == (code, length));
            if let Some(kind) = known.and_then(HandKind::from_index) {
                break kind;
            }
            if length == 6 {
                return None;
            }
        };
        let promoted = kind != HandKind::Gold && self.take(1)? == 1;
        Some((kind, promoted, Color::from_index(self.take(1)? as usize)?))
    }
}
