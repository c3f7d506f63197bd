//! The board as text, in the form of the diagrams in KIF files (BOD).

use super::notation::rank_name;
use crate::position::Position;
use crate::types::{Color, HandKind, Kind, Square};

/// The edge above and below the board.
const EDGE: &str = "+---------------------------+";

/// In which order a hand is written: the strongest first.
const HAND_ORDER: [HandKind; 7] = [
    HandKind::Rook,
    HandKind::Bishop,
    HandKind::Gold,
    HandKind::Silver,
    HandKind::Knight,
    HandKind::Lance,
    HandKind::Pawn,
];

/// Board and hands in Japanese, white's pieces with a `v` before them. No line break at the end.
pub fn diagram(position: &Position) -> String {
    named_diagram(position, ["先手", "後手"])
}

/// The same with other names for black and white.
pub(super) fn named_diagram(position: &Position, names: [&str; 2]) -> String {
    let mut lines = vec![
        format!("{}の持駒：{}", names[1], hand(position, Color::White)),
        "  ９ ８ ７ ６ ５ ４ ３ ２ １".to_string(),
        EDGE.to_string(),
    ];
    lines.extend((0..9).map(|rank| row(position, rank)));
    lines.push(EDGE.to_string());
    lines.push(format!("{}の持駒：{}", names[0], hand(position, Color::Black)));
    lines.join("\n")
}

/// The kinds that `color` holds in hand with their counts, the strongest first.
pub fn in_hand(position: &Position, color: Color) -> impl Iterator<Item = (HandKind, u32)> + use<> {
    let hand = position.hand(color);
    HAND_ORDER.into_iter().map(move |kind| (kind, hand.count(kind))).filter(|&(_, count)| count > 0)
}

/// The kanji of a kind in a diagram, where one character has to do.
pub const fn letter(kind: Kind) -> char {
    match kind {
        Kind::Pawn => '歩',
        Kind::Lance => '香',
        Kind::Knight => '桂',
        Kind::Silver => '銀',
        Kind::Bishop => '角',
        Kind::Rook => '飛',
        Kind::Gold => '金',
        Kind::King => '玉',
        Kind::ProPawn => 'と',
        Kind::ProLance => '杏',
        Kind::ProKnight => '圭',
        Kind::ProSilver => '全',
        Kind::Horse => '馬',
        Kind::Dragon => '龍',
    }
}

fn row(position: &Position, rank: u8) -> String {
    let mut line = String::from("|");
    for file in (0..9).rev() {
        match position.piece(Square::new(file, rank)) {
            None => line.push_str(" ・"),
            Some(piece) => {
                line.push(if piece.color() == Color::White { 'v' } else { ' ' });
                line.push(letter(piece.kind()));
            }
        }
    }
    line.push('|');
    line.push(rank_name(rank));
    line
}

/// What a side holds: 飛二　歩十八.
fn hand(position: &Position, color: Color) -> String {
    let held: Vec<String> = in_hand(position, color)
        .map(|(kind, count)| format!("{}{}", letter(kind.kind()), number(count)))
        .collect();
    if held.is_empty() { "なし".to_string() } else { held.join("　") }
}

/// A count from 2 to 18 in kanji; nothing for 1, which goes without saying.
fn number(count: u32) -> String {
    let digit = |count: u32| rank_name((count.clamp(1, 9) - 1) as u8);
    match count {
        0 | 1 => String::new(),
        2..=9 => digit(count).to_string(),
        10 => "十".to_string(),
        _ => format!("十{}", digit(count - 10)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_shows_owners_promotions_and_counts() {
        let position: Position =
            "4k4/9/4+P4/9/9/9/9/7+r1/4K3l b 2Bgs11p 1".parse().expect("a position");
        let text = diagram(&position);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "後手の持駒：金　銀　歩十一");
        assert_eq!(lines[3], "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一");
        assert_eq!(lines[5], "| ・ ・ ・ ・ と ・ ・ ・ ・|三");
        assert_eq!(lines[10], "| ・ ・ ・ ・ ・ ・ ・v龍 ・|八");
        assert_eq!(lines[11], "| ・ ・ ・ ・ 玉 ・ ・ ・v香|九");
        assert_eq!(lines[13], "先手の持駒：角二");
    }
}
