//! Solves a puzzle: advances frontiers until they meet, then traces all shortest solutions.
//! [`chain`] says which engine follows which.

mod bounded;
mod census;
mod chain;
mod deepen;
mod dense;
#[cfg(feature = "files")]
mod distributed;
mod forecast;
mod narrow;
mod reached;
#[cfg(feature = "files")]
mod sorted;
mod sparse;
mod switch;
mod windows;

use crate::run::engine::{Engine, Strategy};
use crate::run::halt::Halt;
use crate::run::outcome::{Outcome, ShortestSolutions, SolveError, Unsolvable};
use crate::run::plan::Search;
use crate::run::sink::CheckpointSink;
pub use census::{Scope, SparseCensus};
use everyboard_board::Position;
use everyboard_levels::{Frontier, Resources, nonempty, stored};
use everyboard_positions::compartment::Key;
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::image::Reduction;
use everyboard_positions::layout::Layout;
use everyboard_positions::moves::PackedMoves;
use everyboard_positions::paths::ShortestPaths;
use everyboard_positions::paths::trace::{DistanceSource, Meeting, trace};
use everyboard_positions::word::Wide;
use everyboard_watch::Watch;
use sparse::StoringSearch;

impl Search<'_> {
    /// Does a job with positions in the narrowest word that holds them, of those that are compiled.
    fn in_narrowest_word<J: PackedJob>(&self, job: J) -> J::Output {
        match self.layout.bits() {
            #[cfg(not(feature = "small"))]
            0..=64 => job.run::<u64>(),
            0..=128 => job.run::<u128>(),
            #[cfg(not(feature = "small"))]
            129..=256 => job.run::<Wide<4>>(),
            // 128 squares take at most 1,408 bits: labels of 7 bits, or fewer with wider cells.
            _ => job.run::<Wide<24>>(),
        }
    }
}

/// Whether to change to another engine. Takes the number of positions stored, their bytes, and a
/// number of moves that every solution exceeds.
type IsTime<'a> = dyn Fn(u64, u64, usize) -> bool + 'a;

/// Work on positions packed into words.
trait PackedJob {
    type Output;

    fn run<W: Key>(self) -> Self::Output;
}

/// To run a search on one engine.
struct Run<'a> {
    search: &'a Search<'a>,
    engine: Engine,
    /// Every solution is known to have this many moves or more.
    at_least: usize,
    /// The bytes for positions, if not all that the search has for them.
    memory: Option<u64>,
    /// Whether the bounded engine gives up once it is likely to need far more memory.
    gives_up: bool,
    /// Whether to end before.
    is_time: Option<&'a IsTime<'a>>,
    watch: &'a dyn Watch,
    sink: &'a mut dyn CheckpointSink,
}

impl<'a> Run<'a> {
    /// With all that the search may use, to its end.
    fn new(
        search: &'a Search<'a>,
        engine: Engine,
        watch: &'a dyn Watch,
        sink: &'a mut dyn CheckpointSink,
    ) -> Self {
        Run {
            search,
            engine,
            at_least: 0,
            memory: None,
            gives_up: false,
            is_time: None,
            watch,
            sink,
        }
    }
}

impl PackedJob for Run<'_> {
    type Output = Result<Outcome, Halt>;

    fn run<W: Key>(self) -> Self::Output {
        let Run { search, engine, at_least, memory, gives_up, is_time, watch, sink } = self;
        let packed = PackedSearch::<W>::new(search);
        let all = search.resources(watch, !sink.finishes_levels());
        let resources = Resources { memory: memory.unwrap_or(all.memory), ..all };
        match (engine, search.bounds.as_ref()) {
            (Engine::Bounded, Some(bounds)) => {
                packed.bounded(bounds, &resources, gives_up, at_least, is_time, sink)
            }
            (Engine::Dense, _) => {
                let plan = search.dense().ok_or(SolveError::NoSpace)?;
                packed.dense(plan, &resources, sink)
            }
            _ => {
                let storing = StoringSearch { is_time, ..StoringSearch::new(&packed, resources) };
                match storing.run(sink)? {
                    SearchEnd::Solved(solved) => Ok(Outcome::Solved(solved)),
                    SearchEnd::Unsolvable(proof) => Ok(Outcome::Unsolvable(proof)),
                    SearchEnd::Longer => unreachable!("the length of solutions is not limited"),
                }
            }
        }
    }
}

/// A search with positions packed into words of one type. It never changes: what an attempt may use
/// and drop is with those who attempt it.
struct PackedSearch<'a, W> {
    search: &'a Search<'a>,
    moves: PackedMoves<W>,
    reduction: Reduction<W>,
    starts: Vec<W>,
    /// The goals, if they were listed.
    goals: Vec<W>,
}

/// The end of a search that stores the positions seen.
enum SearchEnd {
    Solved(ShortestSolutions),
    Unsolvable(Unsolvable),
    /// Every solution is longer than [`Resources::longest`].
    Longer,
}

impl Search<'_> {
    /// All that its attempts may use.
    fn resources<'w>(&self, watch: &'w dyn Watch, may_stop: bool) -> Resources<'w> {
        // Where the dense engine may follow the sparse one, that is planned later, and the switch
        // sees to it.
        let memory = match self.engine() {
            Engine::Bounded => self.sparse_memory(),
            Engine::Sparse | Engine::Dense => self.memory(),
        };
        Resources { threads: self.options.threads, memory, watch, may_stop, longest: None }
    }
}

impl<'a, W: Key> PackedSearch<'a, W> {
    fn new(search: &'a Search<'a>) -> Self {
        let Search { layout, system, puzzle, .. } = search;
        PackedSearch {
            search,
            moves: PackedMoves::new(layout.clone(), system, &puzzle.starts[0]),
            reduction: Reduction::new(layout, &search.keeping),
            starts: packed(layout, &puzzle.starts),
            goals: packed(layout, search.goals.as_deref().unwrap_or_default()),
        }
    }

    fn goal_test(&self) -> GoalTest<'_, W> {
        match &self.search.goals {
            Some(_) => GoalTest::listed(self.goals.clone()),
            None => GoalTest::of(self.search.puzzle, &self.search.layout),
        }
    }

    /// All shortest solutions through the meeting and its images under symmetries, in the memory
    /// that positions of `bytes` bytes leave; `None` if that is too little, or the user stops it.
    fn trace(
        &self,
        resources: &Resources,
        meeting: Meeting<W>,
        from_start: &dyn DistanceSource<W>,
        to_goal: &dyn DistanceSource<W>,
        bytes: u64,
    ) -> Option<ShortestPaths> {
        let memory = self.search.memory().saturating_sub(bytes);
        // Levels are complete by now, whether or not they must be.
        let resources = Resources { memory, may_stop: true, ..*resources };
        trace(&self.moves, &self.reduction, &resources, meeting, from_start, to_goal)
    }
}

/// Positions that the layout was made for, packed.
fn packed<W: Key>(layout: &Layout, positions: &[Position]) -> Vec<W> {
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
) -> Unsolvable {
    let frontier = &frontiers[exhausted];
    let levels = nonempty(frontier.levels());
    Unsolvable {
        end: frontier.end(),
        positions: levels.iter().sum(),
        levels,
        stored: stored(frontiers),
        engine,
        strategy,
    }
}
