//! Every case of the rule vectors, through the library.

mod vectors;

use kakunari::movegen;
use kakunari::position::{Declaration, EnteringKingRule, GameEnd, Position};
use kakunari::types::{Color, Move, MoveList};
use vectors::{
    DeclarationCase, Expected, Points, PositionCase, RepetitionVerdict, declarations, positions,
    repetitions, sorted,
};

#[test]
fn moves_and_reasons_agree() {
    for case in positions() {
        let mut position = parse(&case.sfen);
        check_position(&position, &case.expected());
        check_details(&position, &case);
        for (moves, expected) in case.expected_after() {
            let before = position.clone();
            play_all(&mut position, moves, &expected.id);
            check_position(&position, &expected);
            moves.iter().for_each(|_| position.undo());
            assert!(position.same_fields(&before), "{}: undo", expected.id);
        }
    }
}

/// What every case says of a position.
fn check_position(position: &Position, expected: &Expected) {
    let id = &expected.id;
    assert_eq!(position.sfen(), expected.sfen, "{id}");
    for mv in expected.legal {
        assert_eq!(reasons(position, mv), [""; 0], "{id}: {mv}");
        assert!(position.is_legal(parse_move(mv)), "{id}: {mv}");
    }
    for refused in expected.illegal {
        let mut words = vec![refused.reason.as_str()];
        words.extend(refused.also.iter().map(String::as_str));
        assert_eq!(reasons(position, &refused.mv), words, "{id}: {}", refused.mv);
        let first = position.check(parse_move(&refused.mv)).map_err(|reason| reason.word());
        assert_eq!(first, Err(refused.reason.as_str()), "{id}: {}", refused.mv);
        assert!(!position.is_legal(parse_move(&refused.mv)), "{id}: {}", refused.mv);
    }
    let legal = legal(position);
    assert_eq!(legal.len(), expected.legal_count, "{id}: {legal:?}");
    assert_eq!(movegen::count(position), expected.legal_count, "{id}");
    for mv in expected.legal {
        assert!(legal.contains(mv), "{id}: {mv} is not generated");
    }
    for refused in expected.illegal {
        assert!(!legal.contains(&refused.mv), "{id}: {} is generated", refused.mv);
    }
    if expected.complete {
        assert_eq!(legal, sorted(expected.legal), "{id}");
    }
    assert_eq!(position.in_check(), expected.in_check, "{id}");
    let checkmate = position.in_check() && !movegen::has_legal_move(position);
    assert_eq!(checkmate, expected.checkmate, "{id}");
}

/// What some cases add.
fn check_details(position: &Position, case: &PositionCase) {
    let legal = legal(position);
    for (square, expected) in &case.exact_from {
        let from = legal.iter().filter(|mv| mv.starts_with(square.as_str()));
        assert_eq!(sorted(from), sorted(expected), "{} from {square}", case.id);
    }
    let stuck = !movegen::has_legal_move(position);
    if let Some(stalemate) = case.stalemate {
        assert_eq!(stuck && !position.in_check(), stalemate, "{}", case.id);
    }
    if let Some(loser) = &case.loser {
        assert!(stuck && position.side().name() == loser, "{}", case.id);
    }
    if let Some(checkers) = &case.checkers {
        assert_eq!(&sorted(position.checkers()), checkers, "{}", case.id);
    }
}

#[test]
fn repetition_verdicts_agree() {
    for case in repetitions() {
        let mut position = parse(&case.sfen);
        let mut keys = vec![position.key()];
        let mut checks = Vec::new();
        let mut verdict = RepetitionVerdict {
            outcome: "none".into(),
            ply: None,
            winner: None,
            loser: None,
            count: 1,
            first_ply: 0,
        };
        for (index, mv) in case.moves.iter().enumerate() {
            let ply = index + 1;
            let mv = parse_move(mv);
            assert_eq!(position.check(mv), Ok(()), "{}: {mv} at ply {ply}", case.id);
            let announced = position.gives_check(mv);
            position.play(mv);
            assert_eq!(position.in_check(), announced, "{}: {mv} at ply {ply}", case.id);
            if position.in_check() {
                checks.push(ply);
            }
            keys.push(position.key());
            if verdict.ply.is_none() {
                note(&mut verdict, &position, &keys);
            }
        }
        assert_eq!(checks, case.checks, "{}", case.id);
        assert_eq!(verdict, case.expected, "{}", case.id);
    }
}

/// Brings a verdict up to date with the latest position, whose key is the last of `keys`.
fn note(verdict: &mut RepetitionVerdict, position: &Position, keys: &[u64]) {
    let ply = keys.len() - 1;
    if position.occurrences() > verdict.count {
        verdict.count = position.occurrences();
        verdict.first_ply = keys.iter().position(|key| *key == keys[ply]).expect("itself");
    }
    let winner = match position.fourfold() {
        None => return,
        Some(GameEnd::RepetitionDraw) => None,
        Some(GameEnd::PerpetualCheck { winner }) => Some(winner),
        Some(other) => panic!("not a repetition: {other:?}"),
    };
    verdict.ply = Some(ply);
    verdict.outcome = if winner.is_some() { "perpetual" } else { "draw" }.into();
    verdict.winner = winner.map(|color| color.name().into());
    verdict.loser = winner.map(|color| color.flip().name().into());
}

#[test]
fn declaration_verdicts_agree() {
    for case in declarations() {
        let position = parse(&case.sfen);
        if let Some(declarer) = &case.declarer {
            assert_eq!(position.side().name(), declarer, "{}", case.id);
        }
        let (result, failing) = claim(&case, &position);
        assert_eq!(result, case.expected.result, "{}", case.id);
        assert_eq!(failing, case.expected.failing, "{}", case.id);
        check_counts(&case, &position);
    }
}

fn check_counts(case: &DeclarationCase, position: &Position) {
    let (points, pieces) = position.camp_points();
    match case.expected.points {
        Some(Points::Declarer(expected)) => assert_eq!(points, expected, "{}", case.id),
        Some(Points::Both { black, white }) => {
            assert_eq!(position.jishogi_points(), [black, white], "{}", case.id);
        }
        None => {}
    }
    if let Some(expected) = case.expected.pieces_in_camp {
        assert_eq!(pieces as usize, expected, "{}", case.id);
    }
}

/// The result of a case's claim in the words of the vectors, with the conditions not met.
fn claim(case: &DeclarationCase, position: &Position) -> (&'static str, Vec<&'static str>) {
    let judged = |rule| match position.declaration(rule) {
        Declaration::Win if rule == EnteringKingRule::JishogiRule24 => {
            (loses(position.side().flip()), Vec::new())
        }
        Declaration::Win => ("win", Vec::new()),
        Declaration::Draw => ("draw", Vec::new()),
        Declaration::Loss => (loses(position.side()), Vec::new()),
        Declaration::Try(mv) => panic!("{}: {mv} is no claim", case.id),
        Declaration::NotMet(failed) => {
            ("none", failed.into_iter().map(|condition| condition.word()).collect())
        }
    };
    match case.rule.as_str() {
        "csa27" => judged(EnteringKingRule::CSARule27),
        "csa24" => judged(EnteringKingRule::CSARule24),
        "both24" => judged(EnteringKingRule::JishogiRule24),
        "limit400" if !position.reaches_limit(400) => ("none", vec!["fewer-than-400-moves"]),
        "limit400" => match judged(EnteringKingRule::JishogiRule24) {
            ("none", _) => ("draw", Vec::new()),
            points => points,
        },
        "try" => judged_try(case, position),
        other => panic!("{}: unknown rule {other}", case.id),
    }
}

fn loses(color: Color) -> &'static str {
    match color {
        Color::Black => "black-loses",
        Color::White => "white-loses",
    }
}

/// The library names the move that wins; the vectors ask about a move.
fn judged_try(case: &DeclarationCase, position: &Position) -> (&'static str, Vec<&'static str>) {
    let mv = parse_move(case.mv.as_ref().expect("a move to try"));
    let reason = position.check(mv).err().map(|reason| reason.word());
    assert_eq!(reason, case.expected.reason.as_deref(), "{}", case.id);
    if position.declaration(EnteringKingRule::TryRule) == Declaration::Try(mv) {
        return ("win", Vec::new());
    }
    if reason.is_some() {
        return ("illegal", vec!["illegal-move"]);
    }
    let from = mv.from().expect("a move on the board");
    let moves_king = position.king(position.side()) == Some(from);
    ("none", vec![if moves_king { "not-the-goal-square" } else { "not-the-king" }])
}

fn parse(sfen: &str) -> Position {
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn parse_move(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn play_all(position: &mut Position, moves: &[String], id: &str) {
    for mv in moves {
        assert_eq!(position.check(parse_move(mv)), Ok(()), "{id}: {mv}");
        position.play(parse_move(mv));
    }
}

fn reasons(position: &Position, mv: &str) -> Vec<&'static str> {
    position.illegal_reasons(parse_move(mv)).map(|reason| reason.word()).collect()
}

fn legal(position: &Position) -> Vec<String> {
    let mut list = MoveList::new();
    movegen::legal(position, &mut list);
    sorted(list.iter())
}
