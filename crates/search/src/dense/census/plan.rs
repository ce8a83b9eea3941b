//! Plans a census and runs it.

use super::field::Field;
use super::outcome::{CensusError, LevelTable};
use super::standing::Standing;
use crate::dense::ground::Ground;
use crate::dense::kernel::InstructionSet;
use crate::dense::links::{Link, links, two_colours};
use crate::dense::space::Space;
use crate::moves::Direction;
use crate::progress::{End, LevelDone, Progress};
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
    starts: &'a [Position],
    options: CensusOptions,
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

    /// The symbols on whose squares the halves depend.
    pub fn located(&self) -> &[Symbol] {
        self.space.located()
    }

    /// The bytes that the bitmaps will take.
    pub fn bytes(&self) -> u64 {
        let maps = if self.is_in_place() { 1 } else { 2 };
        maps * self.space.bitmap_bytes()
    }

    /// The bits that are kept for each position of the space.
    pub fn bits_per_position(&self) -> f64 {
        8.0 * self.bytes() as f64 / self.space.positions() as f64
    }

    /// Counts the positions of every level.
    ///
    /// # Errors
    /// If memory does not suffice, or the census was told to stop.
    pub fn run(&self, progress: &dyn Progress) -> Result<LevelTable, CensusError> {
        let (needed, budget) = (self.bytes(), self.options.memory);
        if needed > budget {
            return Err(CensusError::TooLittleMemory { needed, budget });
        }
        let Census { space, links, colours, options, .. } = self;
        let ground = Ground::new(space, links, colours.as_deref(), options.instruction_set);
        let mut field = Field::new(&ground)?;
        let mut standing = Standing::new(&ground, self.starts, options.antipodes);
        field.place(&ground, &standing.frontier.spots);
        progress.level(done(&standing));
        while standing.advances() {
            if progress.is_stopped() {
                return Err(CensusError::Stopped { level: standing.level() });
            }
            let step = standing.step(&ground, progress);
            let advanced = field.advance(&step, options.threads);
            standing.take(&ground, advanced);
            progress.level(done(&standing));
        }
        Ok(standing.table(&ground, needed))
    }
}

/// What is told of the last level.
fn done(standing: &Standing) -> LevelDone {
    let positions = standing.levels.last().copied().unwrap_or(0);
    LevelDone {
        end: End::Start,
        level: standing.level(),
        positions,
        representatives: positions,
        stored: standing.levels.iter().sum(),
    }
}
