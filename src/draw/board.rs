//! The board: squares, marks, coordinates, pieces, and a move.

use super::layout::names;
use super::{Picture, piece};
use crate::types::{Move, Piece, Square};
use std::fmt::Write;

/// Width of a square in pixels.
pub(super) const CELL_WIDTH: i32 = 58;
/// Height of a square in pixels: as on a real board a little more than its width.
pub(super) const CELL_HEIGHT: i32 = 62;
/// Height of a piece on the board.
const PIECE: i32 = 54;

/// Draws the board of a picture, its top left corner at `left` and `top`.
pub(super) fn draw(svg: &mut String, picture: &Picture, left: i32, top: i32) {
    let place = Place { left, top };
    let (width, height) = (9 * CELL_WIDTH, 9 * CELL_HEIGHT);
    let _ = writeln!(
        svg,
        "<rect class=\"wood\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
    );
    marks(svg, picture, &place);
    grid(svg, &place);
    coordinates(svg, picture, &place);
    for square in Square::all() {
        if let Some(piece) = picture.position.piece(square) {
            let (x, y) = place.centre(square);
            piece::draw(svg, piece, x, y, PIECE, "man");
        }
    }
    for &square in &picture.dots {
        let (x, y) = place.centre(square);
        let _ = writeln!(svg, "<circle class=\"dot\" cx=\"{x}\" cy=\"{y}\" r=\"8\"/>");
    }
    if let Some(mv) = picture.mv {
        played(svg, picture, mv, &place);
    }
    numbers(svg, picture, &place);
}

/// Where the board lies.
struct Place {
    left: i32,
    top: i32,
}

impl Place {
    /// The top left corner of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let column = 8 - i32::from(square.file());
        let (width, height) = (CELL_WIDTH, CELL_HEIGHT);
        (self.left + column * width, self.top + i32::from(square.rank()) * height)
    }

    /// The middle of a square.
    fn centre(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2)
    }
}

fn marks(svg: &mut String, picture: &Picture, place: &Place) {
    // Drawn from the last to the first, so that the first stays visible.
    for mark in picture.marks.iter().rev() {
        let (x, y) = place.corner(mark.at);
        let _ = writeln!(
            svg,
            "<rect class=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{CELL_WIDTH}\" height=\"{CELL_HEIGHT}\"/>",
            mark.tint.class()
        );
    }
}

/// The number of each marked square, above all pieces.
fn numbers(svg: &mut String, picture: &Picture, place: &Place) {
    let named = names(&picture.marks);
    let mut done: Vec<Square> = Vec::new();
    for mark in &picture.marks {
        if done.contains(&mark.at) {
            continue;
        }
        done.push(mark.at);
        let (x, y) = place.corner(mark.at);
        let index = named.iter().position(|known| known.name == mark.name).unwrap_or_default();
        tag(svg, x + CELL_WIDTH - 10, y + 10, index + 1);
    }
}

/// A number in a small dark disc.
pub(super) fn tag(svg: &mut String, x: i32, y: i32, number: usize) {
    let _ = writeln!(
        svg,
        "<circle class=\"tag\" cx=\"{x}\" cy=\"{y}\" r=\"8.5\"/>\
         <text class=\"digit\" x=\"{x}\" y=\"{}\">{number}</text>",
        f64::from(y) + 4.3
    );
}

fn grid(svg: &mut String, place: &Place) {
    let Place { left, top } = *place;
    let (right, bottom) = (left + 9 * CELL_WIDTH, top + 9 * CELL_HEIGHT);
    for step in 1..9 {
        let (x, y) = (left + step * CELL_WIDTH, top + step * CELL_HEIGHT);
        let _ = writeln!(
            svg,
            "<path class=\"line\" d=\"M{x} {top}V{bottom}M{left} {y}H{right}\" fill=\"none\"/>"
        );
    }
    for (column, row) in [(3, 3), (3, 6), (6, 3), (6, 6)] {
        let (x, y) = (left + column * CELL_WIDTH, top + row * CELL_HEIGHT);
        let _ = writeln!(svg, "<circle class=\"star\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>");
    }
    let (width, height) = (9 * CELL_WIDTH, 9 * CELL_HEIGHT);
    let _ = writeln!(
        svg,
        "<rect class=\"edge\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
    );
}

fn coordinates(svg: &mut String, picture: &Picture, place: &Place) {
    for index in 0..9u8 {
        let (x, y) = place.centre(Square::new(index, index));
        let file = picture.script.file(index);
        let rank = picture.script.rank(index);
        let above = place.top - 9;
        let beside = place.left + 9 * CELL_WIDTH + 14;
        let _ = writeln!(
            svg,
            "<text class=\"coordinate\" x=\"{x}\" y=\"{above}\">{file}</text>\
             <text class=\"coordinate\" x=\"{beside}\" y=\"{}\">{rank}</text>",
            y + 5
        );
    }
}

/// A board move as an arrow, a drop as a faint piece on an empty square.
fn played(svg: &mut String, picture: &Picture, mv: Move, place: &Place) {
    let (x, y) = place.centre(mv.to());
    match (mv.from(), mv.dropped()) {
        (Some(from), _) => arrow(svg, place.centre(from), (x, y)),
        (None, Some(kind)) if picture.position.piece(mv.to()).is_none() => {
            let piece = Piece::new(picture.position.side(), kind.kind());
            piece::draw(svg, piece, x, y, PIECE, "ghost");
        }
        _ => {}
    }
}

/// An arrow that leaves and reaches the pieces at their edges rather than at their middles.
fn arrow(svg: &mut String, from: (i32, i32), to: (i32, i32)) {
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = dx.hypot(dy);
    if length < 1.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let at = |distance: f64, aside: f64| {
        (
            f64::from(from.0) + ux * distance - uy * aside,
            f64::from(from.1) + uy * distance + ux * aside,
        )
    };
    let tip = length - 8.0;
    let neck = tip - 20.0;
    let (x1, y1) = at(16.0, 0.0);
    let (x2, y2) = at(neck, 0.0);
    let (ax, ay) = at(tip, 0.0);
    let (bx, by) = at(neck - 2.0, 12.0);
    let (cx, cy) = at(neck - 2.0, -12.0);
    let _ = writeln!(
        svg,
        "<line class=\"arrow\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>\
         <path class=\"head\" d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}L{cx:.1} {cy:.1}Z\"/>"
    );
}
