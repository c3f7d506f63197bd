//! The grammar of the engine's lines, said once more and independently.

use kakunari::types::Move;

/// Checks a line; the error says what is wrong with it.
pub fn check(line: &str) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{what}: {line:?}"));
    if line.starts_with(' ') || line.ends_with(' ') {
        return wrong("blank at an end");
    }
    if let Some(text) = line.strip_prefix("info string ") {
        return match text {
            _ if text.contains("usiok") || text.contains("readyok") => wrong("magic word"),
            _ if text.is_empty() => wrong("empty remark"),
            _ => Ok(()),
        };
    }
    if line.contains("  ") {
        return wrong("double blank");
    }
    let words: Vec<&str> = line.split(' ').collect();
    let valid = match words[0] {
        "usiok" | "readyok" => words.len() == 1,
        "id" => matches!(words[1], "name" | "author") && words.len() > 2 && line.len() <= 72,
        "option" => option(&words),
        "info" => info(&words[1..]),
        "bestmove" => bestmove(&words[1..]),
        "checkmate" => checkmate(&words[1..]),
        _ => false,
    };
    if valid { Ok(()) } else { wrong("against the grammar") }
}

fn number(word: &str) -> bool {
    word.parse::<u64>().is_ok()
}

fn signed(word: &str) -> Option<i64> {
    word.parse().ok()
}

fn option(words: &[&str]) -> bool {
    let ["option", "name", _, "type", kind, rest @ ..] = words else { return false };
    match (*kind, rest) {
        ("check", ["default", value]) => matches!(*value, "true" | "false"),
        ("spin", ["default", default, "min", min, "max", max]) => {
            let range = (signed(min), signed(default), signed(max));
            matches!(range, (Some(min), Some(default), Some(max)) if min <= default && default <= max)
        }
        ("combo", ["default", default, vars @ ..]) => {
            let words: Vec<_> = vars.chunks(2).collect();
            let var = |pair: &&[&str]| pair.len() == 2 && pair[0] == "var";
            words.iter().all(var) && words.iter().any(|pair| pair[1] == *default)
        }
        ("button", []) => true,
        ("string" | "filename", ["default", _]) => true,
        _ => false,
    }
}

/// The fields of an `info` line behind the first word.
fn info<'a>(mut words: &'a [&'a str]) -> bool {
    let mut has_depth = false;
    let mut has_seldepth = false;
    while let [word, rest @ ..] = words {
        words = match (*word, rest) {
            ("pv", moves) => {
                let sound = !moves.is_empty() && moves.iter().all(|w| w.parse::<Move>().is_ok());
                return sound && (has_depth || !has_seldepth);
            }
            ("score", ["cp", value, rest @ ..]) => {
                if signed(value).is_none_or(|cp| cp.abs() > 30_000) {
                    return false;
                }
                bound(rest)
            }
            ("score", ["mate", value, rest @ ..]) => {
                if value.starts_with('+') || signed(value).is_none_or(|plies| plies == 0) {
                    return false;
                }
                bound(rest)
            }
            ("depth", [value, rest @ ..]) if number(value) => {
                has_depth = true;
                rest
            }
            ("seldepth", [value, rest @ ..]) if number(value) => {
                has_seldepth = true;
                rest
            }
            ("multipv" | "nodes" | "nps" | "time" | "hashfull", [value, rest @ ..])
                if number(value) =>
            {
                rest
            }
            _ => return false,
        };
    }
    has_depth || !has_seldepth
}

fn bound<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    match words {
        ["lowerbound" | "upperbound", rest @ ..] => rest,
        _ => words,
    }
}

fn bestmove(words: &[&str]) -> bool {
    let is_move = |word: &str| word.parse::<Move>().is_ok();
    match words {
        ["resign" | "win"] => true,
        [best] => is_move(best),
        [best, "ponder", ponder] => is_move(best) && is_move(ponder),
        _ => false,
    }
}

fn checkmate(words: &[&str]) -> bool {
    match words {
        ["nomate" | "timeout" | "notimplemented"] => true,
        [] => false,
        moves => moves.iter().all(|word| word.parse::<Move>().is_ok()),
    }
}

#[test]
fn the_checker_itself_refuses_what_it_should() {
    for line in [
        "info depth 1 score mate 0 pv 7g7f",
        "info depth 1 score mate + pv 7g7f",
        "info score cp",
        "info depth 1  nodes 3",
        "info pv",
        "info string readyok",
        "bestmove none",
        "bestmove 7g7f ponder none",
        "checkmate",
        "option name A type combo default x var y",
        "option name A type spin default 0 min 1 max 2",
        "readyok ",
        "hello",
    ] {
        assert!(check(line).is_err(), "{line}");
    }
    check("info depth 3 seldepth 5 multipv 1 score cp -34 lowerbound nodes 9 pv 7g7f P*5e")
        .unwrap();
}
