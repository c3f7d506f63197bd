//! What a page shows, read from its elements, and what it ought to show, from our own position.

use crate::browser::Browser;
use kakunari::position::Position;
use kakunari::types::Square;
use serde_json::Value;
use std::collections::BTreeMap;

/// Board, hands and side to move: squares by name, hands as `hand-black P`.
pub type Seen = BTreeMap<String, String>;

/// What the page shows at the moment.
pub struct Shown {
    pub board: Seen,
    /// The ply that the list marks.
    pub current_ply: Option<u64>,
    /// Ply and height of the dot on the graph, from 0 at the bottom to 1.
    pub graph: Option<(u64, f64)>,
    /// The text of the bar of chances.
    pub odds: String,
    pub address: String,
}

const READ: &str = "(() => {
  const seen = {};
  for (const piece of document.querySelectorAll('#board [data-square]')) {
    seen[piece.dataset.square] = piece.dataset.piece;
    const label = piece.querySelector('use:last-child').getAttribute('href');
    if (!document.getElementById(label.slice(1))) throw new Error(`nothing drawn for ${label}`);
  }
  for (const side of ['black', 'white']) {
    for (const held of document.querySelectorAll(`#hand-${side} li`)) {
      seen[`hand-${side} ${held.dataset.kind}`] = held.dataset.count;
    }
    if (document.querySelector(`#seat-${side}`).classList.contains('to-move')) seen.side = side;
  }
  const mark = document.querySelector('#moves [aria-current]');
  const dot = document.querySelector('#graph [data-ply]');
  return {
    seen,
    ply: mark && Number(mark.dataset.ply),
    dot: dot && [Number(dot.dataset.ply), Number(dot.dataset.level)],
    odds: document.querySelector('#odds').textContent,
    address: location.hash,
  };
})()";

impl Shown {
    /// Reads the page.
    pub fn read(browser: &mut Browser) -> Shown {
        let value = browser.value(READ);
        let board = value["seen"].as_object().expect("an object").iter();
        let text = |value: &Value| value.as_str().expect("text").to_string();
        Shown {
            board: board.map(|(name, what)| (name.clone(), text(what))).collect(),
            current_ply: value["ply"].as_u64(),
            graph: value["dot"][0].as_u64().zip(value["dot"][1].as_f64()),
            odds: text(&value["odds"]),
            address: text(&value["address"]),
        }
    }
}

/// What the page ought to show of a position.
pub fn expected(position: &Position) -> Seen {
    let mut seen = Seen::new();
    for square in Square::all() {
        if let Some(piece) = position.piece(square) {
            seen.insert(square.to_string(), piece.to_string());
        }
    }
    let sfen = position.sfen();
    let fields: Vec<&str> = sfen.split(' ').collect();
    let side = if fields[1] == "b" { "black" } else { "white" };
    seen.insert("side".to_string(), side.to_string());
    let mut count = String::new();
    for letter in fields[2].chars().filter(|&letter| letter != '-') {
        if letter.is_ascii_digit() {
            count.push(letter);
        } else {
            let owner = if letter.is_ascii_uppercase() { "black" } else { "white" };
            let number =
                if count.is_empty() { "1".to_string() } else { std::mem::take(&mut count) };
            seen.insert(format!("hand-{owner} {}", letter.to_ascii_uppercase()), number);
        }
    }
    seen
}
