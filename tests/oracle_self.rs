//! Judges the judge: the oracle alone against the rule vectors, before it judges the library.

mod oracle;
mod vectors;

use oracle::games::Games;
use oracle::judge::{Claim, Outcome, repetition};
use oracle::{Move, Position, Side, Square};
use vectors::{
    DeclarationCase, Expected, Points, PositionCase, RepetitionVerdict, all_sfens, declarations,
    perfts, positions, repetitions, sorted,
};

/// The most leaves counted for one position and depth, to keep the whole within seconds.
const PERFT_LEAVES: u64 = 250_000;

#[test]
fn perft_counts_agree() {
    for case in perfts() {
        let position = Position::parse(&case.sfen);
        assert_eq!(position.in_check(), case.in_check, "{}", case.id);
        for (&depth, &leaves) in case.perft.iter().filter(|(_, leaves)| **leaves <= PERFT_LEAVES) {
            assert_eq!(position.perft(depth), leaves, "{} to depth {depth}", case.id);
        }
    }
}

#[test]
fn moves_and_reasons_agree() {
    for case in positions() {
        let position = Position::parse(&case.sfen);
        check_position(&position, &case.expected());
        check_details(&position, &case);
        for (moves, expected) in case.expected_after() {
            let reached = moves.iter().map(|mv| Move::parse(mv)).fold(position, |position, mv| {
                assert!(position.is_legal(mv), "{}: {mv}", expected.id);
                position.play(mv)
            });
            check_position(&reached, &expected);
        }
    }
}

/// What every case says of a position.
fn check_position(position: &Position, expected: &Expected) {
    let id = &expected.id;
    assert_eq!(position.sfen(), expected.sfen, "{id}");
    for mv in expected.legal {
        assert_eq!(position.faults(Move::parse(mv)), [""; 0], "{id}: {mv}");
        assert!(position.is_legal(Move::parse(mv)), "{id}: {mv}");
    }
    for refused in expected.illegal {
        let mut reasons = vec![refused.reason.as_str()];
        reasons.extend(refused.also.iter().map(String::as_str));
        assert_eq!(position.faults(Move::parse(&refused.mv)), reasons, "{id}: {}", refused.mv);
        assert!(!position.is_legal(Move::parse(&refused.mv)), "{id}: {}", refused.mv);
    }
    let legal = position.legal_usi();
    assert_eq!(legal.len(), expected.legal_count, "{id}: {legal:?}");
    if expected.complete {
        assert_eq!(legal, sorted(expected.legal), "{id}");
    }
    assert_eq!(position.in_check(), expected.in_check, "{id}");
    assert_eq!(position.is_checkmate(), expected.checkmate, "{id}");
}

/// What some cases add.
fn check_details(position: &Position, case: &PositionCase) {
    let legal = position.legal_usi();
    for (square, expected) in &case.exact_from {
        let from = legal.iter().filter(|mv| mv.starts_with(square.as_str()));
        assert_eq!(sorted(from), sorted(expected), "{} from {square}", case.id);
    }
    if let Some(stalemate) = case.stalemate {
        assert_eq!(legal.is_empty() && !position.in_check(), stalemate, "{}", case.id);
    }
    if let Some(loser) = &case.loser {
        assert!(legal.is_empty() && name(position.turn) == loser, "{}", case.id);
    }
    if let Some(checkers) = &case.checkers {
        assert_eq!(&sorted(position.checkers(position.turn)), checkers, "{}", case.id);
    }
}

#[test]
fn repetition_verdicts_agree() {
    for case in repetitions() {
        let mut game = vec![Position::parse(&case.sfen)];
        for mv in &case.moves {
            let last = game[game.len() - 1];
            assert!(last.is_legal(Move::parse(mv)), "{}: {mv}", case.id);
            game.push(last.play(Move::parse(mv)));
        }
        let checks: Vec<usize> = (1..game.len()).filter(|&ply| game[ply].in_check()).collect();
        assert_eq!(checks, case.checks, "{}", case.id);
        let found = repetition(&game);
        let (outcome, loser) = match found.outcome {
            Outcome::None => ("none", None),
            Outcome::Draw => ("draw", None),
            Outcome::PerpetualBy(side) => ("perpetual", Some(side)),
        };
        let verdict = RepetitionVerdict {
            outcome: outcome.into(),
            ply: found.ply,
            winner: loser.map(|side| name(side.opponent()).into()),
            loser: loser.map(|side| name(side).into()),
            count: found.count,
            first_ply: found.first_ply,
        };
        assert_eq!(verdict, case.expected, "{}", case.id);
    }
}

#[test]
fn declaration_verdicts_agree() {
    for case in declarations() {
        let position = Position::parse(&case.sfen);
        if let Some(declarer) = &case.declarer {
            assert_eq!(name(position.turn), declarer, "{}", case.id);
        }
        let (claim, reason) = claim(&case, &position);
        assert_eq!(claim.result, case.expected.result, "{}", case.id);
        assert_eq!(claim.failing, case.expected.failing, "{}", case.id);
        assert_eq!(reason, case.expected.reason.as_deref(), "{}", case.id);
        match &case.expected.points {
            Some(Points::Declarer(points)) => {
                assert_eq!(position.camp_points(position.turn), *points, "{}", case.id);
            }
            Some(Points::Both { black, white }) => {
                assert_eq!(position.all_points(Side::Black), *black, "{}", case.id);
                assert_eq!(position.all_points(Side::White), *white, "{}", case.id);
            }
            None => {}
        }
        if let Some(pieces) = case.expected.pieces_in_camp {
            assert_eq!(position.pieces_in_camp(position.turn), pieces, "{}", case.id);
        }
    }
}

fn claim(case: &DeclarationCase, position: &Position) -> (Claim, Option<&'static str>) {
    match case.rule.as_str() {
        "csa27" => (position.claim_csa27(), None),
        "csa24" => (position.claim_csa24(), None),
        "both24" => (position.claim_both24(), None),
        "limit400" => (position.end_at_400(), None),
        "try" => position.claim_try(Move::parse(case.mv.as_ref().expect("a move"))),
        other => panic!("{}: unknown rule {other}", case.id),
    }
}

/// A driver that plays only quiet moves from quiet boards would test little: here is what it
/// meets in 5,000 positions.
#[test]
fn random_games_are_rich_and_repeatable() {
    let starts: Vec<Position> = all_sfens().iter().map(|sfen| Position::parse(sfen)).collect();
    let mut games = Games::new(7, &starts);
    let mut again = Games::new(7, &starts);
    let [mut drops, mut captures, mut promotions, mut in_check] = [0; 4];
    let [mut kingless, mut mates, mut pawn_drop_mates] = [0; 3];
    for _ in 0..5_000 {
        let position = games.position();
        assert_eq!(position, again.position());
        assert_eq!(Position::parse(&position.sfen()), position);
        let legal = position.legal_moves();
        let checks: Vec<Move> =
            legal.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
        in_check += usize::from(position.in_check());
        kingless += usize::from(Side::BOTH.iter().any(|&side| position.king(side).is_none()));
        mates += usize::from(position.is_checkmate());
        pawn_drop_mates += usize::from(has_pawn_drop_mate(&position));
        let played = games.advance(&legal, &checks);
        assert_eq!(played, again.advance(&legal, &checks));
        if let Some(mv) = played {
            drops += usize::from(mv.is_drop());
            captures += usize::from(position.captures(mv));
            promotions += usize::from(mv.promotes());
        }
    }
    let counts = [drops, captures, promotions, in_check, kingless, mates, pawn_drop_mates];
    let least = [800, 700, 350, 600, 300, 8, 6];
    assert!(
        counts.iter().zip(least).all(|(count, least)| *count >= least),
        "drops, captures, promotions, in check, kingless, mates, pawn-drop mates: {counts:?}"
    );
}

fn has_pawn_drop_mate(position: &Position) -> bool {
    Square::all().any(|to| {
        let drop = Move::Drop { kind: oracle::Kind::Pawn, to, promote: false };
        position.faults(drop) == ["uchifuzume"]
    })
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}
