//! Legal moves: which there are, and how many.
//!
//! All forms share one walk over the board (`walk`). It chooses the target squares first (when in
//! check, only those that end it), then takes one loop per family of pieces, and hands sets of
//! targets to a [`Sink`](sink::Sink): a list, a counter, or a filter before either.

mod end;
mod mate;
mod perft;
mod sink;
mod walk;

pub use end::game_end;
pub use mate::mate_in_one;
pub use perft::{perft, perft_divide, perft_parallel};

use crate::position::{CheckInfo, Position};
use crate::types::MoveList;
use sink::{Calm, Checks, Count, Exists, List, Tactical};
use walk::{Scope, walk};

/// All legal moves, pointless non-promotions included.
pub fn legal(position: &Position, list: &mut MoveList) {
    walk::<false>(position, Scope::everything(position), &mut List(list));
}

/// The legal moves that capture.
pub fn captures(position: &Position, list: &mut MoveList) {
    walk::<false>(position, Scope::captures(position), &mut List(list));
}

/// The legal moves that do not capture, drops included.
pub fn quiets(position: &Position, list: &mut MoveList) {
    walk::<false>(position, Scope::quiets(position), &mut List(list));
}

/// The legal moves out of check; none when not in check.
pub fn evasions(position: &Position, list: &mut MoveList) {
    if position.in_check() {
        legal(position, list);
    }
}

/// The legal moves that give check.
pub fn checks(position: &Position, list: &mut MoveList) {
    let info = CheckInfo::new(position);
    let mut sink = Checks::new(position, &info, List(list));
    walk::<false>(position, Scope::everything(position), &mut sink);
}

/// The legal moves without pointless non-promotions: a pawn, bishop or rook that may promote
/// does, and so does a lance on the last rank but one. Such a move can only be better in rare
/// positions around 打ち歩詰め.
pub fn lean(position: &Position, list: &mut MoveList) {
    walk::<true>(position, Scope::everything(position), &mut List(list));
}

/// Of the [`lean`] moves the captures and promotions.
pub fn tactical(position: &Position, list: &mut MoveList) {
    let mut sink = Tactical::new(position, List(list));
    walk::<true>(position, Scope::tactical(position), &mut sink);
}

/// Of the [`lean`] moves those that neither capture nor promote.
pub fn calm(position: &Position, list: &mut MoveList) {
    walk::<true>(position, Scope::quiets(position), &mut Calm(List(list)));
}

/// Of all [`legal`] moves the captures and promotions.
pub fn all_tactical(position: &Position, list: &mut MoveList) {
    let mut sink = Tactical::new(position, List(list));
    walk::<false>(position, Scope::tactical(position), &mut sink);
}

/// Of all [`legal`] moves those that neither capture nor promote.
pub fn all_calm(position: &Position, list: &mut MoveList) {
    walk::<false>(position, Scope::quiets(position), &mut Calm(List(list)));
}

/// Of the [`calm`] moves those that give check.
pub fn calm_checks(position: &Position, list: &mut MoveList) {
    let info = CheckInfo::new(position);
    let mut sink = Calm(Checks::new(position, &info, List(list)));
    walk::<true>(position, Scope::quiets(position), &mut sink);
}

/// How many legal moves there are, without listing them.
pub fn count(position: &Position) -> usize {
    let mut sink = Count(0);
    walk::<false>(position, Scope::everything(position), &mut sink);
    sink.0 as usize
}

/// How many legal moves give check, without listing them.
pub fn count_checks(position: &Position) -> usize {
    let info = CheckInfo::new(position);
    let mut sink = Checks::new(position, &info, Count(0));
    walk::<false>(position, Scope::everything(position), &mut sink);
    sink.into_inner().0 as usize
}

/// Is there any legal move? A side without one has lost.
pub fn has_legal_move(position: &Position) -> bool {
    let mut sink = Exists(false);
    walk::<true>(position, Scope::everything(position), &mut sink);
    sink.0
}
