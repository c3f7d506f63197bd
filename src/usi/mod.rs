//! The engine as a USI program: threads and pipes around a [`Session`].
//!
//! One thread reads lines and does nothing else, so it never blocks; one does the engine's work;
//! the loop here, the only writer, hands their events to the session in the order they happen and
//! wakes it when a time limit passes.

pub mod command;
mod input;
mod limits;
mod output;
mod pending;
pub mod report;
pub mod session;
mod tools;
pub mod worker;

pub use session::{Event, Session, Status};

use output::Output;
use std::io::{Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Instant;

/// Speaks USI on these streams until `quit` or the end of the input; returns the exit status.
///
/// When nobody reads the output any more, that is an end like any other.
pub fn run(input: impl Read + Send + 'static, output: impl Write) -> Status {
    let (events, inbox) = mpsc::channel::<(Event, Instant)>();
    let news = events.clone();
    let orders = worker::start(move |item| news.send((Event::News(item), Instant::now())).is_ok());
    input::start(input, move |event| events.send((event, Instant::now())).is_ok());
    let mut output = Output::new(output);
    // Work that nobody takes any more is of no use to anybody either.
    let mut session = Session::new(|work| drop(orders.send(work)));
    loop {
        let (event, at) = match session.wake_at() {
            None => match inbox.recv() {
                Ok(event) => event,
                Err(_) => return 0,
            },
            Some(wake) => {
                match inbox.recv_timeout(wake.saturating_duration_since(Instant::now())) {
                    Ok(event) => event,
                    Err(RecvTimeoutError::Timeout) => (Event::Tick, Instant::now()),
                    Err(RecvTimeoutError::Disconnected) => return 0,
                }
            }
        };
        if let Event::Line(line) = &event {
            output.heard(line);
        }
        let lines = session.handle(event, at);
        if output.say(&lines).is_err() {
            return 0;
        }
        if let Some(status) = session.ended() {
            return status;
        }
        if let Some(error) = output.log_to(&session.options().debug_log)
            && output.say(&[report::error(&error)]).is_err()
        {
            return 0;
        }
    }
}

/// Runs the commands of a text, one a line, each to its end, as if they had been typed.
pub fn run_script(commands: &str, output: impl Write) -> Status {
    let input: String = commands.lines().map(|line| format!("{line}\nwait\n")).collect();
    run(std::io::Cursor::new(input), output)
}
