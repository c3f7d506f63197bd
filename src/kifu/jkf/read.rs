//! Reads JKF: one object, or several in a row.

use super::model::{Board, Clock, Entry, Initial, Move, Place, Record};
use crate::kifu::Reading;
use crate::kifu::csa::kind_of;
use crate::kifu::ending::Ending;
use crate::kifu::error::KifuError;
use crate::kifu::fault::FaultKind;
use crate::kifu::game::Spent;
use crate::kifu::handicap::Handicap;
use crate::kifu::kif::pack;
use crate::kifu::resolve::{Manner, resolve};
use crate::kifu::tree::{Source, Tree};
use crate::position::Position;
use crate::types::{self, Color, HandKind, Piece, Square};
use std::time::Duration;

/// Reads all games of a text.
pub(in crate::kifu) fn read(text: &str, reading: &mut Reading) {
    let mut records = serde_json::Deserializer::from_str(text).into_iter::<Record>();
    let mut at = 0;
    while let Some(record) = records.next() {
        let begin = at + (text[at..].len() - text[at..].trim_start().len());
        let line = 1 + text[..begin].matches('\n').count();
        at = records.byte_offset();
        let result = match record {
            Ok(record) => game(line, record),
            Err(error) => Err(KifuError::Json(error.to_string())),
        };
        match result {
            Ok((game, trouble)) => {
                reading.games.push(game);
                reading.errors.extend(trouble);
            }
            Err(error) => {
                reading.errors.push(error);
                // Broken JSON has no next object.
                return;
            }
        }
    }
}

type Read = (crate::kifu::Game, Option<KifuError>);

fn game(line: usize, record: Record) -> Result<Read, KifuError> {
    let start = record.initial.map_or_else(|| Ok(Position::default()), |initial| start(&initial));
    let start = start.map_err(KifuError::Json)?;
    let mut headers = record.header.0;
    // The preset has said it.
    headers.retain(|(key, value)| {
        key != "手合割" || value != "その他" && Handicap::from_kif(value).is_none()
    });
    for (key, _) in &mut headers {
        match key.as_str() {
            "下手" => *key = "先手".to_string(),
            "上手" => *key = "後手".to_string(),
            _ => {}
        }
    }
    let mut tree = Tree::new(start);
    let mut entries = record.moves.as_slice();
    if let [first, rest @ ..] = entries
        && first.mv.is_none()
        && first.special.is_none()
    {
        first.comments.iter().for_each(|comment| tree.comment(comment));
        entries = rest;
    }
    entries_of(&mut tree, entries, line);
    Ok(tree.finish(line, headers))
}

/// Reads a line and then the variations of its entries. Its depth is that of the JSON text, which
/// the parser has limited.
fn entries_of(tree: &mut Tree, entries: &[Entry], line: usize) {
    let mut forks = Vec::new();
    for entry in entries {
        if !entry.forks.is_empty() && !tree.is_broken() {
            forks.push((tree.here(), &entry.forks));
        }
        one(tree, entry, line);
    }
    for (node, variations) in forks {
        for variation in variations {
            tree.branch_at(node);
            entries_of(tree, variation, line);
        }
    }
}

fn one(tree: &mut Tree, entry: &Entry, line: usize) {
    if let Some(mv) = &entry.mv {
        let text = described(mv);
        let source = Source { line, text: &text };
        match parse(mv, tree) {
            _ if tree.is_broken() => tree.fault(FaultKind::Unreadable, source),
            Ok(mv) => tree.play(mv, source),
            Err(kind) => tree.fault(kind, source),
        }
    } else if let Some(word) = &entry.special {
        tree.close(Ending::from_csa(word.trim_start_matches('%'), tree.side()), line);
    }
    if let Some(time) = &entry.time {
        let this = spent(&time.now);
        let total = time.total.as_ref().and_then(spent);
        this.into_iter().for_each(|this| tree.time(Spent { this, total }));
    }
    entry.comments.iter().for_each(|comment| tree.comment(comment));
}

fn spent(clock: &Clock) -> Option<Duration> {
    let seconds = clock.h * 3600.0 + clock.m * 60.0 + clock.s;
    Duration::try_from_secs_f64((seconds * 1000.0).round() / 1000.0).ok()
}

/// A move for messages.
fn described(mv: &Move) -> String {
    let place = |place: Option<Place>| place.map_or("00".into(), |at| format!("{}{}", at.x, at.y));
    let plus = if mv.promote == Some(true) { "+" } else { "" };
    format!("{}{}{}{plus}", place(mv.from), place(mv.to), mv.piece)
}

fn parse(mv: &Move, tree: &Tree) -> Result<types::Move, FaultKind> {
    let to = match mv.to {
        Some(place) => square(place),
        None => tree.target().filter(|_| mv.same == Some(true)),
    };
    let to = to.ok_or(FaultKind::Unreadable)?;
    let promotes = mv.promote == Some(true);
    if let Some(from) = mv.from {
        let from = square(from).ok_or(FaultKind::Unreadable)?;
        return Ok(if promotes {
            types::Move::promotion(from, to)
        } else {
            types::Move::board(from, to)
        });
    }
    let kind = kind_of(&mv.piece).ok_or(FaultKind::Unreadable)?;
    let mut manner = Manner { promotes, ..Manner::default() };
    if let (None, Some(held)) = (&mv.relative, kind.hand_kind()) {
        // Without an origin it is a drop, unless the piece is not in hand: some writers leave out
        // the origin as KI2 does.
        let position = tree.position();
        manner.is_drop = !kind.is_promoted() && position.hand(position.side()).has(held);
    }
    mv.relative.iter().flat_map(|text| text.chars()).for_each(|letter| manner.add_letter(letter));
    resolve(tree.position(), kind, to, manner)
}

fn square(place: Place) -> Option<Square> {
    let inside = (1..=9).contains(&place.x) && (1..=9).contains(&place.y);
    inside.then(|| Square::new(place.x - 1, place.y - 1))
}

fn start(initial: &Initial) -> Result<Position, String> {
    if let Some(handicap) = Handicap::from_jkf(&initial.preset) {
        return Ok(handicap.start());
    }
    match &initial.data {
        Some(board) => position(board),
        None if initial.preset == "OTHER" => Err("the preset OTHER needs 'data'".to_string()),
        None => Err(format!("the preset '{}' is unknown", initial.preset)),
    }
}

fn position(data: &Board) -> Result<Position, String> {
    let mut board = [None; Square::COUNT];
    if data.board.len() != 9 || data.board.iter().any(|file| file.len() != 9) {
        return Err("the board needs 9 files of 9 squares".to_string());
    }
    for (cell, square) in data.board.iter().flatten().zip(Square::all()) {
        if let Some(name) = &cell.kind {
            let kind = kind_of(name).ok_or_else(|| format!("'{name}' is no piece"))?;
            board[square.index()] = Some(Piece::new(color(cell.color.unwrap_or(0)), kind));
        }
    }
    let mut hands = [[0; HandKind::COUNT]; 2];
    for (counts, held) in hands.iter_mut().zip(&data.hands) {
        for (name, &count) in held {
            let kind = kind_of(name).filter(|kind| !kind.is_promoted());
            let kind = kind.and_then(|kind| kind.hand_kind());
            let kind = kind.ok_or_else(|| format!("'{name}' is no piece in hand"))?;
            counts[kind.index()] = count;
        }
    }
    let hands = [pack(&hands[0])?, pack(&hands[1])?];
    Position::from_parts(board, hands, color(data.color), 1)
        .map_err(|error| error.to_string().replace("SFEN", "the position"))
}

fn color(number: u8) -> Color {
    if number == 0 { Color::Black } else { Color::White }
}
