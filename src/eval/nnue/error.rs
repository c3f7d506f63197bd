//! Why a file is no network that can be computed: what was found, what was expected, and the mend.

use std::io;
use thiserror::Error;

/// See the head of this file. Each message is one line.
#[derive(Debug, Error)]
pub enum NetError {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It begins with something else.
    #[error(
        "is no evaluation file: it begins with {found:#010x}, expected {expected:#010x}; \
         give the nn.bin of a shogi network"
    )]
    Version {
        /// First word found.
        found: u32,
        /// First word of the public format.
        expected: u32,
    },
    /// The length of the header string is absurd.
    #[error(
        "is damaged: its header claims {found} bytes, expected at most {most}; \
         copy or download it again"
    )]
    HeaderLength {
        /// Length claimed.
        found: u32,
        /// Longest accepted.
        most: usize,
    },
    /// It ends too early.
    #[error(
        "is truncated: {found} bytes, expected {expected} for {name}; copy or download it again"
    )]
    Truncated {
        /// Bytes there are.
        found: u64,
        /// Bytes there should be.
        expected: String,
        /// What the file seems to be.
        name: String,
    },
    /// Something follows the network.
    #[error(
        "is too long: {found} bytes, expected {expected} for {name}; copy or download it again"
    )]
    TooLong {
        /// Bytes there are.
        found: u64,
        /// Bytes there should be.
        expected: u64,
        /// What the file seems to be.
        name: String,
    },
    /// A hash word is not the one of the architecture.
    #[error(
        "is damaged or of another make: {part} hash {found:#010x}, expected {expected:#010x} \
         for {name}; copy or download it again"
    )]
    Hash {
        /// Which part of the file.
        part: &'static str,
        /// Word found.
        found: u32,
        /// Word expected.
        expected: u32,
        /// What the file seems to be.
        name: String,
    },
    /// Numbers that cannot be.
    #[error("is damaged: {0}; copy or download it again")]
    Damaged(String),
    /// No architecture fits.
    #[error(
        "is of an unknown architecture: {why} ({size} bytes, header \"{header}\"); \
         `kakunari net --help` lists what is known"
    )]
    Unknown {
        /// What does not fit.
        why: String,
        /// Length of the file.
        size: u64,
        /// Header string, shortened.
        header: String,
    },
}
