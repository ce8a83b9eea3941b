//! Without regions (the feature `small`): no puzzle has any.

use crate::layout::Layout;
use crate::word::Word;
use everyboard_puzzle::{Puzzle, RewriteSystem};

/// The regions of a puzzle, of which there are none.
#[derive(Clone, Debug)]
pub enum Regions {}

/// The regions on packed positions, of which there are none.
#[derive(Clone, Debug)]
pub enum RegionTable {}

impl Regions {
    /// None.
    pub fn find(_: &Puzzle, _: &RewriteSystem) -> Option<Self> {
        None
    }

    /// The moves that every solution has at least.
    pub fn bound_of_starts(&self, _: &Puzzle) -> usize {
        match *self {}
    }

    /// The regions on packed positions.
    pub fn table(&self, _: &Layout) -> RegionTable {
        match *self {}
    }
}

impl RegionTable {
    /// The moves from a position to a goal, at least.
    pub fn bound<W: Word>(&self, _: W) -> usize {
        match *self {}
    }
}
