//! Kinds of pieces, and pieces with an owner.

use super::{Color, indexed_enum};
use std::fmt;

indexed_enum! {
    /// A kind of piece without its owner. Promotion adds 8 to the index.
    pub enum Kind {
        /// 歩
        Pawn,
        /// 香
        Lance,
        /// 桂
        Knight,
        /// 銀
        Silver,
        /// 角
        Bishop,
        /// 飛
        Rook,
        /// 金
        Gold,
        /// 玉
        King,
        /// と
        ProPawn,
        /// 成香
        ProLance,
        /// 成桂
        ProKnight,
        /// 成銀
        ProSilver,
        /// 馬
        Horse,
        /// 竜
        Dragon,
    }
}

indexed_enum! {
    /// A kind that can be held in hand; the index equals that of the same [`Kind`].
    pub enum HandKind {
        /// 歩
        Pawn,
        /// 香
        Lance,
        /// 桂
        Knight,
        /// 銀
        Silver,
        /// 角
        Bishop,
        /// 飛
        Rook,
        /// 金
        Gold,
    }
}

impl Kind {
    /// The promoted kind, or `None` for gold, king and what is promoted already.
    #[inline(always)]
    pub const fn promote(self) -> Option<Kind> {
        if self.can_promote() { Kind::from_index(self.index() + 8) } else { None }
    }

    /// Can this kind promote (成る)?
    #[inline(always)]
    pub const fn can_promote(self) -> bool {
        (self as u8) < Kind::Gold as u8
    }

    /// Is this a promoted kind?
    #[inline(always)]
    pub const fn is_promoted(self) -> bool {
        (self as u8) >= Kind::ProPawn as u8
    }

    /// The kind with any promotion taken back.
    #[inline(always)]
    pub const fn demote(self) -> Kind {
        if self.is_promoted() { Kind::ALL[self.index() - 8] } else { self }
    }

    /// What a captured piece of this kind becomes in hand; `None` for the king.
    #[inline(always)]
    pub const fn hand_kind(self) -> Option<HandKind> {
        HandKind::from_index(self.demote().index())
    }

    /// Does it move like a gold (gold and the four small promoted pieces)?
    #[inline(always)]
    pub const fn is_golden(self) -> bool {
        matches!(
            self,
            Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver
        )
    }

    /// Points in a declaration (入玉宣言, 持将棋): big pieces 5, king 0, others 1.
    pub const fn points(self) -> u32 {
        match self {
            Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon => 5,
            Kind::King => 0,
            _ => 1,
        }
    }

    /// The USI letter of the unpromoted piece, upper case.
    pub const fn letter(self) -> char {
        b"PLNSBRGK"[self.demote().index()] as char
    }

    /// The unpromoted kind of a letter in either case.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Kind::Pawn,
            'L' => Kind::Lance,
            'N' => Kind::Knight,
            'S' => Kind::Silver,
            'B' => Kind::Bishop,
            'R' => Kind::Rook,
            'G' => Kind::Gold,
            'K' => Kind::King,
            _ => return None,
        })
    }

    /// How many pieces of this unpromoted kind a full set holds (both players).
    pub const fn set_size(self) -> u32 {
        match self.demote() {
            Kind::Pawn => 18,
            Kind::Bishop | Kind::Rook | Kind::King => 2,
            _ => 4,
        }
    }
}

impl HandKind {
    /// The kind this piece has on the board after a drop.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind::ALL[self.index()]
    }
}

/// A piece and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    color: Color,
    kind: Kind,
}

const _: () = assert!(size_of::<Option<Piece>>() == 2);

impl Piece {
    /// How many values [`Piece::index`] can take.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// A piece of `color`.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }

    /// Who owns it.
    #[inline(always)]
    pub const fn color(self) -> Color {
        self.color
    }

    /// What it is.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// A number below [`Piece::COUNT`]: black's kinds first, then white's.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.color.index() * Kind::COUNT + self.kind.index()
    }
}

impl fmt::Display for Piece {
    /// SFEN form: `+` when promoted, upper case for black.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind.is_promoted() {
            f.write_str("+")?;
        }
        let letter = self.kind.letter();
        let letter = match self.color {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        };
        write!(f, "{letter}")
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
