//! Making that was saved: what is asked, how far it is, and the puzzles that are kept.
//!
//! Their texts are enough: what is known of their solutions is found again, so that nothing in a
//! file need be believed. All of it is in the manifest.

use super::{MakeCounts, Making, Measure, Wanted, WayOutcome, WaysAsked, solved};
use crate::{Error, ErrorKind, Result, Run};
use everyboard_puzzle::Template;
use everyboard_store::Checkpoint;
use everyboard_watch::Watch;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What `make` saves. Written as `checkpoint.toml`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct MakeCheckpoint {
    /// The file of the template, as it was named.
    pub label: String,
    /// What it held.
    pub template: String,
    /// In decimal: TOML has no numbers of 64 bits without a sign.
    seed: Option<String>,
    tries: Option<u64>,
    skip: u64,
    best: usize,
    by: Measure,
    least_moves: usize,
    most_moves: Option<usize>,
    unique: bool,
    graded: bool,
    /// In seconds.
    patience: f64,
    counts: MakeCounts,
    kept: Vec<KeptPuzzle>,
}

/// A puzzle that is kept.
#[derive(Debug, Serialize, Deserialize)]
struct KeptPuzzle {
    way: u64,
    text: String,
}

impl Checkpoint for MakeCheckpoint {
    const OF: &'static str = "puzzles from a template";

    fn files(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    fn may_name(_: &str) -> bool {
        false
    }
}

impl MakeCheckpoint {
    /// Which ways are asked for.
    ///
    /// # Errors
    /// If the seed is no number.
    pub fn asked(&self) -> Result<WaysAsked> {
        let number = |seed: &String| seed.parse().map_err(|_| unusable("its seed is no number"));
        let seed = self.seed.as_ref().map(number).transpose()?;
        Ok(WaysAsked { seed, tries: self.tries, skip: self.skip })
    }

    /// What came of the ways that were tried.
    pub fn counts(&self) -> MakeCounts {
        self.counts
    }

    /// Which puzzles are wanted.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            best: self.best,
            by: self.by,
            moves: self.least_moves..=self.most_moves.unwrap_or(usize::MAX),
            unique: self.unique,
            graded: self.graded,
            patience: Duration::try_from_secs_f64(self.patience).unwrap_or(Duration::MAX),
        }
    }
}

impl<'a> Making<'a> {
    /// How far it is, as it is saved: with the name and the text of its template.
    pub fn checkpoint(&self, label: &str, template: &str) -> MakeCheckpoint {
        let Wanted { best, by, ref moves, unique, graded, patience } = *self.wanted;
        let WaysAsked { seed, tries, skip } = self.asked;
        let kept = self
            .kept
            .iter()
            .map(|made| KeptPuzzle { way: made.number, text: made.puzzle.text().to_owned() });
        MakeCheckpoint {
            label: label.to_owned(),
            template: template.to_owned(),
            seed: seed.map(|seed| seed.to_string()),
            tries,
            skip,
            best,
            by,
            least_moves: *moves.start(),
            most_moves: Some(*moves.end()).filter(|most| *most < usize::MAX),
            unique,
            graded,
            patience: patience.as_secs_f64(),
            counts: self.counts,
            kept: kept.collect(),
        }
    }

    /// Goes on from what was saved, with its template and what it asks for. Each puzzle that is
    /// kept is solved again.
    ///
    /// # Errors
    /// If one of them is not wanted, or was not solved before `run` was stopped.
    pub fn resumed(
        saved: &MakeCheckpoint,
        template: &'a Template,
        wanted: &'a Wanted,
        run: &Run,
    ) -> Result<Self> {
        let mut making = Making::new(template, saved.asked()?, wanted);
        making.counts = saved.counts;
        for KeptPuzzle { way, text } in &saved.kept {
            let outcome = solved(text.parse()?, wanted, 0, run)?;
            let candidate = match outcome {
                WayOutcome::Candidate(candidate) => candidate,
                _ if Watch::is_stopped(run) => {
                    return Err(Error::new(ErrorKind::Stopped, "stopped"));
                }
                _ => return Err(unusable("one of its puzzles has no such solutions")),
            };
            let mut made = candidate.made(*way);
            made.difficulty = candidate.solutions.difficulty();
            making.kept.push(made);
        }
        making.want_longer();
        Ok(making)
    }
}

fn unusable(why: &str) -> Error {
    Error::new(ErrorKind::Damaged, format!("what was saved cannot be used: {why}"))
}
