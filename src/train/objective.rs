//! What the network is to say, and how wrong it is.

use super::sample::Sample;
use serde::{Deserialize, Serialize};

/// Centipawns that one unit of the network's output stands for.
pub const UNIT: f32 = 600.0;

/// Chances below this count as this much.
const TINY: f64 = 1e-7;

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
        Objective { scale: 1_000.0, blend: 1.0 }
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

    /// The loss of an output of the network (in units of [`UNIT`]) and its derivative: the cross
    /// entropy of the two chances, less that of the target with itself, so that 0 is perfect.
    ///
    /// Squared errors hardly grow where both chances are near 1, and a network that learns from
    /// them says the same of all positions that are won, and does not win them.
    pub fn loss(&self, output: f32, target: f32) -> (f64, f32) {
        let chance = self.chance(UNIT * output);
        let one = |target: f32, chance: f32| {
            let (target, chance) = (f64::from(target), f64::from(chance).max(TINY));
            if target > 0.0 { target * (target / chance).ln() } else { 0.0 }
        };
        let loss = one(target, chance) + one(1.0 - target, 1.0 - chance);
        (loss, (chance - target) * (UNIT / self.scale))
    }
}
