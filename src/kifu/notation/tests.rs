//! Notation of single moves and lines, among them the examples of the rules for 左 右 直 上 寄 引.

use super::{japanese, japanese_line, western, western_line};
use crate::position::Position;
use crate::types::Move;

/// Board (white's king far away), move, Japanese, Western.
const MOVES: [(&str, &str, &str, &str); 36] = [
    ("startpos", "7g7f", "▲７六歩", "P-7f"),
    ("startpos", "4i5h", "▲５八金右", "G4i-5h"),
    ("startpos", "6i5h", "▲５八金左", "G6i-5h"),
    ("startpos", "3i4h", "▲４八銀", "S-4h"),
    // Promotion: done, declined, not possible.
    ("k8/9/9/2S6/9/9/9/9/9 b - 1", "7d7c+", "▲７三銀成", "S-7c+"),
    ("k8/9/9/2S6/9/9/9/9/9 b - 1", "7d7c", "▲７三銀不成", "S-7c="),
    ("k8/9/9/9/2S6/9/9/9/9 b - 1", "7e7d", "▲７四銀", "S-7d"),
    ("k8/2+S6/9/9/9/9/9/9/9 b - 1", "7b7a", "▲７一成銀", "+S-7a"),
    ("k8/2p6/2+R6/9/9/9/9/9/9 b - 1", "7c7b", "▲７二竜", "+Rx7b"),
    ("9/9/9/9/9/9/2l6/9/8K w - 1", "7g7h+", "△７八香成", "L-7h+"),
    // 打 only where a piece on the board could come too.
    ("k8/9/9/9/9/9/9/9/9 b S 1", "S*5e", "▲５五銀", "S*5e"),
    ("k8/9/9/9/9/4S4/9/9/9 b S 1", "S*5e", "▲５五銀打", "S*5e"),
    ("9/9/9/4p4/9/9/9/9/8K w p 1", "P*6e", "△６五歩", "P*6e"),
    // Golds, the examples of the rules: 上, 寄, 引.
    ("9/2G6/G8/9/9/9/9/9/k8 b - 1", "9c8b", "▲８二金上", "G9c-8b"),
    ("9/2G6/G8/9/9/9/9/9/k8 b - 1", "7b8b", "▲８二金寄", "G7b-8b"),
    ("9/3G5/9/4G4/9/9/9/9/k8 b - 1", "5d5c", "▲５三金", "G-5c"),
    ("4G4/9/3G5/9/9/9/9/9/k8 b - 1", "5a5b", "▲５二金引", "G5a-5b"),
    ("4G4/9/3G5/9/9/9/9/9/k8 b - 1", "6c5b", "▲５二金上", "G6c-5b"),
    // 左, 右.
    ("9/9/9/9/9/9/9/9/G1G5k b - 1", "9i8h", "▲８八金左", "G9i-8h"),
    ("9/9/9/9/9/9/9/9/G1G5k b - 1", "7i8h", "▲８八金右", "G7i-8h"),
    // 直, and three and more.
    ("9/9/9/9/9/9/9/9/3GG3k b - 1", "5i5h", "▲５八金直", "G5i-5h"),
    ("9/9/9/9/9/9/9/9/3GG3k b - 1", "6i5h", "▲５八金左", "G6i-5h"),
    ("9/9/2SGS4/9/9/9/9/9/k8 b - 1", "7c6b", "▲６二銀左不成", "S7c-6b="),
    ("9/9/3GGG3/9/9/9/9/9/k8 b - 1", "4c5b", "▲５二金右", "G4c-5b"),
    ("9/9/9/9/9/9/9/3+P5/k2+P+P+P3 b - 1", "6h5h", "▲５八と寄", "+P6h-5h"),
    ("9/9/9/9/9/9/9/3+P5/k2+P+P+P3 b - 1", "6i5h", "▲５八と左上", "+P6i-5h"),
    ("9/9/9/9/9/9/9/3+P5/k2+P+P+P3 b - 1", "5i5h", "▲５八と直", "+P5i-5h"),
    ("9/9/9/9/9/9/9/3+P5/k2+P+P+P3 b - 1", "4i5h", "▲５八と右", "+P4i-5h"),
    // White looks from the other side.
    ("K1g1g4/9/9/9/9/9/9/9/9 w - 1", "7a6b", "△６二金右", "G7a-6b"),
    ("K1g1g4/9/9/9/9/9/9/9/9 w - 1", "5a6b", "△６二金左", "G5a-6b"),
    // Big pieces: never 直, left and right of each other.
    ("+R8/9/9/1+R7/9/9/9/9/8k b - 1", "9a8b", "▲８二竜引", "+R9a-8b"),
    ("+R8/9/9/1+R7/9/9/9/9/8k b - 1", "8d8b", "▲８二竜上", "+R8d-8b"),
    ("9/9/9/9/9/9/9/9/3+R1+R2k b - 1", "6i5h", "▲５八竜左", "+R6i-5h"),
    ("9/9/9/9/9/9/9/8+B/k7+B b - 1", "1h2h", "▲２八馬寄", "+B1h-2h"),
    ("9/9/9/9/9/9/9/9/N1N5k b - 1", "9i8g", "▲８七桂左", "N9i-8g"),
    // Nothing stands there: the notation falls back to USI.
    ("startpos", "5e5d", "5e5d", "5e5d"),
];

#[test]
fn moves() {
    for (sfen, usi, ja, en) in MOVES {
        let (position, mv) = (position(sfen), usi.parse().expect(usi));
        assert_eq!([japanese(&position, mv), western(&position, mv)], [ja, en], "{sfen} {usi}");
    }
}

#[test]
fn lines_name_the_same_square_and_stop_at_an_illegal_move() {
    let usi = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "7g7f", "5a5b"];
    let moves: Vec<Move> = usi.iter().map(|usi| usi.parse().expect(usi)).collect();
    let start = Position::default();
    assert_eq!(japanese_line(&start, &moves), "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角");
    assert_eq!(western_line(&start, &moves), "P-7f P-3d Bx2b+ Sx2b B*4e");
}

fn position(sfen: &str) -> Position {
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"))
}
