//! A record as a file.
//!
//! A [`Manifest`]: TOML, so that people can read it, with a checksum as its last line.
//!
//! ```text
//! format = 1
//! of = "a count of placements"
//! program = "everyboard 0.2.0"
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
//! `checkpoint = true` stands before it in the file of a count under way.

use super::Record;
use super::description::{self, Description};
use crate::{MethodError, Part, Tally};
use everyboard_store::{FileError, Manifest};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// The first lines of a record, and the checksum at its end.
const MANIFEST: Manifest = Manifest { of: "a count of placements", format: 1, blank_line: false };

#[derive(Serialize, Deserialize)]
struct Contents {
    fingerprint: String,
    method: String,
    part: String,
    tasks: usize,
    size: Option<usize>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    checkpoint: bool,
    done: String,
    problem: Description,
}

impl Record {
    /// Writes the record in place of what is at `path`, if anything is: whole or not at all. When
    /// this returns it survives a loss of power.
    ///
    /// # Errors
    /// If the system refuses. What was at `path` is still there then.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let mut done = String::new();
        for (task, Tally { size, placements, steps }) in &self.done {
            // Writing to a string does not fail.
            let _ = writeln!(done, "{task} {size} {placements} {steps}");
        }
        MANIFEST.write(
            path,
            &Contents {
                fingerprint: self.fingerprint(),
                method: self.method.to_string(),
                part: self.part.to_string(),
                tasks: self.tasks,
                size: self.size,
                checkpoint: self.is_checkpoint,
                done,
                problem: self.description.clone(),
            },
        )
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If there is none, or it was altered, or it is of another version.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let contents: Contents = MANIFEST.read(path)?;
        contents.record().map_err(|reason| FileError::unusable(path, reason))
    }
}

impl Contents {
    fn record(self) -> Result<Record, String> {
        let part = self.part.parse().map_err(|_| description::fault("part", &self.part))?;
        let fingerprint = description::parse_fingerprint(&self.fingerprint);
        Ok(Record {
            spec: self.problem.spec()?,
            method: self.method.parse().map_err(|error: MethodError| format!("method: {error}"))?,
            tasks: self.tasks,
            part,
            size: self.size,
            is_checkpoint: self.checkpoint,
            done: tallies(&self.done, self.tasks, part)
                .map_err(|line| format!("the line {line:?} of a task is not understood"))?,
            fingerprint: fingerprint
                .ok_or_else(|| description::fault("fingerprint", &self.fingerprint))?,
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
