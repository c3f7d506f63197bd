//! Lines of USI: `startpos moves …`, `sfen …`, bare SFEN; a game or a position a line.

use super::Reading;
use super::ending::Ending;
use super::error::KifuError;
use super::fault::FaultKind;
use super::format::is_usi_move;
use super::game::Game;
use super::tree::{Source, Tree};
use crate::position::{Position, words};
use crate::types::Move;

/// Reads all lines. Blank ones and comments (`#`) do not count.
pub(super) fn read(text: &str, reading: &mut Reading) {
    for (line, text) in super::lines(text) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match game(line, text) {
            Ok((game, trouble)) => {
                reading.games.push(game);
                reading.errors.extend(trouble);
            }
            Err(reason) => reading.errors.push(KifuError::Start { line, reason }),
        }
    }
}

fn game(line: usize, text: &str) -> Result<(Game, Option<KifuError>), String> {
    let mut words: Vec<&str> = words(text).collect();
    if words.first() == Some(&"position") {
        words.remove(0);
    }
    if is_usi_move(text) {
        words.insert(0, "moves");
    }
    let mut halves = words.splitn(2, |&word| word == "moves");
    let start = halves.next().unwrap_or_default();
    let moves = halves.next();
    let position: Position = match (start, moves) {
        ([], Some(_)) => Position::default(),
        _ => start.join(" ").parse().map_err(|error| format!("{error}"))?,
    };
    let mut tree = Tree::new(position);
    for &word in moves.unwrap_or_default() {
        let source = Source { line, text: word };
        if let Some(kind) = ending(word) {
            tree.close(kind, line);
            break;
        }
        match word.parse::<Move>() {
            Ok(mv) => tree.play(mv, source),
            Err(_) => tree.fault(FaultKind::Unreadable, source),
        }
    }
    Ok(tree.finish(line, Vec::new()))
}

/// The words that close a list of moves.
fn ending(word: &str) -> Option<Ending> {
    Some(match word {
        "resign" => Ending::Resign,
        "win" => Ending::Declaration,
        "rep_draw" => Ending::Repetition,
        "draw" => Ending::Draw,
        "timeout" => Ending::TimeUp,
        "break" => Ending::Abort,
        _ => return None,
    })
}

/// The game as one line: `startpos moves 7g7f …`.
pub(super) fn write_usi(game: &Game) -> String {
    let start = game.start.sfen();
    let mut text = if start == Position::default().sfen() {
        "startpos".to_string()
    } else {
        format!("sfen {start}")
    };
    if game.moves().len() > 0 {
        text.push_str(" moves");
        game.moves().for_each(|mv| text.push_str(&format!(" {mv}")));
    }
    text.push('\n');
    text
}

/// Every position of the game, the last included, one a line.
pub(super) fn write_sfen(game: &Game) -> String {
    let mut position = game.start.clone();
    let mut text = format!("{}\n", position.sfen());
    for mv in game.moves() {
        position.play(mv);
        text.push_str(&position.sfen());
        text.push('\n');
    }
    text
}
