//! Writes JKF, a game a line.

use super::model::{Board, Cell, Clock, Entry, Headers, Initial, Move, Place, Record, Times};
use crate::kifu::csa::{code, word};
use crate::kifu::game::{Game, Line, Notes, Spent, Step};
use crate::kifu::handicap::Handicap;
use crate::kifu::notation::relative;
use crate::position::Position;
use crate::types::{self, Color, Kind, Square};
use std::time::Duration;

/// The game with its variations as one line of JSON.
pub(in crate::kifu) fn write(game: &Game) -> String {
    let mut position = game.start.clone();
    let mut moves = vec![Entry { comments: comments(&game.start_notes), ..Entry::default() }];
    moves.extend(entries(&game.main, &mut position));
    let record = Record {
        header: Headers(game.headers.clone()),
        initial: Some(initial(&game.start)),
        moves,
    };
    let mut text = serde_json::to_string(&record).expect("strings and numbers");
    text.push('\n');
    text
}

/// The entries of a line that begins in `position`, which is left as it was.
fn entries(line: &Line, position: &mut Position) -> Vec<Entry> {
    let mut written = Vec::with_capacity(line.steps.len() + 1);
    for step in &line.steps {
        written.push(one(step, position));
        position.play(step.mv);
    }
    let tails: Vec<Vec<Entry>> = line.tails.iter().map(|tail| entries(tail, position)).collect();
    if line.end.is_some() || !tails.is_empty() {
        let end = line.end.as_ref();
        written.push(Entry {
            comments: end.map_or(Vec::new(), |end| comments(&end.notes)),
            time: end.and_then(|end| end.time).map(times),
            special: end.and_then(|end| special(&end.kind, position.side())),
            forks: tails,
            ..Entry::default()
        });
    }
    line.steps.iter().for_each(|_| position.undo());
    written
}

fn special(kind: &crate::kifu::Ending, side: Color) -> Option<String> {
    word(kind, side, false).or_else(|| kind.csa().map(str::to_string))
}

fn one(step: &Step, position: &mut Position) -> Entry {
    let mv = step.mv;
    let before = position.path().next_back().flatten().map(types::Move::to);
    let stands = |square: Square| position.piece(square).map(|piece| piece.kind());
    let moving = match mv.from() {
        Some(from) => stands(from),
        None => mv.dropped().map(|held| held.kind()),
    };
    let side = position.side();
    let may_promote = moving.is_some_and(Kind::can_promote)
        && mv.from().is_some_and(|from| from.in_camp(side) || mv.to().in_camp(side));
    let relative = relative(position, mv);
    let written = Move {
        color: Some(side.index() as u8),
        from: mv.from().map(place),
        to: Some(place(mv.to())),
        piece: moving.map_or("", code).to_string(),
        same: (before == Some(mv.to())).then_some(true),
        promote: may_promote.then_some(mv.is_promotion()),
        capture: stands(mv.to()).map(|kind| code(kind).to_string()),
        relative: (!relative.is_empty()).then_some(relative),
    };
    let forks = step.forks.iter().map(|fork| entries(fork, position)).collect();
    Entry {
        comments: comments(&step.notes),
        mv: Some(written),
        time: step.time.map(times),
        special: None,
        forks,
    }
}

fn comments(notes: &Notes) -> Vec<String> {
    notes.comments.clone()
}

fn place(square: Square) -> Place {
    Place { x: square.file() + 1, y: square.rank() + 1 }
}

fn times(time: Spent) -> Times {
    Times { now: clock(time.this), total: time.total.map(clock) }
}

fn clock(time: Duration) -> Clock {
    let (seconds, rest) = (time.as_secs(), f64::from(time.subsec_millis()) / 1000.0);
    Clock {
        h: (seconds / 3600) as f64,
        m: (seconds / 60 % 60) as f64,
        s: (seconds % 60) as f64 + rest,
    }
}

fn initial(start: &Position) -> Initial {
    if let Some(handicap) = Handicap::of(start) {
        return Initial { preset: handicap.jkf.to_string(), data: None };
    }
    let cell = |square: Square| match start.piece(square) {
        None => Cell::default(),
        Some(piece) => Cell {
            color: Some(piece.color().index() as u8),
            kind: Some(code(piece.kind()).to_string()),
        },
    };
    let board = (0..9).map(|file| (0..9).map(|rank| cell(Square::new(file, rank))).collect());
    let hands = Color::ALL.map(|color| {
        start.hand(color).iter().map(|(held, n)| (code(held.kind()).to_string(), n)).collect()
    });
    Initial {
        preset: "OTHER".to_string(),
        data: Some(Board {
            color: start.side().index() as u8,
            board: board.collect(),
            hands: hands.to_vec(),
        }),
    }
}
