//! The only place that writes protocol lines: whole, flushed, and noted in the log file.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::time::Instant;

/// Where lines go.
pub struct Output<W: Write> {
    sink: W,
    log: Option<File>,
    /// The name the log was last asked to have.
    log_name: OsString,
    start: Instant,
}

impl<W: Write> Output<W> {
    /// Output into `sink`, without a log.
    pub fn new(sink: W) -> Output<W> {
        Output { sink, log: None, log_name: OsString::new(), start: Instant::now() }
    }

    /// Writes lines in one piece and sends them off.
    ///
    /// # Errors
    /// When nobody reads them any more.
    pub fn say(&mut self, lines: &[String]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut text = lines.join("\n");
        text.push('\n');
        self.note('<', text.as_bytes());
        self.sink.write_all(text.as_bytes())?;
        self.sink.flush()
    }

    /// Notes a line that was read.
    pub fn heard(&mut self, line: &[u8]) {
        self.note('>', line);
    }

    /// Appends to the file `name` from now on; nothing new when that is the name already, no log
    /// when it is empty. Returns what went wrong.
    pub fn log_to(&mut self, name: &OsStr) -> Option<String> {
        if name == self.log_name {
            return None;
        }
        self.log_name = name.to_os_string();
        self.log = None;
        if name.is_empty() {
            return None;
        }
        match OpenOptions::new().create(true).append(true).open(name) {
            Ok(file) => {
                self.log = Some(file);
                None
            }
            Err(error) => Some(format!(
                "DebugLogFile: '{}' cannot be written ({error}); nothing is logged",
                name.to_string_lossy()
            )),
        }
    }

    /// A log that cannot be written must not disturb the game.
    fn note(&mut self, mark: char, text: &[u8]) {
        let Some(log) = &mut self.log else { return };
        let seconds = self.start.elapsed().as_secs_f64();
        let mut noted = Vec::with_capacity(text.len() + 32);
        for line in text.trim_ascii_end().split(|&byte| byte == b'\n') {
            noted.extend_from_slice(format!("{seconds:10.3} {mark} ").as_bytes());
            noted.extend_from_slice(line);
            noted.push(b'\n');
        }
        if log.write_all(&noted).is_err() {
            self.log = None;
        }
    }
}
