//! Plans a census.

use super::outcome::{CensusError, LevelTable};
use super::run::Run;
use crate::dense::ground::Ground;
use crate::dense::kernel::InstructionSet;
use crate::dense::links::{Link, links, two_colours};
use crate::dense::space::Space;
use crate::model::moves::Direction;
use crate::run::progress::Progress;
use everyboard_board::{Position, Symbol};
use everyboard_puzzle::RewriteSystem;
use std::num::NonZeroUsize;

/// What a census may use and what it keeps.
#[derive(Copy, Clone, Debug)]
pub struct CensusOptions {
    /// Threads that work together.
    pub threads: NonZeroUsize,
    /// Bytes that it may take.
    pub memory: u64,
    /// Positions of the deepest level to keep.
    pub antipodes: usize,
    /// The instructions that sweeps use.
    pub instruction_set: InstructionSet,
}

/// A census, planned and ready to run.
#[derive(Debug)]
pub struct Census<'a> {
    pub(crate) starts: &'a [Position],
    pub(crate) options: CensusOptions,
    space: Space,
    links: Vec<Link>,
    /// By sub-space, if every move leads from one colour to the other.
    colours: Option<Vec<usize>>,
}

impl<'a> Census<'a> {
    /// Plans a census of all that `starts` lead to.
    ///
    /// # Errors
    /// If the positions cannot be numbered.
    pub fn plan(
        system: &RewriteSystem,
        starts: &'a [Position],
        options: CensusOptions,
    ) -> Result<Self, CensusError> {
        Ok(Self::of(Space::new(system, starts)?, system, starts, options))
    }

    /// A census of a space that `starts` do not leave.
    pub(crate) fn of(
        space: Space,
        system: &RewriteSystem,
        starts: &'a [Position],
        options: CensusOptions,
    ) -> Self {
        let links = links(&space, system, Direction::Forwards);
        let seeds: Vec<usize> =
            starts.iter().filter_map(|start| space.sub_space_of(start)).collect();
        let colours = two_colours(space.sub_spaces(), &links, &seeds);
        Census { starts, options, space, links, colours }
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
    pub fn located(&self) -> &[Symbol] {
        self.space.located()
    }

    /// The bytes that the bitmaps of a census in memory take.
    pub fn bytes(&self) -> u64 {
        let maps = if self.is_in_place() { 1 } else { 2 };
        self.space.bitmap_bytes().saturating_mul(maps)
    }

    /// The bytes that a census in memory takes if it records distances, to save a table.
    pub fn bytes_recording(&self) -> u64 {
        self.bytes().saturating_add(self.space.bitmap_bytes().saturating_mul(2))
    }

    /// The bits that are kept for each position of the space.
    pub fn bits_per_position(&self) -> f64 {
        8.0 * self.bytes() as f64 / self.space.positions() as f64
    }

    /// The bytes that pass through the processor on a level that nothing is left out of: each
    /// sub-space that advances is read and written once, and read once for each that it feeds.
    pub fn level_bytes(&self) -> u64 {
        let bytes = |positions: u128| u64::try_from(positions / 8).unwrap_or(u64::MAX);
        let fed = self.links.iter().map(|link| {
            let positions = self.space.sub_spaces[link.destination].left.arrangements();
            bytes(positions.unwrap_or(u128::MAX))
        });
        let own = bytes(self.space.positions()).saturating_mul(2);
        let all = fed.fold(own, u64::saturating_add);
        if self.is_in_place() { all / 2 } else { all }
    }

    /// Counts the positions of every level, in memory.
    ///
    /// # Errors
    /// If memory does not suffice, or the census was told to stop.
    pub fn run(&self, progress: &dyn Progress) -> Result<LevelTable, CensusError> {
        let bytes = self.fit(self.bytes())?;
        let ground = self.ground();
        Run::new(self, &ground, progress).in_memory(bytes)
    }

    /// The bytes needed, if they are within the budget.
    pub(crate) fn fit(&self, needed: u64) -> Result<u64, CensusError> {
        let budget = self.options.memory;
        if needed > budget {
            return Err(CensusError::TooLittleMemory { needed, budget });
        }
        Ok(needed)
    }

    /// Cuts the space in chunks and compiles the moves between them.
    pub(crate) fn ground(&self) -> Ground<'_> {
        let colours = self.colours.as_deref();
        Ground::new(&self.space, &self.links, colours, self.options.instruction_set)
    }
}
