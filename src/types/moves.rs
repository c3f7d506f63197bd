//! Moves in 16 bits; the board knows which piece moves.

use super::{HandKind, Kind, Square};
use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;
use thiserror::Error;

/// A board move or a drop.
///
/// Bits 0–6 hold the target, bits 7–13 the origin or, for a drop, 81 plus the kind, bit 14
/// promotion. Bit 15 is always set, which makes `Option<Move>` as small as `Move`.
/// Not every value is a possible move: ask [`Position::is_legal`](crate::position::Position::is_legal).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

const PROMOTION: u16 = 1 << 14;
const ALWAYS: u16 = 1 << 15;
const FIRST_DROP: u16 = 81;

impl Move {
    #[inline(always)]
    const fn pack(bits: u16) -> Move {
        match NonZeroU16::new(bits | ALWAYS) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// A move on the board that does not promote.
    #[inline(always)]
    pub const fn board(from: Square, to: Square) -> Move {
        Move::pack((from.index() as u16) << 7 | to.index() as u16)
    }

    /// A move on the board that promotes.
    #[inline(always)]
    pub const fn promotion(from: Square, to: Square) -> Move {
        Move::pack(PROMOTION | (from.index() as u16) << 7 | to.index() as u16)
    }

    /// A drop of a piece in hand.
    #[inline(always)]
    pub const fn drop(kind: HandKind, to: Square) -> Move {
        Move::pack((FIRST_DROP + kind.index() as u16) << 7 | to.index() as u16)
    }

    /// The 15 bits described above, without the bit that is always set.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get() & !ALWAYS
    }

    /// The move of a 15-bit pattern; `None` when a field is out of range.
    ///
    /// A promoting drop (`P*5c+`) is a pattern too: it can be written, and is never legal.
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let from = bits >> 7 & 0x7f;
        if bits & ALWAYS != 0
            || bits & 0x7f >= Square::COUNT as u16
            || from >= FIRST_DROP + HandKind::COUNT as u16
        {
            return None;
        }
        Some(Move::pack(bits))
    }

    /// Where the piece lands.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::wrap((self.0.get() & 0x7f) as usize)
    }

    #[inline(always)]
    const fn origin(self) -> u16 {
        self.0.get() >> 7 & 0x7f
    }

    /// Where the piece comes from; `None` for a drop.
    #[inline(always)]
    pub const fn from(self) -> Option<Square> {
        Square::from_index(self.origin() as usize)
    }

    /// The kind dropped; `None` for a board move.
    #[inline(always)]
    pub const fn dropped(self) -> Option<HandKind> {
        if self.is_drop() {
            HandKind::from_index((self.origin() - FIRST_DROP) as usize)
        } else {
            None
        }
    }

    /// Is it a drop (打)?
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.origin() >= FIRST_DROP
    }

    /// Does the piece promote (成)?
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTION != 0
    }
}

impl fmt::Display for Move {
    /// USI form: `7g7f`, `8h2b+`, `P*5e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.dropped()) {
            (Some(from), _) => write!(f, "{from}{}", self.to())?,
            (None, Some(kind)) => write!(f, "{}*{}", kind.kind().letter(), self.to())?,
            (None, None) => unreachable!("a move has an origin or a kind"),
        }
        if self.is_promotion() { f.write_str("+") } else { Ok(()) }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A word that is no USI move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a move: write origin and target (7g7f), add + to promote, or drop (P*5e)")]
pub struct MoveParseError(pub String);

impl FromStr for Move {
    type Err = MoveParseError;

    /// Reads USI. A trailing `=` (no promotion) is accepted, and a lower-case letter in a drop.
    fn from_str(text: &str) -> Result<Move, MoveParseError> {
        let error =
            || MoveParseError(text.chars().take(20).flat_map(char::escape_default).collect());
        let (body, promotes) = match text.strip_suffix('+') {
            Some(body) => (body, PROMOTION),
            None => (text.strip_suffix('=').unwrap_or(text), 0),
        };
        if !body.is_ascii() || body.len() != 4 {
            return Err(error());
        }
        let to: Square = body[2..].parse().map_err(|()| error())?;
        let plain = if body.as_bytes()[1] == b'*' {
            let kind = Kind::from_letter(body.as_bytes()[0] as char);
            Move::drop(kind.and_then(Kind::hand_kind).ok_or_else(error)?, to)
        } else {
            Move::board(body[..2].parse().map_err(|()| error())?, to)
        };
        Ok(Move::pack(plain.bits() | promotes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_survives_text() {
        let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
        assert_eq!(moves.len(), 81 * (81 + 7) * 2);
        for mv in moves {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert_eq!(Move::from_bits(mv.bits()), Some(mv));
        }
    }

    #[test]
    fn noise_is_refused() {
        for text in ["", "7g", "7g7", "0a1a", "1j1a", "K*5e", "X*5e", "7g7f++", "７六歩", "7g7fx"]
        {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
