//! The page of analysed games in a real browser: what it shows, move by move, and what it does
//! when somebody presses, clicks and swipes.

#![cfg(unix)]

mod browser;
mod shown;

use browser::Browser;
use kakunari::page;
use kakunari::position::Position;
use kakunari::types::Move;
use serde_json::{Value, json};
use shown::{Shown, expected};
use std::fs;
use std::path::Path;

const DESKTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);

/// Two analysed games: the first with variations, the second a handicap game.
fn reports() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/reports.json");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).expect("the sample is JSON")
}

/// A page on disk, opened; `None`, with the reason printed, on a machine without a browser.
fn open(name: &str, reports: &Value, size: (u32, u32)) -> Option<Browser> {
    let Some(program) = browser::find() else {
        println!("skipped: no Chromium on this machine (CHROMIUM=path names one)");
        return None;
    };
    let header = json!({ "kakunari": "0.1.0", "network": "internal" });
    let games = reports.as_array().expect("a list of reports");
    let page = page::html(&header, games).expect("reports are JSON");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.html"));
    fs::write(&path, page).expect("the temporary folder is writable");
    let mut browser = Browser::start(&program, name, size);
    browser.open(&format!("file://{}", path.display()));
    Some(browser)
}

fn quiet(browser: &mut Browser) {
    let complaints = browser.complaints();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Board, hands, graph, list and address agree with the position of the report at this ply.
fn check(browser: &mut Browser, moment: &Value) {
    let shown = Shown::read(browser);
    let ply = moment["ply"].as_u64().expect("a ply");
    let position: Position = moment["sfen"].as_str().expect("a SFEN").parse().expect("legal");
    assert_eq!(shown.board, expected(&position), "ply {ply}");
    assert_eq!(shown.current_ply, Some(ply), "the list at ply {ply}");
    let graph = shown.graph.expect("a dot on the graph");
    assert_eq!(graph.0, ply, "the graph");
    if let Some(best) = moment["lines"].get(0) {
        let rate = best["win_rate"].as_f64().expect("a win rate");
        let black = if moment["side"] == "black" { rate } else { 1.0 - rate };
        assert!((graph.1 - black).abs() < 1e-3, "ply {ply}: graph {} report {black}", graph.1);
        let bar = format!("{}%", (black * 100.0).round());
        assert!(shown.odds.starts_with(&bar), "ply {ply}: {} instead of {bar}", shown.odds);
    }
    assert!(shown.address.ends_with(&format!("ply={ply}")), "{}", shown.address);
}

#[test]
fn keys_step_through_the_game_and_everything_agrees() {
    let reports = reports();
    let Some(mut browser) = open("keys", &reports, DESKTOP) else { return };
    let moments = reports[0]["positions"].as_array().expect("positions");
    check(&mut browser, &moments[0]);
    for moment in &moments[1..] {
        browser.press("ArrowRight");
        check(&mut browser, moment);
    }
    browser.press("ArrowRight");
    check(&mut browser, &moments[moments.len() - 1]);
    browser.press("ArrowLeft");
    check(&mut browser, &moments[moments.len() - 2]);
    browser.press("Home");
    check(&mut browser, &moments[0]);
    browser.press("ArrowLeft");
    check(&mut browser, &moments[0]);
    browser.press("End");
    check(&mut browser, &moments[moments.len() - 1]);
    quiet(&mut browser);
}

#[test]
fn clicks_lead_to_every_move() {
    let reports = reports();
    let Some(mut browser) = open("clicks", &reports, DESKTOP) else { return };
    let moments = reports[0]["positions"].as_array().expect("positions");
    for moment in moments.iter().rev() {
        browser.click(&format!("#moves [data-line='0'][data-ply='{}']", moment["ply"]));
        check(&mut browser, moment);
    }
    for point in reports[0]["turning_points"].as_array().expect("turning points") {
        let ply = point["ply"].as_u64().expect("a ply") + 1;
        browser.click(&format!("#turning [data-ply='{ply}']"));
        check(&mut browser, &moments[usize::try_from(ply).expect("small")]);
    }
    let buttons =
        [("first", 0), ("forward", 1), ("forward", 2), ("back", 1), ("last", moments.len() - 1)];
    for (button, ply) in buttons {
        browser.click(&format!("#{button}"));
        check(&mut browser, &moments[ply]);
    }
    let (x, y) = browser.point("#graph", 0.4);
    browser.click_at(x, y);
    let ply = Shown::read(&mut browser).graph.expect("a dot").0;
    assert!(ply > 0, "a click on the graph leads to its move");
    check(&mut browser, &moments[usize::try_from(ply).expect("small")]);
    browser.click("[data-metric='cp']");
    let level = Shown::read(&mut browser).graph.expect("a dot").1;
    let score = moments[usize::try_from(ply).expect("small")]["lines"][0]["score"]["cp"].as_f64();
    let black = score.expect("no mate there") * if ply.is_multiple_of(2) { 1.0 } else { -1.0 };
    assert!((level - (black.clamp(-3000.0, 3000.0) + 3000.0) / 6000.0).abs() < 1e-3);
    quiet(&mut browser);
}

#[test]
fn variations_are_a_key_or_a_click_away() {
    let reports = reports();
    let Some(mut browser) = open("variations", &reports, DESKTOP) else { return };
    let game = &reports[0];
    let variations = game["variations"].as_array().expect("variations");
    for (number, variation) in variations.iter().enumerate() {
        for moment in &variation["positions"].as_array().expect("positions")[1..] {
            let (line, ply) = (number + 1, &moment["ply"]);
            browser.click(&format!("#moves [data-line='{line}'][data-ply='{ply}']"));
            check(&mut browser, moment);
        }
    }
    let from = variations[0]["from_ply"].as_u64().expect("a ply");
    let at = usize::try_from(from).expect("small");
    browser.click(&format!("#moves [data-line='0'][data-ply='{}']", from + 1));
    browser.press("ArrowDown");
    check(&mut browser, &variations[0]["positions"][1]);
    browser.press("ArrowRight");
    check(&mut browser, &variations[0]["positions"][2]);
    // The last variation leaves the first one here.
    browser.press("ArrowDown");
    check(&mut browser, &variations[variations.len() - 1]["positions"][1]);
    browser.press("ArrowUp");
    check(&mut browser, &variations[0]["positions"][2]);
    browser.press("ArrowLeft");
    browser.press("ArrowUp");
    check(&mut browser, &game["positions"][at + 1]);
    quiet(&mut browser);
}

#[test]
fn lines_of_the_engine_are_played_on_the_board() {
    let reports = reports();
    let Some(mut browser) = open("lines", &reports, DESKTOP) else { return };
    for moment in reports[0]["positions"].as_array().expect("positions").iter().step_by(7) {
        browser.click(&format!("#moves [data-line='0'][data-ply='{}']", moment["ply"]));
        for (rank, line) in moment["lines"].as_array().expect("lines").iter().enumerate() {
            let mut position: Position =
                moment["sfen"].as_str().expect("a SFEN").parse().expect("legal");
            let moves: Vec<Move> = line["pv"]
                .as_array()
                .expect("moves")
                .iter()
                .map(|text| text.as_str().expect("text").parse().expect("a move"))
                .collect();
            for &mv in &moves {
                position.play(mv);
            }
            let button = format!(".lines li:nth-child({}) .line-moves button:last-child", rank + 1);
            browser.click(&button);
            assert_eq!(Shown::read(&mut browser).board, expected(&position));
            browser.press("Escape");
            check(&mut browser, moment);
        }
        let best = &moment["lines"][0]["pv"];
        if let Some(first) = best[0].as_str() {
            browser.press(" ");
            let mut position: Position =
                moment["sfen"].as_str().expect("a SFEN").parse().expect("legal");
            position.play(first.parse().expect("a move"));
            assert_eq!(Shown::read(&mut browser).board, expected(&position));
            browser.press("ArrowLeft");
            check(&mut browser, moment);
        }
    }
    quiet(&mut browser);
}

#[test]
fn a_finger_steps_and_nothing_is_wider_than_the_screen() {
    let reports = reports();
    let Some(mut browser) = open("phone", &reports, PHONE) else { return };
    let moments = reports[0]["positions"].as_array().expect("positions");
    for moment in &moments[1..4] {
        browser.swipe("#board", 0.7, 0.3);
        check(&mut browser, moment);
    }
    browser.swipe("#board", 0.3, 0.7);
    check(&mut browser, &moments[2]);
    for size in [PHONE, (320, 568), (768, 1024), (1024, 768), DESKTOP, (1920, 1080)] {
        browser.resize(size.0, size.1);
        for lang in ["en", "ja"] {
            let excess =
                "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(browser.value(excess), 0, "{size:?} {lang}");
            let board =
                browser.value("document.querySelector('#board').getBoundingClientRect().width");
            assert!(board.as_f64() >= Some(280.0), "{size:?}: the board is {board} wide");
            browser.click("#language");
        }
    }
    quiet(&mut browser);
}

#[test]
fn both_languages_both_games_and_every_button_has_a_name() {
    let reports = reports();
    let Some(mut browser) = open("words", &reports, DESKTOP) else { return };
    let first = "document.querySelector('#moves [data-ply=\"1\"] .san').textContent";
    for (lang, field) in [("en", "en"), ("ja", "ja"), ("en", "en")] {
        assert_eq!(browser.value("document.documentElement.lang"), lang);
        assert_eq!(browser.value(first), reports[0]["positions"][0]["played"][field]);
        let nameless = "[...document.querySelectorAll('button, select, input, svg[role], [role=img]')]
            .filter((item) => !item.labels?.length && !item.getAttribute('aria-label') && !item.textContent.trim())
            .map((item) => item.outerHTML)";
        assert_eq!(browser.value(nameless), json!([]));
        let unsaid = "[...document.querySelectorAll('[data-word], .card *')]
            .filter((item) => item.textContent.includes('undefined') || (item.dataset.word && !item.textContent))
            .map((item) => item.outerHTML)";
        assert_eq!(browser.value(unsaid), json!([]));
        browser.click("#language");
    }
    let games = reports.as_array().expect("games");
    assert_eq!(browser.value("document.querySelector('#games').length"), games.len());
    browser.value(
        "(() => { const games = document.querySelector('#games'); games.value = 1;
           games.dispatchEvent(new Event('change')); })()",
    );
    let moments = games[1]["positions"].as_array().expect("positions");
    check(&mut browser, &moments[0]);
    for moment in &moments[1..] {
        browser.press("ArrowRight");
        check(&mut browser, moment);
    }
    // Turned, in letters, by night: the same position still.
    for key in ["f", "a", "g"] {
        browser.press(key);
    }
    browser.click("#style");
    browser.click("#theme");
    let shown = Shown::read(&mut browser);
    let last = moments.last().expect("a position");
    let position: Position = last["sfen"].as_str().expect("a SFEN").parse().expect("legal");
    assert_eq!(shown.board, expected(&position));
    quiet(&mut browser);
}

/// Names and comments come from strangers.
#[test]
fn markup_in_a_file_is_shown_as_text() {
    let mut reports = reports();
    let hostile = "</script><script>console.log(1)</script><img src=x onerror=\"console.log(2)\">";
    reports[0]["headers"]["先手"] = json!(hostile);
    reports[0]["file"] = json!(hostile);
    reports[0]["positions"][0]["comments"] = json!([hostile]);
    let Some(mut browser) = open("hostile", &reports, DESKTOP) else { return };
    let places =
        "[document.querySelector('#seat-black .name'), document.querySelector('blockquote p')]
        .map((item) => item.textContent)";
    assert_eq!(browser.value(places), json!([hostile, hostile]));
    quiet(&mut browser);
}

/// A link can point at a move.
#[test]
fn the_address_leads_to_its_move() {
    let reports = reports();
    let Some(mut browser) = open("address", &reports, DESKTOP) else { return };
    let address = browser.value("location.href.split('#')[0]");
    let address = address.as_str().expect("an address").to_string();
    let variation = &reports[0]["variations"][1];
    let cases = [
        ("#ply=12", &reports[0]["positions"][12]),
        ("#game=2&ply=5", &reports[1]["positions"][5]),
        (
            "#line=2&ply=99999",
            variation["positions"].as_array().and_then(|all| all.last()).expect("one"),
        ),
        ("#ply=-3", &reports[0]["positions"][0]),
        ("#game=77&line=x&ply=word", &reports[1]["positions"][0]),
    ];
    for (hash, moment) in cases {
        browser.open(&format!("{address}?{}{hash}", hash.len()));
        check(&mut browser, moment);
    }
    quiet(&mut browser);
}
