//! Writes CSA.

use super::{board, code, headers};
use crate::kifu::ending::{End, Ending};
use crate::kifu::format::Format;
use crate::kifu::game::{Game, Notes, Spent};
use crate::position::Position;
use crate::types::{Color, Move};
use std::fmt::Write;

/// The main line of a game as CSA 3.0, or 2.2 for [`Format::Csa22`].
pub(in crate::kifu) fn write(game: &Game, format: Format, encoding: &str) -> String {
    let is_old = format == Format::Csa22;
    let mut text = match is_old {
        true => "V2.2\n".to_string(),
        false => format!("'CSA encoding={encoding}\nV3.0\n"),
    };
    for (name, value) in &game.headers {
        text.push_str(&headers::to_csa(name, value));
    }
    text.push_str(&board::draw(&game.start));
    notes(&mut text, &game.start_notes);
    let mut position = game.start.clone();
    for step in &game.main.steps {
        let _ = writeln!(text, "{}", in_full(&position, step.mv));
        time(&mut text, step.time, is_old);
        notes(&mut text, &step.notes);
        position.play(step.mv);
    }
    if let Some(end) = &game.main.end {
        close(&mut text, end, position.side(), is_old);
    }
    text
}

/// The word of an ending in the version, without `%`.
pub(in crate::kifu) fn word(kind: &Ending, side: Color, is_old: bool) -> Option<String> {
    Some(match kind {
        // The offender is the other side.
        Ending::FoulWin if side == Color::Black => "-ILLEGAL_ACTION".to_string(),
        Ending::FoulWin => "+ILLEGAL_ACTION".to_string(),
        Ending::MaxMoves if is_old => "HIKIWAKE".to_string(),
        Ending::Matta if !is_old => return None,
        Ending::ForfeitWin | Ending::ForfeitLoss | Ending::Try => return None,
        kind => kind.csa()?.to_string(),
    })
}

fn close(text: &mut String, end: &End, side: Color, is_old: bool) {
    if let Some(word) = word(&end.kind, side, is_old) {
        let _ = writeln!(text, "%{word}");
        time(text, end.time, is_old);
    }
    notes(text, &end.notes);
}

/// `+7776FU`.
fn in_full(position: &Position, mv: Move) -> String {
    let sign = if position.side() == Color::Black { '+' } else { '-' };
    let from = mv
        .from()
        .map_or("00".to_string(), |from| format!("{}{}", from.file() + 1, from.rank() + 1));
    let name = position.arriving(mv).map_or("", |piece| code(piece.kind()));
    format!("{sign}{from}{}{}{name}", mv.to().file() + 1, mv.to().rank() + 1)
}

/// `T16`, in 3.0 with thousandths where there are any.
fn time(text: &mut String, time: Option<Spent>, is_old: bool) {
    if let Some(Spent { this, .. }) = time {
        let millis = this.subsec_millis();
        let _ = match is_old || millis == 0 {
            true => writeln!(text, "T{}", this.as_secs()),
            false => writeln!(text, "T{}.{millis:03}", this.as_secs()),
        };
    }
}

fn notes(text: &mut String, notes: &Notes) {
    for comment in &notes.comments {
        let _ = writeln!(text, "'*{}", comment.replace(['\r', '\n'], " "));
    }
}
