//! What an analysis was made with: the first line of its output, and what a resumed run must
//! agree with.

use super::Arguments;
use crate::analysis::{Effort, Plan};
use crate::cli::failure::Failure;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Nodes for a position of a game when no limit is given.
const DEFAULT_NODES: u64 = 100_000;
/// Nodes of the mate searches where the effort is not counted in nodes.
const DEFAULT_MATE_NODES: u64 = 10_000;
/// The table of a search limited by nodes: bytes for each, so that some positions of a game fit,
/// and its least and greatest size in MB.
const BYTES_A_NODE: u64 = 80;
const HASH_RANGE: (u64, u64) = (8, 1024);
/// Size of the table otherwise, in MB.
const DEFAULT_HASH: usize = 64;

/// Program, network and options.
#[derive(Serialize)]
pub(super) struct Header {
    /// Version of the program.
    kakunari: &'static str,
    /// SHA-256 of the network's file.
    network: String,
    options: Options,
}

/// The options that the results depend on. Of `depth`, `nodes` and `movetime` one is set.
#[derive(Serialize)]
struct Options {
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    movetime: Option<u64>,
    multipv: u16,
    threads: usize,
    /// Megabytes.
    hash: usize,
    /// Nodes of each mate search.
    mate_nodes: u64,
    variations: bool,
}

impl Header {
    /// The header of what these arguments ask for.
    pub(super) fn new(arguments: &Arguments) -> Result<Header, Failure> {
        let Arguments { depth, movetime, multipv, threads, all_variations, .. } = *arguments;
        let is_free = depth.is_none() && movetime.is_none();
        let nodes = arguments.nodes.or(is_free.then_some(DEFAULT_NODES));
        let usual_hash = nodes.map_or(DEFAULT_HASH, |nodes| {
            let megabytes = nodes.saturating_mul(BYTES_A_NODE) >> 20;
            megabytes.clamp(HASH_RANGE.0, HASH_RANGE.1) as usize
        });
        let usual_mate =
            nodes.map_or(DEFAULT_MATE_NODES, |nodes| (nodes / 20).clamp(1_000, 100_000));
        Ok(Header {
            kakunari: env!("CARGO_PKG_VERSION"),
            network: arguments.evaluator.check_sum()?,
            options: Options {
                depth,
                nodes,
                movetime,
                multipv,
                threads,
                hash: arguments.hash.unwrap_or(usual_hash),
                mate_nodes: arguments.threat.unwrap_or(usual_mate),
                variations: all_variations,
            },
        })
    }

    /// What is asked of every position.
    pub(super) fn plan(&self) -> Plan {
        let Options { depth, nodes, movetime, multipv, mate_nodes, .. } = self.options;
        let effort = match (depth, nodes) {
            (Some(depth), _) => Effort::Depth(depth),
            (None, Some(nodes)) => Effort::Nodes(nodes),
            (None, None) => Effort::Time(Duration::from_millis(movetime.unwrap_or_default())),
        };
        Plan { effort, multipv: multipv.into(), mate_nodes }
    }

    /// Search threads of a position, and the size of their table in MB.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.options.threads, self.options.hash)
    }
}

impl fmt::Display for Header {
    /// One line for people: `kakunari 0.1.0, network 0123456789ab, nodes 100000, …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Header { kakunari, network, options } = self;
        let network: String = network.chars().take(12).collect();
        write!(f, "kakunari {kakunari}, network {network}")?;
        let limits = [
            ("depth", options.depth.map(u64::from)),
            ("nodes", options.nodes),
            ("movetime", options.movetime),
        ];
        for (name, value) in limits {
            if let Some(value) = value {
                write!(f, ", {name} {value}")?;
            }
        }
        let Options { multipv, threads, hash, mate_nodes, .. } = options;
        write!(f, ", multipv {multipv}, threads {threads}, hash {hash}, mate nodes {mate_nodes}")
    }
}
