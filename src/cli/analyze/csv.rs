//! Reports as CSV (RFC 4180), a row a position, for spreadsheets.

use super::output::positions;
use crate::analysis::{Moment, Report, Score};

/// The names of the columns. Scores and win rates are from the side to move; lists of moves are
/// parted by blanks, sentences by blanks as well.
pub(super) const COLUMNS: [&str; 33] = [
    "file",
    "game",
    "variation",
    "ply",
    "side",
    "sfen",
    "bestmove",
    "cp",
    "mate",
    "win_rate",
    "depth",
    "nodes",
    "pv",
    "pv_ja",
    "pv_en",
    "played",
    "played_cp",
    "played_mate",
    "played_win_rate",
    "loss",
    "grade",
    "refutation",
    "threat_mate",
    "threat_pv",
    "keeping",
    "keeping_more",
    "next_loss",
    "hardness",
    "material_black",
    "material_white",
    "move_s",
    "facts_en",
    "facts_ja",
];

/// All rows of a game.
pub(super) fn rows(report: &Report) -> String {
    let mut text = String::new();
    for (variation, moment) in positions(report) {
        let begin = [report.file.clone(), report.game.to_string(), shown(variation)];
        let cells: Vec<String> =
            begin.into_iter().chain(cells(moment)).map(|cell| quoted(&cell)).collect();
        debug_assert_eq!(cells.len(), COLUMNS.len());
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// The cells of a position from the column `ply` on.
fn cells(moment: &Moment) -> Vec<String> {
    let line = moment.lines.first();
    let played = moment.played.as_ref();
    let threat = moment.threat.as_ref();
    let keeping = moment.keeping.as_ref();
    let [cp, mate] = score(line.map(|line| line.score));
    let [played_cp, played_mate] = score(played.map(|played| played.score));
    vec![
        moment.ply.to_string(),
        moment.side.to_string(),
        moment.sfen.clone(),
        shown(moment.bestmove.as_ref()),
        cp,
        mate,
        shown(line.map(|line| line.win_rate)),
        moment.depth.to_string(),
        moment.nodes.to_string(),
        line.map_or(String::new(), |line| line.pv.join(" ")),
        shown(line.map(|line| &line.ja)),
        shown(line.map(|line| &line.en)),
        shown(played.map(|played| &played.mv)),
        played_cp,
        played_mate,
        shown(played.map(|played| played.win_rate)),
        shown(played.map(|played| played.loss)),
        shown(played.map(|played| played.grade.english())),
        played.map_or(String::new(), |played| played.line.join(" ")),
        shown(threat.and_then(|threat| threat.mate)),
        threat.map_or(String::new(), |threat| threat.pv.join(" ")),
        shown(keeping.map(|keeping| keeping.moves)),
        shown(keeping.map(|keeping| keeping.more)),
        shown(keeping.and_then(|keeping| keeping.next_loss)),
        shown(moment.hardness),
        moment.material.black.to_string(),
        moment.material.white.to_string(),
        shown(moment.time.map(|time| time.move_s)),
        moment.facts.en.join(" "),
        moment.facts.ja.join(" "),
    ]
}

/// A score as centipawns or as plies to mate, the other cell empty.
fn score(score: Option<Score>) -> [String; 2] {
    match score {
        None => [String::new(), String::new()],
        Some(Score::Cp(cp)) => [cp.to_string(), String::new()],
        Some(Score::Mate(plies)) => [String::new(), plies.to_string()],
    }
}

/// A value, or an empty cell.
fn shown(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// A cell, in quotes where it needs them.
fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}
