//! Plans a census.

use super::outcome::{CensusError, LevelTable};
use super::run::Run;
use crate::dense::space::Space;
use crate::dense::sweep::context::SweepContext;
use crate::dense::sweep::transitions::{Transition, transitions, two_colours};
use crate::model::moves::Direction;
use crate::run::progress::Progress;
use everyboard_board::{Position, Symbol};
use everyboard_cpu::InstructionSet;
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
    transitions: Vec<Transition>,
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
        let transitions = transitions(&space, system, Direction::Forwards);
        let seeds: Vec<usize> =
            starts.iter().filter_map(|start| space.sub_space_of(start)).collect();
        let colours = two_colours(space.sub_spaces(), &transitions, &seeds);
        Census { starts, options, space, transitions, colours }
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
    /// sub-space that advances is read and written once, and read once for each sub-space that it is a source of.
    pub fn level_bytes(&self) -> u64 {
        let bytes = |positions: u128| u64::try_from(positions / 8).unwrap_or(u64::MAX);
        let fed = self.transitions.iter().map(|transition| {
            let positions = self.space.sub_spaces[transition.destination].left.arrangements();
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
        let context = self.context();
        Run::new(self, &context, progress).in_memory(bytes)
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
    pub(crate) fn context(&self) -> SweepContext<'_> {
        let colours = self.colours.as_deref();
        SweepContext::new(&self.space, &self.transitions, colours, self.options.instruction_set)
    }
}
