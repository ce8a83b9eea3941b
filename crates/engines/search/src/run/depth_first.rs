//! A depth-first search for solutions of at most a certain length: the step of iterative-deepening
//! A\* (R. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985).
//!
//! It stores one path and the positions that branch off from it, and nothing of what it has seen.
//! So it sees a position once for each path that leads there. That pays where bounds are close and
//! paths that meet again are long, as with one gap among many different pieces, and memory for a
//! search by levels is too little.
//!
//! The first levels are searched breadth first until there are some positions for each thread:
//! tasks, of which each is searched by one thread.

use crate::sparse::cutoff::{Cutoff, ScoredPosition};
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_levels::Resources;
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::moves::PackedMoves;
use everyboard_positions::paths::Path;
use everyboard_positions::word::Word;
use everyboard_sorted::sort_by_key;
use everyboard_watch::News;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// What a depth-first search works with.
pub(crate) struct DepthFirst<'a, W> {
    pub(crate) moves: &'a PackedMoves<W>,
    pub(crate) cutoff: &'a Cutoff,
    pub(crate) starts: &'a [W],
    pub(crate) goals: &'a GoalTest<'a, W>,
    pub(crate) resources: &'a Resources<'a>,
    /// The most moves of a solution that is searched for.
    pub(crate) longest: usize,
}

/// How a depth-first search ended.
pub(crate) enum DepthFirstEnd {
    /// With a solution: the same one on any number of threads.
    Found(Path),
    /// There is no solution of the length or less.
    Excluded,
    /// The user stopped it.
    Stopped,
}

/// The least number of tasks, if there are as many positions. They take very different times.
const TASKS: usize = 1 << 12;

/// Expanded positions after which a thread reports and looks whether to stop.
const REPORT: u64 = 1 << 16;

/// The positions along a path, the start first.
type Positions<W> = Vec<W>;

/// What the threads tell each other.
struct SharedWork {
    tasks: TaskQueue,
    /// The first task known to have a solution.
    solved: AtomicUsize,
    expanded: AtomicU64,
    is_stopped: AtomicBool,
}

/// A position that is still to be expanded.
struct Branch<W> {
    placed: ScoredPosition<W>,
    /// The moves that led there.
    depth: usize,
}

impl<W: Word> DepthFirst<'_, W> {
    /// Runs the search. `before` is how many positions searches for shorter solutions have
    /// expanded; it becomes that of these and this one together.
    pub(crate) fn run(&self, before: &mut u64) -> DepthFirstEnd {
        let starts = self.starts.iter();
        if let Some(&goal) = starts.clone().find(|&&start| self.goals.passes(start)) {
            return DepthFirstEnd::Found(self.path(&[goal]));
        }
        let mut tasks: Vec<Positions<W>> = starts.map(|&start| vec![start]).collect();
        while !tasks.is_empty() && tasks.len() < TASKS {
            match self.branched(&tasks) {
                Ok(next) => tasks = next,
                Err(solution) => return DepthFirstEnd::Found(self.path(&solution)),
            }
        }
        let shared = SharedWork {
            tasks: TaskQueue::new(tasks.len()),
            solved: AtomicUsize::new(usize::MAX),
            expanded: AtomicU64::new(*before),
            is_stopped: AtomicBool::new(false),
        };
        let solutions = run_on_threads(self.resources.threads, || {
            let mut first = None;
            while let Some(number) = shared.tasks.take() {
                let solution = self.search(tasks[number].clone(), number, &shared);
                first = first.or(solution.map(|solution| (number, solution)));
            }
            first
        });
        *before = shared.expanded.into_inner();
        match solutions.into_iter().flatten().min() {
            _ if shared.is_stopped.into_inner() => DepthFirstEnd::Stopped,
            Some((_, solution)) => DepthFirstEnd::Found(self.path(&solution)),
            None => DepthFirstEnd::Excluded,
        }
    }

    /// The tasks that are one move longer, one for each position; or a solution.
    fn branched(&self, tasks: &[Positions<W>]) -> Result<Vec<Positions<W>>, Positions<W>> {
        let mut branched = Vec::new();
        let mut solution = None;
        for task in tasks {
            let Some(left) = self.longest.checked_sub(task.len()) else { continue };
            let [.., newest] = task[..] else { continue };
            let here = self.cutoff.place(newest);
            self.cutoff.for_each_within(&self.moves.forwards, &here, left, |value, next| {
                if task.contains(&next.packed) {
                    return;
                }
                let longer: Positions<W> = task.iter().copied().chain([next.packed]).collect();
                if value <= 0 && self.goals.passes(next.packed) {
                    solution.get_or_insert_with(|| longer.clone());
                }
                branched.push(longer);
            });
        }
        sort_by_key(&mut branched, |task| task.last().copied());
        branched.dedup_by_key(|task| task.last().copied());
        solution.map_or(Ok(branched), Err)
    }

    /// The first solution that begins with the positions of a task.
    fn search(
        &self,
        mut path: Positions<W>,
        task: usize,
        shared: &SharedWork,
    ) -> Option<Positions<W>> {
        let first = path.len() - 1;
        let placed = self.cutoff.place(path[first]);
        let mut branches = vec![Branch { placed, depth: first }];
        let mut expanded = 0;
        let mut solution = None;
        if !self.report(&mut expanded, task, shared) {
            return None;
        }
        while let Some(Branch { placed, depth }) = branches.pop() {
            expanded += 1;
            if expanded == REPORT && !self.report(&mut expanded, task, shared) {
                return None;
            }
            path.truncate(depth);
            // A shortest solution never takes a move back.
            let before = path.last().copied().unwrap_or(placed.packed);
            path.push(placed.packed);
            let Some(left) = self.longest.checked_sub(depth + 1) else { continue };
            self.cutoff.for_each_within(&self.moves.forwards, &placed, left, |value, next| {
                if next.packed == before {
                    return;
                }
                if value <= 0 && self.goals.passes(next.packed) {
                    solution = Some(next.packed);
                }
                branches.push(Branch { placed: next, depth: depth + 1 });
            });
            if let Some(goal) = solution {
                path.push(goal);
                shared.solved.fetch_min(task, Ordering::Relaxed);
                break;
            }
        }
        self.report(&mut expanded, task, shared);
        solution.map(|_| path)
    }

    /// Reports positions that were expanded, and returns whether to continue with a task.
    #[cold]
    fn report(&self, expanded: &mut u64, task: usize, shared: &SharedWork) -> bool {
        let all = shared.expanded.fetch_add(*expanded, Ordering::Relaxed) + *expanded;
        *expanded = 0;
        let watch = self.resources.watch;
        watch.news(News::DepthFirst { longest: self.longest, positions: all });
        if watch.is_stopped() {
            shared.is_stopped.store(true, Ordering::Relaxed);
        }
        // A solution of a task before this one would be preferred.
        !shared.is_stopped.load(Ordering::Relaxed) && shared.solved.load(Ordering::Relaxed) > task
    }

    fn path(&self, positions: &[W]) -> Path {
        let rewrites = positions.windows(2).map(|pair| {
            let mut number = u32::MAX;
            self.moves.forwards.for_each(pair[0], |rewrite, next| {
                if next == pair[1] {
                    number = number.min(rewrite);
                }
            });
            number
        });
        Path { start: self.moves.layout.unpack(positions[0]), rewrites: rewrites.collect() }
    }
}
