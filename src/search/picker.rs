//! Hands out the moves of a node, best hopes first, generating as little as needed.
//!
//! Stages: the table's move; captures and promotions that do not lose material; killers and the
//! counter move; quiet moves; the captures left over. In check: the table's move, then evasions.
//! In quiescence: the table's move, captures and promotions, and on request quiet checks.
//!
//! Scored moves lie in an arena shared by all nodes of a thread: a node's moves follow those of
//! its ancestors, and [`Picker::release`] gives the place back.

use super::history::{Arrival, History};
use super::params;
use crate::movegen;
use crate::position::{CheckInfo, EXCHANGE, Position};
use crate::types::{Kind, Move, MoveList, Piece};

/// A move and its rank among its siblings.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    mv: Move,
    score: i32,
}

/// What a picker looks at.
pub struct View<'a> {
    /// The position whose moves are picked.
    pub position: &'a Position,
    /// Its checks.
    pub checks: &'a CheckInfo,
    /// Experience.
    pub history: &'a History,
    /// Arrivals of the moves before.
    pub earlier: [Arrival; 4],
    /// Hand out pointless non-promotions as well.
    pub all: bool,
}

impl View<'_> {
    /// The piece that the move brings to its target.
    #[inline(always)]
    pub fn arrival(&self, mv: Move) -> Arrival {
        arrival(self.position, mv)
    }
}

/// The piece that a legal move brings to its target.
#[inline(always)]
pub fn arrival(position: &Position, mv: Move) -> Arrival {
    position.arriving(mv).map_or(Arrival::NONE, |piece| Arrival::new(piece, mv.to()))
}

/// Is the move neither a capture nor a promotion?
#[inline(always)]
pub fn is_quiet(position: &Position, mv: Move) -> bool {
    !mv.is_promotion() && position.piece(mv.to()).is_none()
}

/// What a capture or promotion wins if nothing is taken back.
#[inline(always)]
pub fn gain(position: &Position, mv: Move) -> i32 {
    let taken = position.piece(mv.to()).map_or(0, |victim| EXCHANGE[victim.kind().index()]);
    let promoted = match mv.from().and_then(|from| position.piece(from)) {
        Some(piece) if mv.is_promotion() => {
            let kind = piece.kind();
            EXCHANGE[kind.promote().unwrap_or(kind).index()] - EXCHANGE[kind.index()]
        }
        _ => 0,
    };
    taken + promoted
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    GenerateTactical,
    Tactical,
    Refutations(usize),
    GenerateQuiet,
    Quiet,
    BadTactical,
    GenerateEvasions,
    Evasions,
    GenerateChecks,
    Checks,
    Done,
}

/// What kind of node wants moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Main,
    /// Captures and promotions only, and then perhaps checks.
    Quiescence {
        checks: bool,
    },
    /// Captures and promotions that win at least so much.
    Winning(i32),
}

/// See the head of this file.
pub struct Picker {
    purpose: Purpose,
    stage: Stage,
    table_move: Option<Move>,
    refutations: [Option<Move>; 3],
    /// Quiet moves with a lower score come in no particular order.
    sorted_from: i32,
    /// The node's part of the arena: bad captures first, then what is being picked.
    start: usize,
    bad_end: usize,
    next: usize,
    end: usize,
}

impl Picker {
    fn new(purpose: Purpose, table_move: Option<Move>, arena: &[Scored]) -> Picker {
        let start = arena.len();
        Picker {
            purpose,
            stage: if table_move.is_some() { Stage::Table } else { Stage::GenerateTactical },
            table_move,
            refutations: [None; 3],
            sorted_from: i32::MIN,
            start,
            bad_end: start,
            next: start,
            end: start,
        }
    }

    /// All moves of a node; `table_move` must be legal, `refutations` are checked.
    pub fn main(
        table_move: Option<Move>,
        refutations: [Option<Move>; 3],
        depth: i32,
        arena: &[Scored],
    ) -> Picker {
        let sorted_from = -params::sorted_slope() * depth;
        Picker { refutations, sorted_from, ..Picker::new(Purpose::Main, table_move, arena) }
    }

    /// The moves of a quiescence node; in check all of them.
    pub fn quiescence(table_move: Option<Move>, checks: bool, arena: &[Scored]) -> Picker {
        Picker::new(Purpose::Quiescence { checks }, table_move, arena)
    }

    /// Captures and promotions that win at least `threshold` by exchanges.
    pub fn winning(threshold: i32, arena: &[Scored]) -> Picker {
        Picker::new(Purpose::Winning(threshold), None, arena)
    }

    /// Gives the picker's part of the arena back.
    pub fn release(self, arena: &mut Vec<Scored>) {
        arena.truncate(self.start);
    }

    /// The next move; `None` at the end. With `skip_quiets` quiet moves are left out from now on.
    pub fn next(
        &mut self,
        view: &View,
        arena: &mut Vec<Scored>,
        skip_quiets: bool,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateTactical;
                    return self.table_move;
                }
                Stage::GenerateTactical if view.position.in_check() => {
                    self.stage = Stage::GenerateEvasions;
                }
                Stage::GenerateTactical => {
                    self.generate(view, arena, tactical, score_tactical);
                    self.stage = Stage::Tactical;
                }
                Stage::Tactical => match self.next_tactical(view, arena) {
                    Some(mv) => return Some(mv),
                    None => self.stage = self.after_tactical(),
                },
                Stage::Refutations(3) => self.stage = Stage::GenerateQuiet,
                Stage::Refutations(index) => {
                    self.stage = Stage::Refutations(index + 1);
                    if !skip_quiets && let Some(mv) = self.refutation(index, view.position) {
                        return Some(mv);
                    }
                }
                Stage::GenerateQuiet => {
                    self.stage = Stage::Quiet;
                    if !skip_quiets {
                        self.next = arena.len();
                        self.generate(view, arena, calm, score_quiet);
                        arrange(&mut arena[self.next..self.end], self.sorted_from);
                    }
                }
                Stage::Quiet => match self.next_in_order(arena) {
                    Some(mv) if !skip_quiets => {
                        if !self.refutations.contains(&Some(mv)) {
                            return Some(mv);
                        }
                    }
                    _ => {
                        self.stage = Stage::BadTactical;
                        self.next = self.start;
                        self.end = self.bad_end;
                    }
                },
                Stage::BadTactical => match self.next_in_order(arena) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::GenerateEvasions => {
                    self.generate(view, arena, evasions, score_evasion);
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => match self.next_best(arena) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::GenerateChecks => {
                    self.generate(view, arena, quiet_checks, score_quiet);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => match self.next_best(arena) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn after_tactical(&self) -> Stage {
        match self.purpose {
            Purpose::Main => Stage::Refutations(0),
            Purpose::Quiescence { checks: true } => Stage::GenerateChecks,
            _ => Stage::Done,
        }
    }

    /// Appends moves with their scores to the arena.
    fn generate(
        &mut self,
        view: &View,
        arena: &mut Vec<Scored>,
        generator: fn(&View, &mut MoveList),
        score: fn(&View, Move) -> i32,
    ) {
        let mut list = MoveList::new();
        generator(view, &mut list);
        self.next = arena.len();
        for &mv in &list {
            if Some(mv) != self.table_move {
                arena.push(Scored { mv, score: score(view, mv) });
            }
        }
        self.end = arena.len();
    }

    fn next_in_order(&mut self, arena: &[Scored]) -> Option<Move> {
        if self.next >= self.end {
            return None;
        }
        self.next += 1;
        Some(arena[self.next - 1].mv)
    }

    /// Takes the move with the highest score of those left.
    fn next_best(&mut self, arena: &mut [Scored]) -> Option<Move> {
        let rest = arena.get_mut(self.next..self.end)?;
        let best =
            (0..rest.len()).reduce(|a, b| if rest[b].score > rest[a].score { b } else { a })?;
        rest.swap(0, best);
        self.next_in_order(arena)
    }

    /// The best capture or promotion that passes the exchange test; the others move to the front
    /// of the node's part of the arena, to be tried last.
    fn next_tactical(&mut self, view: &View, arena: &mut [Scored]) -> Option<Move> {
        while let Some(mv) = self.next_best(arena) {
            let threshold = match self.purpose {
                Purpose::Main => -arena[self.next - 1].score / params::good_share(),
                Purpose::Quiescence { .. } => return Some(mv),
                Purpose::Winning(threshold) => threshold,
            };
            if view.position.see_at_least(mv, threshold) {
                return Some(mv);
            }
            arena[self.bad_end] = arena[self.next - 1];
            self.bad_end += 1;
        }
        None
    }

    /// The refutation at `index`, if it is a quiet legal move not handed out before.
    fn refutation(&mut self, index: usize, position: &Position) -> Option<Move> {
        let mv = self.refutations[index].take()?;
        let is_new = Some(mv) != self.table_move && !self.refutations.contains(&Some(mv));
        if is_new && is_quiet(position, mv) && position.is_legal(mv) {
            self.refutations[index] = Some(mv);
            return Some(mv);
        }
        None
    }
}

/// Sorts the moves with a score of at least `from` to the front, best first.
fn arrange(moves: &mut [Scored], from: i32) {
    let mut count = 0;
    for index in 0..moves.len() {
        if moves[index].score >= from {
            moves.swap(count, index);
            count += 1;
        }
    }
    moves[..count].sort_unstable_by_key(|scored| -scored.score);
}

fn tactical(view: &View, list: &mut MoveList) {
    let generate = if view.all { movegen::all_tactical } else { movegen::tactical };
    generate(view.position, list);
}

fn calm(view: &View, list: &mut MoveList) {
    let generate = if view.all { movegen::all_calm } else { movegen::calm };
    generate(view.position, list);
}

fn evasions(view: &View, list: &mut MoveList) {
    let generate = if view.all { movegen::legal } else { movegen::lean };
    generate(view.position, list);
}

fn quiet_checks(view: &View, list: &mut MoveList) {
    movegen::calm_checks(view.position, list);
}

/// The kind that a move takes.
#[inline(always)]
fn victim(view: &View, mv: Move) -> Option<Kind> {
    view.position.piece(mv.to()).map(Piece::kind)
}

fn score_tactical(view: &View, mv: Move) -> i32 {
    let experience = view.history.capture(view.arrival(mv), victim(view, mv));
    params::gain_weight() * gain(view.position, mv) + experience / 8
}

fn score_quiet(view: &View, mv: Move) -> i32 {
    let arrival = view.arrival(mv);
    let [one, two, four, six] = view.earlier;
    let history = view.history;
    let weighed = params::order_butterfly() * history.butterfly(view.position.side(), mv)
        + params::order_one() * history.continuation(one, arrival)
        + params::order_two() * history.continuation(two, arrival)
        + params::order_four() * history.continuation(four, arrival)
        + params::order_six() * history.continuation(six, arrival);
    let mut score = weighed / 100;
    if view.checks.gives_check(view.position, mv) && view.position.see_at_least(mv, -50) {
        score += params::check_rank();
    }
    score
}

fn score_evasion(view: &View, mv: Move) -> i32 {
    if is_quiet(view.position, mv) {
        let arrival = view.arrival(mv);
        return view.history.butterfly(view.position.side(), mv)
            + view.history.continuation(view.earlier[0], arrival);
    }
    (1 << 24) + gain(view.position, mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Color;

    /// All moves that a picker hands out.
    fn picked(view: &View, mut picker: Picker) -> Vec<Move> {
        let mut arena = Vec::new();
        let moves = std::iter::from_fn(|| picker.next(view, &mut arena, false)).collect();
        picker.release(&mut arena);
        assert!(arena.is_empty());
        moves
    }

    fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
        moves.sort();
        moves
    }

    /// Visits positions of random games with some random numbers.
    fn random_positions(games: u64, mut visit: impl FnMut(&Position, [usize; 4])) {
        for game in 1..=games {
            let mut position = Position::default();
            let mut random = game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for _ in 0..200 {
                let mut list = MoveList::new();
                movegen::legal(&position, &mut list);
                if list.is_empty() {
                    break;
                }
                let numbers = [(); 4].map(|()| {
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    random as usize >> 8
                });
                visit(&position, numbers);
                position.play(list[numbers[0] % list.len()]);
            }
        }
    }

    fn view<'a>(position: &'a Position, checks: &'a CheckInfo, history: &'a History) -> View<'a> {
        View { position, checks, history, earlier: [Arrival::NONE; 4], all: false }
    }

    #[test]
    fn every_move_is_handed_out_once() {
        let mut history = History::default();
        let mut last_quiet = None;
        random_positions(30, |position, [_, a, b, c]| {
            for all in [false, true] {
                let mut list = MoveList::new();
                let generate = if all { movegen::legal } else { movegen::lean };
                generate(position, &mut list);
                let some = |n: usize| list.get(n % (list.len() + 3)).copied();
                let quiet = some(b).filter(|&mv| is_quiet(position, mv));
                let refutations = [last_quiet, quiet, quiet.filter(|_| c % 2 == 0)]
                    .map(|mv| mv.filter(|mv| list.contains(mv) || !position.is_legal(*mv)));
                let checks = CheckInfo::new(position);
                let view = View { all, ..view(position, &checks, &history) };
                let picker = Picker::main(some(a), refutations, (c % 12) as i32, &[]);
                let moves = picked(&view, picker);
                if let Some(first) = some(a) {
                    assert_eq!(moves[0], first, "the table's move comes first");
                }
                assert_eq!(sorted(moves), sorted(list.to_vec()), "{position:?}");
                if let Some(mv) = quiet {
                    last_quiet = Some(mv);
                    let arrival = view.arrival(mv);
                    history.update_quiet(position.side(), mv, arrival, &[], (c % 3000) as i32);
                }
            }
        });
    }

    #[test]
    fn quiescence_sees_forcing_moves_only() {
        let history = History::default();
        random_positions(15, |position, _| {
            let checks = CheckInfo::new(position);
            let view = view(position, &checks, &history);
            let moves = picked(&view, Picker::quiescence(None, true, &[]));
            let mut list = MoveList::new();
            movegen::lean(position, &mut list);
            let forcing = |mv: &Move| {
                position.in_check() || !is_quiet(position, *mv) || checks.gives_check(position, *mv)
            };
            let expected = list.iter().copied().filter(forcing).collect();
            assert_eq!(sorted(moves), sorted(expected), "{position:?}");
        });
    }

    #[test]
    fn quiet_moves_can_be_skipped_at_any_time() {
        let (position, history) = (Position::default(), History::default());
        let checks = CheckInfo::new(&position);
        let view = view(&position, &checks, &history);
        let mut arena = Vec::new();
        let mut picker = Picker::main(None, [None; 3], 5, &arena);
        for _ in 0..3 {
            assert!(picker.next(&view, &mut arena, false).is_some());
        }
        assert_eq!(picker.next(&view, &mut arena, true), None, "no captures at the start");
        assert_eq!(position.side(), Color::Black);
    }

    #[test]
    fn winning_captures_come_first_and_losing_ones_last() {
        // A rook may take a defended pawn or an undefended one.
        let position: Position = "4k4/9/3g5/3p5/9/9/p2R5/9/4K4 b - 1".parse().expect("a position");
        let history = History::default();
        let checks = CheckInfo::new(&position);
        let view = view(&position, &checks, &history);
        let moves = picked(&view, Picker::main(None, [None; 3], 5, &[]));
        let mv = |text: &str| text.parse::<Move>().expect("a move");
        assert_eq!(moves.first(), Some(&mv("6g9g")));
        assert_eq!(moves.last(), Some(&mv("6g6d")));
        assert_eq!(picked(&view, Picker::winning(50, &[])), [mv("6g9g")]);
    }
}
