//! Runs a census level by level.

use super::outcome::{CensusError, LevelTable};
use super::plan::Census;
use super::state::CensusState;
use super::visited::VisitedBits;
use crate::dense::sweep::context::SweepContext;
use crate::run::progress::{End, LevelDone, Progress};

/// What every way of running a census needs.
pub(crate) struct Run<'a> {
    pub(crate) census: &'a Census<'a>,
    pub(crate) context: &'a SweepContext<'a>,
    pub(crate) progress: &'a dyn Progress,
}

impl<'a> Run<'a> {
    pub(crate) fn new(
        census: &'a Census<'a>,
        context: &'a SweepContext<'a>,
        progress: &'a dyn Progress,
    ) -> Self {
        Run { census, context, progress }
    }

    /// Nothing but the starts.
    pub(crate) fn begin(&self) -> CensusState {
        CensusState::new(self.context, self.census.starts, self.census.options.antipodes)
    }

    /// Bits in memory with nothing but the starts.
    pub(crate) fn visited(
        &self,
        state: &CensusState,
        records: bool,
    ) -> Result<VisitedBits, CensusError> {
        let mut visited = VisitedBits::new(self.context, records)?;
        visited.place(self.context, &state.frontier.addresses);
        Ok(visited)
    }

    /// All levels, and nothing on disk.
    pub(crate) fn in_memory(&self, bytes: u64) -> Result<LevelTable, CensusError> {
        let mut state = self.begin();
        let mut visited = self.visited(&state, false)?;
        self.tell(&state);
        while state.advances() {
            self.advance(&mut visited, &mut state, true)?;
        }
        Ok(state.table(self.context, bytes))
    }

    /// One more level.
    pub(crate) fn advance(
        &self,
        visited: &mut VisitedBits,
        state: &mut CensusState,
        may_stop: bool,
    ) -> Result<(), CensusError> {
        let step = state.step(self.context, self.progress, may_stop);
        let advanced = visited.advance(&step, self.census.options.threads);
        if step.is_stopped() {
            return Err(CensusError::Stopped { level: state.level(), saved: None });
        }
        state.take(self.context, advanced);
        self.tell(state);
        Ok(())
    }

    /// Tells of the last level.
    pub(crate) fn tell(&self, state: &CensusState) {
        let positions = state.levels.last().copied().unwrap_or(0);
        self.progress.level(LevelDone {
            end: End::Start,
            level: state.level(),
            positions,
            representatives: positions,
            stored: state.levels.iter().sum(),
        });
    }
}
