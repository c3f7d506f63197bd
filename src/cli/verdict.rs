//! The verdict on a game: what ended it first, who has won, and the reason in a sentence.

use super::explain::Man;
use super::explain::english::{capital, whose};
use crate::movegen::game_end;
use crate::position::{EnteringKingRule, GameEnd, Position, try_goal};
use crate::types::{Color, Move};

/// The rules beyond the moves.
pub(super) struct Rules {
    /// Under which rule a claim is judged; `None` for no claim.
    pub entering_king: Option<EnteringKingRule>,
    /// After how many moves the game is drawn; 0 for no limit.
    pub max_moves: u32,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    Ongoing,
    Checkmate,
    NoLegalMoves,
    RepetitionDraw,
    PerpetualCheck,
    DeclarationWin,
    DeclarationDraw,
    DeclarationLoss,
    MaxMoves,
}

impl Status {
    /// The word of the output.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Status::Ongoing => "ongoing",
            Status::Checkmate => "checkmate",
            Status::NoLegalMoves => "no-legal-moves",
            Status::RepetitionDraw => "repetition-draw",
            Status::PerpetualCheck => "perpetual-check",
            Status::DeclarationWin => "declaration-win",
            Status::DeclarationDraw => "declaration-draw",
            Status::DeclarationLoss => "declaration-loss",
            Status::MaxMoves => "max-moves",
        }
    }
}

/// What a game has come to.
pub(super) struct Verdict {
    /// How it stands.
    pub status: Status,
    /// Who has won; `None` for a draw or while it goes on.
    pub winner: Option<Color>,
    /// The number of moves of the path after which it was over; `None` while it goes on.
    pub ply: Option<usize>,
    /// Why, in a sentence.
    pub reason: String,
}

/// The first end of the game on the path that led to `last`; `None` while it goes on there.
pub(super) fn first_end(last: &Position, rules: &Rules) -> Option<Verdict> {
    let moves: Vec<Option<Move>> = last.path().collect();
    let mut position = last.clone();
    while position.path_len() > 0 {
        position.undo();
    }
    let mut keys = vec![position.key()];
    loop {
        let ply = position.path_len();
        if let Some((status, winner, reason)) = ended(&position, &keys, rules) {
            return Some(Verdict { status, winner, ply: Some(ply), reason });
        }
        match moves.get(ply)? {
            None => position.play_null(),
            Some(mv) => {
                position.play(*mv);
            }
        }
        keys.push(position.key());
    }
}

/// Status, winner and reason of a game that is over.
type End = (Status, Option<Color>, String);

/// How the game has ended in this position, if it has. `keys` are those of the positions on the
/// path, this one last.
fn ended(position: &Position, keys: &[u64], rules: &Rules) -> Option<End> {
    if let Some(end) = tried(position, rules) {
        return Some(end);
    }
    Some(match game_end(position, rules.max_moves)? {
        GameEnd::Checkmate { winner } => (Status::Checkmate, Some(winner), mated(position)),
        GameEnd::NoLegalMoves { winner } => {
            let loser = capital(position.side().name());
            let reason = format!("{loser} is not in check but has no legal move, which loses.");
            (Status::NoLegalMoves, Some(winner), reason)
        }
        GameEnd::RepetitionDraw => {
            (Status::RepetitionDraw, None, format!("{}.", repetition(position, keys)))
        }
        GameEnd::PerpetualCheck { winner } => {
            let checker = winner.flip().name();
            let repeated = repetition(position, keys);
            let reason =
                format!("{repeated}, and every move of {checker} since the first gave check.");
            (Status::PerpetualCheck, Some(winner), reason)
        }
        GameEnd::MaxMoves => at_limit(position, rules),
    })
}

/// The try: the last move has brought the king onto its goal.
fn tried(position: &Position, rules: &Rules) -> Option<End> {
    let mover = !position.side();
    let goal = try_goal(mover);
    let landed = position.path().next_back().flatten()?.to();
    let counts = rules.entering_king == Some(EnteringKingRule::TryRule);
    (counts && landed == goal && position.king(mover) == Some(goal)).then(|| {
        let reason = format!("{}'s king has reached {goal} (try).", capital(mover.name()));
        (Status::DeclarationWin, Some(mover), reason)
    })
}

/// Who is mated, and by which pieces.
fn mated(position: &Position) -> String {
    let checkers: Vec<String> = position
        .checkers()
        .into_iter()
        .filter_map(|at| Some(whose(Man { piece: position.piece(at)?, at })))
        .collect();
    let loser = capital(position.side().name());
    format!("{loser} is mated by {}.", checkers.join(" and "))
}

/// The move limit: a draw, unless both kings have entered and the 24-point rule counts points.
fn at_limit(position: &Position, rules: &Rules) -> End {
    let limit = format!("The limit of {} moves is reached", rules.max_moves);
    let by_points = rules.entering_king == Some(EnteringKingRule::JishogiRule24)
        && position.both_kings_entered();
    if !by_points {
        return (Status::MaxMoves, None, format!("{limit}."));
    }
    let winner = position.jishogi_winner();
    let reason = format!("{limit} with both kings entered: {}.", both_points(position));
    (Status::MaxMoves, winner, reason)
}

/// Where on the path the position stands, up to its fourth time.
fn repetition(position: &Position, keys: &[u64]) -> String {
    let same = keys.iter().zip(0..).filter(|&(&key, _)| key == position.key());
    let plies: Vec<String> = same.map(|(_, ply): (_, usize)| ply.to_string()).collect();
    format!("The position stands for the fourth time, after moves {}", plies.join(", "))
}

/// What counts by the 24-point rule.
pub(super) fn both_points(position: &Position) -> String {
    let [black, white] = position.jishogi_points();
    format!("black has {black} points, white {white}")
}
