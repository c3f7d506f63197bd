//! `kakunari judge`: is a game over, how, and who has won?

use super::claim::claim;
use super::failure::Failure;
use super::json;
use super::position_arg;
use super::verdict::{Rules, Verdict, first_end};
use crate::position::EnteringKingRule;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

/// What `judge --help` says below the options.
pub(super) const HELP: &str = "\
Status: ongoing, checkmate, no-legal-moves, repetition-draw, perpetual-check, max-moves, and with
--entering-king-rule declaration-win, declaration-draw, declaration-loss. A game that ended within
the list of moves keeps what ended it first. 'ply' is the number of moves of the list after which
the game was over (0: in the first position); null while it goes on.

A declaration is a claim by the side to move in the last position. A claim whose conditions are not
met is no end of the game: the status stays ongoing and the reason names the conditions. TryRule:
the step onto the goal ends the game, and a side that can make it has won. JishogiRule24 with
--max-moves: at the limit, when both kings have entered, a side with fewer than 24 points loses.";

/// Arguments of `judge`.
#[derive(Args)]
pub(super) struct Arguments {
    /// The game: a position, usually with its moves
    position: Option<String>,
    /// Also judge a declaration under this rule
    #[arg(long, value_name = "R", ignore_case = true, value_parser = rule_parser())]
    entering_king_rule: Option<EnteringKingRule>,
    /// The game is drawn after this many moves; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    max_moves: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn rule_parser() -> impl TypedValueParser<Value = EnteringKingRule> {
    PossibleValuesParser::new(EnteringKingRule::ALL.map(EnteringKingRule::name)).try_map(|name| {
        EnteringKingRule::from_name(&name).ok_or_else(|| format!("unknown rule '{name}'"))
    })
}

/// The verdict as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    status: &'static str,
    winner: Option<&'static str>,
    ply: Option<usize>,
    reason: &'a str,
}

/// Judges the game and prints the verdict.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let position = position_arg::read(arguments.position.as_deref())?;
    position_arg::possible_in_a_game(&position)
        .map_err(|error| Failure::Input(format!("position: {error}")))?;
    let rules =
        Rules { entering_king: arguments.entering_king_rule, max_moves: arguments.max_moves };
    let verdict = first_end(&position, &rules).unwrap_or_else(|| claim(&position, &rules));
    if arguments.json {
        let answer = Answer {
            status: verdict.status.word(),
            winner: verdict.winner.map(|color| color.name()),
            ply: verdict.ply,
            reason: &verdict.reason,
        };
        json::line(out, &answer)?;
    } else {
        describe(&verdict, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The verdict for people.
fn describe(verdict: &Verdict, out: &mut impl Write) -> Result<(), Failure> {
    let result = match (verdict.winner, verdict.ply) {
        (Some(winner), _) => format!(", {} wins", winner.name()),
        (None, Some(_)) => ", a draw".to_string(),
        (None, None) => String::new(),
    };
    let when = match verdict.ply {
        None => String::new(),
        Some(1) => " after 1 move".to_string(),
        Some(ply) => format!(" after {ply} moves"),
    };
    writeln!(out, "{}{result}{when}", verdict.status.word())?;
    writeln!(out, "{}", verdict.reason)?;
    Ok(())
}
