//! Reads the sources and fails on a module that names one to its right, and on stray `unsafe`.
//!
//! The order of the layers is said here and in the crate's documentation, and nowhere broken.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the crate from the ground up. A module may name those of earlier rows; modules
/// of one row know nothing of each other.
const LAYERS: &[&[&str]] = &[
    &["types"],
    &["attacks"],
    &["position"],
    &["movegen"],
    &["eval"],
    &["search", "mate"],
    &["engine"],
    &["train", "kifu"],
    &["analysis", "draw"],
    &["page"],
    &["usi", "cli"],
];

/// Where `unsafe` may stand: small doors, each with its reason beside it. A folder ends in `/`.
const UNSAFE_ALLOWED: [&str; 6] = [
    "types/list.rs",
    "attacks/sliders.rs",
    "search/tt.rs",
    "search/tt/memory.rs",
    "eval/simd/",
    "train/simd.rs",
];

#[test]
fn no_module_names_one_to_its_right() {
    let faults: Vec<String> =
        sources().iter().flat_map(|source| back_edges(&source.path, &source.code)).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_module_has_its_layer() {
    for source in sources() {
        let module = module_of(&source.path);
        let is_root = matches!(module, "lib" | "main");
        assert!(is_root || layer(module).is_some(), "{}: give `{module}` a layer", source.path);
    }
}

#[test]
fn unsafe_stays_behind_its_doors() {
    for source in sources() {
        let allowed = UNSAFE_ALLOWED.iter().any(|door| {
            if door.ends_with('/') { source.path.starts_with(door) } else { source.path == *door }
        });
        let uses = words(&source.code).any(|(_, word)| word == "unsafe");
        assert!(allowed || !uses, "{}: `unsafe` outside the allowed files", source.path);
    }
}

/// The library speaks in values: only the outermost layers turn them into text on a stream.
#[test]
fn only_the_outermost_layers_print() {
    let outermost = LAYERS[LAYERS.len() - 1];
    for source in sources() {
        let speaks = outermost.contains(&module_of(&source.path)) || source.path == "main.rs";
        let macros = ["print", "println", "eprint", "eprintln", "dbg"];
        let prints = words(&source.code).any(|(_, word)| macros.contains(&word));
        let streams = words(&source.code).any(|(_, word)| ["stdin", "stdout"].contains(&word));
        assert!(speaks || !(prints || streams), "{}: prints or reads", source.path);
    }
}

#[test]
fn every_file_opens_with_its_one_job() {
    for source in sources() {
        assert!(source.text.starts_with("//! "), "{}: begin with a `//!` line", source.path);
    }
}

/// A source file: its path below `src/`, its text, and the text without comments and literals.
struct Source {
    path: String,
    text: String,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    assert!(!files.is_empty(), "no sources under {}", root.display());
    let mut sources: Vec<Source> = files
        .into_iter()
        .map(|file| {
            let text = fs::read_to_string(&file).expect("a readable source");
            let below = file.strip_prefix(&root).expect("a file below src");
            let path = below.to_string_lossy().replace('\\', "/");
            Source { path, code: bare_code(&text), text }
        })
        .collect();
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The top-level module that a path below `src/` belongs to.
fn module_of(path: &str) -> &str {
    path.split('/').next().unwrap_or(path).trim_end_matches(".rs")
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&module))
}

/// Names of the crate root that a file must not use, each with its line.
fn back_edges(path: &str, code: &str) -> Vec<String> {
    let own = module_of(path);
    let Some(own_layer) = layer(own) else { return Vec::new() };
    named_at_root(path, code)
        .into_iter()
        .filter(|(_, name)| match layer(name) {
            Some(other) => name != own && other >= own_layer,
            None => true,
        })
        .map(|(line, name)| {
            let what = if layer(&name).is_some() { "a layer not below it" } else { "no layer" };
            format!("src/{path}:{line}: `{own}` names `{name}`, {what}")
        })
        .collect()
}

/// What a file names directly under the crate's root: `crate::x`, `crate::{x, y::z}`,
/// `kakunari::x`, and `super::super::x` where that climbs to the root. Macros do not count.
fn named_at_root(path: &str, code: &str) -> Vec<(usize, String)> {
    let words: Vec<(usize, &str)> = words(code).collect();
    let mut names = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let climbs = words[at..].chunks(2).take_while(|pair| is_super(pair)).count();
        if climbs > 0 {
            at += 2 * climbs;
            if climbs >= module_depth(path) {
                // In an inline module `super` climbs less far, so only layers are believed.
                let named = first_segments(&words[at..]);
                names.extend(named.into_iter().filter(|(_, name)| layer(name).is_some()));
            }
        } else {
            let is_root = matches!(words[at].1, "crate" | "kakunari");
            if is_root && words.get(at + 1).is_some_and(|word| word.1 == "::") {
                names.extend(first_segments(&words[at + 2..]));
            }
            at += 1;
        }
    }
    names
}

/// Whether a chunk of two words is `super ::`.
fn is_super(pair: &[(usize, &str)]) -> bool {
    pair[0].1 == "super" && pair.get(1).is_some_and(|word| word.1 == "::")
}

/// How many `super` lead from the file's module to the root: 1 for `types.rs`, 2 for `types/x.rs`.
fn module_depth(path: &str) -> usize {
    let parts = path.split('/').count();
    if path.ends_with("/mod.rs") { parts - 1 } else { parts }
}

/// The first name of each path in what follows `crate::`: one, or those of a braced group.
fn first_segments(words: &[(usize, &str)]) -> Vec<(usize, String)> {
    let name = |word: &(usize, &str)| (word.0, word.1.to_string());
    let Some(first) = words.first() else { return Vec::new() };
    if first.1 != "{" {
        let is_macro = words.get(1).is_some_and(|word| word.1 == "!");
        return if is_macro { Vec::new() } else { vec![name(first)] };
    }
    let mut names = Vec::new();
    let mut depth = 0;
    let mut expecting = true;
    for word in words {
        match word.1 {
            "{" => depth += 1,
            "}" => depth -= 1,
            "," if depth == 1 => expecting = true,
            "self" => {}
            _ if depth == 1 && expecting => {
                names.push(name(word));
                expecting = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

/// Identifiers, `::` and single punctuation marks of some code, with their lines from 1.
fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    code.lines().enumerate().flat_map(|(index, line)| {
        let mut rest = line.trim_start();
        std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let length = if is_word(first) {
                rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            let (word, after) = rest.split_at(length);
            rest = after.trim_start();
            Some((index + 1, word))
        })
    })
}

/// The code with comments, strings and character literals blanked, line breaks kept.
fn bare_code(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => block_comment(rest),
            '"' => string(rest),
            'r' if raw_string(rest).is_some() && !ends_in_word(&bare) => {
                raw_string(rest).unwrap_or(1)
            }
            '\'' => character(rest),
            _ => 0,
        };
        if skipped == 0 {
            bare.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            bare.push(' ');
            bare.extend(rest[..skipped].chars().filter(|&letter| letter == '\n'));
            rest = &rest[skipped..];
        }
    }
    bare
}

fn ends_in_word(text: &str) -> bool {
    text.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
}

/// The length of a block comment, inner ones included.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// The length of a string literal.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a raw string literal; `None` when the text does not begin with one.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text[1..].chars().take_while(|&letter| letter == '#').count();
    let open = 1 + hashes;
    if !text[open..].starts_with('"') {
        return None;
    }
    let close = format!("\"{}", "#".repeat(hashes));
    let end = text[open + 1..].find(&close)?;
    Some(open + 1 + end + close.len())
}

/// The length of a character literal; 0 for a lifetime.
fn character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => {
            letters.next();
            letters.find(|(_, letter)| *letter == '\'').map_or(0, |(at, _)| at + 1)
        }
        Some(_) => match letters.next() {
            Some((at, '\'')) => at + 1,
            _ => 0,
        },
        None => 0,
    }
}

#[test]
fn the_reader_sees_back_edges_and_only_those() {
    let faulty = [
        ("types/square.rs", "use crate::attacks::Bitboard;"),
        ("types/square.rs", "use crate::{types::Move, attacks::{self, Bitboard}};"),
        ("types/square.rs", "fn f() { super::super::movegen::all() }"),
        ("types.rs", "use super::eval::Score;"),
        ("types/mod.rs", "use super::eval::Score;"),
        ("search/node.rs", "use kakunari::mate::solve;"),
        ("search/node.rs", "/* a */ let x = \"//\"; crate::usi::say(r#\"\"//\"#)"),
        ("eval/mod.rs", "use crate::Position;"),
        ("usi/report.rs", "let quote = '\"'; use crate::cli::table; // \""),
    ];
    for (path, code) in faulty {
        assert_eq!(back_edges(path, &bare_code(code)).len(), 1, "{path}: {code}");
    }
    let sound = [
        ("attacks/mod.rs", "use crate::{types::{Color, Square}, attacks::bitboard};"),
        (
            "attacks/mod.rs",
            "/// See [`crate::movegen`].\nfn f() -> &'static str { \"crate::usi\" }",
        ),
        ("position/play.rs", "use super::{Position, search}; crate::note!(1);"),
        ("engine/pool.rs", "use crate::search::{self, mate}; use crate::mate;"),
        ("main.rs", "use kakunari::usi;"),
        ("types/hand.rs", "pub(super) struct Hand; mod tests { use super::*; }"),
    ];
    for (path, code) in sound {
        assert_eq!(back_edges(path, &bare_code(code)), [""; 0], "{path}: {code}");
    }
}

#[test]
fn the_reader_sees_unsafe_only_in_code() {
    let uses = |code: &str| words(&bare_code(code)).any(|(_, word)| word == "unsafe");
    assert!(uses("fn f() { unsafe { g() } }") && uses("'a' ; unsafe fn f<'a>() {}"));
    assert!(!uses("// unsafe\n/* unsafe /* */ unsafe */ \"\\\" unsafe\" r\"unsafe\" not_unsafe"));
}
