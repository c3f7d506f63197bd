//! What a language has to say: one method for each kind of sentence and word.

use super::fact::{Fact, Man};
use super::lesson::{Effect, Lesson};
use super::role::Role;
use super::situation::{NoGap, Situation, Way};
use crate::draw::Script;
use crate::position::Position;
use crate::types::{Move, Square};

/// Words above and before the parts of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heading {
    /// The squares that decide.
    Squares,
    /// Legal moves of the same piece.
    SamePiece,
    /// Legal moves of other pieces to the same square.
    SameSquare,
}

/// A language of explanations.
pub(super) trait Voice {
    /// How a board is labelled.
    fn script(&self) -> Script;
    /// The board as text.
    fn board(&self, position: &Position) -> String;
    /// A move of the position.
    fn mv(&self, position: &Position, mv: Move) -> String;
    /// A square.
    fn square(&self, square: Square) -> String;
    /// The sentence for a fact.
    fn fact(&self, fact: &Fact) -> String;
    /// The sentence for an effect; `before` is where the move is made.
    fn effect(&self, effect: &Effect, before: &Situation) -> String;
    /// How the side to move stands, in one sentence.
    fn situation(&self, situation: &Situation) -> String;
    /// A pinned piece and what pins it.
    fn pin(&self, pinned: Man, pinner: Man) -> String;
    /// Why nothing can be put between.
    fn no_gap(&self, no_gap: NoGap) -> String;
    /// A way out of check.
    fn way(&self, way: Way) -> &'static str;
    /// What a square has to do with the verdict.
    fn role(&self, role: Role) -> &'static str;
    /// A word above a part of an answer.
    fn heading(&self, heading: Heading) -> &'static str;
    /// The verdict on a move, without reason and without a full stop.
    fn verdict(&self, position: &Position, lesson: &Lesson) -> String;
    /// A verdict and its reason, which may be empty.
    fn with_reason(&self, verdict: &str, reason: &str) -> String;
    /// Nothing, where there could be moves.
    fn none(&self) -> &'static str;
    /// So many moves of a list are not shown.
    fn more(&self, count: usize) -> String;
    /// A name and what it stands for, as in a table.
    fn entry(&self, name: &str, value: &str) -> String;
    /// What stands between the members of a list.
    fn comma(&self) -> &'static str;
    /// What stands between the sentences of a paragraph.
    fn gap(&self) -> &'static str;

    /// The reason for a verdict as a paragraph: the fact against an illegal move, what a legal one
    /// does.
    fn reason(&self, lesson: &Lesson) -> String {
        if let Some(fact) = &lesson.fact {
            return self.fact(fact);
        }
        // That the piece giving check is taken is said once.
        let said = lesson.effects.contains(&Effect::Answers(Way::Capture));
        let sentences: Vec<String> = lesson
            .effects
            .iter()
            .filter(|effect| !(said && matches!(effect, Effect::Takes(_))))
            .map(|effect| self.effect(effect, &lesson.before))
            .collect();
        sentences.join(self.gap())
    }
}
