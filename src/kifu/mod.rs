//! Records of games (棋譜): KIF, KI2, CSA, JKF, lines of USI and lists of SFEN.
//!
//! [`read`] finds format and encoding from the content and judges every move by the rules; what is
//! wrong with a file it says beside what could be read. [`write()`] says what a format has no place
//! for. [`notation`] writes single moves for people.
//!
//! ```
//! use kakunari::kifu::{self, Format};
//!
//! let text = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let reading = kifu::read(text.as_bytes());
//! let game = &reading.games[0];
//! assert_eq!(game.last().sfen(), "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
//! assert_eq!(game.winner().map(|color| color.name()), Some("white"));
//!
//! let written = kifu::write(game, Format::Usi);
//! assert_eq!(written.text, "startpos moves 7g7f 3c3d\n");
//! assert_eq!(written.dropped, ["headers", "the ending (投了)"]);
//! ```

mod csa;
mod diagram;
mod encoding;
mod ending;
mod error;
mod fault;
mod format;
mod game;
mod handicap;
mod jkf;
mod kif;
pub mod notation;
mod resolve;
mod tree;
mod usi;
mod write;

pub use diagram::{diagram, in_hand, letter};
pub use encoding::{Encoding, encode};
pub use ending::{End, Ending};
pub use error::KifuError;
pub use fault::{Fault, FaultKind};
pub use format::Format;
pub use game::{Game, Line, Notes, Spent, Step};
pub use write::{Written, write, write_encoded};

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The format it shows; `None` when it shows none.
    pub format: Option<Format>,
    /// The games that could be read, in the order of the file. A game with a faulty move is there
    /// up to that move, with its [`Fault`].
    pub games: Vec<Game>,
    /// What could not be read. Empty when the file is sound but for faulty moves.
    pub errors: Vec<KifuError>,
}

/// Reads a file of any format and encoding.
pub fn read(bytes: &[u8]) -> Reading {
    let mut reading = Reading { format: None, games: Vec::new(), errors: Vec::new() };
    match encoding::decode(bytes) {
        Ok(text) => read_text(text.trim_start_matches('\u{feff}'), &mut reading),
        Err(error) => reading.errors.push(error),
    }
    reading
}

fn read_text(text: &str, reading: &mut Reading) {
    reading.format = Format::of(text);
    match reading.format {
        Some(Format::Kif | Format::Ki2) => kif::read(text, reading),
        Some(Format::Csa | Format::Csa22) => csa::read(text, reading),
        Some(Format::Jkf) => jkf::read(text, reading),
        Some(Format::Usi | Format::Sfen) => usi::read(text, reading),
        None if text.trim().is_empty() => reading.errors.push(KifuError::Empty),
        None => {}
    }
    if reading.games.is_empty() && reading.errors.is_empty() {
        reading.errors.push(KifuError::Unknown);
    }
}

/// The lines of a text with their numbers from 1; they may end in LF, CRLF or CR.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let end = if text.contains('\n') { '\n' } else { '\r' };
    text.split(end)
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .zip(1..)
        .map(|(t, n)| (n, t))
}
