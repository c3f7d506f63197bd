//! The options of the engine, one row each: name, type, default, range, effect, and the field that
//! holds the value.

use super::Options;
use crate::position::EnteringKingRule;
use std::ffi::OsString;
use std::fmt;

/// Where the value of a row lives.
pub(super) type Field<T> = fn(&mut Options) -> &mut T;

/// Type, default and range of an option.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Check(bool, Field<bool>),
    Spin {
        default: i64,
        min: i64,
        max: i64,
        field: Field<i64>,
    },
    Rule(EnteringKingRule, Field<EnteringKingRule>),
    Text(&'static str, Field<OsString>),
    File(&'static str, Field<OsString>),
    /// A button has no value: setting it is an action of its own.
    Button(Action),
}

/// What pressing a button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Clear the transposition table before the next search.
    ClearHash,
}

/// One option.
pub struct Row {
    /// Name as the GUI shows it; no blanks.
    pub name: &'static str,
    /// What it does, in one line.
    pub effect: &'static str,
    pub(super) kind: Kind,
    /// Is it listed in the answer to `usi`?
    listed: bool,
}

const fn row(name: &'static str, kind: Kind, effect: &'static str) -> Row {
    Row { name, kind, effect, listed: true }
}

const fn check(name: &'static str, default: bool, f: Field<bool>, effect: &'static str) -> Row {
    row(name, Kind::Check(default, f), effect)
}

const fn spin(
    name: &'static str,
    (default, min, max): (i64, i64, i64),
    field: Field<i64>,
    effect: &'static str,
) -> Row {
    row(name, Kind::Spin { default, min, max, field }, effect)
}

/// Largest value of spins that count nodes: the largest whole number of JavaScript GUIs.
const MAX_NODES: i64 = (1 << 53) - 1;
/// Longest latency or minimum that can be asked for, in ms.
const MAX_DELAY: i64 = 600_000;

/// All options.
pub const TABLE: &[Row] = &[
    spin("USI_Hash", (256, 1, 33_554_432), |o| &mut o.hash, "size of the transposition table, MB"),
    check(
        "USI_Ponder",
        false,
        |o| &mut o.ponder,
        "the GUI lets the engine think on the opponent's time",
    ),
    spin("Threads", (1, 1, 512), |o| &mut o.threads, "search threads"),
    spin("MultiPV", (1, 1, 800), |o| &mut o.multipv, "number of best lines to show"),
    row(
        "EvalFile",
        Kind::File("", |o| &mut o.eval_file),
        "evaluation network; empty or <internal> for the built-in evaluator",
    ),
    row(
        "EvalDir",
        Kind::Text("", |o| &mut o.eval_dir),
        "folder with the network as nn.bin, when EvalFile is empty",
    ),
    check(
        "EvalFallback",
        false,
        |o| &mut o.eval_fallback,
        "play with the built-in evaluator when the network cannot be had",
    ),
    spin(
        "FV_SCALE",
        (0, 0, 1024),
        |o| &mut o.fv_scale,
        "divisor of the output of a network given by EvalFile, 0 for what it asks for",
    ),
    check("USI_OwnBook", true, |o| &mut o.own_book, "use the book named by BookFile"),
    row("BookFile", Kind::Text("no_book", |o| &mut o.book_file), "opening book; no_book for none"),
    row("BookDir", Kind::Text("book", |o| &mut o.book_dir), "folder of the book"),
    spin("BookMoves", (16, 0, 10_000), |o| &mut o.book_moves, "last ply that uses the book"),
    row(
        "EnteringKingRule",
        Kind::Rule(EnteringKingRule::CSARule27, |o| &mut o.entering_king),
        "which declaration wins",
    ),
    spin(
        "MaxMovesToDraw",
        (0, 0, 100_000),
        |o| &mut o.max_moves,
        "the game is drawn at this ply, 0 for no limit",
    ),
    spin(
        "DrawValueBlack",
        (-2, -30_000, 30_000),
        |o| &mut o.draw_black,
        "score of a draw when black moves at the root, centipawns",
    ),
    spin(
        "DrawValueWhite",
        (-2, -30_000, 30_000),
        |o| &mut o.draw_white,
        "score of a draw when white moves at the root, centipawns",
    ),
    spin(
        "ResignValue",
        (99_999, 1, 99_999),
        |o| &mut o.resign_value,
        "resign games at or below minus this score, 99999 for never",
    ),
    spin(
        "NetworkDelay",
        (120, 0, MAX_DELAY),
        |o| &mut o.network_delay,
        "usual latency between engine and clock, ms",
    ),
    spin(
        "NetworkDelay2",
        (150, 0, MAX_DELAY),
        |o| &mut o.network_delay2,
        "latency to allow for when a late move would lose, ms",
    ),
    spin(
        "MinimumThinkingTime",
        (0, 0, MAX_DELAY),
        |o| &mut o.minimum_time,
        "least time of a move, ms",
    ),
    spin(
        "SlowMover",
        (100, 1, 1000),
        |o| &mut o.slow_mover,
        "percentage of the planned time to use",
    ),
    check(
        "RoundUpToFullSecond",
        true,
        |o| &mut o.round_up,
        "use the rest of a second that the clock charges anyway",
    ),
    spin(
        "DepthLimit",
        (0, 0, 1000),
        |o| &mut o.depth_limit,
        "depth limit of moves in games, 0 for none",
    ),
    spin(
        "NodesLimit",
        (0, 0, MAX_NODES),
        |o| &mut o.nodes_limit,
        "node limit of moves in games, 0 for none",
    ),
    spin(
        "PvInterval",
        (300, 0, 100_000),
        |o| &mut o.pv_interval,
        "least time between reports in games, ms",
    ),
    check("OutputFailLHPV", true, |o| &mut o.show_bounds, "report scores that are only bounds"),
    check(
        "ConsiderationMode",
        false,
        |o| &mut o.consideration,
        "report every iteration, and no bounds, in searches with limits as well",
    ),
    check(
        "GenerateAllLegalMoves",
        false,
        |o| &mut o.all_moves,
        "search non-promotions that are nearly always pointless",
    ),
    spin(
        "RootMateSearch",
        (10_000, 0, MAX_NODES),
        |o| &mut o.root_mate,
        "nodes of a mate search at the root beside the search, 0 for none",
    ),
    check(
        "MateShortest",
        true,
        |o| &mut o.mate_shortest,
        "go mate infinite goes on until the shortest mate is proved",
    ),
    check(
        "MateCountFutile",
        true,
        |o| &mut o.mate_count_futile,
        "go mate counts futile interpositions; if not, its line ends where only those are left",
    ),
    row("Clear_Hash", Kind::Button(Action::ClearHash), "clear the transposition table"),
    row(
        "DebugLogFile",
        Kind::Text("", |o| &mut o.debug_log),
        "file to which all input and output is appended",
    ),
    Row {
        listed: false,
        ..check(
            "StrictPosition",
            false,
            |o| &mut o.strict,
            "end with status 1 at a bad position command",
        )
    },
];

/// Names that other engines and GUIs use for ours.
const ALIASES: [(&str, &str); 5] = [
    ("NumberOfThreads", "Threads"),
    ("USI_Threads", "Threads"),
    ("WriteDebugLog", "DebugLogFile"),
    ("OwnBook", "USI_OwnBook"),
    ("Eval_Dir", "EvalDir"),
];

/// The rows that a GUI is told of, in order.
pub fn listed() -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(|row| row.listed)
}

impl fmt::Display for Row {
    /// The declaration in USI, from the type on: `type spin default 1 min 1 max 512`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filled = |text: &'static str| if text.is_empty() { "<empty>" } else { text };
        match self.kind {
            Kind::Check(default, _) => write!(f, "type check default {default}"),
            Kind::Spin { default, min, max, .. } => {
                write!(f, "type spin default {default} min {min} max {max}")
            }
            Kind::Rule(default, _) => {
                write!(f, "type combo default {}", default.name())?;
                rule_names().iter().try_for_each(|word| write!(f, " var {word}"))
            }
            Kind::Text(default, _) => write!(f, "type string default {}", filled(default)),
            Kind::File(default, _) => write!(f, "type filename default {}", filled(default)),
            Kind::Button(_) => f.write_str("type button"),
        }
    }
}

pub(super) fn rule_names() -> [&'static str; EnteringKingRule::COUNT] {
    EnteringKingRule::ALL.map(EnteringKingRule::name)
}

/// Compares names as GUIs write them: in any case, a blank for an underscore.
pub(super) fn same(a: &str, b: &str) -> bool {
    let plain = |text: &str| text.replace(' ', "_").to_ascii_lowercase();
    plain(a) == plain(b)
}

/// The row of a name, an alias, or a twin with or without the prefix `USI_` or `UCI_`.
pub(super) fn find(name: &str) -> Option<&'static Row> {
    let named = |wanted: &str| TABLE.iter().find(|row| same(row.name, wanted));
    if let Some(row) = named(name) {
        return Some(row);
    }
    if let Some((_, ours)) = ALIASES.iter().find(|(alias, _)| same(alias, name)) {
        return named(ours);
    }
    let bare = match name.get(..4) {
        Some(prefix) if prefix.eq_ignore_ascii_case("usi_") => &name[4..],
        Some(prefix) if prefix.eq_ignore_ascii_case("uci_") => &name[4..],
        _ => name,
    };
    named(bare).or_else(|| named(&format!("USI_{bare}")))
}
