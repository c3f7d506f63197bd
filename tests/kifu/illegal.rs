//! Moves of records that cannot be played: each is reported with its number and the rule, and the
//! game up to it is there.

use crate::data::moves;
use kakunari::kifu::{self, FaultKind};

/// Text, number of legal moves, message.
const CASES: [(&str, usize, &str); 22] = [
    // The rules, by the words of `legal`.
    ("startpos moves 7g7f P*5e", 1, "move 2: 'P*5e' is illegal (not-in-hand)"),
    ("startpos moves 7g7f 7g7f", 1, "move 2: '7g7f' is illegal (no-piece-there)"),
    ("startpos moves 3c3d", 0, "move 1: '3c3d' is illegal (not-your-piece)"),
    ("startpos moves 7g7e", 0, "move 1: '7g7e' is illegal (not-a-piece-move)"),
    ("startpos moves 8h2b", 0, "move 1: '8h2b' is illegal (blocked)"),
    ("startpos moves 2h2g", 0, "move 1: '2h2g' is illegal (own-piece)"),
    ("startpos moves 7g7f+", 0, "move 1: '7g7f+' is illegal (cannot-promote-zone)"),
    ("sfen 4k4/9/9/9/4P4/9/9/9/4K4 b P 1 moves P*5g", 0, "move 1: 'P*5g' is illegal (nifu)"),
    ("sfen 7lk/9/8G/9/9/9/9/9/4K4 b P 1 moves P*1b", 0, "move 1: 'P*1b' is illegal (uchifuzume)"),
    (
        "sfen 4k4/4r4/9/9/9/9/9/4S4/4K4 b - 1 moves 5h4g",
        0,
        "move 1: '5h4g' is illegal (leaves-king-in-check)",
    ),
    // The formats.
    (
        "   1 ７六歩(77)\n   2 ７四歩(73)\n   3 ７四歩(76)\n",
        2,
        "move 3: '７四歩' is illegal (not-a-piece-move)",
    ),
    (
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(8\n",
        2,
        "move 3: '２二角成' is no move; is the file cut off?",
    ),
    ("   1 ７六歩(77)\n   2 ３四\n", 1, "move 2: '３四' is no move; is the file cut off?"),
    ("   1 同　歩(77)\n", 0, "move 1: '同　歩' is no move; is the file cut off?"),
    ("▲７六歩 △３四歩 ▲５五歩", 2, "move 3: '▲５五歩' fits no piece"),
    ("▲５八金", 0, "move 1: '▲５八金' fits 2 pieces; say which (右, 左, 直, 上, 寄, 引)"),
    ("PI\n+\n+7776FU\n+3334FU\n", 1, "move 2: '+3334FU' is illegal (not-your-piece)"),
    ("PI\n+\n+7776FU\n-0034FU\n", 1, "move 2: '-0034FU' is illegal (not-in-hand)"),
    ("PI\n+\n+7776FU\n-3334KI\n", 1, "move 2: '-3334KI' names another piece than stands there"),
    ("PI\n+\n+7776F\n", 0, "move 1: '+7776F' is no move; is the file cut off?"),
    (
        r#"{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":4},"piece":"FU"}}]}"#,
        0,
        "move 1: '7774FU' is illegal (not-a-piece-move)",
    ),
    (
        r#"{"moves":[{"move":{"from":{"x":7,"y":0},"to":{"x":7,"y":6},"piece":"FU"}}]}"#,
        0,
        "move 1: '7076FU' is no move; is the file cut off?",
    ),
];

#[test]
fn each_is_named_and_the_game_before_it_stays() {
    for (text, count, message) in CASES {
        let reading = kifu::read(text.as_bytes());
        assert_eq!(reading.errors, [], "{text}");
        let [game] = &reading.games[..] else { panic!("{text}: {reading:?}") };
        assert_eq!(game.moves().len(), count, "{text}");
        let faults: Vec<String> = game.faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults, [message], "{text}");
        let fault = &game.faults[0];
        assert_eq!(fault.before.sfen(), game.last().sfen(), "{text}");
        // CSA names the player of a move; the position can judge it only for the side to move.
        if let FaultKind::Illegal { mv, rule } = fault.kind
            && !fault.written.starts_with('+')
        {
            assert_eq!(fault.before.check(mv), Err(rule), "{text}");
        }
    }
}

/// What follows a faulty move is left out, but not the variations before it, nor the other games.
#[test]
fn the_rest_of_the_file_is_read() {
    let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩打\n   4 ８四歩(83)\n   5 投了\n\n\
                変化：3手\n   3 ２六歩(27)\n   4 ７七歩(33)\n\n変化：1手\n   1 ２六歩(27)\n";
    let reading = kifu::read(text.as_bytes());
    let game = &reading.games[0];
    assert_eq!((moves(game).as_str(), game.ending()), ("7g7f 3c3d", None));
    assert_eq!(crate::data::variations(&game.main, 1), ["1: 2g2f", "3: 2g2f"]);
    let faults: Vec<String> = game.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "move 3: '５五歩打' is illegal (not-in-hand)",
            "variation, move 4: '７七歩' is illegal (no-piece-there)"
        ]
    );
    assert_eq!(game.faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [3, 9]);

    let reading = kifu::read(b"PI\n+\n+7776FU\n-3435FU\n/\nPI\n+\n+2726FU\n%TORYO\n");
    let counts: Vec<usize> = reading.games.iter().map(|game| game.moves().len()).collect();
    assert_eq!(counts, [1, 1]);
    assert_eq!(reading.games[1].line, 6);
}
