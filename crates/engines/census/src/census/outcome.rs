//! What a census answers.

use everyboard_bits::SpaceError;
use everyboard_bits::frontier::state::FrontierState;
use everyboard_bits::space::goals::GoalsError;
use everyboard_bits::sweep::context::SweepContext;
use everyboard_board::Position;
use everyboard_levels::{EarlyEnd, LevelError, PeersError, StopReason, nonempty};
use everyboard_puzzle::{Orbit, Puzzle, RewriteSystem};
use everyboard_watch::Watch;
use std::path::PathBuf;
use thiserror::Error;

/// Images of positions that are computed for the classes at most: a few seconds.
const MOST_IMAGES: usize = 50_000_000;

/// The positions of every level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelCounts {
    /// By level: how many positions are first reached after that many moves.
    pub levels: Vec<u64>,
    /// Positions of the deepest level in the order of the space: all or, if there are more than
    /// [`CensusOptions::antipodes`](super::CensusOptions::antipodes), those whose bits come first.
    /// They are the same on any number of threads.
    pub antipodes: Vec<Position>,
    /// The bytes of the bitmaps, in memory or in files.
    pub bytes: u64,
}

impl LevelCounts {
    /// What a frontier of bits has counted whose bitmaps take `bytes`.
    pub(super) fn of(state: &FrontierState, context: &SweepContext, bytes: u64) -> Self {
        let antipodes = state.antipodes(context);
        LevelCounts { levels: nonempty(&state.levels), antipodes, bytes }
    }

    /// How many positions the starts lead to, themselves included.
    pub fn reachable(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// The moves to the positions that are hardest to reach.
    pub fn deepest(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }

    /// How many positions the deepest level has.
    pub fn antipode_count(&self) -> u64 {
        self.levels.last().copied().unwrap_or(0)
    }

    /// The antipodes up to the symmetries that keep the starts, in a few seconds at most. `None` if
    /// not all antipodes are known, or the symmetries cannot be listed or are very many; or if
    /// `watch`, which is asked for each class, ends it.
    pub fn antipode_classes(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        watch: &dyn Watch,
    ) -> Option<Vec<Orbit>> {
        if self.antipodes.len() as u64 != self.antipode_count() {
            return None;
        }
        let group = puzzle.start_group(system).ok()?;
        let images = self.antipodes.len() * group.members().len();
        if images > MOST_IMAGES { None } else { group.orbits(&self.antipodes, watch) }
    }
}

/// Why a census has no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CensusError {
    /// The positions cannot be numbered.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// The puzzle has no goal among its positions.
    #[error("the puzzle has no goal among its positions")]
    NoGoal,
    /// The goals do not fit.
    #[error("the puzzle has up to {goals} goals to list; there is memory for {most}")]
    TooManyGoals {
        /// How many there may be.
        goals: u128,
        /// How many can be listed.
        most: u128,
    },
    /// The goals do not fit, and how many they are is not known.
    #[error("the puzzle has more than the {most} goals that there is memory to list")]
    MoreGoals {
        /// How many can be listed.
        most: u64,
    },
    /// The bitmaps do not fit.
    #[error("the census needs {needed} bytes of memory, the budget is {budget}")]
    TooLittleMemory {
        /// Bytes that it takes.
        needed: u64,
        /// Bytes it may have.
        budget: u64,
    },
    /// The positions met so far take all of the memory.
    #[error("out of memory after level {level}, with {stored} positions stored")]
    OutOfMemory {
        /// The last whole level.
        level: usize,
        /// The positions stored by then.
        stored: u64,
    },
    /// A level cannot be completed or saved.
    #[error(transparent)]
    Level(LevelError),
    /// It was told to stop.
    #[error("stopped after level {level}")]
    Stopped {
        /// The last whole level.
        level: usize,
        /// The folder where that level is saved.
        saved: Option<PathBuf>,
    },
    /// A file cannot be written or read, or is damaged.
    #[cfg(feature = "files")]
    #[error(transparent)]
    File(#[from] everyboard_store::FileError),
}

#[cfg(feature = "files")]
impl CensusError {
    /// Whether every process that shares the census ends with this error by itself: then none has
    /// to tell the others why it ended.
    pub fn is_found_by_all(&self) -> bool {
        matches!(self, CensusError::Stopped { .. } | CensusError::TooLittleMemory { .. })
    }
}

impl From<EarlyEnd> for CensusError {
    fn from(EarlyEnd { reason, longer_than, stored }: EarlyEnd) -> Self {
        match reason {
            StopReason::Stopped => CensusError::Stopped { level: longer_than, saved: None },
            StopReason::OutOfMemory => CensusError::OutOfMemory { level: longer_than, stored },
            StopReason::Failed(error) => error.into(),
        }
    }
}

impl From<LevelError> for CensusError {
    fn from(error: LevelError) -> Self {
        match error {
            LevelError::TooLittleMemory { needed, budget } => {
                CensusError::TooLittleMemory { needed, budget }
            }
            other => CensusError::Level(other),
        }
    }
}

impl From<GoalsError> for CensusError {
    fn from(error: GoalsError) -> Self {
        match error {
            GoalsError::TooMany { goals, most } => CensusError::TooManyGoals { goals, most },
            GoalsError::Stopped => CensusError::Stopped { level: 0, saved: None },
        }
    }
}

#[cfg(feature = "files")]
impl From<everyboard_store::CheckpointError> for CensusError {
    fn from(error: everyboard_store::CheckpointError) -> Self {
        LevelError::from(error).into()
    }
}

impl From<PeersError> for CensusError {
    fn from(error: PeersError) -> Self {
        LevelError::from(error).into()
    }
}
