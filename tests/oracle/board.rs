//! The oracle's words: sides, pieces, squares, moves and positions, with SFEN and USI text.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    Black,
    White,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    pub fn opponent(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// A kind of piece; promotion is kept apart from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
}

impl Kind {
    /// The kinds that can be held in hand, in the order of the hand arrays.
    pub const IN_HAND: [Kind; 7] =
        [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];

    /// How many pieces of this kind a full set has.
    pub fn in_full_set(self) -> usize {
        match self {
            Kind::Pawn => 18,
            Kind::Lance | Kind::Knight | Kind::Silver | Kind::Gold => 4,
            Kind::Bishop | Kind::Rook | Kind::King => 2,
        }
    }

    pub fn promotes(self) -> bool {
        !matches!(self, Kind::Gold | Kind::King)
    }

    /// The upper-case letter of SFEN and USI.
    pub fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Lance => 'L',
            Kind::Knight => 'N',
            Kind::Silver => 'S',
            Kind::Gold => 'G',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::King => 'K',
        }
    }

    pub fn from_letter(letter: char) -> Option<Kind> {
        let upper = letter.to_ascii_uppercase();
        [Kind::King].into_iter().chain(Kind::IN_HAND).find(|kind| kind.letter() == upper)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    pub side: Side,
    pub kind: Kind,
    pub promoted: bool,
}

/// A square: file 1 to 9, rank 1 (a, White's edge) to 9 (i).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

/// In the order of the cells of a board.
const ALL_SQUARES: [Square; 81] = {
    let mut all = [Square { file: 1, rank: 1 }; 81];
    let mut index = 0;
    while index < 81 {
        all[index] = Square { file: index as i8 % 9 + 1, rank: index as i8 / 9 + 1 };
        index += 1;
    }
    all
};

impl Square {
    pub fn new(file: i8, rank: i8) -> Square {
        assert!((1..=9).contains(&file) && (1..=9).contains(&rank));
        Square { file, rank }
    }

    /// All 81 squares, rank by rank.
    pub fn all() -> impl Iterator<Item = Square> {
        ALL_SQUARES.iter().copied()
    }

    /// Reads `7g`.
    pub fn parse(text: &str) -> Option<Square> {
        match text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
                Some(Square::new((file - b'0') as i8, (rank - b'a') as i8 + 1))
            }
            _ => None,
        }
    }

    /// The rank counted from `side`'s far edge: 1 is the last rank a piece of `side` can reach.
    #[inline]
    pub fn ranks_to_go(self, side: Side) -> i8 {
        match side {
            Side::Black => self.rank,
            Side::White => 10 - self.rank,
        }
    }

    /// Whether the square lies in the camp that `side` attacks, where its pieces promote.
    pub fn in_enemy_camp(self, side: Side) -> bool {
        self.ranks_to_go(side) <= 3
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = (b'a' + self.rank as u8 - 1) as char;
        write!(f, "{}{rank}", self.file)
    }
}

/// A move as USI writes it. A promoting drop can be written, so that it can be refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    Board { from: Square, to: Square, promote: bool },
    Drop { kind: Kind, to: Square, promote: bool },
}

impl Move {
    /// Reads USI; panics on anything else, for the texts come from the tests themselves.
    pub fn parse(text: &str) -> Move {
        let promote = text.ends_with('+');
        let body = text.trim_end_matches('+');
        assert_eq!(body.len(), 4, "not a move: {text}");
        let to = Square::parse(&body[2..]).expect(text);
        match body.split_once('*') {
            Some((letter, _)) => Move::Drop {
                kind: Kind::from_letter(letter.chars().next().expect(text)).expect(text),
                to,
                promote,
            },
            None => Move::Board { from: Square::parse(&body[..2]).expect(text), to, promote },
        }
    }

    pub fn to(self) -> Square {
        match self {
            Move::Board { to, .. } | Move::Drop { to, .. } => to,
        }
    }

    pub fn promotes(self) -> bool {
        match self {
            Move::Board { promote, .. } | Move::Drop { promote, .. } => promote,
        }
    }

    pub fn is_drop(self) -> bool {
        matches!(self, Move::Drop { .. })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Board { from, to, .. } => write!(f, "{from}{to}")?,
            Move::Drop { kind, to, .. } => write!(f, "{}*{to}", kind.letter())?,
        }
        f.write_str(if self.promotes() { "+" } else { "" })
    }
}

/// A position: board, hands, side to move and the number of the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// `board[rank - 1][file - 1]`
    pub board: [[Option<Piece>; 9]; 9],
    /// `hands[side][kind]`, kinds in the order of [`Kind::IN_HAND`]
    pub hands: [[u8; 7]; 2],
    pub turn: Side,
    pub ply: u32,
}

impl Position {
    pub const START: &'static str =
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    /// No pieces at all, Black to move.
    pub fn empty() -> Position {
        Position { board: [[None; 9]; 9], hands: [[0; 7]; 2], turn: Side::Black, ply: 1 }
    }

    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.rank as usize - 1][square.file as usize - 1]
    }

    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.rank as usize - 1][square.file as usize - 1] = piece;
    }

    pub fn hand(&self, side: Side, kind: Kind) -> u8 {
        self.hands[side as usize][kind as usize]
    }

    /// The pieces on the board with their squares.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let cells = self.board.as_flattened().iter().zip(&ALL_SQUARES);
        cells.filter_map(|(cell, &square)| cell.map(|piece| (square, piece)))
    }

    pub fn king(&self, side: Side) -> Option<Square> {
        self.pieces()
            .find(|(_, piece)| piece.kind == Kind::King && piece.side == side)
            .map(|(square, _)| square)
    }

    /// Whether board, hands and turn agree: the sameness that repetition asks for.
    pub fn same_situation(&self, other: &Position) -> bool {
        self.board == other.board && self.hands == other.hands && self.turn == other.turn
    }

    /// Reads a canonical SFEN; panics on anything else.
    pub fn parse(sfen: &str) -> Position {
        let fields: Vec<&str> = sfen.split(' ').collect();
        assert_eq!(fields.len(), 4, "not an SFEN: {sfen}");
        let mut position = Position::empty();
        for (row, text) in position.board.iter_mut().zip(fields[0].split('/')) {
            *row = parse_row(text);
        }
        position.turn = match fields[1] {
            "b" => Side::Black,
            "w" => Side::White,
            other => panic!("not a side: {other}"),
        };
        parse_hands(fields[2], &mut position.hands);
        position.ply = fields[3].parse().expect(sfen);
        position
    }

    /// The canonical SFEN.
    pub fn sfen(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(row_text).collect();
        let turn = match self.turn {
            Side::Black => 'b',
            Side::White => 'w',
        };
        format!("{} {turn} {} {}", rows.join("/"), self.hands_text(), self.ply)
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            for kind in "RBGSNLP".chars().filter_map(Kind::from_letter) {
                let count = self.hand(side, kind);
                if count > 1 {
                    text += &count.to_string();
                }
                if count > 0 {
                    text.push(letter_of(side, kind));
                }
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }
}

fn letter_of(side: Side, kind: Kind) -> char {
    match side {
        Side::Black => kind.letter(),
        Side::White => kind.letter().to_ascii_lowercase(),
    }
}

fn side_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::Black } else { Side::White }
}

/// Reads one rank, written from file 9 to file 1.
fn parse_row(text: &str) -> [Option<Piece>; 9] {
    let mut row = [None; 9];
    let mut file = 9;
    let mut promoted = false;
    for letter in text.chars() {
        if let Some(blanks) = letter.to_digit(10) {
            file -= blanks as usize;
        } else if letter == '+' {
            promoted = true;
        } else {
            row[file - 1] = Some(Piece {
                side: side_of(letter),
                kind: Kind::from_letter(letter).expect(text),
                promoted,
            });
            promoted = false;
            file -= 1;
        }
    }
    assert_eq!(file, 0, "a rank of another width: {text}");
    row
}

fn row_text(row: &[Option<Piece>; 9]) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    for cell in row.iter().rev() {
        match cell {
            None => blanks += 1,
            Some(piece) => {
                if blanks > 0 {
                    text += &blanks.to_string();
                    blanks = 0;
                }
                if piece.promoted {
                    text.push('+');
                }
                text.push(letter_of(piece.side, piece.kind));
            }
        }
    }
    if blanks > 0 {
        text += &blanks.to_string();
    }
    text
}

fn parse_hands(text: &str, hands: &mut [[u8; 7]; 2]) {
    if text == "-" {
        return;
    }
    let mut count = 0;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = count * 10 + digit as u8;
        } else {
            let kind = Kind::from_letter(letter).expect(text);
            hands[side_of(letter) as usize][kind as usize] += count.max(1);
            count = 0;
        }
    }
}
