//! Long counts on disk: what each task found, so that a count can be stopped and continued, shared
//! among machines, and checked by whoever adds up the parts.
//!
//! A [`Record`] is one small file of text. It holds the whole problem, the method and the number of
//! tasks that the method makes of it, which part of them is counted, and a line for each task that
//! is done. A [`Recorder`] watches a count and saves its record now and then; [`sum`] adds up the
//! parts; [`recount`] repeats some of the tasks. While a program works on a record, it holds a
//! [`FileLock`](everyboard_store::FileLock) of it.
//!
//! Files appear whole, by rename, or not at all. Their last line has a checksum of the others, and
//! a *fingerprint* ties the lines to the problem and to its division into tasks.

mod description;
mod file;
mod recorder;
mod recount;
mod sum;

pub use recorder::Recorder;
pub use recount::{Disagreement, recount, sample};
pub use sum::{SumError, sum};

use crate::{Method, Part, Plan, Problem, ProblemSpec, Tally};
use description::{Description, fingerprint};
use std::collections::BTreeMap;

/// What is known of a count, task by task.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The problem.
    pub spec: ProblemSpec,
    /// The method that makes the tasks.
    pub method: Method,
    /// The number of tasks, those of other parts among them.
    pub tasks: usize,
    /// Which of the tasks are counted.
    pub part: Part,
    /// The number of pieces, if it is known before any task is done.
    pub size: Option<usize>,
    /// What was found, by task.
    pub done: BTreeMap<usize, Tally>,
    /// Whether it was saved while the count was under way, and is of no use when the count is done.
    /// False in files that an earlier version wrote.
    pub is_checkpoint: bool,
    /// The problem as it is written.
    description: Description,
    /// Of the problem and its tasks.
    fingerprint: u64,
}

impl Record {
    /// The record of a new count. `None` if the board is not drawn on a rectangle.
    pub fn begin(problem: &Problem, plan: &Plan<'_>, part: Part) -> Option<Self> {
        let description = Description::of(problem.spec())?;
        Some(Self {
            spec: problem.spec().clone(),
            method: plan.method,
            tasks: plan.tasks.len(),
            part,
            size: plan.tasks.size(),
            done: BTreeMap::new(),
            is_checkpoint: false,
            fingerprint: fingerprint(&description, plan),
            description,
        })
    }

    /// Whether a plan for this record's problem makes the tasks that this record is about.
    pub fn fits(&self, plan: &Plan<'_>) -> bool {
        fingerprint(&self.description, plan) == self.fingerprint
    }

    /// Whether another record is about the same problem and tasks.
    pub fn is_akin(&self, other: &Self) -> bool {
        (&self.description, self.fingerprint) == (&other.description, other.fingerprint)
    }

    /// Identifies this problem and its tasks: 16 hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        description::fingerprint_text(self.fingerprint)
    }

    /// The number of tasks of its part.
    pub fn of_part(&self) -> usize {
        self.part.share(self.tasks)
    }

    /// The number of tasks of its part that are not done.
    pub fn open(&self) -> usize {
        self.of_part() - self.done.len()
    }

    /// What the tasks that are done found, all together.
    pub fn total(&self) -> Tally {
        let size = self.size.unwrap_or(self.spec.fixed.len());
        let mut total = Tally { size, ..Tally::default() };
        self.done.values().for_each(|tally| total.add(tally));
        total
    }
}

#[cfg(test)]
mod tests;
