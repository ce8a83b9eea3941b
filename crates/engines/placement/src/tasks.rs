//! A count divided into independent tasks, and who watches it.

use everyboard_watch::Watch;
use num_bigint::BigUint;

/// What a task, or several together, found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of pieces of the placements counted, fixed ones included. With
    /// [`Demand::Maximum`](crate::Demand::Maximum) it is the largest that the task found.
    pub size: usize,
    /// How many placements there are.
    pub placements: BigUint,
    /// Steps taken, in the method's own unit: states visited or candidates tried.
    pub steps: u64,
}

impl Tally {
    /// Adds what another task found: adds up placements of the same size, and keeps only the larger
    /// ones if sizes differ.
    pub fn add(&mut self, other: &Tally) {
        self.steps = self.steps.saturating_add(other.steps);
        let none = BigUint::ZERO;
        if other.placements == none || other.size < self.size && self.placements != none {
            return;
        }
        if other.size > self.size || self.placements == none {
            self.size = other.size;
            self.placements = none;
        }
        self.placements += &other.placements;
    }
}

/// Watches a count, and keeps what its tasks find.
pub trait Observer: Watch {
    /// A task is finished. A later run skips it if it gets this tally in
    /// [`Options::finished`](crate::Options::finished).
    /// Called from several threads, one at a time.
    fn finished(&self, _task: usize, _tally: &Tally) {}
}

impl Observer for () {}

impl<F: Fn() -> bool + Sync> Observer for F {}

/// Independent tasks, numbered from 0 in an order that depends only on the problem, so that
/// threads, several machines, or a run resumed tomorrow can share them.
pub trait Tasks: Sync {
    /// The number of tasks.
    fn len(&self) -> usize;

    /// Whether there is no task, as there is no placement.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Does one task. `None` if `watch` stopped it before its end; it is called at least about ten
    /// times a second.
    fn count(&self, task: usize, watch: &dyn Watch) -> Option<Tally>;

    /// The number of pieces of the placements, if it is known before any task is done.
    fn size(&self) -> Option<usize>;

    /// How long a task takes compared with the others; without unit.
    fn weight(&self, _task: usize) -> f64 {
        1.0
    }

    /// How much of the unfinished tasks is done, in the same measure as [`Tasks::weight`]; 0 where
    /// tasks are short.
    fn under_way(&self) -> f64 {
        0.0
    }

    /// Roughly the seconds that all tasks take on one thread of a machine of 2023, if that is known
    /// from dividing the count; otherwise see [`Estimate`](crate::Estimate).
    fn seconds(&self) -> Option<f64> {
        None
    }
}

/// The tasks of a problem that contradicts itself: none. Holds the number of pieces asked for.
pub(crate) struct NoTasks(pub(crate) Option<usize>);

impl Tasks for NoTasks {
    fn len(&self) -> usize {
        0
    }

    fn count(&self, _task: usize, _watch: &dyn Watch) -> Option<Tally> {
        Some(Tally::default())
    }

    fn size(&self) -> Option<usize> {
        self.0
    }

    fn seconds(&self) -> Option<f64> {
        Some(0.0)
    }
}
