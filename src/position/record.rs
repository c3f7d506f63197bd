//! A position with the moves that led to it, as `position` commands and command lines write it.

use super::sfen::words;
use super::{Illegal, Position, SfenError};
use crate::types::{Move, MoveParseError};
use std::str::FromStr;
use thiserror::Error;

/// A position read from text, its path included.
///
/// The text is `startpos` or an SFEN (the word `sfen` before it is optional), then, optionally,
/// `moves` and a list of USI moves. The word `position` may stand in front; a list of moves alone
/// starts from the even position. The list ends at a word that closes a record (`resign`, `win`,
/// `rep_draw`, …); `pass`, `null` and `0000` pass the turn.
#[derive(Clone, Debug)]
pub struct Record {
    /// The position after all moves.
    pub position: Position,
    /// Moves of the list that a rule forbids though a board can show them (二歩, 打ち歩詰め, a king
    /// left in check). They have been played.
    pub breaches: Vec<Breach>,
}

/// A forbidden move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Its number in the list, from 1.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// The rule it breaks.
    pub rule: Illegal,
}

/// Why a text is no record. The message names the word, its place and what is wrong with it.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The text before the moves is no position.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// A word of the list is no move.
    #[error("move {index}: {error}")]
    Word {
        /// Its number in the list, from 1.
        index: usize,
        /// What is wrong with it.
        error: MoveParseError,
    },
    /// A move that cannot be played on the board.
    #[error("move {index}: '{mv}' cannot be played ({})", reason.word())]
    Move {
        /// Its number in the list, from 1.
        index: usize,
        /// The move.
        mv: Move,
        /// The first thing that makes it impossible.
        reason: Illegal,
        /// The position in which it was to be played.
        before: Box<Position>,
    },
    /// The turn cannot be passed in check.
    #[error("move {index}: '{word}' passes the turn, which is not possible in check")]
    PassInCheck {
        /// Its number in the list, from 1.
        index: usize,
        /// The word for passing.
        word: String,
    },
    /// The list is longer than any game.
    #[error("more than {} moves after the word 'moves'", Record::LONGEST)]
    TooLong,
}

impl Record {
    /// The most moves a list may have: far more than any game, few enough for every counter.
    pub const LONGEST: usize = 50_000;

    /// Plays one word of the list, whose number is `index`.
    fn step(&mut self, index: usize, word: &str) -> Result<(), RecordError> {
        let position = &mut self.position;
        if matches!(word, "pass" | "null" | "0000") {
            if position.in_check() {
                return Err(RecordError::PassInCheck { index, word: word.to_string() });
            }
            position.play_null();
            return Ok(());
        }
        let mv: Move = word.parse().map_err(|error| RecordError::Word { index, error })?;
        match position.check_playable(mv) {
            Ok(None) => {
                position.play(mv);
            }
            Ok(Some(rule)) => {
                position.play_unchecked(mv);
                self.breaches.push(Breach { index, mv, rule });
            }
            Err(reason) => {
                let before = Box::new(position.clone());
                return Err(RecordError::Move { index, mv, reason, before });
            }
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let text = text.trim_start_matches('\u{feff}');
        let mut words: Vec<&str> = words(text).collect();
        if words.first() == Some(&"position") {
            words.remove(0);
        }
        let mut halves = words.splitn(2, |&word| word == "moves");
        let start = halves.next().unwrap_or_default();
        let moves = halves.next();
        let position = match (start, moves) {
            ([], Some(_)) => Position::default(),
            _ => start.join(" ").parse()?,
        };
        let mut record = Record { position, breaches: Vec::new() };
        for (number, word) in moves.unwrap_or_default().iter().enumerate() {
            if matches!(*word, "resign" | "win" | "rep_draw" | "draw" | "timeout" | "break") {
                break;
            }
            if number == Record::LONGEST {
                return Err(RecordError::TooLong);
            }
            record.step(number + 1, word)?;
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sfen(text: &str) -> String {
        text.parse::<Record>().unwrap_or_else(|error| panic!("{text}: {error}")).position.sfen()
    }

    #[test]
    fn forms_of_the_same_position() {
        let start = Position::default().sfen();
        let after = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
        for text in [
            "startpos",
            "position startpos moves",
            "\u{feff}sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\r\n",
            "  position\tlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - moves resign",
        ] {
            assert_eq!(sfen(text), start, "{text}");
        }
        for text in [
            "startpos moves 7g7f",
            "moves 7g7f",
            "position startpos moves 7g7f resign and more",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f rep_draw",
        ] {
            assert_eq!(sfen(text), after, "{text}");
        }
        assert!(sfen("startpos moves 7g7f pass").ends_with(" b - 3"));
    }

    #[test]
    fn a_forbidden_move_is_played_and_noted() {
        let text = "sfen 4k4/9/9/9/4P4/9/9/9/4K4 b P 1 moves P*5g 5a5b";
        let record: Record = text.parse().expect("a record with a breach");
        let breach = Breach { index: 1, mv: "P*5g".parse().expect("a move"), rule: Illegal::Nifu };
        assert_eq!(record.breaches, [breach]);
        assert_eq!(record.position.path_len(), 2);
    }

    #[test]
    fn errors_name_the_word_and_its_place() {
        for (text, said) in [
            ("", "empty SFEN"),
            ("position", "empty SFEN"),
            ("startpos 7g7f", "'7g7f'"),
            ("startpos moves 7g7f zz 3c3d", "move 2: 'zz'"),
            ("startpos moves 7g7f 7g7f", "move 2: '7g7f' cannot be played (no-piece-there)"),
            ("4k4/9/9/9/9/9/9/4r4/4K4 b - 1 moves null", "move 1: 'null' passes"),
        ] {
            let error = text.parse::<Record>().expect_err(text).to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
        let endless = format!("startpos moves{}", " 2h3h 8b7b 3h2h 7b8b".repeat(13_000));
        assert!(matches!(endless.parse::<Record>(), Err(RecordError::TooLong)));
    }
}
