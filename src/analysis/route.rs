//! The lines of a game, and the order in which their positions are looked at: each line from its
//! end to its start, the main line first.

use super::finding::Finding;
use crate::kifu::{Game, Line};
use crate::position::Position;
use crate::types::Move;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A line of a game: the moves played, or a variation.
pub struct Route<'a> {
    /// The line that it leaves, by its number; `None` for the main line.
    pub parent: Option<usize>,
    /// Moves played before it leaves that line; 0 for the main line.
    pub from_ply: usize,
    /// The moves before, from the start of the game.
    before: Vec<Move>,
    /// Its own moves.
    pub line: &'a Line,
}

/// A position of a game: the number of its line, and the moves played before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The line that it belongs to: the first of those that it stands in.
    pub route: usize,
    /// Moves played before.
    pub ply: usize,
}

/// What was found, by position.
pub type Findings = HashMap<Place, Finding>;

/// The lines of a game, the main one first; variations only when they are asked for, and each
/// after the line that it leaves.
pub fn routes(game: &Game, variations: bool) -> Vec<Route<'_>> {
    let mut routes =
        vec![Route { parent: None, from_ply: 0, before: Vec::new(), line: &game.main }];
    let mut next = 0;
    while variations && next < routes.len() {
        let found = forks(&routes[next], next);
        routes.extend(found);
        next += 1;
    }
    routes
}

/// The variations that leave a line.
fn forks<'a>(route: &Route<'a>, number: usize) -> Vec<Route<'a>> {
    let mut before = route.before.clone();
    let mut found = Vec::new();
    let mut leave = |before: &[Move], line: &'a Line| {
        let (from_ply, before) = (before.len(), before.to_vec());
        found.push(Route { parent: Some(number), from_ply, before, line });
    };
    for step in &route.line.steps {
        step.forks.iter().for_each(|line| leave(&before, line));
        before.push(step.mv);
    }
    route.line.tails.iter().for_each(|line| leave(&before, line));
    found
}

impl Route<'_> {
    /// Moves played before its last position.
    pub fn last_ply(&self) -> usize {
        self.from_ply + self.line.steps.len()
    }

    /// Moves played before the first position that belongs to it. The position in which a variation
    /// leaves another line belongs to that line.
    fn first_ply(&self) -> usize {
        self.from_ply + usize::from(self.parent.is_some())
    }

    /// The position from which its own moves are played, with its history.
    pub fn fork(&self, start: &Position) -> Position {
        let mut position = start.clone();
        self.before.iter().for_each(|&mv| {
            position.play(mv);
        });
        position
    }
}

/// The positions of a game in the order in which they are looked at.
pub fn order(routes: &[Route]) -> impl Iterator<Item = Place> {
    routes.iter().enumerate().flat_map(|(number, route)| {
        let plies = (route.first_ply()..=route.last_ply()).rev();
        plies.map(move |ply| Place { route: number, ply })
    })
}

/// The place that a position of a line belongs to.
pub fn place(routes: &[Route], mut route: usize, ply: usize) -> Place {
    while let Some(parent) = routes[route].parent.filter(|_| ply < routes[route].first_ply()) {
        route = parent;
    }
    Place { route, ply }
}

/// Visits every position of a game that starts from `start`, in their [`order`].
///
/// # Errors
/// Those of `visit`, which end it.
pub fn visit_all<E>(
    start: &Position,
    routes: &[Route],
    mut visit: impl FnMut(Place, &Position) -> Result<(), E>,
) -> Result<(), E> {
    for (number, route) in routes.iter().enumerate() {
        let mut position = route.fork(start);
        for step in &route.line.steps {
            position.play(step.mv);
        }
        for ply in (route.first_ply()..=route.last_ply()).rev() {
            visit(Place { route: number, ply }, &position)?;
            if ply > route.first_ply() {
                position.undo();
            }
        }
    }
    Ok(())
}
