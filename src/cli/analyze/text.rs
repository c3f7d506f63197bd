//! A report as a list of moves for people, the turning points first.

use super::inputs::Item;
use crate::analysis::{Grade, Moment, Played, Report, Tally};
use crate::cli::explain::Language;
use std::fmt::Write;

/// The report, in English with Western moves or in Japanese.
pub(super) fn game(item: &Item, report: &Report, language: Language) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_game(&mut text, item, report, language);
    text
}

fn write_game(
    text: &mut String,
    item: &Item,
    report: &Report,
    language: Language,
) -> std::fmt::Result {
    let is_english = language == Language::En;
    writeln!(text, "{}", item.place())?;
    for name in ["先手", "後手"] {
        if let Some((_, value)) = report.headers.0.iter().find(|(known, _)| known == name) {
            let shown = if !is_english {
                name
            } else if name == "先手" {
                "Black"
            } else {
                "White"
            };
            writeln!(text, "{shown}: {value}")?;
        }
    }
    writeln!(text, "{}", result(report, is_english))?;
    if let Some(fault) = &report.fault {
        writeln!(
            text,
            "{}{fault}",
            if is_english { "The file goes on with " } else { "続きに誤り: " }
        )?;
    }
    let players = &report.players;
    let sides = [("Black", "先手", &players.black), ("White", "後手", &players.white)];
    for (en, ja, player) in sides {
        let phases = &player.phases;
        let phases = [
            ("opening", "序盤", &phases.opening),
            ("middlegame", "中盤", &phases.middlegame),
            ("endgame", "終盤", &phases.endgame),
        ];
        writeln!(
            text,
            "{}: {}",
            if is_english { en } else { ja },
            tally(&player.whole, is_english)
        )?;
        for (en, ja, part) in phases {
            if part.moves > 0 {
                writeln!(
                    text,
                    "  {}: {}",
                    if is_english { en } else { ja },
                    tally(part, is_english)
                )?;
            }
        }
    }
    if !report.turning_points.is_empty() {
        writeln!(text, "\n{}", if is_english { "Turning points" } else { "勝負の分かれ目" })?;
        for point in &report.turning_points {
            let moment = &report.positions[point.ply];
            let facts = if is_english { &moment.facts.en } else { &moment.facts.ja };
            if let Some(said) = facts.last() {
                writeln!(text, "{:>5}  {said}", point.ply + 1)?;
            }
        }
    }
    writeln!(
        text,
        "\n{}",
        if is_english {
            "   no     score   win  move"
        } else {
            "   手    評価値  勝率  指し手"
        }
    )?;
    report.positions.iter().try_for_each(|moment| write_move(text, moment, is_english))?;
    for (variation, number) in report.variations.iter().zip(1..) {
        let from = variation.from_ply + 1;
        if is_english {
            writeln!(text, "\nVariation {number}, from move {from}")?;
        } else {
            writeln!(text, "\n変化{number}: {from}手目から")?;
        }
        variation.positions.iter().try_for_each(|moment| write_move(text, moment, is_english))?;
    }
    Ok(())
}

fn result(report: &Report, is_english: bool) -> String {
    let plies = report.result.ply;
    let ending = report.result.ending.as_deref();
    let (winner, in_japanese) = match report.result.winner {
        Some("black") => (Some("Black"), "先手の勝ち"),
        Some(_) => (Some("White"), "後手の勝ち"),
        None => (None, ""),
    };
    match (is_english, winner) {
        (true, Some(winner)) => {
            format!("{winner} won ({}) after {plies} moves", ending.unwrap_or("no word"))
        }
        (true, None) => format!("No winner ({}) after {plies} moves", ending.unwrap_or("no word")),
        (false, Some(_)) => format!("{plies}手で{in_japanese}"),
        (false, None) => format!("{plies}手、勝敗なし"),
    }
}

fn tally(tally: &Tally, is_english: bool) -> String {
    let Tally { moves, accuracy, agreement, inaccuracy, mistake, blunder } = tally;
    let (Some(accuracy), Some(agreement)) = (accuracy, agreement) else {
        return if is_english { "no move" } else { "指し手なし" }.to_string();
    };
    let (accuracy, agreement) = (percent(*accuracy), percent(*agreement));
    if is_english {
        format!(
            "{moves} moves, accuracy {accuracy} %, agreement with the engine {agreement} %, \
             inaccuracies {inaccuracy}, mistakes {mistake}, blunders {blunder}"
        )
    } else {
        format!(
            "{moves}手 精度{accuracy}％ 一致率{agreement}％ 緩手{inaccuracy} 疑問手{mistake} 悪手{blunder}"
        )
    }
}

/// A move with its score and win rate, the best move where it is another, and what there is to say.
fn write_move(text: &mut String, moment: &Moment, is_english: bool) -> std::fmt::Result {
    let number = moment.ply + 1;
    match &moment.played {
        Some(played) => {
            let Played { mv, ja, en, score, win_rate, grade, .. } = played;
            let shown = if is_english { en } else { ja };
            let rate = percent(*win_rate);
            write!(
                text,
                "{number:>5}  {:>8}  {rate:>3}%  {shown}{}",
                score.to_string(),
                grade.mark()
            )?;
            if moment.bestmove.as_ref() != Some(mv) && *grade != Grade::Good {
                let best =
                    moment.lines.first().map(|line| if is_english { &line.en } else { &line.ja });
                let best = best.and_then(|line| line.split(' ').next()).unwrap_or_default();
                let word = if is_english { "best" } else { "最善" };
                write!(text, "  ({word} {best})")?;
            }
            writeln!(text)?;
        }
        None => {
            if let Some(line) = moment.lines.first() {
                let rate = percent(line.win_rate);
                let word = if is_english { "(end)" } else { "（終局）" };
                writeln!(text, "{:>5}  {:>8}  {rate:>3}%  {word}", "", line.score.to_string())?;
            }
        }
    }
    let facts = if is_english { &moment.facts.en } else { &moment.facts.ja };
    facts.iter().try_for_each(|said| writeln!(text, "{:22}{said}", ""))
}

/// A share in whole per cent.
fn percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}
