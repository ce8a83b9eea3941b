//! Without regions (the feature `small`): no puzzle has any.

use crate::layout::Layout;
use crate::word::Word;
use everyboard_puzzle::{Puzzle, RewriteSystem};

#[derive(Clone, Debug)]
pub enum Regions {}

#[derive(Clone, Debug)]
pub enum RegionTable {}

impl Regions {
    pub fn find(_: &Puzzle, _: &RewriteSystem) -> Option<Self> {
        None
    }

    pub fn bound_of_starts(&self, _: &Puzzle) -> usize {
        match *self {}
    }

    pub fn table(&self, _: &Layout) -> RegionTable {
        match *self {}
    }
}

impl RegionTable {
    pub fn bound<W: Word>(&self, _: W) -> usize {
        match *self {}
    }
}
