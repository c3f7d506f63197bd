//! Random numbers behind the position keys, made at compile time from a fixed seed.

use crate::types::{Color, Hand, HandKind, Kind, Piece, Square};

/// One step of splitmix64 (Steele, Lea, Flood 2014): the `n`-th number of the stream.
const fn random(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

static PIECES: [[u64; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[0; Square::COUNT]; Piece::COUNT];
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            table[piece][square] = random((piece * Square::COUNT + square) as u64);
            square += 1;
        }
        piece += 1;
    }
    table
};

/// A number for each count of each kind in each hand; none for an empty hand.
static HANDS: [[[u64; 19]; HandKind::COUNT]; 2] = {
    let mut table = [[[0; 19]; HandKind::COUNT]; 2];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < HandKind::COUNT {
            let mut count = 1;
            while count < 19 {
                table[color][kind][count] =
                    random((1 << 16) + (color * 7 + kind) as u64 * 32 + count as u64);
                count += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    table
};

/// Part of every key with white to move.
pub(super) const WHITE_TO_MOVE: u64 = random(1 << 20);

/// The number of a piece on a square.
#[inline(always)]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The number of `count` pieces of a kind in the hand of `color`.
#[inline(always)]
pub(super) fn hand(color: Color, kind: HandKind, count: u32) -> u64 {
    HANDS[color.index()][kind.index()][count as usize]
}

/// The key of both hands, from nothing.
pub(super) fn hands(hands: &[Hand; 2]) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for kind in HandKind::ALL {
            key ^= hand(color, kind, hands[color.index()].count(kind));
        }
    }
    key
}

const _: () = assert!(Kind::COUNT == 14 && Piece::COUNT * Square::COUNT < 1 << 16);
