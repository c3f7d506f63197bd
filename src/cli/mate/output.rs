//! Answers to mate problems as JSON for programs or as rows for people, one after another.

use super::answer::Answer;
use super::problems::Problems;
use super::progress::Gauge;
use crate::cli::analysis::NARROWEST;
use crate::cli::failure::{Failure, complain};
use crate::cli::json;
use crate::types::Move;
use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, Table, Width::Fixed, presets,
};
use std::io::Write;

/// Width of the column of ids when they are not known beforehand.
const USUAL_ID: usize = 12;
/// Headings of the columns, and their least widths.
const COLUMNS: [(&str, usize); 5] =
    [("id", 2), ("result", 7), ("plies", 6), ("nodes", 10), ("ms", 7)];

/// Where answers go.
pub(super) struct Output<'a, W> {
    out: &'a mut W,
    json: bool,
    id_width: usize,
    /// Has the heading been written?
    begun: bool,
    gauge: Gauge,
}

impl<W: Write> Output<'_, W> {
    /// An output for the answers to `problems`.
    pub(super) fn new<'a>(out: &'a mut W, json: bool, problems: &Problems) -> Output<'a, W> {
        let id_width = if problems.count.is_some() { problems.widest_id } else { USUAL_ID };
        Output { out, json, id_width, begun: false, gauge: Gauge::new(problems.count) }
    }

    /// Writes an answer and sees that it is out.
    pub(super) fn answer(&mut self, answer: &Answer) -> Result<(), Failure> {
        let text = (!self.json).then(|| self.table(answer).trim_fmt());
        let out = &mut self.out;
        self.gauge.pause(|| match text {
            None => json::line(out, answer),
            Some(text) => {
                writeln!(out, "{text}")?;
                Ok(out.flush()?)
            }
        })?;
        self.begun = true;
        self.gauge.advance();
        Ok(())
    }

    /// Reports a problem that is none.
    pub(super) fn bad(&self, place: &str, error: &str) {
        self.gauge.pause(|| complain(&format!("{place}: {error}")));
        self.gauge.advance();
    }

    /// The rows of an answer, in columns that stand where those of all others do.
    fn table(&self, answer: &Answer) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        if table.width().is_some_and(|columns| columns < NARROWEST) {
            table.set_width(NARROWEST);
        }
        if !self.begun {
            table.set_header(COLUMNS.map(|(name, _)| name).into_iter().chain(["line"]));
        }
        table.add_rows(rows(answer));
        let widths = COLUMNS.map(|(_, width)| width);
        for (index, (column, width)) in table.column_iter_mut().zip(widths).enumerate() {
            let width = if index == 0 { self.id_width.max(width) } else { width };
            let with_padding = u16::try_from(width + 2).unwrap_or(u16::MAX);
            column.set_constraint(ColumnConstraint::LowerBoundary(Fixed(with_padding)));
            if index >= 2 {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    }
}

/// The row of an answer, and below it those of other moves that mate or may mate.
fn rows(answer: &Answer) -> Vec<[String; 6]> {
    let main = [
        answer.id.clone(),
        answer.result.to_string(),
        answer.plies.map_or(String::new(), |plies| length(plies, answer.is_exact())),
        answer.nodes.to_string(),
        answer.time_ms.to_string(),
        answer.pv.join(" "),
    ];
    let mut rows = vec![main];
    if let Some(others) = &answer.others {
        let mating = others.firsts.iter().skip(1).chain(&others.also);
        rows.extend(mating.map(|side| {
            below("also", &length(side.plies, side.shortest_proved), side.ply, &side.line)
        }));
        rows.extend(others.open.iter().map(|open| below("open", "", open.ply, &open.moves)));
    }
    rows
}

/// A length as people read it: `7`, or `<=7` while a shorter mate may exist.
fn length(plies: usize, shortest: bool) -> String {
    if shortest { plies.to_string() } else { format!("<={plies}") }
}

/// A row below an answer: which move of the line the moves stand in for, and the moves.
fn below(word: &str, length: &str, ply: usize, moves: &[Move]) -> [String; 6] {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    let line = format!("{ply}: {}", moves.join(" "));
    ["", word, length, "", "", &line].map(String::from)
}
