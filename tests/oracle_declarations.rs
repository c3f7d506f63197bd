//! Declarations on random boards, the library's verdicts against the oracle's.

mod bridge;
mod oracle;

use std::collections::BTreeMap;

use bridge::{parse, square, to_theirs};
use kakunari::position::{Declaration, EnteringKingRule};
use kakunari::types::Move;
use oracle::Side;
use oracle::games::{Rng, crowded_camp};
use oracle::judge::Claim;
use rayon::prelude::*;

const BOARDS: u64 = 100_000;

#[test]
fn verdicts_agree_on_random_boards() {
    let met: Vec<Vec<String>> = (0..BOARDS).into_par_iter().map(compare).collect();
    let mut total: BTreeMap<String, usize> = BTreeMap::new();
    for verdict in met.into_iter().flatten() {
        *total.entry(verdict).or_default() += 1;
    }
    println!("{total:?}");
    for verdict in [
        "CSARule27 win",
        "CSARule27H win",
        "CSARule24 win",
        "CSARule24H win",
        "CSARule24 draw",
        "CSARule24H draw",
        "JishogiRule24 draw",
        "JishogiRule24 black-loses",
        "JishogiRule24 white-loses",
        "TryRule win",
    ] {
        assert!(total.get(verdict).is_some_and(|&count| count >= 20), "{verdict} is too rare");
    }
}

/// Compares all rules on one board and names what they came to, but for claims not met.
fn compare(seed: u64) -> Vec<String> {
    let truth = crowded_camp(&mut Rng::new(seed));
    let ours = parse(&truth);
    let claims = [
        (EnteringKingRule::CSARule24, truth.claim_csa24()),
        (EnteringKingRule::CSARule24H, truth.claim_csa24_handicap()),
        (EnteringKingRule::CSARule27, truth.claim_csa27()),
        (EnteringKingRule::CSARule27H, truth.claim_csa27_handicap()),
        (EnteringKingRule::JishogiRule24, truth.claim_both24()),
    ];
    let mut met = Vec::new();
    for (rule, claim) in claims {
        let found = in_words(ours.declaration(rule), rule, truth.turn);
        assert_eq!(found, claim, "{} by {}", truth.sfen(), rule.name());
        let met_at_all = claim.result != "none";
        assert!(ours.may_declare(rule) || !met_at_all, "{} by {}", truth.sfen(), rule.name());
        if met_at_all {
            met.push(format!("{} {}", rule.name(), claim.result));
        }
    }
    if try_rule_wins(&truth, &ours) {
        met.push("TryRule win".into());
    }
    met
}

fn in_words(found: Declaration, rule: EnteringKingRule, claimant: Side) -> Claim {
    let loses = |side: Side| match side {
        Side::Black => "black-loses",
        Side::White => "white-loses",
    };
    let (result, failing) = match found {
        Declaration::Win if rule == EnteringKingRule::JishogiRule24 => {
            (loses(claimant.opponent()), Vec::new())
        }
        Declaration::Win => ("win", Vec::new()),
        Declaration::Draw => ("draw", Vec::new()),
        Declaration::Loss => (loses(claimant), Vec::new()),
        Declaration::Try(mv) => panic!("{mv} is no claim"),
        Declaration::NotMet(failed) => {
            ("none", failed.into_iter().map(|condition| condition.word()).collect())
        }
    };
    Claim { result, failing }
}

/// Compares the try rule: the library names the king's step to the goal exactly when it wins.
fn try_rule_wins(truth: &oracle::Position, ours: &kakunari::position::Position) -> bool {
    let rule = EnteringKingRule::TryRule;
    let goal = match truth.turn {
        Side::Black => oracle::Square::new(5, 1),
        Side::White => oracle::Square::new(5, 9),
    };
    let step = truth.king(truth.turn).map(|king| Move::board(square(king), square(goal)));
    let wins = step.filter(|&mv| truth.claim_try(to_theirs(mv)).0.result == "win");
    let found = match ours.declaration(rule) {
        Declaration::Try(mv) => Some(mv),
        Declaration::NotMet(_) => None,
        other => panic!("{}: {other:?} by the try rule", truth.sfen()),
    };
    assert_eq!(found, wins, "{} by the try rule", truth.sfen());
    assert!(ours.may_declare(rule) || wins.is_none(), "{} by the try rule", truth.sfen());
    wins.is_some()
}
