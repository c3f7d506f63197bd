//! A report from a game and from what was found about its positions.

use super::facts::{View, facts};
use super::finding::{Best, Finding, Found};
use super::grade::{Grade, MISTAKE, grade};
use super::phase::{Phase, phase};
use super::players::{Counted, players};
use super::report::{
    Headers, Material, Moment, Played, Report, Result, Time, TurningPoint, Variation, Way,
};
use super::route::{Findings, Route, place};
use super::score::{Score, before};
use super::win_rate::{rounded, win_rate};
use crate::eval::worth;
use crate::kifu::notation::{japanese, japanese_line, western, western_line};
use crate::kifu::{Game, Spent, Step};
use crate::position::Position;
use crate::types::{Color, Move};

/// How many turning points a report names.
const TURNING_POINTS: usize = 10;

impl Report {
    /// The report on the game with this number in `file`. `findings` holds every position of
    /// `routes`, the lines of the game.
    pub fn new(
        file: &str,
        number: usize,
        game: &Game,
        routes: &[Route],
        findings: &Findings,
    ) -> Report {
        let line = |route| moments(game, routes, route, findings);
        let positions = line(0);
        let variations = (1..routes.len()).map(|route| Variation {
            parent: routes[route].parent.filter(|&parent| parent > 0).map(|parent| parent - 1),
            from_ply: routes[route].from_ply,
            positions: line(route),
        });
        Report {
            file: file.to_string(),
            game: number,
            headers: headers(game),
            start: game.start.sfen(),
            result: result(game),
            fault: game.faults.iter().find(|fault| !fault.is_recorded).map(ToString::to_string),
            variations: variations.collect(),
            players: players(&counted(game, &positions)),
            turning_points: turning_points(&positions),
            positions,
        }
    }
}

/// The headers, each name once.
fn headers(game: &Game) -> Headers {
    let mut headers: Vec<(String, String)> = Vec::new();
    for (name, value) in &game.headers {
        if headers.iter().all(|(known, _)| known != name) {
            headers.push((name.clone(), value.clone()));
        }
    }
    Headers(headers)
}

fn result(game: &Game) -> Result {
    Result {
        winner: game.winner().map(Color::name),
        ending: game.ending().map(|ending| ending.word().to_string()),
        ply: game.main.steps.len(),
    }
}

/// The positions of a line, first to last.
fn moments(game: &Game, routes: &[Route], number: usize, findings: &Findings) -> Vec<Moment> {
    let route = &routes[number];
    let mut position = route.fork(&game.start);
    let mut moments = Vec::new();
    let mut previous: Option<&Step> = None;
    let mut old_balance = material(&position).balance();
    for ply in route.from_ply..=route.last_ply() {
        let step = route.line.steps.get(ply - route.from_ply);
        let finding = &findings[&place(routes, number, ply)];
        let after = step.and_then(|_| findings.get(&place(routes, number, ply + 1)));
        let played =
            step.zip(after).map(|(step, after)| played(&position, finding, step.mv, after));
        let mut moment = moment(&position, ply, finding, played);
        let new_balance = moment.material.balance();
        let view = View {
            position: &position,
            finding,
            moment: &moment,
            changed: new_balance != old_balance,
        };
        moment.facts = facts(&view);
        old_balance = new_balance;
        let notes = match previous {
            Some(step) => Some(&step.notes),
            None => (number == 0).then_some(&game.start_notes),
        };
        moment.comments = notes.map_or(Vec::new(), |notes| notes.comments.clone());
        moment.time = previous.and_then(|step| step.time).map(time);
        moments.push(moment);
        if let Some(step) = step {
            position.play(step.mv);
        }
        previous = step;
    }
    moments
}

fn moment(position: &Position, ply: usize, finding: &Finding, played: Option<Played>) -> Moment {
    Moment {
        ply,
        side: position.side().name(),
        sfen: position.sfen(),
        bestmove: match finding.best {
            Best::Play => finding.best_move().map(|mv| mv.to_string()),
            Best::Resign => Some("resign".to_string()),
            Best::Win => Some("win".to_string()),
            Best::Over => None,
        },
        depth: finding.lines.first().map_or(0, |line| line.depth),
        nodes: finding.nodes,
        lines: finding
            .lines
            .iter()
            .zip(1..)
            .map(|(line, rank)| way(position, line, rank))
            .collect(),
        played,
        threat: finding.threat.clone(),
        keeping: finding.keeping.clone(),
        hardness: finding.hardness,
        material: material(position),
        facts: super::Facts::default(),
        comments: Vec::new(),
        time: None,
    }
}

fn way(position: &Position, line: &Found, multipv: usize) -> Way {
    Way {
        multipv,
        score: Score::from(line.score),
        win_rate: win_rate(line.score),
        pv: line.pv.usi(),
        ja: japanese_line(position, &line.pv.0),
        en: western_line(position, &line.pv.0),
    }
}

/// What the move of the game was worth, by what was found in the position after it. The engine's
/// own choice has lost nothing, whatever comes to light later.
fn played(position: &Position, finding: &Finding, mv: Move, after: &Finding) -> Played {
    let is_best = finding.best_move() == Some(mv);
    let score = if is_best { finding.score() } else { before(after.score()) };
    let rate = win_rate(score);
    let loss = rounded((win_rate(finding.score()) - rate).max(0.0));
    let grade = grade(loss);
    let line = if grade == Grade::Good { Vec::new() } else { after.lines[0].pv.usi() };
    Played {
        mv: mv.to_string(),
        ja: japanese(position, mv),
        en: western(position, mv),
        score: Score::from(score),
        win_rate: rate,
        loss,
        grade,
        line,
    }
}

fn material(position: &Position) -> Material {
    Material { black: worth(position, Color::Black), white: worth(position, Color::White) }
}

fn time(spent: Spent) -> Time {
    let seconds = |duration: std::time::Duration| duration.as_millis() as f64 / 1000.0;
    Time { move_s: seconds(spent.this), total_s: spent.total.map(seconds) }
}

/// The moves of the main line as they count for the players.
fn counted(game: &Game, moments: &[Moment]) -> Vec<Counted> {
    let mut position = game.start.clone();
    let mut latest = Phase::Opening;
    let mut all = Vec::new();
    for (moment, step) in moments.iter().zip(&game.main.steps) {
        latest = latest.max(phase(&position));
        if let Some(played) = &moment.played {
            all.push(Counted {
                color: position.side(),
                phase: latest,
                loss: played.loss,
                grade: played.grade,
                agrees: moment.bestmove.as_ref() == Some(&played.mv),
            });
        }
        position.play(step.mv);
    }
    all
}

/// The moves that lost most, as far as they are mistakes, in the order of play.
fn turning_points(moments: &[Moment]) -> Vec<TurningPoint> {
    let mut points: Vec<TurningPoint> = moments
        .iter()
        .filter_map(|moment| Some((moment.ply, moment.played.as_ref()?)))
        .filter(|(_, played)| played.loss >= MISTAKE)
        .map(|(ply, played)| TurningPoint { ply, loss: played.loss, grade: played.grade })
        .collect();
    points.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    points.truncate(TURNING_POINTS);
    points.sort_by_key(|point| point.ply);
    points
}
