//! Values as lines of text, by the grammar of the protocol, and how often they are sent.

use crate::mate;
use crate::search::{Answer, Bound, Line, Progress};
use crate::types::Move;
use crate::types::score::Shown;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Which reports of a search are sent.
#[derive(Debug)]
pub struct Reporter {
    /// Least time between two reports.
    interval: Duration,
    /// Is every completed iteration sent, whatever the time since the last report?
    every_iteration: bool,
    /// Are scores sent that are only bounds?
    bounds: bool,
    latest: Option<Instant>,
}

/// Time one line takes up, so that at most 20 are sent a second.
const LINE: Duration = Duration::from_millis(50);

impl Reporter {
    /// A reporter that keeps `interval` between reports; while analysing, every completed
    /// iteration is sent.
    pub fn new(interval: Duration, analysing: bool, bounds: bool) -> Reporter {
        Reporter { interval, every_iteration: analysing, bounds, latest: None }
    }

    /// The lines to send for the state of a search at `now`; often none.
    pub fn progress(&mut self, progress: &Progress, now: Instant) -> Vec<String> {
        let bound = progress.lines.iter().any(|line| line.bound != Bound::Exact);
        if bound && !self.bounds || !self.is_due(progress, now) {
            return Vec::new();
        }
        self.latest = Some(now);
        group(progress)
    }

    fn is_due(&self, progress: &Progress, now: Instant) -> bool {
        let Some(latest) = self.latest else { return true };
        if progress.complete && self.every_iteration {
            return true;
        }
        let interval = if self.every_iteration { Duration::ZERO } else { self.interval };
        let lines = lines_sent(progress.lines.len()) as u32;
        now.saturating_duration_since(latest) >= interval.max(LINE * lines)
    }
}

/// How many lines a group of `count` takes, with the repeat of the first.
fn lines_sent(count: usize) -> usize {
    if count > 1 { count + 1 } else { count }
}

/// All lines of a state, best first; of several, the best once more at the end, because some
/// programs keep only the last.
pub fn group(progress: &Progress) -> Vec<String> {
    let numbered = progress.lines.iter().enumerate();
    let mut lines: Vec<String> =
        numbered.map(|(index, line)| info(progress, index + 1, line)).collect();
    if lines.len() > 1 {
        lines.push(lines[0].clone());
    }
    lines
}

/// One line of play.
fn info(progress: &Progress, number: usize, line: &Line) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {number} score {}",
        line.depth,
        line.seldepth.max(line.depth),
        Shown::from(line.score)
    );
    text.push_str(match line.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    text.push_str(&counts(progress.nodes, progress.hashfull, progress.time));
    if !line.pv.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(text, " pv {}", moves(&line.pv));
    }
    text
}

/// What a mate search has in mind before it has found a mate: its depth is the length of that line.
pub fn looking(progress: &mate::Progress, time: Duration) -> String {
    let depth = progress.present.len().max(1);
    let counts = counts(progress.nodes, progress.hashfull, time);
    let mut text = format!("info depth {depth} seldepth {depth}{counts}");
    if !progress.present.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(text, " pv {}", moves(&progress.present));
    }
    text
}

/// The fields that count.
fn counts(nodes: u64, hashfull: u32, time: Duration) -> String {
    let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    format!(" nodes {nodes} nps {nps} hashfull {hashfull} time {}", time.as_millis())
}

/// Moves with blanks between them.
pub fn moves(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// The answer to a `go`.
pub fn bestmove(answer: Answer) -> String {
    match answer {
        Answer::Play { best, ponder: Some(ponder) } => format!("bestmove {best} ponder {ponder}"),
        Answer::Play { best, ponder: None } => format!("bestmove {best}"),
        Answer::Resign => "bestmove resign".to_string(),
        Answer::Win => "bestmove win".to_string(),
    }
}

/// A remark for people.
pub fn remark(text: &str) -> String {
    format!("info string {}", plain(text))
}

/// An error for people.
pub fn error(text: &str) -> String {
    format!("info string Error! {}", plain(text))
}

/// Text that is safe inside a line: seven-bit, without line breaks, and without the words that
/// some programs search for anywhere in a line.
pub fn plain(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|letter| match letter {
            ' '..='~' => letter.to_string(),
            _ => letter.escape_default().to_string(),
        })
        .collect();
    escaped.replace("usiok", "usi-ok").replace("readyok", "ready-ok").trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(count: usize, complete: bool) -> Progress {
        let line = Line {
            score: 34,
            bound: Bound::Exact,
            depth: 3,
            seldepth: 5,
            pv: vec!["7g7f".parse().expect("a move")],
        };
        Progress {
            lines: vec![line; count],
            nodes: 1000,
            time: Duration::from_millis(20),
            hashfull: 1,
            complete,
        }
    }

    #[test]
    fn the_line_is_canonical() {
        assert_eq!(
            group(&progress(1, true)),
            [
                "info depth 3 seldepth 5 multipv 1 score cp 34 nodes 1000 nps 50000 hashfull 1 time 20 pv 7g7f"
            ]
        );
    }

    #[test]
    fn line_one_comes_last() {
        let lines = group(&progress(3, true));
        assert_eq!(lines.len(), 4);
        assert!(lines[3].contains(" multipv 1 "));
    }

    #[test]
    fn at_most_twenty_lines_a_second_except_iterations_of_an_analysis() {
        let start = Instant::now();
        for (analysing, complete, most) in [(false, true, 4), (true, false, 21), (true, true, 1000)]
        {
            let mut reporter = Reporter::new(Duration::from_millis(300), analysing, true);
            let sent: usize = (0..1000)
                .map(|ms| start + Duration::from_millis(ms))
                .map(|now| reporter.progress(&progress(1, complete), now).len())
                .sum();
            assert!(sent > 0 && sent <= most, "{analysing} {complete}: {sent}");
        }
    }

    #[test]
    fn remarks_are_harmless() {
        assert_eq!(remark("a\n棋 readyok "), "info string a\\n\\u{68cb} ready-ok");
    }
}
