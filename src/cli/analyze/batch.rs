//! Many games on many threads, their reports in the order of the input.

use super::gauge::Gauge;
use super::header::Header;
use super::inputs::{Inputs, Item, Next};
use super::store::Store;
use crate::analysis::{Analyst, Findings, Report, Route, order, routes, visit_all};
use crate::cli::failure::{Failure, PARTLY, complain};
use crate::cli::interrupt::Interrupt;
use crate::cli::{pool, workers};
use crate::eval::Choice;
use std::collections::BTreeMap;
use std::collections::hash_map::Entry;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};

/// What is to be done with every game.
pub(super) struct Task<'a> {
    /// Program, network and options.
    pub header: &'a Header,
    /// What evaluates.
    pub choice: Choice,
    /// Are variations analysed too?
    pub variations: bool,
    /// Where findings are kept; `None` when the output is not a file.
    pub store: Option<&'a Store>,
    /// Shows how far the run has got.
    pub gauge: &'a Gauge,
}

/// What a thread has to say.
enum Message {
    /// A game is done.
    Done(Box<Item>, Box<Report>),
    /// An input is bad.
    Bad(String),
    /// The run cannot go on.
    Failed(Failure),
}

/// What the threads share.
struct Shared<'a> {
    task: &'a Task<'a>,
    inputs: Mutex<Inputs>,
    /// Does nobody want further games?
    stop: AtomicBool,
}

/// Analyses all games, `jobs` at a time, and hands each report to `write`. Bad inputs are reported
/// and make the exit status.
pub(super) fn run(
    task: &Task,
    inputs: Inputs,
    jobs: usize,
    interrupt: &Interrupt,
    write: &mut dyn FnMut(&Item, Report) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let threads = workers(jobs)?;
    let shared = Shared { task, inputs: Mutex::new(inputs), stop: AtomicBool::new(false) };
    let (send, receive) = mpsc::channel();
    threads.in_place_scope(|scope| {
        for _ in 0..jobs {
            let (shared, send) = (&shared, send.clone());
            scope.spawn(move |_| work(shared, &send));
        }
        drop(send);
        let collected = collect(task.gauge, &receive, interrupt, write);
        shared.stop.store(true, Relaxed);
        collected
    })
}

/// Takes games until there is none left.
fn work(shared: &Shared, send: &Sender<Message>) {
    let mut analyst = None;
    while !shared.stop.load(Relaxed) {
        let next = shared.inputs.lock().unwrap_or_else(PoisonError::into_inner).next();
        let message = match next {
            None => return,
            Some(Next::Bad(reason)) => Message::Bad(reason),
            Some(Next::Game(item)) => match report(shared, &mut analyst, &item) {
                Ok(Some(report)) => Message::Done(item, Box::new(report)),
                Ok(None) => return,
                Err(failure) => Message::Failed(failure),
            },
        };
        if send.send(message).is_err() {
            return;
        }
    }
}

/// The report on a game; `None` when nobody wants it any more.
fn report(
    shared: &Shared,
    analyst: &mut Option<Analyst>,
    item: &Item,
) -> Result<Option<Report>, Failure> {
    let task = shared.task;
    let analyst = match analyst {
        Some(analyst) => analyst,
        None => analyst.insert(new_analyst(task)?),
    };
    let routes = routes(&item.game, task.variations);
    let found = findings(shared, analyst, item, &routes)?;
    Ok(found
        .map(|findings| Report::new(&item.file, item.game_number, &item.game, &routes, &findings)))
}

fn new_analyst(task: &Task) -> Result<Analyst, Failure> {
    let (threads, hash) = task.header.size();
    let mut pool = pool(threads, hash)?;
    pool.evaluate_by(&task.choice);
    Analyst::new(pool, task.header.plan()).map_err(|error| Failure::Input(error.to_string()))
}

/// Looks at every position of a game that no earlier run has looked at.
fn findings(
    shared: &Shared,
    analyst: &mut Analyst,
    item: &Item,
    routes: &[Route],
) -> Result<Option<Findings>, Failure> {
    let task = shared.task;
    let (mut kept, mut findings) = match task.store {
        Some(store) => {
            let (kept, findings) = store.game(item, routes, analyst)?;
            (Some(kept), findings)
        }
        None => {
            analyst.begin_game();
            (None, Findings::new())
        }
    };
    let count = order(routes).count();
    visit_all(&item.game.start, routes, |place, position| {
        if shared.stop.load(Relaxed) {
            return Ok::<(), Failure>(());
        }
        if let Entry::Vacant(vacant) = findings.entry(place) {
            let finding = analyst.look(position);
            if let Some(kept) = &mut kept {
                kept.add(place, &finding, analyst)?;
            }
            vacant.insert(finding);
        }
        task.gauge.advance(item.weight, count);
        Ok(())
    })?;
    if findings.len() < count {
        return Ok(None);
    }
    if let Some(kept) = kept {
        kept.close()?;
    }
    Ok(Some(findings))
}

/// Writes the reports in the order of the games until all threads have ended.
fn collect(
    gauge: &Gauge,
    inbox: &Receiver<Message>,
    interrupt: &Interrupt,
    write: &mut dyn FnMut(&Item, Report) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut status = ExitCode::SUCCESS;
    while let Ok(message) = inbox.recv() {
        match message {
            Message::Done(item, report) => {
                early.insert(item.number, (item, report));
            }
            Message::Bad(reason) => {
                gauge.pause(|| complain(&reason));
                status = ExitCode::from(PARTLY);
            }
            Message::Failed(failure) => return Err(failure),
        }
        while let Some((item, report)) = early.remove(&next) {
            gauge.pause(|| write(&item, *report))?;
            interrupt.done(item.place());
            gauge.name(item.place());
            next += 1;
        }
    }
    Ok(status)
}
