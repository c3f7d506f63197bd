//! Reads KIF and KI2, line by line.

use super::diagram::Diagram;
use super::{MARKS, header, moves, summary};
use crate::kifu::Reading;
use crate::kifu::error::KifuError;
use crate::kifu::fault::FaultKind;
use crate::kifu::game::Notes;
use crate::kifu::handicap::Handicap;
use crate::kifu::tree::{Source, Tree};
use crate::position::Position;
use crate::types::Color;

/// Headers that begin a game where they follow the moves of another.
const FIRST_HEADERS: [&str; 7] = ["手合割", "開始日時", "棋戦", "先手", "下手", "後手", "上手"];

/// Reads all games of a text.
pub(in crate::kifu) fn read(text: &str, reading: &mut Reading) {
    let mut reader = Reader { reading, game: Opening::default(), tree: State::Headers };
    for (line, text) in crate::kifu::lines(text) {
        reader.take(line, text);
    }
    reader.finish();
}

struct Reader<'a> {
    reading: &'a mut Reading,
    game: Opening,
    tree: State,
}

/// What comes before the moves.
#[derive(Default)]
struct Opening {
    /// The first line that holds something; 0 before it.
    line: usize,
    headers: Vec<(String, String)>,
    diagram: Diagram,
    handicap: Option<&'static Handicap>,
    notes: Notes,
}

enum State {
    /// Before the moves.
    Headers,
    /// Among the moves.
    Moves {
        tree: Box<Tree>,
        /// The number that the file gives to the first move, less 1; `None` before it.
        offset: Option<usize>,
    },
    /// The start could not be read: the rest of the game is passed over.
    Lost,
}

impl Reader<'_> {
    fn take(&mut self, line: usize, raw: &str) {
        let text = raw.trim();
        if let Some(comment) = raw.trim_start().strip_prefix('*') {
            self.comment(line, comment.trim_end());
        } else if let Some(name) = text.strip_prefix('&') {
            self.bookmark(name);
        } else if let Some(rest) = text.strip_prefix('#') {
            self.remark(line, rest);
        } else if !text.is_empty() {
            self.statement(line, text);
        }
    }

    /// A line that begins with `#`: the mark of a program, or an evaluation.
    fn remark(&mut self, line: usize, text: &str) {
        if text.starts_with("評価値") {
            self.comment(line, text);
        } else if text.trim_start().starts_with("KIF") {
            self.begin_next();
        }
    }

    fn comment(&mut self, line: usize, text: &str) {
        match &mut self.tree {
            State::Headers => {
                self.game.begin(line);
                self.game.notes.comments.push(text.to_string());
            }
            State::Moves { tree, .. } => tree.comment(text),
            State::Lost => {}
        }
    }

    fn bookmark(&mut self, name: &str) {
        match &mut self.tree {
            State::Headers => self.game.notes.bookmark = Some(name.to_string()),
            State::Moves { tree, .. } => tree.bookmark(name),
            State::Lost => {}
        }
    }

    fn statement(&mut self, line: usize, text: &str) {
        let is_move_line = super::of_move_line(text).is_some() || moves::numbered(text).is_some();
        if self.begins_game(text) {
            self.begin_next();
        }
        if matches!(self.tree, State::Headers) {
            self.game.begin(line);
            let is_heading = text.starts_with("手数-") || text.starts_with("まで");
            if is_move_line || is_heading {
                self.begin_moves(line);
            } else if let Err(reason) = self.game.take(text) {
                self.lose(line, reason);
            }
        }
        if let State::Moves { tree, offset } = &mut self.tree {
            continue_moves(tree, offset, line, text);
        }
    }

    /// Does the line belong to the next game?
    fn begins_game(&self, text: &str) -> bool {
        let has_moves = match &self.tree {
            State::Headers => false,
            State::Moves { tree, .. } => tree.has_moves(),
            State::Lost => true,
        };
        let first = || header(text).is_some_and(|(key, _)| FIRST_HEADERS.contains(&key));
        has_moves && (text.starts_with("手数-") || first())
    }

    fn begin_moves(&mut self, line: usize) {
        match self.game.start() {
            Ok(start) => {
                let mut tree = Box::new(Tree::new(start));
                let notes = std::mem::take(&mut self.game.notes);
                notes.comments.iter().for_each(|comment| tree.comment(comment));
                notes.bookmark.iter().for_each(|name| tree.bookmark(name));
                self.tree = State::Moves { tree, offset: None };
            }
            Err(reason) => self.lose(line, reason),
        }
    }

    fn lose(&mut self, line: usize, reason: String) {
        self.reading.errors.push(KifuError::Start { line, reason });
        self.tree = State::Lost;
    }

    /// Ends the present game, if there is one, and makes ready for the next.
    fn begin_next(&mut self) {
        if let State::Headers = self.tree {
            return;
        }
        let game = std::mem::take(&mut self.game);
        if let State::Moves { tree, .. } = std::mem::replace(&mut self.tree, State::Headers) {
            let (game, trouble) = tree.finish(game.line, game.headers);
            self.reading.games.push(game);
            self.reading.errors.extend(trouble);
        }
    }

    fn finish(mut self) {
        if matches!(self.tree, State::Headers) && self.game.line > 0 {
            self.begin_moves(self.game.line);
        }
        self.begin_next();
    }
}

impl Opening {
    fn begin(&mut self, line: usize) {
        if self.line == 0 {
            self.line = line;
        }
    }

    /// Takes in a line before the moves. What is neither diagram nor header is passed over.
    fn take(&mut self, text: &str) -> Result<(), String> {
        if text.starts_with("変化") || self.diagram.take(text)? {
            return Ok(());
        }
        let Some((key, value)) = header(text) else { return Ok(()) };
        match key {
            "手合割" if value == "その他" => {}
            "手合割" if Handicap::from_kif(value).is_some() => {
                self.handicap = Handicap::from_kif(value);
            }
            "手番" => self.diagram.side = super::diagram::player(value),
            "下手" => self.headers.push(("先手".to_string(), value.to_string())),
            "上手" => self.headers.push(("後手".to_string(), value.to_string())),
            _ => self.headers.push((key.to_string(), value.to_string())),
        }
        Ok(())
    }

    /// The first position: the diagram if there is one, else the handicap.
    fn start(&self) -> Result<Position, String> {
        let given = self.handicap.filter(|handicap| !handicap.is_even());
        if self.diagram.has_board() {
            let side = if given.is_some() { Color::White } else { Color::Black };
            return self.diagram.position(side);
        }
        Ok(given.map_or_else(Position::default, Handicap::start))
    }
}

/// Takes in a line among the moves. What is none of those known is passed over.
fn continue_moves(tree: &mut Tree, offset: &mut Option<usize>, line: usize, text: &str) {
    if let Some(rest) = text.strip_prefix("変化") {
        let from = number(rest).saturating_sub(offset.unwrap_or(0));
        tree.fork(from, line);
    } else if text.starts_with("まで") {
        if let Some(kind) = summary::parse(text, tree.side()) {
            tree.close(kind, line);
        }
    } else if text.starts_with(MARKS) {
        marked(text).for_each(|word| word_of_ki2(tree, line, word));
    } else if let Some((number, text)) = moves::numbered(text) {
        let before = offset.get_or_insert(number.saturating_sub(1));
        let number = number.saturating_sub(*before);
        if number >= 1 && number <= tree.depth() && !tree.is_broken() {
            // The number is right, and the line that says so is missing.
            tree.fork(number, line);
        }
        move_of_kif(tree, line, text);
    }
}

fn move_of_kif(tree: &mut Tree, line: usize, text: &str) {
    if text.starts_with("封じ手") {
        return;
    }
    match moves::ending(text) {
        Some(kind) => tree.close(kind, line),
        None => {
            let shown = text.split(['(', '（']).next().unwrap_or(text);
            if moves::tells_origin(text) {
                one_move(tree, line, text, shown);
            } else {
                tree.fault(FaultKind::Unreadable, Source { line, text: shown });
            }
        }
    }
    if let Some(time) = moves::parse_time(text) {
        tree.time(time);
    }
}

fn word_of_ki2(tree: &mut Tree, line: usize, text: &str) {
    match moves::ending(text) {
        Some(kind) => tree.close(kind, line),
        None => one_move(tree, line, text, text),
    }
}

fn one_move(tree: &mut Tree, line: usize, text: &str, shown: &str) {
    let source = Source { line, text: shown };
    if tree.is_broken() {
        return tree.fault(FaultKind::Unreadable, source);
    }
    match moves::parse(text, tree.position(), tree.target()) {
        Ok(mv) => tree.play(mv, source),
        Err(kind) => tree.fault(kind, source),
    }
}

/// The first number of a text, in ASCII or full-width digits; 0 without one.
fn number(text: &str) -> usize {
    let digit = |c: char| {
        c.to_digit(10).or_else(|| ('０'..='９').position(|wide| wide == c).map(|at| at as u32))
    };
    let digits = text.chars().skip_while(|&c| digit(c).is_none()).map_while(digit);
    digits.fold(0, |number, digit| (number * 10 + digit as usize).min(1 << 20))
}

/// The moves of a line of KI2, each with its mark.
fn marked(text: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<usize> = text.match_indices(MARKS).map(|(at, _)| at).collect();
    let ends: Vec<usize> = starts.iter().copied().skip(1).chain([text.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| text[start..end].trim())
}
