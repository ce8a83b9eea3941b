//! Chooses how to search.

use crate::pattern::tables::PatternTables;
use crate::run::bounds::Bounds;
use crate::run::engine::{Engine, Strategy};
use crate::run::outcome::SolveError;
use everyboard_bits::Space;
use everyboard_bits::pair::PairPlan;
use everyboard_board::{Pattern, Position, Symbol};
use everyboard_levels::LevelError;
use everyboard_positions::layout::Layout;
use everyboard_positions::moves::move_bytes;
use everyboard_positions::paths::MOST_GOALS;
use everyboard_potential::Potential;
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem, Symmetry};
use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};

/// What a search may use.
#[derive(Copy, Clone, Debug)]
pub struct Options {
    /// Threads that work together.
    pub threads: NonZeroUsize,
    /// Bytes for the positions seen and the graph of shortest solutions together.
    pub memory: u64,
    /// The ends to grow from; `None` lets the program choose.
    pub strategy: Option<Strategy>,
    /// How positions are stored. With `None` the search begins with a hash table and changes to
    /// bits for the whole space if that grows large.
    pub engine: Option<Engine>,
}

impl Default for Options {
    /// One thread, a gibibyte, and whatever engine and ends suit.
    fn default() -> Self {
        Options { threads: NonZeroUsize::MIN, memory: 1 << 30, strategy: None, engine: None }
    }
}

/// Bytes of a bitmap below which a hash table does as well.
const LEAST_DENSE: u64 = 1 << 14;

/// A hash table may grow to this part of one bitmap, an eighth, before the search changes to bits.
const TABLE_SHARE: u64 = 8;

/// Bytes that a hash table may always take before that: four times the least table of a large
/// board. With less the dense engine finds anew what the table almost had: with half of it Lights
/// Out on 5x5 and pegs on a diamond take twice as long, with an eighth frogs and toads on 5x5 three
/// times.
const LEAST_TABLE: u64 = 16 << 20;

/// Bytes of moves that the spare of the budget covers.
const FREE_MOVES: u64 = 1 << 20;

/// A search of a puzzle, planned and ready to run.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) system: &'a RewriteSystem,
    pub(crate) options: Options,
    pub(crate) strategy: Strategy,
    pub(crate) layout: Layout,
    /// All goals, if they can be listed and are not many.
    pub(crate) goals: Option<Vec<Position>>,
    pub(crate) mirror: Option<Symmetry>,
    /// Symmetries that keep moves, starts and goals, the identity among them; or none at all.
    pub(crate) keeping: Vec<Symmetry>,
    /// The plan of the dense engine.
    pub(crate) dense: Dense,
    /// What the bounded engine knows, if that is the engine.
    pub(crate) bounds: Option<Bounds>,
}

impl<'a> Search<'a> {
    /// Plans a search for the shortest solutions of `puzzle`, which compiles to `system`.
    ///
    /// # Errors
    /// If the puzzle has no goal, or the requested strategy or engine does not apply to it.
    pub fn plan(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: Options,
    ) -> Result<Self, SolveError> {
        if let (Some(_), Some(Engine::Dense)) = (system.parts(), options.engine) {
            return Err(SolveError::InParts(Engine::Dense));
        }
        let bounds = match options.engine {
            Some(Engine::Bounded) if !puzzle.goals.is_empty() => {
                Some(Bounds::find(puzzle, system, options)?)
            }
            _ => None,
        };
        Search::plan_with_bounds(puzzle, system, options, bounds)
    }

    /// As [`Search::plan`], or as [`Search::plan_with_tables`] with `tables`, for a search whose
    /// levels are [sorted files](crate::Saving::sorted): where `options` ask for no engine, the
    /// bounded one if there is a potential, or else the sparse one.
    ///
    /// # Errors
    /// As theirs, and if `options` ask for the dense engine or moves are left in parts.
    #[cfg(feature = "files")]
    pub fn plan_in_files(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: Options,
        tables: Option<&Arc<PatternTables>>,
    ) -> Result<Self, SolveError> {
        if system.parts().is_some() {
            return Err(SolveError::UnlistedInFiles);
        }
        let plan = |engine| {
            let options = Options { engine: Some(engine), ..options };
            match tables {
                Some(tables) => Search::plan_with_tables(puzzle, system, options, tables),
                None => Search::plan(puzzle, system, options),
            }
        };
        let planned = match options.engine {
            Some(Engine::Dense) => Err(SolveError::DenseIsInMemory),
            Some(engine) => plan(engine),
            None => match plan(Engine::Bounded) {
                Err(SolveError::NoPotential(_)) => plan(Engine::Sparse),
                planned => planned,
            },
        };
        // Positions that stand for their orbits have no order that moves keep.
        Ok(Search { keeping: Vec::new(), ..planned? })
    }

    /// Plans a search of the dense engine, whatever `options` say, that several processes share.
    /// Each of them has the memory of `options`.
    ///
    /// # Errors
    /// As those of [`Search::plan`] with [`Engine::Dense`].
    #[cfg(feature = "files")]
    pub fn plan_distributed(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: Options,
        processes: usize,
    ) -> Result<Self, SolveError> {
        if system.parts().is_some() {
            return Err(SolveError::InParts(Engine::Dense));
        }
        let options = Options { engine: Some(Engine::Dense), strategy: None, ..options };
        Search::plan_for(puzzle, system, options, None, processes)
    }

    /// As [`Search::plan`] with [`Engine::Bounded`], whatever `options` say, and with tables that
    /// were built before instead of a potential. Several searches for the same goals can share
    /// them. From the starts alone, unless `options` ask otherwise.
    ///
    /// # Errors
    /// As those of [`Search::plan`]; and if the tables are for other moves or other goals.
    pub fn plan_with_tables(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: Options,
        tables: &Arc<PatternTables>,
    ) -> Result<Self, SolveError> {
        let goals = puzzle.goal_positions(system, MOST_GOALS);
        if !goals.is_some_and(|goals| tables.are_for(puzzle, system, &goals)) {
            return Err(SolveError::OtherTables);
        }
        let options = Options { engine: Some(Engine::Bounded), ..options };
        // Only a search from the goals would need a potential.
        let potential = match options.strategy {
            Some(Strategy::TwoSided) => Some(Potential::find(puzzle, system)?),
            _ => None,
        };
        let bounds = Bounds::new(puzzle, system, potential, Some(Arc::clone(tables)), None);
        Search::plan_with_bounds(puzzle, system, options, Some(bounds))
    }

    /// As [`Search::plan`] with these bounds.
    pub(crate) fn plan_with_bounds(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: Options,
        bounds: Option<Bounds>,
    ) -> Result<Self, SolveError> {
        Search::plan_for(puzzle, system, options, bounds, 1)
    }

    /// As [`Search::plan`] with these bounds, for a search that `processes` share.
    fn plan_for(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        mut options: Options,
        bounds: Option<Bounds>,
        processes: usize,
    ) -> Result<Self, SolveError> {
        if puzzle.goals.is_empty() {
            return Err(SolveError::NoGoal);
        }
        // No more can be addressed: where addresses have 32 bits, sums of sizes do not overflow
        // then.
        options.memory = options.memory.min(usize::MAX as u64);
        let goals = puzzle.goal_positions(system, MOST_GOALS);
        let layout = Layout::new(system, &puzzle.starts, &patterns(puzzle, goals.as_deref()));
        let mirror = goals.as_ref().and_then(|goals| match options.engine {
            Some(Engine::Bounded) => exchange(puzzle, system, goals),
            _ => puzzle.mirror(system, goals),
        });
        // A mirror may carry pieces that never move to squares where none stands.
        let mirror = mirror.filter(|mirror| layout.carries(&mirror.inverse()));
        let strategy = match (options.strategy, &mirror, &goals) {
            (Some(Strategy::Mirrored), None, _) => return Err(SolveError::NoMirror),
            (Some(Strategy::TwoSided), _, None) => return Err(SolveError::TooManyGoals),
            (Some(asked), _, _) => asked,
            (None, _, _) if bounds.as_ref().is_some_and(Bounds::is_one_sided) => Strategy::OneSided,
            (None, Some(_), _) => Strategy::Mirrored,
            (None, None, Some(_)) => Strategy::TwoSided,
            (None, None, None) => Strategy::OneSided,
        };
        let keeping = keeping(puzzle, system, goals.as_deref(), &layout);
        let dense = Dense::asked(puzzle, system, options, goals.as_deref(), processes)?;
        Ok(Search {
            puzzle,
            system,
            options,
            strategy,
            layout,
            goals,
            mirror,
            keeping,
            dense,
            bounds,
        })
    }

    /// The engine that will be used, or the one to begin with.
    pub fn engine(&self) -> Engine {
        self.options.engine.unwrap_or(Engine::Sparse)
    }

    /// The plan of the dense engine, if it may be used.
    pub(crate) fn dense(&self) -> Option<&PairPlan> {
        self.dense.plan(self)
    }

    /// The positions of the space, if the dense engine may be used. The first call may take
    /// seconds.
    pub fn space_positions(&self) -> Option<u128> {
        self.dense().map(|plan| plan.space().positions())
    }

    /// The bytes that each of several processes takes for its part of the bits of a search that
    /// they share, and for what waits to be sent or to be added; 0 if it was not planned for the
    /// dense engine.
    #[cfg(feature = "files")]
    pub fn bytes_distributed(&self, processes: usize) -> u64 {
        self.dense().map_or(0, |plan| plan.bytes_distributed(processes))
    }

    /// Bytes for positions and solutions: all but what tables take, and the moves if they are very
    /// many.
    pub(crate) fn memory(&self) -> u64 {
        let tables = self.bounds.as_ref().and_then(|bounds| bounds.tables.as_ref());
        let tables = tables.map_or(0, |tables| tables.bytes());
        let moves = move_bytes(self.layout.bits(), self.system.rewrites().len());
        self.options.memory.saturating_sub(tables).saturating_sub(moves.saturating_sub(FREE_MOVES))
    }

    /// Bytes that positions may take in hash tables: all of them, or less if the dense engine can
    /// follow.
    pub(crate) fn sparse_memory(&self) -> u64 {
        let all = self.memory();
        match self.dense() {
            Some(plan) => all.min(LEAST_TABLE.max(plan.space().bitmap_bytes() / TABLE_SHARE)),
            None => all,
        }
    }

    /// The moves that every solution has at least, if the bounded engine will be used.
    pub fn bound(&self) -> Option<usize> {
        self.bounds.as_ref().map(Bounds::first_length)
    }

    /// The potential of the bounded engine, if that will be used and has one.
    pub fn potential(&self) -> Option<&Potential> {
        self.bounds.as_ref().and_then(|bounds| bounds.potential.as_ref())
    }

    /// The moves that every solution has at least, by the potential and the parity alone.
    pub fn bound_by_potential(&self) -> Option<usize> {
        let bounds = self.bounds.as_ref()?;
        Some(bounds.at_least(bounds.potential.as_ref()?.bound()))
    }

    /// Whether the bounded engine will be used with pattern tables.
    pub fn has_tables(&self) -> bool {
        self.bounds.as_ref().is_some_and(|bounds| bounds.tables.is_some())
    }

    /// Whether the bounded engine will be used with regions that cost a move each, as in peg
    /// solitaire where a move is all that one peg does at a stretch.
    pub fn has_regions(&self) -> bool {
        self.bounds.as_ref().is_some_and(|bounds| bounds.regions.is_some())
    }

    /// Whether all solutions have an even (0) or an odd number of moves (1), if the bounded engine
    /// will be used and knows.
    pub fn parity(&self) -> Option<usize> {
        self.bounds.as_ref()?.parity
    }

    /// The ends from which the search will grow.
    pub fn strategy(&self) -> Strategy {
        if self.engine() == Engine::Dense { Strategy::TwoSided } else { self.strategy }
    }

    /// The bits into which a position is packed.
    pub fn position_bits(&self) -> u32 {
        self.layout.bits()
    }

    /// The symmetry that makes one side serve for both, if that is the plan.
    pub fn mirror(&self) -> Option<&Symmetry> {
        self.mirror.as_ref().filter(|_| self.strategy == Strategy::Mirrored)
    }

    /// How many symmetries keep the starts and the goals: only one position of each orbit is
    /// stored. 1 where there is only the identity.
    pub fn symmetries(&self) -> usize {
        self.keeping.len().max(1)
    }
}

/// A mirror that carries goals to starts too. By another one, what a bounded search drops from the
/// starts, since it lies too far from the goals, is not what it would drop from the goals.
fn exchange(puzzle: &Puzzle, system: &RewriteSystem, goals: &[Position]) -> Option<Symmetry> {
    let group = puzzle.symmetry_group(system, goals).ok()?;
    group.members().iter().find(|symmetry| symmetry.reverses()).cloned()
}

/// The plan of a dense search. Where the program chooses, it is made when a search has grown: to
/// list the moves of every sub-space takes seconds where pieces are of many kinds, and most
/// searches end before. The engines that follow one another share it.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    plan: Arc<OnceLock<Option<PairPlan>>>,
}

impl Dense {
    /// For a search that never changes to the dense engine.
    pub(crate) fn never() -> Self {
        Dense::of(None)
    }

    /// With this plan.
    #[cfg(test)]
    pub(crate) fn from(plan: PairPlan) -> Self {
        Dense::of(Some(plan))
    }

    fn of(plan: Option<PairPlan>) -> Self {
        Dense { plan: Arc::new(OnceLock::from(plan)) }
    }

    /// Makes the plan if the user asks for the engine, in memory that `processes` divide among
    /// them.
    fn asked(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        options: Options,
        goals: Option<&[Position]>,
        processes: usize,
    ) -> Result<Self, SolveError> {
        match (options.engine, options.strategy) {
            (Some(Engine::Sparse | Engine::Bounded), _) | (None, Some(_)) => {
                return Ok(Dense::never());
            }
            (Some(Engine::Dense), Some(Strategy::OneSided | Strategy::Mirrored)) => {
                return Err(SolveError::DenseIsTwoSided);
            }
            (None, None) if system.parts().is_some() => return Ok(Dense::never()),
            (None, None) => return Ok(Dense { plan: Arc::default() }),
            (Some(Engine::Dense), _) => (),
        }
        let goals = goals.ok_or(SolveError::TooManyGoals)?;
        let plan = PairPlan::new(system, &puzzle.starts, goals).ok_or(SolveError::NoSpace)?;
        let needed = plan.bytes_distributed(processes);
        let budget = options.memory;
        if needed > budget {
            return Err(LevelError::TooLittleMemory { needed, budget }.into());
        }
        Ok(Dense::of(Some(plan)))
    }

    fn plan(&self, search: &Search) -> Option<&PairPlan> {
        self.plan.get_or_init(|| Dense::fitting(search)).as_ref()
    }

    /// The plan, if its bits fit the memory and a hash table does not do as well.
    fn fitting(search: &Search) -> Option<PairPlan> {
        let Search { system, puzzle, options, goals, .. } = search;
        let goals = goals.as_deref()?;
        // Each end has a bit for every position at least.
        let most = 4 * u128::from(options.memory);
        let space = Space::of_both_ends(system, &puzzle.starts, goals, most).ok()?;
        let plan = PairPlan::of(space, system, &puzzle.starts, goals)?;
        let fits = plan.bytes() <= options.memory;
        (fits && plan.space().bitmap_bytes() >= LEAST_DENSE).then_some(plan)
    }
}

/// With more symmetries than this the images of a position cost more than they save.
const MOST_KEEPING: usize = 64;

/// The symmetries that keep starts and goals and do not reverse moves.
pub(crate) fn keeping(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    goals: Option<&[Position]>,
    layout: &Layout,
) -> Vec<Symmetry> {
    // Goals that are not listed are kept by symmetries that keep empty squares, if they only ask
    // for a number of pieces.
    let by_pieces = puzzle.goals.iter().all(Goal::is_pieces_left);
    if goals.is_none() && !by_pieces {
        return Vec::new();
    }
    let Ok(group) = puzzle.symmetry_group(system, goals.unwrap_or(&[])) else { return Vec::new() };
    let forwards = group.members().iter().filter(|symmetry| !symmetry.reverses());
    let keeping: Vec<Symmetry> = forwards
        .filter(|symmetry| goals.is_some() || symmetry.symbol(Symbol::EMPTY).is_empty())
        .cloned()
        .collect();
    let fit = keeping.len() <= MOST_KEEPING && keeping.iter().all(|s| layout.carries(s));
    if fit { keeping } else { Vec::new() }
}

/// What goals ask of squares: the goal positions themselves where they are known.
fn patterns(puzzle: &Puzzle, goals: Option<&[Position]>) -> Vec<Pattern> {
    match goals {
        Some(goals) => goals.iter().map(Pattern::from).collect(),
        None => puzzle.goals.iter().filter_map(Goal::pattern).cloned().collect(),
    }
}
