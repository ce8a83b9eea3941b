//! A census that stores the positions that it meets: for spaces too large for a bit each, of which moves reach few.

use super::{PackedJob, Solver};
use crate::dense::{CensusError, CensusOptions, LevelCounts, SpaceError};
use crate::model::layout::Layout;
use crate::model::word::Word;
use crate::run::engine::{Engine, Strategy};
use crate::run::levels::{Ended, Frontier, advance_all, nonempty};
use crate::run::outcome::SolveError;
use crate::run::plan::{Dense, Options, Search, keeping};
use crate::run::progress::{End, Progress};
use crate::sparse::compartment::Entry;
use crate::sparse::list::BlockList;
use everyboard_board::{Pattern, Position, Symbol};
use everyboard_puzzle::{Arrangements, Puzzle, RewriteSystem, Symmetry, Unlisted};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::convert::Infallible;

/// A census that stores the positions that it meets, planned and ready to run.
///
/// It takes a few bytes for each position that moves lead to, one of each symmetry class, however large the space is; a
/// dense [`Census`](crate::dense::Census) takes a bit or two for each position of the space, and is faster.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_search::SparseCensus;
/// use everyboard_search::dense::{CensusOptions, InstructionSet};
///
/// let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let options = CensusOptions {
///     threads: std::num::NonZeroUsize::MIN,
///     memory: 1 << 26,
///     antipodes: 8,
///     instruction_set: InstructionSet::Portable,
/// };
/// let levels = SparseCensus::plan(&puzzle, &system, options).run(&()).unwrap();
/// assert_eq!((levels.reachable(), levels.deepest()), (181_440, 31));
/// ```
#[derive(Debug)]
pub struct SparseCensus<'a> {
    search: Search<'a>,
    /// Where level 0 lies.
    end: End,
    antipodes: usize,
    /// Where undone moves may make numbers of pieces that no start can have: what is to be kept.
    undone: Option<Arrangements<'a>>,
}

impl<'a> SparseCensus<'a> {
    /// Plans a census of all that the starts of `puzzle` lead to.
    pub fn plan(puzzle: &'a Puzzle, system: &'a RewriteSystem, options: CensusOptions) -> Self {
        let layout = Layout::new(system, &puzzle.starts, &[]);
        let keeping = keeping(puzzle, system, Some(&[]), &layout);
        Self::from_end(puzzle, system, End::Start, (layout, Vec::new(), keeping), options)
    }

    /// Plans a census backwards from the goals: level n holds those of all [`Arrangements`] of the pieces of `puzzle`
    /// from which the nearest goal is n moves away, whether the starts lead to them or not. `progress` may stop the
    /// listing of the goals.
    ///
    /// # Errors
    /// If there is no goal with the pieces of a start, there are more than `options.memory` has room for, or listing them
    /// was stopped.
    pub fn plan_to_goals(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: CensusOptions,
        progress: &dyn Progress,
    ) -> Result<Self, CensusError> {
        // A position in a list that has grown, and packed.
        let bytes = 2 * (2 * size_of::<Position>() + puzzle.places()) as u64;
        let most = options.memory / 2 / bytes;
        let arrangements = Arrangements::new(puzzle, system).map_err(SpaceError::from)?;
        let goals = arrangements.goals(most as usize, &|| progress.is_stopped());
        let goals = goals.map_err(|unlisted| match unlisted {
            Unlisted::TooMany => CensusError::MoreGoals { most },
            Unlisted::Stopped => CensusError::Stopped { level: 0, saved: None },
        })?;
        let undone = (!system.conserves_pieces()).then_some(arrangements);
        Ok(SparseCensus { undone, ..Self::plan_to(puzzle, system, goals, options)? })
    }

    /// As [`SparseCensus::plan_to_goals`], to these positions instead of all goals; for instance
    /// [`reachable_goals`](crate::reachable_goals).
    ///
    /// # Errors
    /// If there are no positions.
    pub fn plan_to(
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
        SparseCensus { search, end, antipodes, undone: None }
    }

    /// Where level 0 lies: at the starts, or at the goals.
    pub fn end(&self) -> End {
        self.end
    }

    /// The positions of level 0.
    pub fn first(&self) -> &[Position] {
        match self.end {
            End::Start => &self.search.puzzle.starts,
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
    pub fn run(&self, progress: &dyn Progress) -> Result<LevelCounts, CensusError> {
        self.search.in_narrowest_word(Count { census: self, progress })
    }
}

struct Count<'a> {
    census: &'a SparseCensus<'a>,
    progress: &'a dyn Progress,
}

impl PackedJob for Count<'_> {
    type Output = Result<LevelCounts, CensusError>;

    fn run<W: Word, E: Entry<W>>(self) -> Self::Output {
        let Count { census, progress } = self;
        let solver = Solver::<W>::new(&census.search, progress, true);
        let first = match census.end {
            End::Start => &solver.starts,
            End::Goal => &solver.goals,
        };
        let layout = &census.search.layout;
        let keeps = census
            .undone
            .as_ref()
            .map(|arrangements| move |packed: W| arrangements.has_numbers(&layout.unpack(packed)));
        let keeps = keeps.as_ref().map(|keeps| keeps as &(dyn Fn(W) -> bool + Sync));
        let mut side = solver.side::<E>(census.end)?.listing().keeping(keeps);
        if !side.begin(first) {
            return Err(CensusError::AllocationFailed { bytes: side.bytes() });
        }
        let deepest = RefCell::new(Vec::new());
        let mut sides = [side];
        let ended = advance_all(
            &mut sides,
            &solver.resources,
            |sides, _| {
                if Frontier::size(&sides[0]) > 0 {
                    *deepest.borrow_mut() = least(sides[0].newest(), census.antipodes);
                }
                None::<Infallible>
            },
            |_, _| Ok::<(), CensusError>(()),
        )?;
        match ended {
            Ended::Exhausted(_) | Ended::Longer => {}
            Ended::Met(never) => match never {},
        }
        let deepest = deepest.into_inner().into_iter();
        let deepest = deepest.flat_map(|packed| solver.reduction.orbit(packed));
        let mut antipodes: Vec<Position> = deepest.map(|packed| layout.unpack(packed)).collect();
        antipodes.sort();
        antipodes.truncate(census.antipodes);
        Ok(LevelCounts { levels: nonempty(sides[0].levels()), antipodes, bytes: sides[0].bytes() })
    }
}

/// Some of these positions that show every symbol on every place where one of them has it.
fn with_all_facts(positions: &[Position]) -> Vec<Pattern> {
    let mut is_shown: Vec<BTreeSet<Symbol>> = vec![BTreeSet::new(); positions[0].len()];
    let shows_more = positions.iter().filter(|position| {
        let places = is_shown.iter_mut().zip(position.symbols());
        places.filter_map(|(shown, &symbol)| shown.insert(symbol).then_some(())).count() > 0
    });
    shows_more.map(Pattern::from).collect()
}

/// The least of these positions, `most` of them; none if they are not listed.
fn least<W: Word>(listed: Option<&BlockList<W>>, most: usize) -> Vec<W> {
    let mut listed: Vec<W> = listed.into_iter().flat_map(BlockList::iter).collect();
    if listed.len() > most {
        listed.select_nth_unstable(most);
        listed.truncate(most);
    }
    listed
}

impl From<SolveError> for CensusError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::BudgetTooSmall { needed, budget } => {
                CensusError::TooLittleMemory { needed, budget }
            }
            other => CensusError::Search(other),
        }
    }
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
