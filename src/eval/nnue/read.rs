//! Reads a network file of any known architecture.

use super::architecture::{Architecture, PROGRESS_HASH, pad32};
use super::error::NetError;
use super::facts::Facts;
use super::features::FeatureSet;
use super::header::{HEAD, Header, VERSION_STACKS};
use super::leb128;
use super::parameters::{Layer, Parameters, Progress, Stack};
use super::recognise::{self, check_hash, with_inputs};
use crate::eval::simd::Buffer;
use std::io::Read;

impl Parameters {
    /// Reads a file of `size` bytes. The architecture is found from the file itself.
    ///
    /// # Errors
    /// Names what was found and what was expected. Memory is asked for only when the length of the
    /// file warrants it.
    pub fn read(source: impl Read, size: u64) -> Result<Parameters, NetError> {
        Ok(Parameters::read_with_facts(source, size)?.0)
    }

    /// [`read`](Self::read), and what the file says of itself.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_with_facts(
        mut source: impl Read,
        size: u64,
    ) -> Result<(Parameters, Facts), NetError> {
        let mut head = Vec::new();
        source.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        let header = Header::parse(&head, size)?;
        recognise::refuse_private(&header)?;
        let source = head[header.transformer_at..].chain(source);
        let mut body = Body { source, left: size.saturating_sub(header.transformer_at as u64) };
        if header.has_stacks() {
            stacked(&header, &head, &mut body)
        } else {
            classic(&header, &mut body)
        }
    }

    /// Reads a file that is in memory.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn from_bytes(bytes: &[u8]) -> Result<Parameters, NetError> {
        Parameters::read(bytes, bytes.len() as u64)
    }
}

/// What follows the header.
struct Body<R> {
    source: R,
    left: u64,
}

impl<R: Read> Body<R> {
    /// The next bytes, of which there must be as many.
    fn bytes(&mut self, count: usize) -> Result<Vec<u8>, NetError> {
        if count as u64 > self.left {
            return Err(NetError::Damaged(format!(
                "{} bytes are left where {count} should follow",
                self.left
            )));
        }
        let mut bytes = vec![0; count];
        self.source.read_exact(&mut bytes)?;
        self.left -= count as u64;
        Ok(bytes)
    }

    fn word(&mut self) -> Result<u32, NetError> {
        let bytes = self.bytes(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// 32-bit numbers.
    fn longs(&mut self, count: usize) -> Result<Vec<i32>, NetError> {
        let bytes = self.bytes(4 * count)?;
        Ok(bytes.as_chunks().0.iter().map(|&number| i32::from_le_bytes(number)).collect())
    }

    /// 16-bit numbers, read in blocks so that a large file is not held twice.
    fn shorts(&mut self, count: usize) -> Result<Buffer<i16>, NetError> {
        const BLOCK: usize = 1 << 19;
        if 2 * count as u64 > self.left {
            return Err(NetError::Damaged("the feature transformer is cut off".to_string()));
        }
        let mut numbers = Buffer::zeros(count);
        for block in numbers.chunks_mut(BLOCK) {
            let bytes = self.bytes(2 * block.len())?;
            for (number, &bytes) in block.iter_mut().zip(bytes.as_chunks().0) {
                *number = i16::from_le_bytes(bytes);
            }
        }
        Ok(numbers)
    }

    fn layer(&mut self, inputs: usize, outputs: usize) -> Result<Layer, NetError> {
        let biases = self.longs(outputs)?;
        let weights = self.bytes(outputs * pad32(inputs))?;
        let weights = weights.into_iter().map(u8::cast_signed).collect();
        Ok(Layer { inputs, biases, weights })
    }

    fn stack(&mut self, shape: &Architecture) -> Result<Stack, NetError> {
        Ok(Stack {
            layer1: self.layer(shape.layer1_inputs(), shape.layer1_outputs())?,
            layer2: self.layer(shape.layer2_inputs(), shape.h2)?,
            output: self.layer(shape.h2, 1)?,
        })
    }

    /// The payload of a LEB128 block.
    fn payload(&mut self) -> Result<Vec<u8>, NetError> {
        let magic = self.bytes(leb128::MAGIC.len())?;
        if magic != leb128::MAGIC {
            return Err(NetError::Damaged(
                "a compressed block begins with other bytes".to_string(),
            ));
        }
        let length = self.word()?;
        self.bytes(length as usize)
    }
}

fn classic(header: &Header, body: &mut Body<impl Read>) -> Result<(Parameters, Facts), NetError> {
    let mut facts = facts(header);
    let (shape, has_hashes) = recognise::classic(header)?;
    check_hash("structure", header.structure, &shape, |hashes| hashes.structure)?;
    if has_hashes {
        let word = body.word()?;
        check_hash("transformer", word, &shape, |hashes| hashes.transformer)?;
        facts.transformer = Some(word);
    }
    let biases = body.shorts(shape.width)?;
    let weights = body.shorts(shape.width * shape.features.inputs())?;
    if has_hashes {
        let word = body.word()?;
        check_hash("network", word, &shape, |hashes| hashes.network)?;
        facts.network = Some(word);
    }
    let stacks = vec![body.stack(&shape)?];
    let fv_scale = header.fv_scale();
    let parameters =
        Parameters { architecture: shape, fv_scale, biases, weights, progress: None, stacks };
    Ok((parameters, facts))
}

fn stacked(
    header: &Header,
    head: &[u8],
    body: &mut Body<impl Read>,
) -> Result<(Parameters, Facts), NetError> {
    let mut facts = facts(header);
    let stated = (header.version == VERSION_STACKS).then(|| {
        let at = header.transformer_at - 4;
        head[at..].iter().take(4).rev().fold(0, |word, &byte| word << 8 | usize::from(byte))
    });
    let transformer = body.word()?;
    let (features, biases, weights) =
        if header.is_compressed { compressed(header, body)? } else { plain(header, body)? };
    let shape = recognise::stacked(header, (features, biases.len()), body.left, stated)?;
    shape.check().map_err(|fault| header.unknown(fault))?;
    check_hash("structure", header.structure, &shape, |hashes| hashes.structure)?;
    check_hash("transformer", transformer, &shape, |hashes| hashes.transformer)?;
    facts.transformer = Some(transformer);
    let progress = if shape.buckets.progress > 1 { Some(progress(body)?) } else { None };
    let mut stacks = Vec::with_capacity(shape.stacks());
    for _ in 0..shape.stacks() {
        let word = body.word()?;
        check_hash("network", word, &shape, |hashes| hashes.network)?;
        facts.network = Some(word);
        stacks.push(body.stack(&shape)?);
    }
    let fv_scale = header.fv_scale();
    Ok((Parameters { architecture: shape, fv_scale, biases, weights, progress, stacks }, facts))
}

/// What the header says; the hash words further on are not known yet.
fn facts(header: &Header) -> Facts {
    Facts {
        size: header.size,
        version: header.version,
        header: header.text.clone(),
        structure: header.structure,
        transformer: None,
        network: None,
        is_compressed: header.is_compressed,
    }
}

/// Set, biases and weights of a transformer.
type Transformer = (FeatureSet, Buffer<i16>, Buffer<i16>);

/// A compressed transformer: the blocks themselves tell how many numbers they hold.
fn compressed(header: &Header, body: &mut Body<impl Read>) -> Result<Transformer, NetError> {
    let damaged = |what: &str| NetError::Damaged(format!("{what} of the feature transformer"));
    let first = body.payload()?;
    let claimed = header.claimed_sizes();
    let count = leb128::count(&first);
    // Some exporters put biases and weights into one block.
    let joined = claimed.is_some_and(|(inputs, width)| count == width * (inputs + 1) && inputs > 0);
    let width = if joined { claimed.map_or(0, |(_, width)| width) } else { count };
    if width == 0 || width > super::architecture::MAX_WIDTH {
        return Err(header.unknown(format!("the accumulator has {width} numbers")));
    }
    let mut biases = Buffer::zeros(width);
    let rest = leb128::decode(&first, &mut biases).ok_or_else(|| damaged("biases"))?;
    let second = if joined { rest.to_vec() } else { body.payload()? };
    let count = leb128::count(&second);
    let features = with_inputs(count / width).filter(|set| set.inputs() * width == count);
    let Some(features) = features else {
        return Err(header.unknown(format!("{count} weights of width {width} fit no feature set")));
    };
    let mut weights = Buffer::zeros(count);
    match leb128::decode(&second, &mut weights) {
        Some([]) => Ok((features, biases, weights)),
        _ => Err(damaged("weights")),
    }
}

/// A transformer of plain numbers in a file with stacks: only the string tells its sizes.
fn plain(header: &Header, body: &mut Body<impl Read>) -> Result<Transformer, NetError> {
    let claimed = header.claimed_sizes().and_then(|(inputs, width)| {
        let known = (1..=super::architecture::MAX_WIDTH).contains(&width);
        Some((with_inputs(inputs).filter(|_| known)?, width))
    });
    let Some((features, width)) = claimed else {
        return Err(header.unknown("the header does not give known sizes"));
    };
    Ok((features, body.shorts(width)?, body.shorts(width * features.inputs())?))
}

fn progress(body: &mut Body<impl Read>) -> Result<Progress, NetError> {
    let found = body.word()?;
    if found != PROGRESS_HASH && found != 0 {
        let (part, name) = ("progress", "a network with an embedded progress model".to_string());
        return Err(NetError::Hash { part, found, expected: PROGRESS_HASH, name });
    }
    Ok(Progress { bias: body.longs(1)?[0], weights: body.longs(Progress::WEIGHTS)? })
}
