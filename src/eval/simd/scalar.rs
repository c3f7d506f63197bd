//! The arithmetic in plain numbers: what every other instruction set must give.

use super::dense::CHUNK;
use super::{Dense, Rows};

pub(super) fn update(rows: &Rows, source: &[i16], add: &[u32], sub: &[u32], target: &mut [i16]) {
    target.copy_from_slice(source);
    for &row in add {
        for (number, &weight) in target.iter_mut().zip(rows.row(row)) {
            *number = number.wrapping_add(weight);
        }
    }
    for &row in sub {
        for (number, &weight) in target.iter_mut().zip(rows.row(row)) {
            *number = number.wrapping_sub(weight);
        }
    }
}

pub(super) fn clip(numbers: &[i16], target: &mut [u8]) {
    for (&number, byte) in numbers.iter().zip(target) {
        *byte = number.clamp(0, 127) as u8;
    }
}

pub(super) fn square(numbers: &[i16], target: &mut [u8]) {
    for (&number, byte) in numbers.iter().zip(target) {
        let clipped = number.clamp(0, 127);
        *byte = ((clipped * clipped) >> 7) as u8;
    }
}

pub(super) fn multiply(numbers: &[i16], target: &mut [u8]) {
    let (left, right) = numbers.split_at(numbers.len() / 2);
    for ((&left, &right), byte) in left.iter().zip(right).zip(target) {
        *byte = ((left.clamp(0, 127) * right.clamp(0, 127)) >> 7) as u8;
    }
}

pub(super) fn dense(layer: &Dense, inputs: &[u8], outputs: &mut [i32]) {
    layer.check(inputs, outputs);
    let outputs = &mut outputs[..layer.outputs];
    outputs.copy_from_slice(&layer.biases);
    let blocks = layer.weights.chunks_exact(CHUNK * layer.outputs);
    for (block, inputs) in blocks.zip(inputs.as_chunks::<CHUNK>().0) {
        let [x0, x1, x2, x3] = inputs.map(i32::from);
        for (output, weights) in outputs.iter_mut().zip(block.as_chunks::<CHUNK>().0) {
            let [w0, w1, w2, w3] = weights.map(i32::from);
            // The sum of four products cannot overflow.
            *output = output.wrapping_add(w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3);
        }
    }
}

#[inline(always)]
pub(super) fn activate(outputs: &[i32], target: &mut [u8]) {
    for (&output, byte) in outputs.iter().zip(target) {
        *byte = (output >> 6).clamp(0, 127) as u8;
    }
}

#[inline(always)]
pub(super) fn activate_square(outputs: &[i32], target: &mut [u8]) {
    for (&output, byte) in outputs.iter().zip(target) {
        // Beyond this the square is clipped anyway; within it 32 bits hold it.
        let output = output.clamp(-8192, 8192);
        *byte = ((output * output) >> 19).min(127) as u8;
    }
}
