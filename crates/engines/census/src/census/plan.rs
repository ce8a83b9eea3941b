//! Plans a census, and runs it in memory.

use super::outcome::{CensusError, LevelCounts};
use crate::table::MemoryTable;
use crate::table::numbered::{MemoryValues, NumberedData};
use everyboard_bits::SpaceError;
#[cfg(feature = "files")]
use everyboard_bits::distributed::{deal, wire_bytes};
use everyboard_bits::frontier::BitFrontier;
use everyboard_bits::space::chunks::Chunks;
use everyboard_bits::space::goals::most_goals;
use everyboard_bits::space::{MOST_SWEPT, Space, SubSpace};
use everyboard_bits::sweep::context::SweepContext;
use everyboard_bits::sweep::owners::Owners;
use everyboard_bits::sweep::transitions::{
    BYTES_A_MOVE, Transition, fixed_levels, transitions_within, two_colours,
};
#[cfg(feature = "files")]
use everyboard_bits::sweep::{context::half_of, owners::ClusterView};
use everyboard_board::{Position, Symbol};
use everyboard_cpu::InstructionSet;
use everyboard_levels::{
    AdvanceEnd, Direction, Frontier, Resources, Urgency, advance_all, nonempty,
};
use everyboard_puzzle::{Arrangements, Puzzle, RewriteSystem};
use everyboard_sorted::SortedMap;
use everyboard_watch::{End, Watch};
use std::borrow::Cow;
use std::convert::Infallible;
use std::num::NonZeroUsize;

/// What a census may use and how many positions it returns.
#[derive(Copy, Clone, Debug)]
pub struct CensusOptions {
    /// Threads that work together.
    pub threads: NonZeroUsize,
    /// Bytes that its bitmaps may take; from files, everything it keeps in memory.
    pub memory: u64,
    /// The most positions of the deepest level that it returns.
    pub antipodes: usize,
    /// The instructions that sweeps use.
    pub instruction_set: InstructionSet,
    /// Whether arrangements that parity excludes have bits as well, as in what version 0.1 saved.
    pub with_excluded: bool,
}

impl Default for CensusOptions {
    /// One thread, a gibibyte, no positions of the deepest level, the best instructions.
    fn default() -> Self {
        let threads = NonZeroUsize::MIN;
        let instruction_set = InstructionSet::best();
        CensusOptions {
            threads,
            memory: 1 << 30,
            antipodes: 0,
            instruction_set,
            with_excluded: false,
        }
    }
}

/// The most chunks that are listed to work out what processes send each other: that takes some 30
/// bytes for each.
#[cfg(feature = "files")]
const MOST_LISTED: u128 = 1 << 26;

/// What the moves of most puzzles take at most, sub-space by sub-space: it counts to the program.
const BYTES_OF_FEW_MOVES: u64 = 4 << 20;

/// A census, planned and ready to run.
#[derive(Debug)]
pub struct Census<'a> {
    system: &'a RewriteSystem,
    pub(super) starts: &'a [Position],
    /// Where level 0 lies.
    pub(super) end: End,
    /// The positions of level 0.
    pub(super) first: Cow<'a, [Position]>,
    pub(super) options: CensusOptions,
    space: Space,
    transitions: Vec<Transition>,
    /// What the moves take in all sub-spaces but one, beyond [`BYTES_OF_FEW_MOVES`].
    pub(crate) moves_bytes: u64,
    /// By sub-space, if every move leads from one colour to the other.
    colours: Option<Vec<usize>>,
    /// By sub-space, if each has one level and colours: that level, if moves lead there.
    fixed: Option<Vec<Option<usize>>>,
}

impl<'a> Census<'a> {
    /// Plans a census of all that `starts` lead to: numbers the positions and works out which
    /// sub-spaces lead to which. Takes milliseconds; the bitmaps are allocated by the run.
    ///
    /// # Errors
    /// If the positions cannot be numbered.
    pub fn plan(
        system: &'a RewriteSystem,
        starts: &'a [Position],
        options: CensusOptions,
    ) -> Result<Self, CensusError> {
        let space = if options.with_excluded {
            Space::with_excluded(system, starts)
        } else {
            Space::new(system, starts)
        };
        Self::of(space?, system, starts, options)
    }

    /// Plans a census backwards from the goals of `puzzle`: level n holds those of all
    /// [`Arrangements`] of its pieces from which the nearest goal is n moves away, whether the
    /// starts lead to them or not. All goals among them are listed, those too that a pattern or a
    /// number of pieces describes; `watch` may stop that.
    ///
    /// # Errors
    /// If the positions cannot be numbered, none of them is a goal, or listing the goals takes more
    /// than the memory of the options, or is stopped.
    pub fn plan_to_goals(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: CensusOptions,
        watch: &dyn Watch,
    ) -> Result<Self, CensusError> {
        let arrangements = Arrangements::new(puzzle, system).map_err(SpaceError::from)?;
        let space = if options.with_excluded {
            Space::towards_goals_with_excluded(system, &arrangements)
        } else {
            Space::towards_goals(system, &arrangements)
        }?;
        let goals = space.goal_positions(&arrangements, most_goals(options.memory), watch)?;
        if goals.is_empty() {
            return Err(CensusError::NoGoal);
        }
        Self::between(space, system, &puzzle.starts, End::Goal, goals.into(), options)
    }

    /// A census of a space that is closed under moves from `starts`.
    pub(crate) fn of(
        space: Space,
        system: &'a RewriteSystem,
        starts: &'a [Position],
        options: CensusOptions,
    ) -> Result<Self, CensusError> {
        Self::between(space, system, starts, End::Start, starts.into(), options)
    }

    /// A census of the space of `starts` that begins with the positions `first` of one end.
    fn between(
        space: Space,
        system: &'a RewriteSystem,
        starts: &'a [Position],
        end: End,
        first: Cow<'a, [Position]>,
        options: CensusOptions,
    ) -> Result<Self, CensusError> {
        let direction = match end {
            End::Start => Direction::Forwards,
            End::Goal => Direction::Backwards,
        };
        // Once each of them counts to the puzzle.
        let once = system.rewrites().len() as u64;
        let beyond = |moves: u64| {
            (BYTES_A_MOVE * moves.saturating_sub(once)).saturating_sub(BYTES_OF_FEW_MOVES)
        };
        let most = options.memory.saturating_add(BYTES_OF_FEW_MOVES) / BYTES_A_MOVE + once;
        // A space that is too large to sweep is refused before its moves are needed.
        let is_swept = space.positions() <= MOST_SWEPT;
        let found = is_swept.then(|| transitions_within(&space, system, direction, most));
        let transitions = found.unwrap_or(Ok(Vec::new())).map_err(|moves| {
            let needed = space.bitmap_bytes().saturating_add(beyond(moves));
            CensusError::TooLittleMemory { needed, budget: options.memory }
        })?;
        let moves: usize = transitions.iter().map(|transition| transition.rewrites.len()).sum();
        let seeds: Vec<usize> =
            first.iter().filter_map(|first| space.sub_space_of(first)).collect();
        let colours = two_colours(space.sub_spaces(), &transitions, &seeds);
        let fixed = fixed_levels(space.sub_spaces(), &transitions, &seeds);
        let fixed = fixed.filter(|_| colours.is_some());
        let moves_bytes = beyond(moves as u64);
        let census = Census {
            system,
            starts,
            end,
            first,
            options,
            space,
            transitions,
            moves_bytes,
            colours,
            fixed,
        };
        Ok(census)
    }

    /// Where level 0 lies: at the starts, or at the goals.
    pub fn end(&self) -> End {
        self.end
    }

    /// The positions of level 0.
    pub fn first(&self) -> &[Position] {
        &self.first
    }

    /// The positions that are counted, reachable or not.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Whether one bit a position suffices: every move leads from one half of the space to the
    /// other, so that each half is advanced in place.
    pub fn is_in_place(&self) -> bool {
        self.colours.is_some()
    }

    /// The symbols whose squares choose the sub-space.
    pub fn indexed_symbols(&self) -> &[Symbol] {
        self.space.indexed_symbols()
    }

    /// The bytes that the bitmaps of a census in memory take that keeps nothing besides: one bit a
    /// position if [`Census::is_in_place`], otherwise two. If each sub-space has one level, a bit
    /// for each position of the largest even and the largest odd one.
    pub fn bytes(&self) -> u64 {
        let Some(levels) = &self.fixed else { return self.bytes_of_all() };
        let mut by_level: SortedMap<usize, Vec<SubSpace>> = SortedMap::new();
        for (level, sub_space) in levels.iter().zip(&self.space.sub_spaces) {
            by_level.entry(level.unwrap_or(0)).or_default().push(sub_space.clone());
        }
        let mut largest = [0, 0];
        for (level, sub_spaces) in by_level {
            let bytes = self.space.segments.bitmap_bytes(&sub_spaces);
            largest[level % 2] = bytes.max(largest[level % 2]);
        }
        largest.iter().sum()
    }

    /// The bytes of the bitmaps if those of all levels are kept.
    pub(crate) fn bytes_of_all(&self) -> u64 {
        let maps = if self.is_in_place() { 1 } else { 2 };
        self.space.bitmap_bytes().saturating_mul(maps)
    }

    /// The bytes that a census in memory takes if it records distances, to save a table: two bits
    /// a position more.
    pub fn bytes_recording(&self) -> u64 {
        self.bytes_of_all().saturating_add(self.space.bitmap_bytes().saturating_mul(2))
    }

    /// The bits that a census in memory keeps for each arrangement of the pieces.
    pub fn bits_per_position(&self) -> f64 {
        8.0 * self.bytes() as f64 / self.space.arrangements() as f64
    }

    /// The bytes that pass through the processor on a level that skips no chunk: each sub-space
    /// that advances is read and written once, and its sources are read once each.
    pub fn level_bytes(&self) -> u64 {
        let read = self.transitions.iter().map(|transition| {
            let positions = self.space.sub_spaces[transition.destination].left.arrangements();
            bitmap_bytes(positions.unwrap_or(u128::MAX))
        });
        let own = bitmap_bytes(self.space.positions()).saturating_mul(2);
        let all = read.fold(own, u64::saturating_add);
        if self.is_in_place() { all / 2 } else { all }
    }

    /// Counts the positions of every level, in memory. A level streams at most
    /// [`Census::level_bytes`] through the processor.
    ///
    /// # Errors
    /// If memory does not suffice, or the census was told to stop.
    pub fn run(&self, watch: &dyn Watch) -> Result<LevelCounts, CensusError> {
        self.check_size()?;
        self.fit(self.bytes().saturating_add(self.moves_bytes))?;
        let context = self.context_with(self.fixed.as_deref(), |_| Owners::ALONE);
        let mut frontier = self.frontier(&context, false)?;
        self.exhaust(&mut frontier, watch, true, |_, _| Ok(()))?;
        Ok(LevelCounts::of(&frontier.state, &context, self.bytes()))
    }

    /// What `processes` send each other on a level that skips no chunk, in bytes that are not
    /// compressed; none if there are more than 2^26 chunks, of 128 KiB at most. Lists all chunks.
    #[cfg(feature = "files")]
    pub fn level_wire_bytes(&self, processes: usize) -> Option<u64> {
        let Space { segments, sub_spaces, .. } = &self.space;
        segments.chunks(sub_spaces).filter(|&chunks| chunks <= MOST_LISTED)?;
        let chunks = Chunks::new(&self.space);
        let colours = self.colours.as_deref();
        let owners = self.deal(ClusterView { me: 0, processes }, &chunks);
        let halves = wire_bytes(&chunks, &self.transitions, &owners, |chunk| {
            half_of(&chunks, colours, chunk)
        });
        halves.into_iter().max()
    }

    /// Finds the distance of every position and keeps them all in memory, 2 bits each; while it
    /// runs it takes [`Census::bytes_recording`].
    ///
    /// # Errors
    /// If memory does not suffice, or the census was told to stop.
    pub fn into_table(self, watch: &dyn Watch) -> Result<MemoryTable, CensusError> {
        let bytes = self.bytes_recording();
        self.tabled(bytes, false, watch)
    }

    /// The bytes that a census in memory takes if it records each distance in a byte.
    pub fn bytes_unpacked(&self) -> u64 {
        self.bytes_of_all().saturating_add(self.space.bitmap_bytes().saturating_mul(8))
    }

    /// As [`Census::into_table`], but with a byte for each position, so that a look-up takes no
    /// walk. `None` if a distance is greater than 254.
    ///
    /// # Errors
    /// As those of [`Census::into_table`].
    pub fn into_unpacked(self, watch: &dyn Watch) -> Result<Option<MemoryTable>, CensusError> {
        let bytes = self.bytes_unpacked();
        let table = self.tabled(bytes, true, watch)?;
        Ok(Some(table).filter(|table| table.levels().len() <= usize::from(u8::MAX)))
    }

    /// The table, which takes `bytes` while it is made.
    fn tabled(
        self,
        bytes: u64,
        unpacks: bool,
        watch: &dyn Watch,
    ) -> Result<MemoryTable, CensusError> {
        self.check_size()?;
        self.fit(bytes.saturating_add(self.moves_bytes))?;
        let context = self.context();
        let mut frontier = self.frontier(&context, !unpacks)?;
        frontier.state.list_chunks();
        if unpacks {
            frontier.record_bytes()?;
        }
        self.exhaust(&mut frontier, watch, true, |_, _| Ok(()))?;
        let levels = nonempty(&frontier.state.levels);
        let values = MemoryValues::of(frontier);
        let SweepContext { chunks, .. } = context;
        let Census { system, starts, end, first, space, .. } = self;
        let system = system.clone();
        let starts = starts.to_vec();
        let first = first.into_owned();
        Ok(NumberedData { system, starts, first, end, space, chunks, levels, values }.into_table())
    }

    /// A frontier in memory at level 0.
    pub(super) fn frontier<'c>(
        &self,
        context: &'c SweepContext<'c>,
        records: bool,
    ) -> Result<BitFrontier<'c>, CensusError> {
        let most = self.options.antipodes;
        Ok(BitFrontier::new(self.end, context, &self.first, most, records)?)
    }

    /// Advances a frontier until nothing is new. `save` as in [`advance_all`]; if not `may_stop`, a
    /// census that is stopped completes its level first.
    pub(super) fn exhaust<F: Frontier>(
        &self,
        frontier: &mut F,
        watch: &dyn Watch,
        may_stop: bool,
        mut save: impl FnMut(&mut F, Urgency) -> Result<(), CensusError>,
    ) -> Result<(), CensusError> {
        let CensusOptions { threads, memory, .. } = self.options;
        let resources = Resources { threads, memory, watch, may_stop, longest: None };
        let ended = advance_all(
            std::slice::from_mut(frontier),
            &resources,
            |_, _| None::<Infallible>,
            |frontiers, urgency| save(&mut frontiers[0], urgency),
        )?;
        match ended {
            AdvanceEnd::Exhausted(_) | AdvanceEnd::Longer => Ok(()),
            AdvanceEnd::Met(never) => match never {},
        }
    }

    /// Whether the space is so small that its bits can be swept, in memory or on disk.
    pub fn can_be_swept(&self) -> bool {
        self.space.positions() <= MOST_SWEPT
    }

    /// The bytes that it takes in memory, with a record of each distance or without.
    pub fn bytes_if(&self, records: bool) -> u64 {
        if records { self.bytes_recording() } else { self.bytes() }
    }

    /// Refuses a space that can be counted but not swept.
    pub(super) fn check_size(&self) -> Result<(), CensusError> {
        if !self.can_be_swept() {
            let positions = self.space.positions();
            return Err(SpaceError::TooLargeToSweep { positions, most: MOST_SWEPT }.into());
        }
        Ok(())
    }

    /// Refuses more bytes than the budget has.
    pub(super) fn fit(&self, needed: u64) -> Result<(), CensusError> {
        // Where addresses have 32 bits no budget is larger: sums of sizes do not overflow then.
        let budget = self.options.memory.min(usize::MAX as u64);
        if needed > budget {
            return Err(CensusError::TooLittleMemory { needed, budget });
        }
        Ok(())
    }

    /// Cuts the space in chunks and compiles the moves between them.
    pub(super) fn context(&self) -> SweepContext<'_> {
        self.context_with(None, |_| Owners::ALONE)
    }

    /// As [`Census::context`], for a process that shares the space with others.
    #[cfg(feature = "files")]
    pub(crate) fn context_of(&self, cluster: ClusterView) -> SweepContext<'_> {
        self.context_with(None, |chunks| self.deal(cluster, chunks))
    }

    /// Who keeps which chunks.
    #[cfg(feature = "files")]
    fn deal(&self, cluster: ClusterView, chunks: &Chunks) -> Owners {
        let colours = self.colours.as_deref();
        deal(cluster, &self.space, chunks, &self.transitions, |it| half_of(chunks, colours, it))
    }

    /// `levels` as in [`SweepContext::new`].
    fn context_with(
        &self,
        levels: Option<&[Option<usize>]>,
        owners: impl FnOnce(&Chunks) -> Owners,
    ) -> SweepContext<'_> {
        let colours = self.colours.as_deref();
        let set = self.options.instruction_set;
        SweepContext::new(&self.space, &self.transitions, colours, levels, set, owners)
    }
}

/// The bytes of a bitmap without padding.
fn bitmap_bytes(positions: u128) -> u64 {
    u64::try_from(positions / 8).unwrap_or(u64::MAX)
}
