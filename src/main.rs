//! The engine as a program.

use kakunari::{cli, usi};
use std::io::{stdin, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|word| word == ",") {
        // Protocol commands, as other engines take them: `kakunari bench , quit`.
        let commands = arguments.join(" ").replace(',', "\n");
        return ExitCode::from(usi::run_script(&commands, stdout()));
    }
    cli::run(|| ExitCode::from(usi::run(stdin(), stdout())))
}
