//! The program as it was built, the processor, the memory and its pages.

use super::finding::Finding;
use crate::engine::{available_mb, installed_mb};
use crate::eval::simd::Kernels;
use std::env::consts::{ARCH, OS};
use std::fs;

/// Free memory that the defaults of the options need: table, networks and threads.
const NEEDED_MB: usize = 512;

/// Everything about the machine.
pub(super) fn examine() -> [Finding; 4] {
    [program(), processor(), memory(), large_pages()]
}

fn program() -> Finding {
    let value = format!("kakunari {} for {OS} {ARCH}", env!("CARGO_PKG_VERSION"));
    if cfg!(debug_assertions) {
        let mend = "built for debugging and slow: build it with cargo build --release";
        return Finding::warn("program", value, mend);
    }
    Finding::ok("program", value)
}

fn processor() -> Finding {
    let sets: Vec<&str> = Kernels::available().into_iter().map(|set| set.name).collect();
    let chosen = Kernels::best().name;
    let cores = crate::cli::cores();
    let plural = if cores == 1 { "core" } else { "cores" };
    let model = model().unwrap_or_else(|| "unknown model".to_string());
    let value = format!("{model}, {cores} {plural}, uses {chosen} (of {})", sets.join(", "));
    if sets.len() == 1 {
        let mend = "networks are computed without wide registers, several times slower: a processor \
                    with AVX2 would help";
        return Finding::warn("processor", value, mend);
    }
    Finding::ok("processor", value)
}

/// What the processor calls itself, where the system tells.
fn model() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let name = line.split_once(':')?.1;
    Some(name.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn memory() -> Finding {
    let (Some(installed), Some(free)) = (installed_mb(), available_mb()) else {
        return Finding::ok("memory", "this system does not tell".to_string());
    };
    let value = format!("{installed} MB, {free} MB free");
    if free < NEEDED_MB {
        let mend = format!("too little is free: close programs, or set USI_Hash to {}", free / 4);
        return Finding::fault("memory", value, mend);
    }
    Finding::ok("memory", value)
}

/// Pages of 2 MB make a large table faster. The engine asks for them; the system may refuse.
fn large_pages() -> Finding {
    const FILE: &str = "/sys/kernel/mm/transparent_hugepage/enabled";
    let Ok(text) = fs::read_to_string(FILE) else {
        let value = if OS == "linux" { "not offered by this system" } else { "not used here" };
        return Finding::ok("large pages", value.to_string());
    };
    let chosen = text.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    let chosen = chosen.map_or("unknown", |(word, _)| word).to_string();
    if chosen == "never" {
        let mend = format!("a large table is slower without: echo madvise | sudo tee {FILE}");
        return Finding::warn("large pages", chosen, mend);
    }
    Finding::ok("large pages", chosen)
}
