//! The options of the engine: their values, how they are set, and what they mean for a search.
//!
//! Each option is declared once, in [`TABLE`]. Its row names the field that holds the value, so
//! reading, writing, listing and defaults all follow from it.

mod table;
mod value;

pub use table::{Action, Row, TABLE, listed};

use crate::position::EnteringKingRule;
use crate::search::Conditions;
use crate::search::clock::Timing;
#[cfg(feature = "tune")]
use crate::search::params;
use std::ffi::OsString;
use std::time::Duration;
use table::{Kind, find, rule_names, same};
use thiserror::Error;
use value::{parse_check, parse_spin, plain, shorten, variant};

/// The values of all options.
#[derive(Clone, Debug)]
pub struct Options {
    /// Size of the transposition table in MB.
    pub hash: i64,
    /// Search threads.
    pub threads: i64,
    /// Best lines to show.
    pub multipv: i64,
    /// Will the GUI send `go ponder`?
    pub ponder: bool,
    /// File of the evaluation network; empty for the built-in evaluator.
    pub eval_file: OsString,
    /// Folder that holds the network as `nn.bin`; empty for none.
    pub eval_dir: OsString,
    /// Go on with the built-in evaluator when the network cannot be had?
    pub eval_fallback: bool,
    /// Divisor of the network's output; 0 for what the network asks for.
    pub fv_scale: i64,
    /// May the engine use a book of its own?
    pub own_book: bool,
    /// Name of the book; empty or `no_book` for none.
    pub book_file: OsString,
    /// Folder of the book.
    pub book_dir: OsString,
    /// Last ply that uses the book.
    pub book_moves: i64,
    /// Which declaration wins.
    pub entering_king: EnteringKingRule,
    /// The game is drawn at this ply; 0 for no limit.
    pub max_moves: i64,
    /// Draw score in centipawns when black is to move at the root.
    pub draw_black: i64,
    /// Draw score in centipawns when white is to move at the root.
    pub draw_white: i64,
    /// Resign at or below minus this score.
    pub resign_value: i64,
    /// Usual latency in ms.
    pub network_delay: i64,
    /// Latency in ms to allow for when the flag is about to fall.
    pub network_delay2: i64,
    /// Least time of a move in ms.
    pub minimum_time: i64,
    /// Percentage of the planned time to use.
    pub slow_mover: i64,
    /// Think to the end of a second that is charged anyway?
    pub round_up: bool,
    /// Depth limit of games; 0 for none.
    pub depth_limit: i64,
    /// Node limit of games; 0 for none.
    pub nodes_limit: i64,
    /// Least time between two reports in ms, except while analysing.
    pub pv_interval: i64,
    /// Report bounds as well?
    pub show_bounds: bool,
    /// Report as in an analysis, whatever ends the search?
    pub consideration: bool,
    /// Search pointless non-promotions as well?
    pub all_moves: bool,
    /// Nodes of the mate search at the root; 0 for none.
    pub root_mate: i64,
    /// Does `go mate infinite` go on to the shortest mate?
    pub mate_shortest: bool,
    /// Do futile interpositions count in the answer to `go mate`?
    pub mate_count_futile: bool,
    /// File that receives everything said and heard; empty for none.
    pub debug_log: OsString,
    /// End with status 1 at a bad `position`; not declared, for test farms.
    pub strict: bool,
}

impl Default for Options {
    fn default() -> Options {
        let mut options = Options::blank();
        for row in TABLE {
            match row.kind {
                Kind::Check(default, field) => *field(&mut options) = default,
                Kind::Spin { default, field, .. } => *field(&mut options) = default,
                Kind::Rule(default, field) => *field(&mut options) = default,
                Kind::Text(default, field) | Kind::File(default, field) => {
                    *field(&mut options) = default.into();
                }
                Kind::Button(_) => {}
            }
        }
        options
    }
}

/// What came of setting an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Applied {
    /// The value is stored.
    Stored,
    /// The value lay outside of the range; the nearest one is stored. The text says so.
    Clamped(String),
    /// A button was pressed.
    Pressed(Action),
    /// There is no such option. GUIs send options that were never declared, so this is no error.
    Unknown,
}

/// Why a value was refused; the old one stays.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// Not a whole number.
    #[error("option {name}: '{value}' is no whole number, expected {min} to {max}")]
    Number {
        /// The option.
        name: &'static str,
        /// What was sent.
        value: String,
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
    },
    /// Neither true nor false.
    #[error("option {name}: '{value}' is neither true nor false")]
    Check {
        /// The option.
        name: &'static str,
        /// What was sent.
        value: String,
    },
    /// None of the words of a combo.
    #[error("option {name}: '{value}' is none of {words}")]
    Word {
        /// The option.
        name: &'static str,
        /// What was sent.
        value: String,
        /// The words that may be sent.
        words: String,
    },
    /// A variant of shogi that is not played here.
    #[error("option USI_Variant: '{0}' is not supported, only shogi (9x9)")]
    Variant(String),
}

impl Options {
    /// Every field at nothing, before the table fills in the defaults.
    fn blank() -> Options {
        Options {
            hash: 0,
            threads: 0,
            multipv: 0,
            ponder: false,
            eval_file: OsString::new(),
            eval_dir: OsString::new(),
            eval_fallback: false,
            fv_scale: 0,
            own_book: false,
            book_file: OsString::new(),
            book_dir: OsString::new(),
            book_moves: 0,
            entering_king: EnteringKingRule::NoEnteringKing,
            max_moves: 0,
            draw_black: 0,
            draw_white: 0,
            resign_value: 0,
            network_delay: 0,
            network_delay2: 0,
            minimum_time: 0,
            slow_mover: 0,
            round_up: false,
            depth_limit: 0,
            nodes_limit: 0,
            pv_interval: 0,
            show_bounds: false,
            consideration: false,
            all_moves: false,
            root_mate: 0,
            mate_shortest: false,
            mate_count_futile: false,
            debug_log: OsString::new(),
            strict: false,
        }
    }

    /// Sets an option from text. `value` is what followed the word `value`, trimmed; for a text
    /// option `<empty>` is the empty text, and one pair of surrounding quotes is dropped.
    pub fn set(&mut self, name: &str, value: &OsString) -> Result<Applied, OptionError> {
        let text = value.to_string_lossy();
        let Some(row) = find(name) else {
            #[cfg(feature = "tune")]
            if let Some(row) = params::TUNABLES.iter().find(|row| same(name, row.name)) {
                let (number, applied) =
                    spin(row.name, &text, i64::from(row.min), i64::from(row.max))?;
                row.set(number as i32);
                return Ok(applied);
            }
            return if same(name, "USI_Variant") { variant(&text) } else { Ok(Applied::Unknown) };
        };
        match row.kind {
            Kind::Check(_, field) => *field(self) = parse_check(row.name, &text)?,
            Kind::Spin { min, max, field, .. } => {
                let (number, applied) = spin(row.name, &text, min, max)?;
                *field(self) = number;
                return Ok(applied);
            }
            Kind::Rule(_, field) => {
                *field(self) =
                    EnteringKingRule::from_name(&text).ok_or_else(|| OptionError::Word {
                        name: row.name,
                        value: shorten(&text),
                        words: rule_names().join(" "),
                    })?;
            }
            Kind::Text(_, field) | Kind::File(_, field) => *field(self) = plain(value),
            Kind::Button(action) => return Ok(Applied::Pressed(action)),
        }
        Ok(Applied::Stored)
    }

    /// The present value of an option as text, `<empty>` for an empty one; `None` when there is no
    /// such option or it has no value. The name is that of the table.
    pub fn get(&self, name: &str) -> Option<(&'static str, String)> {
        let row = find(name)?;
        // A row knows its field only for writing, so the value is looked up in a copy.
        let mut copy = self.clone();
        let value = match row.kind {
            Kind::Check(_, field) => field(&mut copy).to_string(),
            Kind::Spin { field, .. } => field(&mut copy).to_string(),
            Kind::Rule(_, field) => field(&mut copy).name().to_string(),
            Kind::Text(_, field) | Kind::File(_, field) => {
                let value = field(&mut copy).to_string_lossy().into_owned();
                if value.is_empty() { "<empty>".to_string() } else { value }
            }
            Kind::Button(_) => return None,
        };
        Some((row.name, value))
    }

    /// How time is to be used.
    pub fn timing(&self) -> Timing {
        let ms = |ms: i64| Duration::from_millis(ms.unsigned_abs());
        Timing {
            delay: ms(self.network_delay),
            final_delay: ms(self.network_delay2),
            minimum: ms(self.minimum_time),
            slow_mover: self.slow_mover as u32,
            round_up: self.round_up,
            ponders: self.ponder,
        }
    }

    /// The rules of the game to be played.
    pub fn conditions(&self) -> Conditions {
        Conditions {
            entering_king: self.entering_king,
            max_moves: self.max_moves as u32,
            draw_score: [self.draw_black as i32, self.draw_white as i32],
            all_moves: self.all_moves,
        }
    }
}

/// Reads the value of a spin option, the nearest in its range, and says whether that was meant.
fn spin(name: &'static str, text: &str, min: i64, max: i64) -> Result<(i64, Applied), OptionError> {
    let number = parse_spin(text).ok_or_else(|| {
        let value = shorten(text);
        OptionError::Number { name, value, min, max }
    })?;
    let set = number.clamp(min, max);
    let applied = if set == number {
        Applied::Stored
    } else {
        Applied::Clamped(format!("option {name}: {number} is outside {min} to {max}, set to {set}"))
    };
    Ok((set, applied))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(options: &mut Options, name: &str, value: &str) -> Result<Applied, OptionError> {
        options.set(name, &value.into())
    }

    #[test]
    fn names_are_unique_and_without_blanks() {
        for (index, row) in TABLE.iter().enumerate() {
            assert!(!row.name.contains(' ') && !row.effect.is_empty());
            assert!(TABLE[..index].iter().all(|other| !same(other.name, row.name)), "{}", row.name);
        }
    }

    #[test]
    fn names_are_found_as_guis_write_them() {
        for (name, ours) in [
            ("usi_hash", "USI_Hash"),
            ("Hash", "USI_Hash"),
            ("UCI_Hash", "USI_Hash"),
            ("Ponder", "USI_Ponder"),
            ("USI_MultiPV", "MultiPV"),
            ("clear hash", "Clear_Hash"),
            ("NumberOfThreads", "Threads"),
        ] {
            assert_eq!(find(name).map(|row| row.name), Some(ours), "{name}");
        }
        for name in ["", "Skill Level", "USI_", "棋力", "Nonsense"] {
            assert!(find(name).is_none(), "{name}");
        }
    }

    #[test]
    fn values_are_checked() {
        let mut options = Options::default();
        assert_eq!(
            set(&mut options, "Threads", "0").map(|a| matches!(a, Applied::Clamped(_))),
            Ok(true)
        );
        assert_eq!(options.threads, 1);
        assert!(set(&mut options, "Threads", "abc").is_err());
        assert!(set(&mut options, "USI_Hash", "99999999999999999999").is_ok());
        assert_eq!(options.hash, 33_554_432);
        assert!(set(&mut options, "EnteringKingRule", "tryrule").is_ok());
        assert_eq!(options.entering_king, EnteringKingRule::TryRule);
        assert!(set(&mut options, "EnteringKingRule", "mine").is_err());
        assert_eq!(options.entering_king, EnteringKingRule::TryRule);
        assert!(set(&mut options, "USI_Ponder", "TRUE").is_ok() && options.ponder);
        assert!(set(&mut options, "USI_Variant", "minishogi").is_err());
        assert_eq!(set(&mut options, "Clear_Hash", ""), Ok(Applied::Pressed(Action::ClearHash)));
    }

    #[test]
    fn text_values_lose_their_quotes() {
        let mut options = Options::default();
        for (sent, stored) in [
            ("\"a b\"", "a b"),
            ("<empty>", "<empty>"),
            ("", "<empty>"),
            ("name value x", "name value x"),
            ("\"", "\""),
        ] {
            assert_eq!(set(&mut options, "BookFile", sent), Ok(Applied::Stored));
            assert_eq!(options.get("bookfile"), Some(("BookFile", stored.to_string())));
        }
    }
}
