//! A report as a list of moves for people, the turning points first.

use super::inputs::Item;
use crate::analysis::{Grade, Moment, Played, Report, Tally, percent};
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
    write_names(text, report, is_english)?;
    writeln!(text, "{}", result(report, is_english))?;
    if let Some(fault) = &report.fault {
        let begin = if is_english { "The file goes on with " } else { "続きに誤り: " };
        writeln!(text, "{begin}{fault}")?;
    }
    write_players(text, report, is_english)?;
    write_turning_points(text, report, is_english)?;
    let head = if is_english {
        "   no     score   win  move"
    } else {
        "   手    評価値  勝率  指し手"
    };
    writeln!(text, "\n{head}")?;
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

/// The names of both sides, as far as the file has them.
fn write_names(text: &mut String, report: &Report, is_english: bool) -> std::fmt::Result {
    for (en, ja) in [("Black", "先手"), ("White", "後手")] {
        if let Some((_, value)) = report.headers.0.iter().find(|(known, _)| known == ja) {
            writeln!(text, "{}: {value}", if is_english { en } else { ja })?;
        }
    }
    Ok(())
}

/// How well both sides played, and in which phase.
fn write_players(text: &mut String, report: &Report, is_english: bool) -> std::fmt::Result {
    let players = &report.players;
    let sides = [("Black", "先手", &players.black), ("White", "後手", &players.white)];
    for (en, ja, player) in sides {
        let side = if is_english { en } else { ja };
        writeln!(text, "{side}: {}", tally(&player.whole, is_english))?;
        let phases = &player.phases;
        let phases = [
            ("opening", "序盤", &phases.opening),
            ("middlegame", "中盤", &phases.middlegame),
            ("endgame", "終盤", &phases.endgame),
        ];
        for (en, ja, part) in phases.into_iter().filter(|(_, _, part)| part.moves > 0) {
            let phase = if is_english { en } else { ja };
            writeln!(text, "  {phase}: {}", tally(part, is_english))?;
        }
    }
    Ok(())
}

/// The moves that turned the game, each with what is said of it last: what it lost.
fn write_turning_points(text: &mut String, report: &Report, is_english: bool) -> std::fmt::Result {
    if report.turning_points.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n{}", if is_english { "Turning points" } else { "勝負の分かれ目" })?;
    for point in &report.turning_points {
        let facts = &report.positions[point.ply].facts;
        if let Some(said) = if is_english { &facts.en } else { &facts.ja }.last() {
            writeln!(text, "{:>5}  {said}", point.ply + 1)?;
        }
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
