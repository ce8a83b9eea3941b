//! Solves a puzzle: advances frontiers until they meet, then traces all shortest solutions.

mod bounded;
mod census;
mod deepen;
mod dense;
mod narrow;
mod reached;
#[cfg(feature = "files")]
mod shared;
mod sparse;
mod switch;
mod windows;

use crate::answer::paths::ShortestPaths;
use crate::answer::trace::{DistanceSource, Meeting, trace};
use crate::model::image::Reduction;
use crate::model::layout::Layout;
use crate::model::moves::PackedMoves;
use crate::model::word::{Wide, Word};
use crate::run::distances::GoalTest;
use crate::run::engine::{Engine, Strategy};
use crate::run::levels::{Frontier, Resources, nonempty, stored};
use crate::run::outcome::{Outcome, SolveError, Unsolvable};
use crate::run::plan::Search;
use crate::run::progress::Progress;
use crate::run::sink::CheckpointSink;
use crate::sparse::compartment::Entry;
#[cfg(not(feature = "small"))]
use crate::sparse::compartment::U24;
use crate::sparse::seen::Shares;
use bounded::Cutoffs;
pub use census::{Scope, SparseCensus};
use everyboard_board::Position;
use switch::Switch;

impl Search<'_> {
    /// Runs the search.
    ///
    /// # Errors
    /// If memory does not suffice or the user stopped the search; with what was proved by then.
    pub fn run(&self, progress: &dyn Progress) -> Result<Outcome, SolveError> {
        self.run_keeping(progress, &mut ())
    }

    /// As [`Search::run`], where `sink` keeps levels or has kept some.
    pub(crate) fn run_keeping(
        &self,
        progress: &dyn Progress,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Outcome, SolveError> {
        let engine = sink.engine().unwrap_or(self.engine());
        if engine != Engine::Sparse {
            return self.run_on(engine, None, progress, sink);
        }
        let switch = Switch::new(self);
        let mut outcome = self.run_on(
            Engine::Sparse,
            Some(&|bytes, longer_than| switch.is_time(bytes, longer_than)),
            progress,
            sink,
        );
        if let Some(bounded) = switch.into_search() {
            sink.change_to(&bounded);
            outcome = bounded.run_on(Engine::Bounded, None, progress, sink);
            sink.change_to(self);
        }
        match outcome {
            Err(error) if self.dense.is_some() && error.is_too_large() => {
                self.run_on(Engine::Dense, None, progress, sink)
            }
            ended => ended,
        }
    }

    /// Runs the search on one engine, until `is_time` to change to another.
    fn run_on(
        &self,
        engine: Engine,
        is_time: Option<&IsTime>,
        progress: &dyn Progress,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Outcome, SolveError> {
        self.in_narrowest_word(Run { search: self, engine, is_time, progress, sink })
    }

    /// Does a job with positions in the narrowest word and entry that hold them, of those that are
    /// compiled.
    fn in_narrowest_word<J: PackedJob>(&self, job: J) -> J::Output {
        let bits = self.layout.bits();
        match bits {
            _ if Shares::for_entries::<u64, u16>(bits).is_some() => job.run::<u64, u16>(),
            #[cfg(not(feature = "small"))]
            _ if Shares::for_entries::<u64, U24>(bits).is_some() => job.run::<u64, U24>(),
            #[cfg(not(feature = "small"))]
            _ if Shares::for_entries::<u64, u32>(bits).is_some() => job.run::<u64, u32>(),
            0..=64 => job.run::<u64, u64>(),
            #[cfg(not(feature = "small"))]
            _ if Shares::for_entries::<u128, u64>(bits).is_some() => job.run::<u128, u64>(),
            65..=128 => job.run::<u128, u128>(),
            #[cfg(not(feature = "small"))]
            129..=256 => job.run::<Wide<4>, Wide<4>>(),
            // 128 squares take at most 1,408 bits: labels of 7 bits, or fewer with wider cells.
            _ => job.run::<Wide<24>, Wide<24>>(),
        }
    }
}

/// Whether to change to another engine, when positions take this many bytes and every solution needs
/// more than this many moves.
type IsTime<'a> = dyn Fn(u64, usize) -> bool + 'a;

/// Work on positions packed into words.
trait PackedJob {
    type Output;

    fn run<W: Word, E: Entry<W>>(self) -> Self::Output;
}

/// To run a search on one engine.
struct Run<'a> {
    search: &'a Search<'a>,
    engine: Engine,
    is_time: Option<&'a IsTime<'a>>,
    progress: &'a dyn Progress,
    sink: &'a mut dyn CheckpointSink,
}

impl PackedJob for Run<'_> {
    type Output = Result<Outcome, SolveError>;

    fn run<W: Word, E: Entry<W>>(self) -> Self::Output {
        let Run { search, engine, is_time, progress, sink } = self;
        let mut solver = Solver::<W>::new(search, progress, !sink.finishes_levels());
        match (engine, &search.dense, &search.bounds) {
            (Engine::Dense, Some(plan), _) => solver.dense(plan, sink),
            (Engine::Bounded, _, Some(bounds)) => solver.bounded::<E>(bounds, sink),
            _ => {
                solver.is_time = is_time;
                match solver.sparse::<E>(sink)? {
                    Searched::Ended(outcome) => Ok(outcome),
                    Searched::Longer => unreachable!("the length of solutions is not limited"),
                }
            }
        }
    }
}

/// A search with positions packed into words of one type.
struct Solver<'a, W> {
    search: &'a Search<'a>,
    resources: Resources<'a>,
    moves: PackedMoves<W>,
    reduction: Reduction<W>,
    starts: Vec<W>,
    /// The goals, if they were listed.
    goals: Vec<W>,
    /// What need not be stored, if the engine is bounded.
    cutoffs: Option<Cutoffs>,
    /// Whether to change to another engine, if that is possible.
    is_time: Option<&'a IsTime<'a>>,
}

/// The end of a search that stores the positions seen.
enum Searched {
    Ended(Outcome),
    /// Every solution is longer than [`Resources::longest`].
    Longer,
}

impl<'a, W: Word> Solver<'a, W> {
    fn new(search: &'a Search<'a>, progress: &'a dyn Progress, may_stop: bool) -> Self {
        let Search { layout, system, puzzle, options, .. } = search;
        let (threads, memory) = (options.threads, search.sparse_memory());
        Solver {
            search,
            resources: Resources { threads, memory, progress, may_stop, longest: None },
            moves: PackedMoves::new(layout.clone(), system, &puzzle.starts[0]),
            reduction: Reduction::new(layout, &search.keeping),
            starts: packed(layout, &puzzle.starts),
            goals: packed(layout, search.goals.as_deref().unwrap_or_default()),
            cutoffs: None,
            is_time: None,
        }
    }

    fn goal_test(&self) -> GoalTest<'_, W> {
        match &self.search.goals {
            Some(_) => GoalTest::listed(self.goals.clone()),
            None => GoalTest::open(self.search),
        }
    }

    /// All shortest solutions through the meeting and its images under symmetries, in the memory
    /// that positions of `bytes` bytes leave; `None` if that is too little.
    fn trace(
        &self,
        meeting: Meeting<W>,
        from_start: &dyn DistanceSource<W>,
        to_goal: &dyn DistanceSource<W>,
        bytes: u64,
    ) -> Option<ShortestPaths> {
        let memory = self.search.memory().saturating_sub(bytes);
        let resources = Resources { memory, ..self.resources };
        trace(&self.moves, &self.reduction, &resources, meeting, from_start, to_goal)
    }
}

/// Positions that the layout was made for, packed.
fn packed<W: Word>(layout: &Layout, positions: &[Position]) -> Vec<W> {
    let packed = positions.iter().map(|position| layout.pack(position));
    packed.collect::<Option<_>>().expect("a layout packs what starts lead to and goals come from")
}

/// The bytes that the sides take.
fn bytes<F: Frontier>(sides: &[F]) -> u64 {
    sides.iter().map(Frontier::bytes).sum()
}

/// The proof of frontiers of which this one is exhausted.
fn unsolvable<F: Frontier>(
    frontiers: &[F],
    exhausted: usize,
    engine: Engine,
    strategy: Strategy,
) -> Outcome {
    let frontier = &frontiers[exhausted];
    let levels = nonempty(frontier.levels());
    Outcome::Unsolvable(Unsolvable {
        end: frontier.end(),
        positions: levels.iter().sum(),
        levels,
        stored: stored(frontiers),
        engine,
        strategy,
    })
}
