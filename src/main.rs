//! The engine as a program.

use std::process::ExitCode;

fn main() -> ExitCode {
    kakunari::cli::run(|| ExitCode::SUCCESS)
}
