//! The game once more as KIF, with the analysis as comments that GUIs read.
//!
//! Two forms stand side by side after each move: that of ShogiHome (`#評価値=…`) and that of
//! ShogiGUI (`*解析 … 評価値 …`). Both say what the position after the move is worth to black, and
//! draw their graphs from it. The sentences of the report follow.

use crate::analysis::{Moment, Report, Score};
use crate::kifu::{self, Format, Game, Line, Notes};
use std::collections::VecDeque;

/// What a mate counts in centipawns for GUIs that know no other score.
const MATE: i32 = 30_000;

/// The game as KIF in UTF-8. Variations get comments where they were analysed.
pub(super) fn annotated(game: &Game, report: &Report, variations: bool) -> String {
    let mut game = game.clone();
    if let Some(moment) = report.positions.first() {
        annotate(&mut game.start_notes, moment);
    }
    // In the order of `analysis::routes`.
    let mut lines = VecDeque::from([(&mut game.main, report.positions.as_slice())]);
    let mut rest = report.variations.iter();
    while let Some((line, moments)) = lines.pop_front() {
        let Line { steps, tails, .. } = line;
        let mut forks: Vec<&mut Line> = Vec::new();
        for (step, moment) in steps.iter_mut().zip(moments.iter().skip(1)) {
            annotate(&mut step.notes, moment);
            forks.extend(&mut step.forks);
        }
        forks.extend(tails);
        if variations {
            lines.extend(
                forks
                    .into_iter()
                    .zip(rest.by_ref())
                    .map(|(line, variation)| (line, variation.positions.as_slice())),
            );
        }
    }
    kifu::write(&game, Format::Kif).text
}

fn annotate(notes: &mut Notes, moment: &Moment) {
    let Some(line) = moment.lines.first() else { return };
    let sign = if moment.side == "black" { 1 } else { -1 };
    let score = match line.score {
        Score::Cp(cp) => sign * cp,
        Score::Mate(plies) => sign * plies.signum() * MATE,
    };
    let mut comments = vec![format!("#評価値={score}")];
    if let Score::Mate(plies) = line.score {
        let winner = if sign * plies > 0 { "先手" } else { "後手" };
        comments.push(format!("#詰み={winner}勝ち:{}手", plies.abs()));
    }
    if !line.ja.is_empty() {
        comments.push(format!("#読み筋={}", line.ja.replace(' ', "")));
    }
    let (depth, nodes) = (moment.depth, moment.nodes);
    comments.push(format!("#深さ={depth}"));
    comments.push(format!("#ノード数={nodes}"));
    comments.push(format!("#エンジン=Kakunari {}", env!("CARGO_PKG_VERSION")));
    comments.push(format!(
        "*解析 0 候補1 深さ {depth} ノード数 {nodes} 評価値 {score} 読み筋 {}",
        line.ja
    ));
    comments.extend(moment.facts.ja.iter().cloned());
    notes.comments.extend(comments);
}
