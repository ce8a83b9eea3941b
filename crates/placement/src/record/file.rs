//! A record as a file.
//!
//! TOML, so that people can read it, and a comment at its end with the CRC-32 of all before it:
//!
//! ```text
//! format = 1
//! of = "a count of placements"
//! program = "everyboard 0.1.0"
//! fingerprint = "38ce4cb0ef7c6d5a"
//! method = "backtrack"
//! part = "1/1"
//! tasks = 520
//! size = 8
//! done = """
//! 0 8 4 120
//! 1 8 8 133
//! """
//!
//! [problem]
//! board = "......../......../..."
//! ...
//! # crc32 0c2a9f5e
//! ```
//!
//! A line of `done` is a task: its number, the number of pieces, the placements, the steps.

use super::description::Description;
use super::{Record, RecordError, fingerprint};
use crate::{Part, Tally};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The version of the format.
const FORMAT: i64 = 1;
/// What a record is of.
const OF: &str = "a count of placements";
/// Begins every record.
const BEGINNING: &str = "format = ";
/// More than the lines of ten million tasks take.
const MAX_BYTES: u64 = 1 << 30;
/// Begins the last line.
const CHECKSUM: &str = "# crc32 ";

#[derive(Deserialize)]
struct Heading {
    format: i64,
    of: String,
}

#[derive(Serialize, Deserialize)]
struct Contents {
    format: i64,
    of: String,
    program: String,
    fingerprint: String,
    method: String,
    part: String,
    tasks: usize,
    size: Option<usize>,
    done: String,
    problem: Description,
}

impl Record {
    /// Writes the record in place of what is at `path`, if anything is: whole or not at all. When
    /// this returns it survives a loss of power.
    ///
    /// # Errors
    /// If the system does not let it. What was at `path` is still there then.
    pub fn write(&self, path: &Path) -> Result<(), RecordError> {
        let text = self.text().map_err(|error| RecordError::Damaged {
            path: path.to_owned(),
            reason: error.to_string(),
        })?;
        let part = part_of(path);
        let write = || -> io::Result<()> {
            let mut file = File::create(&part)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&part, path)?;
            // Not every system can sync a folder.
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|it| it.sync_all());
            Ok(())
        };
        write().map_err(|error| {
            let _ = fs::remove_file(&part);
            RecordError::io(path, "write")(error)
        })
    }

    fn text(&self) -> Result<String, toml::ser::Error> {
        let mut done = String::new();
        for (task, Tally { size, placements, steps }) in &self.done {
            // Writing to a string does not fail.
            let _ = writeln!(done, "{task} {size} {placements} {steps}");
        }
        let text = toml::to_string(&Contents {
            format: FORMAT,
            of: OF.to_owned(),
            program: format!("everyboard {}", env!("CARGO_PKG_VERSION")),
            fingerprint: self.fingerprint(),
            method: self.method.to_string(),
            part: self.part.to_string(),
            tasks: self.tasks,
            size: self.size,
            done,
            problem: self.description.clone(),
        })?;
        Ok(format!("{text}{CHECKSUM}{:08x}\n", crc32fast::hash(text.as_bytes())))
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If there is none, or it was altered, or it is of another version.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let damaged = |reason: String| RecordError::Damaged { path: path.to_owned(), reason };
        let not_ours = || damaged("it is not a saved count of placements".to_owned());
        let bytes = bytes(path).map_err(RecordError::io(path, "read"))?.ok_or_else(not_ours)?;
        let text = String::from_utf8(bytes).map_err(|_| not_ours())?;
        let altered = || damaged("it was cut short or altered: its checksum does not fit".into());
        let (text, checksum) = text.rsplit_once(CHECKSUM).ok_or_else(altered)?;
        if checksum != format!("{:08x}\n", crc32fast::hash(text.as_bytes())) {
            return Err(altered());
        }
        let heading: Heading = toml::from_str(text).map_err(|_| not_ours())?;
        if heading.of != OF {
            return Err(not_ours());
        }
        if heading.format != FORMAT {
            let (path, found) = (path.to_owned(), heading.format);
            return Err(RecordError::Version { path, found, expected: FORMAT });
        }
        let contents: Contents =
            toml::from_str(text).map_err(|error| damaged(error.message().to_owned()))?;
        contents.record().map_err(damaged)
    }
}

/// What a file holds, if it begins as a record does and is not larger than any.
fn bytes(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    // Some files have no end.
    (&mut file).take(BEGINNING.len() as u64).read_to_end(&mut bytes)?;
    if bytes != BEGINNING.as_bytes() {
        return Ok(None);
    }
    file.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MAX_BYTES).then_some(bytes))
}

/// Where a record is written until it is whole.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

impl Contents {
    fn record(self) -> Result<Record, String> {
        let fault = |what: &str, text: &str| format!("{what} = {text:?} is not understood");
        let part = self.part.parse().map_err(|_| fault("part", &self.part))?;
        let fingerprint = fingerprint::parse(&self.fingerprint);
        let tallies = tallies(&self.done, self.tasks, part);
        Ok(Record {
            spec: self.problem.spec()?,
            method: self.method.parse().map_err(|_| fault("method", &self.method))?,
            tasks: self.tasks,
            part,
            size: self.size,
            done: tallies
                .map_err(|line| format!("the line {line:?} of a task is not understood"))?,
            fingerprint: fingerprint.ok_or_else(|| fault("fingerprint", &self.fingerprint))?,
            description: self.problem,
        })
    }
}

/// What the tasks found, or the first line that is wrong.
fn tallies(text: &str, tasks: usize, part: Part) -> Result<BTreeMap<usize, Tally>, String> {
    let mut done = BTreeMap::new();
    for line in text.lines() {
        let tally = tally(line).filter(|&(task, _)| task < tasks && part.holds(task));
        let (task, tally) = tally.ok_or_else(|| line.to_owned())?;
        if done.insert(task, tally).is_some() {
            return Err(line.to_owned());
        }
    }
    Ok(done)
}

fn tally(line: &str) -> Option<(usize, Tally)> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[task, size, placements, steps] = &words[..] else { return None };
    let placements = BigUint::parse_bytes(placements.as_bytes(), 10)?;
    let tally = Tally { size: size.parse().ok()?, placements, steps: steps.parse().ok()? };
    Some((task.parse().ok()?, tally))
}
