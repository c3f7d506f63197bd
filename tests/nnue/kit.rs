//! The conformance kit in `../shared/nnue`.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

/// The cells of a row by the names of their columns.
pub type Row = HashMap<String, String>;

/// An `expected_<architecture>.tsv`.
pub struct Table {
    pub rows: Vec<Row>,
}

/// Are the large networks to be checked as well?
pub fn all() -> bool {
    std::env::var_os("KAKUNARI_NNUE_ALL").is_some()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/nnue")
}

/// The text of a file of the kit.
pub fn text(name: &str) -> String {
    let path = folder().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The architectures that have a table.
pub fn tables() -> impl Iterator<Item = String> {
    let files = fs::read_dir(folder()).expect("the kit lies at ../shared/nnue");
    let mut names: Vec<String> = files
        .filter_map(|file| {
            let name = file.expect("a file").file_name().into_string().ok()?;
            Some(name.strip_prefix("expected_")?.strip_suffix(".tsv")?.to_string())
        })
        .filter(|name| name != "games")
        .collect();
    names.sort();
    assert_eq!(names.len(), 16, "a table is missing: {names:?}");
    names.into_iter()
}

pub fn table(name: &str) -> Table {
    Table { rows: rows(&format!("expected_{name}.tsv")) }
}

/// The rows of a file, by the names of its first line that is no comment.
pub fn rows(name: &str) -> Vec<Row> {
    let text = text(name);
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let columns: Vec<&str> = lines.next().expect("a line of names").split('\t').collect();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!(cells.len(), columns.len(), "{name}: {line}");
        columns.iter().zip(cells).map(|(c, cell)| (c.to_string(), cell.to_string())).collect()
    };
    lines.map(row).collect()
}

/// 64-bit FNV-1a in hexadecimal.
pub fn fnv(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xCBF2_9CE4_8422_2325u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    });
    format!("{hash:016x}")
}
