//! An explanation as one JSON object.

use super::Subject;
use super::lesson::{Effect, Lesson};
use super::role::{Part, Parts, Role};
use super::situation::{Obstacle, Situation, Way};
use super::voice::Voice;
use crate::cli::failure::Failure;
use crate::cli::json;
use crate::kifu::notation;
use crate::position::{Illegal, Position};
use crate::types::Move;
use serde::Serialize;
use std::io::Write;

/// Prints the object on a line.
pub(super) fn write(
    out: &mut impl Write,
    position: &Position,
    subject: &Subject,
    voice: &dyn Voice,
) -> Result<(), Failure> {
    let squares = Marked::all(&subject.parts());
    match subject {
        Subject::Standing(situation) => {
            let standing = Standing::of(situation, voice);
            json::line(out, &Whole { sfen: position.sfen(), squares, standing })
        }
        Subject::Move(lesson) => json::line(out, &Answer::new(position, lesson, squares, voice)),
    }
}

/// A position without a move.
#[derive(Serialize)]
struct Whole {
    sfen: String,
    #[serde(flatten)]
    standing: Standing,
    squares: Vec<Marked>,
}

/// A move.
#[derive(Serialize)]
struct Answer {
    sfen: String,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    /// The move in Japanese and in Western notation.
    ja: String,
    en: String,
    legal: bool,
    /// The first rule that is broken, and the others.
    reason: Option<&'static str>,
    also: Vec<&'static str>,
    explanation: String,
    squares: Vec<Marked>,
    effects: Vec<&'static str>,
    alternatives: Alternatives,
    before: Standing,
    /// `None` when the move cannot be played.
    after: Option<Standing>,
}

/// What could be played instead.
#[derive(Serialize)]
struct Alternatives {
    same_piece: Vec<String>,
    same_square: Vec<String>,
}

/// How a side stands.
#[derive(Serialize)]
struct Standing {
    side: &'static str,
    king: Option<String>,
    in_check: bool,
    checkmate: bool,
    legal_moves: usize,
    checkers: Vec<String>,
    /// `None` without a check.
    evasions: Option<Evasions>,
    /// What does not help against the check, and why.
    obstacles: Vec<Closed>,
    pins: Vec<Pin>,
    explanation: String,
}

/// The legal answers to a check.
#[derive(Serialize)]
struct Evasions {
    capture: Vec<String>,
    flight: Vec<String>,
    interposition: Vec<String>,
}

/// A way out that is closed.
#[derive(Serialize)]
struct Closed {
    way: &'static str,
    #[serde(rename = "move")]
    mv: String,
    reason: &'static str,
    explanation: String,
    squares: Vec<Marked>,
}

/// A pinned piece and the slider that pins it.
#[derive(Serialize)]
struct Pin {
    pinned: String,
    pinner: String,
}

/// A square and its part.
#[derive(Serialize)]
struct Marked {
    square: String,
    role: Role,
}

impl Marked {
    fn all(parts: &Parts) -> Vec<Marked> {
        let marked = |part: &Part| Marked { square: part.square.to_string(), role: part.role };
        parts.0.iter().map(marked).collect()
    }
}

impl Answer {
    fn new(
        position: &Position,
        lesson: &Lesson,
        squares: Vec<Marked>,
        voice: &dyn Voice,
    ) -> Answer {
        let mut words = lesson.rules.iter().copied().map(Illegal::word);
        Answer {
            sfen: position.sfen(),
            side: position.side().name(),
            mv: lesson.mv.to_string(),
            ja: notation::japanese(position, lesson.mv),
            en: notation::western(position, lesson.mv),
            legal: lesson.is_legal(),
            reason: words.next(),
            also: words.collect(),
            explanation: voice.reason(lesson),
            squares,
            effects: lesson.effects.iter().filter_map(Effect::word).collect(),
            alternatives: Alternatives {
                same_piece: usi(&lesson.same_piece),
                same_square: usi(&lesson.same_square),
            },
            before: Standing::of(&lesson.before, voice),
            after: lesson.after.as_ref().map(|after| Standing::of(after, voice)),
        }
    }
}

impl Standing {
    fn of(situation: &Situation, voice: &dyn Voice) -> Standing {
        let way = |way| usi(situation.ways(way));
        let obstacle = |obstacle: &Obstacle| Closed::new(obstacle, voice);
        Standing {
            side: situation.side.name(),
            king: situation.king.map(|king| king.to_string()),
            in_check: situation.in_check(),
            checkmate: situation.is_mate(),
            legal_moves: situation.legal.len(),
            checkers: situation.checkers.iter().map(|man| man.at.to_string()).collect(),
            evasions: situation.in_check().then(|| Evasions {
                capture: way(Way::Capture),
                flight: way(Way::Flight),
                interposition: way(Way::Interposition),
            }),
            obstacles: situation.obstacles.iter().map(obstacle).collect(),
            pins: situation
                .pins
                .iter()
                .map(|(pinned, pinner)| Pin {
                    pinned: pinned.at.to_string(),
                    pinner: pinner.at.to_string(),
                })
                .collect(),
            explanation: voice.situation(situation),
        }
    }
}

impl Closed {
    fn new(obstacle: &Obstacle, voice: &dyn Voice) -> Closed {
        let mut parts = Parts::default();
        parts.add_fact(&obstacle.fact);
        Closed {
            way: obstacle.way.word(),
            mv: obstacle.mv.to_string(),
            reason: obstacle.rule.word(),
            explanation: voice.fact(&obstacle.fact),
            squares: Marked::all(&parts),
        }
    }
}

fn usi(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
