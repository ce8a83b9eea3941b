//! Runs a census level by level.

use super::field::Field;
use super::outcome::{CensusError, LevelTable};
use super::plan::Census;
use super::standing::Standing;
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
    pub(crate) fn begin(&self) -> Standing {
        Standing::new(self.context, self.census.starts, self.census.options.antipodes)
    }

    /// A field with nothing but the starts.
    pub(crate) fn field(&self, standing: &Standing, records: bool) -> Result<Field, CensusError> {
        let mut field = Field::new(self.context, records)?;
        field.place(self.context, &standing.frontier.addresses);
        Ok(field)
    }

    /// All levels, and nothing on disk.
    pub(crate) fn in_memory(&self, bytes: u64) -> Result<LevelTable, CensusError> {
        let mut standing = self.begin();
        let mut field = self.field(&standing, false)?;
        self.tell(&standing);
        while standing.advances() {
            self.advance(&mut field, &mut standing, true)?;
        }
        Ok(standing.table(self.context, bytes))
    }

    /// One more level.
    pub(crate) fn advance(
        &self,
        field: &mut Field,
        standing: &mut Standing,
        may_stop: bool,
    ) -> Result<(), CensusError> {
        let step = standing.step(self.context, self.progress, may_stop);
        let advanced = field.advance(&step, self.census.options.threads);
        if step.is_stopped() {
            return Err(CensusError::Stopped { level: standing.level(), saved: None });
        }
        standing.take(self.context, advanced);
        self.tell(standing);
        Ok(())
    }

    /// Tells of the last level.
    pub(crate) fn tell(&self, standing: &Standing) {
        let positions = standing.levels.last().copied().unwrap_or(0);
        self.progress.level(LevelDone {
            end: End::Start,
            level: standing.level(),
            positions,
            representatives: positions,
            stored: standing.levels.iter().sum(),
        });
    }
}
