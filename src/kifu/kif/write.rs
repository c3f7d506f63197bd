//! Writes KIF and KI2.

use super::summary;
use crate::kifu::diagram::named_diagram;
use crate::kifu::ending::End;
use crate::kifu::game::{Game, Line, Notes, Spent, Step};
use crate::kifu::handicap::Handicap;
use crate::kifu::notation::{japanese, kind_name, square_name};
use crate::position::Position;
use crate::types::{Color, Move};
use std::fmt::Write;
use std::time::Duration;

/// The game as KIF. Everything that a [`Game`] holds has its place there, but for faulty moves.
pub(in crate::kifu) fn write_kif(game: &Game) -> String {
    let mut text = opening(game);
    text.push_str("手数----指手---------消費時間--\n");
    Writer { text, names: names(game), style: Style::Kif }.game(game)
}

/// The game as KI2, which has no place for times.
pub(in crate::kifu) fn write_ki2(game: &Game) -> String {
    let text = opening(game);
    Writer { text, names: names(game), style: Style::Ki2 { column: 0 } }.game(game)
}

struct Writer {
    text: String,
    /// What black and white are called.
    names: [&'static str; 2],
    style: Style,
}

enum Style {
    Kif,
    Ki2 {
        /// How many moves stand on the present line.
        column: usize,
    },
}

/// Where in a game the writer stands.
struct Place {
    position: Position,
    /// Number of the next move, from 1.
    number: usize,
    /// Time used by black and white.
    used: [Duration; 2],
}

/// 先手 and 後手, or 下手 and 上手 where a handicap is given.
fn names(game: &Game) -> [&'static str; 2] {
    let is_given = Handicap::of(&game.start).is_some_and(|handicap| !handicap.is_even());
    if is_given { ["下手", "上手"] } else { ["先手", "後手"] }
}

/// The headers and the first position.
fn opening(game: &Game) -> String {
    let mut text = String::new();
    let names = names(game);
    let handicap = Handicap::of(&game.start);
    match handicap {
        Some(handicap) => drop(writeln!(text, "手合割：{}", handicap.kif)),
        None if game.header("手合割").is_none() => text.push_str("手合割：その他\n"),
        None => {}
    }
    for (key, value) in &game.headers {
        let key = match key.as_str() {
            "先手" => names[0],
            "後手" => names[1],
            // A word that names no handicap stands only where a diagram overrules it.
            "手合割" if handicap.is_some() => continue,
            key => key,
        };
        let _ = writeln!(text, "{}：{}", one_line(key), one_line(value));
    }
    if handicap.is_none() {
        let _ = writeln!(text, "{}", named_diagram(&game.start, names));
        if game.start.side() == Color::White {
            let _ = writeln!(text, "{}番", names[1]);
        }
    }
    text
}

fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

impl Writer {
    fn game(mut self, game: &Game) -> String {
        self.notes(&game.start_notes);
        let mut place =
            Place { position: game.start.clone(), number: 1, used: [Duration::ZERO; 2] };
        self.line(&game.main, &mut place);
        self.variations(&game.main, &mut place);
        self.text
    }

    /// The moves of a line and how it ends; `place` moves along.
    fn line(&mut self, line: &Line, place: &mut Place) {
        for step in &line.steps {
            self.step(step, place);
        }
        self.break_row();
        if let Some(end) = &line.end {
            self.end(end, !line.tails.is_empty(), place);
        }
    }

    /// The variations of a line, those of its last moves first; `place` moves back to its start.
    fn variations(&mut self, line: &Line, place: &mut Place) {
        for tail in &line.tails {
            self.variation(tail, place);
        }
        for step in line.steps.iter().rev() {
            place.back(step);
            for fork in &step.forks {
                self.variation(fork, place);
            }
        }
    }

    fn variation(&mut self, line: &Line, place: &mut Place) {
        let _ = writeln!(self.text, "\n変化：{}手", place.number);
        self.line(line, place);
        self.variations(line, place);
    }

    fn step(&mut self, step: &Step, place: &mut Place) {
        let position = &place.position;
        match &mut self.style {
            Style::Kif => {
                let move_text = padded(&in_full(position, step.mv), 12);
                let _ = write!(self.text, "{:>4} {move_text}", place.number);
                place.spend(step.time);
                self.time(step.time, place);
                self.text.truncate(self.text.trim_end().len());
                self.text.push_str(if step.forks.is_empty() { "\n" } else { " +\n" });
            }
            Style::Ki2 { column } => {
                /// Moves in a row of text.
                const ROW: usize = 6;
                let move_text = japanese(position, step.mv);
                *column += 1;
                if *column == ROW {
                    self.text.push_str(&move_text);
                    self.break_row();
                } else {
                    self.text.push_str(&padded(&move_text, 14));
                }
            }
        }
        place.play(step.mv);
        self.notes(&step.notes);
    }

    /// Ends a row of moves.
    fn break_row(&mut self) {
        if let Style::Ki2 { column } = &mut self.style
            && std::mem::take(column) > 0
        {
            self.text.truncate(self.text.trim_end().len());
            self.text.push('\n');
        }
    }

    fn end(&mut self, end: &End, has_tails: bool, place: &Place) {
        let side = place.position.side();
        if let Style::Kif = self.style {
            let word = padded(end.kind.kif(), 12);
            let _ = write!(self.text, "{:>4} {word}", place.number);
            self.time(end.time, place);
            self.text.truncate(self.text.trim_end().len());
            self.text.push_str(if has_tails { " +\n" } else { "\n" });
            self.notes(&end.notes);
        }
        let sentence = summary::sentence(&end.kind, place.number - 1, side, self.names);
        let _ = writeln!(self.text, "{sentence}");
        if let Style::Ki2 { .. } = self.style {
            self.notes(&end.notes);
        }
    }

    /// `( 0:16/00:00:16)`.
    fn time(&mut self, time: Option<Spent>, place: &Place) {
        if let Some(Spent { this, total }) = time {
            let total = total.unwrap_or(place.used[place.position.side().index()]);
            let (this, total) = (this.as_millis(), total.as_secs());
            let (minutes, seconds, rest) = (this / 60_000, this / 1000 % 60, this % 1000);
            let fraction = if rest == 0 { String::new() } else { format!(".{rest:03}") };
            let (hours, total) = (total / 3600, total % 3600);
            let _ = write!(
                self.text,
                " ({minutes:>2}:{seconds:02}{fraction}/{hours:02}:{:02}:{:02})",
                total / 60,
                total % 60
            );
        }
    }

    fn notes(&mut self, notes: &Notes) {
        if !notes.is_empty() {
            self.break_row();
        }
        for comment in &notes.comments {
            let _ = writeln!(self.text, "*{}", one_line(comment));
        }
        if let Some(name) = &notes.bookmark {
            let _ = writeln!(self.text, "&{}", one_line(name));
        }
    }
}

impl Place {
    fn spend(&mut self, time: Option<Spent>) {
        if let Some(time) = time {
            self.used[self.position.side().index()] += time.this;
        }
    }

    fn play(&mut self, mv: Move) {
        self.position.play(mv);
        self.number += 1;
    }

    fn back(&mut self, step: &Step) {
        self.position.undo();
        self.number -= 1;
        if let Some(time) = step.time {
            let used = &mut self.used[self.position.side().index()];
            *used = used.saturating_sub(time.this);
        }
    }
}

/// A move as KIF writes it: `７六歩(77)`, `同　銀成(31)`, `５五角打`.
fn in_full(position: &Position, mv: Move) -> String {
    let before = position.path().next_back().flatten().map(Move::to);
    let target = if before == Some(mv.to()) { "同　".into() } else { square_name(mv.to()) };
    let moving = match mv.from() {
        Some(from) => position.piece(from).map(|piece| piece.kind()),
        None => mv.dropped().map(|held| held.kind()),
    };
    let name = moving.map_or("", kind_name);
    let manner = if mv.is_promotion() { "成" } else { "" };
    match mv.from() {
        Some(from) => {
            format!("{target}{name}{manner}({}{})", from.file() + 1, from.rank() + 1)
        }
        None => format!("{target}{name}打"),
    }
}

/// The text filled with blanks to a width, in which letters beyond ASCII are two wide.
fn padded(text: &str, width: usize) -> String {
    let used: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    format!("{text}{}", " ".repeat(width.saturating_sub(used)))
}
