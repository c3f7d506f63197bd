//! The result of analysing a position: as JSON for programs, as a table for people.

use crate::analysis::{Score, Threat};
use crate::position::Position;
use crate::search::{Answer, Line, Verdict};
use crate::types::Move;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// The least width in columns into which a table is folded; some terminals say they have none.
pub(super) const NARROWEST: u16 = 60;

/// What the search found, in the words of the output.
#[derive(Serialize)]
pub(super) struct Analysis {
    sfen: String,
    /// A move, `resign` without a legal move, or `win` by declaration.
    bestmove: String,
    depth: u32,
    nodes: u64,
    time_ms: u64,
    lines: Vec<Variation>,
    /// What a pass would lose to; left out when that was not asked, `None` for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<Option<Threat>>,
}

/// One line of play.
#[derive(Serialize)]
struct Variation {
    /// Its rank, from 1.
    multipv: usize,
    score: Score,
    pv: Vec<String>,
}

impl Analysis {
    /// The analysis of `position` that ended with `verdict` after `time`.
    pub(super) fn new(
        position: &Position,
        verdict: &Verdict,
        time: Duration,
        threat: Option<Option<Threat>>,
    ) -> Analysis {
        let lines = &verdict.last.lines;
        Analysis {
            sfen: position.sfen(),
            bestmove: match verdict.answer {
                Answer::Play { best, .. } => best.to_string(),
                Answer::Resign => "resign".to_string(),
                Answer::Win => "win".to_string(),
            },
            depth: lines.first().map_or(0, |line| line.depth),
            nodes: verdict.last.nodes,
            time_ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            lines: lines.iter().zip(1..).map(|(line, rank)| Variation::new(line, rank)).collect(),
            threat,
        }
    }
}

impl Variation {
    fn new(line: &Line, multipv: usize) -> Variation {
        let score = Score::from(line.score);
        Variation { multipv, score, pv: line.pv.iter().map(Move::to_string).collect() }
    }
}

impl fmt::Display for Analysis {
    /// Two lines on the search, one on the threat if that was asked, then a table with a row for each line of play.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Analysis { sfen, bestmove, depth, nodes, time_ms, lines, threat } = self;
        writeln!(f, "{sfen}")?;
        writeln!(f, "best {bestmove}  depth {depth}  nodes {nodes}  time {time_ms} ms")?;
        match threat {
            None => {}
            Some(None) => writeln!(f, "threat none")?,
            Some(Some(threat)) => writeln!(f, "threat {threat}")?,
        }
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_header(["#", "score", "line"]);
        if table.width().is_some_and(|columns| columns < NARROWEST) {
            table.set_width(NARROWEST);
        }
        for Variation { multipv, score, pv } in lines {
            table.add_row([multipv.to_string(), score.to_string(), pv.join(" ")]);
        }
        for column in table.column_iter_mut().take(2) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        write!(f, "{}", table.trim_fmt())
    }
}
