//! Which of several stacks of layers looks at a position.

use crate::position::Position;
use crate::types::{Color, Hand, HandKind, Square};

/// Classes of a single king, by its rank and file as its owner sees them from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingClass {
    /// All alike.
    One,
    /// Three ranks each ("k3k3").
    K3,
    /// Each rank ("k9k9").
    K9,
    /// Far, middle, rank 7, and thirds of ranks 8 and 9 ("k9k9z").
    K9z,
    /// Ranks 1 to 7, and thirds of ranks 8 and 9 ("k13k13z").
    K13z,
    /// Far, middle, rank 7, and each square of ranks 8 and 9 ("k21k21").
    K21,
    /// Far, middle, and each square of ranks 7, 8 and 9 ("k29k29").
    K29,
}

impl KingClass {
    /// All schemes.
    pub const ALL: [KingClass; 7] = [
        KingClass::One,
        KingClass::K3,
        KingClass::K9,
        KingClass::K9z,
        KingClass::K13z,
        KingClass::K21,
        KingClass::K29,
    ];

    /// How many classes a single king has.
    pub const fn count(self) -> usize {
        match self {
            KingClass::One => 1,
            KingClass::K3 => 3,
            KingClass::K9 | KingClass::K9z => 9,
            KingClass::K13z => 13,
            KingClass::K21 => 21,
            KingClass::K29 => 29,
        }
    }

    /// The word in header strings; empty for none.
    pub const fn token(self) -> &'static str {
        match self {
            KingClass::One => "",
            KingClass::K3 => "K3K3",
            KingClass::K9 => "K9K9",
            KingClass::K9z => "K9K9Z",
            KingClass::K13z => "K13K13Z",
            KingClass::K21 => "K21K21",
            KingClass::K29 => "K29K29",
        }
    }

    /// The class of a king on `square`, as its owner sees it.
    #[inline]
    const fn of(self, square: Square) -> usize {
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        let far = if rank < 3 { 0 } else { 1 };
        match self {
            KingClass::One => 0,
            KingClass::K3 => rank / 3,
            KingClass::K9 => rank,
            KingClass::K13z if rank < 7 => rank,
            KingClass::K13z => 7 + 3 * (rank - 7) + file / 3,
            _ if rank < 6 => far,
            KingClass::K29 => 2 + 9 * (rank - 6) + file,
            _ if rank == 6 => 2,
            KingClass::K9z => 3 + 3 * (rank - 7) + file / 3,
            KingClass::K21 => 3 + 9 * (rank - 7) + file,
        }
    }
}

/// Classes of a single hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandClass {
    /// All alike.
    One,
    /// Bishop or not ("hand4").
    Hand4,
    /// Pawn, bishop ("hand16").
    Hand16,
    /// Small pieces; gold, silver or rook; bishop ("hand64").
    Hand64,
    /// By points ("hand64z").
    Hand64z,
    /// Small pieces; silver or gold; bishop; rook ("hand256").
    Hand256,
    /// Pawn; lance or knight; silver or gold; bishop; rook ("hand1024").
    Hand1024,
}

impl HandClass {
    /// All schemes.
    pub const ALL: [HandClass; 7] = [
        HandClass::One,
        HandClass::Hand4,
        HandClass::Hand16,
        HandClass::Hand64,
        HandClass::Hand64z,
        HandClass::Hand256,
        HandClass::Hand1024,
    ];

    /// How many classes a single hand has.
    pub const fn count(self) -> usize {
        match self {
            HandClass::One => 1,
            HandClass::Hand4 => 2,
            HandClass::Hand16 => 4,
            HandClass::Hand64 | HandClass::Hand64z => 8,
            HandClass::Hand256 => 16,
            HandClass::Hand1024 => 32,
        }
    }

    /// The word in header strings; empty for none.
    pub const fn token(self) -> &'static str {
        match self {
            HandClass::One => "",
            HandClass::Hand4 => "HAND4",
            HandClass::Hand16 => "HAND16",
            HandClass::Hand64 => "HAND64",
            HandClass::Hand64z => "HAND64Z",
            HandClass::Hand256 => "HAND256",
            HandClass::Hand1024 => "HAND1024",
        }
    }

    #[inline]
    fn of(self, hand: Hand) -> usize {
        use HandKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
        // The first bit is the lowest.
        let bits = |kinds: &[&[HandKind]]| {
            let any = |kinds: &[HandKind]| kinds.iter().any(|&kind| hand.has(kind));
            kinds.iter().rev().fold(0, |class, kinds| 2 * class + usize::from(any(kinds)))
        };
        match self {
            HandClass::One => 0,
            HandClass::Hand4 => bits(&[&[Bishop]]),
            HandClass::Hand16 => bits(&[&[Pawn], &[Bishop]]),
            HandClass::Hand64 => bits(&[&[Pawn, Lance, Knight], &[Gold, Silver, Rook], &[Bishop]]),
            HandClass::Hand64z => {
                const WORTH: [u32; HandKind::COUNT] = [1, 2, 2, 3, 5, 5, 3];
                let score: u32 = hand.iter().map(|(kind, count)| WORTH[kind.index()] * count).sum();
                score.div_ceil(4).min(7) as usize
            }
            HandClass::Hand256 => {
                bits(&[&[Pawn, Lance, Knight], &[Silver, Gold], &[Bishop], &[Rook]])
            }
            HandClass::Hand1024 => {
                bits(&[&[Pawn], &[Lance, Knight], &[Silver, Gold], &[Bishop], &[Rook]])
            }
        }
    }
}

/// How a stack is chosen: by hands, by kings, and by how far the game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buckets {
    /// Classes of both hands.
    pub hands: HandClass,
    /// Classes of both kings.
    pub kings: KingClass,
    /// Parts of the game told apart by an embedded progress model; 1 for none.
    pub progress: usize,
}

impl Buckets {
    /// A single stack.
    pub const ONE: Buckets = Buckets { hands: HandClass::One, kings: KingClass::One, progress: 1 };
    /// Nine stacks by the ranks of the kings, the most common scheme.
    pub const K3K3: Buckets = Buckets { kings: KingClass::K3, ..Buckets::ONE };

    /// How many stacks there are.
    pub const fn count(self) -> usize {
        let (hands, kings) = (self.hands.count(), self.kings.count());
        hands * hands * kings * kings * self.progress
    }

    /// The stack for a position, below [`count`](Self::count). `part` is how far the game has come,
    /// below `progress`. `None` when a king is missing.
    #[inline]
    pub fn index(self, position: &Position, part: usize) -> Option<usize> {
        let us = position.side();
        let hand = |color: Color| self.hands.of(position.hand(color));
        let king = |color: Color| Some(self.kings.of(position.king(color)?.relative(color)));
        let hands = self.hands.count() * hand(us) + hand(!us);
        let kings = self.kings.count() * king(us)? + king(!us)?;
        let of_kings = self.kings.count() * self.kings.count();
        Some((hands * of_kings + kings) * self.progress + part)
    }

    /// The words of the scheme in header strings, each after a `_`.
    pub fn tokens(self) -> String {
        let mut text = String::new();
        for token in [self.hands.token(), self.kings.token()] {
            if !token.is_empty() {
                text.push('_');
                text.push_str(token);
            }
        }
        if self.progress > 1 {
            text.push_str(&format!("_PROGRESS{}", self.progress));
        }
        text
    }

    /// Reads the words of a scheme, in any case. `None` when one is unknown.
    pub fn from_tokens<'a>(tokens: impl Iterator<Item = &'a str>) -> Option<Buckets> {
        let mut buckets = Buckets::ONE;
        for token in tokens.filter(|token| !token.is_empty()) {
            let token = token.to_ascii_uppercase();
            let token = if token == "KINGRANK9" { "K3K3" } else { &token };
            let king = KingClass::ALL.into_iter().find(|king| king.token() == token);
            let hand = HandClass::ALL.into_iter().find(|hand| hand.token() == token);
            if let Some(king) = king {
                buckets.kings = king;
            } else if let Some(hand) = hand {
                buckets.hands = hand;
            } else {
                let parts = token.strip_prefix("PROGRESS")?.parse().ok()?;
                buckets.progress = if (2..=32).contains(&parts) { parts } else { return None };
            }
        }
        Some(buckets)
    }
}
