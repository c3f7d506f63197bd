//! The rule vectors of `tests/data/rules` (see its README), read into plain structs.
//!
//! Unknown fields are refused, so that nothing the data say can be overlooked.

#![allow(dead_code, reason = "each test binary includes this module and uses a part of it")]

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A case of `positions.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionCase {
    pub id: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "seed")]
    _seed: String,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "python_shogi_differs")]
    _python_shogi_differs: Option<bool>,
    pub sfen: String,
    pub legal: Vec<String>,
    pub illegal: Vec<IllegalMove>,
    #[serde(default)]
    pub complete: bool,
    #[serde(default)]
    pub exact_from: BTreeMap<String, Vec<String>>,
    pub legal_count: usize,
    pub in_check: bool,
    pub checkmate: bool,
    pub stalemate: Option<bool>,
    pub checkers: Option<Vec<String>>,
    pub loser: Option<String>,
    #[serde(default)]
    pub after: Vec<AfterMoves>,
}

/// A position reached from a case by moves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AfterMoves {
    pub moves: Vec<String>,
    pub sfen: String,
    pub legal: Vec<String>,
    pub illegal: Vec<IllegalMove>,
    #[serde(default)]
    pub complete: bool,
    pub legal_count: usize,
    pub in_check: bool,
    pub checkmate: bool,
}

/// What both kinds of case say about a position.
pub struct Expected<'a> {
    pub id: String,
    pub sfen: &'a str,
    pub legal: &'a [String],
    pub illegal: &'a [IllegalMove],
    pub complete: bool,
    pub legal_count: usize,
    pub in_check: bool,
    pub checkmate: bool,
}

impl PositionCase {
    /// The common part for the position itself.
    pub fn expected(&self) -> Expected<'_> {
        Expected {
            id: self.id.clone(),
            sfen: &self.sfen,
            legal: &self.legal,
            illegal: &self.illegal,
            complete: self.complete,
            legal_count: self.legal_count,
            in_check: self.in_check,
            checkmate: self.checkmate,
        }
    }

    /// The common part for each position after it, with the moves that lead there.
    pub fn expected_after(&self) -> impl Iterator<Item = (&[String], Expected<'_>)> {
        self.after.iter().map(|after| {
            let expected = Expected {
                id: format!("{} after {:?}", self.id, after.moves),
                sfen: &after.sfen,
                legal: &after.legal,
                illegal: &after.illegal,
                complete: after.complete,
                legal_count: after.legal_count,
                in_check: after.in_check,
                checkmate: after.checkmate,
            };
            (after.moves.as_slice(), expected)
        })
    }
}

/// A move to be refused, and everything that is wrong with it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IllegalMove {
    #[serde(rename = "move")]
    pub mv: String,
    pub reason: String,
    #[serde(default)]
    pub also: Vec<String>,
}

/// A case of `repetition.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepetitionCase {
    pub id: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "seed")]
    _seed: String,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "last_cycle_perpetual")]
    _last_cycle_perpetual: Option<bool>,
    pub sfen: String,
    pub moves: Vec<String>,
    pub expected: RepetitionVerdict,
    pub checks: Vec<usize>,
}

/// The verdict on a record.
#[derive(Deserialize, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct RepetitionVerdict {
    pub outcome: String,
    pub ply: Option<usize>,
    pub winner: Option<String>,
    pub loser: Option<String>,
    pub count: usize,
    pub first_ply: usize,
}

/// A case of `declaration.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclarationCase {
    pub id: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "seed")]
    _seed: String,
    #[serde(rename = "note")]
    _note: Option<String>,
    pub rule: String,
    pub sfen: String,
    pub declarer: Option<String>,
    #[serde(rename = "move")]
    pub mv: Option<String>,
    pub expected: DeclarationVerdict,
}

/// The verdict on a claim.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclarationVerdict {
    pub result: String,
    pub failing: Vec<String>,
    pub points: Option<Points>,
    pub pieces_in_camp: Option<usize>,
    pub reason: Option<String>,
}

/// Points of the declarer, or of both sides.
#[derive(Deserialize, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Points {
    Declarer(u32),
    Both { black: u32, white: u32 },
}

/// A position of `perft.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftCase {
    pub id: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "tags")]
    _tags: Vec<String>,
    #[serde(rename = "python_shogi_differs")]
    _python_shogi_differs: Option<bool>,
    pub sfen: String,
    /// Depth to leaf count.
    pub perft: BTreeMap<u32, u64>,
    pub in_check: bool,
}

/// A list of texts in sorted order, to be compared with another.
pub fn sorted(texts: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut sorted: Vec<String> = texts.into_iter().map(|text| text.to_string()).collect();
    sorted.sort();
    sorted
}

/// The 109 cases of move legality.
pub fn positions() -> Vec<PositionCase> {
    read("positions.json", 109)
}

/// The 31 records of repetition.
pub fn repetitions() -> Vec<RepetitionCase> {
    read("repetition.json", 31)
}

/// The 58 claims of a declaration.
pub fn declarations() -> Vec<DeclarationCase> {
    read("declaration.json", 58)
}

/// The 36 positions with node counts.
pub fn perfts() -> Vec<PerftCase> {
    read("perft.json", 36)
}

/// Every position that the vectors start from: a choice of hard places to play on from.
pub fn all_sfens() -> Vec<String> {
    let moves = positions().into_iter().map(|case| case.sfen);
    let records = repetitions().into_iter().map(|case| case.sfen);
    let claims = declarations().into_iter().map(|case| case.sfen);
    moves.chain(records).chain(claims).chain(perfts().into_iter().map(|case| case.sfen)).collect()
}

/// Reads a file and checks that none of its cases has been lost.
fn read<T: DeserializeOwned>(name: &str, cases: usize) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules").join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
    let read: Vec<T> =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(read.len(), cases, "cases in {name}");
    read
}
