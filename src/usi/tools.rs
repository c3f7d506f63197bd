//! Texts of the commands for people, and what the engine says of itself.

use super::command::Bench;
use super::report;
use crate::engine::pool::MAX_THREADS;
use crate::engine::{self, Engine, EngineError, Evaluation, Options, Request, options};
use crate::eval::{Output, material};
use crate::movegen;
use crate::position::{Position, Record};
use crate::search::{Bound, Line, Progress};
use crate::types::MoveList;
use crate::types::score::mated_in;
use std::fs;
use std::time::{Duration, Instant};

/// The answer to `usi`.
pub fn introduction() -> Vec<String> {
    let mut lines = vec![
        format!("id name Kakunari {}", env!("CARGO_PKG_VERSION")),
        "id author the Kakunari authors".to_string(),
    ];
    lines.extend(options::listed().map(|row| format!("option name {} {row}", row.name)));
    #[cfg(feature = "tune")]
    lines.extend(crate::search::params::TUNABLES.iter().map(|row| {
        let crate::search::params::Tunable { name, default, min, max, .. } = row;
        format!("option name {name} type spin default {default} min {min} max {max}")
    }));
    lines.push("usiok".to_string());
    lines
}

/// The values of one option, or of all.
pub fn option_values(options: &Options, name: Option<&str>) -> Vec<String> {
    let value = |name: &str| {
        let (name, value) = options.get(name)?;
        Some(report::plain(&format!("{name} = {value}")))
    };
    match name {
        Some(name) => {
            vec![value(name).unwrap_or_else(|| report::remark(&format!("no option {name}")))]
        }
        None => options::listed().filter_map(|row| value(row.name)).collect(),
    }
}

/// Board, hands, SFEN, key and checkers.
pub fn draw(position: &Position) -> String {
    let checkers: Vec<String> =
        position.checkers().into_iter().map(|square| square.to_string()).collect();
    format!(
        "{position}\nsfen: {}\n{}\ncheckers: {}",
        position.sfen(),
        key(position),
        checkers.join(" ")
    )
}

/// The hash key.
pub fn key(position: &Position) -> String {
    format!("key: {:016x}", position.key())
}

/// All legal moves on one line.
pub fn legal_moves(position: &Position) -> String {
    let mut list = MoveList::new();
    movegen::legal(position, &mut list);
    report::moves(&list)
}

/// The static evaluation, from the side to move.
pub fn evaluation(engine: &mut Engine, position: &Position, options: &Options) -> String {
    let Evaluation { score, network } = match engine.evaluate(position, options) {
        Ok(evaluation) => evaluation,
        Err(error) => return report::error(&error.to_string()),
    };
    let side = position.side().name();
    let details = network.map_or(String::new(), |Output { raw, value, fv_scale, bucket }| {
        let bucket = bucket.map_or(String::new(), |bucket| format!(", bucket {bucket}"));
        format!(", raw {raw}, {value} at FV_SCALE {fv_scale}{bucket}")
    });
    format!("static evaluation: {score} (cp {score} for {side} to move{details})")
}

/// A first look at a position whose search has said nothing: the first legal move, if any.
pub fn first_glance(position: &Position) -> Progress {
    let mut list = MoveList::new();
    movegen::legal(position, &mut list);
    let line = Line {
        score: if list.is_empty() { mated_in(0) } else { material(position) },
        bound: Bound::Exact,
        depth: 1,
        seldepth: 1,
        pv: list.first().copied().into_iter().collect(),
    };
    Progress { lines: vec![line], nodes: 1, time: Duration::ZERO, hashfull: 0, complete: true }
}

/// Leaves of the game tree by first move, and in all.
pub fn perft(position: &Position, depth: u32) -> String {
    let split = movegen::perft_divide(position, depth);
    let total: u64 = split.iter().map(|(_, leaves)| leaves).sum();
    let mut text: String = split.iter().map(|(mv, leaves)| format!("{mv}: {leaves}\n")).collect();
    text.push_str(&format!("total: {total}"));
    text
}

/// Searches fixed positions, or the one set up, or those of a file, one after another; the node
/// total is the same on every run with one thread and a limit of depth or nodes.
pub fn bench(bench: &Bench, current: Position, options: Options) -> String {
    let spin = |value: Option<u64>, default: u64, most: u64| {
        value.unwrap_or(default).clamp(1, most).cast_signed()
    };
    // Of the user's options only the evaluator counts.
    let options = Options {
        hash: spin(bench.hash, engine::bench::HASH_MB as u64, 1 << 20),
        threads: spin(bench.threads, 1, MAX_THREADS as u64),
        eval_file: options.eval_file,
        eval_dir: options.eval_dir,
        eval_fallback: options.eval_fallback,
        fv_scale: options.fv_scale,
        ..Options::default()
    };
    let positions = match positions(&bench.positions, current) {
        Ok(positions) => positions,
        Err(error) => return report::error(&error),
    };
    match measure(&positions, &request(bench), &options) {
        Ok(text) => text,
        Err(error) => report::error(&error.to_string()),
    }
}

fn positions(which: &str, current: Position) -> Result<Vec<Position>, String> {
    let parse = |line: &str| {
        let record = line.parse::<Record>();
        record.map(|record| record.position).map_err(|error| format!("bench: {line}: {error}"))
    };
    match which {
        "default" => engine::bench::positions().map(parse).collect(),
        "current" => Ok(vec![current]),
        file => {
            let text =
                fs::read_to_string(file).map_err(|error| format!("bench: {file}: {error}"))?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            lines.map(parse).collect()
        }
    }
}

/// The limits of each search of a bench.
fn request(bench: &Bench) -> Request {
    let limit = bench.limit;
    let limits = Request::default();
    match bench.limit_kind.as_str() {
        "nodes" => Request { nodes: limit, ..limits },
        "movetime" => Request { movetime: limit.map(Duration::from_millis), ..limits },
        _ => {
            let depth = limit.unwrap_or(u64::from(engine::bench::DEPTH)).clamp(1, 200);
            Request { depth: Some(depth as u32), ..limits }
        }
    }
}

fn measure(
    positions: &[Position],
    request: &Request,
    options: &Options,
) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let mut text: String = engine.ready(options)?.iter().map(|line| format!("{line}\n")).collect();
    let begun = Instant::now();
    let mut total = 0;
    for position in positions {
        engine.clear();
        let control = request.control(position, options, Instant::now());
        let job = request.job(position.clone(), options, control);
        let nodes = engine.search(&job, &|_| {})?.last.nodes;
        total += nodes;
        text.push_str(&format!("{nodes:>12}  {}\n", position.sfen()));
    }
    let time = begun.elapsed();
    let speed = total as f64 / time.as_secs_f64().max(1e-6);
    text.push_str(&format!("total nodes {total} time {} nps {speed:.0}", time.as_millis()));
    Ok(text)
}
