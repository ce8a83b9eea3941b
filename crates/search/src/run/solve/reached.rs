//! All positions that the starts lead to: their goals, and a table of their distances.

use super::{PackedJob, Solver};
use crate::dense::space::chunks::LevelChunk;
use crate::dense::{CensusError, CensusOptions};
use crate::model::layout::Layout;
use crate::model::word::Word;
use crate::run::distances::GoalTest;
use crate::run::engine::{Engine, Strategy};
use crate::run::levels::{Ended, Frontier, Resources, advance_all, nonempty};
use crate::run::plan::{Options, Search};
use crate::run::progress::{End, Progress};
use crate::sparse::compartment::Entry;
use crate::sparse::list::BlockList;
use crate::sparse::seen::Seen;
use crate::sparse::side::Side;
use crate::table::{Listed, MemoryTable};
use everyboard_board::{Pattern, Position};
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem};
use std::cell::RefCell;
use std::convert::Infallible;

/// All positions that the starts of `puzzle` lead to and that satisfy a goal, sorted. Stores all positions that the starts lead
/// to, as a [`SparseCensus`](crate::SparseCensus) does.
///
/// # Errors
/// If memory does not suffice, or the work was told to stop.
pub fn reachable_goals(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    options: CensusOptions,
    progress: &dyn Progress,
) -> Result<Vec<Position>, CensusError> {
    let search = search(puzzle, system, options);
    search.in_narrowest_word(Goals { search: &search, progress })
}

/// The distances of all positions that the starts of `puzzle` lead to: from the starts, or to the nearest goal. They are listed,
/// a few bytes each, so this serves where positions cannot be numbered, or few of the numbered ones are reached.
///
/// The goals are found among the positions reached. A position to which the starts do not lead has no distance, and the
/// table [does not know](crate::table::DistanceTable::knows) whether a way leads from it to a goal.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_search::dense::{CensusOptions, InstructionSet};
/// use everyboard_search::{End, reached_table};
///
/// let puzzle = Builtin::named("traffic-1").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let options = CensusOptions {
///     threads: std::num::NonZeroUsize::MIN,
///     memory: 1 << 26,
///     antipodes: 0,
///     instruction_set: InstructionSet::Portable,
/// };
/// let table = reached_table(&puzzle, &system, End::Goal, options, &()).unwrap();
/// assert_eq!(table.distance(&puzzle.starts[0]), Ok(Some(16)));
/// ```
///
/// # Errors
/// If no goal is reached, memory does not suffice, or the work was told to stop.
pub fn reached_table(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    end: End,
    options: CensusOptions,
    progress: &dyn Progress,
) -> Result<MemoryTable, CensusError> {
    let search = search(puzzle, system, options);
    search.in_narrowest_word(Tabulate { search: &search, end, progress })
}

/// A search from the starts, without symmetries: they need not keep the goals.
fn search<'a>(puzzle: &'a Puzzle, system: &'a RewriteSystem, options: CensusOptions) -> Search<'a> {
    let CensusOptions { threads, memory, .. } = options;
    let engine = Some(Engine::Sparse);
    let options = Options { threads, memory, strategy: Some(Strategy::OneSided), engine };
    let patterns: Vec<Pattern> = puzzle.goals.iter().filter_map(Goal::pattern).cloned().collect();
    let layout = Layout::new(system, &puzzle.starts, &patterns);
    Search::from_one_end(puzzle, system, options, layout, None, Vec::new())
}

struct Goals<'a> {
    search: &'a Search<'a>,
    progress: &'a dyn Progress,
}

impl PackedJob for Goals<'_> {
    type Output = Result<Vec<Position>, CensusError>;

    fn run<W: Word, E: Entry<W>>(self) -> Self::Output {
        let Goals { search, progress } = self;
        let solver = Solver::<W>::new(search, progress, true);
        let side = solver.side::<E>(End::Start)?;
        let reached = Reached::flooded(side, &solver.starts, &solver.resources)?;
        let goals = reached.goals(&GoalTest::open(search)).into_iter();
        let mut goals: Vec<Position> = goals.map(|packed| search.layout.unpack(packed)).collect();
        goals.sort();
        Ok(goals)
    }
}

struct Tabulate<'a> {
    search: &'a Search<'a>,
    end: End,
    progress: &'a dyn Progress,
}

impl PackedJob for Tabulate<'_> {
    type Output = Result<MemoryTable, CensusError>;

    fn run<W: Word, E: Entry<W>>(self) -> Self::Output {
        let Tabulate { search, end, progress } = self;
        let solver = Solver::<W>::new(search, progress, true);
        let side = solver.side::<E>(End::Start)?;
        let goals = GoalTest::open(search);
        let (known, others, first) = if end == End::Start {
            let side = side.listing();
            let known = Reached::flooded(side, &solver.starts, &solver.resources)?;
            (known, None, GoalTest::listed(solver.starts.clone()))
        } else {
            let reached = Reached::flooded(side, &solver.starts, &solver.resources)?;
            let (known, others) = solver.back_from_goals(reached, &goals)?;
            (known, others, goals.into_owned())
        };
        let Reached { seen, levels, in_shards } = known;
        let moves = solver.moves;
        Ok(Listed { seen, others, in_shards, first, end, moves }.into_table(search, levels))
    }
}

impl<W: Word> Solver<'_, W> {
    /// Of the positions that the starts lead to, those from which a goal is reached; and all of them, if not all are.
    fn back_from_goals<E: Entry<W>>(
        &self,
        reached: Reached<W, E>,
        test: &GoalTest<W>,
    ) -> Result<(Reached<W, E>, Option<Seen<W, E>>), CensusError> {
        let goals = reached.goals(test);
        if goals.is_empty() {
            return Err(CensusError::NoGoal);
        }
        let side = self.side::<E>(End::Goal)?.listing();
        if self.search.system.is_reversible() && self.starts.len() == 1 {
            drop(reached);
            return Ok((Reached::flooded(side, &goals, &self.resources)?, None));
        }
        let seen = reached.seen;
        let memory = self.resources.memory.saturating_sub(seen.bytes());
        let resources = Resources { memory, ..self.resources };
        let is_reached = |packed: W| seen.level_of(packed).is_some();
        let known = Reached::flooded(side.keeping(Some(&is_reached)), &goals, &resources)?;
        let are_all = known.seen.stored() == seen.stored();
        Ok((known, (!are_all).then_some(seen)))
    }
}

/// What a side has seen that went on until nothing was new.
struct Reached<W, E> {
    seen: Seen<W, E>,
    levels: Vec<u64>,
    /// By level: the shards that have positions of it, each with how many. `None` if a level was not listed.
    in_shards: Option<Vec<Vec<LevelChunk>>>,
}

impl<W: Word, E: Entry<W>> Reached<W, E> {
    /// All that `first` and the moves of the side lead to.
    fn flooded(
        mut side: Side<'_, W, E>,
        first: &[W],
        resources: &Resources,
    ) -> Result<Self, CensusError> {
        if !side.begin(first) {
            return Err(CensusError::AllocationFailed { bytes: side.bytes() });
        }
        let in_shards = RefCell::new(Some(Vec::new()));
        let ended = advance_all(
            std::slice::from_mut(&mut side),
            resources,
            |sides, _| {
                let level = sides[0].newest().map(|newest| by_shard(&sides[0].seen, newest));
                let before = in_shards.take().zip(level);
                in_shards.replace(before.map(|(mut levels, level)| {
                    levels.push(level);
                    levels
                }));
                None::<Infallible>
            },
            |_, _| Ok::<(), CensusError>(()),
        )?;
        match ended {
            Ended::Exhausted(_) | Ended::Longer => {}
            Ended::Met(never) => match never {},
        }
        let levels = nonempty(&side.levels);
        Ok(Reached { seen: side.seen, levels, in_shards: in_shards.into_inner() })
    }

    /// The goals among them, sorted.
    fn goals(&self, test: &GoalTest<W>) -> Vec<W> {
        let mut goals = Vec::new();
        for shard in 0..self.seen.shards() {
            self.seen.for_each_in(shard, |packed, _| {
                if test.passes(packed) {
                    goals.push(packed);
                }
            });
        }
        goals.sort_unstable();
        goals
    }
}

/// How many of these positions each shard has.
fn by_shard<W: Word, E: Entry<W>>(seen: &Seen<W, E>, newest: &BlockList<W>) -> Vec<LevelChunk> {
    let mut counts = vec![0; seen.shards()];
    newest.iter().for_each(|packed| counts[seen.shard_of(packed)] += 1);
    let counted = (0..).zip(counts).filter(|&(_, positions)| positions > 0);
    counted.map(|(chunk, positions)| LevelChunk { chunk, positions }).collect()
}
