//! Mates by a given first move: is it right to give this check?

use super::{Limits, MateError, Outcome, Progress, Solver};
use crate::movegen;
use crate::position::Position;
use crate::types::{Move, MoveList};

impl Solver {
    /// Does the legal move `mv` of the side to move begin a mate by checks? Every reply is tried,
    /// and the line goes on with the one that holds out longest, as far as lengths are known.
    /// The node limit holds for all replies together; `shortest` of the outcome then says that no
    /// mate which begins with `mv` is shorter.
    ///
    /// # Errors
    /// When the position does not pose the question.
    pub fn solve_after(
        &mut self,
        position: &Position,
        mv: Move,
        limits: &Limits,
        watch: &mut (dyn FnMut(&Progress) -> bool + Send),
    ) -> Result<Outcome, MateError> {
        let mut after = position.clone();
        after.forget_path();
        after.play(mv);
        if !after.in_check() {
            return Ok(Outcome::NoMate);
        }
        let mut replies = MoveList::new();
        movegen::legal(&after, &mut replies);
        let (mut longest, mut shortest) = (Vec::new(), true);
        let mut nodes = 0;
        for &reply in &replies {
            after.play(reply);
            let before = nodes;
            let mut limits = limits.clone();
            limits.nodes = limits.nodes.map(|most| most.saturating_sub(before).max(1));
            let mut watch = |progress: &Progress| {
                nodes = before + progress.nodes;
                watch(&Progress { nodes, ..progress.clone() })
            };
            let outcome = self.solve(&after, &limits, &mut watch)?;
            after.undo();
            let Outcome::Mate { line, shortest: proved } = outcome else { return Ok(outcome) };
            shortest &= proved;
            if longest.len() <= line.len() {
                longest = [&[reply], line.as_slice()].concat();
            }
        }
        longest.insert(0, mv);
        Ok(Outcome::Mate { line: longest, shortest })
    }
}
