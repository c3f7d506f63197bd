//! Every file of `tests/data/kifu` (U74, U75, cases 89 to 94).

use crate::data::{self, moves, variations};
use kakunari::kifu::{Ending, Game};
use serde_json::{Value, json};

#[test]
fn every_file_holds_what_is_expected() {
    let cases = data::cases();
    assert!(cases.len() >= 60, "only {} files", cases.len());
    for case in &cases {
        let name = &case.name;
        let reading = case.read();
        assert_eq!(reading.errors, [], "{name}");
        let format = reading.format.map(|format| format.extension());
        assert_eq!(format, case.expected["format"].as_str(), "{name}");
        let expected = case.expected["games"].as_array().expect("games");
        assert_eq!(reading.games.len(), expected.len(), "{name}");
        for (game, expected) in reading.games.iter().zip(expected) {
            compare(name, game, expected);
        }
    }
}

fn compare(name: &str, game: &Game, expected: &Value) {
    assert_eq!(game.start.sfen(), expected["start"].as_str().expect("a start"), "{name}");
    assert_eq!(moves(game), expected["moves"].as_str().expect("moves"), "{name}");
    assert_eq!(game.ending().map(Ending::word), expected["end"].as_str(), "{name}");
    assert_eq!(game.winner().map(|color| color.name()), expected["winner"].as_str(), "{name}");
    let faults: Vec<String> = game.faults.iter().map(ToString::to_string).collect();
    let fault = expected["fault"].as_str();
    assert_eq!(faults, fault.into_iter().collect::<Vec<_>>(), "{name}");
    assert!(game.faults.iter().all(|fault| fault.is_recorded), "{name}");
    for (key, value) in expected["headers"].as_object().into_iter().flatten() {
        assert_eq!(game.header(key), value.as_str(), "{name}: {key}");
    }
    for (ply, comments) in expected["comments"].as_object().into_iter().flatten() {
        let notes = match ply.parse::<usize>().expect("a number") {
            0 => &game.start_notes,
            ply => &game.main.steps[ply - 1].notes,
        };
        assert_eq!(json!(notes.comments), *comments, "{name}: comments of {ply}");
    }
    for (ply, times) in expected["times"].as_object().into_iter().flatten() {
        let step = &game.main.steps[ply.parse::<usize>().expect("a number") - 1];
        let time = step.time.unwrap_or_else(|| panic!("{name}: no time of {ply}"));
        assert_eq!(time.this.as_secs_f64(), times[0].as_f64().expect("a time"), "{name}: {ply}");
        assert_eq!(time.total.map(|time| time.as_secs()), times[1].as_u64(), "{name}: {ply}");
    }
    if let Some(listed) = expected["variations"].as_array() {
        assert_eq!(json!(variations(&game.main, 1)), json!(listed), "{name}");
    }
}

#[test]
fn the_files_have_every_format_encoding_handicap_and_ending() {
    let cases = data::cases();
    let count = |test: &dyn Fn(&data::Case) -> bool| cases.iter().filter(|case| test(case)).count();
    for format in ["kif", "ki2", "csa", "jkf", "usi", "sfen"] {
        assert!(count(&|case| case.expected["format"] == format) >= 2, "{format}");
    }
    assert!(count(&|case| std::str::from_utf8(&case.bytes).is_err()) >= 10, "CP932");
    assert!(count(&|case| case.bytes.starts_with(b"\xef\xbb\xbf")) >= 2, "BOM");
    assert!(count(&|case| case.bytes.windows(2).any(|pair| pair == b"\r\n")) >= 5, "CRLF");
    let games = || cases.iter().flat_map(|case| case.expected["games"].as_array().expect("games"));
    let mut endings: Vec<&str> = games().filter_map(|game| game["end"].as_str()).collect();
    endings.sort_unstable();
    endings.dedup();
    assert_eq!(endings.len(), 16, "{endings:?}");
    let mut starts: Vec<&str> = games().filter_map(|game| game["start"].as_str()).collect();
    starts.sort_unstable();
    starts.dedup();
    assert!(starts.len() >= 20, "{starts:?}");
}
