//! Many problems on many threads, with answers in the order of the problems.

use super::Question;
use super::answer::Answer;
use super::output::Output;
use super::problems::{Problem, Problems};
use super::solve::solve;
use crate::cli::failure::{Failure, PARTLY};
use crate::cli::interrupt::{self, INTERRUPTED};
use crate::mate::Solver;
use rayon::ThreadPoolBuilder;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

/// How much of the machine a run takes.
#[derive(Clone, Copy)]
pub(super) struct Size {
    /// Problems solved at a time, at least 1.
    pub threads: usize,
    /// Megabytes of all tables together.
    pub hash: usize,
}

/// What a thread or the handler of Ctrl-C has to say.
enum Message {
    /// The problem with this number, from this place, is done: its answer, or why it is none.
    Done(usize, String, Result<Answer, String>),
    /// A thread has no problem left.
    Idle,
    /// The run cannot go on.
    Failed(Failure),
    /// Ctrl-C.
    Interrupted,
}

/// What the threads share.
struct Shared {
    /// The problems that are left.
    problems: Mutex<Problems>,
    /// How many have been taken. Each of them comes back as [`Message::Done`].
    taken: AtomicUsize,
    stop: AtomicBool,
    question: Question,
}

impl Shared {
    /// The next problem and its number; `None` when there is none or the run is to end.
    fn take(&self) -> Option<Result<(usize, Problem), Failure>> {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        let next = problems.next()?;
        if self.stop.load(SeqCst) {
            return None;
        }
        Some(next.map(|problem| (self.taken.fetch_add(1, SeqCst), problem)))
    }
}

/// Solves the problems and writes the answers; returns the exit status.
///
/// The threads are left to themselves when the run ends early: one of them may wait for a line of
/// standard input that never comes.
pub(super) fn run(
    problems: Problems,
    question: Question,
    size: Size,
    output: Output<impl Write>,
) -> Result<ExitCode, Failure> {
    let Size { threads, hash } = size;
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::Input(format!("--threads {threads}: {error}, choose fewer")))?;
    let shared = Arc::new(Shared {
        problems: Mutex::new(problems),
        taken: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        question,
    });
    let (send, receive) = mpsc::channel();
    let (stopped, to_collector) = (Arc::clone(&shared), send.clone());
    interrupt::call(move || {
        stopped.stop.store(true, SeqCst);
        // When nobody listens any more the run has ended anyway.
        drop(to_collector.send(Message::Interrupted));
    })?;
    let megabytes = (hash / threads).max(1);
    for _ in 0..threads {
        let (shared, send) = (Arc::clone(&shared), send.clone());
        pool.spawn(move || work(&shared, megabytes, &send));
    }
    drop(send);
    collect(&shared, &receive, threads, output)
}

/// Solves problems until there is none left.
fn work(shared: &Shared, megabytes: usize, send: &Sender<Message>) {
    let solved = solve_all(shared, megabytes, |message| send.send(message).is_ok());
    let last = solved.map_or_else(Message::Failed, |()| Message::Idle);
    // When nobody listens any more the run has ended anyway.
    drop(send.send(last));
}

/// Solves problems until there is none left or `tell` returns false.
fn solve_all(
    shared: &Shared,
    megabytes: usize,
    mut tell: impl FnMut(Message) -> bool,
) -> Result<(), Failure> {
    let mut solver = Solver::new(megabytes).map_err(|_| {
        Failure::Input("--hash: not enough memory for the tables, choose less".to_string())
    })?;
    let mut used = false;
    while let Some(taken) = shared.take() {
        let (number, problem) = taken?;
        if std::mem::replace(&mut used, true) {
            // So that an answer does not depend on which problems came before.
            solver.clear();
        }
        let answer = match &problem.position {
            Ok(position) => solve(&mut solver, &problem, position, &shared.question, &shared.stop)
                .map_err(|error| error.to_string()),
            Err(error) => Err(error.clone()),
        };
        if !tell(Message::Done(number, problem.place, answer)) {
            break;
        }
    }
    Ok(())
}

/// Writes the answers in the order of the problems until all threads have ended or, after Ctrl-C,
/// all problems taken have been answered.
fn collect(
    shared: &Shared,
    inbox: &Receiver<Message>,
    threads: usize,
    mut output: Output<impl Write>,
) -> Result<ExitCode, Failure> {
    let mut early = BTreeMap::new();
    let (mut working, mut written, mut interrupted) = (threads, 0, false);
    let mut status = ExitCode::SUCCESS;
    let mut last = None;
    while working > 0 && !(interrupted && written == shared.taken.load(SeqCst)) {
        match inbox.recv() {
            Ok(Message::Done(number, place, answer)) => {
                early.insert(number, (place, answer));
            }
            Ok(Message::Failed(failure)) => return Err(failure),
            Ok(Message::Interrupted) => interrupted = true,
            Ok(Message::Idle) | Err(_) => working -= 1,
        }
        while let Some((place, answer)) = early.remove(&written) {
            match answer {
                Ok(answer) => output.answer(&answer)?,
                Err(error) => {
                    output.bad(&place, &error);
                    status = ExitCode::from(PARTLY);
                }
            }
            written += 1;
            last = Some(place);
        }
    }
    drop(output);
    if interrupted {
        interrupt::say_how_far(last.as_deref());
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(status)
}
