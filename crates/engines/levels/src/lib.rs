//! The one loop that every engine runs: frontiers advance level by level until they meet or one of
//! them is exhausted.
//!
//! ```text
//!   Frontier       what grows: a hash set, bits in memory, bits in files, bits that processes share
//!   advance_all    the loop: met? exhausted? save, stop, advance, report
//! ```
//!
//! A new way to store positions is a new [`Frontier`]; a new way to search is a call of
//! [`advance_all`] that says when its frontiers have met. Neither the loop nor a frontier knows
//! which puzzle it serves.
//!
//! **Invariants.** Levels are completed in order, whole, and reported once each. A search that
//! memory, the user or an error ends has proved what its complete levels prove ([`EarlyEnd`]).

mod error;
mod peers;

pub use error::LevelError;
pub use peers::{Peers, PeersError};

use everyboard_watch::{End, LevelDone, Watch};
use std::num::NonZeroUsize;

/// What a search may use on every level.
#[derive(Copy, Clone)]
pub struct Resources<'a> {
    /// Threads that work together.
    pub threads: NonZeroUsize,
    /// Bytes that all frontiers together may take.
    pub memory: u64,
    /// It is told of each level, and asked whether to stop.
    pub watch: &'a dyn Watch,
    /// Whether a level may be left incomplete when the user stops the search. If not, the level is
    /// completed and saved first.
    pub may_stop: bool,
    /// The longest solutions that are searched for; `None` if any.
    pub longest: Option<usize>,
}

/// The direction in time in which moves are made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    /// As moves are made.
    Forwards,
    /// As moves are taken back.
    Backwards,
}

/// Why a level could not be completed.
#[derive(Debug)]
pub enum StopReason {
    /// The positions seen take more than the budget.
    OutOfMemory,
    /// The user stopped the search.
    Stopped,
    /// A file of bits could not be read or written, or the processes that share them cannot go on
    /// together.
    Failed(LevelError),
}

impl<E: Into<LevelError>> From<E> for StopReason {
    fn from(error: E) -> Self {
        StopReason::Failed(error.into())
    }
}

/// A search that ended between two levels, and what it had proved by then.
#[derive(Debug)]
pub struct EarlyEnd {
    /// Why it ended.
    pub reason: StopReason,
    /// Every solution needs more moves than this.
    pub longer_than: usize,
    /// Positions stored on complete levels.
    pub stored: u64,
}

/// The positions seen from one end, which grow by a level at a time.
pub trait Frontier {
    /// The end from which it grows.
    fn end(&self) -> End;

    /// The positions on each complete level. The last number is 0 once nothing new was found.
    fn levels(&self) -> &[u64];

    /// Whether the search is to stop before its next level, which then was saved.
    ///
    /// # Errors
    /// If processes share the frontier and one of them is gone.
    fn is_to_stop(&mut self, resources: &Resources) -> Result<bool, StopReason> {
        Ok(!resources.may_stop && resources.watch.is_stopped())
    }

    /// Completes one more level. `other_bytes` is what the other frontiers take of the memory.
    ///
    /// # Errors
    /// Why the level is not complete.
    fn advance(&mut self, resources: &Resources, other_bytes: u64) -> Result<(), StopReason>;

    /// The deepest complete level.
    fn level(&self) -> usize {
        self.levels().len() - 1
    }

    /// The ends of the puzzle that it serves: 2 where the mirror images of its positions stand for
    /// the other end.
    fn ends(&self) -> usize {
        1
    }

    /// The positions on the deepest level.
    fn size(&self) -> u64 {
        self.levels()[self.level()]
    }

    /// How many of these are stored; the others are their images under symmetries.
    fn representatives(&self) -> u64 {
        self.size()
    }

    /// The positions stored on all levels.
    fn stored(&self) -> u64 {
        self.levels().iter().sum()
    }

    /// Bytes that count against [`Resources::memory`]; 0 where all was allocated before level 0.
    fn bytes(&self) -> u64 {
        0
    }
}

/// When a level is saved.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// If the last time was long enough ago.
    IfDue,
    /// Now, since the search ends.
    Now,
}

/// How a search ended that nothing interrupted.
pub enum AdvanceEnd<M> {
    /// They have met.
    Met(M),
    /// The frontier of this number has no more positions to grow from.
    Exhausted(usize),
    /// Every solution has more moves than [`Resources::longest`].
    Longer,
}

/// Advances the frontiers until they meet or one is exhausted. The one whose next level is likely
/// to be the smallest grows next. After each level `meeting` says whether it brought one, given the
/// number of the frontier that grew. Before each level `save` may write a checkpoint; it must if
/// the search stops there. Reports every level once, level 0 included.
///
/// # Errors
/// An [`EarlyEnd`] if memory does not suffice, the user stops the search, or a frontier fails; and
/// those of `save`.
pub fn advance_all<F: Frontier, M, E: From<EarlyEnd>>(
    frontiers: &mut [F],
    resources: &Resources,
    meeting: impl Fn(&[F], usize) -> Option<M>,
    mut save: impl FnMut(&mut [F], Urgency) -> Result<(), E>,
) -> Result<AdvanceEnd<M>, E> {
    for number in 0..frontiers.len() {
        report(frontiers, number, resources.watch);
    }
    let mut grown = 0;
    loop {
        if let Some(meeting) = meeting(frontiers, grown) {
            return Ok(AdvanceEnd::Met(meeting));
        }
        let longer_than = total_level(frontiers);
        let stored = stored(frontiers);
        if resources.longest.is_some_and(|longest| longer_than >= longest) {
            return Ok(AdvanceEnd::Longer);
        }
        grown = (0..frontiers.len()).min_by_key(|&number| frontiers[number].size()).unwrap_or(0);
        if frontiers[grown].size() == 0 {
            return Ok(AdvanceEnd::Exhausted(grown));
        }
        let stops = frontiers[grown].is_to_stop(resources);
        let stops = stops.map_err(|reason| EarlyEnd { reason, longer_than, stored })?;
        save(frontiers, if stops { Urgency::Now } else { Urgency::IfDue })?;
        if stops {
            return Err(EarlyEnd { reason: StopReason::Stopped, longer_than, stored }.into());
        }
        let all_bytes: u64 = frontiers.iter().map(F::bytes).sum();
        let other_bytes = all_bytes - frontiers[grown].bytes();
        let advanced = frontiers[grown].advance(resources, other_bytes);
        advanced.map_err(|reason| EarlyEnd { reason, longer_than, stored })?;
        report(frontiers, grown, resources.watch);
    }
}

/// The levels from both ends together: the moves of a solution through a position where frontiers
/// meet now. While they have not met, every solution needs more.
pub fn total_level<F: Frontier>(frontiers: &[F]) -> usize {
    frontiers.iter().map(|frontier| frontier.level() * frontier.ends()).sum()
}

/// The levels that hold positions, without the empty one at which a frontier is exhausted.
pub fn nonempty(levels: &[u64]) -> Vec<u64> {
    levels.iter().copied().filter(|&positions| positions > 0).collect()
}

/// The positions of all levels; `None` if 64 bits do not hold their number.
pub fn total(levels: &[u64]) -> Option<u64> {
    levels.iter().try_fold(0_u64, |sum, &positions| sum.checked_add(positions))
}

/// The positions stored by all frontiers.
pub fn stored<F: Frontier>(frontiers: &[F]) -> u64 {
    frontiers.iter().map(F::stored).sum()
}

/// Reports the deepest level of a frontier.
fn report<F: Frontier>(frontiers: &[F], number: usize, watch: &dyn Watch) {
    let frontier = &frontiers[number];
    watch.level(LevelDone {
        end: frontier.end(),
        level: frontier.level(),
        positions: frontier.size(),
        representatives: frontier.representatives(),
        stored: stored(frontiers),
    });
}
