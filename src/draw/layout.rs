//! Where everything stands in the drawing: title, hands, board, legend and notes.

use super::board::{self, CELL_HEIGHT, CELL_WIDTH};
use super::{Mark, Picture, Script, Tint, piece};
use crate::kifu::in_hand;
use crate::types::{Color, Piece};
use std::fmt::Write;

/// Width of the drawing in pixels.
const WIDTH: i32 = 760;
/// Left edge of the board.
const BOARD_LEFT: i32 = 108;
/// Right edge of the board.
const BOARD_RIGHT: i32 = BOARD_LEFT + 9 * CELL_WIDTH;
/// Space at the edges.
const MARGIN: i32 = 20;
/// Height of a line of notes.
const LINE: i32 = 25;
/// Size of the letters in notes and legend.
const LETTERS: f64 = 17.0;

/// The look of everything. The paper is drawn too, so that a dark page does not swallow the ink.
const STYLE: &str = "\
text{font-family:'Noto Sans CJK JP','Hiragino Sans','Yu Gothic',Meiryo,sans-serif;fill:#221c14}\
.paper{fill:#fffdf8}.wood{fill:#f5dca6}.line{stroke:#5b4529;stroke-width:1}\
.edge{fill:none;stroke:#5b4529;stroke-width:2.5}.star{fill:#5b4529}\
.piece{fill:#fff4da;stroke:#6e5230;stroke-width:2.5;stroke-linejoin:round}\
.kanji{font-family:'Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif;font-weight:700;\
font-size:62px;text-anchor:middle}.small{font-size:42px}text.promoted{fill:#b3261e}\
.ghost{opacity:.55}.middle{text-anchor:middle}.title{font-size:21px;font-weight:700}\
.coordinate{font-size:15px;fill:#6b5a40;text-anchor:middle}.note{font-size:17px}\
.player{font-size:16px;font-weight:700;text-anchor:middle}\
.turn{font-size:13px;text-anchor:middle;fill:#fff}.badge{fill:#1a5fb4}\
.count{font-size:17px;font-weight:700}\
.moves{fill:#99c1f1}.decides{fill:#f6928a}.endangered{fill:#ffd75e}.open{fill:#8fd694}\
.closed{fill:#c3bbae}.chip{stroke:#5b4529;stroke-width:1}\
.dot{fill:#1e8a3c;opacity:.8}.arrow{stroke:#1a5fb4;stroke-width:7;stroke-linecap:round;opacity:.85}\
.head{fill:#1a5fb4;opacity:.85}.tag{fill:#221c14}\
.digit{font-size:12px;font-weight:700;fill:#fff;text-anchor:middle}";

impl Tint {
    /// The class in the style sheet.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Tint::Moves => "moves",
            Tint::Decides => "decides",
            Tint::Endangered => "endangered",
            Tint::Open => "open",
            Tint::Closed => "closed",
        }
    }
}

/// The whole document.
pub(super) fn document(picture: &Picture) -> String {
    let mut body = String::new();
    let mut y = MARGIN;
    for line in wrap(&picture.title, f64::from(WIDTH - 2 * MARGIN) / 21.0) {
        y += 24;
        let _ =
            writeln!(body, "<text class=\"title\" x=\"{MARGIN}\" y=\"{y}\">{}</text>", xml(&line));
        y += 4;
    }
    // Room for the files above the board.
    let top = y + 34;
    let bottom = top + 9 * CELL_HEIGHT;
    board::draw(&mut body, picture, BOARD_LEFT, top);
    hand(&mut body, picture, Color::White, BOARD_LEFT / 2, top);
    hand(&mut body, picture, Color::Black, (BOARD_RIGHT + 26 + WIDTH) / 2, top);
    y = legend(&mut body, picture, bottom + 16);
    for note in &picture.notes {
        for line in wrap(note, f64::from(WIDTH - 2 * MARGIN) / LETTERS) {
            y += LINE;
            let _ = writeln!(
                body,
                "<text class=\"note\" x=\"{MARGIN}\" y=\"{y}\">{}</text>",
                xml(&line)
            );
        }
        y += 6;
    }
    let height = y + MARGIN;
    let language = if picture.script == Script::Japanese { "ja" } else { "en" };
    let title = if picture.title.is_empty() { picture.script.board() } else { &picture.title };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" role=\"img\" xml:lang=\"{language}\" \
         aria-labelledby=\"title description\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n\
         <style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/>\n{body}</svg>\n",
        xml(title),
        xml(&picture.position.sfen()),
    )
}

/// A player's name, whose turn it is, and what the player holds.
fn hand(svg: &mut String, picture: &Picture, color: Color, x: i32, top: i32) {
    let script = picture.script;
    let name = script.player(color);
    let _ = writeln!(svg, "<text class=\"player\" x=\"{x}\" y=\"{}\">{name}</text>", top + 16);
    if picture.position.side() == color {
        let _ = writeln!(
            svg,
            "<rect class=\"badge\" x=\"{}\" y=\"{}\" width=\"68\" height=\"20\" rx=\"10\"/>\
             <text class=\"turn\" x=\"{x}\" y=\"{}\">{}</text>",
            x - 34,
            top + 24,
            top + 39,
            script.to_move()
        );
    }
    let mut y = top + 80;
    for (kind, count) in in_hand(picture.position, color) {
        let centre = x - 14;
        piece::draw(svg, Piece::new(color, kind.kind()), centre, y, 48, "held");
        if count > 1 {
            let (x, y) = (centre + 26, y + 7);
            let _ = writeln!(svg, "<text class=\"count\" x=\"{x}\" y=\"{y}\">{count}</text>");
        }
        y += 62;
    }
}

/// The meaning of the marks, each with its number; returns where the next line may begin.
fn legend(svg: &mut String, picture: &Picture, top: i32) -> i32 {
    let (mut x, mut y) = (MARGIN, top);
    let named = names(&picture.marks);
    for (number, mark) in named.iter().zip(1..).map(|(mark, number)| (number, mark)) {
        let width = 40 + (ems(&mark.name) * LETTERS) as i32 + 18;
        if x > MARGIN && x + width > WIDTH - MARGIN {
            (x, y) = (MARGIN, y + 30);
        }
        let _ = writeln!(
            svg,
            "<rect class=\"chip {}\" x=\"{x}\" y=\"{y}\" width=\"30\" height=\"22\" rx=\"4\"/>",
            mark.tint.class()
        );
        board::tag(svg, x + 15, y + 11, number);
        let _ = writeln!(
            svg,
            "<text class=\"note\" x=\"{}\" y=\"{}\">{}</text>",
            x + 38,
            y + 17,
            xml(&mark.name)
        );
        x += width;
    }
    if named.is_empty() { y } else { y + 32 }
}

/// One mark of each name, in the order of their numbers.
pub(super) fn names(marks: &[Mark]) -> Vec<&Mark> {
    let mut named: Vec<&Mark> = Vec::new();
    for mark in marks {
        if !named.iter().any(|known| known.name == mark.name) {
            named.push(mark);
        }
    }
    named
}

/// Text as XML wants it.
fn xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// About how many times as wide as high the text is.
fn ems(text: &str) -> f64 {
    text.chars().map(|letter| if letter.is_ascii() { 0.53 } else { 1.0 }).sum()
}

/// Breaks a text into lines of at most so many ems: at blanks, and between Japanese characters.
fn wrap(text: &str, limit: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        // A mark that closes a sentence does not begin a line.
        let closes = piece.starts_with(['。', '、', '）', '」']);
        if !line.is_empty() && !closes && ems(&line) + ems(piece.trim_end()) > limit {
            lines.push(std::mem::take(&mut line).trim_end().to_string());
        }
        line.push_str(piece);
    }
    if !line.trim().is_empty() {
        lines.push(line.trim_end().to_string());
    }
    lines
}

/// Cuts a text where a line may end: words with the blank after them, and single wide characters.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, letter) in text.char_indices() {
        let after = at + letter.len_utf8();
        let next_is_wide = text[after..].chars().next().is_some_and(|next| !next.is_ascii());
        if letter == ' ' || !letter.is_ascii() || next_is_wide {
            pieces.push(&text[start..after]);
            start = after;
        }
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_between_wide_characters() {
        assert_eq!(wrap("the gold on 5b", 5.0), ["the gold", "on 5b"]);
        assert_eq!(wrap("王手です。はい", 4.0), ["王手です。", "はい"]);
        assert_eq!(wrap("unbreakable", 2.0), ["unbreakable"]);
        assert_eq!(wrap("  ", 2.0), [""; 0]);
    }
}
