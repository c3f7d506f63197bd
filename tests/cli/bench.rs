//! `kakunari bench`.

use crate::program::kakunari;

#[test]
fn one_thread_searches_the_same_nodes_on_every_run() {
    let runs = [&["bench", "--depth", "3"][..], &["bench", "--depth", "3", "--threads", "1"]]
        .map(|arguments| kakunari(arguments).out);
    let [first, second] = runs.each_ref().map(|out| columns(out));
    assert!(first.len() > 40);
    assert_eq!(first, second);
}

#[test]
fn the_total_is_the_sum_and_what_the_signature_script_reads() {
    let out = kakunari(&["bench", "--depth", "2", "--hash", "1"]).out;
    let columns = columns(&out);
    let (total, parts) = columns.split_last().expect("lines");
    assert_eq!(parts.iter().sum::<u64>(), *total);
    assert!(out.lines().last().is_some_and(|line| line.starts_with("Total: nodes ")));
}

#[test]
fn limits_are_checked() {
    kakunari(&["bench", "--depth", "0"]).assert_bad_input("--depth");
    kakunari(&["bench", "--hash", "0"]).assert_bad_input("--hash");
    kakunari(&["bench", "--threads", "-1"]).assert_bad_input("--threads");
}

/// The number of nodes of each line.
fn columns(out: &str) -> Vec<u64> {
    let nodes = |line: &str| {
        let mut words = line.split_whitespace().skip_while(|&word| word != "nodes");
        words.nth(1).and_then(|word| word.parse().ok())
    };
    out.lines().map(|line| nodes(line).unwrap_or_else(|| panic!("no nodes: {line}"))).collect()
}
