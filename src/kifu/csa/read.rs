//! Reads CSA.

use super::board::{Setup, square};
use super::{headers, kind_of};
use crate::kifu::Reading;
use crate::kifu::ending::Ending;
use crate::kifu::error::KifuError;
use crate::kifu::fault::FaultKind;
use crate::kifu::game::Spent;
use crate::kifu::tree::{Source, Tree};
use crate::position::Illegal;
use crate::types::{Color, Kind, Move};
use std::time::Duration;

/// Reads all games of a text.
pub(in crate::kifu) fn read(text: &str, reading: &mut Reading) {
    let mut game = GameReader::default();
    for (line, text) in crate::kifu::lines(text) {
        if text.trim() == "/" {
            std::mem::take(&mut game).finish(reading);
            continue;
        }
        let result = game.take(line, text.trim_end());
        if let Err(reason) = result {
            reading.errors.push(KifuError::Start { line, reason });
            game.is_lost = true;
        }
    }
    game.finish(reading);
}

#[derive(Default)]
struct GameReader {
    /// The first line that holds something; 0 before it.
    line: usize,
    headers: Vec<(String, String)>,
    setup: Setup,
    comments: Vec<String>,
    tree: Option<Box<Tree>>,
    /// The start could not be read: the rest of the game is passed over.
    is_lost: bool,
}

impl GameReader {
    fn take(&mut self, line: usize, text: &str) -> Result<(), String> {
        if text.trim().is_empty() || self.is_lost {
            return Ok(());
        }
        if self.line == 0 {
            self.line = line;
        }
        let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
        match first {
            "'" => self.comment(rest),
            "$" => {
                let (name, value) = text.split_once(':').unwrap_or((text, ""));
                self.header(name, value);
            }
            "N" if rest.starts_with(['+', '-']) => self.header(&text[..2], &text[2..]),
            _ => {
                for statement in text.split(',').map(str::trim).filter(|text| !text.is_empty()) {
                    self.statement(line, statement)?;
                }
            }
        }
        Ok(())
    }

    fn header(&mut self, name: &str, value: &str) {
        let value = value.trim();
        if !value.is_empty() {
            self.headers.push((headers::from_csa(name).to_string(), value.to_string()));
        }
    }

    fn comment(&mut self, text: &str) {
        if text.starts_with("CSA encoding") {
            return;
        }
        let text = text.strip_prefix('*').unwrap_or(text);
        match &mut self.tree {
            Some(tree) => tree.comment(text),
            None => self.comments.push(text.to_string()),
        }
    }

    fn statement(&mut self, line: usize, text: &str) -> Result<(), String> {
        let rest = &text[text.chars().next().map_or(0, char::len_utf8)..];
        match text.as_bytes()[0] {
            b'P' if self.tree.is_none() => self.setup.take(rest)?,
            b'+' if rest.is_empty() => drop(self.begin(Color::Black)?),
            b'-' if rest.is_empty() => drop(self.begin(Color::White)?),
            sign @ (b'+' | b'-') => {
                let color = if sign == b'+' { Color::Black } else { Color::White };
                one_move(self.begin(color)?, color, Source { line, text });
            }
            b'%' => end(self.begin(Color::Black)?, rest, line),
            b'T' => {
                let seconds =
                    rest.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
                if let (Some(this), Some(tree)) = (seconds, &mut self.tree) {
                    tree.time(Spent { this, total: None });
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The moves begin, `side` to move, unless they have begun.
    fn begin(&mut self, side: Color) -> Result<&mut Tree, String> {
        if self.tree.is_none() {
            let mut tree = Tree::new(self.setup.position(side)?);
            self.comments.drain(..).for_each(|comment| tree.comment(&comment));
            self.tree = Some(Box::new(tree));
        }
        Ok(self.tree.as_mut().expect("just made"))
    }

    fn finish(mut self, reading: &mut Reading) {
        if self.line == 0 || self.is_lost {
            return;
        }
        if let Err(reason) = self.begin(Color::Black) {
            reading.errors.push(KifuError::Start { line: self.line, reason });
        } else if let Some(tree) = self.tree {
            let (game, trouble) = tree.finish(self.line, self.headers);
            reading.games.push(game);
            reading.errors.extend(trouble);
        }
    }
}

/// `+7776FU`.
fn one_move(tree: &mut Tree, color: Color, source: Source) {
    let parts = || {
        let text = source.text.get(1..7).filter(|_| source.text.is_ascii())?;
        let to = square(&text[2..])?;
        let kind = kind_of(&text[4..])?;
        let from = square(text);
        (from.is_some() || text.starts_with("00")).then_some((from, to, kind))
    };
    let Some((from, to, kind)) = parts() else {
        return tree.fault(FaultKind::Unreadable, source);
    };
    let Some(from) = from else {
        let Some(held) = kind.hand_kind().filter(|held| held.kind() == kind) else {
            return tree.fault(FaultKind::Unreadable, source);
        };
        let mv = Move::drop(held, to);
        return play(tree, color, mv, source);
    };
    let moving = tree.position().piece(from).map(|piece| piece.kind());
    let promotes = moving.and_then(Kind::promote) == Some(kind);
    if moving.is_some_and(|moving| moving != kind) && !promotes {
        return tree.fault(FaultKind::WrongPiece, source);
    }
    let mv = if promotes { Move::promotion(from, to) } else { Move::board(from, to) };
    play(tree, color, mv, source);
}

fn play(tree: &mut Tree, color: Color, mv: Move, source: Source) {
    if color == tree.side() || tree.is_broken() {
        tree.play(mv, source);
    } else {
        tree.fault(FaultKind::Illegal { mv, rule: Illegal::NotYourPiece }, source);
    }
}

/// `TORYO`.
fn end(tree: &mut Tree, word: &str, line: usize) {
    tree.close(Ending::from_csa(word, tree.side()), line);
}
