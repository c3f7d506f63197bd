//! The network inside the program.

use super::nnue::{Network, Parameters};
use super::simd::Kernels;
use std::sync::{Arc, LazyLock};

/// The file, made by `scripts/train`.
const FILE: &[u8] = include_bytes!("../../nnue/kakunari.bin");

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let parameters = Parameters::from_bytes(FILE).expect("the network inside the program is sound");
    Arc::new(Network::new(parameters, Kernels::best()))
});

/// The bytes of its file, for a check sum.
pub fn internal_file() -> &'static [u8] {
    FILE
}

/// The network, made ready on first use.
pub fn internal() -> Arc<Network> {
    NETWORK.clone()
}
