//! A position as the trainer sees it: the numbers of its pieces, and what they should be worth.
//!
//! The pieces are numbered from the side to move. The view of the other side and the mirrored
//! board follow from these numbers by table, so one list of 80 bytes serves all four.

use crate::position::Position;
use crate::types::{Color, HandKind, Kind, Square};

/// Pieces of a full set: 38 and two kings.
pub const PIECES: usize = 40;
/// How many piece numbers there are, kings included.
pub const NUMBERS: usize = 1710;
/// The first number of a piece on the board; those below are pieces in hand.
const BOARD: u16 = 90;
/// The number of the viewer's king on square 0.
pub const OWN_KING: u16 = 1548;
/// The number of the other king on square 0.
pub const ENEMY_KING: u16 = 1629;

/// A labelled position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Piece numbers from the side to move: 38 pieces, 0 for each that is missing, then the own
    /// king and the enemy king.
    pub pieces: [u16; PIECES],
    /// The search's score from the side to move, in centipawns.
    pub score: i16,
    /// Points of the side to move at the end of the game, doubled: 0 lost, 1 drawn, 2 won.
    pub points: u8,
    /// The stack of layers that judges it.
    pub stack: u8,
}

/// From which side, and from the back of the mirror or not, a list of pieces is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Read by the side that is not to move.
    pub other: bool,
    /// Left and right exchanged.
    pub mirrored: bool,
}

/// By [`View::index`]: what each piece number becomes.
static VIEWS: [[u16; NUMBERS]; 4] = views();

impl View {
    const fn index(self) -> usize {
        self.other as usize | (self.mirrored as usize) << 1
    }

    /// The pieces in this view; the kings stay the last two, the viewer's own first.
    #[inline]
    pub fn of(self, pieces: &[u16; PIECES]) -> [u16; PIECES] {
        let table = &VIEWS[self.index()];
        let mut seen = [0; PIECES];
        for (seen, &number) in seen.iter_mut().zip(pieces) {
            *seen = table[usize::from(number)];
        }
        if self.other {
            seen.swap(PIECES - 2, PIECES - 1);
        }
        seen
    }
}

impl Sample {
    /// Reads a position. `None` without both kings.
    pub fn new(position: &Position, score: i16, points: u8, stack: u8) -> Option<Sample> {
        Some(Sample { pieces: piece_numbers(position)?, score, points, stack })
    }

    /// The sample with left and right exchanged, worth the same.
    pub fn mirrored(&self) -> Sample {
        let view = View { other: false, mirrored: true };
        Sample { pieces: view.of(&self.pieces), ..*self }
    }
}

/// First numbers of the viewer's pieces in hand and of the other side's, by [`HandKind`].
const HANDS: [[u16; 2]; HandKind::COUNT] =
    [[1, 20], [39, 44], [49, 54], [59, 64], [79, 82], [85, 88], [69, 74]];

/// Planes of 81 squares from [`BOARD`] on, the viewer's; the other side's is the next.
const fn plane(kind: Kind) -> u16 {
    match kind {
        Kind::Pawn => 0,
        Kind::Lance => 2,
        Kind::Knight => 4,
        Kind::Silver => 6,
        Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => 8,
        Kind::Bishop => 10,
        Kind::Horse => 12,
        Kind::Rook => 14,
        Kind::Dragon => 16,
        Kind::King => 18,
    }
}

fn piece_numbers(position: &Position) -> Option<[u16; PIECES]> {
    let viewer = position.side();
    let mut numbers = [0; PIECES];
    let mut count = 0;
    let mut push = |number: u16| {
        numbers[count] = number;
        count += 1;
    };
    for color in [viewer, !viewer] {
        for (kind, held) in position.hand(color).iter() {
            let first = HANDS[kind.index()][usize::from(color != viewer)];
            (0..held as u16).for_each(|index| push(first + index));
        }
    }
    for square in position.occupied() {
        let piece = position.piece(square)?;
        if piece.kind() != Kind::King {
            let plane = plane(piece.kind()) + u16::from(piece.color() != viewer);
            push(BOARD + 81 * plane + square.relative(viewer).index() as u16);
        }
    }
    numbers[PIECES - 2] = OWN_KING + seen_king(position, viewer, viewer)?;
    numbers[PIECES - 1] = ENEMY_KING + seen_king(position, !viewer, viewer)?;
    Some(numbers)
}

fn seen_king(position: &Position, color: Color, viewer: Color) -> Option<u16> {
    Some(position.king(color)?.relative(viewer).index() as u16)
}

const fn views() -> [[u16; NUMBERS]; 4] {
    let mut tables = [[0; NUMBERS]; 4];
    let mut index = 0;
    while index < 4 {
        let mut number = 0;
        while number < NUMBERS {
            let mut seen = number as u16;
            if index & 1 != 0 {
                seen = from_the_other_side(seen);
            }
            if index & 2 != 0 {
                seen = in_the_mirror(seen);
            }
            tables[index][number] = seen;
            number += 1;
        }
        index += 1;
    }
    tables
}

const fn from_the_other_side(number: u16) -> u16 {
    if number >= BOARD {
        let (plane, square) = ((number - BOARD) / 81, (number - BOARD) % 81);
        return BOARD + 81 * (plane ^ 1) + 80 - square;
    }
    let mut kind = 0;
    while kind < HandKind::COUNT {
        let [own, enemy] = HANDS[kind];
        let width = enemy - own;
        if number >= own && number < enemy {
            return number + width;
        }
        if number >= enemy && number < enemy + width {
            return number - width;
        }
        kind += 1;
    }
    number
}

const fn in_the_mirror(number: u16) -> u16 {
    if number < BOARD {
        return number;
    }
    let (plane, square) = ((number - BOARD) / 81, (number - BOARD) % 81);
    let mirrored = match Square::from_index(square as usize) {
        Some(square) => square.mirror().index() as u16,
        None => square,
    };
    BOARD + 81 * plane + mirrored
}
