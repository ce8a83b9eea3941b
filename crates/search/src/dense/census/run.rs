//! Runs a census: one frontier that advances until nothing is new.

use super::outcome::{CensusError, LevelCounts};
use super::plan::Census;
use crate::dense::frontier::BitFrontier;
#[cfg(feature = "files")]
use crate::dense::frontier::state::FrontierState;
use crate::dense::sweep::context::SweepContext;
use crate::run::levels::{Ended, Frontier, LevelStrategy, Resources, advance_all};
use crate::run::progress::{End, Progress};
use crate::run::sink::Urgency;
use std::convert::Infallible;

/// A census under way, wherever its bits are.
pub(crate) struct CensusRun<'a> {
    pub(crate) census: &'a Census<'a>,
    pub(crate) context: &'a SweepContext<'a>,
    pub(crate) progress: &'a dyn Progress,
}

/// The strategy of a census: no meeting ends it.
struct Exhaustive;

impl<F: Frontier> LevelStrategy<F> for Exhaustive {
    type Meeting = Infallible;

    fn meeting(&self, _: &[F], _: usize, _: &Resources) -> Option<Infallible> {
        None
    }
}

impl<'a> CensusRun<'a> {
    pub(crate) fn new(
        census: &'a Census<'a>,
        context: &'a SweepContext<'a>,
        progress: &'a dyn Progress,
    ) -> Self {
        CensusRun { census, context, progress }
    }

    /// What is known of level 0.
    #[cfg(feature = "files")]
    pub(crate) fn begin(&self) -> FrontierState {
        FrontierState::new(self.context, self.census.starts, self.census.options.antipodes)
    }

    /// A frontier in memory at level 0.
    pub(crate) fn frontier(&self, records: bool) -> Result<BitFrontier<'a>, CensusError> {
        let Census { starts, options, .. } = self.census;
        BitFrontier::new(End::Start, self.context, starts, options.antipodes, records)
    }

    /// Counts all levels, in memory and without checkpoints.
    pub(crate) fn in_memory(&self, bytes: u64) -> Result<LevelCounts, CensusError> {
        let mut frontier = self.frontier(false)?;
        self.exhaust(&mut frontier, true, |_, _| Ok(()))?;
        Ok(frontier.state.table(self.context, bytes))
    }

    /// Advances a frontier until nothing is new. `may_stop` and `save` as in [`advance_all`].
    pub(crate) fn exhaust<F: Frontier>(
        &self,
        frontier: &mut F,
        may_stop: bool,
        mut save: impl FnMut(&F, Urgency) -> Result<(), CensusError>,
    ) -> Result<(), CensusError> {
        let options = self.census.options;
        let (threads, memory, progress) = (options.threads, options.memory, self.progress);
        let resources = Resources { threads, memory, progress, may_stop };
        let frontiers = std::slice::from_mut(frontier);
        match advance_all(frontiers, &Exhaustive, &resources, |all, urgency| {
            save(&all[0], urgency)
        })? {
            Ended::Exhausted(_) => Ok(()),
            Ended::Met(never) => match never {},
        }
    }
}
