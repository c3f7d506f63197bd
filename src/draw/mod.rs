//! Positions as pictures: an SVG board with marked squares, complete in itself.

mod board;
mod layout;
mod piece;

use crate::kifu::notation::rank_name;
use crate::position::Position;
use crate::types::{Color, Move, Square};

/// What the words and the coordinates beside a board are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// Files 9 to 1, ranks a to i, "Black" and "White".
    Latin,
    /// Files ９ to １, ranks 一 to 九, 先手 and 後手.
    Japanese,
}

/// What a marked square means, by colour. Each mark also carries a number, which the legend
/// explains, so that nobody has to tell colours apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// The move itself: blue.
    Moves,
    /// What decides against it: red.
    Decides,
    /// What is in danger: yellow.
    Endangered,
    /// What is open: green.
    Open,
    /// What is closed: grey.
    Closed,
}

/// A marked square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where.
    pub at: Square,
    /// In which colour.
    pub tint: Tint,
    /// What the legend says; marks of one name share a number.
    pub name: String,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// Board, hands and side to move.
    pub position: &'a Position,
    /// What coordinates and players are written in.
    pub script: Script,
    /// The line above the board; may be empty.
    pub title: String,
    /// Marked squares; of several marks on one square the first is drawn.
    pub marks: Vec<Mark>,
    /// A move, legal or not: an arrow, or a faint piece where it would be dropped.
    pub mv: Option<Move>,
    /// Squares with a dot: where else the piece could go.
    pub dots: Vec<Square>,
    /// Paragraphs below the board, wrapped to its width.
    pub notes: Vec<String>,
}

impl Picture<'_> {
    /// The drawing as a whole SVG document, which needs nothing but a font with kanji.
    pub fn svg(&self) -> String {
        layout::document(self)
    }
}

impl Script {
    /// A player's name.
    const fn player(self, color: Color) -> &'static str {
        match (self, color) {
            (Script::Latin, Color::Black) => "Black",
            (Script::Latin, Color::White) => "White",
            (Script::Japanese, Color::Black) => "先手",
            (Script::Japanese, Color::White) => "後手",
        }
    }

    /// What stands under the name of the side to move.
    const fn to_move(self) -> &'static str {
        match self {
            Script::Latin => "to move",
            Script::Japanese => "手番",
        }
    }

    /// What a picture without a title is called.
    const fn board(self) -> &'static str {
        match self {
            Script::Latin => "Shogi position",
            Script::Japanese => "将棋の局面",
        }
    }

    /// A file beside the board, 0-based.
    const fn file(self, file: u8) -> char {
        match self {
            Script::Latin => (b'1' + file) as char,
            Script::Japanese => {
                ['１', '２', '３', '４', '５', '６', '７', '８', '９'][file as usize]
            }
        }
    }

    /// A rank beside the board, 0-based.
    const fn rank(self, rank: u8) -> char {
        match self {
            Script::Latin => (b'a' + rank) as char,
            Script::Japanese => rank_name(rank),
        }
    }
}
