//! The limits of a `go` or `ponderhit`, read as leniently as GUIs write them.

use crate::engine::Request;
use crate::search::clock::TimeControl;
use crate::types::{Color, Move};
use std::time::Duration;

/// Reads limits in any order; unknown words are skipped.
pub(super) fn parse(words: &[&str]) -> Request {
    let mut request = Request::default();
    let mut at = 0;
    while let Some(&word) = words.get(at) {
        at += 1;
        let mut take = || {
            let value = words.get(at).and_then(|word| number(word));
            at += usize::from(value.is_some());
            value
        };
        match word {
            "infinite" => request.infinite = true,
            "ponder" => request.ponder = true,
            "depth" => {
                let depth = take().map(|depth| depth.min(u64::from(u32::MAX)) as u32);
                request.depth = depth.or(request.depth);
            }
            "nodes" => request.nodes = take().or(request.nodes),
            "movetime" => {
                request.movetime = take().map(Duration::from_millis).or(request.movetime);
            }
            "searchmoves" => {
                let listed = words[at..].iter().take_while(|word| !is_keyword(word));
                let moves: Vec<&&str> = listed.collect();
                at += moves.len();
                request.moves.extend(moves.iter().filter_map(|word| word.parse::<Move>().ok()));
            }
            _ if is_clock(word) => {
                let clock = request.clock.get_or_insert_default();
                if let Some(value) = take() {
                    set_clock(clock, word, value);
                }
            }
            _ => {}
        }
    }
    request
}

fn is_clock(word: &str) -> bool {
    matches!(word, "btime" | "wtime" | "binc" | "winc" | "byoyomi" | "movestogo")
}

fn is_keyword(word: &str) -> bool {
    is_clock(word)
        || matches!(
            word,
            "infinite" | "ponder" | "depth" | "nodes" | "movetime" | "searchmoves" | "mate"
        )
}

fn set_clock(clock: &mut TimeControl, word: &str, value: u64) {
    let time = Duration::from_millis(value);
    match word {
        "btime" => clock.time[Color::Black.index()] = time,
        "wtime" => clock.time[Color::White.index()] = time,
        "binc" => clock.increment[Color::Black.index()] = time,
        "winc" => clock.increment[Color::White.index()] = time,
        "byoyomi" => clock.byoyomi = time,
        _ => clock.moves_to_go = Some(value.min(u64::from(u32::MAX)) as u32),
    }
}

/// A whole number of at least 0, written as people and programs do: with a sign, with a fraction,
/// or far too large.
pub(super) fn number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || digits == "." || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    match whole {
        _ if word.starts_with('-') => Some(0),
        "" => Some(0),
        _ => Some(whole.parse().unwrap_or(u64::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_leniently() {
        for (text, value) in [
            ("7", Some(7)),
            ("+7", Some(7)),
            ("1000.0", Some(1000)),
            ("0.9", Some(0)),
            (".5", Some(0)),
            ("-5", Some(0)),
            ("99999999999999999999", Some(u64::MAX)),
            ("", None),
            (".", None),
            ("-", None),
            ("1e3", None),
            ("inf", None),
            ("x", None),
        ] {
            assert_eq!(number(text), value, "{text}");
        }
    }

    #[test]
    fn limits_come_in_any_order() {
        let request = request("joho nodes 5 searchmoves P*5e zz 7g7f wtime 9 infinite depth");
        assert_eq!(request.nodes, Some(5));
        assert_eq!(request.moves.len(), 2);
        assert_eq!(request.clock.map(|clock| clock.time[1]), Some(Duration::from_millis(9)));
        assert!(request.infinite && request.depth.is_none());
    }

    fn request(text: &str) -> Request {
        parse(&text.split(' ').collect::<Vec<_>>())
    }
}
