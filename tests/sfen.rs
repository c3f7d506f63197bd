//! SFEN and moves as text: strict when written, lenient when read, and clear when refused.

use kakunari::position::Position;
use kakunari::types::Move;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const START_BOARD: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4";

fn read(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => position.sfen(),
        Err(error) => panic!("{text:?} is refused: {error}"),
    }
}

/// Texts and the canonical form of what they mean.
fn check_read(rows: &[(String, String)]) {
    for (text, canonical) in rows {
        assert_eq!(&read(text), canonical, "{text:?}");
        assert_eq!(&read(canonical), canonical, "the canonical form of {text:?}");
    }
}

#[test]
fn move_numbers_may_be_missing_or_wrong() {
    let one = format!("{KINGS} b - 1");
    let rows = ["", " ", " 0", " 1", " x", " -5", " 1.5", " 99999999999999999999x"]
        .map(|ply| (format!("{KINGS} b -{ply}"), one.clone()));
    check_read(&rows);
    check_read(&[(format!("{KINGS} w - 57"), format!("{KINGS} w - 57"))]);
}

#[test]
fn hands_come_in_any_order_and_spelling() {
    let rows = [
        ("PSPpbpb", "S2P2b2p"),
        ("ppp", "3p"),
        ("18p", "18p"),
        ("R2b3G", "R3G2b"),
        ("1P1p", "Pp"),
        ("p2Pp", "2P2p"),
        ("PLNSGBRplnsgbr", "RBGSNLPrbgsnlp"),
        ("9P9P", "18P"),
        ("2r2b4g4s4n4l18p", "2r2b4g4s4n4l18p"),
        ("-", "-"),
    ]
    .map(|(hands, canonical)| (format!("{KINGS} b {hands} 1"), format!("{KINGS} b {canonical} 1")));
    check_read(&rows);
    check_read(&[(format!("{KINGS} b"), format!("{KINGS} b - 1"))]);
}

#[test]
fn leading_words_marks_and_blanks_are_passed_over() {
    let rows = [
        "startpos".to_string(),
        format!("sfen {START}"),
        format!("\u{feff}{START}"),
        format!("{START}\r\n"),
        format!("  sfen\t{}  ", START.replace(' ', "   ")),
        format!("\u{feff}sfen {START}\r"),
        START.replace(' ', "\u{3000}"),
    ]
    .map(|text| (text, START.to_string()));
    check_read(&rows);
}

#[test]
fn digits_side_by_side_add_up() {
    check_read(&[(
        "13k4/54/111111111/18/81/2142/9/9/36 b - 1".to_string(),
        "4k4/9/9/9/9/9/9/9/9 b - 1".to_string(),
    )]);
}

#[test]
fn odd_boards_are_read() {
    for sfen in [
        "9/9/9/9/9/9/9/9/9 b - 1",
        "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
        "4k4/9/4R4/9/9/9/9/9/4K4 b - 1",
        "P3k4/9/9/9/P8/9/9/9/4K4 b - 1",
        "N3k4/L8/9/9/9/9/9/9/p3K3n w - 1",
        "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "+P+L+N+S1+B+R2/9/4k4/9/9/4K4/9/9/+p+l+n+s1+b+r2 b - 300",
    ] {
        assert_eq!(read(sfen), sfen);
    }
}

/// Texts that mean nothing, with what the message must name: the thing and the place.
#[test]
fn faulty_texts_are_refused_in_words() {
    let hand = |hand: &str| format!("{KINGS} b {hand} 1");
    let board = |board: &str| format!("{board} b - 1");
    let rows: Vec<(String, &[&str])> = vec![
        (String::new(), &["empty"]),
        ("sfen".into(), &["empty"]),
        ("  \r\n".into(), &["empty"]),
        (board("9/9/9/9/9/9/9/9"), &["8 ranks", "9"]),
        (board("9/9/9/9/9/9/9/9/9/9"), &["10 ranks", "9"]),
        (board("rbsgk/4p/5/P4/KGSBR"), &["5 ranks", "9x9"]),
        (board("9/9/55/9/9/9/9/9/9"), &["rank 3", "'55'", "10"]),
        (board("9/9/9/8/9/9/9/9/9"), &["rank 4", "'8'", "8 squares"]),
        (board("9/9//9/9/9/9/9/9"), &["rank 3", "0 squares"]),
        (board("pppppppppp/9/9/9/9/9/9/9/9"), &["rank 1", "10"]),
        (board("9/9/9/9/9/9/9/9/9P"), &["rank 9", "10"]),
        (board("9/+G8/9/9/9/9/9/9/9"), &["rank 2", "'+G'"]),
        (board("9/+k8/9/9/9/9/9/9/9"), &["rank 2", "'+k'"]),
        (board("9/++P8/9/9/9/9/9/9/9"), &["rank 2", "'++'"]),
        (board("9/P7+/9/9/9/9/9/9/9"), &["rank 2", "'+'"]),
        (board("9/+9/9/9/9/9/9/9/9"), &["rank 2", "'+9'"]),
        (board("9/x8/9/9/9/9/9/9/9"), &["rank 2", "'x'"]),
        (board("9/0p8/9/9/9/9/9/9/9"), &["rank 2", "'0'"]),
        (board("9/歩8/9/9/9/9/9/9/9"), &["rank 2"]),
        (START_BOARD.into(), &["side to move"]),
        (format!("{KINGS} x - 1"), &["side to move", "'x'", "'b'", "'w'"]),
        (format!("{KINGS} - 1"), &["side to move", "'-'"]),
        (hand("10"), &["hand", "'10'"]),
        (hand("P2"), &["hand", "'P2'", "'2'"]),
        (hand("K"), &["hand", "'K'"]),
        (hand("2k"), &["hand", "'k'"]),
        (hand("+P"), &["hand", "'+'"]),
        (hand("P-"), &["hand", "'-'"]),
        (hand("飛"), &["hand"]),
        (hand("19p"), &["19", "kind P", "18"]),
        (hand("9P10p"), &["19", "kind P", "18"]),
        (hand("3R"), &["3", "kind R", "2"]),
        (hand("2R2r"), &["4", "kind R", "2"]),
        (hand("5g"), &["5", "kind G", "4"]),
        (hand("99999999999999999999p"), &["kind P", "18"]),
        (board("2k1k4/9/9/9/9/9/9/9/4K4"), &["two", "white", "king"]),
        (board("4k4/9/9/9/9/9/9/9/K3K4"), &["two", "black", "king"]),
        (board("4k4/+rrr6/9/9/9/9/9/9/4K4"), &["3", "kind R", "2"]),
        (format!("{START} 7g7f"), &["'7g7f'", "moves"]),
        ("startpos now".into(), &["'now'"]),
        ("nonsense".into(), &["'nonsense'", "startpos", "9 ranks"]),
    ];
    for (text, named) in rows {
        let error = match text.parse::<Position>() {
            Err(error) => error.to_string(),
            Ok(position) => panic!("{text:?} is read as {position:?}"),
        };
        for name in named {
            assert!(error.contains(name), "{text:?}: {error:?} does not name {name:?}");
        }
        assert!(error.len() <= 160 && !error.contains('\n'), "{text:?}: a long message: {error}");
    }
}

/// A bad word is shown as far as one can recognise it, and never as it came.
#[test]
fn messages_stay_short_and_printable() {
    let wild = "\u{1b}[31m\u{0}\u{7}x".repeat(10_000);
    let error = wild.parse::<Move>().expect_err("noise").to_string();
    assert!(error.len() < 400 && error.is_ascii(), "{error:?}");
    assert!(!error.chars().any(char::is_control), "{error:?}");
    for text in [wild.clone(), format!("{KINGS} {wild}"), format!("{KINGS} b {wild}")] {
        let error = text.parse::<Position>().expect_err("noise").to_string();
        assert!(error.len() < 400, "{} bytes", error.len());
        assert!(!error.chars().any(char::is_control), "{error:?}");
    }
}

#[test]
fn moves_are_read_and_written() {
    for (text, canonical) in [
        ("7g7f", "7g7f"),
        ("8h2b+", "8h2b+"),
        ("P*5e", "P*5e"),
        ("1a9i", "1a9i"),
        ("7g7f=", "7g7f"),
        ("P*5e+", "P*5e+"),
    ] {
        let mv: Move = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(mv.to_string(), canonical);
    }
    for text in ["", "7g", "7g7", "7g7f7", "0a1a", "7g7j", "K*5e", "+P*5e", "P*", "P*5"] {
        let error = text.parse::<Move>().expect_err(text).to_string();
        assert!(error.contains(&format!("'{text}'")), "{error}");
    }
}
