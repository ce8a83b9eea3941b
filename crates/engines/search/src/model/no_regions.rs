//! Without regions (the feature `small`): no puzzle has any.

use crate::model::layout::Layout;
use crate::model::word::Word;
use everyboard_puzzle::{Puzzle, RewriteSystem};

#[derive(Clone, Debug)]
pub(crate) enum Regions {}

#[derive(Clone, Debug)]
pub(crate) enum RegionTable {}

impl Regions {
    pub(crate) fn find(_: &Puzzle, _: &RewriteSystem) -> Option<Self> {
        None
    }

    pub(crate) fn bound_of_starts(&self, _: &Puzzle) -> usize {
        match *self {}
    }

    pub(crate) fn table(&self, _: &Layout) -> RegionTable {
        match *self {}
    }
}

impl RegionTable {
    pub(crate) fn bound<W: Word>(&self, _: W) -> usize {
        match *self {}
    }
}
