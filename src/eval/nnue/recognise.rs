//! Which architecture a file has. The header string may lie, the length does not.

use super::architecture::{Architecture, Family, Hashes, MAX_WIDTH};
use super::buckets::Buckets;
use super::error::NetError;
use super::features::FeatureSet;
use super::header::{Header, printable};

/// Widths of hidden layers that are tried.
const H1: [usize; 4] = [8, 16, 32, 64];
const H2: [usize; 6] = [8, 16, 32, 64, 96, 128];
/// First hidden layers of networks with stacks.
const H1_STACKS: [usize; 6] = [7, 8, 15, 16, 31, 32];

/// A classic network, and whether its file has the hash words of transformer and layers.
pub(super) fn classic(header: &Header) -> Result<(Architecture, bool), NetError> {
    let offset = header.transformer_at as u64;
    let by_hash = transformers(header.transformer);
    let claimed = header.claimed_sizes().and_then(|(inputs, width)| {
        let features = with_inputs(inputs)?;
        (width.is_multiple_of(32) && (32..=MAX_WIDTH).contains(&width)).then_some((features, width))
    });
    let candidates = if by_hash.is_empty() { Vec::from_iter(claimed) } else { by_hash };
    let sized = |candidates: &[(FeatureSet, usize)], hash_bytes: u64| -> Vec<Architecture> {
        let shapes = candidates.iter().flat_map(|&(features, width)| {
            H1.iter()
                .flat_map(move |&h1| H2.map(|h2| Architecture::classic(features, width, h1, h2)))
        });
        shapes.filter(|shape| offset + hash_bytes + body(shape) == header.size).collect()
    };
    let mut fitting = sized(&candidates, 8);
    if fitting.len() > 1 {
        fitting.retain(|shape| shape.hashes().structure == header.structure);
    }
    if let [shape] = fitting[..] {
        return Ok((shape, true));
    }
    // A damaged length of the string can make a file look as if it had no hash words; the string
    // then ends in bytes that are no text.
    if let [shape] = sized(&Vec::from_iter(claimed), 0)[..]
        && header.is_text()
    {
        return Ok((shape, false));
    }
    Err(misfit(header, &candidates))
}

/// Bytes of a classic network without header and hash words.
fn body(shape: &Architecture) -> u64 {
    (shape.transformer_bytes() + shape.stack_bytes()) as u64
}

/// Sets and widths that give this hash of the transformer.
fn transformers(hash: u32) -> Vec<(FeatureSet, usize)> {
    let width = |features: FeatureSet| {
        let both = (hash ^ features.hash()) as usize;
        (both.is_multiple_of(64) && (64..=2 * MAX_WIDTH).contains(&both)).then_some(both / 2)
    };
    FeatureSet::ALL.into_iter().filter_map(|set| Some((set, width(set)?))).collect()
}

/// Why no classic shape fits: the nearest guess names the length that was expected.
fn misfit(header: &Header, candidates: &[(FeatureSet, usize)]) -> NetError {
    if header.claimed_sizes().is_none() && candidates.is_empty() {
        return header.unknown(format!(
            "transformer hash {:#010x} is none of the {} known feature sets",
            header.transformer,
            FeatureSet::ALL.len()
        ));
    }
    let guess = claimed_classic(header).into_iter().chain(by_structure(header, candidates)).next();
    let Some(shape) = guess else {
        return header.unknown("its sizes fit none of the known shapes");
    };
    let expected = header.transformer_at as u64 + 8 + body(&shape);
    let name = shape.to_string();
    if header.size < expected {
        let expected = expected.to_string();
        NetError::Truncated { found: header.size, expected, name }
    } else {
        NetError::TooLong { found: header.size, expected, name }
    }
}

/// The shape that the string describes, when the hashes do not contradict it.
fn claimed_classic(header: &Header) -> Option<Architecture> {
    let (inputs, width) = header.claimed_sizes()?;
    let features = with_inputs(inputs)?;
    let number = |text: &str| text.parse::<usize>().ok();
    let (_, rest) = header.text.split_once("AffineTransform[1<-")?;
    let h2 = number(rest.split_once(']')?.0)?;
    let (_, rest) = rest.split_once(&format!("[{h2}<-"))?;
    let h1 = number(rest.split_once(']')?.0)?;
    let shape = Architecture::classic(features, width, h1, h2);
    let is_so = shape.check().is_ok() && shape.hashes().transformer == header.transformer;
    is_so.then_some(shape)
}

/// A shape whose hashes are those of the header.
fn by_structure(header: &Header, candidates: &[(FeatureSet, usize)]) -> Option<Architecture> {
    let shapes = candidates.iter().flat_map(|&(features, width)| {
        H1.iter().flat_map(move |&h1| H2.map(|h2| Architecture::classic(features, width, h1, h2)))
    });
    let mut fitting = shapes.filter(|shape| shape.hashes().structure == header.structure);
    fitting.next()
}

/// The set with this number of inputs; every set has another.
pub(super) fn with_inputs(inputs: usize) -> Option<FeatureSet> {
    FeatureSet::ALL.into_iter().find(|set| set.inputs() == inputs)
}

/// A network with stacks, of which the sizes of the transformer and the bytes behind it are known.
/// `stacks` is what a file of version [`VERSION_STACKS`](super::header::VERSION_STACKS) states.
pub(super) fn stacked(
    header: &Header,
    (features, width): (FeatureSet, usize),
    behind: u64,
    stacks: Option<usize>,
) -> Result<Architecture, NetError> {
    let words = header.network_words();
    let family = if words.first() == Some(&"SQUARED") { Family::Squared } else { Family::Sfnn };
    let shape = |(h1, h2), buckets| Architecture { features, family, width, h1, h2, buckets };
    let named = named_layers(&words);
    let named_buckets = match named {
        Some((_, tokens)) => Some(buckets(header, tokens)?),
        None => None,
    };
    let count = stacks.or(header.claimed_stacks());
    let scheme = match (named_buckets, count) {
        (Some(scheme), Some(count)) if scheme.count() == count => Some(scheme),
        (Some(scheme), None) => Some(scheme),
        (Some(Buckets::ONE) | None, Some(9)) => Some(Buckets::K3K3),
        (None, Some(1)) => Some(Buckets::ONE),
        (Some(scheme), Some(count)) => {
            let why = format!("its name means {} layer stacks, it has {count}", scheme.count());
            return Err(header.unknown(why));
        }
        (None, Some(count)) => {
            return Err(header.unknown(format!("no rule is known to choose among {count} stacks")));
        }
        (None, None) => None,
    };
    let length = |shape: &Architecture| -> u64 {
        let progress = if shape.buckets.progress > 1 { PROGRESS_BYTES } else { 0 };
        (shape.stacks() * (4 + shape.stack_bytes()) + progress) as u64
    };
    let schemes = scheme.map_or(vec![Buckets::K3K3, Buckets::ONE], |scheme| vec![scheme]);
    let usual = || H1_STACKS.iter().flat_map(|&h1| H2.map(|h2| (h1, h2)));
    let sizes: Vec<_> = named.map(|(sizes, _)| sizes).into_iter().chain(usual()).collect();
    let mut shapes = schemes.iter().flat_map(|&scheme| sizes.iter().map(move |&s| (s, scheme)));
    if let Some((sizes, scheme)) = shapes.clone().find(|&(s, b)| length(&shape(s, b)) == behind) {
        return Ok(shape(sizes, scheme));
    }
    match (named, scheme, shapes.next()) {
        (Some(_), Some(_), Some((sizes, scheme))) => {
            let shape = shape(sizes, scheme);
            let expected = header.size - behind + length(&shape);
            let (found, name) = (header.size, shape.to_string());
            Err(if found < expected {
                NetError::Truncated { found, expected: expected.to_string(), name }
            } else {
                NetError::TooLong { found, expected, name }
            })
        }
        _ => Err(header.unknown(format!("{behind} bytes of layers fit none of the known shapes"))),
    }
}

/// Bytes of an embedded progress model: hash word, bias, weights.
const PROGRESS_BYTES: usize = 4 + 4 + 4 * super::parameters::Progress::WEIGHTS;

/// Hidden sizes and bucket words of a network's name; `None` when it is not in the usual form.
fn named_layers<'a>(words: &'a [&'a str]) -> Option<((usize, usize), &'a [&'a str])> {
    let number = |word: &&str| word.parse::<usize>().ok();
    match words {
        ["SFNN", "1536"] => Some(((15, 32), &["K3K3"])),
        ["SFNN" | "SQUARED", _, width, h1, h2, tokens @ ..] => {
            number(width)?;
            Some(((number(h1)?, number(h2)?), tokens))
        }
        _ => None,
    }
}

/// The bucket scheme of these words.
fn buckets(header: &Header, tokens: &[&str]) -> Result<Buckets, NetError> {
    Buckets::from_tokens(tokens.iter().copied()).ok_or_else(|| {
        let scheme = printable(&tokens.join("_"));
        header.unknown(format!("no rule is known for the layer stacks '{scheme}'"))
    })
}

/// Refuses what would load but be computed wrongly.
pub(super) fn refuse_private(header: &Header) -> Result<(), NetError> {
    let private = [
        ("Threat", "threat features"),
        ("EffectBucket", "effect buckets"),
        ("PSQT=", "a piece-square part (PSQT)"),
        ("-SCReLU", "the activation SCReLU"),
        ("-Pairwise", "pairwise products in a classic network"),
        ("Factorizer", "factors that were not merged when it was exported"),
        ("^", "factors that were not merged when it was exported"),
    ];
    match private.iter().find(|(word, _)| header.text.contains(word)) {
        Some((_, what)) => Err(header.unknown(format!("it has {what}, not supported"))),
        None => Ok(()),
    }
}

/// Compares a hash word with those that the format allows; 0 stands for none.
pub(super) fn check_hash(
    part: &'static str,
    found: u32,
    shape: &Architecture,
    of: fn(&Hashes) -> u32,
) -> Result<(), NetError> {
    let expected = of(&shape.hashes());
    if found == expected || found == 0 || found == of(&shape.computed_hashes()) {
        return Ok(());
    }
    Err(NetError::Hash { part, found, expected, name: shape.to_string() })
}
