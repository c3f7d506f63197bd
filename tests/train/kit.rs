//! A folder for one test, and the program run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A folder that goes away with the test.
pub struct Folder(PathBuf);

impl Folder {
    /// A new folder of this name.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("kakunari-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// What a file in it holds.
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.file(name)).expect("a file of the test")
    }

    /// The program with these words, in the folder.
    pub fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kakunari"));
        command.current_dir(&self.0).args(words.split_whitespace());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program to its end.
    pub fn run(&self, words: &str) -> Output {
        self.command(words).output().expect("the program runs")
    }

    /// Runs the program, which must succeed; what it printed.
    pub fn done(&self, words: &str) -> String {
        let output = self.run(words);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words}: {error}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Runs the program, which must fail with one line; that line.
    pub fn fails(&self, words: &str) -> String {
        let output = self.run(words);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{words}: {error}");
        error
    }

    /// Starts the program and kills it some time after it has written a file, unless it ends
    /// before. (A busy machine can take any time to begin.)
    pub fn kill_after_writing(&self, words: &str, name: &str, time: Duration) {
        let state = || fs::metadata(self.file(name)).and_then(|data| data.modified()).ok();
        let before = state();
        let mut child = self.command(words).spawn().expect("the program runs");
        while state() == before && matches!(child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(time);
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The games of a file, read by the library.
pub fn games(path: &Path) -> Vec<kakunari::train::record::Game> {
    let games = kakunari::train::source::Games::open(path).expect("a file of games");
    games.collect::<Result<_, _>>().expect("whole games")
}
