//! The arguments that name an evaluation network, the same for all subcommands that search.

use super::failure::Failure;
use crate::eval::nnue::Network;
use crate::eval::{Choice, internal_file};
use clap::Args;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// Which network evaluates.
#[derive(Args)]
pub(super) struct Evaluator {
    /// Network to evaluate by; the one inside the program by default
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Divisor of that network's output; by default what it asks for itself
    #[arg(long, value_name = "N", requires = "net", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_024))]
    fv_scale: Option<u32>,
}

impl Evaluator {
    /// The evaluator in the file named, or the one inside the program.
    pub(super) fn choice(&self) -> Result<Choice, Failure> {
        let Some(path) = &self.net else { return Ok(Choice::Internal) };
        let network = Network::open(path)
            .map_err(|fault| Failure::Input(format!("--net: '{}' {fault}", path.display())))?;
        let fv_scale = self.fv_scale.unwrap_or(network.fv_scale());
        Ok(Choice::Network { network: Arc::new(network), fv_scale })
    }

    /// What tells the evaluator from all others: the SHA-256 of its file, in hexadecimal as
    /// `sha256sum` prints it.
    pub(super) fn check_sum(&self) -> Result<String, Failure> {
        let Some(path) = &self.net else { return Ok(sha256(internal_file())) };
        let bytes = fs::read(path)
            .map_err(|fault| Failure::Input(format!("--net: '{}' {fault}", path.display())))?;
        Ok(sha256(&bytes))
    }
}

/// The SHA-256 of some bytes in hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
