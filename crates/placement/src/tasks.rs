//! A count divided into independent tasks.

use num_bigint::BigUint;

/// What a task found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of pieces of the placements counted, fixed ones among them. Where as many as
    /// possible are wanted this is the most that the task found.
    pub size: usize,
    /// How many placements there are.
    pub placements: BigUint,
    /// Steps taken: states walked or branches tried, whatever the method does most.
    pub steps: u64,
}

impl Tally {
    /// Adds what another task found: its placements if they have as many pieces, instead of these
    /// if they have more.
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

/// Independent tasks, numbered from 0 in an order that depends on nothing but the problem, so that
/// threads, several machines, or a run resumed tomorrow can share them.
pub trait Tasks: Sync {
    /// The number of tasks.
    fn len(&self) -> usize;

    /// Whether there is nothing to do: no placement at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Does one task. None if `stop` became true before its end; it is asked now and then.
    fn count(&self, task: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Tally>;

    /// The number of pieces of the placements, if it is known before any task is done.
    fn size(&self) -> Option<usize>;

    /// How long a task takes, compared with the others.
    fn weight(&self, _task: usize) -> f64 {
        1.0
    }

    /// How much is done of the tasks that are begun and not finished, in the measure of
    /// [`Tasks::weight`]; 0 where tasks are short.
    fn under_way(&self) -> f64 {
        0.0
    }

    /// Roughly the seconds that all tasks take on one thread of a machine of 2023, where dividing
    /// the count has told; otherwise an [`Estimate`](crate::Estimate) may.
    fn seconds(&self) -> Option<f64> {
        None
    }
}
