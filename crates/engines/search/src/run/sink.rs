//! Where a search saves its levels, so that it can continue from them later.

use crate::run::engine::Engine;
use crate::run::outcome::SolveError;
use crate::run::plan::Search;
use everyboard_bits::frontier::BitFrontier;
#[cfg(feature = "files")]
use everyboard_levels::Frontier;
use everyboard_levels::{Resources, Urgency};
#[cfg(feature = "files")]
use everyboard_positions::compartment::LevelMod3;
#[cfg(feature = "files")]
use everyboard_positions::seen::ShardSize;

/// The positions seen from one end, in shards. Each position is some 64-bit words, whatever it is
/// packed into: so the files of all widths are written by one function.
#[cfg(feature = "files")]
pub(crate) trait Shards: Frontier + Sync {
    fn shards(&self) -> usize;
    /// Words of a position.
    fn limbs(&self) -> usize;
    fn shard_size(&self, shard: usize) -> ShardSize;
    /// Bytes of that many rows.
    fn row_bytes(&self, rows: u64) -> u64;
    /// Calls `visit` with the words of each position of one shard and of levels that agree
    /// modulo 3.
    fn for_each(&self, shard: usize, level: LevelMod3, visit: &mut dyn FnMut(&[u64]));
    /// Allocates the rows of an empty shard.
    fn make_room(&self, shard: usize, rows: usize);
    /// Puts positions back into their shard; false if they do not belong there.
    fn put_back(&self, shard: usize, level: LevelMod3, positions: &[u64]) -> bool;
    /// Whether a position was dropped that lies on no solution of the length searched for.
    fn has_dropped(&self) -> bool;
    /// Continues from the levels that were put back.
    fn take_up(&mut self, levels: Vec<u64>, representatives: u64, has_dropped: bool);
}

/// Nothing is saved where there are no files.
#[cfg(not(feature = "files"))]
pub(crate) trait Shards {}

/// Saves whole levels of a search, and restores them. `()` saves nothing.
pub(crate) trait CheckpointSink {
    /// Whether a search that is stopped finishes its level first, so that it can be saved.
    fn finishes_levels(&self) -> bool {
        false
    }

    /// The engine of the search that continues, if one does.
    fn engine(&self) -> Option<Engine> {
        None
    }

    /// The longest solutions that the search which continues was searching for, if it is bounded.
    fn longest(&self) -> Option<usize> {
        None
    }

    /// Saves levels of another search for the same from now on.
    fn change_to(&mut self, _search: &Search) {}

    /// Fills empty sides with what was saved; false if nothing was saved of this search.
    fn restore_shards(
        &mut self,
        _sides: &mut [&mut dyn Shards],
        _resources: &Resources,
    ) -> Result<bool, SolveError> {
        Ok(false)
    }

    /// Saves a whole level.
    fn save_shards(
        &mut self,
        _sides: &[&dyn Shards],
        _resources: &Resources,
        _urgency: Urgency,
    ) -> Result<(), SolveError> {
        Ok(())
    }

    /// Fills both sides with what was saved; false if the search is new.
    fn restore_bits(&mut self, _sides: [&mut BitFrontier; 2]) -> Result<bool, SolveError> {
        Ok(false)
    }

    /// Saves a whole level.
    fn save_bits(
        &mut self,
        _sides: [&BitFrontier; 2],
        _resources: &Resources,
        _urgency: Urgency,
    ) -> Result<(), SolveError> {
        Ok(())
    }
}

impl CheckpointSink for () {}
