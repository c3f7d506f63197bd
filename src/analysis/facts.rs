//! What was found about a position, in short sentences: English and Japanese, one for one.
//!
//! First what holds of the position, then what is to be said of the move that was played.

use super::finding::{Best, Finding};
use super::grade::Grade;
use super::report::{Facts, Keeping, Moment, Played};
use super::score::Score;
use super::threat::Threat;
use super::win_rate::percent;
use crate::kifu::notation::{japanese, japanese_line, western, western_line};
use crate::position::Position;
use crate::types::{Color, Move};

/// What the sentences are about.
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// What was found.
    pub finding: &'a Finding,
    /// The same in the words of the report.
    pub moment: &'a Moment,
    /// Has the balance of material changed since the position before?
    pub changed: bool,
}

/// A best move that is found from this depth on was hard to see, if that is more than half of the
/// depth reached.
const HARD_DEPTH: u32 = 6;

/// A sentence in English, and the same in Japanese.
type Said = (String, String);

/// All that is worth saying.
pub fn facts(view: &View) -> Facts {
    let said = [over(view), mate(view), threat(view), keeping(view), hardness(view)];
    let said = said.into_iter().chain([material(view), played(view)]).flatten();
    let (en, ja) = said.unzip();
    Facts { en, ja }
}

fn english(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn kanji(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

/// The game is over, or could be at once.
fn over(view: &View) -> Option<Said> {
    let position = view.position;
    let (side, ja) = (english(position.side()), kanji(position.side()));
    Some(match view.finding.best {
        Best::Play => return None,
        Best::Resign if position.in_check() => {
            (format!("{side} is mated."), format!("{ja}玉は詰んでいる。"))
        }
        Best::Resign => {
            (format!("{side} has no legal move and has lost."), format!("{ja}は指す手がなく負け。"))
        }
        Best::Win => (
            format!("{side} can declare a win (27-point rule)."),
            format!("{ja}は入玉宣言で勝てる（27点法）。"),
        ),
        Best::Over => match view.finding.score() {
            0 => (
                "The position stands for the fourth time: a draw by repetition.".to_string(),
                "同一局面4回で千日手。".to_string(),
            ),
            score => {
                let winner = if score > 0 { position.side() } else { !position.side() };
                (
                    format!(
                        "The position stands for the fourth time by perpetual check of {}: {} wins.",
                        english(!winner),
                        english(winner)
                    ),
                    format!("{}の連続王手の千日手で、{}の勝ち。", kanji(!winner), kanji(winner)),
                )
            }
        },
    })
}

/// A mate announced, with its length.
fn mate(view: &View) -> Option<Said> {
    let Score::Mate(plies) = Score::from(view.finding.score()) else { return None };
    if view.finding.best != Best::Play {
        return None;
    }
    let position = view.position;
    let (us, them) = (position.side(), !position.side());
    let pv = &view.finding.lines[0].pv.0;
    let (en, ja) = (western_line(position, pv), japanese_line(position, pv));
    Some(if plies > 0 {
        (
            format!("{} mates in {plies}: {en}.", english(us)),
            format!("{}玉に{plies}手詰めがある: {ja}。", kanji(them)),
        )
    } else {
        let plies = -plies;
        (
            format!("{} is mated in {plies} at best: {en}.", english(us)),
            format!("{}玉は最善でも{plies}手で詰む: {ja}。", kanji(us)),
        )
    })
}

/// The side to move would be mated if it passed.
fn threat(view: &View) -> Option<Said> {
    let Threat { mate: Some(plies), pv } = view.finding.threat.as_ref()? else { return None };
    let mut passed = view.position.clone();
    let (us, them) = (passed.side(), !passed.side());
    passed.play_null();
    let line: Vec<Move> = pv.iter().filter_map(|word| word.parse().ok()).collect();
    let (en, ja) = (western_line(&passed, &line), japanese_line(&passed, &line));
    Some((
        format!("{} threatens mate in {plies}: {en}.", english(them)),
        format!("{}玉は詰めろ（{plies}手）: {ja}。", kanji(us)),
    ))
}

/// The only move, or one of few.
fn keeping(view: &View) -> Option<Said> {
    let Keeping { moves, more, next_loss } = view.finding.keeping.as_ref()?;
    let best = view.finding.best_move()?;
    let (en, ja) = (western(view.position, best), japanese(view.position, best));
    match (moves, more, next_loss) {
        (1, _, None) => {
            Some((format!("{en} is the only legal move."), format!("{ja}が唯一の合法手。")))
        }
        (1, _, Some(loss)) => Some((
            format!("Only {en} keeps the result: the next best move loses {} %.", percent(*loss)),
            format!("{ja}が唯一の手: 次善手は勝率を{}％失う。", percent(*loss)),
        )),
        (moves, false, Some(loss)) => Some((
            format!("{moves} moves keep the result: the next best loses {} %.", percent(*loss)),
            format!("結果を保つ手は{moves}手: 次善手は勝率を{}％失う。", percent(*loss)),
        )),
        _ => None,
    }
}

/// A best move that was hard to find.
fn hardness(view: &View) -> Option<Said> {
    let depth = view.finding.hardness?;
    if depth < HARD_DEPTH || 2 * depth <= view.moment.depth {
        return None;
    }
    let best = view.finding.best_move()?;
    Some((
        format!(
            "{} is hard to find: best only from depth {depth} on.",
            western(view.position, best)
        ),
        format!("{}は見つけにくい: 深さ{depth}で初めて最善になる。", japanese(view.position, best)),
    ))
}

/// Who has more, where that has changed.
fn material(view: &View) -> Option<Said> {
    let balance = view.moment.material.balance();
    if !view.changed {
        return None;
    }
    let pawns = f64::from(balance.abs()) / 100.0;
    let ahead = if balance > 0 { Color::Black } else { Color::White };
    Some(if balance == 0 {
        ("Material is even.".to_string(), "駒の損得なし。".to_string())
    } else {
        (
            format!("{} is ahead in material by {pawns:.1} pawns.", english(ahead)),
            format!("{}が歩{pawns:.1}枚分の駒得。", kanji(ahead)),
        )
    })
}

/// What the move that was played has lost, and the line that shows it.
fn played(view: &View) -> Option<Said> {
    let played = view.moment.played.as_ref()?;
    if played.grade == Grade::Good {
        return None;
    }
    let Played { en, ja, loss, win_rate, line, .. } = played;
    let mut after = view.position.clone();
    after.play(played.mv.parse().ok()?);
    let line: Vec<Move> = line.iter().filter_map(|word| word.parse().ok()).collect();
    let (line_en, line_ja) = (western_line(&after, &line), japanese_line(&after, &line));
    let best = view.finding.best_move();
    let better_en =
        best.map_or(String::new(), |mv| format!(" Better was {}.", western(view.position, mv)));
    let better_ja =
        best.map_or(String::new(), |mv| format!("{}が勝った。", japanese(view.position, mv)));
    let (lost, left) = (percent(*loss), percent(*win_rate));
    let article = if played.grade == Grade::Inaccuracy { "an" } else { "a" };
    let mut said_en = format!(
        "{en} is {article} {}: it loses {lost} % and leaves {left} %",
        played.grade.english()
    );
    let mut said_ja =
        format!("{ja}は{}: 勝率を{lost}％失い{left}％になる", played.grade.japanese());
    if !line.is_empty() {
        said_en.push_str(&format!(", as {line_en} shows"));
        said_ja.push_str(&format!("（以下{line_ja}）"));
    }
    Some((format!("{said_en}.{better_en}"), format!("{said_ja}。{better_ja}")))
}
