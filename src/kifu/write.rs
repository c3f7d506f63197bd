//! Writes a game in a format, and says what the format has no place for.

use super::encoding::{Encoding, encode};
use super::ending::Ending;
use super::format::Format;
use super::game::{Game, Line, Notes};
use super::{csa, jkf, kif, usi};

/// A game as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, which ends with a line break.
    pub text: String,
    /// What of the game is not in the text, a few words each.
    pub dropped: Vec<String>,
}

/// The game in a format, as UTF-8.
pub fn write(game: &Game, format: Format) -> Written {
    write_text(game, format, "UTF-8")
}

/// The game in a format and an encoding: the bytes, and what of the game is not in them.
pub fn write_encoded(game: &Game, format: Format, encoding: Encoding) -> (Vec<u8>, Vec<String>) {
    let name = match encoding {
        Encoding::Utf8 => "UTF-8",
        Encoding::Cp932 => "SHIFT_JIS",
    };
    let Written { text, mut dropped } = write_text(game, format, name);
    let (bytes, lost) = encode(&text, encoding);
    if lost > 0 {
        dropped.push(format!("characters unknown to Shift_JIS: {lost}, written as 〓"));
    }
    (bytes, dropped)
}

fn write_text(game: &Game, format: Format, encoding: &str) -> Written {
    let text = match format {
        Format::Kif => kif::write_kif(game),
        Format::Ki2 => kif::write_ki2(game),
        Format::Csa | Format::Csa22 => csa::write(game, format, encoding),
        Format::Jkf => jkf::write(game),
        Format::Usi => usi::write_usi(game),
        Format::Sfen => usi::write_sfen(game),
    };
    Written { text, dropped: dropped(game, format) }
}

/// What a format has no place for and the game has.
fn dropped(game: &Game, format: Format) -> Vec<String> {
    let found = Found::of(game);
    let bare = matches!(format, Format::Usi | Format::Sfen);
    let is_csa = matches!(format, Format::Csa | Format::Csa22);
    let mut dropped = Vec::new();
    let mut say = |is_lost: bool, what: &str| {
        if is_lost {
            dropped.push(what.to_string());
        }
    };
    say(bare && !game.headers.is_empty(), "headers");
    say(bare && found.comments, "comments");
    say((bare || is_csa || format == Format::Jkf) && found.bookmarks, "bookmarks");
    say((bare || format == Format::Ki2) && found.times, "times");
    say(format == Format::Csa22 && found.fractions, "fractions of seconds");
    say((bare || is_csa) && found.variations > 0, &format!("variations ({})", found.variations));
    say(
        !bare && game.start.ply() != 1,
        &format!("the number of the first move ({})", game.start.ply()),
    );
    if let Some(kind) = game.ending()
        && loses_ending(game, kind, format)
    {
        say(true, &format!("the ending ({})", kind.kif()));
    }
    for fault in &game.faults {
        say(true, &format!("the rest of a line after {fault}"));
    }
    dropped
}

fn loses_ending(game: &Game, kind: &Ending, format: Format) -> bool {
    match format {
        Format::Usi | Format::Sfen => true,
        Format::Csa | Format::Csa22 => {
            let is_old = format == Format::Csa22;
            let word = csa::word(kind, game.last_side(), is_old);
            word.is_none() || is_old && *kind == Ending::MaxMoves
        }
        Format::Jkf => kind.csa().is_none(),
        Format::Kif | Format::Ki2 => false,
    }
}

/// What a game has beside its moves.
#[derive(Default)]
struct Found {
    comments: bool,
    bookmarks: bool,
    times: bool,
    fractions: bool,
    variations: usize,
}

impl Found {
    fn of(game: &Game) -> Found {
        let mut found = Found::default();
        found.notes(&game.start_notes);
        found.line(&game.main);
        found
    }

    fn notes(&mut self, notes: &Notes) {
        self.comments |= !notes.comments.is_empty();
        self.bookmarks |= notes.bookmark.is_some();
    }

    fn line(&mut self, line: &Line) {
        let forks = line.steps.iter().flat_map(|step| &step.forks).chain(&line.tails);
        for fork in forks {
            self.variations += 1;
            self.line(fork);
        }
        let steps = line.steps.iter().map(|step| (&step.notes, step.time));
        for (notes, time) in steps.chain(line.end.iter().map(|end| (&end.notes, end.time))) {
            self.notes(notes);
            if let Some(time) = time {
                self.times = true;
                self.fractions |= time.this.subsec_nanos() > 0;
            }
        }
    }
}
