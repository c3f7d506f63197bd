//! Runs the binary and keeps what it said.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What a run of the program left behind.
pub struct Run {
    /// Exit status.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs `kakunari` with these arguments and nothing on standard input.
pub fn kakunari(arguments: &[&str]) -> Run {
    kakunari_reading(b"", arguments)
}

/// Runs `kakunari` with these arguments and bytes on standard input.
pub fn kakunari_reading(input: &[u8], arguments: &[&str]) -> Run {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A thread of its own, so that neither side waits for a full pipe. A program that does not
    // read may close it: that is no error.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run {
        status: output.status.code().expect("no signal ended the program"),
        out: String::from_utf8(output.stdout).expect("output in UTF-8"),
        err: String::from_utf8(output.stderr).expect("errors in UTF-8"),
    }
}

/// An empty folder for one test, whose name no other test has.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The program with these arguments, its streams not yet connected.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kakunari"));
    command.args(arguments);
    command
}

/// A program that runs, with its input open.
pub struct Running {
    child: Child,
    /// Its standard input.
    pub input: ChildStdin,
    /// The lines of its standard output.
    pub lines: Lines<BufReader<ChildStdout>>,
}

impl Running {
    /// Starts the program with these arguments.
    pub fn start(arguments: &[&str]) -> Running {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Running { child, input, lines }
    }

    /// Writes a line, or several.
    pub fn say(&mut self, text: &str) {
        writeln!(self.input, "{text}").expect("an open pipe");
    }

    /// The next line of output.
    pub fn line(&mut self) -> String {
        self.lines.next().expect("an answer").expect("text")
    }

    /// Presses Ctrl-C.
    #[cfg(unix)]
    pub fn interrupt(&self) {
        let id = self.child.id().to_string();
        let kill = Command::new("kill").args(["-INT", &id]).status();
        assert!(kill.expect("kill runs").success());
    }

    /// Waits for the end, with the input still open; status and standard error.
    #[cfg(unix)]
    pub fn end(self) -> (Option<i32>, String) {
        let output = self.child.wait_with_output().expect("the program ends");
        drop(self.input);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Closes the input and expects a good end without more output.
    pub fn close(mut self) {
        drop(self.input);
        assert!(self.lines.next().is_none());
        assert!(self.child.wait().expect("an end").success());
    }
}

/// A full disk is one line of error and status 3.
#[cfg(target_os = "linux")]
pub fn assert_reports_a_full_disk(arguments: &[&str]) {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("/dev/full");
    let output = command(arguments).stdout(full).output().expect("the program ends");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{error}");
    assert!(error.starts_with("error: cannot write") && error.matches('\n').count() == 1);
}

/// A reader that closes the pipe gets no complaint.
pub fn assert_bears_a_closed_pipe(arguments: &[&str]) {
    let mut child = command(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

impl Run {
    /// The one line of JSON that a successful run prints.
    pub fn json(&self) -> Value {
        assert_eq!(self.err, "");
        assert_eq!(self.out.matches('\n').count(), 1, "{}", self.out);
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{}: {error}", self.out))
    }

    /// Asserts that the run ended for bad input, with nothing but one line that holds `words`.
    pub fn assert_bad_input(&self, words: &str) {
        assert_eq!((self.status, self.out.as_str()), (2, ""), "{}", self.err);
        self.assert_one_error(words);
    }

    /// Asserts that standard error holds one line of error and that it says `words`.
    pub fn assert_one_error(&self, words: &str) {
        let error = &self.err;
        assert!(error.starts_with("error: ") && error.contains(words), "{error:?}, not {words:?}");
        assert!(error.ends_with('\n') && error.matches('\n').count() == 1, "{error:?}");
    }
}

/// The names of the fields of an object, in order of appearance.
pub fn fields(line: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(line).expect("JSON");
    let mut names: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
    names.sort_by_key(|name| line.find(&format!("\"{name}\":")));
    names
}
