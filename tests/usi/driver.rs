//! Drives the binary through pipes, with a time limit on every wait.

use kakunari::position::{Position, Record};
use kakunari::types::Move;
use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longest wait for anything: a machine that is busy with other tests may be slow, but an answer
/// that is not coming will not come later.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Runs everything at full count, as by hand before a release.
pub fn long() -> bool {
    std::env::var_os("KAKUNARI_LONG").is_some()
}

/// The engine under test: the build of these tests, or another one named by `KAKUNARI_BINARY`.
pub fn binary() -> PathBuf {
    let given = std::env::var_os("KAKUNARI_BINARY");
    given.unwrap_or_else(|| env!("CARGO_BIN_EXE_kakunari").into()).into()
}

/// The count for this run: few in CI, all by hand.
pub fn times(few: usize, all: usize) -> usize {
    if long() { all } else { few }
}

/// A limit that the engine must keep: to the millisecond on a quiet machine by hand, with room for
/// the other tests in CI.
pub fn within(ms: u64) -> Duration {
    Duration::from_millis(if long() { ms } else { ms + 1500 })
}

pub fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// A running engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<(String, Instant)>,
    errors: Option<JoinHandle<String>>,
    transcript: RefCell<Vec<String>>,
    /// What was last set up, to check answers against.
    position: Position,
}

/// What a search came to.
#[derive(Debug)]
pub struct Reply {
    /// The move, `resign` or `win`.
    pub best: String,
    pub ponder: Option<String>,
    /// The lines before it.
    pub infos: Vec<String>,
    pub at: Instant,
}

impl Reply {
    /// The last `info` line that is not a remark.
    pub fn last(&self) -> &str {
        let is_state = |line: &&String| !line.starts_with("info string");
        self.infos.iter().rfind(is_state).expect("an info line before the answer")
    }

    /// The value behind a word of the last line, such as `nodes` or `depth`.
    pub fn value(&self, word: &str) -> i64 {
        field(self.last(), word).unwrap_or_else(|| panic!("{word} in {:?}", self.last()))
    }

    /// The score of the last line: `cp 30`, `mate -2`.
    pub fn score(&self) -> String {
        let words: Vec<&str> = self.last().split(' ').collect();
        let at = words.iter().position(|&word| word == "score").expect("a score");
        format!("{} {}", words[at + 1], words[at + 2])
    }
}

/// The number behind a word of an `info` line.
pub fn field(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split(' ').skip_while(|&w| w != word);
    words.next()?;
    words.next()?.parse().ok()
}

/// The moves of the line of play in an `info` line.
pub fn pv(line: &str) -> Vec<Move> {
    let Some((_, moves)) = line.split_once(" pv ") else { return Vec::new() };
    moves.split(' ').map(|word| word.parse().unwrap_or_else(|e| panic!("{line}: {e}"))).collect()
}

impl Engine {
    /// Starts the binary; nothing is sent.
    pub fn start() -> Engine {
        Engine::start_with(&mut Command::new(binary()))
    }

    /// Starts it in another folder.
    pub fn start_in(folder: &Path) -> Engine {
        Engine::start_with(Command::new(binary()).current_dir(folder))
    }

    fn start_with(command: &mut Command) -> Engine {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (send, output) = channel();
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        thread::spawn(move || read_lines(&mut stdout, &send));
        let mut stderr = child.stderr.take().expect("a pipe");
        let errors = thread::spawn(move || {
            let mut text = Vec::new();
            let _ = stderr.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        Engine {
            input: child.stdin.take(),
            child,
            output,
            errors: Some(errors),
            transcript: RefCell::default(),
            position: Position::default(),
        }
    }

    /// The usual beginning: `usi`, a small table, `isready`, `position startpos`.
    pub fn ready() -> Engine {
        Engine::ready_with(&[])
    }

    /// The same with options such as `Threads value 2`.
    pub fn ready_with(options: &[&str]) -> Engine {
        let mut engine = Engine::start();
        engine.send("usi");
        engine.until("usiok");
        engine.send("setoption name USI_Hash value 16");
        options.iter().for_each(|option| engine.send(&format!("setoption name {option}")));
        engine.isready();
        engine.send("position startpos");
        engine
    }

    /// Sends a line, or several at once.
    pub fn send(&mut self, text: &str) {
        let last = text.lines().rev().find(|line| line.starts_with("position"));
        if let Some(Ok(record)) = last.map(str::parse::<Record>) {
            self.position = record.position;
        }
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.note(format!("> {}", String::from_utf8_lossy(&bytes[..bytes.len().min(300)])));
        let input = self.input.as_mut().expect("an open pipe");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine listens");
    }

    fn note(&self, line: String) {
        self.transcript.borrow_mut().push(line);
    }

    /// Ends the test with all that was said.
    pub fn fail(&self, what: &str) -> ! {
        let transcript = self.transcript.borrow();
        let from = transcript.len().saturating_sub(60);
        panic!("{what}\n{}", transcript[from..].join("\n"))
    }

    /// The next line, if it comes within `wait`.
    pub fn line(&self, wait: Duration) -> Option<(String, Instant)> {
        match self.output.recv_timeout(wait) {
            Ok((line, at)) => {
                self.note(format!("< {line}"));
                Some((line, at))
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                thread::sleep(wait.min(ms(5)));
                None
            }
        }
    }

    /// The next line, which must come.
    pub fn expect_line(&self) -> (String, Instant) {
        self.line(PATIENCE).unwrap_or_else(|| self.fail("no output"))
    }

    /// All lines up to the one that begins with `start`, which comes last.
    pub fn until(&self, start: &str) -> Vec<String> {
        let end = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        while Instant::now() < end {
            let Some((line, _)) = self.line(end.saturating_duration_since(Instant::now())) else {
                continue;
            };
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
        self.fail(&format!("no line '{start}…'"))
    }

    /// `isready` and what is said before `readyok`, but for the line on the table.
    pub fn isready(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines.retain(|line| !line.starts_with("info string hash "));
        lines
    }

    /// Fails if anything is said for `time`.
    pub fn quiet(&self, time: Duration) {
        if let Some((line, _)) = self.line(time) {
            self.fail(&format!("not quiet: {line}"));
        }
    }

    /// Takes lines until none comes for `time`; fails at an answer. Returns how many came.
    pub fn settle(&self, time: Duration) -> usize {
        let mut count = 0;
        while let Some((line, _)) = self.line(time) {
            count += 1;
            if line.starts_with("bestmove") || line.starts_with("checkmate") {
                self.fail("an answer that should be held back");
            }
        }
        count
    }

    /// Fails if an answer comes within `time`, whatever else does.
    pub fn no_answer_for(&self, time: Duration) {
        let end = Instant::now() + time;
        while let Some((line, _)) = self.line(end.saturating_duration_since(Instant::now())) {
            if line.starts_with("bestmove") || line.starts_with("checkmate") {
                self.fail("an answer that should be held back");
            }
        }
    }

    /// The answer to the present search. The move, the reply and all lines of play must be legal.
    pub fn reply(&self) -> Reply {
        let end = Instant::now() + PATIENCE;
        let mut infos = Vec::new();
        loop {
            let Some((line, at)) = self.line(end.saturating_duration_since(Instant::now())) else {
                self.fail("no bestmove");
            };
            let Some(rest) = line.strip_prefix("bestmove ") else {
                self.check_pv(&line);
                infos.push(line);
                continue;
            };
            let mut words = rest.split(' ');
            let best = words.next().unwrap_or_default().to_string();
            let ponder = words.next().map(|word| {
                if word != "ponder" {
                    self.fail("a strange word behind the move");
                }
                words.next().unwrap_or_else(|| self.fail("no move behind 'ponder'")).to_string()
            });
            let line: Vec<&String> = [&best].into_iter().chain(&ponder).collect();
            if best != "resign" && best != "win" {
                self.check_line(line.iter().map(|word| word.as_str()));
            }
            return Reply { best, ponder, infos, at };
        }
    }

    fn check_pv(&self, line: &str) {
        if let Some((_, moves)) = line.split_once(" pv ") {
            self.check_line(moves.split(' '));
        }
    }

    fn check_line<'a>(&self, words: impl Iterator<Item = &'a str>) {
        let mut position = self.position.clone();
        for word in words {
            match word.parse::<Move>() {
                Ok(mv) if position.is_legal(mv) => position.play(mv),
                _ => self.fail(&format!("illegal move {word} in {}", self.position.sfen())),
            };
        }
    }

    /// Sends a line and takes its reply.
    pub fn go(&mut self, text: &str) -> Reply {
        self.send(text);
        self.reply()
    }

    /// Sends a line and takes the reply to `go mate`.
    pub fn mate(&mut self, text: &str) -> String {
        self.send(text);
        let lines = self.until("checkmate ");
        if lines.iter().any(|line| line.starts_with("bestmove")) {
            self.fail("bestmove for go mate");
        }
        lines.last().expect("a line").strip_prefix("checkmate ").expect("found").to_string()
    }

    /// The SFEN that `d` shows.
    pub fn sfen(&mut self) -> String {
        self.send("d");
        let lines = self.until("checkers:");
        let line = lines.iter().find_map(|line| line.strip_prefix("sfen: "));
        line.unwrap_or_else(|| self.fail("no sfen")).to_string()
    }

    /// The process, for its id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The position last set up.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Closes the input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the end of the process; kills it when it does not come.
    pub fn wait_exit(&mut self, limit: Duration) -> ExitStatus {
        let end = Instant::now() + limit;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return status,
                Ok(None) if Instant::now() < end => thread::sleep(ms(2)),
                _ => {
                    let _ = self.child.kill();
                    self.fail("the engine does not end");
                }
            }
        }
    }

    /// `quit`: nothing more is said, the status is 0, and nothing stands on stderr.
    pub fn quit(mut self) {
        self.send("quit");
        self.check_end(within(300));
    }

    /// The engine ends by itself within `limit`, with status 0 and without a word.
    pub fn check_end(&mut self, limit: Duration) {
        let status = self.wait_exit(limit);
        if let Some((line, _)) = self.line(ms(20)) {
            self.fail(&format!("said at the end: {line}"));
        }
        assert_eq!(status.code(), Some(0), "exit status");
        assert_eq!(self.stderr(), "", "stderr");
    }

    /// All that was written to stderr; the process must have ended.
    pub fn stderr(&mut self) -> String {
        let errors = self.errors.take().expect("read once");
        errors.join().expect("a reader that does not panic")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads raw lines: no `\r`, seven-bit, no double or trailing blanks, or the test fails.
fn read_lines(stdout: &mut impl BufRead, send: &Sender<(String, Instant)>) {
    let mut bytes = Vec::new();
    while stdout.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
        let at = Instant::now();
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let clean = bytes.iter().all(|byte| (b' '..=b'~').contains(byte));
        let line = if clean { line } else { format!("UNCLEAN {line:?}") };
        if send.send((line, at)).is_err() {
            return;
        }
        bytes.clear();
    }
}
