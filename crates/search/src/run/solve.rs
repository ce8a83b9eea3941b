//! Runs a search: grows sides until they meet, then traces all shortest ways.

use crate::answer::trace::{Knowledge, Meeting, Tracer};
use crate::dense::pair::{Pair, PairPlan};
use crate::model::image::ImageTable;
use crate::model::moves::{Direction, MoveTable};
use crate::model::reduction::Reduction;
use crate::model::word::{Wide, Word};
use crate::run::keeper::{Keeper, Tables, Urgency};
use crate::run::knowledge::{DenseSides, Ends, GoalTest, Mirrored, OneSide, TwoSides};
use crate::run::outcome::{Outcome, SolveError, Solved, Unsolvable};
use crate::run::plan::{Engine, Search, Strategy};
use crate::run::progress::{End, Progress};
use crate::sparse::compartment::{Entry, LevelMod3, U24};
use crate::sparse::seen::Shares;
use crate::sparse::side::{Resources, Side, StopReason};
use everyboard_board::Position;
use everyboard_puzzle::Symmetry;

impl Search<'_> {
    /// Runs the search, with positions in the narrowest word and entry that hold them.
    ///
    /// # Errors
    /// If memory does not suffice or the search was told to stop; with what was proved by then.
    pub fn run(&self, progress: &dyn Progress) -> Result<Outcome, SolveError> {
        self.run_keeping(progress, &mut ())
    }

    /// As [`Search::run`], where `keeper` keeps levels or has kept some.
    pub(crate) fn run_keeping(
        &self,
        progress: &dyn Progress,
        keeper: &mut dyn Keeper,
    ) -> Result<Outcome, SolveError> {
        let bits = self.layout.bits();
        match bits {
            _ if Shares::for_entries::<u64, u16>(bits).is_some() => {
                run_with::<u64, u16>(self, progress, keeper)
            }
            _ if Shares::for_entries::<u64, U24>(bits).is_some() => {
                run_with::<u64, U24>(self, progress, keeper)
            }
            _ if Shares::for_entries::<u64, u32>(bits).is_some() => {
                run_with::<u64, u32>(self, progress, keeper)
            }
            0..=64 => run_with::<u64, u64>(self, progress, keeper),
            65..=128 => run_with::<u128, u128>(self, progress, keeper),
            129..=256 => run_with::<Wide<4>, Wide<4>>(self, progress, keeper),
            // 128 squares take at most 1,408 bits: labels of 7 bits, or fewer with wider cells.
            _ => run_with::<Wide<24>, Wide<24>>(self, progress, keeper),
        }
    }
}

fn run_with<W: Word, E: Entry<W>>(
    search: &Search,
    progress: &dyn Progress,
    keeper: &mut dyn Keeper,
) -> Result<Outcome, SolveError> {
    let solver = Solver::<W>::new(search, progress, !keeper.waits());
    if let (Some(plan), Engine::Dense) = (&search.dense, keeper.engine().unwrap_or(search.engine()))
    {
        return solver.dense(plan, keeper);
    }
    let outcome = match search.strategy {
        Strategy::OneSided => solver.one_sided::<E>(keeper),
        Strategy::TwoSided => solver.two_sided::<E>(keeper),
        Strategy::Mirrored => solver.mirrored::<E>(keeper),
    };
    match (&search.dense, outcome) {
        (
            Some(plan),
            Err(
                SolveError::OutOfMemory { .. }
                | SolveError::TooManyPaths { .. }
                | SolveError::BudgetTooSmall { .. },
            ),
        ) => solver.dense(plan, keeper),
        (_, ended) => ended,
    }
}

/// A search with positions packed into words of one type.
struct Solver<'a, W> {
    search: &'a Search<'a>,
    resources: Resources<'a>,
    forwards: MoveTable<W>,
    backwards: MoveTable<W>,
    reduction: Reduction<W>,
    ends: Ends<W>,
}

/// Where two sides stand.
#[derive(Copy, Clone)]
struct Standing {
    longer_than: usize,
    stored: u64,
}

impl Standing {
    fn error(self, halt: StopReason) -> SolveError {
        let Standing { longer_than, stored } = self;
        match halt {
            StopReason::OutOfMemory => SolveError::OutOfMemory { longer_than, stored },
            StopReason::Stopped => SolveError::Stopped { longer_than, stored },
        }
    }
}

impl<'a, W: Word> Solver<'a, W> {
    fn new(search: &'a Search<'a>, progress: &'a dyn Progress, may_stop: bool) -> Self {
        let Search { layout, system, puzzle, .. } = search;
        let table = |direction| MoveTable::new(layout, system, &puzzle.starts[0], direction);
        let pack = |position| layout.pack(position).expect("a layout packs starts and goals");
        Solver {
            search,
            resources: Resources {
                threads: search.options.threads,
                memory: search.table_memory(),
                progress,
                may_stop,
            },
            forwards: table(Direction::Forwards),
            backwards: table(Direction::Backwards),
            reduction: Reduction::new(layout, &search.keeping),
            ends: Ends {
                starts: puzzle.starts.iter().map(pack).collect(),
                goals: search.goals.iter().flatten().map(pack).collect(),
            },
        }
    }

    /// A side that has seen nothing yet.
    fn side<E: Entry<W>>(&self, end: End) -> Result<Side<'_, W, E>, SolveError> {
        let bits = self.search.layout.bits();
        let shares = Shares::for_entries::<W, E>(bits).expect("entries were chosen by their width");
        let sides = if self.search.strategy == Strategy::TwoSided { 2 } else { 1 };
        let needed = sides * shares.least_bytes::<W, E>(self.resources.threads.get());
        let budget = self.resources.memory;
        if needed > budget {
            return Err(SolveError::BudgetTooSmall { needed, budget });
        }
        let moves = match end {
            End::Start => &self.forwards,
            End::Goal => &self.backwards,
        };
        Ok(Side::new(end, shares, moves, &self.reduction))
    }

    /// The side of a search that grows from the starts alone, as it was kept or at its beginning.
    fn only_side<E: Entry<W>>(
        &self,
        keeper: &mut dyn Keeper,
    ) -> Result<Side<'_, W, E>, SolveError> {
        let mut side = self.side::<E>(End::Start)?;
        if !keeper.fill_tables(&mut [&mut side], &self.resources)? {
            side.begin(&self.ends.starts);
        }
        side.tell(&self.resources, 0);
        Ok(side)
    }

    /// Both sides, as they were kept or at their beginnings.
    fn both_sides<E: Entry<W>>(
        &self,
        keeper: &mut dyn Keeper,
    ) -> Result<[Side<'_, W, E>; 2], SolveError> {
        let mut sides = [self.side::<E>(End::Start)?, self.side::<E>(End::Goal)?];
        let [start, goal] = &mut sides;
        if !keeper.fill_tables(&mut [start, goal], &self.resources)? {
            start.begin(&self.ends.starts);
            goal.begin(&self.ends.goals);
        }
        start.tell(&self.resources, 0);
        goal.tell(&self.resources, start.stored());
        Ok(sides)
    }

    /// Lets the keeper keep a level after which the search goes on, unless it is to stop.
    fn keep(
        &self,
        keeper: &mut dyn Keeper,
        sides: &[&dyn Tables],
        standing: Standing,
    ) -> Result<(), SolveError> {
        let stops = keeper.waits() && self.resources.progress.is_stopped();
        let urgency = if stops { Urgency::Now } else { Urgency::IfDue };
        keeper.keep_tables(sides, &self.resources, urgency)?;
        if stops { Err(standing.error(StopReason::Stopped)) } else { Ok(()) }
    }

    /// Lets the keeper keep sides that have met but whose ways take more memory, unless the search
    /// goes on bit by bit.
    fn keep_met(
        &self,
        keeper: &mut dyn Keeper,
        sides: &[&dyn Tables],
        outcome: Result<Outcome, SolveError>,
    ) -> Result<Outcome, SolveError> {
        if self.search.dense.is_none() && matches!(outcome, Err(SolveError::TooManyPaths { .. })) {
            keeper.keep_tables(sides, &self.resources, Urgency::Now)?;
        }
        outcome
    }

    fn one_sided<E: Entry<W>>(&self, keeper: &mut dyn Keeper) -> Result<Outcome, SolveError> {
        let mut side = self.only_side::<E>(keeper)?;
        let test = GoalTest::new(self.search, &self.ends);
        loop {
            let found = side.satisfying(&self.resources, |packed| test.passes(packed));
            let level = side.level();
            if !found.is_empty() {
                let meeting = Meeting { positions: found, level, length: level };
                let known = OneSide { ends: &self.ends, side: &side, test: &test };
                let outcome = self.trace(meeting, &known, side.stored(), side.seen.bytes());
                return self.keep_met(keeper, &[&side], outcome);
            }
            if side.frontier() == 0 {
                return Ok(no_way(side, 0));
            }
            let standing = Standing { longer_than: level, stored: side.stored() };
            self.keep(keeper, &[&side], standing)?;
            side.advance(&self.resources, 0, 0).map_err(|halt| standing.error(halt))?;
        }
    }

    fn two_sided<E: Entry<W>>(&self, keeper: &mut dyn Keeper) -> Result<Outcome, SolveError> {
        let mut sides = self.both_sides::<E>(keeper)?;
        let mut grown = 0;
        loop {
            let [start, goal] = &sides;
            let (levels, stored) = (start.level() + goal.level(), start.stored() + goal.stored());
            let common = sides[grown].common(&self.resources, &sides[1 - grown]);
            if !common.is_empty() {
                let meeting = Meeting { positions: common, level: start.level(), length: levels };
                let known = TwoSides { ends: &self.ends, start, goal };
                let bytes = start.seen.bytes() + goal.seen.bytes();
                let outcome = self.trace(meeting, &known, stored, bytes);
                return self.keep_met(keeper, &[start, goal], outcome);
            }
            grown = usize::from(goal.frontier() < start.frontier());
            if sides[grown].frontier() == 0 {
                let [start, goal] = sides;
                let (ended, other) = if grown == 0 { (start, goal) } else { (goal, start) };
                return Ok(no_way(ended, other.stored()));
            }
            let standing = Standing { longer_than: levels, stored };
            self.keep(keeper, &[start, goal], standing)?;
            let other = &sides[1 - grown];
            let (bytes, stored) = (other.seen.bytes(), other.stored());
            let advanced = sides[grown].advance(&self.resources, bytes, stored);
            advanced.map_err(|halt| standing.error(halt))?;
        }
    }

    fn mirrored<E: Entry<W>>(&self, keeper: &mut dyn Keeper) -> Result<Outcome, SolveError> {
        let mut side = self.only_side::<E>(keeper)?;
        let symmetry = self.search.mirror.as_ref().ok_or(SolveError::NoMirror)?;
        let table = |symmetry: &Symmetry| ImageTable::new(&self.search.layout, symmetry);
        // From a position seen from the goals to the one seen from the starts that it mirrors.
        let mirror = table(&symmetry.inverse()).ok_or(SolveError::NoMirror)?;
        let back = table(symmetry).ok_or(SolveError::NoMirror)?;
        loop {
            let level = side.level();
            let known = Mirrored { ends: &self.ends, side: &side, mirror: &mirror };
            if let Some(meeting) = self.meeting_in_mirror(&side, &mirror, &back) {
                let outcome = self.trace(meeting, &known, side.stored(), side.seen.bytes());
                return self.keep_met(keeper, &[&side], outcome);
            }
            if side.frontier() == 0 {
                return Ok(no_way(side, 0));
            }
            let standing = Standing { longer_than: 2 * level, stored: side.stored() };
            self.keep(keeper, &[&side], standing)?;
            side.advance(&self.resources, 0, 0).map_err(|halt| standing.error(halt))?;
        }
    }

    /// Positions of the deepest level k whose mirror images are on level k - 1 (a way of 2k - 1
    /// moves) or, if there are none, on level k (2k moves). Images on earlier levels would have
    /// met before.
    fn meeting_in_mirror<E: Entry<W>>(
        &self,
        side: &Side<'_, W, E>,
        mirror: &ImageTable<W>,
        back: &ImageTable<W>,
    ) -> Option<Meeting<W>> {
        let level = side.level();
        let seen = side.seen_images(&self.resources, |packed| mirror.image(packed));
        let on = |wanted: LevelMod3| -> Vec<W> {
            let images = seen.iter().filter(|&&(_, level)| level == wanted);
            images.map(|&(image, _)| back.image(image)).collect()
        };
        let odd = on(side.level_mod3().previous());
        if !odd.is_empty() {
            return Some(Meeting { positions: odd, level, length: 2 * level - 1 });
        }
        let even = on(side.level_mod3());
        (!even.is_empty()).then_some(Meeting { positions: even, level, length: 2 * level })
    }

    /// Both ends, bit by bit.
    fn dense(&self, plan: &PairPlan, keeper: &mut dyn Keeper) -> Result<Outcome, SolveError> {
        let contexts = plan.contexts();
        let Resources { threads, progress, may_stop, .. } = self.resources;
        let mut pair = Pair::new(plan, &contexts, threads, progress)?;
        if !keeper.fill_bits(&mut pair)? {
            pair.begin();
        }
        pair.tell(0);
        pair.tell(1);
        let memory = self.search.options.memory.saturating_sub(plan.bytes());
        // Positions that meet are listed, sorted and dealt out in vectors that grow.
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / 256;
        loop {
            let length = pair.level(0) + pair.level(1);
            let common = pair.common(most);
            if common.as_ref().is_none_or(|common| !common.is_empty()) {
                let outcome = self.dense_ways(plan, &pair, common, memory);
                if outcome.is_err() {
                    keeper.keep_bits(&pair, Urgency::Now)?;
                }
                return outcome;
            }
            let grown = pair.smaller();
            if !pair.advances(grown) {
                return Ok(no_dense_way(&pair, grown));
            }
            let stops = keeper.waits() && progress.is_stopped();
            keeper.keep_bits(&pair, if stops { Urgency::Now } else { Urgency::IfDue })?;
            if stops || !pair.advance(grown, may_stop) {
                let stored = pair.seen();
                return Err(SolveError::Stopped { longer_than: length, stored });
            }
        }
    }

    /// All shortest ways of two sides that have met, in positions that are `common` to them; none
    /// of these if they are too many.
    fn dense_ways(
        &self,
        plan: &PairPlan,
        pair: &Pair,
        common: Option<Vec<Position>>,
        memory: u64,
    ) -> Result<Outcome, SolveError> {
        let (level, length) = (pair.level(0), pair.level(0) + pair.level(1));
        let too_many = || SolveError::TooManyPaths { length, stored: pair.seen() };
        let common = common.ok_or_else(too_many)?;
        let pack = |position| self.search.layout.pack(position).expect("it was reached");
        let positions = common.iter().map(pack).collect();
        let known = DenseSides { search: self.search, ends: &self.ends, pair };
        let meeting = Meeting { positions, level, length };
        let paths = self.tracer(memory).trace(meeting, &known).map_err(|_| too_many())?;
        let (stored, bytes, engine) = (pair.seen(), plan.bytes(), Engine::Dense);
        Ok(Outcome::Solved(Solved { paths, stored, bytes, engine }))
    }

    fn tracer(&self, memory: u64) -> Tracer<'_, W> {
        Tracer {
            layout: &self.search.layout,
            forwards: &self.forwards,
            backwards: &self.backwards,
            memory,
        }
    }

    fn trace(
        &self,
        meeting: Meeting<W>,
        known: &impl Knowledge<W>,
        stored: u64,
        bytes: u64,
    ) -> Result<Outcome, SolveError> {
        let memory = self.search.options.memory.saturating_sub(bytes);
        let length = meeting.length;
        let too_many = SolveError::TooManyPaths { length, stored };
        // The meeting's positions with their orbits, in a vector that grows.
        let orbits = meeting.positions.len() * self.search.symmetries() * size_of::<W>();
        if 3 * orbits as u64 > memory {
            return Err(too_many);
        }
        let orbits = meeting.positions.iter().flat_map(|&packed| self.reduction.orbit(packed));
        let meeting = Meeting { positions: orbits.collect(), ..meeting };
        match self.tracer(memory).trace(meeting, known) {
            Ok(paths) => {
                let engine = Engine::Sparse;
                Ok(Outcome::Solved(Solved { paths, stored, bytes, engine }))
            }
            Err(_) => Err(too_many),
        }
    }
}

fn no_dense_way(pair: &Pair, ended: usize) -> Outcome {
    let mut levels = pair.levels(ended).to_vec();
    levels.retain(|&positions| positions > 0);
    let end = if ended == 0 { End::Start } else { End::Goal };
    let (positions, stored) = (levels.iter().sum(), pair.seen());
    Outcome::Unsolvable(Unsolvable { end, positions, levels, stored, engine: Engine::Dense })
}

fn no_way<W: Word, E: Entry<W>>(side: Side<'_, W, E>, other_stored: u64) -> Outcome {
    let (positions, stored) = (side.positions(), side.stored() + other_stored);
    // The last level is the empty one that ended the search.
    let mut levels = side.levels;
    levels.retain(|&positions| positions > 0);
    Outcome::Unsolvable(Unsolvable {
        end: side.end,
        positions,
        levels,
        stored,
        engine: Engine::Sparse,
    })
}
