//! The shape of a network, its names, sizes and hashes.

use super::buckets::Buckets;
use super::features::FeatureSet;
use std::fmt;
use std::str::FromStr;

/// What kind of network it is: how accumulators become inputs of the layers, and how the first
/// layer's outputs become inputs of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// The classic one: everything clipped to 0..=127; one stack of layers.
    Classic,
    /// "SFNN without PSQT": products of the two halves of each accumulator; the first layer's
    /// outputs both squared and clipped, and one of them added to the result.
    Sfnn,
    /// Our own: accumulators clipped and squared, then as [`Sfnn`](Self::Sfnn).
    Squared,
}

/// The shape of a network.
///
/// ```
/// use kakunari::eval::nnue::{Architecture, Family, FeatureSet};
///
/// let kp: Architecture = "kp_256x2-32-32".parse()?;
/// assert_eq!((kp.features, kp.family), (FeatureSet::Kp, Family::Classic));
/// assert_eq!((kp.width, kp.h1, kp.h2), (256, 32, 32));
/// let sfnn: Architecture = "sfnn_kp_512-15-32-k3k3".parse()?;
/// assert_eq!((sfnn.stacks(), sfnn.layer1_outputs(), sfnn.layer2_inputs()), (9, 16, 30));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Architecture {
    /// The inputs.
    pub features: FeatureSet,
    /// What kind of network.
    pub family: Family,
    /// Width of the accumulator of one player, a multiple of 32 up to [`MAX_WIDTH`].
    pub width: usize,
    /// Width of the first hidden layer, without the shortcut.
    pub h1: usize,
    /// Width of the second hidden layer.
    pub h2: usize,
    /// How the stack of layers is chosen; [`Buckets::ONE`] for a classic network.
    pub buckets: Buckets,
}

/// Widest accumulator.
pub const MAX_WIDTH: usize = 4096;
/// Widest hidden layer.
pub const MAX_HIDDEN: usize = 128;

/// The hash words of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hashes {
    /// Of the whole structure.
    pub structure: u32,
    /// Of the feature transformer.
    pub transformer: u32,
    /// Of the layers.
    pub network: u32,
}

/// Hash word of an embedded progress model.
pub const PROGRESS_HASH: u32 = 0x6F50_524F;

impl FeatureSet {
    /// The name in header strings.
    pub const fn header_name(self) -> &'static str {
        match self {
            FeatureSet::Kp => "K+P",
            FeatureSet::HalfKp => "HalfKP(Friend)",
            FeatureSet::HalfKpVm => "HalfKP_vm(Friend)",
            FeatureSet::HalfKpE9 => "HalfKPE9(Friend)",
            FeatureSet::HalfKa1 => "HalfKA1(Friend)",
            FeatureSet::HalfKa2 => "HalfKA2(Friend)",
            FeatureSet::HalfKaHm1 => "HalfKA_hm1(Friend)",
            FeatureSet::HalfKaHm2 => "HalfKA_hm2(Friend)",
            FeatureSet::KingZones => "KakunariKingZones9(Friend)",
        }
    }

    /// The name in names of architectures, lower case.
    pub const fn short_name(self) -> &'static str {
        match self {
            FeatureSet::Kp => "kp",
            FeatureSet::HalfKp => "halfkp",
            FeatureSet::HalfKpVm => "halfkp_vm",
            FeatureSet::HalfKpE9 => "halfkpe9",
            FeatureSet::HalfKa1 => "halfka1",
            FeatureSet::HalfKa2 => "halfka2",
            FeatureSet::HalfKaHm1 => "halfka_hm1",
            FeatureSet::HalfKaHm2 => "halfka_hm2",
            FeatureSet::KingZones => "kingzones9",
        }
    }

    /// The constant that stands for the set in hashes. HalfKP and HalfKPE9 share one.
    pub const fn hash(self) -> u32 {
        match self {
            FeatureSet::Kp => 0x3F57_17FF,
            FeatureSet::HalfKp | FeatureSet::HalfKpE9 => 0x5D69_D5B8,
            FeatureSet::HalfKpVm => 0x0B6B_1D9A,
            FeatureSet::HalfKa1 => 0x5F13_4CB8,
            FeatureSet::HalfKa2 => 0x5F23_4CB8,
            FeatureSet::HalfKaHm1 => 0x7F13_4CB8,
            FeatureSet::HalfKaHm2 => 0x7F23_4CB8,
            FeatureSet::KingZones => 0x4B4B_5A39,
        }
    }
}

/// A length rounded up to whole blocks of 32, as rows of weights are.
pub const fn pad32(length: usize) -> usize {
    length.next_multiple_of(32)
}

impl Architecture {
    /// A classic network, e.g. K+P 256x2-32-32.
    pub const fn classic(features: FeatureSet, width: usize, h1: usize, h2: usize) -> Architecture {
        Architecture { features, family: Family::Classic, width, h1, h2, buckets: Buckets::ONE }
    }

    /// How many stacks of layers there are.
    pub const fn stacks(&self) -> usize {
        self.buckets.count()
    }

    /// Does one output of the first layer go straight to the result?
    pub const fn has_shortcut(&self) -> bool {
        !matches!(self.family, Family::Classic) && self.h1 % 8 == 7
    }

    /// Inputs of the first layer: both players' activated accumulators.
    pub const fn layer1_inputs(&self) -> usize {
        match self.family {
            Family::Sfnn => self.width,
            Family::Classic | Family::Squared => 2 * self.width,
        }
    }

    /// Outputs of the first layer, the shortcut included as the last.
    pub const fn layer1_outputs(&self) -> usize {
        self.h1 + self.has_shortcut() as usize
    }

    /// Inputs of the second layer.
    pub const fn layer2_inputs(&self) -> usize {
        match self.family {
            Family::Classic => self.h1,
            Family::Sfnn | Family::Squared => 2 * self.h1,
        }
    }

    /// Is the feature transformer stored as LEB128?
    pub const fn is_compressed(&self) -> bool {
        !matches!(self.family, Family::Classic)
    }

    /// Bytes that one stack takes in a file, without its hash word.
    pub const fn stack_bytes(&self) -> usize {
        let (n1, h2) = (self.layer1_outputs(), self.h2);
        4 * (n1 + h2 + 1)
            + n1 * pad32(self.layer1_inputs())
            + h2 * pad32(self.layer2_inputs())
            + pad32(h2)
    }

    /// Bytes of the feature transformer as plain numbers.
    pub const fn transformer_bytes(&self) -> usize {
        2 * self.width * (self.features.inputs() + 1)
    }

    /// How many numbers are learnt, padding not counted.
    pub const fn parameters(&self) -> usize {
        let stack = self.layer1_outputs() * (self.layer1_inputs() + 1)
            + self.h2 * (self.layer2_inputs() + 1)
            + self.h2
            + 1;
        self.width * (self.features.inputs() + 1) + self.stacks() * stack
    }

    /// The divisor that suits most networks of this family when nothing else is known.
    pub const fn usual_scale(&self) -> u32 {
        match self.family {
            Family::Classic => 16,
            Family::Sfnn | Family::Squared => 28,
        }
    }

    /// The hash words that belong into its file.
    pub const fn hashes(&self) -> Hashes {
        if matches!(self.family, Family::Sfnn) {
            // These say nothing about the sizes.
            let embedded = if self.buckets.progress > 1 { PROGRESS_HASH } else { 0 };
            return Hashes {
                structure: 0x3C20_3B32 ^ embedded,
                transformer: 0x5F13_4AB8,
                network: 0x6333_718A,
            };
        }
        self.computed_hashes()
    }

    /// The hash words worked out from the sizes, as classic files have them.
    pub const fn computed_hashes(&self) -> Hashes {
        let inputs = 2 * self.width as u32;
        let transformer = self.features.hash() ^ inputs;
        let hidden = affine_hash(0xEC42_E90D ^ inputs, self.h1).wrapping_add(CLIPPED);
        let hidden = affine_hash(hidden, self.h2).wrapping_add(CLIPPED);
        let network = affine_hash(hidden, 1);
        Hashes { structure: transformer ^ network, transformer, network }
    }

    /// The header string that belongs into its file.
    pub fn header(&self) -> String {
        let Architecture { features, width, h1, h2, .. } = self;
        let inputs =
            format!("Features={}[{}->{width}x2]", features.header_name(), features.inputs());
        let stacks = self.stacks();
        match self.family {
            Family::Classic => {
                let both = 2 * width;
                format!(
                    "{inputs},Network=AffineTransform[1<-{h2}](ClippedReLU[{h2}]\
                     (AffineTransform[{h2}<-{h1}](ClippedReLU[{h1}](AffineTransform[{h1}<-{both}]\
                     (InputSlice[{both}(0:{both})])))))"
                )
            }
            Family::Sfnn => format!(
                "ModelType=SFNNWithoutPsqt;{inputs},Network={}{{LayerStack={stacks}}}",
                self.network_name()
            ),
            Family::Squared => format!(
                "ModelType=Kakunari;{inputs},Network={}{{LayerStack={stacks}}}",
                self.network_name()
            ),
        }
    }

    /// The name of the layers in header strings of networks with stacks.
    fn network_name(&self) -> String {
        let set = self.features.short_name().replace('_', "").to_ascii_uppercase();
        let sizes = (self.width, self.h1, self.h2);
        let is_usual = self.buckets == Buckets::K3K3 && self.features == FeatureSet::HalfKaHm2;
        match self.family {
            Family::Sfnn if is_usual && sizes == (1536, 15, 32) => "SFNN-1536".to_string(),
            family => {
                let word = if family == Family::Squared { "SQUARED" } else { "SFNN" };
                let (width, h1, h2) = sizes;
                format!("{word}_{set}_{width}_{h1}_{h2}{}", self.buckets.tokens())
            }
        }
    }

    /// Whether the sizes are ones that can be computed; the text says which is not.
    ///
    /// # Errors
    /// Names the first size out of range.
    pub fn check(&self) -> Result<(), String> {
        let multiple = if self.family == Family::Sfnn { 64 } else { 32 };
        if self.width == 0 || self.width > MAX_WIDTH || !self.width.is_multiple_of(multiple) {
            let width = self.width;
            return Err(format!("width {width} is no multiple of {multiple} up to {MAX_WIDTH}"));
        }
        for (name, size) in [("h1", self.layer1_outputs()), ("h2", self.h2)] {
            if size == 0 || size > MAX_HIDDEN || !size.is_multiple_of(8) {
                return Err(format!("{name} {size} is no multiple of 8 up to {MAX_HIDDEN}"));
            }
        }
        if self.family == Family::Classic && self.buckets != Buckets::ONE {
            return Err("a classic network has one stack".to_string());
        }
        Ok(())
    }
}

/// Hash of a clipped layer.
const CLIPPED: u32 = 0x538D_24C7;

const fn affine_hash(previous: u32, outputs: usize) -> u32 {
    0xCC03_DAE4u32.wrapping_add(outputs as u32) ^ previous.rotate_right(1)
}

impl fmt::Display for Architecture {
    /// The short name, e.g. `halfkp_256x2-32-32` or `sfnn_kp_512-15-32-k3k3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (prefix, both) = match self.family {
            Family::Classic => ("", "x2"),
            Family::Sfnn => ("sfnn_", ""),
            Family::Squared => ("squared_", "x2"),
        };
        let Architecture { features, width, h1, h2, .. } = self;
        let buckets = self.buckets.tokens().to_ascii_lowercase().replace('_', "-");
        write!(f, "{prefix}{}_{width}{both}-{h1}-{h2}{buckets}", features.short_name())
    }
}

impl FromStr for Architecture {
    type Err = String;

    /// Reads the short name.
    fn from_str(name: &str) -> Result<Architecture, String> {
        let expected = "expected a name like kp_256x2-32-32 or sfnn_kp_512-15-32-k3k3";
        let unknown = || format!("'{name}' is no architecture, {expected}");
        let (family, rest) = if let Some(rest) = name.strip_prefix("sfnn_") {
            (Family::Sfnn, rest)
        } else if let Some(rest) = name.strip_prefix("squared_") {
            (Family::Squared, rest)
        } else {
            (Family::Classic, name)
        };
        let (set, sizes) = rest.rsplit_once('_').ok_or_else(unknown)?;
        let features = FeatureSet::ALL.into_iter().find(|known| known.short_name() == set);
        let mut parts = sizes.split('-');
        let mut size =
            |suffix: &str| -> Option<usize> { parts.next()?.strip_suffix(suffix)?.parse().ok() };
        let both = if family == Family::Sfnn { "" } else { "x2" };
        let (width, h1, h2) = (size(both), size(""), size(""));
        let (Some(features), Some(width), Some(h1), Some(h2)) = (features, width, h1, h2) else {
            return Err(unknown());
        };
        let buckets = Buckets::from_tokens(parts).ok_or_else(unknown)?;
        let architecture = Architecture { features, family, width, h1, h2, buckets };
        architecture.check().map_err(|fault| format!("'{name}': {fault}"))?;
        Ok(architecture)
    }
}
