//! The thread that owns the engine: it does what takes time, in order, and reports in values.

use super::command::Bench;
use super::tools;
use crate::engine::{Engine, Options};
use crate::mate;
use crate::position::Position;
use crate::search::tt::Pages;
use crate::search::{Bound, Control, Job, Line, Progress, Verdict};
use crate::types::score::mate_in;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

/// Something that takes time.
pub enum Work {
    /// Bring the engine in line with the options.
    Ready {
        /// The options in force.
        options: Options,
        /// Forget what earlier games left behind?
        clear: bool,
    },
    /// Search.
    Search {
        /// Number of the search, given back with all news of it.
        id: u64,
        /// The options in force.
        options: Options,
        /// What to search.
        job: Box<Job>,
        /// Is it the first search of a game?
        new_game: bool,
        /// Forget everything first?
        clear: bool,
    },
    /// Search for a mate by checks alone.
    Mate {
        /// Number of the search, given back with all news of it.
        id: u64,
        /// The options in force.
        options: Options,
        /// Where the attacker is to move.
        position: Box<Position>,
        /// Ends the search.
        control: Arc<Control>,
    },
    /// Evaluate a position, for people.
    Eval {
        /// The position.
        position: Box<Position>,
        /// The options in force.
        options: Options,
    },
    /// Count leaves, for people.
    Perft {
        /// Where to begin.
        position: Box<Position>,
        /// How deep to go.
        depth: u32,
    },
    /// Search fixed positions, for people.
    Bench {
        /// What was asked for.
        bench: Bench,
        /// The position set up.
        position: Box<Position>,
        /// The options in force.
        options: Options,
    },
}

/// What the worker has to say.
pub enum News {
    /// A `Work::Ready` is done.
    Ready {
        /// Lines for the user.
        notices: Vec<String>,
        /// Why the engine cannot search, if so.
        error: Option<String>,
    },
    /// Lines for the user before a search.
    Notices(Vec<String>),
    /// The state of search `id`.
    Progress(u64, Progress),
    /// What mate search `id` has in mind before it has found a mate, after this time.
    Looking(u64, mate::Progress, Duration),
    /// Search `id` has ended, or could not begin for the reason given.
    Done(u64, Result<Verdict, String>),
    /// Mate search `id` has ended, or could not begin for the reason given.
    Solved(u64, Result<mate::Outcome, String>),
    /// A command for people is done; its text, in lines.
    Text(String),
}

/// Starts the thread. It ends when the other end of the channel is gone; `send` returns false
/// when nobody listens any more.
pub fn start(send: impl Fn(News) -> bool + Send + Sync + 'static) -> mpsc::Sender<Work> {
    let (orders, inbox) = mpsc::channel();
    thread::spawn(move || {
        let mut engine = Engine::new();
        let mut told = None;
        while let Ok(work) = inbox.recv() {
            if !send(perform(&mut engine, &mut told, work, &send)) {
                return;
            }
        }
    });
    orders
}

/// What was last said of the table.
type Told = Option<(usize, Pages)>;

/// Adds a line about the table when it is another one than was told of last.
fn tell_of_table(engine: &Engine, told: &mut Told, mut notices: Vec<String>) -> Vec<String> {
    let table = engine.table();
    if let Some((megabytes, pages)) = table.filter(|_| table != *told) {
        let pages = match pages {
            Pages::Huge => "huge pages",
            Pages::SwitchedOff => "ordinary pages: transparent_hugepage is set to never",
            Pages::Ordinary => "ordinary pages",
        };
        notices.push(format!("hash {megabytes} MB, {pages}"));
        *told = table;
    }
    notices
}

/// Does one piece of work and returns its last news. `told` is what was last said of the table.
fn perform(
    engine: &mut Engine,
    told: &mut Told,
    work: Work,
    send: &(impl Fn(News) -> bool + Sync),
) -> News {
    match work {
        Work::Ready { options, clear } => {
            if clear {
                engine.clear();
            }
            match engine.ready(&options) {
                Ok(notices) => {
                    News::Ready { notices: tell_of_table(engine, told, notices), error: None }
                }
                Err(error) => News::Ready { notices: Vec::new(), error: Some(error.to_string()) },
            }
        }
        Work::Search { id, options, job, new_game, clear } => {
            match engine.ready_to_search(&options) {
                Ok(notices) if notices.is_empty() => {}
                Ok(notices) => {
                    send(News::Notices(notices));
                }
                Err(error) => return News::Done(id, Err(error.to_string())),
            }
            if clear {
                engine.clear();
            } else if new_game {
                engine.new_game();
            }
            let report = |progress: &Progress| {
                send(News::Progress(id, progress.clone()));
            };
            News::Done(id, engine.search(&job, &report).map_err(|error| error.to_string()))
        }
        Work::Mate { id, options, position, control } => {
            let report = mate_reports(id, &control, send);
            let outcome = engine.solve_mate(&position, &options, &control, &report);
            News::Solved(id, outcome.map_err(|error| error.to_string()))
        }
        Work::Eval { position, options } => {
            News::Text(tools::evaluation(engine, &position, &options))
        }
        Work::Perft { position, depth } => News::Text(tools::perft(&position, depth)),
        Work::Bench { bench, position, options } => {
            News::Text(tools::bench(&bench, *position, options))
        }
    }
}

/// How long a mate search goes on between two reports without news.
const MATE_REPORT: Duration = Duration::from_secs(1);

/// Passes on the state of a mate search: each new mate as that of a search whose line it is, and
/// now and then what it has in mind.
fn mate_reports(
    id: u64,
    control: &Control,
    send: &(impl Fn(News) -> bool + Sync),
) -> impl Fn(&mate::Progress) + Sync {
    let told = Mutex::new((0, Duration::ZERO));
    move |progress| {
        let time = control.elapsed();
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        let (length, latest) = *told;
        let found = progress.line.len();
        if found == length && time < latest + MATE_REPORT {
            return;
        }
        *told = (found, time);
        send(if found == 0 {
            News::Looking(id, progress.clone(), time)
        } else {
            News::Progress(id, mate_found(progress, time))
        });
    }
}

/// A mate as the state of a search.
fn mate_found(progress: &mate::Progress, time: Duration) -> Progress {
    let plies = progress.line.len() as u32;
    let line = Line {
        score: mate_in(plies as i32),
        bound: Bound::Exact,
        depth: plies,
        seldepth: plies,
        pv: progress.line.clone(),
    };
    Progress {
        lines: vec![line],
        nodes: progress.nodes,
        time,
        hashfull: progress.hashfull,
        complete: true,
    }
}
