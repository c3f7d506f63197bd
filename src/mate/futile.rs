//! Futile interpositions (無駄合い), which composed problems do not count.
//!
//! By the rules of the game a king checked from afar is not mated while a piece can be dropped in
//! between, however little it helps. Composers count otherwise. The rule here:
//!
//! A *drop* between the checking piece and the king is futile when the attacker can take it at
//! once, with check, and the position after that is mate as it would be without the drop: the mate
//! takes no more moves than against the best of the other replies (the moves of king and pieces),
//! and does not need the piece that was taken. To see this, the taken piece is put back into the
//! defender's hand; futile drops that become possible then do not count either.
//!
//! What counts: a piece that *moves* in between (移動合), a drop that cannot be taken with check, one
//! that draws the checking piece away from where it is needed, and one whose capture gives the
//! attacker what the mate needs.
//!
//! - `3R1S2k/9/7G1/9/9/9/9/9/9 b r2b3g3s4n4l18p 1`: after 4a3b+ the rook checks from afar. A pawn
//!   dropped in between is taken, and nothing has changed: mate in 1, and in 3 when all counts.
//! - `9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1`: mate in 3, and in 9 with three futile pawns.
//! - `9/5Pk2/9/8R/8B/9/9/9/9 b 2Srb4g2s4n4l17p 1`: the gold dropped on 2b at the eighth move counts,
//!   for the attacker needs it to go on: G\*2c. Mate in 17 either way.
//! - `6snl/7+P1/5p3/6S1k/6+p1p/9/9/9/9 b 2BG2r3g2s3n3l14p 1`: after B\*3f the pawn dropped on 2e
//!   counts, for it draws the bishop to where it is lost. Mate in 15 either way.
//!
//! The line that this gives is legal as played; at its end the defender may have futile drops left
//! and nothing else. The attacker's moves are those of the shortest mates when everything counts,
//! so another solution may be shorter still by the count of composers.

use super::{Limits, MateError, Outcome, Progress, Solver};
use crate::movegen;
use crate::position::Position;
use crate::types::{Move, MoveList, Square};
use std::collections::HashMap;
use std::thread;

/// Stack of the counting thread: a line of over a thousand plies recurses as deep.
const STACK: usize = 64 << 20;

impl Solver {
    /// The mating line of a position that is known to be mate, as composers count it: the defender
    /// plays no futile interposition, and the line ends where nothing else is left. `limits` hold
    /// for this count alone; `None` when they do not suffice.
    ///
    /// # Errors
    /// When the position does not pose the question.
    pub fn without_futile(
        &mut self,
        root: &Position,
        limits: &Limits,
        watch: &mut (dyn FnMut(&Progress) -> bool + Send),
    ) -> Result<Option<Vec<Move>>, MateError> {
        let mut position = root.clone();
        position.forget_path();
        let mut count =
            Count { solver: self, limits, watch, nodes: 0, error: None, known: HashMap::new() };
        let line = thread::scope(|scope| {
            let run = || count.attack(&mut position);
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
            thread.ok().and_then(|handle| handle.join().ok()).flatten()
        });
        count.error.map_or(Ok(line), Err)
    }
}

/// A count under way.
struct Count<'a> {
    solver: &'a mut Solver,
    limits: &'a Limits,
    watch: &'a mut (dyn FnMut(&Progress) -> bool + Send),
    nodes: u64,
    error: Option<MateError>,
    /// Lines of the defender's positions met so far.
    known: HashMap<u64, Option<Vec<Move>>>,
}

impl Count<'_> {
    /// A mate by the side to move, with every interposition; `None` when none is found.
    fn solve(&mut self, position: &Position, shortest: bool) -> Option<Vec<Move>> {
        let before = self.nodes;
        let left = self.limits.nodes.map(|most| most.saturating_sub(before));
        if left == Some(0) || self.error.is_some() {
            return None;
        }
        let (nodes, watch) = (&mut self.nodes, &mut self.watch);
        let mut told = |progress: &Progress| {
            *nodes = before + progress.nodes;
            watch(&Progress { nodes: *nodes, ..progress.clone() })
        };
        match self.solver.solve(position, &Limits { nodes: left, shortest }, &mut told) {
            Ok(Outcome::Mate { line, .. }) => Some(line),
            Ok(Outcome::NoMate | Outcome::Unsolved) => None,
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    /// The line from a position of the attacker.
    fn attack(&mut self, position: &mut Position) -> Option<Vec<Move>> {
        let mv = *self.solve(position, self.limits.shortest)?.first()?;
        position.play(mv);
        let rest = self.defend(position);
        position.undo();
        Some([&[mv], rest?.as_slice()].concat())
    }

    /// The longest line from a position of the defender; empty when only futile drops are left.
    fn defend(&mut self, position: &mut Position) -> Option<Vec<Move>> {
        if let Some(line) = self.known.get(&position.key()) {
            return line.clone();
        }
        let mut replies = MoveList::new();
        movegen::legal(position, &mut replies);
        let (drops, moves): (Vec<Move>, Vec<Move>) =
            replies.iter().copied().partition(|mv| mv.dropped().is_some());
        let line = self.longest(position, &moves, Vec::new()).and_then(|best| {
            let counting = self.counting(position, &drops, best.len());
            self.longest(position, &counting, best)
        });
        self.known.insert(position.key(), line.clone());
        line
    }

    /// The longest of `best` and the lines that begin with one of the replies.
    fn longest(
        &mut self,
        position: &mut Position,
        replies: &[Move],
        mut best: Vec<Move>,
    ) -> Option<Vec<Move>> {
        let mut bounded = Vec::with_capacity(replies.len());
        for &mv in replies {
            position.play(mv);
            let mate = self.solve(position, false);
            position.undo();
            bounded.push((mate?.len() + 1, mv));
        }
        // Without futile drops a line only gets shorter, so most replies need no closer look.
        bounded.sort_by_key(|&(bound, _)| std::cmp::Reverse(bound));
        for (bound, mv) in bounded {
            if bound <= best.len() {
                break;
            }
            position.play(mv);
            let rest = self.attack(position);
            position.undo();
            let line = [&[mv], rest?.as_slice()].concat();
            if line.len() > best.len() {
                best = line;
            }
        }
        Some(best)
    }

    /// The drops that are not futile where the other replies last `others` plies.
    fn counting(&mut self, position: &mut Position, drops: &[Move], others: usize) -> Vec<Move> {
        // After the capture it is all the same what was dropped.
        let mut futile: HashMap<Square, bool> = HashMap::new();
        let mut counting = Vec::new();
        for &drop in drops {
            let futile =
                *futile.entry(drop.to()).or_insert_with(|| self.is_futile(position, drop, others));
            if !futile {
                counting.push(drop);
            }
        }
        counting
    }

    fn is_futile(&mut self, position: &mut Position, drop: Move, others: usize) -> bool {
        let before = position.clone();
        position.play(drop);
        let mut checks = MoveList::new();
        movegen::checks(position, &mut checks);
        let captures = checks.iter().copied().filter(|mv| mv.to() == drop.to());
        let after: Vec<Position> = captures
            .filter_map(|mv| {
                position.play(mv);
                let after = with_hands_of(position, &before);
                position.undo();
                after
            })
            .collect();
        position.undo();
        after.into_iter().any(|mut after| {
            // Where nothing else is left, a reply other than a drop is one too many.
            let lives = others == 0 && has_move_on_board(&after);
            !lives && self.defend(&mut after).is_some_and(|line| line.len() <= others)
        })
    }
}

/// The board of one position with the hands of another.
fn with_hands_of(board: &Position, hands: &Position) -> Option<Position> {
    let (board, hands) = (board.sfen(), hands.sfen());
    let mut words = board.split(' ');
    let (squares, side) = (words.next()?, words.next()?);
    format!("{squares} {side} {} 1", hands.split(' ').nth(2)?).parse().ok()
}

fn has_move_on_board(position: &Position) -> bool {
    let mut replies = MoveList::new();
    movegen::legal(position, &mut replies);
    replies.iter().any(|mv| mv.dropped().is_none())
}
