//! Quiescence: captures and promotions, checks at the first ply, evasions, until the dust settles.

use super::Bound;
use super::facts::is_decided;
use super::params;
use super::picker::{gain, is_quiet};
use super::tt::Entry;
use super::worker::{Worker, bound_of};
use crate::movegen;
use crate::position::CheckInfo;
use crate::types::score::{HIGHEST_EVAL, INFINITE, mate_in, mated_in};
use crate::types::{Move, Score};

impl Worker<'_> {
    /// The score of the present position when only forcing moves are played on. `depth` is 0 at
    /// the first ply and falls from there.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        self.stack.clear_line(self.ply);
        self.seldepth = self.seldepth.max(self.ply);
        if let Some(score) = self.settled() {
            return score;
        }
        let known = self.look_up();
        let table_depth = if depth >= params::quiescence_check_depth() { 0 } else { -1 };
        if let Some(score) = known.and_then(|entry| usable(&entry, beta, table_depth))
            && !PV
            && !self.near_limit(0)
        {
            return score;
        }
        let in_check = self.position.in_check();
        if in_check && depth <= params::last_evasion() {
            return self.evaluate();
        }
        let was_pv = PV || known.is_some_and(|entry| entry.pv);
        let mut best = -INFINITE;
        let mut static_eval = None;
        if !in_check {
            let raw = match known.and_then(|entry| entry.eval) {
                Some(raw) => raw,
                None => self.evaluate(),
            };
            static_eval = Some(raw);
            let eval = self.correct(raw);
            best = match known.and_then(|entry| entry.score) {
                Some((score, bound)) if agrees(bound, score, eval) && !is_decided(score) => score,
                _ => eval,
            };
            if known.is_none()
                && depth >= params::quiescence_mate_depth()
                && let Some(mv) = movegen::mate_in_one(&mut self.position)
            {
                return self.mate_at_once::<PV>(mv);
            }
            if best >= beta {
                let best = moderate(best, beta);
                if known.is_none() {
                    let score = Some((best, Bound::Lower));
                    self.remember(Entry {
                        mv: None,
                        score,
                        eval: static_eval,
                        depth: -2,
                        pv: was_pv,
                    });
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        if in_check {
            self.stack[self.ply].eval = None;
        }
        let begun = alpha;
        let (best, mv) = self.quiescence_moves::<PV>(alpha, beta, depth, best, known);
        if self.aborted {
            return 0;
        }
        if in_check && best == -INFINITE {
            return mated_in(self.ply as i32);
        }
        let best = if best > beta { moderate(best, beta) } else { best };
        // What did not raise alpha here is no exact score: quiet moves were left out.
        let bound = match bound_of(best, begun, beta) {
            Bound::Exact if mv.is_none() => Bound::Upper,
            bound => bound,
        };
        let score = Some((best, bound));
        self.remember(Entry { mv, score, eval: static_eval, depth: table_depth, pv: was_pv });
        best
    }

    /// Tries the moves; the best score and the move that raised alpha, if any.
    fn quiescence_moves<const PV: bool>(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        stand: Score,
        known: Option<Entry>,
    ) -> (Score, Option<Move>) {
        let in_check = self.position.in_check();
        let checks = CheckInfo::new(&self.position);
        let table_move = known.and_then(|entry| entry.mv).filter(|&mv| {
            in_check || depth >= params::quiescence_check_depth() || !is_quiet(&self.position, mv)
        });
        let mut picker =
            self.quiescence_picker(table_move, depth >= params::quiescence_check_depth());
        let mut best = stand;
        let mut best_move = None;
        let mut quiet_evasions: i32 = 0;
        while let Some(mv) = self.pick(&mut picker, &checks, false) {
            let safe = best > -HIGHEST_EVAL;
            if safe && !in_check && self.is_vain(mv, &checks, stand, alpha) {
                continue;
            }
            if safe && in_check && is_quiet(&self.position, mv) {
                // Evasions that take come first. Every square between can be filled with every
                // piece in hand: a few samples must do.
                if quiet_evasions == params::quiet_evasions() {
                    break;
                }
                quiet_evasions += 1;
            }
            self.play(mv);
            let score = -self.quiescence::<PV>(-beta, -alpha, depth - 1);
            self.undo();
            if self.aborted {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if PV {
                        self.stack.set_line(self.ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.release(picker);
        (best, best_move)
    }

    /// Can a move outside check be left out: it wins too little, or loses material?
    fn is_vain(&self, mv: Move, checks: &CheckInfo, stand: Score, alpha: Score) -> bool {
        if !checks.gives_check(&self.position, mv)
            && stand + gain(&self.position, mv) + params::quiescence_futility() <= alpha
        {
            return true;
        }
        !self.position.see_at_least(mv, -params::quiescence_see())
    }

    /// The score of a node in which `mv` mates, noted in table and line.
    pub(super) fn mate_at_once<const PV: bool>(&mut self, mv: Move) -> Score {
        let score = mate_in(self.ply as i32 + 1);
        if PV {
            self.stack.clear_line(self.ply + 1);
            self.stack.set_line(self.ply, mv);
        }
        let entry = Entry {
            mv: Some(mv),
            score: Some((score, Bound::Exact)),
            eval: None,
            depth: super::stack::MAX_PLY as i32,
            pv: PV,
        };
        self.remember(entry);
        score
    }
}

/// What to make of a score above beta, which a full search would seldom confirm: the mean of both.
#[inline(always)]
fn moderate(score: Score, beta: Score) -> Score {
    if is_decided(score) { score } else { (score + beta) / 2 }
}

/// Does a score with this bound say more than the evaluation?
#[inline(always)]
pub(super) fn agrees(bound: Bound, score: Score, eval: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score > eval,
        Bound::Upper => score < eval,
    }
}

/// The table's score, when it is deep enough and decides the node.
#[inline(always)]
pub(super) fn usable(entry: &Entry, beta: Score, depth: i32) -> Option<Score> {
    let (score, bound) = entry.score?;
    let decides = match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score < beta,
    };
    (entry.depth >= depth && decides).then_some(score)
}
