//! `kakunari net info`: what a network file is.

use super::failure;
use crate::cli::failure::Failure;
use crate::cli::json;
use crate::eval::nnue::{Facts, Parameters};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `net info`.
#[derive(Args)]
pub(in crate::cli) struct Arguments {
    /// The network file
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Everything there is to say, in the order of the output.
#[derive(Serialize)]
struct Info {
    architecture: String,
    features: &'static str,
    inputs: usize,
    width: usize,
    layers: [usize; 3],
    stacks: usize,
    parameters: usize,
    bytes: u64,
    fv_scale: u32,
    /// Does the file itself ask for that scale?
    fv_scale_from_file: bool,
    version: String,
    structure_hash: String,
    transformer_hash: Option<String>,
    network_hash: Option<String>,
    header: String,
    /// Where the file is not as usual.
    differences: Vec<String>,
}

/// Reads the file and describes it.
pub(in crate::cli) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let file = &arguments.file;
    let (parameters, facts) =
        Parameters::open_with_facts(file).map_err(|fault| failure(file, &fault))?;
    let info = Info::new(&parameters, facts);
    if arguments.json {
        json::line(out, &info)?;
    } else {
        describe(&info, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Info {
    fn new(parameters: &Parameters, facts: Facts) -> Info {
        let shape = &parameters.architecture;
        let word = |word: u32| format!("{word:#010x}");
        Info {
            architecture: shape.to_string(),
            features: shape.features.header_name(),
            inputs: shape.features.inputs(),
            width: shape.width,
            layers: [shape.layer1_inputs(), shape.layer1_outputs(), shape.h2],
            stacks: shape.stacks(),
            parameters: shape.parameters(),
            bytes: facts.size,
            fv_scale: parameters.fv_scale.unwrap_or(shape.usual_scale()),
            fv_scale_from_file: parameters.fv_scale.is_some(),
            version: word(facts.version),
            structure_hash: word(facts.structure),
            transformer_hash: facts.transformer.map(word),
            network_hash: facts.network.map(word),
            differences: facts.differences(shape),
            header: facts.header,
        }
    }
}

fn describe(info: &Info, out: &mut impl Write) -> Result<(), Failure> {
    let [first, second, third] = info.layers;
    let word = |word: &Option<String>| word.clone().unwrap_or_else(|| "none".to_string());
    let scale = if info.fv_scale_from_file { "from the file" } else { "usual for its kind" };
    let inputs = info.inputs;
    let rows = [
        ("architecture", info.architecture.clone()),
        ("inputs", format!("{} ({inputs})", info.features)),
        ("accumulator", format!("2 x {}", info.width)),
        ("layers", format!("{first} -> {second} -> {third} -> 1")),
        ("stacks", info.stacks.to_string()),
        ("parameters", info.parameters.to_string()),
        ("bytes", info.bytes.to_string()),
        ("FV_SCALE", format!("{} ({scale})", info.fv_scale)),
        ("version", info.version.clone()),
        (
            "hashes",
            format!(
                "structure {}, transformer {}, network {}",
                info.structure_hash,
                word(&info.transformer_hash),
                word(&info.network_hash)
            ),
        ),
        ("header", info.header.escape_default().to_string()),
    ];
    for (name, value) in rows {
        writeln!(out, "{name:<13} {value}")?;
    }
    for difference in &info.differences {
        writeln!(out, "{:<13} {difference}", "unusual")?;
    }
    Ok(())
}
