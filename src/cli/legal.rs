//! `kakunari legal`: the legal moves of a position, or whether one move is legal and why not.

use super::explain::{Language, explain};
use super::failure::{Failure, PARTLY};
use super::json;
use super::position_arg;
use crate::movegen;
use crate::position::{Illegal, Position};
use crate::types::{Move, MoveList};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

/// Arguments of `legal`.
#[derive(Args)]
pub(super) struct Arguments {
    /// The position to look at; the even start position by default
    position: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Say whether this USI move is legal: exit status 0 yes, 1 no
    #[arg(long = "move", value_name = "M")]
    mv: Option<String>,
    /// Language of the explanation
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
}

/// The legal moves as JSON.
#[derive(Serialize)]
struct Listing {
    sfen: String,
    in_check: bool,
    checkmate: bool,
    count: usize,
    moves: Vec<String>,
}

/// The answer about one move as JSON.
#[derive(Serialize)]
struct Answer {
    #[serde(rename = "move")]
    mv: String,
    legal: bool,
    reason: Option<&'static str>,
    explanation: Option<String>,
}

/// Lists the moves, or judges the one that was named.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let position = position_arg::read(arguments.position.as_deref())?;
    match &arguments.mv {
        None => list(&position, arguments.json, out),
        Some(text) => {
            let mv =
                text.trim().parse().map_err(|error| Failure::Input(format!("--move: {error}")))?;
            answer(&position, mv, arguments, out)
        }
    }
}

fn list(position: &Position, json: bool, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut list = MoveList::new();
    movegen::legal(position, &mut list);
    let mut moves: Vec<String> = list.iter().map(Move::to_string).collect();
    moves.sort();
    let in_check = position.in_check();
    let listing = Listing {
        sfen: position.sfen(),
        in_check,
        checkmate: in_check && moves.is_empty(),
        count: moves.len(),
        moves,
    };
    if json {
        json::line(out, &listing)?;
    } else {
        describe(position, &listing, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The listing for people: what stands, how many moves, and the moves.
fn describe(position: &Position, listing: &Listing, out: &mut impl Write) -> Result<(), Failure> {
    /// Moves in a row of text.
    const ROW: usize = 12;
    writeln!(out, "{position}")?;
    let side = position.side().name();
    let plural = if listing.count == 1 { "move" } else { "moves" };
    let state = match (listing.in_check, listing.count) {
        (true, 0) => ": checkmate",
        (false, 0) => ": the game is lost",
        (true, _) => ", in check",
        (false, _) => "",
    };
    writeln!(out, "{side} to move, {} legal {plural}{state}", listing.count)?;
    for row in listing.moves.chunks(ROW) {
        writeln!(out, "{}", row.join(" "))?;
    }
    Ok(())
}

fn answer(
    position: &Position,
    mv: Move,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let fault = position.check(mv).err();
    let why = fault.map(|reason| explain(position, mv, reason, arguments.lang));
    if arguments.json {
        let answer = Answer {
            mv: mv.to_string(),
            legal: fault.is_none(),
            reason: fault.map(Illegal::word),
            explanation: why,
        };
        json::line(out, &answer)?;
    } else {
        let word = fault.map_or("", Illegal::word);
        match (arguments.lang, why) {
            (Language::En, None) => writeln!(out, "{mv} is legal")?,
            (Language::En, Some(why)) => writeln!(out, "{mv} is illegal ({word}): {why}")?,
            (Language::Ja, None) => writeln!(out, "{mv} は指せます。")?,
            (Language::Ja, Some(why)) => writeln!(out, "{mv} は指せません（{word}）。{why}")?,
        }
    }
    Ok(fault.map_or(ExitCode::SUCCESS, |_| ExitCode::from(PARTLY)))
}
