//! A move of KIF or KI2: its text, its time, the word that ends a line.

use crate::kifu::ending::Ending;
use crate::kifu::fault::FaultKind;
use crate::kifu::game::Spent;
use crate::kifu::resolve::{Manner, resolve};
use crate::position::Position;
use crate::types::{Kind, Move, Square};
use std::time::Duration;

/// Number and text of a line of KIF: `  12 ３四歩(33)  ( 0:16/00:00:16)`.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start();
    let digits = line.find(|c: char| !c.is_ascii_digit())?;
    let number = line[..digits].parse().ok()?;
    let text = line[digits..].trim_start_matches(['.', '手']);
    text.starts_with([' ', '\t', '\u{3000}']).then(|| (number, text.trim()))
}

/// The word that ends a line, when the text begins with one.
pub(super) fn ending(text: &str) -> Option<Ending> {
    let word = text.trim_start_matches(super::MARKS);
    let word = word.split([' ', '\t', '\u{3000}', '(', '（', '+']).next().unwrap_or_default();
    Ending::from_kif(word)
}

/// The square that a text begins with, in digits of any kind, and the rest.
pub(super) fn target(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = digit(letters.next()?)?;
    let rank = digit(letters.next()?)?;
    Some((Square::new(file - 1, rank - 1), letters.as_str()))
}

/// 1 to 9 in ASCII, full-width or kanji.
fn digit(letter: char) -> Option<u8> {
    let value = match letter {
        '1'..='9' => letter as u32 - '0' as u32,
        '１'..='９' => letter as u32 - '０' as u32,
        _ => "一二三四五六七八九".chars().position(|kanji| kanji == letter)? as u32 + 1,
    };
    u8::try_from(value).ok()
}

/// The kind that a text begins with, and the rest.
pub(super) fn kind(text: &str) -> Option<(Kind, &str)> {
    const TWO: [(&str, Kind); 5] = [
        ("成香", Kind::ProLance),
        ("成桂", Kind::ProKnight),
        ("成銀", Kind::ProSilver),
        ("成歩", Kind::ProPawn),
        ("と金", Kind::ProPawn),
    ];
    if let Some(found) = TWO.iter().find_map(|(name, kind)| Some((*kind, text.strip_prefix(name)?)))
    {
        return Some(found);
    }
    let mut letters = text.chars();
    let kind = kind_of(letters.next()?)?;
    Some((kind, letters.as_str()))
}

/// The kind that one letter names.
pub(super) fn kind_of(letter: char) -> Option<Kind> {
    Some(match letter {
        '歩' => Kind::Pawn,
        '香' => Kind::Lance,
        '桂' => Kind::Knight,
        '銀' => Kind::Silver,
        '金' => Kind::Gold,
        '角' => Kind::Bishop,
        '飛' => Kind::Rook,
        '玉' | '王' => Kind::King,
        'と' => Kind::ProPawn,
        '杏' => Kind::ProLance,
        '圭' => Kind::ProKnight,
        '全' => Kind::ProSilver,
        '馬' => Kind::Horse,
        '竜' | '龍' => Kind::Dragon,
        _ => return None,
    })
}

/// Does the text say where the piece comes from, as every move of KIF must?
pub(super) fn tells_origin(text: &str) -> bool {
    text.contains('打') || text.split(['(', '（']).skip(1).any(|part| origin(part).is_some())
}

/// Reads a move in its position; `before` is the target of the move before it. A mark in front and
/// anything after the move are passed over.
pub(super) fn parse(
    text: &str,
    position: &Position,
    before: Option<Square>,
) -> Result<Move, FaultKind> {
    let text = text.trim_start_matches(super::MARKS).trim_start();
    let (to, text) = match text.strip_prefix('同') {
        Some(rest) => (before.ok_or(FaultKind::Unreadable)?, rest),
        None => target(text).ok_or(FaultKind::Unreadable)?,
    };
    let (kind, mut rest) = kind(text.trim_start()).ok_or(FaultKind::Unreadable)?;
    let mut manner = Manner::default();
    loop {
        let mut letters = rest.chars();
        match letters.next() {
            Some('不') if letters.as_str().starts_with('成') => {
                letters.next();
            }
            Some('生') => {}
            Some('成') => manner.promotes = true,
            Some('(' | '（') => {
                if let Some(from) = origin(letters.as_str()) {
                    return Ok(if manner.promotes {
                        Move::promotion(from, to)
                    } else {
                        Move::board(from, to)
                    });
                }
                break;
            }
            Some(letter) if manner.add_kanji(letter) => {}
            _ => break,
        }
        rest = letters.as_str();
    }
    resolve(position, kind, to, manner)
}

/// `77)`: the square that a piece comes from.
fn origin(text: &str) -> Option<Square> {
    let (from, rest) = target(text)?;
    rest.starts_with([')', '）']).then_some(from)
}

/// The time in a line of KIF: `( 0:16/00:00:16)`, the total optional.
pub(super) fn parse_time(line: &str) -> Option<Spent> {
    let mut rest = line;
    while let Some((_, after)) = rest.split_once(['(', '（']) {
        let inner = after.split([')', '）']).next().unwrap_or_default();
        let (this, total) = inner.split_once('/').unwrap_or((inner, ""));
        if let Some(this) = clock(this) {
            return Some(Spent { this, total: clock(total) });
        }
        rest = after;
    }
    None
}

/// `0:16`, `1:02:03` or `00:16.5`.
fn clock(text: &str) -> Option<Duration> {
    let text = text.trim();
    if !text.contains([':', '：']) {
        return None;
    }
    let mut seconds = 0.0;
    for part in text.split([':', '：']) {
        let part: f64 = part.trim().parse().ok().filter(|part| (0.0..1e9).contains(part))?;
        seconds = seconds * 60.0 + part;
    }
    Duration::try_from_secs_f64((seconds * 1000.0).round() / 1000.0).ok()
}
