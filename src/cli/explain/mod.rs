//! `kakunari explain`: the rules taught on one position: a move with its verdict and what decides
//! it, or the checks with the ways out of them.
//!
//! [`fact`] finds what an illegal move breaks, [`situation`] how a side stands, [`lesson`] all there
//! is to say about a move, [`role`] which squares decide. [`english`] and [`japanese`] say it; it
//! goes out as [`text`], [`json`] or [`picture`]. Other commands use the sentences of [`explain`].

pub(super) mod english;
mod fact;
mod japanese;
mod json;
mod lesson;
mod picture;
mod role;
mod situation;
mod text;
mod voice;

use super::failure::{Failure, PARTLY};
use super::position_arg;
use crate::position::{Illegal, Position};
use crate::types::Move;
use clap::{Args, ValueEnum};
use english::English;
use fact::Fact;
pub(super) use fact::Man;
use japanese::Japanese;
use lesson::Lesson;
use situation::Situation;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use voice::Voice;

/// What `explain --help` says below the options.
pub(super) const HELP: &str = "\
POSITION is one argument, so put it in quotes: 'startpos', an SFEN, each optionally followed by
'moves' and USI moves. '-' reads it from standard input.

With --move: is the move legal, why, which squares decide, what the move does, and what could be
played instead. Without: is the side to move in check, how can it answer (take the piece, flee, put
something between), what closes the other ways, and which pieces are pinned.

--svg draws the board with these squares marked and numbered. The fields of the JSON object are
described in the README.

Exit status: 0 done, 1 the move is illegal, 2 bad input, 3 output not written.";

/// A language of explanations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Language {
    /// English
    En,
    /// Japanese
    Ja,
}

/// Arguments of `explain`.
#[derive(Args)]
pub(super) struct Arguments {
    /// The position to explain; the even start position by default
    position: Option<String>,
    /// The move to explain, in USI (7g7f, 8h2b+, P*5e)
    #[arg(long = "move", value_name = "M")]
    mv: Option<String>,
    /// Language of sentences and board
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Also draw the board into this file; '-' prints the drawing and nothing else
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Explains the move that was named, or the position.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let position = position_arg::read(arguments.position.as_deref())?;
    let voice = arguments.lang.voice();
    let subject = match &arguments.mv {
        None => Subject::Standing(Situation::of(&position)),
        Some(text) => {
            let mv =
                text.trim().parse().map_err(|error| Failure::Input(format!("--move: {error}")))?;
            Subject::Move(Box::new(Lesson::of(&position, mv)))
        }
    };
    if let Some(file) = &arguments.svg {
        let svg = picture::draw(&position, &subject, voice);
        if file.as_path() == Path::new("-") {
            out.write_all(svg.as_bytes())?;
            return Ok(subject.status());
        }
        std::fs::write(file, svg).map_err(|error| Failure::File(file.clone(), error))?;
    }
    if arguments.json {
        json::write(out, &position, &subject, voice)?;
    } else {
        write!(out, "{}", text::page(&position, &subject, voice))?;
    }
    Ok(subject.status())
}

/// What is explained.
enum Subject {
    /// How the side to move stands.
    Standing(Situation),
    /// A move.
    Move(Box<Lesson>),
}

impl Subject {
    /// The exit status: an illegal move is a no.
    fn status(&self) -> ExitCode {
        match self {
            Subject::Move(lesson) if !lesson.is_legal() => ExitCode::from(PARTLY),
            _ => ExitCode::SUCCESS,
        }
    }

    /// The squares that decide.
    fn parts(&self) -> role::Parts {
        match self {
            Subject::Move(lesson) => lesson.parts.clone(),
            Subject::Standing(situation) => {
                let mut parts = role::Parts::default();
                parts.add_situation(situation);
                parts
            }
        }
    }
}

impl Language {
    /// Who speaks it.
    fn voice(self) -> &'static dyn Voice {
        match self {
            Language::En => &English,
            Language::Ja => &Japanese,
        }
    }
}

/// One sentence that says why `mv` breaks `rule` in `position`.
pub(super) fn explain(position: &Position, mv: Move, rule: Illegal, language: Language) -> String {
    let fact = Fact::find(position, mv, rule).unwrap_or(Fact::Unknown { rule });
    language.voice().fact(&fact)
}

#[cfg(test)]
mod tests;
