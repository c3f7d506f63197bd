//! Analysed games as one HTML page: complete in itself, for any browser, without a network.
//!
//! The page is a template, a style sheet and scripts, put together here; the games lie in it as
//! JSON, from which the scripts draw everything. Its policy forbids the browser to load anything.

use serde::Serialize;

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
/// The kanji of the pieces as SVG paths 200 high around the origin, so that pieces look alike
/// everywhere. From the font Yuji Syuku, under the SIL Open Font License (`OFL.txt`).
const KOMA: &str = include_str!("koma.json");
/// The scripts, each after those that it uses.
const SCRIPTS: [&str; 15] = [
    include_str!("js/dom.js"),
    include_str!("js/words.js"),
    include_str!("js/position.js"),
    include_str!("js/tree.js"),
    include_str!("js/board.js"),
    include_str!("js/graph.js"),
    include_str!("js/moves.js"),
    include_str!("js/insight.js"),
    include_str!("js/summary.js"),
    include_str!("js/state.js"),
    include_str!("js/scene.js"),
    include_str!("js/steps.js"),
    include_str!("js/address.js"),
    include_str!("js/input.js"),
    include_str!("js/main.js"),
];

/// The page of these games. `header` says what made the analysis: an object, shown at the foot;
/// `reports` serialise as [`Report`](crate::analysis::Report) does.
///
/// # Errors
/// When a value cannot be written as JSON.
pub fn html(
    header: &impl Serialize,
    reports: &[impl Serialize],
) -> Result<String, serde_json::Error> {
    let data = format!(
        "{{\"koma\":{KOMA},\"header\":{},\"reports\":{}}}",
        inside_markup(&serde_json::to_string(header)?),
        inside_markup(&serde_json::to_string(reports)?)
    );
    let script = format!("(() => {{\n\"use strict\";\n{}\n}})();", SCRIPTS.join("\n"));
    let mut page = String::with_capacity(TEMPLATE.len() + STYLE.len() + script.len() + data.len());
    for piece in TEMPLATE.split("{{") {
        match piece.split_once("}}") {
            Some((slot, rest)) => {
                page.push_str(match slot {
                    "style" => STYLE,
                    "data" => &data,
                    _ => &script,
                });
                page.push_str(rest);
            }
            None => page.push_str(piece),
        }
    }
    Ok(page)
}

/// JSON that no parser of HTML takes for the end of the element around it.
fn inside_markup(json: &str) -> String {
    json.replace('<', "\\u003c")
}
