//! Broken files: a line of error each, never a panic, and what can be saved is saved.

use crate::data;
use kakunari::kifu::{self, Reading};

/// Text and the error it gives.
const BROKEN: [(&str, &str); 22] = [
    ("", "the file is empty"),
    ("\u{feff}\r\n \n", "the file is empty"),
    (
        "Dear diary,\ntoday I lost.\n",
        "the file is no game record (KIF, KI2, CSA, JKF, USI moves or SFEN)",
    ),
    (
        "メモ (下書き): ７六歩から\n",
        "the file is no game record (KIF, KI2, CSA, JKF, USI moves or SFEN)",
    ),
    ("{\"moves\":", "JKF: EOF while parsing a value at line 1 column 9"),
    ("{\"header\":{}}", "JKF: missing field `moves` at line 1 column 13"),
    ("{\"moves\":[],\"initial\":{\"preset\":\"9\"}}", "JKF: the preset '9' is unknown"),
    ("{\"moves\":[],\"initial\":{\"preset\":\"OTHER\"}}", "JKF: the preset OTHER needs 'data'"),
    (
        "{\"moves\":[],\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":0,\"board\":[],\"hands\":[]}}}",
        "JKF: the board needs 9 files of 9 squares",
    ),
    ("V2.2\nP1-KY-XX\n+\n", "line 2: rank 1: '-XX' is no piece"),
    ("P1-KY-KY-KY-KY-KY-KY-KY-KY-KY-KY\n+\n", "line 1: rank 1 has more than 9 squares"),
    ("V2.2\nPI\nP+00FU00FU00F\n+\n", "line 3: '00F' is no list of squares and pieces (63FU)"),
    ("PI82KA\n+\n", "line 1: '82KA' does not stand there in the even position"),
    ("P+55OU56OU\nP-11OU\n+\n", "line 3: the position has two black kings, expected one or none"),
    ("P+55OU\nP-11OU\nPX\n+\n", "line 3: 'PX' is none of P1 to P9, PI, P+ and P-"),
    (
        "後手の持駒：なし\n|v香v桂v銀v金v玉v金v銀v桂|一\n",
        "line 2: the row has 8 squares, expected 9",
    ),
    (
        "後手の持駒：なし\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n",
        "line 1: the board diagram has 1 rows, expected 9",
    ),
    ("手合割：その他\n後手の持駒：歩九　猫\n", "line 2: '猫' is no piece in hand"),
    ("後手の持駒：玉\n", "line 1: '玉' is no piece in hand"),
    (
        "sfen 9/9 b - 1",
        "line 1: SFEN board has 2 ranks, expected 9 separated by '/' (other boards than 9x9 are not supported)",
    ),
    ("startpos 7g7f", "line 1: unexpected '7g7f' after the SFEN; moves follow the word 'moves'"),
    (
        "   1 ７六歩(77)\n変化：9手\n   9 ２六歩(27)\n",
        "line 2: a variation of move 9, but no line is so long; it is left out",
    ),
];

#[test]
fn each_fault_has_its_line() {
    for (text, message) in BROKEN {
        assert_eq!(errors(&kifu::read(text.as_bytes())), [message], "{text:?}");
    }
}

#[test]
fn one_bad_game_does_not_spoil_the_others() {
    let text = "V2.2\nP1-XX\n+\n+7776FU\n/\nPI\n+\n+7776FU\n";
    let reading = kifu::read(text.as_bytes());
    assert_eq!(errors(&reading), ["line 2: rank 1: '-XX' is no piece"]);
    assert_eq!(reading.games.len(), 1);

    let lines: Vec<&str> =
        (1..=1000).map(|n| if n % 200 == 0 { "sfen x" } else { "startpos moves 7g7f" }).collect();
    let reading = kifu::read(lines.join("\n").as_bytes());
    assert_eq!(reading.games.len(), 995);
    let begins: Vec<String> = errors(&reading).iter().map(|error| error[..9].to_string()).collect();
    assert_eq!(begins, ["line 200:", "line 400:", "line 600:", "line 800:", "line 1000"]);
}

#[test]
fn bytes_that_are_no_text() {
    let message = "the file is neither UTF-8 nor Shift_JIS text; save it in one of them";
    for bytes in [&b"\x80\xff\x00\x01"[..], b"1 \xfd\xfe\n", &noise(1 << 16)] {
        assert_eq!(errors(&kifu::read(bytes)), [message]);
    }
    // EUC-JP: 手合割：平手.
    let reading = kifu::read(b"\xbc\xea\xb9\xe7\xb3\xe4\xa1\xa7\xca\xbf\xbc\xea\n");
    assert!(reading.games.is_empty() && reading.errors.len() == 1, "{reading:?}");
}

#[test]
fn a_hundred_megabytes_of_noise_are_refused_at_once() {
    let start = std::time::Instant::now();
    let bytes = noise(100 << 20);
    let made = start.elapsed();
    assert_eq!(errors(&kifu::read(&bytes)).len(), 1);
    let letters: Vec<u8> = bytes.iter().map(|byte| b'a' + byte % 26).collect();
    let text = kifu::read(&letters);
    assert_eq!((text.games.len(), text.errors.len()), (0, 1));
    println!("noise made in {made:?}, refused after {:?}", start.elapsed());
}

/// Cut anywhere, a file gives a beginning of its moves.
#[test]
fn files_cut_off_anywhere() {
    for case in data::cases()
        .iter()
        .filter(|case| case.bytes.len() < 3000 || case.name.contains("encoding-cp932"))
    {
        let whole = case.read();
        for length in (0..case.bytes.len()).step_by(7) {
            let reading = kifu::read(&case.bytes[..length]);
            assert!(reading.games.len() + reading.errors.len() > 0, "{} at {length}", case.name);
            let is_text = !case.name.ends_with("jkf") && !case.name.ends_with("usi");
            for (game, full) in reading.games.iter().zip(&whole.games) {
                let (moves, all) = (data::moves(game), data::moves(full));
                assert!(!is_text || all.starts_with(&moves), "{} at {length}: {moves}", case.name);
            }
        }
    }
}

/// Single bytes changed: anything may come out but a panic.
#[test]
fn damaged_bytes() {
    let mut number = 1u64;
    for case in data::cases() {
        for _ in 0..40 {
            let mut bytes = case.bytes.clone();
            for _ in 0..3 {
                number = next(number);
                let at = number as usize % bytes.len();
                bytes[at] = (number >> 32) as u8;
            }
            for game in kifu::read(&bytes).games {
                game.last();
                kifu::write(&game, kifu::Format::Kif);
            }
        }
    }
}

#[test]
fn variations_without_end_are_left_out() {
    let deep: String = (1..=2000)
        .map(|n| format!("変化：{n}手\n {n} {}\n {} {}\n", rook(n), n + 1, rook(n + 1)))
        .collect();
    let reading =
        kifu::read(format!("手合割：平手\n 1 {}\n 2 {}\n{deep}", rook(1), rook(2)).as_bytes());
    assert_eq!(reading.games.len(), 1);
    assert!(
        errors(&reading)[0].contains("variations within variations, 100 deep"),
        "{:?}",
        errors(&reading)
    );

    let many = "変化：1手\n 1 ２六歩(27)\n".repeat(20_000);
    let reading = kifu::read(format!("手合割：平手\n 1 ７六歩(77)\n{many}").as_bytes());
    assert!(errors(&reading)[0].contains("more than 10000 variations"), "{:?}", errors(&reading));

    let nested = format!("{{\"moves\":[{{}},{}", "{\"forks\":[[".repeat(10_000));
    assert!(errors(&kifu::read(nested.as_bytes()))[0].contains("recursion limit"));

    let long = format!("startpos moves{}", " 2h3h 8b7b 3h2h 7b8b".repeat(13_000));
    let reading = kifu::read(long.as_bytes());
    assert_eq!((reading.games[0].moves().len(), errors(&reading).len()), (50_000, 1));
}

/// Moves to and fro of the rooks, which go on for ever.
fn rook(number: usize) -> &'static str {
    ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"][(number - 1) % 4]
}

fn errors(reading: &Reading) -> Vec<String> {
    reading.errors.iter().map(ToString::to_string).collect()
}

fn noise(length: usize) -> Vec<u8> {
    let mut number = 88_172_645_463_325_252u64;
    let mut bytes = Vec::with_capacity(length + 8);
    while bytes.len() < length {
        number = next(number);
        bytes.extend(number.to_le_bytes());
    }
    bytes.truncate(length);
    bytes
}

fn next(mut number: u64) -> u64 {
    number ^= number << 13;
    number ^= number >> 7;
    number ^ number << 17
}
