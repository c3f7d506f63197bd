//! `kakunari convert`, and record files in the place of a position.

use crate::program::{folder, kakunari, kakunari_reading};
use std::fs;

/// A file of the record tests.
fn file(name: &str) -> String {
    format!("{}/tests/data/kifu/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_file_comes_out_as_its_moves() {
    let text = fs::read_to_string(file("expected.json")).expect("expected.json");
    let rows: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    let names: Vec<String> =
        rows.iter().map(|row| file(row["file"].as_str().expect("a name"))).collect();
    let mut arguments = vec!["convert", "--to", "usi"];
    arguments.extend(names.iter().map(String::as_str));
    let run = kakunari(&arguments);
    assert_eq!(run.status, 0, "{}", run.err);
    let games = rows.iter().flat_map(|row| row["games"].as_array().expect("games"));
    let moves: Vec<&str> = games.map(|game| game["moves"].as_str().expect("moves")).collect();
    let written =
        run.out.lines().map(|line| line.split_once(" moves ").map_or("", |parts| parts.1));
    assert_eq!(written.collect::<Vec<_>>(), moves);
    // Whatever is lost is said, and nothing is an error.
    assert!(run.err.lines().all(|line| line.starts_with("warning: ")), "{}", run.err);
    assert!(run.err.contains("variations.kif: dropped variations (5), the ending (投了)\n"));
}

#[test]
fn standard_input_to_standard_output() {
    let run = kakunari_reading(b"startpos moves 7g7f 3c3d", &["convert", "--to", "csa22"]);
    let csa = "V2.2\nPI\n+\n+7776FU\n-3334FU\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, csa, ""));
    let run = kakunari_reading(csa.as_bytes(), &["convert", "-", "--to", "sfen"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 3), "{}", run.err);
    let run = kakunari_reading(csa.as_bytes(), &["convert", "--to", "ki2"]);
    assert_eq!(run.out, "手合割：平手\n▲７六歩      △３四歩\n");
}

#[test]
fn files_and_folders() {
    let folder = folder("convert-out");
    let out = folder.join("all.kif");
    let out = out.to_str().expect("a name");
    let several = file("csa/several.csa");
    let run = kakunari(&["convert", &several, "--out", out, "--encoding", "cp932"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    assert!(std::str::from_utf8(&fs::read(out).expect("a file")).is_err());
    let back = kakunari(&["convert", out, "--to", "csa"]);
    assert_eq!(back.out.matches("\n/\n").count(), 2, "{}", back.out);

    let dir = folder.to_str().expect("a name");
    let run = kakunari(&["convert", &several, out, "--dir", dir, "--to", "jkf"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    let wanted = [
        "all-1.jkf",
        "all-2.jkf",
        "all-3.jkf",
        "all.kif",
        "several-1.jkf",
        "several-2.jkf",
        "several-3.jkf",
    ];
    assert_eq!(names, wanted);

    let run = kakunari(&["convert", &several, "--to", "kif", "--out", "/nowhere/at/all.kif"]);
    assert_eq!(run.status, 3);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[test]
fn bad_files_have_a_line_each_and_the_others_are_converted() {
    let folder = folder("convert-bad");
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("written");
        path.to_str().expect("a name").to_string()
    };
    let whole = fs::read_to_string(file("kif/encoding-utf8-lf.kif")).expect("a file");
    let cut = whole.find("\n  50 ").expect("move 50") + "\n  50 ７六".len();
    let names = [
        put("empty.kif", b""),
        put("noise.kif", &[0x80, 0xff, 0x00, 0x13].repeat(1000)),
        put("cut.kif", &whole.as_bytes()[..cut]),
        put("illegal.kif", "   1 ７六歩(77)\n   2 ７四歩(73)\n   3 ７四歩(76)\n".as_bytes()),
        folder.join("missing.kif").to_str().expect("a name").to_string(),
        put("good.csa", b"PI\n+\n+7776FU\n"),
    ];
    let mut arguments = vec!["convert", "--to", "usi"];
    arguments.extend(names.iter().map(String::as_str));
    let run = kakunari(&arguments);
    assert_eq!(run.status, 1);
    assert_eq!(run.out.lines().count(), 3, "{}", run.out);
    assert!(run.out.ends_with("startpos moves 7g7f 7c7d\nstartpos moves 7g7f\n"), "{}", run.out);
    let errors: Vec<&str> = run.err.lines().filter(|line| line.starts_with("error: ")).collect();
    let said = [
        "empty.kif: the file is empty",
        "noise.kif: the file is neither UTF-8 nor Shift_JIS text; save it in one of them",
        "' is no move; is the file cut off?",
        "illegal.kif: line 3: move 3: '７四歩' is illegal (not-a-piece-move): \
         The pawn on 7f does not move to 7d.",
        "missing.kif: cannot be read: ",
    ];
    assert_eq!(errors.len(), said.len(), "{}", run.err);
    for (error, said) in errors.iter().zip(said) {
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn bad_arguments() {
    for (arguments, said) in [
        (
            &["convert", "x.kif"][..],
            "which format? Add --to with kif, ki2, csa, csa22, jkf, usi or sfen",
        ),
        (&["convert", "x.kif", "--to", "pgn"], "invalid value 'pgn'"),
        (&["convert", "--to", "kif", "--out", "a", "--dir", "b"], "cannot be used with"),
    ] {
        let run = kakunari(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(said) && run.err.lines().count() == 1, "{}", run.err);
    }
}

#[test]
fn a_file_stands_for_its_last_position() {
    let repeated = file("kif/end-02-repetition.kif");
    let run = kakunari(&["judge", &repeated]);
    assert!(run.out.starts_with("repetition-draw, a draw after 12 moves\n"), "{}", run.out);
    let mate = file("kif/board-problem.kif");
    let json = kakunari(&["legal", &mate, "--json"]).json();
    assert_eq!((json["checkmate"].as_bool(), json["count"].as_u64()), (Some(true), Some(0)));
    let run = kakunari(&["legal", &file("ki2/yagura-cp932.ki2"), "--move", "2e2d"]);
    assert_eq!(
        (run.status, run.out.as_str()),
        (1, "2e2d is illegal (no-piece-there): There is no piece on 2e.\n")
    );
    // The foul that ended the game is not among its moves.
    let run = kakunari(&["judge", &file("kif/end-foul-played-win.kif"), "--json"]);
    assert_eq!(run.json()["status"], "ongoing");

    for (name, said) in [
        (file("csa/several.csa"), "holds 3 games and this command takes one"),
        (file("../../../LICENSE-MIT"), "the file is no game record"),
        ("nowhere.kif".to_string(), "and there is no file of that name"),
    ] {
        let run = kakunari(&["judge", &name]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{name}");
        assert!(run.err.contains(said) && run.err.lines().count() == 1, "{}", run.err);
    }
}
