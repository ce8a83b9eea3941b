//! What a search hands to whoever keeps its levels, so that it can go on from them later.

use crate::dense::census::frontier::BitFrontier;
#[cfg(feature = "files")]
use crate::run::levels::Frontier;
use crate::run::levels::Resources;
use crate::run::outcome::SolveError;
use crate::run::plan::Engine;
#[cfg(feature = "files")]
use crate::sparse::compartment::LevelMod3;

/// How many positions a shard holds, and in how much room.
#[cfg(feature = "files")]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shelf {
    pub(crate) rows: usize,
    /// By level.
    pub(crate) counts: [u64; 3],
}

/// The positions seen from one end, in shards, as 64-bit words whatever they are packed into.
#[cfg(feature = "files")]
pub(crate) trait Tables: Frontier + Sync {
    fn shards(&self) -> usize;
    /// The words of a position.
    fn limbs(&self) -> usize;
    fn shelf(&self, shard: usize) -> Shelf;
    /// The bytes that so many rows take.
    fn row_bytes(&self, rows: u64) -> u64;
    /// Calls `visit` with the words of each position of one shard and level.
    fn for_each(&self, shard: usize, level: LevelMod3, visit: &mut dyn FnMut(&[u64]));
    /// Gives an empty shard its rows.
    fn make_room(&self, shard: usize, rows: usize);
    /// Puts positions back into their shard; false if they cannot come from there.
    fn put_back(&self, shard: usize, level: LevelMod3, positions: &[u64]) -> bool;
    /// Takes up the levels that were put back.
    fn take_up(&mut self, levels: Vec<u64>, representatives: u64);
}

/// Nothing is kept where there are no files.
#[cfg(not(feature = "files"))]
pub(crate) trait Tables {}

/// When something is kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// If the last time is long ago.
    IfDue,
    /// Now, since the search ends.
    Now,
}

/// Keeps levels of a search. `()` keeps nothing.
pub(crate) trait Keeper {
    /// Whether a level under way is completed before the search stops, so that it can be kept.
    fn waits(&self) -> bool {
        false
    }

    /// The engine that was under way, if the search goes on.
    fn engine(&self) -> Option<Engine> {
        None
    }

    /// Fills empty sides with what was kept; false if the search begins.
    fn fill_tables(
        &mut self,
        _sides: &mut [&mut dyn Tables],
        _resources: &Resources,
    ) -> Result<bool, SolveError> {
        Ok(false)
    }

    /// Keeps a whole level.
    fn keep_tables(
        &mut self,
        _sides: &[&dyn Tables],
        _resources: &Resources,
        _urgency: Urgency,
    ) -> Result<(), SolveError> {
        Ok(())
    }

    /// Fills both sides with what was kept; false if the search begins.
    fn fill_bits(&mut self, _sides: &mut [BitFrontier]) -> Result<bool, SolveError> {
        Ok(false)
    }

    /// Keeps a whole level.
    fn keep_bits(
        &mut self,
        _sides: &[BitFrontier],
        _resources: &Resources,
        _urgency: Urgency,
    ) -> Result<(), SolveError> {
        Ok(())
    }
}

impl Keeper for () {}
