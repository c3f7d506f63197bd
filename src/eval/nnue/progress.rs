//! How far a game has come, by a model inside the network file.

use super::features::each_piece;
use super::numbers::KINGLESS;
use crate::position::Position;
use crate::types::Color;

/// A linear model of progress and its scale.
pub(super) struct ProgressModel {
    bias: i64,
    weights: Vec<i32>,
    parts: usize,
    /// Sums at which progress reaches 1, 2, … 255 of 256.
    thresholds: Vec<i64>,
}

impl ProgressModel {
    /// A model that tells `parts` parts of a game apart.
    pub(super) fn new(bias: i32, weights: Vec<i32>, parts: usize) -> ProgressModel {
        let threshold = |i: u32| {
            let i = f64::from(i);
            (65536.0 * (i / (256.0 - i)).ln()).round() as i64
        };
        let thresholds = (1..256).map(threshold).collect();
        ProgressModel { bias: i64::from(bias), weights, parts, thresholds }
    }

    /// The part of the game, from 0; `None` when a king is missing.
    pub(super) fn part(&self, position: &Position) -> Option<usize> {
        let mut sum = self.bias;
        for viewer in Color::ALL {
            let king = position.king(viewer)?.relative(viewer);
            let row = &self.weights[king.index() * KINGLESS..][..KINGLESS];
            each_piece(position, viewer, |number, _| sum += i64::from(row[usize::from(number)]));
        }
        let progress = self.thresholds.partition_point(|&threshold| threshold <= sum);
        Some(progress * self.parts / 256)
    }
}
