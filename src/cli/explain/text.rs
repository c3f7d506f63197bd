//! An explanation as text for a terminal.

use super::Subject;
use super::lesson::Lesson;
use super::role::Parts;
use super::situation::{Situation, Way};
use super::voice::{Heading, Voice};
use crate::position::Position;
use crate::types::Move;

/// How many moves of a list are shown.
const SHOWN: usize = 24;

/// The whole text: board, verdict or state, squares, and the moves there are.
pub(super) fn page(position: &Position, subject: &Subject, voice: &dyn Voice) -> String {
    let mut page = Page { lines: vec![voice.board(position)], voice };
    match subject {
        Subject::Standing(situation) => {
            page.standing(position, situation);
            page.squares(&subject.parts());
        }
        Subject::Move(lesson) => page.lesson(position, lesson),
    }
    page.lines.join("\n") + "\n"
}

/// Lines under way.
struct Page<'a> {
    lines: Vec<String>,
    voice: &'a dyn Voice,
}

impl Page<'_> {
    fn lesson(&mut self, position: &Position, lesson: &Lesson) {
        let voice = self.voice;
        let verdict = voice.verdict(position, lesson);
        self.lines.push(voice.with_reason(&verdict, &voice.reason(lesson)));
        self.squares(&lesson.parts);
        if !lesson.is_legal() || lesson.before.in_check() {
            let alternatives = [
                (Heading::SamePiece, &lesson.same_piece),
                (Heading::SameSquare, &lesson.same_square),
            ];
            for (heading, moves) in alternatives {
                self.moves(voice.heading(heading), position, moves);
            }
        }
        if lesson.before.in_check() {
            self.standing(position, &lesson.before);
        }
        if let Some(after) = lesson.after.as_ref().filter(|after| after.in_check()) {
            let mut reached = position.clone();
            reached.play_unchecked(lesson.mv);
            self.standing(&reached, after);
        }
    }

    /// How a side stands in a position, and the ways out of a check.
    fn standing(&mut self, position: &Position, situation: &Situation) {
        let voice = self.voice;
        self.lines.push(voice.situation(situation));
        for &(pinned, pinner) in &situation.pins {
            self.lines.push(voice.pin(pinned, pinner));
        }
        for way in Way::ALL {
            if situation.in_check() {
                self.moves(voice.way(way), position, situation.ways(way));
            }
            if let (Way::Interposition, Some(no_gap)) = (way, situation.no_gap) {
                self.lines.push(format!("  {}", voice.no_gap(no_gap)));
            }
            for obstacle in situation.obstacles.iter().filter(|obstacle| obstacle.way == way) {
                let mv = voice.mv(position, obstacle.mv);
                let why = voice.entry(&mv, &voice.fact(&obstacle.fact));
                self.lines.push(format!("  {why}"));
            }
        }
    }

    /// The squares that decide, in one line.
    fn squares(&mut self, parts: &Parts) {
        if parts.0.is_empty() {
            return;
        }
        let voice = self.voice;
        let squares: Vec<String> = parts
            .0
            .iter()
            .map(|part| format!("{} {}", voice.square(part.square), voice.role(part.role)))
            .collect();
        let squares = squares.join(voice.comma());
        self.lines.push(voice.entry(voice.heading(Heading::Squares), &squares));
    }

    fn moves(&mut self, name: &str, position: &Position, moves: &[Move]) {
        let voice = self.voice;
        let mut words: Vec<String> =
            moves.iter().take(SHOWN).map(|&mv| voice.mv(position, mv)).collect();
        if moves.len() > SHOWN {
            words.push(voice.more(moves.len() - SHOWN));
        }
        let words = if words.is_empty() { voice.none().to_string() } else { words.join(" ") };
        self.lines.push(voice.entry(name, &words));
    }
}
