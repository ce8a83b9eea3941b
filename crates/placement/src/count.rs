//! Counting: a plan of tasks, done by threads under the eyes of an observer.

use crate::{Method, MethodError, Part, Problem, Tally, Tasks};
use everyboard_board::TooManySymmetries;
use everyboard_cpu::{Tickets, on_each};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use thiserror::Error;

/// Someone who watches a count and may end it.
pub trait Observer: Sync {
    /// A task was finished; it will not be done again if it is given back in
    /// [`Options::finished`]. Called from several threads, one at a time.
    fn finished(&self, _task: usize, _tally: &Tally) {}

    /// So many pieces were found not to attack or hold every square; one more is tried next. Only
    /// [`dominate`](crate::dominate) and its like tell this.
    fn too_few(&self, _pieces: usize) {}

    /// Whether the count should end now.
    fn stop(&self) -> bool {
        false
    }
}

/// An observer that does not care.
impl Observer for () {}

/// How to count.
#[derive(Clone, Debug)]
pub struct Options {
    /// The method; without one, what suits the problem best.
    pub method: Option<Method>,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// Which of the tasks to do.
    pub part: Part,
    /// What earlier runs of the same plan found, by task.
    pub finished: BTreeMap<usize, Tally>,
}

impl Default for Options {
    fn default() -> Self {
        let finished = BTreeMap::new();
        Self { method: None, threads: NonZeroUsize::MIN, part: Part::WHOLE, finished }
    }
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// The method does not suit the problem.
    #[error(transparent)]
    Method(#[from] MethodError),
    /// The board has too many symmetries for classes.
    #[error(transparent)]
    Symmetries(#[from] TooManySymmetries),
    /// The observer ended it.
    #[error("the count was stopped")]
    Stopped,
}

/// The number of placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many there are (in this part).
    pub placements: BigUint,
    /// The number of pieces of each, fixed ones among them.
    pub size: usize,
    /// Steps taken: states walked or branches tried, whatever the method does most.
    pub steps: u64,
    /// The method used.
    pub method: Method,
    /// Why this method, in a line.
    pub why: String,
}

/// A method and the tasks it divides a count into.
pub struct Plan<'a> {
    /// The method.
    pub method: Method,
    /// Why this method, in a line.
    pub why: String,
    /// The tasks.
    pub tasks: Box<dyn Tasks + 'a>,
    fixed: usize,
}

impl<'a> Plan<'a> {
    /// Plans a count by a method, or by what suits the problem best. Dividing it into tasks takes
    /// milliseconds, and up to a second or two on the largest boards or where states of rows are
    /// counted first; longer where as many pieces as possible are wanted.
    ///
    /// # Errors
    /// If the method does not suit the problem, or the observer ends it.
    pub fn new(
        problem: &'a Problem,
        method: Option<Method>,
        observer: &dyn Observer,
    ) -> Result<Self, CountError> {
        let (method, why) = match method {
            Some(method) => (method, "as asked".to_owned()),
            None => Method::choose(problem),
        };
        let fixed = problem.fixed().len();
        Ok(Self { method, why, tasks: method.tasks(problem, observer)?, fixed })
    }

    /// Does the tasks of a part that are not finished and adds up all of that part.
    /// [`Options::method`] does not count any more.
    ///
    /// # Errors
    /// If the observer ends it.
    pub fn run(&self, options: &Options, observer: &dyn Observer) -> Result<Count, CountError> {
        let mut total = Tally { size: self.tasks.size().unwrap_or(self.fixed), ..Tally::default() };
        let known = options.finished.iter().filter(|&(&task, _)| options.part.holds(task));
        known.for_each(|(_, tally)| total.add(tally));
        let open =
            |&task: &usize| options.part.holds(task) && !options.finished.contains_key(&task);
        let open: Vec<usize> = (0..self.tasks.len()).filter(open).collect();
        let (tickets, total) = (Tickets::new(open.len()), Mutex::new(total));
        let stop = || observer.stop();
        let ended = on_each(options.threads, || {
            while let Some(ticket) = tickets.draw() {
                // Tasks may be too short to look for themselves.
                if observer.stop() {
                    return false;
                }
                let Some(tally) = self.tasks.count(open[ticket], &stop) else { return false };
                let mut total = total.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                total.add(&tally);
                observer.finished(open[ticket], &tally);
            }
            true
        });
        if ended.contains(&false) {
            return Err(CountError::Stopped);
        }
        Ok(self.result(total.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())))
    }

    fn result(&self, Tally { size, placements, steps }: Tally) -> Count {
        Count { placements, size, steps, method: self.method, why: self.why.clone() }
    }
}

/// Counts the placements of a problem.
///
/// Cost: exponential in the number of pieces; [`Estimate`](crate::Estimate) and
/// [`Tasks::seconds`] tell how long it takes before it is begun. Memory: [`Method::Rows`]
/// keeps to the problem's budget, the others take little.
///
/// # Errors
/// If the method asked for does not suit the problem, or the observer ends it.
pub fn count(
    problem: &Problem,
    options: &Options,
    observer: &dyn Observer,
) -> Result<Count, CountError> {
    Plan::new(problem, options.method, observer)?.run(options, observer)
}
