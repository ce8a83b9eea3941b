//! The tables of a census that stores positions, and the goals among all positions that the starts
//! lead to.

use super::census::{Keeps, Scope, SparseCensus};
use super::sparse::StoringSearch;
use super::{PackedJob, PackedSearch};
use crate::run::plan::Search;
use crate::sparse::side::Side;
use everyboard_bits::space::chunks::LevelChunk;
use everyboard_board::Position;
use everyboard_census::CensusError;
use everyboard_census::table::{Listed, MemoryTable};
use everyboard_levels::{AdvanceEnd, Frontier, LevelError, Resources, advance_all, nonempty};
use everyboard_positions::compartment::Key;
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::layout::Layout;
use everyboard_positions::list::BlockList;
use everyboard_positions::seen::SeenPositions;
use everyboard_watch::{End, Watch};
use std::cell::RefCell;
use std::convert::Infallible;

/// To make the table of a census that stores positions.
pub(super) struct Tabulate<'a> {
    pub(super) census: &'a SparseCensus<'a>,
    /// The same search without symmetries.
    pub(super) search: &'a Search<'a>,
    pub(super) watch: &'a dyn Watch,
}

impl PackedJob for Tabulate<'_> {
    type Output = Result<MemoryTable, CensusError>;

    fn run<W: Key>(self) -> Self::Output {
        let Tabulate { census, search, watch } = self;
        let packed = PackedSearch::<W>::new(search);
        let resources = search.resources(watch, true);
        let storing = StoringSearch::new(&packed, resources);
        let end = census.end();
        let scope = census.scope();
        let (known, first) = match (end, scope) {
            (End::Start, _) => {
                let side = storing.side(End::Start)?;
                let known = FloodedSide::flooded(side, &packed.starts, &resources)?;
                (known, GoalTest::listed(packed.starts.clone()))
            }
            (End::Goal, Scope::Arrangements) => {
                let keeps = census.keeps();
                let side = storing.side(End::Goal)?.keeping(keeps.as_deref());
                let known = FloodedSide::flooded(side, &packed.goals, &resources)?;
                (known, GoalTest::listed(packed.goals.clone()))
            }
            (End::Goal, Scope::Reached) => {
                let goals = GoalTest::of(search.puzzle, &search.layout);
                let known = storing.back_from_reached_goals(&goals)?;
                (known, goals.into_owned())
            }
        };
        let FloodedSide { seen, others, levels, in_shards } = known;
        let moves = packed.moves;
        let knows_all = end == End::Start || scope == Scope::Arrangements;
        let listed = Listed { seen, others, in_shards, first, end, knows_all, moves };
        Ok(listed.into_table(search.puzzle, search.system, levels))
    }
}

/// The goals among all positions that the starts lead to.
pub(super) struct ReachedGoals<W> {
    /// Sorted; one at least.
    pub(super) goals: Vec<W>,
    /// All positions that the starts lead to, if undone moves lead from the goals to others too.
    among: Option<SeenPositions<W>>,
}

impl<W: Key> ReachedGoals<W> {
    /// The first of them, `most` at most.
    pub(super) fn some(&self, most: usize, layout: &Layout) -> Vec<Position> {
        self.goals.iter().take(most).map(|&packed| layout.unpack(packed)).collect()
    }

    /// Which of the positions that undone moves lead to are kept, if not all are.
    pub(super) fn keeps(&self) -> Option<Box<Keeps<'_, W>>> {
        let seen = self.among.as_ref()?;
        Some(Box::new(move |packed| seen.level_of(packed).is_some()))
    }

    /// The memory that its positions take, without the goals.
    pub(super) fn bytes(&self) -> u64 {
        self.among.as_ref().map_or(0, SeenPositions::bytes)
    }
}

impl<W: Key> StoringSearch<'_, W> {
    /// The goals that the starts lead to.
    pub(super) fn reached_goals(&self, test: &GoalTest<W>) -> Result<ReachedGoals<W>, CensusError> {
        let side = self.side(End::Start)?;
        let reached = FloodedSide::flooded(side, &self.packed.starts, &self.resources)?;
        let goals = reached.goals(test);
        if goals.is_empty() {
            return Err(CensusError::NoGoal);
        }
        let leads_back = self.packed.search.system.is_reversible() && self.packed.starts.len() == 1;
        Ok(ReachedGoals { goals, among: (!leads_back).then_some(reached.seen) })
    }

    /// Of the positions that the starts lead to, those from which a goal is reached.
    fn back_from_reached_goals(&self, test: &GoalTest<W>) -> Result<FloodedSide<W>, CensusError> {
        let reached = self.reached_goals(test)?;
        let memory = self.resources.memory.saturating_sub(reached.bytes());
        let resources = Resources { memory, ..self.resources };
        let keeps = reached.keeps();
        let side = self.side(End::Goal)?.keeping(keeps.as_deref());
        let known = FloodedSide::flooded(side, &reached.goals, &resources)?;
        drop(keeps);
        let others = reached.among.filter(|seen| seen.stored() > known.seen.stored());
        Ok(FloodedSide { others, ..known })
    }
}

/// What a side has seen that went on until nothing was new.
struct FloodedSide<W> {
    seen: SeenPositions<W>,
    /// All positions that the starts lead to, if these are only some of them.
    others: Option<SeenPositions<W>>,
    levels: Vec<u64>,
    /// By level: the shards that have positions of it, each with how many. `None` if a level was
    /// not listed.
    in_shards: Option<Vec<Vec<LevelChunk>>>,
}

impl<W: Key> FloodedSide<W> {
    /// All that `first` and the moves of the side lead to.
    fn flooded(
        mut side: Side<'_, W>,
        first: &[W],
        resources: &Resources,
    ) -> Result<Self, CensusError> {
        if !side.begin(first) {
            return Err(LevelError::AllocationFailed { bytes: side.bytes() }.into());
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
            AdvanceEnd::Exhausted(_) | AdvanceEnd::Longer => {}
            AdvanceEnd::Met(never) => match never {},
        }
        let levels = nonempty(&side.levels);
        Ok(FloodedSide { seen: side.seen, others: None, levels, in_shards: in_shards.into_inner() })
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
fn by_shard<W: Key>(seen: &SeenPositions<W>, newest: &BlockList<W>) -> Vec<LevelChunk> {
    let mut counts = vec![0; seen.shards()];
    newest.iter().for_each(|packed| counts[seen.shard_of(packed)] += 1);
    let counted = (0..).zip(counts).filter(|&(_, positions)| positions > 0);
    counted.map(|(chunk, positions)| LevelChunk { chunk, positions }).collect()
}
