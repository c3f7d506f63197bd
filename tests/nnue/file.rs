//! Files of networks: written, recognised, read back.

use super::generator;
use kakunari::eval::nnue::{Architecture, Parameters};
use sha2::{Digest, Sha256};

/// Small networks of every family and of our own feature set.
pub const SMALL: [&str; 5] = [
    "kp_256x2-32-32",
    "sfnn_kp_512-15-32-k3k3",
    "squared_kp_64x2-15-32-k3k3",
    "kingzones9_32x2-16-32",
    "sfnn_kp_64-7-64-k3k3-progress8",
];

/// The sums that `../shared/nnue/README.md` lists.
const SUMS: [(&str, &str); 2] = [
    ("kp_256x2-32-32", "90aba734c1cf2a04e656436ade13ce6ef3b7f9ccbb0d6360330d5effa46b8b4c"),
    ("sfnn_kp_512-15-32-k3k3", "d58d16b5959d5663da3fa4dd40e707c675e793289f426cb4191d55631e8e8100"),
];

pub fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn generated_files_are_those_of_the_kit() {
    for (name, expected) in SUMS {
        let architecture: Architecture = name.parse().expect("a known name");
        let bytes = generator::network(architecture, 1).to_bytes();
        assert_eq!(sum(&bytes), expected, "{name}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    for name in SMALL {
        let architecture: Architecture = name.parse().expect("a known name");
        assert_eq!(architecture.to_string(), name);
        let mut net = generator::network(architecture, 7);
        net.fv_scale = Some(24);
        let bytes = net.to_bytes();
        let read = Parameters::from_bytes(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(read.architecture, architecture);
        assert_eq!(read.fv_scale, Some(24));
        assert!(read.to_bytes() == bytes, "{name}");
    }
}
