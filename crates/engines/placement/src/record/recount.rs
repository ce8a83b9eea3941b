//! Counts tasks of a record again, to check whoever did them.

use super::Record;
use crate::rng::Rng;
use crate::{CountError, Plan, Tally};
use everyboard_sorted::sort_by_key;
use everyboard_watch::Watch;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

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
/// If `watch` ends it.
pub fn recount(
    record: &Record,
    plan: &Plan<'_>,
    tasks: &BTreeSet<usize>,
    threads: NonZeroUsize,
    watch: &dyn Watch,
) -> Result<Vec<Disagreement>, CountError> {
    let done: Vec<usize> =
        tasks.iter().copied().filter(|it| record.done.contains_key(it)).collect();
    let mut found = Vec::new();
    plan.each(&done, threads, watch, |task, counted| {
        let recorded = &record.done[&task];
        if !is_same(recorded, counted) {
            let recorded = recorded.clone();
            let counted = counted.clone();
            found.push(Disagreement { task, recorded, counted });
        }
    })?;
    sort_by_key(&mut found, |disagreement| disagreement.task);
    Ok(found)
}

/// Whether two tallies count the same. Steps may differ from version to version.
fn is_same(a: &Tally, b: &Tally) -> bool {
    let none = num_bigint::BigUint::ZERO;
    a.placements == b.placements && (a.size == b.size || a.placements == none)
}
