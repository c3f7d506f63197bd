//! Looks at positions: a search for the best lines, one for each of the next best moves, and two
//! mate searches.
//!
//! The table is kept from one position to the next, so whoever goes through a game from its end to
//! its start lets every search know what comes of the moves that were played. What is found
//! depends on the positions since [`Analyst::begin_game`] and on nothing else, times apart.

use super::finding::{Best, Finding, Found, Moves};
use super::grade::INACCURACY;
use super::report::Keeping;
use super::threat::Threat;
use super::win_rate::{rounded, win_rate};
use crate::engine::Pool;
use crate::mate::{self, MateError, Outcome, Solver};
use crate::movegen;
use crate::position::{GameEnd, Position};
use crate::search::{Answer, Budget, Conditions, Control, Job, Limits, Progress, Verdict};
use crate::types::score::{mate_in, mated_in};
use crate::types::{Move, MoveList, Score as Value};
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much is spent on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// The best lines to this depth in plies.
    Depth(u32),
    /// This many nodes in all, mate searches apart.
    Nodes(u64),
    /// This long, mate searches apart.
    Time(Duration),
}

/// What is asked of every position.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How much is spent.
    pub effort: Effort,
    /// How many best lines, at least 1.
    pub multipv: usize,
    /// Nodes of each mate search.
    pub mate_nodes: u64,
}

/// One who looks at positions, with all the memory that takes.
pub struct Analyst {
    pool: Pool,
    solver: Solver,
    plan: Plan,
}

/// Size of the mate solver's table in MB: enough for a million nodes, and quickly cleared.
const MATE_TABLE_MB: usize = 4;
/// Of the effort for a position, one part in so many goes to each move looked at beside the best.
const SHARES: u32 = 32;
/// How many moves beside the best are looked at, as long as they keep the result.
const OTHERS: usize = 4;

/// When a search ends.
#[derive(Clone, Copy)]
struct Limit {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Effort {
    /// The limit of the search for the best lines: what the others leave.
    fn main(self) -> Limit {
        let (mut depth, mut nodes, mut time) = (None, None, None);
        let others = OTHERS as u32;
        match self {
            Effort::Depth(plies) => depth = Some(plies),
            Effort::Nodes(all) => {
                let left = all - u64::from(others) * (all / u64::from(SHARES));
                nodes = Some(left.max(1));
            }
            Effort::Time(all) => time = Some(all - others * (all / SHARES)),
        }
        Limit { depth, nodes, time }
    }

    /// The limit of the search for the next best move, after a search for the best of `spent`
    /// nodes.
    fn other(self, spent: u64) -> Limit {
        let nodes = match self {
            Effort::Nodes(all) => Some(all / u64::from(SHARES)),
            Effort::Depth(_) => Some(spent / u64::from(SHARES - OTHERS as u32)),
            Effort::Time(_) => None,
        };
        let time = if let Effort::Time(all) = self { Some(all / SHARES) } else { None };
        Limit { depth: None, nodes: nodes.map(|nodes| nodes.max(1)), time }
    }
}

impl Analyst {
    /// One who searches by `pool`.
    ///
    /// # Errors
    /// When there is no memory for the mate search.
    pub fn new(pool: Pool, plan: Plan) -> Result<Analyst, MateError> {
        Ok(Analyst { pool, solver: Solver::new(MATE_TABLE_MB)?, plan })
    }

    /// Forgets everything.
    pub fn begin_game(&mut self) {
        self.pool.clear();
    }

    /// Writes out what is remembered, for a later [`resume`](Self::resume).
    ///
    /// # Errors
    /// Those of `out`.
    pub fn save(&self, out: &mut impl Write) -> io::Result<()> {
        self.pool.save_table(out)
    }

    /// Remembers what [`save`](Self::save) has written, so that the next position is looked at as
    /// if nothing had come between.
    ///
    /// # Errors
    /// When `input` does not hold it, whole and of the same size; everything is forgotten then.
    pub fn resume(&mut self, input: &mut impl Read) -> io::Result<()> {
        self.pool.restore_table(input)
    }

    /// Looks at a position, with its history.
    pub fn look(&mut self, position: &Position) -> Finding {
        if let Some(score) = score_of_repetition(position) {
            let line = Found { score, depth: 0, pv: Moves::default() };
            return Finding { best: Best::Over, ..Finding::of(vec![line]) };
        }
        self.pool.new_game();
        let latest = Mutex::new((None, 0));
        let limit = self.plan.effort.main();
        let verdict = self.search(position, Vec::new(), limit, self.plan.multipv, &|progress| {
            follow(&latest, progress);
        });
        let mut finding = Finding::of(verdict.last.lines.iter().map(Found::from).collect());
        finding.nodes = verdict.last.nodes;
        finding.best = match verdict.answer {
            Answer::Play { best, .. } => {
                let (followed, depth) = *latest.lock().unwrap_or_else(PoisonError::into_inner);
                let stayed = if followed == Some(best) { depth } else { finding.lines[0].depth };
                finding.hardness = Some(stayed);
                Best::Play
            }
            Answer::Resign => Best::Resign,
            Answer::Win => Best::Win,
        };
        if finding.best == Best::Play {
            self.look_for_mate(position, &mut finding);
            self.count_keeping(position, &mut finding);
        }
        finding.threat = Threat::find(&mut self.solver, position, self.plan.mate_nodes);
        finding
    }

    fn search(
        &mut self,
        position: &Position,
        moves: Vec<Move>,
        limit: Limit,
        multipv: usize,
        report: &(dyn Fn(&Progress) + Sync),
    ) -> Verdict {
        let Limit { depth, nodes, time } = limit;
        let job = Job {
            position: position.clone(),
            limits: Limits { depth, nodes, moves, multipv },
            conditions: Conditions::default(),
            control: Arc::new(Control::new(Instant::now(), time.map(Budget::fixed))),
        };
        self.pool.search(&job, report)
    }

    /// Puts a mate by checks alone, if there is one, in the place of a best line that is worth
    /// less.
    fn look_for_mate(&mut self, position: &Position, finding: &mut Finding) {
        self.solver.clear();
        let limits = mate::Limits { nodes: Some(self.plan.mate_nodes), shortest: true };
        let solved = self.solver.solve(position, &limits, &mut |_| true);
        let Ok(Outcome::Mate { line, .. }) = solved else { return };
        let Ok(plies) = i32::try_from(line.len()) else { return };
        if mate_in(plies) <= finding.score() || !stands(position, &line) {
            return;
        }
        if finding.best_move() != line.first().copied() {
            finding.hardness = None;
        }
        finding.lines.retain(|other| other.pv.0.first() != line.first());
        let mate = Found { score: mate_in(plies), depth: plies as u32, pv: Moves(line) };
        finding.lines.insert(0, mate);
        finding.lines.truncate(self.plan.multipv);
    }

    /// Counts the moves that lose less than an inaccuracy against the best: one search for the best
    /// of those not yet counted after the other, until one loses more.
    fn count_keeping(&mut self, position: &Position, finding: &mut Finding) {
        let mut list = MoveList::new();
        movegen::legal(position, &mut list);
        let mut others: Vec<Move> =
            list.iter().copied().filter(|&mv| Some(mv) != finding.best_move()).collect();
        let best = win_rate(finding.score());
        let mut keeping = Keeping { moves: 1, more: false, next_loss: None };
        if best < INACCURACY {
            // Nothing can lose that much any more.
            keeping.moves += others.len();
            others.clear();
        }
        let limit = self.plan.effort.other(finding.nodes);
        for _ in 0..OTHERS {
            if others.is_empty() {
                break;
            }
            let verdict = self.search(position, others.clone(), limit, 1, &|_| {});
            finding.nodes += verdict.last.nodes;
            let line = &verdict.last.lines[0];
            let loss = rounded((best - win_rate(line.score)).max(0.0));
            if loss >= INACCURACY {
                keeping.next_loss = Some(loss);
                others.clear();
            } else {
                keeping.moves += 1;
                others.retain(|mv| Some(mv) != line.pv.first());
            }
        }
        keeping.more = !others.is_empty();
        finding.keeping = Some(keeping);
    }
}

impl Finding {
    fn of(lines: Vec<Found>) -> Finding {
        let (hardness, threat, keeping) = (None, None, None);
        Finding { best: Best::Play, lines, nodes: 0, hardness, threat, keeping }
    }
}

impl From<&crate::search::Line> for Found {
    fn from(line: &crate::search::Line) -> Found {
        Found { score: line.score, depth: line.depth, pv: Moves(line.pv.clone()) }
    }
}

/// Notes since which depth the present best move has been best.
fn follow(latest: &Mutex<(Option<Move>, u32)>, progress: &Progress) {
    let Some(line) = progress.lines.first().filter(|_| progress.complete) else { return };
    let best = line.pv.first().copied();
    let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
    if latest.0 != best {
        *latest = (best, line.depth);
    }
}

/// The score of a game that is over by repetition, from the side to move.
fn score_of_repetition(position: &Position) -> Option<Value> {
    match position.fourfold()? {
        GameEnd::PerpetualCheck { winner } if winner == position.side() => Some(mate_in(1)),
        GameEnd::PerpetualCheck { .. } => Some(mated_in(0)),
        _ => Some(0),
    }
}

/// Does no repetition, with the moves of the game before, end the line early?
fn stands(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    line.iter().all(|&mv| {
        position.play(mv);
        position.fourfold().is_none()
    })
}
