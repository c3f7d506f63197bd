//! A second reader: where the crate `rsshogi` reads a file, it reads the same main line.
//!
//! It takes fewer files than we do: an illegal move or an unknown handicap is an error to it, and a
//! sealed move (封じ手) ends its game.

use crate::data::{self, moves};
use rsshogi::records::Record;
use rsshogi::records::formats::{csa, jkf, kif};

#[test]
fn another_reader_finds_the_same_moves() {
    let mut compared = 0;
    for case in data::cases() {
        let games = case.read().games;
        let Some(record) = read(&case.name, &case.bytes) else { continue };
        let theirs: Vec<String> = record.main_moves().map(|entry| entry.mv().to_usi()).collect();
        if games.len() == 1 && !theirs.is_empty() && !case.name.contains("sealed") {
            assert_eq!(moves(&games[0]), theirs.join(" "), "{}", case.name);
            compared += 1;
        }
    }
    println!("{compared} files compared");
    assert!(compared >= 80, "only {compared} files compared");
}

fn read(name: &str, bytes: &[u8]) -> Option<Record> {
    match name.rsplit_once('.')?.1 {
        "kif" => kif::parse_kif_bytes(bytes).ok(),
        "ki2" => kif::parse_ki2_bytes(bytes).ok(),
        "csa" => csa::parse_csa_bytes(bytes).ok(),
        "jkf" => jkf::parse_jkf_bytes(bytes).ok(),
        _ => None,
    }
}
