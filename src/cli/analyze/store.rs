//! What a run keeps beside its output file, so that a later run with `--resume` goes on where a
//! kill has ended it.
//!
//! The folder `FILE.partial` holds the header of the run, for each game a file of findings, a line
//! a position, and for the games at hand the search table. A game's findings are read back as far
//! as they are whole and in order; those after the table that was saved last are searched once
//! more, and come out the same.

use super::inputs::Item;
use crate::analysis::{Analyst, Finding, Findings, Place, Route, order};
use crate::cli::evaluator::sha256;
use crate::cli::failure::Failure;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The table is saved only so often that it takes no more than this part of the time.
const SAVING_SHARE: u32 = 50;

/// The folder of a run.
pub(super) struct Store {
    folder: PathBuf,
}

/// A line of a file of findings.
#[derive(Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    place: Place,
    finding: Finding,
}

impl Store {
    /// The folder for the output file `out`. Without `resume` what an earlier run has left is
    /// thrown away; with it, it must come from a run with the same `header`.
    pub(super) fn open(out: &Path, header: &str, resume: bool) -> Result<Store, Failure> {
        let mut name = out.file_name().unwrap_or_default().to_os_string();
        name.push(".partial");
        let store = Store { folder: out.with_file_name(name) };
        let label = store.folder.join("run");
        if resume && let Ok(old) = fs::read_to_string(&label) {
            if old != header {
                return Err(Failure::Input(format!(
                    "--resume: '{}' comes from a run with other inputs or options; give the same, \
                     or delete it",
                    store.folder.display()
                )));
            }
            return Ok(store);
        }
        store.start_afresh(&label, header).map_err(|error| store.failure(error))?;
        Ok(store)
    }

    fn start_afresh(&self, label: &Path, header: &str) -> io::Result<()> {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)?;
        }
        fs::create_dir_all(&self.folder)?;
        // Renamed when whole: a label that was cut off would refuse every later run.
        let new = self.folder.join("run.new");
        fs::write(&new, header)?;
        fs::rename(new, label)
    }

    /// The file that becomes the output.
    pub(super) fn output(&self) -> PathBuf {
        self.folder.join("output")
    }

    /// Puts the output in its place and removes all else.
    pub(super) fn finish(self, out: &Path) -> Result<(), Failure> {
        let finish = || {
            File::open(self.output())?.sync_all()?;
            fs::rename(self.output(), out)?;
            fs::remove_dir_all(&self.folder)
        };
        finish().map_err(|error| Failure::File(out.to_path_buf(), error))
    }

    /// What is kept of a game. `analyst` remembers afterwards what it did when the game was left.
    pub(super) fn game(
        &self,
        item: &Item,
        routes: &[Route],
        analyst: &mut Analyst,
    ) -> Result<(Kept, Findings), Failure> {
        let path = self.folder.join(format!("{}.findings", item.number));
        let table = self.folder.join(format!("{}.table", item.number));
        let open =
            || OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = open().map_err(|error| Failure::File(path.clone(), error))?;
        let label = label(item, routes);
        let mut known = read_back(&mut file, &label, routes);
        let is_complete = known.len() == order(routes).count();
        let saved = if is_complete { known.len() } else { recall(&table, &known, analyst) };
        known.truncate(saved);
        let mut kept =
            Kept { path, table, file, done: saved, latest: Instant::now(), cost: Duration::ZERO };
        let end = known.last().map_or(0, |known| known.end);
        kept.cut(end, &label).map_err(|error| Failure::File(kept.path.clone(), error))?;
        Ok((kept, known.into_iter().map(|known| (known.place, known.finding)).collect()))
    }

    fn failure(&self, error: io::Error) -> Failure {
        Failure::File(self.folder.clone(), error)
    }
}

/// What tells the game from others: its positions and lines.
fn label(item: &Item, routes: &[Route]) -> String {
    let mut text = format!("{} {} {}", item.file, item.game_number, item.game.start.sfen());
    for route in routes {
        text.push_str(&format!(" / {:?} {}", route.parent, route.from_ply));
        route.line.steps.iter().for_each(|step| text.push_str(&format!(" {}", step.mv)));
    }
    sha256(text.as_bytes())
}

/// A finding that was read back, and where its line ends in the file.
struct Known {
    place: Place,
    finding: Finding,
    end: u64,
}

/// The findings in a file, as far as they are whole and in order; none when they are of another
/// game.
fn read_back(file: &mut File, label: &str, routes: &[Route]) -> Vec<Known> {
    let mut bytes = Vec::new();
    if file.read_to_end(&mut bytes).is_err() {
        return Vec::new();
    }
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    if first.strip_suffix(b"\n") != Some(label.as_bytes()) {
        return Vec::new();
    }
    let mut end = first.len() as u64;
    let whole = lines.zip(order(routes)).map_while(|(line, expected)| {
        let entry: Entry = serde_json::from_slice(line.strip_suffix(b"\n")?).ok()?;
        end += line.len() as u64;
        let Entry { place, finding } = entry;
        (place == expected).then_some(Known { place, finding, end })
    });
    whole.collect()
}

/// Makes the analyst remember the table that was saved last, and says after how many positions
/// that was; 0, and an analyst who remembers nothing, where there is none.
fn recall(path: &Path, known: &[Known], analyst: &mut Analyst) -> usize {
    restore(path, known.len(), analyst).unwrap_or_else(|_| {
        analyst.begin_game();
        0
    })
}

/// Restores a table that was saved after `most` positions or fewer.
fn restore(path: &Path, most: usize, analyst: &mut Analyst) -> io::Result<usize> {
    let mut input = BufReader::new(File::open(path)?);
    let mut count = [0; 8];
    input.read_exact(&mut count)?;
    let count = usize::try_from(u64::from_le_bytes(count)).unwrap_or(usize::MAX);
    if count > most {
        return Err(io::ErrorKind::InvalidData.into());
    }
    analyst.resume(&mut input)?;
    Ok(count)
}

/// What is kept of one game.
pub(super) struct Kept {
    path: PathBuf,
    table: PathBuf,
    file: File,
    /// Positions done.
    done: usize,
    /// When the table was saved last, and how long that took.
    latest: Instant,
    cost: Duration,
}

impl Kept {
    /// Cuts off what stands after `end` in the file; a file without a finding gets its label.
    fn cut(&mut self, end: u64, label: &str) -> io::Result<()> {
        use std::io::Seek;
        self.file.set_len(end)?;
        self.file.seek(io::SeekFrom::Start(end))?;
        if end == 0 {
            self.file.write_all(format!("{label}\n").as_bytes())?;
        }
        Ok(())
    }

    /// Keeps what was found, and now and then what the analyst remembers.
    pub(super) fn add(
        &mut self,
        place: Place,
        finding: &Finding,
        analyst: &Analyst,
    ) -> Result<(), Failure> {
        let entry = Entry { place, finding: finding.clone() };
        let write = |file: &mut File| -> io::Result<()> {
            let mut line = serde_json::to_vec(&entry)?;
            line.push(b'\n');
            file.write_all(&line)
        };
        write(&mut self.file).map_err(|error| Failure::File(self.path.clone(), error))?;
        self.done += 1;
        if self.latest.elapsed() >= self.cost * SAVING_SHARE {
            let begun = Instant::now();
            self.save(analyst).map_err(|error| Failure::File(self.table.clone(), error))?;
            self.cost = begun.elapsed();
            self.latest = Instant::now();
        }
        Ok(())
    }

    fn save(&self, analyst: &Analyst) -> io::Result<()> {
        let new = self.table.with_extension("new");
        let mut out = BufWriter::new(File::create(&new)?);
        out.write_all(&(self.done as u64).to_le_bytes())?;
        analyst.save(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?;
        fs::rename(new, &self.table)
    }

    /// The game is done: its table is not needed any more.
    pub(super) fn close(self) -> Result<(), Failure> {
        match fs::remove_file(&self.table) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::File(self.table, error))
            }
            _ => Ok(()),
        }
    }
}
