//! Counts tasks of a record again, to check whoever did them.

use super::Record;
use crate::rng::Rng;
use crate::{CountError, Observer, Options, Plan, Tally};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// A task whose recount differs from the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The task.
    pub task: usize,
    /// The record's tally.
    pub recorded: Tally,
    /// The recount's tally.
    pub counted: Tally,
}

/// Chooses `number` of the tasks that a record has, or all if it has fewer; the same ones for the
/// same seed.
pub fn sample(record: &Record, number: usize, seed: u64) -> BTreeSet<usize> {
    let mut tasks: Vec<usize> = record.done.keys().copied().collect();
    let number = number.min(tasks.len());
    Rng::new(seed).sample_to_front(&mut tasks, number);
    tasks.into_iter().take(number).collect()
}

/// Counts some tasks of a record again; returns those whose result differs, in order. The plan must
/// [fit](Record::fits) the record.
///
/// # Errors
/// If the observer ends it.
pub fn recount(
    record: &Record,
    plan: &Plan<'_>,
    tasks: &BTreeSet<usize>,
    threads: NonZeroUsize,
    observer: &dyn Observer,
) -> Result<Vec<Disagreement>, CountError> {
    // The other tasks count as finished.
    let finished: BTreeMap<usize, Tally> = (0..record.tasks)
        .filter(|task| !tasks.contains(task))
        .map(|task| (task, Tally::default()))
        .collect();
    let options = Options { method: None, threads, part: record.part, finished };
    let judge = Judge { record, observer, found: Mutex::default() };
    plan.run(&options, &judge)?;
    let mut found = judge.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|disagreement| disagreement.task);
    Ok(found)
}

struct Judge<'a> {
    record: &'a Record,
    observer: &'a dyn Observer,
    found: Mutex<Vec<Disagreement>>,
}

impl Observer for Judge<'_> {
    fn finished(&self, task: usize, counted: &Tally) {
        if let Some(recorded) = self.record.done.get(&task).filter(|it| !is_same(it, counted)) {
            let (recorded, counted) = (recorded.clone(), counted.clone());
            let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            found.push(Disagreement { task, recorded, counted });
        }
        self.observer.finished(task, counted);
    }

    fn stop(&self) -> bool {
        self.observer.stop()
    }
}

/// Whether two tallies count the same. Steps may differ from version to version.
fn is_same(a: &Tally, b: &Tally) -> bool {
    let none = num_bigint::BigUint::ZERO;
    a.placements == b.placements && (a.size == b.size || a.placements == none)
}
