//! Every reason in both languages: golden sentences, and all cases of the rule vectors.

use super::{Fact, Language, explain};
use crate::position::Position;
use crate::types::Move;
use serde_json::Value;
use std::collections::BTreeSet;

/// Position, move, and what is said about it in English and Japanese.
const GOLDEN: [(&str, &str, &str, &str); 20] = [
    (
        "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5",
        "B*2b+",
        "A bishop in hand is dropped unpromoted; it may promote later.",
        "持ち駒の角は成った状態では打てません。",
    ),
    ("startpos", "P*5e", "Black has no pawn in hand.", "先手の持ち駒に歩がありません。"),
    (
        "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5",
        "B*2b",
        "White's silver on 2b stands there, and a drop needs an empty square.",
        "後手の２二の銀があるため、そこに駒は打てません。",
    ),
    (
        "4k4/9/9/9/9/9/9/9/4K4 b N 1",
        "N*3b",
        "A knight dropped on 3b could never move.",
        "３二に桂馬を打つと動ける場所がなくなります（行き所のない駒）。",
    ),
    (
        "4k4/9/9/9/4P4/9/9/9/4K4 b P 1",
        "P*5g",
        "Black's pawn on 5e is on that file, which may hold one unpromoted pawn of a side (nifu).",
        "同じ筋に先手の５五の歩がすでにあるため、二歩になります。",
    ),
    ("startpos", "5e5d", "There is no piece on 5e.", "５五に駒がありません。"),
    (
        "startpos",
        "3c3d",
        "White's pawn on 3c cannot be moved by black.",
        "後手の３三の歩は先手の駒ではありません。",
    ),
    ("startpos", "7g7e", "The pawn on 7g does not move to 7e.", "７七の歩は７五には動けません。"),
    (
        "startpos",
        "8h2b",
        "Black's pawn on 7g stands between the bishop on 8h and 2b.",
        "先手の７七の歩が間にあるため、８八の角は２二まで進めません。",
    ),
    (
        "startpos",
        "2h2g",
        "Black's pawn on 2g stands there, and no side takes its own pieces.",
        "先手の２七の歩は自分の駒なので、取ることはできません。",
    ),
    ("startpos", "5i5h+", "The king on 5i never promotes.", "５九の玉は成ることのできない駒です。"),
    (
        "4k4/9/9/9/9/9/2+B6/9/4K4 b - 1",
        "7g6f+",
        "The horse on 7g is promoted already.",
        "７七の馬はすでに成っています。",
    ),
    (
        "startpos",
        "7g7f+",
        "Neither 7g nor 7f is in black's promotion zone, ranks a to c.",
        "７七も７六も先手から見た敵陣ではないため、成れません。",
    ),
    (
        "4k4/2P6/9/9/9/9/9/9/4K4 b - 1",
        "7b7a",
        "Unpromoted, the pawn on 7b could never move again from 7a.",
        "７二の歩は７一で成らないと動ける場所がなくなります（行き所のない駒）。",
    ),
    (
        "4k4/9/9/9/9/9/9/4g4/4K4 b - 1",
        "5i4h",
        "White's gold on 5h attacks 4h, where the king would stand.",
        "玉の移動先の４八には後手の５八の金が利いています。",
    ),
    (
        "4k4/4r4/9/9/9/9/9/4S4/4K4 b - 1",
        "5h4g",
        "The silver on 5h is pinned: without it white's rook on 5b attacks the king on 5i.",
        "５八の銀が動くと、後手の５二の飛車の利きが５九の玉に通ってしまいます。",
    ),
    (
        "4k4/4r4/9/9/9/9/9/9/4K4 b G 1",
        "G*4h",
        "Black's king on 5i would still be in check from white's rook on 5b.",
        "先手の５九の玉に対する後手の５二の飛車の王手が残ります（王手放置）。",
    ),
    (
        "4k4/4r4/9/9/9/9/9/3b5/4K4 b G 1",
        "G*5h",
        "Black's king on 5i would still be in check from white's bishop on 6h.",
        "先手の５九の玉に対する後手の６八の角の王手が残ります（王手放置）。",
    ),
    (
        "7lk/9/8G/9/9/9/9/9/4K4 b P 1",
        "P*1b",
        "The pawn dropped on 1b would mate white's king on 1a, which is forbidden (uchifuzume).",
        "１二に歩を打つと後手の１一の玉が詰み、打ち歩詰めになります。",
    ),
    (
        "4k4/4R4/9/9/9/9/9/9/4K4 b - 1",
        "5b5a",
        "White's king on 5a is never taken; the game was over before.",
        "後手の５一の玉を取る手はありません（その前に対局は終わっています）。",
    ),
];

#[test]
fn golden_sentences() {
    for (sfen, mv, english, japanese) in GOLDEN {
        let (position, mv) = (position(sfen), mv.parse().expect(mv));
        assert_eq!(both(&position, mv), [english, japanese], "{sfen} {mv}");
    }
}

#[test]
fn every_case_of_the_rule_vectors_is_explained() {
    let text = include_str!("../../../tests/data/rules/positions.json");
    let cases: Vec<Value> = serde_json::from_str(text).expect("the rule vectors");
    let mut reasons = BTreeSet::new();
    for case in &cases {
        let id = &case["id"];
        let position = position(case["sfen"].as_str().expect("a position"));
        for illegal in case["illegal"].as_array().expect("a list") {
            let mv: Move = illegal["move"].as_str().and_then(|mv| mv.parse().ok()).expect("a move");
            let [english, japanese] = both(&position, mv);
            let reason = illegal["reason"].as_str().expect("a word");
            assert!(english.ends_with('.') && !english.contains("breaks a rule"), "{id} {mv}");
            assert!(japanese.ends_with('。') && !japanese.starts_with("反則"), "{id} {mv}");
            reasons.insert(reason);
        }
    }
    assert_eq!(reasons.len(), 15, "{reasons:?}");
}

#[test]
fn every_move_that_can_be_written_is_explained() {
    let lines = include_str!("../../../bench/positions.sfen").lines();
    for sfen in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let position = position(sfen);
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            if let Err(reason) = position.check(mv) {
                assert!(Fact::find(&position, mv, reason).is_some(), "{sfen} {mv} {reason:?}");
            }
        }
    }
}

fn position(sfen: &str) -> Position {
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn both(position: &Position, mv: Move) -> [String; 2] {
    let reason = position.check(mv).expect_err("an illegal move");
    [Language::En, Language::Ja].map(|language| explain(position, mv, reason, language))
}
