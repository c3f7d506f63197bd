//! What the search remembers of moves: how often each was good, by several keys.
//!
//! Every table holds numbers within ±[`LIMIT`]; an update moves a number towards its bonus the
//! less the closer it is to the limit, so that old experience fades.

use crate::types::{Color, Kind, Move, Piece, Square};

/// Bound of every entry.
pub const LIMIT: i32 = 16_384;

/// Squares a move can come from, and kinds it can be dropped from.
const ORIGINS: usize = Square::COUNT + 7;
/// Pieces times squares.
const ARRIVALS: usize = Piece::COUNT * Square::COUNT;

/// A piece and the square it arrived on: the short memory of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival(u16);

impl Arrival {
    /// Of no move: at the root and after a null move.
    pub const NONE: Arrival = Arrival(ARRIVALS as u16);

    /// Of `piece`, promoted if the move promoted, on `to`.
    #[inline(always)]
    pub const fn new(piece: Piece, to: Square) -> Arrival {
        Arrival((piece.index() * Square::COUNT + to.index()) as u16)
    }

    /// A number below [`ARRIVALS`], or that for [`Arrival::NONE`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The tables of one thread.
pub struct History {
    /// By colour, origin and target.
    butterfly: Box<[i16]>,
    /// By arrival and kind taken.
    capture: Box<[i16]>,
    /// By arrival of an earlier move and arrival; one extra row for [`Arrival::NONE`].
    continuation: Box<[i16]>,
    /// The quiet move that last refuted an arrival.
    counters: Box<[Option<Move>]>,
}

impl Default for History {
    fn default() -> Self {
        History {
            butterfly: zeros(2 * ORIGINS * Square::COUNT),
            capture: zeros(ARRIVALS * (Kind::COUNT + 1)),
            continuation: zeros((ARRIVALS + 1) * ARRIVALS),
            counters: vec![None; ARRIVALS + 1].into_boxed_slice(),
        }
    }
}

fn zeros(len: usize) -> Box<[i16]> {
    vec![0; len].into_boxed_slice()
}

/// Where a move comes from: a square or, for a drop, a kind.
#[inline(always)]
fn origin(mv: Move) -> usize {
    (mv.bits() >> 7 & 0x7f) as usize
}

#[inline(always)]
fn butterfly_index(color: Color, mv: Move) -> usize {
    (color.index() * ORIGINS + origin(mv)) * Square::COUNT + mv.to().index()
}

#[inline(always)]
fn capture_index(arrival: Arrival, victim: Option<Kind>) -> usize {
    arrival.index() * (Kind::COUNT + 1) + victim.map_or(Kind::COUNT, Kind::index)
}

#[inline(always)]
fn continuation_index(earlier: Arrival, arrival: Arrival) -> usize {
    earlier.index() * ARRIVALS + arrival.index()
}

/// Moves an entry towards a bonus within ±`LIMIT`, by less the closer it is to that.
#[inline(always)]
pub(super) fn shift<const LIMIT: i32>(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl History {
    /// How a quiet move has fared, whatever came before.
    #[inline(always)]
    pub fn butterfly(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.butterfly[butterfly_index(color, mv)])
    }

    /// How a capture or promotion has fared.
    #[inline(always)]
    pub fn capture(&self, arrival: Arrival, victim: Option<Kind>) -> i32 {
        i32::from(self.capture[capture_index(arrival, victim)])
    }

    /// How a move has fared after an earlier one.
    #[inline(always)]
    pub fn continuation(&self, earlier: Arrival, arrival: Arrival) -> i32 {
        i32::from(self.continuation[continuation_index(earlier, arrival)])
    }

    /// Rewards or punishes a move whatever came before.
    pub fn update_butterfly(&mut self, color: Color, mv: Move, bonus: i32) {
        shift::<LIMIT>(&mut self.butterfly[butterfly_index(color, mv)], bonus);
    }

    /// The quiet move that refuted `earlier` last.
    #[inline(always)]
    pub fn counter(&self, earlier: Arrival) -> Option<Move> {
        self.counters[earlier.index()]
    }

    /// Rewards or, with a negative bonus, punishes a quiet move after some earlier ones.
    pub fn update_quiet(
        &mut self,
        color: Color,
        mv: Move,
        arrival: Arrival,
        earlier: &[Arrival],
        bonus: i32,
    ) {
        shift::<LIMIT>(&mut self.butterfly[butterfly_index(color, mv)], bonus);
        self.update_continuation(arrival, earlier, bonus);
    }

    /// The part of [`Self::update_quiet`] that depends on earlier moves.
    pub fn update_continuation(&mut self, arrival: Arrival, earlier: &[Arrival], bonus: i32) {
        for &earlier in earlier {
            if earlier != Arrival::NONE {
                shift::<LIMIT>(&mut self.continuation[continuation_index(earlier, arrival)], bonus);
            }
        }
    }

    /// Rewards or punishes a capture or promotion.
    pub fn update_capture(&mut self, arrival: Arrival, victim: Option<Kind>, bonus: i32) {
        shift::<LIMIT>(&mut self.capture[capture_index(arrival, victim)], bonus);
    }

    /// Notes the refutation of `earlier`.
    pub fn set_counter(&mut self, earlier: Arrival, mv: Move) {
        self.counters[earlier.index()] = Some(mv);
    }

    /// Forgets everything. Fresh memory comes zeroed from the system, page by page.
    pub fn clear(&mut self) {
        *self = History::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_within_the_limit() {
        let mut entry = 0;
        for bonus in [LIMIT, LIMIT, 1, -LIMIT, -LIMIT, -5000, 300] {
            for _ in 0..100 {
                shift::<LIMIT>(&mut entry, bonus);
                assert!(i32::from(entry).abs() <= LIMIT);
            }
        }
        assert!(entry > 0, "the latest experience prevails");
    }

    #[test]
    fn keys_do_not_collide() {
        let moves: Vec<Move> =
            (0..=u16::MAX).filter_map(Move::from_bits).filter(|mv| !mv.is_promotion()).collect();
        let mut seen = vec![false; 2 * ORIGINS * Square::COUNT];
        for color in Color::ALL {
            for &mv in &moves {
                let index = butterfly_index(color, mv);
                assert!(!seen[index], "{mv}");
                seen[index] = true;
            }
        }
    }

    #[test]
    fn experience_is_kept_apart_by_the_move_before() {
        let mut history = History::default();
        let square = |text: &str| text.parse::<Square>().expect("a square");
        let arrival = |kind, to| Arrival::new(Piece::new(Color::Black, kind), square(to));
        let mv: Move = "7g7f".parse().expect("a move");
        let (here, before) = (arrival(Kind::Pawn, "7f"), arrival(Kind::Gold, "5e"));
        history.update_quiet(Color::Black, mv, here, &[before, Arrival::NONE], 500);
        assert_eq!(history.butterfly(Color::Black, mv), 500);
        assert_eq!(history.butterfly(Color::White, mv), 0);
        assert_eq!(history.continuation(before, here), 500);
        assert_eq!(history.continuation(here, before), 0);
        assert_eq!(history.continuation(Arrival::NONE, here), 0);
        history.clear();
        assert_eq!(history.butterfly(Color::Black, mv), 0);
    }
}
