//! Solves a puzzle: advances frontiers until they meet, then traces all shortest solutions.

mod bounded;
mod deepen;
mod narrow;
mod switch;
mod windows;

use crate::answer::paths::ShortestPaths;
use crate::answer::trace::{DistanceSource, Meeting, trace};
use crate::dense::frontier::BitFrontier;
use crate::dense::pair::{self, PairPlan};
use crate::model::image::{ImageTable, Reduction};
use crate::model::layout::Layout;
use crate::model::moves::PackedMoves;
use crate::model::word::{Wide, Word};
use crate::run::distances::{BitsFrom, GoalTest, SeenFrom};
use crate::run::engine::{Engine, Strategy};
use crate::run::levels::{
    Ended, Frontier, Resources, Urgency, advance_all, nonempty, stored, total_level,
};
use crate::run::outcome::{Outcome, SolveError, Solved, Unsolvable};
use crate::run::plan::Search;
use crate::run::progress::{End, Progress};
use crate::run::sink::{CheckpointSink, Shards};
use crate::sparse::compartment::{Entry, LevelMod3, U24};
use crate::sparse::seen::Shares;
use crate::sparse::side::Side;
use bounded::Cutoffs;
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

    /// Does a job with positions in the narrowest word and entry that hold them.
    fn in_narrowest_word<J: PackedJob>(&self, job: J) -> J::Output {
        let bits = self.layout.bits();
        match bits {
            _ if Shares::for_entries::<u64, u16>(bits).is_some() => job.run::<u64, u16>(),
            _ if Shares::for_entries::<u64, U24>(bits).is_some() => job.run::<u64, U24>(),
            _ if Shares::for_entries::<u64, u32>(bits).is_some() => job.run::<u64, u32>(),
            0..=64 => job.run::<u64, u64>(),
            65..=128 => job.run::<u128, u128>(),
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

    /// An empty side: nothing is stored yet.
    fn side<E: Entry<W>>(&self, end: End) -> Result<Side<'_, W, E>, SolveError> {
        let bits = self.search.layout.bits();
        let shares = Shares::for_entries::<W, E>(bits).expect("entries were chosen by their width");
        let strategy = self.search.strategy;
        let sides = if strategy == Strategy::TwoSided { 2 } else { 1 };
        let needed = sides * shares.least_bytes::<W, E>(self.resources.threads.get());
        let budget = self.resources.memory;
        if needed > budget {
            return Err(SolveError::BudgetTooSmall { needed, budget });
        }
        let moves = match end {
            End::Start => &self.moves.forwards,
            End::Goal => &self.moves.backwards,
        };
        let ends = if strategy == Strategy::Mirrored { 2 } else { 1 };
        let cutoff = self.cutoffs.as_ref().map(|cutoffs| cutoffs.of(end));
        Ok(Side::new(end, ends, shares, moves, &self.reduction, cutoff))
    }

    /// A side at each of these ends, at level 0 or as it was saved.
    fn sides<E: Entry<W>, const N: usize>(
        &self,
        ends: [End; N],
        sink: &mut dyn CheckpointSink,
    ) -> Result<Vec<Side<'_, W, E>>, SolveError> {
        let sides = ends.into_iter().map(|end| self.side::<E>(end));
        let mut sides = sides.collect::<Result<Vec<_>, _>>()?;
        let mut shards: Vec<&mut dyn Shards> = Vec::with_capacity(N);
        shards.extend(sides.iter_mut().map(|side| side as &mut dyn Shards));
        if !sink.restore_shards(&mut shards, &self.resources)? {
            for side in &mut sides {
                side.begin(match side.end {
                    End::Start => &self.starts,
                    End::Goal => &self.goals,
                });
            }
        }
        Ok(sides)
    }

    /// Stores the positions seen, by the strategy that was planned.
    fn sparse<E: Entry<W>>(&self, sink: &mut dyn CheckpointSink) -> Result<Searched, SolveError> {
        match self.search.strategy {
            Strategy::OneSided => self.one_sided::<E>(sink),
            Strategy::TwoSided => self.two_sided::<E>(sink),
            Strategy::Mirrored => self.mirrored::<E>(sink),
        }
    }

    /// One side, from the starts, until it reaches a goal.
    fn one_sided<E: Entry<W>>(
        &self,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Searched, SolveError> {
        let mut sides = self.sides::<E, 1>([End::Start], sink)?;
        let goals = self.goal_test();
        let ended = self.advance_all(&mut sides, sink, |sides, _| {
            let positions = sides[0].satisfying(&self.resources, |packed| goals.passes(packed));
            Meeting::at(positions, sides[0].level(), sides[0].level())
        })?;
        let from_start = SeenFrom { side: &sides[0], mirror: None, first: &self.starts };
        self.outcome(ended, &sides, &from_start, &goals, sink)
    }

    fn goal_test(&self) -> GoalTest<'_, W> {
        match &self.search.goals {
            Some(_) => GoalTest::listed(self.goals.clone()),
            None => GoalTest::open(self.search),
        }
    }

    /// Two sides, from the starts and from the goals, until they share a position.
    fn two_sided<E: Entry<W>>(
        &self,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Searched, SolveError> {
        let mut sides = self.sides::<E, 2>([End::Start, End::Goal], sink)?;
        let ended = self.advance_all(&mut sides, sink, |sides, grown| {
            let common = sides[grown].common(&self.resources, &sides[1 - grown]);
            Meeting::at(common, sides[0].level(), total_level(sides))
        })?;
        let from_start = SeenFrom { side: &sides[0], mirror: None, first: &self.starts };
        let to_goal = SeenFrom { side: &sides[1], mirror: None, first: &self.goals };
        self.outcome(ended, &sides, &from_start, &to_goal, sink)
    }

    /// One side, from the starts, until it shares a position with its own mirror image: that is what
    /// a search from the goals would have seen.
    ///
    /// It meets in positions of the deepest level k whose mirror images are on level k - 1 (a solution
    /// of 2k - 1 moves) or, if there are none, on level k (2k moves). Images on earlier levels would
    /// have met before.
    fn mirrored<E: Entry<W>>(&self, sink: &mut dyn CheckpointSink) -> Result<Searched, SolveError> {
        let mut sides = self.sides::<E, 1>([End::Start], sink)?;
        let layout = &self.search.layout;
        let symmetry = self.search.mirror.as_ref().ok_or(SolveError::NoMirror)?;
        // From a position seen from the goals to the one seen from the starts, and its inverse.
        let mirror = ImageTable::new(layout, &symmetry.inverse()).ok_or(SolveError::NoMirror)?;
        let back = ImageTable::new(layout, symmetry).ok_or(SolveError::NoMirror)?;
        let ended = self.advance_all(&mut sides, sink, |sides, _| {
            let (level, newest) = (sides[0].level(), sides[0].level_mod3());
            let seen = sides[0].seen_images(&self.resources, |packed| mirror.image(packed));
            let before = images_on(&seen, newest.previous(), &back);
            let even = 2 * level;
            Meeting::at(before, level, even.saturating_sub(1)).or_else(|| {
                if self.resources.longest.is_some_and(|longest| even > longest) {
                    return None;
                }
                Meeting::at(images_on(&seen, newest, &back), level, even)
            })
        })?;
        let from_start = SeenFrom { side: &sides[0], mirror: None, first: &self.starts };
        let to_goal = SeenFrom { side: &sides[0], mirror: Some(&mirror), first: &self.goals };
        self.outcome(ended, &sides, &from_start, &to_goal, sink)
    }

    /// Advances the sides of the sparse engine.
    fn advance_all<'s, E: Entry<W>>(
        &'s self,
        sides: &mut [Side<'s, W, E>],
        sink: &mut dyn CheckpointSink,
        meeting: impl Fn(&[Side<'s, W, E>], usize) -> Option<Meeting<W>>,
    ) -> Result<Ended<Meeting<W>>, SolveError> {
        advance_all(sides, &self.resources, meeting, |sides, urgency| {
            let (bytes, longer_than) = (bytes(sides), total_level(sides));
            if self.is_time.is_some_and(|is_time| is_time(bytes, longer_than)) {
                return Err(SolveError::OutOfMemory { longer_than, stored: stored(sides) });
            }
            sink.save_shards(&shards(sides), &self.resources, urgency)
        })
    }

    /// The outcome of the sparse engine. Sides that have met are saved if there is too little
    /// memory for the solutions, unless the dense engine continues.
    fn outcome<E: Entry<W>>(
        &self,
        ended: Ended<Meeting<W>>,
        sides: &[Side<'_, W, E>],
        from_start: &dyn DistanceSource<W>,
        to_goal: &dyn DistanceSource<W>,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Searched, SolveError> {
        let stored = stored(sides);
        let has_dropped = self.cutoffs.as_ref().is_some_and(Cutoffs::have_dropped);
        let engine = if self.cutoffs.is_some() { Engine::Bounded } else { Engine::Sparse };
        let strategy = self.search.strategy;
        let meeting = match ended {
            Ended::Exhausted(number) if !has_dropped => {
                return Ok(Searched::Ended(unsolvable(sides, number, engine, strategy)));
            }
            Ended::Exhausted(_) | Ended::Longer => return Ok(Searched::Longer),
            Ended::Met(meeting) => meeting,
        };
        let length = meeting.length;
        let bytes = bytes(sides);
        match self.trace(meeting, from_start, to_goal, bytes) {
            Some(paths) => {
                let solved = Solved { paths, stored, bytes, engine, strategy };
                Ok(Searched::Ended(Outcome::Solved(solved)))
            }
            None => {
                if self.search.dense.is_none() {
                    sink.save_shards(&shards(sides), &self.resources, Urgency::Now)?;
                }
                Err(SolveError::TooManyPaths { length, stored })
            }
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
        // The meeting's positions with their orbits, in a vector that grows.
        let orbits = meeting.positions.len() * self.search.symmetries() * size_of::<W>();
        if 3 * orbits as u64 > memory {
            return None;
        }
        let orbits = meeting.positions.iter().flat_map(|&packed| self.reduction.orbit(packed));
        let meeting = Meeting { positions: orbits.collect(), ..meeting };
        trace(&self.moves, memory, meeting, from_start, to_goal)
    }

    /// Both ends, bit by bit.
    fn dense(&self, plan: &PairPlan, sink: &mut dyn CheckpointSink) -> Result<Outcome, SolveError> {
        let contexts = plan.contexts();
        let mut sides = plan.frontiers(&contexts)?;
        sink.restore_bits(&mut sides)?;
        let memory = self.search.options.memory.saturating_sub(plan.bytes());
        // Positions that meet are listed, sorted and dealt out in vectors that grow.
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / 256;
        // The positions that both have seen; `Some(None)` if there are too many to list.
        let ended = advance_all(
            &mut sides,
            &self.resources,
            |sides, _| {
                let common = pair::common(sides, most);
                common.as_ref().is_none_or(|common| !common.is_empty()).then_some(common)
            },
            |sides, urgency| sink.save_bits(sides, &self.resources, urgency),
        )?;
        let (engine, strategy) = (Engine::Dense, Strategy::TwoSided);
        let common = match ended {
            Ended::Exhausted(number) => return Ok(unsolvable(&sides, number, engine, strategy)),
            Ended::Longer => unreachable!("the length of solutions is not limited"),
            Ended::Met(common) => common,
        };
        let (stored, bytes) = (stored(&sides), plan.bytes());
        match common.and_then(|common| self.trace_bits(plan, &sides, &common, memory)) {
            Some(paths) => Ok(Outcome::Solved(Solved { paths, stored, bytes, engine, strategy })),
            None => {
                sink.save_bits(&sides, &self.resources, Urgency::Now)?;
                Err(SolveError::TooManyPaths { length: total_level(&sides), stored })
            }
        }
    }

    /// All shortest solutions of two sides that have met in the positions `common`; `None` if
    /// `memory` does not suffice.
    fn trace_bits(
        &self,
        plan: &PairPlan,
        [start, goal]: &[BitFrontier<'_>; 2],
        common: &[Position],
        memory: u64,
    ) -> Option<ShortestPaths> {
        let layout = &self.search.layout;
        let positions = packed(layout, common);
        let (level, length) = (start.level(), start.level() + goal.level());
        let from_start =
            BitsFrom { frontier: start, depths: plan.depths(0), layout, first: &self.starts };
        let to_goal =
            BitsFrom { frontier: goal, depths: plan.depths(1), layout, first: &self.goals };
        let meeting = Meeting { positions, level, length };
        trace(&self.moves, memory, meeting, &from_start, &to_goal)
    }
}

/// The positions of the deepest level whose images were seen on `wanted`; `back` carries an image to
/// its position.
fn images_on<W: Word>(seen: &[(W, LevelMod3)], wanted: LevelMod3, back: &ImageTable<W>) -> Vec<W> {
    let there = seen.iter().filter(|&&(_, level)| level == wanted);
    there.map(|&(image, _)| back.image(image)).collect()
}

/// Positions that the layout was made for, packed.
fn packed<W: Word>(layout: &Layout, positions: &[Position]) -> Vec<W> {
    let packed = positions.iter().map(|position| layout.pack(position));
    packed.collect::<Option<_>>().expect("a layout packs what starts lead to and goals come from")
}

/// The sides without the types of their words and entries.
fn shards<'s, W: Word, E: Entry<W>>(sides: &'s [Side<'_, W, E>]) -> Vec<&'s dyn Shards> {
    sides.iter().map(|side| side as &dyn Shards).collect()
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
