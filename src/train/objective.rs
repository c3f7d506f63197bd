//! What the network is to say, and how wrong it is.

use super::sample::Sample;
use serde::{Deserialize, Serialize};

/// Centipawns that one unit of the network's output stands for.
pub const UNIT: f32 = 600.0;

/// The target of training: a chance of winning between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// Centipawns at which a side wins e times as often as it loses.
    pub scale: f32,
    /// Share of the search's score in the target; the rest is the result of the game.
    pub blend: f32,
}

impl Default for Objective {
    fn default() -> Objective {
        Objective { scale: 600.0, blend: 0.75 }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Objective {
    /// The chance that a score stands for.
    pub fn chance(&self, centipawns: f32) -> f32 {
        sigmoid(centipawns / self.scale)
    }

    /// What the network should say of a sample.
    pub fn target(&self, sample: &Sample) -> f32 {
        let result = f32::from(sample.points) / 2.0;
        self.blend * self.chance(f32::from(sample.score)) + (1.0 - self.blend) * result
    }

    /// Squared error of an output of the network (in units of [`UNIT`]) and its derivative.
    pub fn loss(&self, output: f32, target: f32) -> (f64, f32) {
        let chance = self.chance(UNIT * output);
        let error = chance - target;
        let slope = 2.0 * error * chance * (1.0 - chance) * (UNIT / self.scale);
        (f64::from(error) * f64::from(error), slope)
    }
}
