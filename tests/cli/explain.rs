//! `kakunari explain`.

#[cfg(target_os = "linux")]
use crate::program::assert_reports_a_full_disk;
use crate::program::{fields, kakunari};
use crate::vectors::{self, Expected, sorted};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_illegal_move_of_the_rule_vectors_gets_its_reason() {
    let mut reasons = BTreeSet::new();
    visit(|expected, position| {
        for illegal in expected.illegal {
            let id = format!("{} {}", expected.id, illegal.mv);
            let run = kakunari(&["explain", position, "--json", "--move", &illegal.mv]);
            assert_eq!(run.status, 1, "{id}");
            let json = run.json();
            assert_eq!(
                (&json["legal"], &json["move"]),
                (&false.into(), &illegal.mv.clone().into())
            );
            assert_eq!(json["reason"], illegal.reason, "{id}");
            assert_eq!(texts(&json["also"]), illegal.also, "{id}");
            assert!(json["explanation"].as_str().is_some_and(|text| text.ends_with('.')), "{id}");
            assert!(!squares(&json).is_empty(), "{id}");
            // Only what can be played leads somewhere.
            assert_eq!(json["after"].is_null(), illegal.reason != "uchifuzume", "{id}");
            reasons.insert(illegal.reason.clone());
        }
    });
    assert_eq!(reasons.len(), 15, "{reasons:?}");
}

#[test]
fn the_deciding_squares_of_the_teaching_positions() {
    let cases: BTreeMap<String, String> =
        vectors::positions().into_iter().map(|case| (case.id, case.sfen)).collect();
    let mut seen = BTreeSet::new();
    for line in include_str!("../data/explain/squares.tsv").lines() {
        if line.starts_with('#') {
            continue;
        }
        let [id, before, mv, expected] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("four fields");
        let position = played(&cases[id], before);
        let mut arguments = vec!["explain", &position, "--json"];
        if mv != "-" {
            arguments.extend(["--move", mv]);
        }
        let found = squares(&kakunari(&arguments).json());
        assert_eq!(found, sorted(expected.split(' ')), "{id} after {before}: {mv}");
        seen.insert(format!("{position} {mv}"));
    }
    // No illegal move of these positions is left out.
    visit(|expected, position| {
        for illegal in expected.illegal.iter().filter(|_| expected.id.starts_with('S')) {
            assert!(seen.contains(&format!("{position} {}", illegal.mv)), "{}", expected.id);
        }
    });
}

#[test]
fn checks_are_taken_apart() {
    let mut mates = 0;
    visit(|expected, position| {
        let id = &expected.id;
        let run = kakunari(&["explain", position, "--json"]);
        assert_eq!(run.status, 0, "{id}");
        let json = run.json();
        assert_eq!(json["sfen"], expected.sfen, "{id}");
        assert_eq!(json["legal_moves"], expected.legal_count, "{id}");
        assert_eq!(json["in_check"], expected.in_check, "{id}");
        assert_eq!(json["checkmate"], expected.checkmate, "{id}");
        if !expected.in_check {
            assert!(json["evasions"].is_null(), "{id}");
            return;
        }
        check_evasions(id, &json, position);
        if expected.checkmate {
            mates += 1;
            check_mate(id, &json);
        }
    });
    assert_eq!(mates, 10);
    for case in vectors::positions().iter().filter(|case| case.checkers.is_some()) {
        let json = kakunari(&["explain", &case.sfen, "--json"]).json();
        assert_eq!(sorted(texts(&json["checkers"])), sorted(case.checkers.iter().flatten()));
    }
}

/// Every legal move is in the list of its kind, and in no other.
fn check_evasions(id: &str, json: &Value, position: &str) {
    let king = json["king"].as_str().expect("a king");
    let checkers = texts(&json["checkers"]);
    let mut all = Vec::new();
    for kind in ["capture", "flight", "interposition"] {
        for mv in texts(&json["evasions"][kind]) {
            let takes = checkers.iter().any(|checker| mv[2..4] == *checker);
            let expected = match (takes, mv.starts_with(king)) {
                (true, _) => "capture",
                (false, true) => "flight",
                (false, false) => "interposition",
            };
            assert_eq!(kind, expected, "{id}: {mv}");
            all.push(mv);
        }
    }
    let legal = kakunari(&["legal", position, "--json"]).json();
    assert_eq!(sorted(all), texts(&legal["moves"]), "{id}");
}

/// A mate is explained by every step that the king cannot make, each with the rule against it.
fn check_mate(id: &str, json: &Value) {
    let king = json["king"].as_str().expect("a king");
    let obstacles = json["obstacles"].as_array().expect("a list");
    let steps = obstacles.iter().filter(|step| step["move"].as_str().unwrap().starts_with(king));
    let [file, rank] = [king.as_bytes()[0] - b'0', king.as_bytes()[1] - b'a' + 1];
    let along = |at: u8| if at == 1 || at == 9 { 2 } else { 3 };
    assert_eq!(steps.count(), along(file) * along(rank) - 1, "{id}");
    for obstacle in obstacles {
        assert!(!obstacle["squares"].as_array().expect("a list").is_empty(), "{id}: {obstacle}");
        assert!(obstacle["explanation"].as_str().expect("text").ends_with('.'), "{id}");
    }
}

#[test]
fn the_objects_have_the_promised_shape() {
    let standing = [
        "side",
        "king",
        "in_check",
        "checkmate",
        "legal_moves",
        "checkers",
        "evasions",
        "obstacles",
        "pins",
        "explanation",
    ];
    let run = kakunari(&["explain", "startpos", "--json"]);
    let whole: Vec<&str> = ["sfen"].into_iter().chain(standing).chain(["squares"]).collect();
    assert_eq!(fields(&run.out), whole);
    let json = kakunari(&["explain", PINNED, "--json", "--move", "5h4g"]).json();
    let names: BTreeSet<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "sfen",
        "side",
        "move",
        "ja",
        "en",
        "legal",
        "reason",
        "also",
        "explanation",
        "squares",
        "effects",
        "alternatives",
        "before",
        "after",
    ];
    assert_eq!(names, expected.into());
    assert_eq!((&json["ja"], &json["en"]), (&"▲４七銀".into(), &"S-4g".into()));
    assert_eq!(texts(&json["alternatives"]["same_piece"]), ["5h5g"]);
    assert!(texts(&json["alternatives"]["same_square"]).contains(&"G*4g".to_string()));
    assert_eq!(json["before"]["pins"][0]["pinned"], "5h");
    assert_eq!(json["before"]["pins"][0]["pinner"], "5a");
}

const PINNED: &str = "4r3k/9/9/9/9/9/9/4S4/4K4 b R2B4G3S4N4L18P 1";
const ONE_LANCE: &str = "4kl3/9/4G4/9/9/9/9/9/4K4 b 2R2B3G4S4N3L18P 1";
const TWO_LANCES: &str = "3lkl3/9/4G4/9/9/9/9/9/4K4 b 2R2B3G4S4N2L18P 1";

/// Position, move, effects, and what is said in English and Japanese.
const SAID: [(&str, &str, &[&str], &str, &str); 12] = [
    (
        ONE_LANCE,
        "P*5b",
        &["check"],
        "It gives check to white's king on 5a. It is not mate, so the drop is allowed: the king can go \
         to 6a.",
        "後手の５一の玉への王手です。玉が６一に逃げられるため詰みではなく、打ち歩詰めになりません。",
    ),
    (
        TWO_LANCES,
        "G*5b",
        &["checkmate"],
        "It mates white's king on 5a. A dropped gold may mate; only a dropped pawn may not.",
        "後手の５一の玉は詰みです。金を打って詰ますのは反則ではありません。打って詰ませてはいけないのは歩だけです。",
    ),
    (
        "3lkl3/9/3GPG3/9/9/9/9/9/4K4 b - 1",
        "5c5b",
        &["checkmate"],
        "It mates white's king on 5a. A pawn that moves on the board may mate; only a dropped one may \
         not (uchifuzume).",
        "後手の５一の玉は詰みです。盤上の歩を突いて詰ますのは反則ではありません（突き歩詰め）。",
    ),
    (
        // A gold that is free to take the pawn.
        "3lkl3/3g5/4G4/9/9/9/9/9/4K4 b P 1",
        "P*5b",
        &["check"],
        "It gives check to white's king on 5a. It is not mate, so the drop is allowed: the gold on 6b \
         can take the pawn.",
        "後手の５一の玉への王手です。６二の金で歩を取れるため詰みではなく、打ち歩詰めになりません。",
    ),
    (
        "8k/9/9/9/4r4/5B3/9/9/4K4 b RB4G4S4N4L18P 1",
        "4f5e",
        &["evasion", "capture", "check"],
        "It answers the check by taking white's rook on 5e. It gives check to white's king on 1a.",
        "王手をかけている後手の５五の飛車を取ります。後手の１一の玉への王手です。",
    ),
    (
        "8k/9/9/9/4r4/5B3/9/9/4K4 b RB4G4S4N4L18P 1",
        "5i6i",
        &["evasion"],
        "The king leaves the check of white's rook on 5e.",
        "後手の５五の飛車の王手から玉が逃げます。",
    ),
    (
        "8k/9/9/9/4r4/5B3/9/9/4K4 b RB4G4S4N4L18P 1",
        "P*5g",
        &["evasion"],
        "It stands between white's rook on 5e and the king.",
        "後手の５五の飛車の王手に対する合駒です。",
    ),
    (
        "8k/9/2S6/9/9/9/9/9/4K4 b - 1",
        "7c7b+",
        &["promotion"],
        "The silver becomes a promoted silver.",
        "銀が成銀に成ります。",
    ),
    ("startpos", "7g7f", &[], "", ""),
    (
        "k8/9/1K7/9/9/2G6/9/9/9 b G 1",
        "G*8b",
        &["checkmate"],
        "It mates white's king on 9a. A dropped gold may mate; only a dropped pawn may not.",
        "後手の９一の玉は詰みです。金を打って詰ますのは反則ではありません。打って詰ませてはいけないのは歩だけです。",
    ),
    (
        // No check, and the cornered king cannot move.
        "k8/9/K8/9/9/9/9/9/7R1 b - 1",
        "2i8i",
        &["no-legal-moves"],
        "White is left without a legal move, and loses.",
        "後手は指せる手がなくなり、負けになります。",
    ),
    (
        "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h",
        "7b8b",
        &["repetition-draw"],
        "White makes the position stand for the fourth time: a draw (sennichite).",
        "同一局面が四回目となり、千日手です。",
    ),
];

#[test]
fn legal_moves_say_what_they_do() {
    for (position, mv, effects, english, japanese) in SAID {
        for (language, text) in [("en", english), ("ja", japanese)] {
            let arguments = ["explain", position, "--move", mv, "--json", "--lang", language];
            let run = kakunari(&arguments);
            assert_eq!(run.status, 0, "{position} {mv}");
            let json = run.json();
            assert_eq!(json["explanation"], text, "{position} {mv}");
            assert_eq!(texts(&json["effects"]), effects, "{position} {mv}");
        }
    }
}

#[test]
fn text_for_people() {
    let run = kakunari(&["explain", PINNED, "--move", "5h4g"]);
    let (_, after_board) = run.out.split_once("R1 G4\n").expect("the board comes first");
    let expected = "\
5h4g is illegal (leaves-king-in-check): The silver on 5h is pinned: without it white's rook on 5a attacks the king on 5i.
squares: 5a pins, 5h pinned, 5i king, 4g to
this piece: 5h5g
that square: B*4g G*4g L*4g N*4g P*4g R*4g S*4g
";
    assert_eq!(after_board, expected);
    let run = kakunari(&["explain", "3lkl3/4L4/4G4/9/9/9/9/9/4K4 w - 1", "--lang", "ja"]);
    let (_, after_board) = run.out.split_once("先手の持駒：なし\n").expect("the board comes first");
    let expected = "\
後手の玉は先手の５二の香車の王手で詰みです。王手の駒を取れず、玉の逃げ場所もなく、合駒をする場所もありません。
駒を取る：なし
  △５二玉：玉の移動先の５二には先手の５三の金が利いています。
玉が逃げる：なし
  △４一玉：後手の４一の香車は自分の駒なので、取ることはできません。
  △４二玉：玉の移動先の４二には先手の５三の金が利いています。
  △６一玉：後手の６一の香車は自分の駒なので、取ることはできません。
  △６二玉：玉の移動先の６二には先手の５三の金が利いています。
合駒：なし
  先手の５二の香車は玉に接しているので、合駒はできません。
マス：５一 玉、５二 王手の駒、４一 自分の駒、５三 利かせている駒、４二 利きがある、６一 自分の駒、６二 利きがある
";
    assert_eq!(after_board, expected);
    let double = kakunari(&["explain", "4k4/9/9/4r4/9/9/9/3g5/4K4 b G 1"]).out;
    assert!(
        double.contains("(double check)") && double.contains("only the king can move"),
        "{double}"
    );
}

#[test]
fn the_drawing_marks_what_the_object_names() {
    let file = scratch("pinned.svg");
    let name = file.to_str().expect("a plain name");
    let run = kakunari(&["explain", PINNED, "--move", "5h4g", "--svg", name, "--json"]);
    let json = run.json();
    let svg = fs::read_to_string(&file).expect("a drawing");
    check_markup(&svg);
    assert!(svg.contains("<title id=\"title\">5h4g is illegal (leaves-king-in-check)</title>"));
    // One number for each marked square, and one in the legend for each role.
    assert_eq!(svg.matches("class=\"tag\"").count(), 2 * squares(&json).len());
    assert!(
        [">pins<", ">pinned<", ">king<", ">to<"].iter().all(|name| svg.contains(name)),
        "{svg}"
    );
    // The rook's square: file 5 is the fifth column, rank a the first row.
    let rook = svg.lines().find(|line| line.contains("\"decides\"")).expect("a red square");
    let (column, top) = (108 + 4 * 58, 82);
    assert!(rook.contains(&format!("x=\"{column}\" y=\"{top}\"")), "{rook}");
    let printed = kakunari(&["explain", PINNED, "--move", "5h4g", "--svg", "-"]);
    assert_eq!((printed.out, printed.status), (svg, 1));
    let japanese =
        kakunari(&["explain", TWO_LANCES, "--move", "P*5b", "--svg", "-", "--lang", "ja"]).out;
    check_markup(&japanese);
    for words in
        ["xml:lang=\"ja\"", ">先手<", ">手番<", ">九<", ">９<", "打ち歩詰め", "class=\"ghost\""]
    {
        assert!(japanese.contains(words), "{words}");
    }
}

/// Every element is closed where it should be, and no sign stands bare in a text.
fn check_markup(svg: &str) {
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n")
    );
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("a closed tag");
        assert!(!text.contains(['>', '"']), "{text}");
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn what_goes_wrong_is_one_line() {
    kakunari(&["explain", "rubbish"]).assert_bad_input("position: 'rubbish'");
    kakunari(&["explain", "--move", "7g7"]).assert_bad_input("--move: '7g7' is not a move");
    kakunari(&["explain", "--lang", "fr"]).assert_bad_input("en, ja");
    let run = kakunari(&["explain", "--svg", "/no/such/folder/board.svg"]);
    assert_eq!((run.status, run.out.as_str()), (3, ""));
    run.assert_one_error("cannot write '/no/such/folder/board.svg'");
    #[cfg(target_os = "linux")]
    assert_reports_a_full_disk(&["explain", "--json"]);
    // Boards that occur in no game are explained as far as they go.
    for board in
        ["9/9/9/9/9/9/9/9/9 b - 1", "4k4/9/4R4/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/9 b P 1"]
    {
        assert_eq!(kakunari(&["explain", board, "--json"]).status, 0, "{board}");
    }
}

/// Calls with every position of the rule vectors, those after moves included, and its POSITION.
fn visit(mut look: impl FnMut(&Expected, &str)) {
    for case in vectors::positions() {
        look(&case.expected(), &case.sfen);
        for (moves, expected) in case.expected_after() {
            look(&expected, &played(&case.sfen, &moves.join(" ")));
        }
    }
}

/// A position after moves, which may be none (`-`).
fn played(sfen: &str, moves: &str) -> String {
    if moves == "-" { sfen.to_string() } else { format!("{sfen} moves {moves}") }
}

/// `square:role` for each marked square, sorted.
fn squares(json: &Value) -> Vec<String> {
    let marks = json["squares"].as_array().expect("a list").iter();
    let word = |value: &Value| value.as_str().expect("text").to_string();
    sorted(marks.map(|mark| format!("{}:{}", word(&mark["square"]), word(&mark["role"]))))
}

fn texts(json: &Value) -> Vec<String> {
    let list = json.as_array().expect("a list").iter();
    list.map(|text| text.as_str().expect("text").to_string()).collect()
}

/// A file of this test run.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explain");
    fs::create_dir_all(&folder).expect("a folder for files");
    folder.join(name)
}
