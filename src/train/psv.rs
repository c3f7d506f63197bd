//! Positions one by one, in the records of 40 bytes that shogi programs exchange
//! ("PackedSfenValue", PSV).
//!
//! | bytes | field |
//! |---|---|
//! | 32 | the position, [`packed`] |
//! | 2 | score from the side to move, i16 |
//! | 2 | the best move: bits 0–6 target, 7–13 origin or kind dropped (pawn 1 … gold 7), 14 drop, 15 promotion |
//! | 2 | number of the move, u16 |
//! | 1 | result for the side to move: 1 won, 0 drawn, −1 lost, i8 |
//! | 1 | unused |

use super::packed::{self, PACKED};
use super::record::Ply;
use crate::position::Position;
use crate::types::{HandKind, Move, Square};
use std::io::{self, Read};

/// Bytes of a record.
pub const RECORD: usize = 40;

const DROP: u16 = 1 << 14;
const PROMOTION: u16 = 1 << 15;

/// A labelled position by itself.
#[derive(Clone)]
pub struct Labelled {
    /// The position; its [`Position::ply`] is the number of the move.
    pub position: Position,
    /// The best move, and the score.
    pub ply: Ply,
    /// Points of the side to move at the end of the game, doubled: 0 lost, 1 drawn, 2 won.
    pub points: u8,
}

impl Labelled {
    /// The record's bytes; `None` without both kings.
    pub fn to_bytes(&self) -> Option<[u8; RECORD]> {
        let mut bytes = [0; RECORD];
        let number = self.position.ply().min(u16::MAX.into()) as u16;
        bytes[..PACKED].copy_from_slice(&packed::pack(&self.position)?);
        bytes[32..34].copy_from_slice(&self.ply.score.to_le_bytes());
        bytes[34..36].copy_from_slice(&move_bits(self.ply.mv).to_le_bytes());
        bytes[36..38].copy_from_slice(&number.to_le_bytes());
        bytes[38] = (self.points as i8 - 1).cast_unsigned();
        Some(bytes)
    }

    /// Reads the next record; `None` at the end of the stream.
    ///
    /// # Errors
    /// When the stream breaks off or holds something else; the move need not be legal.
    pub fn read(stream: &mut impl Read) -> io::Result<Option<Labelled>> {
        let mut bytes = [0; RECORD];
        if stream.read(&mut bytes[..1])? == 0 {
            return Ok(None);
        }
        stream.read_exact(&mut bytes[1..])?;
        Labelled::from_bytes(&bytes).map(Some)
    }

    fn from_bytes(bytes: &[u8; RECORD]) -> io::Result<Labelled> {
        let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let packed = bytes.first_chunk().expect("32 of 40 bytes");
        let position = packed::unpack(packed, word(36).into());
        let position = position.ok_or_else(|| bad("no position is packed there"))?;
        let mv = read_move(word(34)).ok_or_else(|| bad("there is no such move"))?;
        let points = match bytes[38].cast_signed() {
            -1 => 0,
            0 => 1,
            1 => 2,
            _ => return Err(bad("the result is none of −1, 0 and 1")),
        };
        Ok(Labelled { position, ply: Ply { mv, score: word(32).cast_signed() }, points })
    }
}

fn move_bits(mv: Move) -> u16 {
    let origin = match (mv.from(), mv.dropped()) {
        (Some(from), _) => (from.index() as u16) << 7,
        (None, kind) => DROP | kind.map_or(0, |kind| kind.index() as u16 + 1) << 7,
    };
    let promotion = if mv.is_promotion() { PROMOTION } else { 0 };
    mv.to().index() as u16 | origin | promotion
}

fn read_move(bits: u16) -> Option<Move> {
    let to = Square::from_index((bits & 0x7f).into())?;
    let origin = usize::from(bits >> 7 & 0x7f);
    if bits & DROP != 0 {
        return Some(Move::drop(HandKind::from_index(origin.checked_sub(1)?)?, to));
    }
    let from = Square::from_index(origin)?;
    Some(if bits & PROMOTION != 0 { Move::promotion(from, to) } else { Move::board(from, to) })
}
