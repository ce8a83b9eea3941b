//! Counting: a plan of tasks that threads do, and who watches them.

use crate::classes::group::are_alike;
use crate::one_per_row::border;
use crate::tasks::NoTasks;
use crate::{
    CountError, Demand, Estimate, Method, Observer, Part, Problem, ProblemSpec, Tally, Tasks,
    backtrack, exhaustive, rows,
};
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_watch::Watch;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use thiserror::Error;

/// How to count.
#[derive(Clone, Debug)]
pub struct Options {
    /// The method; if `None`, the one that suits the problem best.
    pub method: Option<Method>,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// Which of the tasks to do.
    pub part: Part,
    /// By task: what earlier runs of the same plan found.
    pub finished: BTreeMap<usize, Tally>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: None,
            threads: NonZeroUsize::MIN,
            part: Part::WHOLE,
            finished: BTreeMap::new(),
        }
    }
}

/// The number of placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many there are (in this part).
    pub placements: BigUint,
    /// The number of pieces of each, fixed ones included.
    pub size: usize,
    /// Steps taken, in the method's own unit: states visited or candidates tried.
    pub steps: u64,
    /// The method used.
    pub method: Method,
    /// Why this method, in a line.
    pub why: String,
}

/// A count would take longer than anyone waits.
#[derive(Copy, Clone, Debug, PartialEq, Error)]
#[error("this count would take about {seconds:.0} seconds")]
pub struct TooLong {
    /// Roughly how long, in seconds; may be infinite.
    pub seconds: f64,
}

impl TooLong {
    /// Counts that take longer than this, a hundred days, are refused by [`Plan::check_seconds`].
    pub const LIMIT_SECONDS: f64 = 100.0 * 86_400.0;
}

/// A method and the tasks into which it divides a count.
pub struct Plan<'a> {
    /// The method.
    pub method: Method,
    /// Why this method, in a line.
    pub why: String,
    /// The tasks.
    pub tasks: Box<dyn Tasks + 'a>,
    problem: &'a Problem,
}

impl Method {
    /// Divides the count of a problem into tasks. With [`Demand::Maximum`] some methods first find
    /// out how many pieces that is, which may take long.
    ///
    /// # Errors
    /// If the method does not suit the problem, or `watch` ends it.
    pub fn tasks<'a>(
        self,
        problem: &'a Problem,
        watch: &dyn Watch,
    ) -> Result<Box<dyn Tasks + 'a>, CountError> {
        if problem.contradiction().is_some() {
            return Ok(Box::new(NoTasks(problem.size())));
        }
        match self {
            Self::Exhaustive => exhaustive::tasks(problem, watch),
            Self::Backtrack => backtrack::tasks(problem, are_alike(problem), watch),
            Self::Border => Ok(border::tasks(problem)?),
            Self::Rows => rows::tasks(problem, watch),
        }
    }

    /// The method that suits a problem best, and why, in a line.
    pub fn choose(problem: &Problem) -> (Self, String) {
        if problem.contradiction().is_some() {
            (Self::Backtrack, "the conditions contradict each other".to_owned())
        } else if let Some(why) = border::suits(problem) {
            (Self::Border, why)
        } else if let Some(why) = rows::suits(problem) {
            (Self::Rows, why)
        } else {
            (Self::Backtrack, "too many states of the squares ahead to keep apart".to_owned())
        }
    }
}

impl<'a> Plan<'a> {
    /// Plans a count by a method, or by the one that suits the problem best. Dividing it into tasks
    /// takes milliseconds, and up to a second or two on the largest boards or where
    /// [`Method::Rows`] first counts its states; longer with [`Demand::Maximum`].
    ///
    /// # Errors
    /// If the method does not suit the problem, or `watch` ends it.
    pub fn new(
        problem: &'a Problem,
        method: Option<Method>,
        watch: &dyn Watch,
    ) -> Result<Self, CountError> {
        let Some(method) = method else { return Self::best(problem, watch) };
        let why = "as asked".to_owned();
        let tasks = method.tasks(problem, watch)?;
        Ok(Self { method, why, tasks, problem })
    }

    /// The same by the method that suits the problem best. A program that only counts so has none
    /// of the others in it, which matters for WebAssembly.
    ///
    /// # Errors
    /// If `watch` ends it.
    pub fn best(problem: &'a Problem, watch: &dyn Watch) -> Result<Self, CountError> {
        let (method, why) = Method::choose(problem);
        let tasks: Box<dyn Tasks + 'a> = match method {
            _ if problem.contradiction().is_some() => Box::new(NoTasks(problem.size())),
            Method::Border => border::tasks(problem)?,
            Method::Rows => rows::tasks(problem, watch)?,
            _ => backtrack::tasks(problem, are_alike(problem), watch)?,
        };
        Ok(Self { method, why, tasks, problem })
    }

    /// Does the tasks of a part that are not finished and adds up all of that part.
    /// [`Options::method`] is ignored: the plan has its method.
    ///
    /// # Errors
    /// If `observer` ends it.
    pub fn run(&self, options: &Options, observer: &dyn Observer) -> Result<Count, CountError> {
        let size = self.tasks.size().unwrap_or(self.problem.fixed().len());
        let mut total = Tally { size, ..Tally::default() };
        let known = options.finished.iter().filter(|&(&task, _)| options.part.holds(task));
        known.for_each(|(_, tally)| total.add(tally));
        let open: Vec<usize> = (0..self.tasks.len())
            .filter(|task| options.part.holds(*task) && !options.finished.contains_key(task))
            .collect();
        self.each(&open, options.threads, observer, |task, tally| {
            total.add(tally);
            observer.finished(task, tally);
        })?;
        let Tally { size, placements, steps } = total;
        Ok(Count { placements, size, steps, method: self.method, why: self.why.clone() })
    }

    /// Does some tasks on several threads, and calls `found` with each and what it found.
    ///
    /// # Errors
    /// If `watch` ends it.
    pub(crate) fn each(
        &self,
        tasks: &[usize],
        threads: NonZeroUsize,
        watch: &dyn Watch,
        found: impl FnMut(usize, &Tally) + Send,
    ) -> Result<(), CountError> {
        let queue = TaskQueue::new(tasks.len());
        let found = Mutex::new(found);
        let ended = run_on_threads(threads, || {
            while let Some(number) = queue.take() {
                let task = tasks[number];
                // A task may be too short to ask by itself.
                if watch.is_stopped() {
                    return false;
                }
                let Some(tally) = self.tasks.count(task, watch) else {
                    return false;
                };
                let mut found = found.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                found(task, &tally);
            }
            true
        });
        if ended.contains(&false) { Err(CountError::Stopped) } else { Ok(()) }
    }

    /// Roughly the seconds that a part takes on `threads` threads of a machine of 2023; `None` if
    /// that cannot be estimated or `watch` ends it. Costs milliseconds on a chessboard, a
    /// second at worst.
    pub fn seconds(&self, part: Part, threads: NonZeroUsize, watch: &dyn Watch) -> Option<f64> {
        let tasks = part.share(self.tasks.len());
        let share = tasks as f64 / self.tasks.len().max(1) as f64;
        let busy = threads.get().min(tasks.max(1));
        Some(self.seconds_of_all_tasks(watch)? * share / busy as f64)
    }

    fn seconds_of_all_tasks(&self, watch: &dyn Watch) -> Option<f64> {
        const DESCENTS: usize = 200;
        if let Some(seconds) = self.tasks.seconds() {
            return Some(seconds);
        }
        let settled;
        let mut problem = self.problem;
        if let (None, Some(size)) = (problem.size(), self.tasks.size()) {
            // For the maximum, the plan has found out how many pieces that is.
            let spec = problem.spec().clone();
            settled = Problem::new(ProblemSpec { demand: Demand::Exactly(size), ..spec }).ok()?;
            problem = &settled;
        }
        Estimate::of(problem, DESCENTS, watch)?.seconds(self.method)
    }

    /// Refuses a part that would take more than [`TooLong::LIMIT_SECONDS`]; otherwise the same as
    /// [`Plan::seconds`].
    ///
    /// # Errors
    /// If it would take too long.
    pub fn check_seconds(
        &self,
        part: Part,
        threads: NonZeroUsize,
        watch: &dyn Watch,
    ) -> Result<Option<f64>, TooLong> {
        match self.seconds(part, threads, watch) {
            Some(seconds) if seconds > TooLong::LIMIT_SECONDS => Err(TooLong { seconds }),
            seconds => Ok(seconds),
        }
    }
}

/// Counts the placements of a problem.
///
/// Cost: exponential in the number of pieces; [`Plan::seconds`] estimates the time beforehand.
/// Memory: [`Method::Rows`]
/// keeps to the problem's limit
/// ([`Problem::within`]), the others take little.
///
/// # Errors
/// If the method asked for does not suit the problem, or `observer` ends it.
pub fn count(
    problem: &Problem,
    options: &Options,
    observer: &dyn Observer,
) -> Result<Count, CountError> {
    Plan::new(problem, options.method, observer)?.run(options, observer)
}
