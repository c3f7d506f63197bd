//! `kakunari net`: what a network file is, and what it says of positions.

mod eval;
mod info;

use super::failure::Failure;
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// What `net --help` says below the options.
pub(super) const HELP: &str = "\
Known: K+P, HalfKP of every width, HalfKP_vm, HalfKPE9, HalfKA1, HalfKA2, HalfKA_hm1 and HalfKA_hm2,
each as a classic network (such as 256x2-32-32) or as an SFNN, whose layer stacks are chosen by the
ranks of the kings (k3k3) and other places, hands, or an embedded model of progress.

Exit status: 0 done, 1 some positions were bad, 2 bad input, 3 output not written.";

/// Arguments of `net`.
#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Say what a network file is: architecture, sizes, hashes, scale, and what is unusual
    Info(info::Arguments),
    /// Evaluate positions: raw output, evaluation at the scale, layer stack, separated by tabs
    #[command(after_help = eval::HELP)]
    Eval(eval::Arguments),
}

/// Does what was asked.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    match &arguments.task {
        Task::Info(arguments) => info::run(arguments, out),
        Task::Eval(arguments) => eval::run(arguments, out),
    }
}

/// An error about a file.
fn failure(file: &Path, fault: &impl std::fmt::Display) -> Failure {
    Failure::Input(format!("'{}' {fault}", file.display()))
}
