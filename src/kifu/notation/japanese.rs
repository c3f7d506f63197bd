//! Japanese notation (▲７六歩, △同　銀, ▲５八金右) by the rules of the Japan Shogi Association.

use super::{may_promote, mover, rivals};
use crate::position::Position;
use crate::types::{Color, Kind, Move, Square};
use std::cmp::Ordering;

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// `▲７六歩`, `△同　銀`, `▲５八金右`, `▲２三銀不成`, `△５五歩打`. 同 stands for the target of the move
/// before, which is known when `position` has a path; 打 only where a piece on the board could
/// have come there.
pub fn japanese(position: &Position, mv: Move) -> String {
    let Some(kind) = mover(position, mv) else { return mv.to_string() };
    let before = position.path().next_back().flatten().map(Move::to);
    let target = if before == Some(mv.to()) { "同　".into() } else { square_name(mv.to()) };
    format!("{}{target}{}", mark(position.side()), piece_and_manner(position, mv, kind))
}

/// Several moves in a row, parted by blanks. Stops before the first that is not legal.
pub fn japanese_line(position: &Position, moves: &[Move]) -> String {
    in_a_row(position, moves, japanese)
}

/// Writes moves one after the other, each in its position.
pub(super) fn in_a_row(
    position: &Position,
    moves: &[Move],
    write: fn(&Position, Move) -> String,
) -> String {
    let mut position = position.clone();
    let mut words = Vec::with_capacity(moves.len());
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        words.push(write(&position, mv));
        position.play(mv);
    }
    words.join(" ")
}

/// The sign of a player: ▲ for black, △ for white.
pub const fn mark(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// A square as records write it: ７六.
pub fn square_name(square: Square) -> String {
    [FILES[square.file() as usize], rank_name(square.rank())].iter().collect()
}

/// A rank, counted from 0 at white's edge, in kanji.
pub const fn rank_name(rank: u8) -> char {
    RANKS[rank as usize]
}

/// The name of a kind in a move: 歩, 成銀, 竜.
pub const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "歩",
        Kind::Lance => "香",
        Kind::Knight => "桂",
        Kind::Silver => "銀",
        Kind::Bishop => "角",
        Kind::Rook => "飛",
        Kind::Gold => "金",
        Kind::King => "玉",
        Kind::ProPawn => "と",
        Kind::ProLance => "成香",
        Kind::ProKnight => "成桂",
        Kind::ProSilver => "成銀",
        Kind::Horse => "馬",
        Kind::Dragon => "竜",
    }
}

/// What follows the target: the piece `kind`, from where if in doubt, and whether it promotes.
pub fn piece_and_manner(position: &Position, mv: Move, kind: Kind) -> String {
    let mut text = kind_name(kind).to_string();
    match mv.from() {
        None if rivals(position, mv, kind).any() => text.push('打'),
        None => {}
        Some(from) => text.push_str(&origin(position, mv, kind, from)),
    }
    if mv.is_promotion() {
        text.push('成');
    } else if may_promote(position, mv, kind) {
        text.push_str("不成");
    }
    text
}

/// What tells the piece from others, in the letters of JKF: L C R for 左 直 右, U M D for 上 寄 引,
/// H for 打; empty where only one piece can be meant.
pub(in crate::kifu) fn relative(position: &Position, mv: Move) -> String {
    let Some(kind) = mover(position, mv) else { return String::new() };
    let letter = |sign| match sign {
        '左' => 'L',
        '直' => 'C',
        '右' => 'R',
        '上' => 'U',
        '寄' => 'M',
        _ => 'D',
    };
    match mv.from() {
        Some(from) => origin(position, mv, kind, from).chars().map(letter).collect(),
        None if rivals(position, mv, kind).any() => "H".to_string(),
        None => String::new(),
    }
}

/// Which of several pieces moves: 右, 左, 直 and 上, 寄, 引; empty when only one can.
fn origin(position: &Position, mv: Move, kind: Kind, from: Square) -> String {
    let side = position.side();
    let seen = |square: Square| View::new(square.relative(side), mv.to().relative(side), kind);
    let others: Vec<Square> =
        rivals(position, mv, kind).into_iter().filter(|&square| square != from).collect();
    if others.is_empty() {
        return String::new();
    }
    let own = seen(from);
    let is_alone = |same: &dyn Fn(View) -> bool| !others.iter().any(|&other| same(seen(other)));
    if is_alone(&|other| other.advance == own.advance) {
        return own.advance_word().to_string();
    }
    if own.is_straight {
        return "直".to_string();
    }
    let side_word = if kind.is_golden() || matches!(kind, Kind::Silver | Kind::Knight) {
        own.side_word()
    } else {
        // Two big pieces: left and right of each other.
        let other = others[0].relative(side);
        if from.relative(side).file() > other.file() { "左" } else { "右" }
    };
    let big = matches!(kind, Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon);
    if big || is_alone(&|other| !other.is_straight && other.lateral == own.lateral) {
        return side_word.to_string();
    }
    format!("{side_word}{}", own.advance_word())
}

/// A piece that could move to the target, as its owner sees it.
#[derive(Clone, Copy)]
struct View {
    /// Greater: moves towards the enemy; less: back; equal: sideways.
    advance: Ordering,
    /// Greater: stands to the left of the target; less: to the right.
    lateral: Ordering,
    /// A small piece right behind the target.
    is_straight: bool,
}

impl View {
    /// Both squares are those of a black player.
    fn new(from: Square, to: Square, kind: Kind) -> View {
        let advance = from.rank().cmp(&to.rank());
        let lateral = from.file().cmp(&to.file());
        let small = kind.is_golden() || kind == Kind::Silver;
        let is_straight = small && advance == Ordering::Greater && lateral == Ordering::Equal;
        View { advance, lateral, is_straight }
    }

    fn advance_word(self) -> &'static str {
        match self.advance {
            Ordering::Greater => "上",
            Ordering::Equal => "寄",
            Ordering::Less => "引",
        }
    }

    fn side_word(self) -> &'static str {
        match self.lateral {
            Ordering::Greater => "左",
            _ => "右",
        }
    }
}
