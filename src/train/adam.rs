//! The optimiser: Adam (Kingma, Ba 2015).

/// Decay of the average of gradients.
const DECAY: f32 = 0.9;
/// Decay of the average of squared gradients.
const SQUARE_DECAY: f32 = 0.999;
/// Keeps the quotient finite.
const TINY: f32 = 1e-8;

/// What all numbers share in one step.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The learning rate with the correction of both averages, which begin at zero.
    rate: f32,
    tiny: f32,
}

impl Step {
    /// Step `number` (from 1) at this learning rate.
    pub fn new(rate: f32, number: u64) -> Step {
        let number = number.min(1 << 20) as i32;
        let fade = 1.0 - f64::from(DECAY).powi(number);
        let square_fade = (1.0 - f64::from(SQUARE_DECAY).powi(number)).sqrt();
        Step {
            rate: (f64::from(rate) * square_fade / fade) as f32,
            tiny: (f64::from(TINY) * square_fade) as f32,
        }
    }
}

/// Moves the values against their gradients.
#[inline(always)]
pub fn step(
    values: &mut [f32],
    mean: &mut [f32],
    square: &mut [f32],
    gradient: &[f32],
    step: Step,
) {
    for (((value, mean), square), &gradient) in
        values.iter_mut().zip(mean).zip(square).zip(gradient)
    {
        *mean = DECAY * *mean + (1.0 - DECAY) * gradient;
        *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * (gradient * gradient);
        *value -= step.rate * *mean / (square.sqrt() + step.tiny);
    }
}
