//! How large a table this machine can hold.

use super::MODEST_HASH;

/// The table size to try when `wanted` MB are asked for: less, with a line that says so, when the
/// machine has not that much memory at all.
///
/// Asking the system alone is not enough: it hands out addresses freely and ends the process when
/// they are used.
pub(super) fn affordable(wanted: usize, notices: &mut Vec<String>) -> usize {
    let Some(installed) = installed_mb() else { return wanted };
    if wanted < installed {
        return wanted;
    }
    let instead = (installed / 4).clamp(MODEST_HASH, 256);
    notices.push(format!(
        "USI_Hash {wanted} MB is more than this machine's {installed} MB of memory; \
         using {instead} MB instead"
    ));
    instead
}

/// Memory installed, in MB; `None` where the system does not tell.
pub fn installed_mb() -> Option<usize> {
    told("MemTotal:")
}

/// Memory that programs could still get, in MB; `None` where the system does not tell.
pub fn available_mb() -> Option<usize> {
    told("MemAvailable:")
}

fn told(field: &str) -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with(field))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}
