//! The verdict on a game: what ended it first, who has won, and the reason in a sentence.

use super::explain::Man;
use super::explain::english::{capital, whose};
use crate::movegen::game_end;
use crate::position::{
    Declaration, EnteringKingRule, FailedCondition, GameEnd, Position, try_goal,
};
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

/// Judges the game that led to `last`: the first end on its path counts, and only when there is
/// none a claim by the side to move.
pub(super) fn judge(last: &Position, rules: &Rules) -> Verdict {
    let moves: Vec<Option<Move>> = last.path().collect();
    let mut position = last.clone();
    while position.path_len() > 0 {
        position.undo();
    }
    let mut keys = vec![position.key()];
    for ply in 0.. {
        if let Some((status, winner, reason)) = ended(&position, &keys, rules) {
            return Verdict { status, winner, ply: Some(ply), reason };
        }
        match moves.get(ply) {
            None => break,
            Some(Some(mv)) => {
                position.play(*mv);
            }
            Some(None) => position.play_null(),
        }
        keys.push(position.key());
    }
    claim(&position, rules, moves.len())
}

/// Status, winner and reason of a game that is over.
type End = (Status, Option<Color>, String);

/// How the game has ended in this position, if it has. `keys` are those of the positions on the
/// path, this one last.
fn ended(position: &Position, keys: &[u64], rules: &Rules) -> Option<End> {
    let loser = position.side();
    if let Some(end) = tried(position, rules) {
        return Some(end);
    }
    Some(match game_end(position, rules.max_moves)? {
        GameEnd::Checkmate { winner } => (Status::Checkmate, Some(winner), mated(position)),
        GameEnd::NoLegalMoves { winner } => {
            let loser = capital(loser.name());
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
    let entered = |color| position.king(color).is_some_and(|king| position.camp(color).has(king));
    let by_points = rules.entering_king == Some(EnteringKingRule::JishogiRule24)
        && Color::ALL.into_iter().all(entered);
    if !by_points {
        return (Status::MaxMoves, None, format!("{limit}."));
    }
    let [black, white] = position.jishogi_points();
    let winner = match (black < 24, white < 24) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        _ => None,
    };
    let reason = format!("{limit} with both kings entered: {}.", both_points(position));
    (Status::MaxMoves, winner, reason)
}

/// Where on the path the position stands, up to its fourth time.
fn repetition(position: &Position, keys: &[u64]) -> String {
    let (last, earlier) = keys.split_last().unwrap_or((&0, &[]));
    let same = |key: &u64| *key == position.key();
    let plies: Vec<String> = earlier
        .iter()
        .enumerate()
        .filter(|(_, key)| same(key))
        .map(|(ply, _)| ply.to_string())
        .collect();
    debug_assert!(same(last));
    format!(
        "The position stands for the fourth time, after moves {} and {}",
        plies.join(", "),
        earlier.len()
    )
}

/// What a claim by the side to move comes to after `moves` moves, at which the game is not over.
fn claim(position: &Position, rules: &Rules, moves: usize) -> Verdict {
    let side = position.side();
    let name = capital(side.name());
    let rule = rules.entering_king.unwrap_or(EnteringKingRule::NoEnteringKing);
    let over = |status, winner, reason| Verdict { status, winner, ply: Some(moves), reason };
    let counted = || match rule {
        EnteringKingRule::JishogiRule24 => both_points(position),
        _ => camp_points(position),
    };
    match position.declaration(rule) {
        Declaration::Win => over(
            Status::DeclarationWin,
            Some(side),
            format!("{name} wins by declaration: {}.", counted()),
        ),
        Declaration::Draw => over(
            Status::DeclarationDraw,
            None,
            format!("{name}'s declaration draws: {}.", counted()),
        ),
        Declaration::Loss => over(
            Status::DeclarationLoss,
            Some(!side),
            format!("{name}'s declaration loses: {}.", counted()),
        ),
        Declaration::Try(mv) => over(
            Status::DeclarationWin,
            Some(side),
            format!("{name}'s king can step to {} ({mv}, try).", mv.to()),
        ),
        Declaration::NotMet(failed) => {
            let reason = ongoing(&name, &failed, counted);
            Verdict { status: Status::Ongoing, winner: None, ply: None, reason }
        }
    }
}

/// Why a game goes on: whose turn it is, and what a claim lacks.
fn ongoing(side: &str, failed: &[FailedCondition], counted: impl Fn() -> String) -> String {
    match failed {
        [] | [FailedCondition::NoRule] => format!("{side} is to move."),
        [FailedCondition::NoTry] => format!("{side} is to move and cannot step onto the goal."),
        _ => {
            let words: Vec<&str> = failed.iter().map(|condition| condition.word()).collect();
            let words = words.join(", ");
            format!("{side} is to move; a declaration fails: {words} ({}).", counted())
        }
    }
}

/// What counts for a declaration of the side to move by the CSA rules.
fn camp_points(position: &Position) -> String {
    let (points, pieces) = position.camp_points();
    format!("{points} points, {pieces} pieces in the camp besides the king")
}

/// What counts by the 24-point rule.
fn both_points(position: &Position) -> String {
    let [black, white] = position.jishogi_points();
    format!("black has {black} points, white {white}")
}
