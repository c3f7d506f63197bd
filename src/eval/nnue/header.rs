//! The first bytes of a file: version, hashes, and what the header string says, true or not.

use super::error::NetError;
use super::leb128;
use super::write::VERSION;

/// Longest header string that is believed.
pub const MAX_HEADER: usize = 4096;
/// What trainers in the line of the chess one write.
pub const VERSION_PYTORCH: u32 = 0x7AF3_2F20;
/// As [`VERSION_PYTORCH`], with the number of stacks after the header string.
pub const VERSION_STACKS: u32 = 0x7AF3_2F21;

/// The beginning of a file.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub version: u32,
    pub structure: u32,
    /// The header string.
    pub text: String,
    /// The word after the string: the hash of the transformer, unless the file has none.
    pub transformer: u32,
    /// Where that word stands.
    pub transformer_at: usize,
    /// Is the transformer compressed?
    pub is_compressed: bool,
    /// Length of the file.
    pub size: u64,
}

/// How many bytes at the beginning tell everything a [`Header`] holds.
pub(super) const HEAD: usize = 12 + MAX_HEADER + 4 + 4 + leb128::MAGIC.len();

impl Header {
    /// Reads the first [`HEAD`] bytes of a file of `size` bytes, fewer if it is shorter.
    pub(super) fn parse(head: &[u8], size: u64) -> Result<Header, NetError> {
        let word = |at: usize| -> Result<u32, NetError> {
            let bytes = head.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
            bytes.map(u32::from_le_bytes).ok_or_else(|| NetError::Truncated {
                found: size,
                expected: "far more".to_string(),
                name: "a network".to_string(),
            })
        };
        let version = word(0)?;
        if ![VERSION, VERSION_PYTORCH, VERSION_STACKS].contains(&version) {
            return Err(NetError::Version { found: version, expected: VERSION });
        }
        let (structure, length) = (word(4)?, word(8)?);
        if length as usize > MAX_HEADER {
            return Err(NetError::HeaderLength { found: length, most: MAX_HEADER });
        }
        let end = 12 + length as usize;
        let transformer_at = if version == VERSION_STACKS { end + 4 } else { end };
        let transformer = word(transformer_at)?;
        let text = String::from_utf8_lossy(&head[12..end]).into_owned();
        let is_compressed = head[transformer_at + 4..].starts_with(leb128::MAGIC);
        Ok(Header { version, structure, text, transformer, transformer_at, is_compressed, size })
    }

    /// Is it laid out like a network with layer stacks?
    pub(super) fn has_stacks(&self) -> bool {
        self.is_compressed
            || self.version != VERSION
            || self.text.starts_with("ModelType=")
            || self.text.contains("LayerStack")
    }

    /// Does the string hold nothing but text?
    pub(super) fn is_text(&self) -> bool {
        !self.text.chars().any(|letter| letter.is_control() || letter == '\u{FFFD}')
    }

    /// Inputs and width as the string gives them: `[125388->256x2]`.
    pub(super) fn claimed_sizes(&self) -> Option<(usize, usize)> {
        let (before, after) = self.text.split_once("->")?;
        let inputs = before.rsplit_once('[')?.1.parse().ok()?;
        let width = after.split_once("x2")?.0.parse().ok()?;
        Some((inputs, width))
    }

    /// The number of stacks as the string gives it.
    pub(super) fn claimed_stacks(&self) -> Option<usize> {
        leading_number(self.text.split_once("LayerStack=")?.1)
    }

    /// The words of the network's name: `SFNN`, `KP`, `512`, `15`, `32`, `K3K3`.
    pub(super) fn network_words(&self) -> Vec<&str> {
        let name = self.text.split_once("Network=").map_or("", |(_, name)| name);
        let end = name.find(['{', ',', '(', '[']).unwrap_or(name.len());
        name[..end].split(['_', '-']).collect()
    }

    /// The divisor that the string asks for.
    pub(super) fn fv_scale(&self) -> Option<u32> {
        let scale = leading_number(self.text.split_once("fv_scale=")?.1)?;
        u32::try_from(scale).ok().filter(|scale| (1..=MAX_SCALE).contains(scale))
    }

    /// The string, shortened to fit into a message.
    pub(super) fn shown(&self) -> String {
        const MOST: usize = 120;
        let plain = printable(&self.text);
        if plain.len() > MOST { format!("{}...", &plain[..MOST]) } else { plain }
    }

    /// An error for an architecture that cannot be computed.
    pub(super) fn unknown(&self, why: impl Into<String>) -> NetError {
        NetError::Unknown { why: why.into(), size: self.size, header: self.shown() }
    }
}

/// A text from a file as a message may show it.
pub(super) fn printable(text: &str) -> String {
    let letter = |letter: char| match letter {
        ' ' => ' ',
        _ if letter.is_ascii_graphic() => letter,
        _ => '?',
    };
    text.chars().map(letter).collect()
}

/// Greatest divisor accepted.
pub const MAX_SCALE: u32 = 1024;

fn leading_number(text: &str) -> Option<usize> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}
