//! `kakunari convert`: game records from one format to another.

use super::failure::{Failure, NOT_WRITTEN, PARTLY, complain, warn};
use super::kifu_file;
use crate::kifu::{Encoding, Format, Game, write_encoded};
use crate::train::files::write_whole;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `convert --help` says below the options.
pub(super) const HELP: &str = "\
The format and encoding of the input are found from its content. What the new format has no place for
is named on standard error. A game with an illegal move is converted up to that move.

Formats: kif, ki2, csa (3.0), csa22 (2.2), jkf (a line a game), usi (startpos moves ..., a line a game),
sfen (every position of the game, a line each).

Exit status: 0 done, 1 some input was bad (the rest is converted), 2 bad arguments, 3 output not
written.";

/// Arguments of `convert`.
#[derive(Args)]
pub(super) struct Arguments {
    /// Record files; '-' or none for standard input
    files: Vec<String>,
    /// Format to write; without it the extension of --out tells
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<Format>,
    /// Encoding to write
    #[arg(long, value_enum, default_value_t = Bytes::Utf8)]
    encoding: Bytes,
    /// File to write all games to, instead of standard output
    #[arg(long, value_name = "FILE", conflicts_with = "dir")]
    out: Option<PathBuf>,
    /// Folder to write a file for each game to
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// An encoding by its name on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Bytes {
    /// UTF-8
    Utf8,
    /// Shift_JIS as Windows knows it
    Cp932,
}

/// A game, and where it came from.
struct Source {
    file: String,
    /// Its number in the file, from 1; `None` where there is only one.
    number: Option<usize>,
    game: Game,
}

/// Reads all files, writes all games.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let format = format(arguments)?;
    let (games, is_sound) = gather(&arguments.files);
    let encoding = match arguments.encoding {
        Bytes::Utf8 => Encoding::Utf8,
        Bytes::Cp932 => Encoding::Cp932,
    };
    let texts: Vec<Vec<u8>> = games.iter().map(|source| text(source, format, encoding)).collect();
    let written = match (&arguments.out, &arguments.dir) {
        (Some(path), _) => write_whole(path, &texts.join(format.separator().as_bytes())),
        (None, Some(dir)) => games
            .iter()
            .zip(&texts)
            .try_for_each(|(source, text)| write_whole(&dir.join(source.name(format)), text)),
        (None, None) => {
            out.write_all(&texts.join(format.separator().as_bytes()))?;
            Ok(())
        }
    };
    if let Err(error) = written {
        complain(&error.to_string());
        return Ok(ExitCode::from(NOT_WRITTEN));
    }
    Ok(if is_sound { ExitCode::SUCCESS } else { ExitCode::from(PARTLY) })
}

/// The format asked for.
fn format(arguments: &Arguments) -> Result<Format, Failure> {
    let extension = || arguments.out.as_deref().and_then(Path::extension)?.to_str();
    let named = || Format::named(extension()?);
    arguments.to.or_else(named).ok_or_else(|| {
        let [known @ .., last] = Format::ALL.map(Format::name);
        let known = known.join(", ");
        Failure::Input(format!("which format? Add --to with {known} or {last}"))
    })
}

/// Reads the name of a format.
fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| Format::named(&name).expect("one of the names"))
}

/// The games of all files; false when some of it could not be read.
fn gather(files: &[String]) -> (Vec<Source>, bool) {
    let stdin = ["-".to_string()];
    let mut games = Vec::new();
    let mut is_sound = true;
    for file in if files.is_empty() { &stdin } else { files } {
        let shown = if file == "-" { "standard input" } else { file };
        let mut refuse = |reason: &str| {
            complain(&format!("{shown}: {reason}"));
            is_sound = false;
        };
        match kifu_file::load(file) {
            Err(reason) => refuse(&reason),
            Ok(reading) => {
                kifu_file::complaints(&reading).iter().for_each(|reason| refuse(reason));
                let is_one = reading.games.len() == 1;
                games.extend(reading.games.into_iter().zip(1..).map(|(game, number)| Source {
                    file: shown.to_string(),
                    number: (!is_one).then_some(number),
                    game,
                }));
            }
        }
    }
    (games, is_sound)
}

/// A game in the format, with a warning for what is not in it.
fn text(source: &Source, format: Format, encoding: Encoding) -> Vec<u8> {
    let (bytes, dropped) = write_encoded(&source.game, format, encoding);
    if !dropped.is_empty() {
        let place = source.number.map_or(String::new(), |number| format!("game {number}: "));
        warn(&format!("{}: {place}dropped {}", source.file, dropped.join(", ")));
    }
    bytes
}

impl Source {
    /// The name of the file to write: that of the input with the new extension, and the number of
    /// the game where there are several.
    fn name(&self, format: Format) -> String {
        let stem = Path::new(&self.file).file_stem().unwrap_or_default().to_string_lossy();
        let number = self.number.map_or(String::new(), |number| format!("-{number}"));
        format!("{stem}{number}.{}", format.extension())
    }
}
