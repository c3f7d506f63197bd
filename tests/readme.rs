//! Keeps both READMEs in step with the engine's options and with each other.

use kakunari::engine::options;
use std::fs;
use std::path::Path;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_option_has_its_row_with_the_default() {
    for name in ["README.md", "README.ja.md"] {
        let readme = read(name);
        for row in options::listed() {
            let quoted = format!("`{}`", row.name);
            let mut lines = readme.lines().filter(|line| line.starts_with("| `"));
            let line = lines
                .find(|line| line.split('|').nth(1).is_some_and(|cell| cell.contains(&quoted)))
                .unwrap_or_else(|| panic!("{name} has no row for the option {}", row.name));
            let declared = row.to_string();
            let default =
                declared.split(" default ").nth(1).and_then(|rest| rest.split(' ').next());
            let documented = line.split('|').nth(2).map(str::trim).unwrap_or_default();
            match default {
                // The READMEs say "(empty)" and "(button)", each in its own language.
                None | Some("<empty>") => {
                    assert!(documented.contains(['(', '（']), "{name}: {line}")
                }
                Some(default) => assert_eq!(documented, default, "{name}: {line}"),
            }
        }
    }
}

#[test]
fn both_readmes_show_the_same_commands() {
    let commands = |name: &str| -> Vec<String> {
        let readme = read(name);
        let lines =
            readme.lines().filter(|line| line.starts_with("$ ") || line.starts_with("cargo "));
        // The Japanese one asks for Japanese explanations.
        lines.map(|line| line.replace(" --lang ja", "")).collect()
    };
    assert!(!commands("README.md").is_empty());
    assert_eq!(commands("README.md"), commands("README.ja.md"));
}
