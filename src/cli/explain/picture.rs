//! An explanation as a drawn board with the squares marked.

use super::Subject;
use super::voice::Voice;
use crate::draw::{Mark, Picture};
use crate::position::Position;
use crate::types::Square;

/// The drawing as an SVG document.
pub(super) fn draw(position: &Position, subject: &Subject, voice: &dyn Voice) -> String {
    let mark = |part: &super::role::Part| Mark {
        at: part.square,
        tint: part.role.tint(),
        name: voice.role(part.role).to_string(),
    };
    let (title, notes) = words(position, subject, voice);
    let picture = Picture {
        position,
        script: voice.script(),
        title,
        marks: subject.parts().0.iter().map(mark).collect(),
        mv: match subject {
            Subject::Move(lesson) => Some(lesson.mv),
            Subject::Standing(_) => None,
        },
        dots: dots(subject),
        notes,
    };
    picture.svg()
}

/// The line above the board, and the paragraphs below it.
fn words(position: &Position, subject: &Subject, voice: &dyn Voice) -> (String, Vec<String>) {
    match subject {
        Subject::Standing(situation) => {
            let pins = situation.pins.iter().map(|&(pinned, pinner)| voice.pin(pinned, pinner));
            (voice.situation(situation), pins.collect())
        }
        Subject::Move(lesson) => {
            let reason = voice.reason(lesson);
            let shown = lesson.after.as_ref().filter(|after| after.in_check());
            let after = shown.map(|after| voice.situation(after));
            let notes = [Some(reason), after].into_iter().flatten();
            let notes = notes.filter(|note| !note.is_empty());
            (voice.verdict(position, lesson), notes.collect())
        }
    }
}

/// Where else a piece on the board could go when its move is illegal. A piece in hand could go
/// nearly everywhere, which would only hide the board.
fn dots(subject: &Subject) -> Vec<Square> {
    match subject {
        Subject::Move(lesson) if !lesson.is_legal() && lesson.mv.from().is_some() => {
            let mut targets: Vec<Square> = lesson.same_piece.iter().map(|mv| mv.to()).collect();
            // A move with and one without promotion lead to the same square.
            targets.sort();
            targets.dedup();
            targets
        }
        _ => Vec::new(),
    }
}
