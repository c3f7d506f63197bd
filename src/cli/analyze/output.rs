//! Reports in the format asked for, one game after another.

use super::header::Header;
use super::inputs::Item;
use super::{csv, kif, text};
use crate::analysis::{Headers, Moment, Players, Report, Result as GameResult, TurningPoint};
use crate::cli::explain::Language;
use crate::cli::failure::Failure;
use crate::page;
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, Write};

/// A format of analysed games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Format {
    /// A list of moves for people, the turning points first
    Text,
    /// One JSON object a position (see scripts/analysis.schema.json)
    Jsonl,
    /// One row a position
    Csv,
    /// The games as KIF with the analysis as comments
    Kif,
    /// One page for a browser
    Html,
}

/// Where reports go.
pub(super) struct Output<'a, W> {
    out: &'a mut W,
    format: Format,
    language: Language,
    /// Has a game been written?
    begun: bool,
    /// All reports, where they must be written together.
    reports: Vec<Report>,
}

/// What JSON has of a game before its positions.
#[derive(Serialize)]
struct Summary<'a> {
    file: &'a str,
    game: usize,
    headers: &'a Headers,
    start: &'a str,
    result: &'a GameResult,
    fault: &'a Option<String>,
    players: &'a Players,
    turning_points: &'a [TurningPoint],
}

/// What JSON has of a position.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    game: usize,
    /// The variation that it belongs to; `None` for the main line.
    variation: Option<usize>,
    #[serde(flatten)]
    moment: &'a Moment,
}

impl<'a, W: Write> Output<'a, W> {
    /// Begins an output with the line that says what it was made with.
    pub(super) fn begin(
        out: &'a mut W,
        format: Format,
        language: Language,
        header: &Header,
    ) -> Result<Output<'a, W>, Failure> {
        match format {
            Format::Text | Format::Kif => writeln!(out, "# {header}")?,
            Format::Jsonl => line(out, header)?,
            Format::Csv => writeln!(out, "# {header}\n{}", csv::COLUMNS.join(","))?,
            Format::Html => {}
        }
        Ok(Output { out, format, language, begun: false, reports: Vec::new() })
    }

    /// Writes a game and sees that it is out.
    pub(super) fn game(
        &mut self,
        item: &Item,
        report: Report,
        variations: bool,
    ) -> Result<(), Failure> {
        let out = &mut self.out;
        match self.format {
            Format::Text => write!(out, "\n{}", text::game(item, &report, self.language))?,
            Format::Jsonl => json(out, &report)?,
            Format::Csv => out.write_all(csv::rows(&report).as_bytes())?,
            Format::Kif => {
                let separator = if self.begun { "\n" } else { "" };
                let text = kif::annotated(&item.game, &report, variations);
                write!(out, "{separator}{text}")?;
            }
            Format::Html => self.reports.push(report),
        }
        self.begun = true;
        Ok(self.out.flush()?)
    }

    /// Writes what can be written only at the end.
    pub(super) fn end(self, header: &Header) -> Result<(), Failure> {
        if self.format == Format::Html {
            let page = page::html(header, &self.reports).map_err(io::Error::from)?;
            self.out.write_all(page.as_bytes())?;
        }
        Ok(())
    }
}

/// The positions of a report with the variation they belong to.
pub(super) fn positions(report: &Report) -> impl Iterator<Item = (Option<usize>, &Moment)> {
    let main = report.positions.iter().map(|moment| (None, moment));
    let variations = report.variations.iter().enumerate().flat_map(|(index, variation)| {
        variation.positions.iter().map(move |moment| (Some(index), moment))
    });
    main.chain(variations)
}

fn json(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    let Report { file, game, headers, start, result, fault, players, turning_points, .. } = report;
    let game = *game;
    line(out, &Summary { file, game, headers, start, result, fault, players, turning_points })?;
    for (variation, moment) in positions(report) {
        line(out, &Row { file, game, variation, moment })?;
    }
    Ok(())
}

fn line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(io::Error::from)?;
    Ok(writeln!(out, "{text}")?)
}
