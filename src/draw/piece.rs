//! One piece: its characters, and its shape on the board.

use crate::kifu::letter;
use crate::types::{Color, Kind, Piece};
use std::fmt::Write;

/// The character below 成 of a small promoted piece, which has room for two on the board.
const fn promoted_from(kind: Kind) -> Option<char> {
    match kind {
        Kind::ProLance => Some('香'),
        Kind::ProKnight => Some('桂'),
        Kind::ProSilver => Some('銀'),
        _ => None,
    }
}

/// Draws a piece around a centre, `size` pixels high; white's stands on its head.
pub(super) fn draw(svg: &mut String, piece: Piece, x: i32, y: i32, size: i32, class: &str) {
    let turn = if piece.color() == Color::White { " rotate(180)" } else { "" };
    // The shape is 100 high around the origin.
    let scale = f64::from(size) / 100.0;
    let red = if piece.kind().is_promoted() { " promoted" } else { "" };
    let _ = write!(
        svg,
        "<g class=\"{class}\" transform=\"translate({x} {y}){turn} scale({scale:.2})\">\
         <path class=\"piece\" d=\"M0-50 31-38 43 50-43 50-31-38Z\"/>"
    );
    match promoted_from(piece.kind()) {
        Some(below) => {
            let _ = write!(
                svg,
                "<text class=\"kanji small{red}\" y=\"3\">成</text>\
                 <text class=\"kanji small{red}\" y=\"43\">{below}</text>"
            );
        }
        None => {
            let white_king = piece.kind() == Kind::King && piece.color() == Color::White;
            let kanji = if white_king { '王' } else { letter(piece.kind()) };
            let _ = write!(svg, "<text class=\"kanji{red}\" y=\"33\">{kanji}</text>");
        }
    }
    svg.push_str("</g>\n");
}
