//! What a file says of itself, and where that is not what other programs would have written.

use super::architecture::{Architecture, Hashes};
use super::write::VERSION;

/// The words of a file that the numbers do not depend on.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Length of the file in bytes.
    pub size: u64,
    /// Its version.
    pub version: u32,
    /// Its header string.
    pub header: String,
    /// Hash word of the structure.
    pub structure: u32,
    /// Hash word of the transformer; `None` when the file has none.
    pub transformer: Option<u32>,
    /// Hash word of the layers; `None` when the file has none.
    pub network: Option<u32>,
    /// Is the transformer stored as LEB128?
    pub is_compressed: bool,
}

impl Facts {
    /// Where the file is not as the reference engine would write it, one line each. None of it
    /// changes what is computed.
    pub fn differences(&self, shape: &Architecture) -> Vec<String> {
        let mut lines = Vec::new();
        if self.version != VERSION {
            lines.push(format!("version {:#010x} instead of {VERSION:#010x}", self.version));
        }
        lines.extend(self.header_difference(shape));
        let Hashes { structure, transformer, network } = shape.hashes();
        for (part, found, usual) in [
            ("structure", Some(self.structure), structure),
            ("transformer", self.transformer, transformer),
            ("network", self.network, network),
        ] {
            match found {
                None => lines.push(format!("no {part} hash")),
                Some(found) if found != usual => {
                    lines.push(format!("{part} hash {found:#010x} instead of {usual:#010x}"));
                }
                Some(_) => {}
            }
        }
        if self.is_compressed != shape.is_compressed() {
            let how = if self.is_compressed { "compressed" } else { "not compressed" };
            lines.push(format!("the feature transformer is {how}"));
        }
        lines
    }

    /// What is unusual about the header string.
    fn header_difference(&self, shape: &Architecture) -> Option<String> {
        let usual = shape.header();
        let plain = match self.header.split_once(",fv_scale=") {
            Some((before, _)) => before,
            None => &self.header,
        };
        let older = plain.replace("AffineTransformSparseInput[", "AffineTransform[");
        if plain == usual {
            None
        } else if older == usual {
            Some("the header string names AffineTransformSparseInput, as newer programs do".into())
        } else {
            Some("the header string describes another network than the file holds".into())
        }
    }
}
