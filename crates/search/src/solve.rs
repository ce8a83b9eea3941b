//! Runs a search: grows sides until they meet, then traces all shortest ways.

use crate::compartment::{Entry, Generation, U24};
use crate::dense::pair::{Pair, PairPlan};
use crate::image::ImageTable;
use crate::knowledge::{DenseSides, Ends, GoalTest, Mirrored, OneSide, TwoSides};
use crate::moves::{Direction, MoveTable};
use crate::outcome::{NoWay, Outcome, SolveError, Solved};
use crate::plan::{Engine, Search, Strategy};
use crate::progress::{End, LevelDone, Progress};
use crate::reduction::Reduction;
use crate::seen::Shares;
use crate::side::{Halt, Means, Side};
use crate::ways::{Knowledge, Meeting, Tracer};
use crate::word::{Wide, Word};
use everyboard_puzzle::Symmetry;

impl Search<'_> {
    /// Runs the search, with positions in the narrowest word and entry that hold them.
    ///
    /// # Errors
    /// If memory does not suffice or the search was told to stop; with what was proved by then.
    pub fn run(&self, progress: &dyn Progress) -> Result<Outcome, SolveError> {
        let bits = self.layout.bits();
        match bits {
            _ if Shares::for_entries::<u64, u16>(bits).is_some() => {
                run_with::<u64, u16>(self, progress)
            }
            _ if Shares::for_entries::<u64, U24>(bits).is_some() => {
                run_with::<u64, U24>(self, progress)
            }
            _ if Shares::for_entries::<u64, u32>(bits).is_some() => {
                run_with::<u64, u32>(self, progress)
            }
            0..=64 => run_with::<u64, u64>(self, progress),
            65..=128 => run_with::<u128, u128>(self, progress),
            129..=256 => run_with::<Wide<4>, Wide<4>>(self, progress),
            // 128 squares take at most 1,408 bits: labels of 7 bits, or fewer with wider cells.
            _ => run_with::<Wide<24>, Wide<24>>(self, progress),
        }
    }
}

fn run_with<W: Word, E: Entry<W>>(
    search: &Search,
    progress: &dyn Progress,
) -> Result<Outcome, SolveError> {
    let hunt = Hunt::<W>::new(search, progress);
    let sparse = || match search.strategy {
        Strategy::OneSided => hunt.one_sided::<E>(),
        Strategy::TwoSided => hunt.two_sided::<E>(),
        Strategy::Mirrored => hunt.mirrored::<E>(),
    };
    match (&search.dense, search.engine()) {
        (None, _) => sparse(),
        (Some(plan), Engine::Dense) => hunt.dense(plan),
        (Some(plan), Engine::Sparse) => match sparse() {
            Err(
                SolveError::OutOfMemory { .. }
                | SolveError::WaysTooMany { .. }
                | SolveError::BudgetTooSmall { .. },
            ) => hunt.dense(plan),
            ended => ended,
        },
    }
}

/// A search with positions packed into words of one type.
struct Hunt<'a, W> {
    search: &'a Search<'a>,
    means: Means<'a>,
    forwards: MoveTable<W>,
    backwards: MoveTable<W>,
    reduction: Reduction<W>,
    ends: Ends<W>,
}

/// Where two sides stand.
struct Standing {
    no_way_within: usize,
    stored: u64,
}

impl Standing {
    fn error(self, halt: Halt) -> SolveError {
        let Standing { no_way_within, stored } = self;
        match halt {
            Halt::OutOfMemory => SolveError::OutOfMemory { no_way_within, stored },
            Halt::Stopped => SolveError::Stopped { no_way_within, stored },
        }
    }
}

impl<'a, W: Word> Hunt<'a, W> {
    fn new(search: &'a Search<'a>, progress: &'a dyn Progress) -> Self {
        let Search { layout, system, puzzle, .. } = search;
        let table = |direction| MoveTable::new(layout, system, &puzzle.starts[0], direction);
        let pack = |position| layout.pack(position).expect("a layout packs starts and goals");
        Hunt {
            search,
            means: Means {
                threads: search.options.threads,
                memory: search.table_memory(),
                progress,
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

    /// A side that has seen its first positions.
    fn side<E: Entry<W>>(&self, end: End) -> Result<Side<'_, W, E>, SolveError> {
        let bits = self.search.layout.bits();
        let shares = Shares::for_entries::<W, E>(bits).expect("entries were chosen by their width");
        let (moves, first) = match end {
            End::Start => (&self.forwards, &self.ends.starts),
            End::Goal => (&self.backwards, &self.ends.goals),
        };
        let sides = if self.search.strategy == Strategy::TwoSided { 2 } else { 1 };
        let needed = sides * shares.least_bytes::<W, E>(self.means.threads.get());
        let budget = self.means.memory;
        if needed > budget {
            return Err(SolveError::BudgetTooSmall { needed, budget });
        }
        let side = Side::new(end, shares, moves, &self.reduction, first);
        let (positions, stored) = (side.frontier(), side.stored());
        let representatives = stored;
        let done = LevelDone { end, level: 0, positions, representatives, stored };
        self.means.progress.level(done);
        Ok(side)
    }

    fn one_sided<E: Entry<W>>(&self) -> Result<Outcome, SolveError> {
        let mut side = self.side::<E>(End::Start)?;
        let test = GoalTest::new(self.search, &self.ends);
        loop {
            let found = side.satisfying(&self.means, |packed| test.passes(packed));
            let level = side.level();
            if !found.is_empty() {
                let meeting = Meeting { positions: found, level, length: level };
                let known = OneSide { ends: &self.ends, side: &side, test: &test };
                return self.trace(meeting, &known, side.stored(), side.seen.bytes());
            }
            if side.frontier() == 0 {
                return Ok(no_way(side, 0));
            }
            let standing = Standing { no_way_within: level, stored: side.stored() };
            side.advance(&self.means, 0, 0).map_err(|halt| standing.error(halt))?;
        }
    }

    fn two_sided<E: Entry<W>>(&self) -> Result<Outcome, SolveError> {
        let mut sides = [self.side::<E>(End::Start)?, self.side::<E>(End::Goal)?];
        let mut grown = 0;
        loop {
            let [start, goal] = &sides;
            let (levels, stored) = (start.level() + goal.level(), start.stored() + goal.stored());
            let common = sides[grown].common(&self.means, &sides[1 - grown]);
            if !common.is_empty() {
                let meeting = Meeting { positions: common, level: start.level(), length: levels };
                let known = TwoSides { ends: &self.ends, start, goal };
                let bytes = start.seen.bytes() + goal.seen.bytes();
                return self.trace(meeting, &known, stored, bytes);
            }
            grown = usize::from(goal.frontier() < start.frontier());
            if sides[grown].frontier() == 0 {
                let [start, goal] = sides;
                let (ended, other) = if grown == 0 { (start, goal) } else { (goal, start) };
                return Ok(no_way(ended, other.stored()));
            }
            let standing = Standing { no_way_within: levels, stored };
            let other = &sides[1 - grown];
            let (bytes, stored) = (other.seen.bytes(), other.stored());
            let advanced = sides[grown].advance(&self.means, bytes, stored);
            advanced.map_err(|halt| standing.error(halt))?;
        }
    }

    fn mirrored<E: Entry<W>>(&self) -> Result<Outcome, SolveError> {
        let mut side = self.side::<E>(End::Start)?;
        let symmetry = self.search.mirror.as_ref().ok_or(SolveError::NoMirror)?;
        let table = |symmetry: &Symmetry| ImageTable::new(&self.search.layout, symmetry);
        // From a position seen from the goals to the one seen from the starts that it mirrors.
        let mirror = table(&symmetry.inverse()).ok_or(SolveError::NoMirror)?;
        let back = table(symmetry).ok_or(SolveError::NoMirror)?;
        loop {
            let level = side.level();
            let known = Mirrored { ends: &self.ends, side: &side, mirror: &mirror };
            if let Some(meeting) = self.meeting_in_mirror(&side, &mirror, &back) {
                return self.trace(meeting, &known, side.stored(), side.seen.bytes());
            }
            if side.frontier() == 0 {
                return Ok(no_way(side, 0));
            }
            let standing = Standing { no_way_within: 2 * level, stored: side.stored() };
            side.advance(&self.means, 0, 0).map_err(|halt| standing.error(halt))?;
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
        let seen = side.seen_images(&self.means, |packed| mirror.image(packed));
        let on = |generation: Generation| -> Vec<W> {
            let images = seen.iter().filter(|&&(_, level)| level == generation);
            images.map(|&(image, _)| back.image(image)).collect()
        };
        let odd = on(side.generation().previous());
        if !odd.is_empty() {
            return Some(Meeting { positions: odd, level, length: 2 * level - 1 });
        }
        let even = on(side.generation());
        (!even.is_empty()).then_some(Meeting { positions: even, level, length: 2 * level })
    }

    /// Both ends, bit by bit.
    fn dense(&self, plan: &PairPlan) -> Result<Outcome, SolveError> {
        let grounds = plan.grounds();
        let mut pair = Pair::new(plan, &grounds, self.means.threads, self.means.progress)?;
        let memory = self.search.options.memory.saturating_sub(plan.bytes());
        // Positions that meet are listed, sorted and dealt out in vectors that grow.
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / 256;
        loop {
            let (level, length) = (pair.level(0), pair.level(0) + pair.level(1));
            let too_many = SolveError::WaysTooMany { length, stored: pair.seen() };
            let common = pair.common(most).ok_or(too_many.clone())?;
            if !common.is_empty() {
                let pack = |position| self.search.layout.pack(position).expect("it was reached");
                let positions = common.iter().map(pack).collect();
                let known = DenseSides { search: self.search, ends: &self.ends, pair: &pair };
                let tracer = self.tracer(memory);
                let meeting = Meeting { positions, level, length };
                let paths = tracer.trace(meeting, &known).map_err(|_| too_many)?;
                let (stored, bytes) = (pair.seen(), plan.bytes());
                let engine = Engine::Dense;
                return Ok(Outcome::Solved(Solved { paths, stored, bytes, engine }));
            }
            let grown = pair.smaller();
            if !pair.advances(grown) {
                return Ok(no_dense_way(&pair, grown));
            }
            if !pair.advance(grown) {
                return Err(SolveError::Stopped { no_way_within: length, stored: pair.seen() });
            }
        }
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
        let memory = self.means.memory.saturating_sub(bytes);
        let length = meeting.length;
        let too_many = SolveError::WaysTooMany { length, stored };
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
    Outcome::NoWay(NoWay { end, positions, levels, stored, engine: Engine::Dense })
}

fn no_way<W: Word, E: Entry<W>>(side: Side<'_, W, E>, other_stored: u64) -> Outcome {
    let (positions, stored) = (side.positions(), side.stored() + other_stored);
    // The last level is the empty one that ended the search.
    let mut levels = side.levels;
    levels.retain(|&positions| positions > 0);
    Outcome::NoWay(NoWay { end: side.end, positions, levels, stored, engine: Engine::Sparse })
}
