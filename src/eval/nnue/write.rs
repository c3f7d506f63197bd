//! Writes a network in the public file format.

use super::architecture::{Architecture, PROGRESS_HASH};
use super::leb128;
use super::parameters::{Layer, Parameters};
use std::io::{self, Write};

/// The version that all well-known programs write.
pub const VERSION: u32 = 0x7AF3_2F16;

impl Parameters {
    /// Writes the file: header, feature transformer, layers.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut header = self.architecture.header();
        if let Some(scale) = self.fv_scale {
            header.push_str(&format!(",fv_scale={scale}"));
        }
        self.write_with_header(&header, out)
    }

    /// [`write`](Self::write) with another header string, as other trainers spell it.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_with_header(&self, header: &str, out: &mut impl Write) -> io::Result<()> {
        let architecture = &self.architecture;
        let hashes = architecture.hashes();
        word(out, VERSION)?;
        word(out, hashes.structure)?;
        word(out, header.len() as u32)?;
        out.write_all(header.as_bytes())?;
        word(out, hashes.transformer)?;
        for block in [&self.biases, &self.weights] {
            if architecture.is_compressed() {
                out.write_all(&leb128::encode(block))?;
            } else {
                numbers(out, block.iter().map(|number| number.to_le_bytes()))?;
            }
        }
        if let Some(progress) = &self.progress {
            word(out, PROGRESS_HASH)?;
            let all = std::iter::once(&progress.bias).chain(&progress.weights);
            numbers(out, all.map(|number| number.to_le_bytes()))?;
        }
        for stack in &self.stacks {
            word(out, hashes.network)?;
            for part in [&stack.layer1, &stack.layer2, &stack.output] {
                layer(out, part)?;
            }
        }
        Ok(())
    }

    /// The file as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Architecture { width, features, .. } = self.architecture;
        let mut bytes = Vec::with_capacity(2 * width * features.inputs() + (1 << 16));
        self.write(&mut bytes).expect("memory takes everything");
        bytes
    }
}

fn word(out: &mut impl Write, word: u32) -> io::Result<()> {
    out.write_all(&word.to_le_bytes())
}

fn layer(out: &mut impl Write, layer: &Layer) -> io::Result<()> {
    numbers(out, layer.biases.iter().map(|bias| bias.to_le_bytes()))?;
    let bytes: Vec<u8> = layer.weights.iter().map(|weight| weight.cast_unsigned()).collect();
    out.write_all(&bytes)
}

/// Writes numbers of a fixed size in blocks.
fn numbers<const N: usize>(
    out: &mut impl Write,
    mut numbers: impl Iterator<Item = [u8; N]>,
) -> io::Result<()> {
    const BLOCK: usize = 1 << 16;
    let mut block = Vec::with_capacity(BLOCK);
    loop {
        block.clear();
        numbers.by_ref().take(BLOCK / N).for_each(|bytes| block.extend_from_slice(&bytes));
        if block.is_empty() {
            return Ok(());
        }
        out.write_all(&block)?;
    }
}
