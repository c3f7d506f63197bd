//! How positions come in, and how errors and ends of pipes go out.

#[cfg(target_os = "linux")]
use crate::program::assert_reports_a_full_disk;
use crate::program::{Run, assert_bears_a_closed_pipe, kakunari, kakunari_reading};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const START_BARE: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

#[test]
fn every_form_of_the_position_argument() {
    let sfen = format!("sfen {START}");
    let command = format!("position sfen {START} moves");
    let from_bare = format!("{START_BARE} moves 7g7f 3c3d resign");
    for (text, count) in [
        ("startpos", 30),
        ("position startpos", 30),
        (START, 30),
        (START_BARE, 30),
        (&sfen, 30),
        (&command, 30),
        ("startpos moves 7g7f 3c3d", 39),
        (&from_bare, 39),
    ] {
        let argument = kakunari(&["legal", text, "--json"]).json();
        assert_eq!(argument["count"], count, "{text}");
        let line = format!("\u{feff}# a comment\r\n\r\n{text}\r\n");
        let piped = kakunari_reading(line.as_bytes(), &["legal", "-", "--json"]).json();
        assert_eq!(piped, argument, "{text}");
    }
}

#[test]
fn bad_positions_name_the_thing_and_the_place() {
    for (text, words) in [
        ("", "position: empty"),
        ("rubbish", "position: 'rubbish' is no position: expected 'startpos'"),
        ("rbsgk/4p/5/P4/KGSBR b - 1", "position: SFEN board has 5 ranks"),
        ("startpos moves 7g7f zz", "position: move 2: 'zz'"),
        ("startpos moves 7g7f 7g7f", "position: move 2: '7g7f' is illegal (no-piece-there)"),
        ("startpos 7g7f", "'7g7f'"),
    ] {
        for subcommand in ["legal", "judge"] {
            kakunari(&[subcommand, text]).assert_bad_input(words);
        }
        kakunari(&["perft", "1", text]).assert_bad_input(words);
    }
    kakunari_reading(b"\n# nothing\n", &["legal", "-"]).assert_bad_input("no position");
    kakunari_reading(b"startpos\nstartpos\n", &["judge", "-"]).assert_bad_input("more than one");
    kakunari_reading(b"\xff\xfe\x00", &["judge", "-"]).assert_bad_input("position:");
    kakunari(&["legal", "--move", "7g7"]).assert_bad_input("--move: '7g7' is not a move");
}

#[test]
fn wrong_arguments_are_one_line() {
    kakunari(&["legal", "startpos", "moves", "7g7f"]).assert_bad_input("put it in quotes");
    kakunari(&["perft", "2", "9/9/9/9/9/9/9/9/9", "b", "-"]).assert_bad_input("put it in quotes");
    kakunari(&["usi", "isready"]).assert_bad_input("unexpected argument 'isready' found; see");
    kakunari(&["leagl"]).assert_bad_input("'legal'");
    kakunari(&["legal", "--mvoe", "7g7f"]).assert_bad_input("--move");
    kakunari(&["legal", "--lang", "fr"]).assert_bad_input("en, ja");
}

#[test]
fn the_protocol_runs_without_and_with_its_name_and_from_arguments() {
    let expect_introduction = |run: Run| {
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(run.out.starts_with("id name ") && run.out.ends_with("\nusiok\n"), "{}", run.out);
    };
    for arguments in [&[][..], &["usi"]] {
        expect_introduction(kakunari_reading(b"usi\nquit\n", arguments));
    }
    // Case 05 of the collection.
    expect_introduction(kakunari(&["usi", ",", "quit"]));
}

#[test]
fn help_goes_to_standard_output() {
    for arguments in [&["--help"][..], &["legal", "--help"], &["help", "judge"], &["-h"]] {
        let run = kakunari(arguments);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
        assert!(run.out.contains("Usage: kakunari"), "{}", run.out);
    }
    assert_eq!(kakunari(&["--version"]).out, concat!("kakunari ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_reader_that_closes_the_pipe_gets_no_complaint() {
    assert_bears_a_closed_pipe(&["perft", "2", "--divide"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_line() {
    for arguments in [&["legal", "--json"][..], &["perft", "1"], &["judge"]] {
        assert_reports_a_full_disk(arguments);
    }
}
