//! A census that stores the positions that it meets: for spaces too large for a bit each, of which
//! moves reach few.

use super::reached::Tabulate;
use super::sparse::StoringSearch;
use super::{PackedJob, PackedSearch};
use crate::run::engine::{Engine, Strategy};
use crate::run::plan::{Dense, Options, Search, keeping};
use everyboard_bits::SpaceError;
use everyboard_board::{Pattern, Position, Symbol};
use everyboard_census::table::MemoryTable;
use everyboard_census::{CensusError, CensusOptions, LevelCounts};
use everyboard_levels::{AdvanceEnd, Frontier, LevelError, advance_all, nonempty};
use everyboard_positions::compartment::Key;
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::layout::Layout;
use everyboard_positions::list::BlockList;
use everyboard_puzzle::{Arrangements, Goal, Puzzle, RewriteSystem, Symmetry, UnlistedReason};
use everyboard_sorted::{SortedSet, sort};
use everyboard_watch::{End, Watch};
use std::cell::RefCell;
use std::convert::Infallible;
use std::sync::OnceLock;

/// A census that stores the positions that it meets, planned and ready to run.
///
/// It takes a few bytes for each position that moves lead to, one of each symmetry class, however
/// large the space is; a dense [`Census`](everyboard_census::Census) takes a bit or two for each
/// position of the space, and is faster.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_search::SparseCensus;
/// use everyboard_census::CensusOptions;
///
/// let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let options = CensusOptions { memory: 1 << 26, antipodes: 8, ..CensusOptions::default() };
/// let levels = SparseCensus::plan(&puzzle, &system, options).run(&()).unwrap();
/// assert_eq!((levels.reachable(), levels.deepest()), (181_440, 31));
/// ```
#[derive(Debug)]
pub struct SparseCensus<'a> {
    search: Search<'a>,
    /// Where level 0 lies.
    end: End,
    antipodes: usize,
    /// Where undone moves may make numbers of pieces that no start can have: the arrangements that
    /// are kept.
    undone: Option<Arrangements<'a>>,
    scope: Scope,
    /// The goals that a run has found, or some of them, where they were not listed before.
    found: OnceLock<Vec<Position>>,
}

/// Of which positions a census to the goals says how far they are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All arrangements of the pieces, whether the starts lead to them or not.
    Arrangements,
    /// Those that the starts lead to. The goals are found among them.
    Reached,
}

/// Which positions a side keeps.
pub(super) type Keeps<'a, W> = dyn Fn(W) -> bool + Sync + 'a;

/// Goals found as a census runs that are kept.
const FOUND_KEPT: usize = 1 << 7;

/// The most goals that are listed before a census begins: it takes a second or so. Where there are
/// more, those are counted that the starts lead to.
const MOST_LISTED: u64 = 1 << 17;

impl<'a> SparseCensus<'a> {
    /// Plans a census of all that the starts of `puzzle` lead to.
    pub fn plan(puzzle: &'a Puzzle, system: &'a RewriteSystem, options: CensusOptions) -> Self {
        let layout = Layout::new(system, &puzzle.starts, &[]);
        let keeping = keeping(puzzle, system, Some(&[]), &layout);
        Self::from_end(puzzle, system, End::Start, (layout, Vec::new(), keeping), options)
    }

    /// Plans a census backwards from the goals: level n holds those positions of the `scope` from
    /// which the nearest goal is n moves away. If no scope is asked for, it is all arrangements
    /// where their goals are listed within a second or so, and the positions that the starts lead
    /// to where they are more. `watch` may stop the listing.
    ///
    /// # Errors
    /// If there is no goal among all arrangements, there are more than `options.memory` has room
    /// for, or listing them was stopped.
    pub fn plan_to_goals(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        scope: Option<Scope>,
        options: CensusOptions,
        watch: &dyn Watch,
    ) -> Result<Self, CensusError> {
        if scope == Some(Scope::Reached) {
            return Ok(Self::plan_to_reached_goals(puzzle, system, options));
        }
        let may_change = scope.is_none();
        // A position in a list that has grown, and packed.
        let bytes = 2 * (2 * size_of::<Position>() + puzzle.places()) as u64;
        let most = options.memory / 2 / bytes;
        let most = if may_change { most.min(MOST_LISTED) } else { most };
        let arrangements = match Arrangements::new(puzzle, system) {
            Err(_) if may_change => {
                return Ok(Self::plan_to_reached_goals(puzzle, system, options));
            }
            arrangements => arrangements.map_err(SpaceError::from)?,
        };
        match arrangements.goals(most as usize, watch) {
            Ok(goals) => {
                let undone = (!system.conserves_pieces()).then_some(arrangements);
                Ok(SparseCensus { undone, ..Self::plan_to(puzzle, system, goals, options)? })
            }
            Err(UnlistedReason::TooMany) if may_change => {
                Ok(Self::plan_to_reached_goals(puzzle, system, options))
            }
            Err(UnlistedReason::TooMany) => Err(CensusError::MoreGoals { most }),
            Err(UnlistedReason::Stopped) => Err(CensusError::Stopped { level: 0, saved: None }),
        }
    }

    /// Plans a census backwards from those goals that the starts lead to. It finds them first.
    fn plan_to_reached_goals(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: CensusOptions,
    ) -> Self {
        let patterns = puzzle.goals.iter().filter_map(Goal::pattern).cloned();
        let layout = Layout::new(system, &puzzle.starts, &patterns.collect::<Vec<Pattern>>());
        let goals = (layout, Vec::new(), Vec::new());
        let census = Self::from_end(puzzle, system, End::Goal, goals, options);
        SparseCensus { scope: Scope::Reached, ..census }
    }

    /// Plans a census backwards from these goals.
    fn plan_to(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        goals: Vec<Position>,
        options: CensusOptions,
    ) -> Result<Self, CensusError> {
        if goals.is_empty() {
            return Err(CensusError::NoGoal);
        }
        let layout = Layout::new(system, &puzzle.starts, &with_all_facts(&goals));
        Ok(Self::from_end(puzzle, system, End::Goal, (layout, goals, Vec::new()), options))
    }

    fn from_end(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        end: End,
        (layout, goals, keeping): (Layout, Vec<Position>, Vec<Symmetry>),
        options: CensusOptions,
    ) -> Self {
        let CensusOptions { threads, memory, antipodes, .. } = options;
        let engine = Some(Engine::Sparse);
        let options = Options { threads, memory, strategy: Some(Strategy::OneSided), engine };
        let search = Search::from_one_end(puzzle, system, options, layout, Some(goals), keeping);
        let scope = Scope::Arrangements;
        SparseCensus { search, end, antipodes, undone: None, scope, found: OnceLock::new() }
    }

    /// Of which positions it says how far they are, if it counts to the goals.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Where level 0 lies: at the starts, or at the goals.
    pub fn end(&self) -> End {
        self.end
    }

    /// The positions of level 0. Where a run finds them, none before it, and no more than 128
    /// afterwards.
    pub fn first(&self) -> &[Position] {
        match self.end {
            End::Start => &self.search.puzzle.starts,
            End::Goal if self.scope == Scope::Reached => {
                self.found.get().map_or(&[], |found| found)
            }
            End::Goal => self.search.goals.as_deref().unwrap_or_default(),
        }
    }

    /// The bits into which a position is packed.
    pub fn position_bits(&self) -> u32 {
        self.search.position_bits()
    }

    /// Counts the positions of every level. Of the deepest it returns all or, if they are more than
    /// [`CensusOptions::antipodes`], some; the same on any number of threads.
    ///
    /// # Errors
    /// If memory does not suffice, or the census was told to stop.
    pub fn run(&self, watch: &dyn Watch) -> Result<LevelCounts, CensusError> {
        self.search.in_narrowest_word(Count { census: self, watch })
    }

    /// Finds the distance of every position of the census and keeps them all in memory, a few bytes
    /// each. A position without a distance has no path to a goal, or from the starts; but if only
    /// positions that the starts lead to are counted, the table [does not
    /// know](everyboard_census::table::DistanceTable::knows) that of others.
    ///
    /// ```
    /// use everyboard_puzzle::Builtin;
    /// use everyboard_search::{Scope, SparseCensus};
    /// use everyboard_census::CensusOptions;
    ///
    /// let puzzle = Builtin::named("traffic-51").unwrap().puzzle();
    /// let system = puzzle.compile().unwrap();
    /// let options = CensusOptions { memory: 1 << 26, ..CensusOptions::default() };
    /// let census = SparseCensus::plan_to_goals(&puzzle, &system, Some(Scope::Reached), options, &());
    /// let table = census.unwrap().table(&()).unwrap();
    /// let Ok(distance) = table.distance(&puzzle.starts[0]);
    /// assert_eq!(distance, puzzle.expect.moves);
    /// ```
    ///
    /// # Errors
    /// If no goal is reached, memory does not suffice, or the work was told to stop.
    pub fn table(&self, watch: &dyn Watch) -> Result<MemoryTable, CensusError> {
        let Search { puzzle, system, options, layout, goals, .. } = &self.search;
        // Without symmetries: a table has each position, not one of each orbit.
        let options = *options;
        let layout = layout.clone();
        let goals = goals.clone();
        let search = Search::from_one_end(puzzle, system, options, layout, goals, Vec::new());
        search.in_narrowest_word(Tabulate { census: self, search: &search, watch })
    }

    /// Which of the positions that undone moves lead to are kept, if not all are.
    pub(super) fn keeps<W: Key>(&self) -> Option<Box<Keeps<'_, W>>> {
        let layout = &self.search.layout;
        let arrangements = self.undone.as_ref()?;
        Some(Box::new(move |packed| arrangements.has_numbers(&layout.unpack(packed))))
    }

    /// What the run that made a table of this census has counted.
    pub fn counts_of(&self, table: &MemoryTable) -> LevelCounts {
        let levels = table.levels().to_vec();
        self.found.get_or_init(|| {
            let Ok(found) = table.positions_at(0, 0, FOUND_KEPT);
            found
        });
        let Ok(mut antipodes) = table.positions_at(levels.len() - 1, 0, self.antipodes);
        sort(&mut antipodes);
        LevelCounts { antipodes, bytes: table.bytes(), levels }
    }
}

struct Count<'a> {
    census: &'a SparseCensus<'a>,
    watch: &'a dyn Watch,
}

impl PackedJob for Count<'_> {
    type Output = Result<LevelCounts, CensusError>;

    fn run<W: Key>(self) -> Self::Output {
        let Count { census, watch } = self;
        let search = &census.search;
        let packed = PackedSearch::<W>::new(search);
        let mut resources = search.resources(watch, true);
        let storing = StoringSearch::new(&packed, resources);
        let reached = match census.scope {
            Scope::Arrangements => None,
            Scope::Reached => {
                Some(storing.reached_goals(&GoalTest::of(search.puzzle, &search.layout))?)
            }
        };
        let (first, keeps) = match (&reached, census.end) {
            (Some(reached), _) => {
                census.found.get_or_init(|| reached.some(FOUND_KEPT, &search.layout));
                resources.memory = resources.memory.saturating_sub(reached.bytes());
                (&reached.goals, reached.keeps())
            }
            (None, End::Start) => (&packed.starts, census.keeps()),
            (None, End::Goal) => (&packed.goals, census.keeps()),
        };
        let mut side = storing.side(census.end)?.keeping(keeps.as_deref());
        if !side.begin(first) {
            return Err(LevelError::AllocationFailed { bytes: side.bytes() }.into());
        }
        let deepest = RefCell::new(Vec::new());
        let mut sides = [side];
        let ended = advance_all(
            &mut sides,
            &resources,
            |sides, _| {
                if Frontier::size(&sides[0]) > 0 {
                    *deepest.borrow_mut() = least(sides[0].newest(), census.antipodes);
                }
                None::<Infallible>
            },
            |_, _| Ok::<(), CensusError>(()),
        )?;
        match ended {
            AdvanceEnd::Exhausted(_) | AdvanceEnd::Longer => {}
            AdvanceEnd::Met(never) => match never {},
        }
        let deepest = deepest.into_inner().into_iter();
        let deepest = deepest.flat_map(|it| packed.reduction.orbit(it));
        let layout = &search.layout;
        let mut antipodes: Vec<Position> = deepest.map(|packed| layout.unpack(packed)).collect();
        sort(&mut antipodes);
        antipodes.truncate(census.antipodes);
        Ok(LevelCounts { levels: nonempty(sides[0].levels()), antipodes, bytes: sides[0].bytes() })
    }
}

/// Some of these positions that show every symbol on every place where one of them has it.
fn with_all_facts(positions: &[Position]) -> Vec<Pattern> {
    let mut is_shown: Vec<SortedSet<Symbol>> = vec![SortedSet::new(); positions[0].len()];
    let shows_more = positions.iter().filter(|position| {
        let places = is_shown.iter_mut().zip(position.symbols());
        places.filter_map(|(shown, &symbol)| shown.insert(symbol).then_some(())).count() > 0
    });
    shows_more.map(Pattern::from).collect()
}

/// The least of these positions, `most` of them; none if they are not listed.
fn least<W: Key>(listed: Option<&BlockList<W>>, most: usize) -> Vec<W> {
    let mut listed: Vec<W> = listed.into_iter().flat_map(BlockList::iter).collect();
    if listed.len() > most {
        listed.select_nth_unstable(most);
        listed.truncate(most);
    }
    listed
}

impl<'a> Search<'a> {
    /// A search from one end, with no other end to reach.
    pub(super) fn from_one_end(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        mut options: Options,
        layout: Layout,
        goals: Option<Vec<Position>>,
        keeping: Vec<Symmetry>,
    ) -> Self {
        options.memory = options.memory.min(usize::MAX as u64);
        Search {
            puzzle,
            system,
            options,
            strategy: Strategy::OneSided,
            layout,
            goals,
            mirror: None,
            keeping,
            dense: Dense::never(),
            bounds: None,
        }
    }
}
