//! The JSON objects of JKF.

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// A game.
#[derive(Serialize, Deserialize)]
pub(super) struct Record {
    #[serde(default)]
    pub header: Headers,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial: Option<Initial>,
    pub moves: Vec<Entry>,
}

/// Headers in the order of the file, which a map would lose.
#[derive(Default)]
pub(super) struct Headers(pub Vec<(String, String)>);

/// The first position.
#[derive(Serialize, Deserialize)]
pub(super) struct Initial {
    pub preset: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Board>,
}

/// A position: 0 stands for black, 1 for white.
#[derive(Serialize, Deserialize)]
pub(super) struct Board {
    pub color: u8,
    /// By file, then rank.
    pub board: Vec<Vec<Cell>>,
    pub hands: Vec<BTreeMap<String, u32>>,
}

/// A square; empty without a kind.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// A move or the end of a line, with what is said about it. The first entry of a game has neither.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Entry {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Times>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forks: Vec<Vec<Entry>>,
}

/// A move.
#[derive(Serialize, Deserialize)]
pub(super) struct Move {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Place>,
    /// As it stands before the move.
    pub piece: String,
    /// Does it go to the target of the move before?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same: Option<bool>,
    /// Given where the piece may promote.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promote: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capture: Option<String>,
    /// Which piece moves: letters for 左 直 右 上 寄 引 打.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative: Option<String>,
}

/// A square by file and rank, from 1.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Place {
    pub x: u8,
    pub y: u8,
}

/// Time used.
#[derive(Serialize, Deserialize)]
pub(super) struct Times {
    pub now: Clock,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Clock>,
}

/// A time in parts.
#[derive(Serialize, Deserialize)]
pub(super) struct Clock {
    #[serde(default, skip_serializing_if = "is_zero", serialize_with = "number")]
    pub h: f64,
    #[serde(default, serialize_with = "number")]
    pub m: f64,
    #[serde(default, serialize_with = "number")]
    pub s: f64,
}

fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

/// Writes a whole number without a fraction, as other programs expect it.
fn number<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 {
        serializer.serialize_u64(*number as u64)
    } else {
        serializer.serialize_f64(*number)
    }
}

impl Serialize for Headers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Headers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Headers, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Headers;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object with headers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Headers, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Headers(pairs))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}
