//! How far positions are from the ends of a search, once it has met.

use crate::sparse::side::Side;
use everyboard_bits::frontier::BitFrontier;
use everyboard_positions::compartment::Key;
use everyboard_positions::image::ImageTable;
use everyboard_positions::layout::Layout;
use everyboard_positions::paths::trace::DistanceSource;
use everyboard_positions::word::Word;

/// Distances from the positions `first`, or from their mirror images, as a side has seen them.
pub(crate) struct SeenFrom<'a, W> {
    pub(crate) side: &'a Side<'a, W>,
    /// Carries a position to the one that the side has seen, if that is its mirror image.
    pub(crate) mirror: Option<&'a ImageTable<W>>,
    pub(crate) first: &'a [W],
}

impl<W: Key> DistanceSource<W> for SeenFrom<'_, W> {
    fn may_be_at(&self, packed: W, distance: usize) -> bool {
        let seen = self.mirror.map_or(packed, |mirror| mirror.image(packed));
        self.side.may_be_on(seen, distance)
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.first.contains(&packed)
    }
}

/// Distances from the positions `first`, as recorded bit by bit.
pub(crate) struct BitsFrom<'a, W> {
    pub(crate) frontier: &'a BitFrontier<'a>,
    /// By sub-space: the distance of all its positions, where it follows from the sub-space.
    pub(crate) depths: Option<&'a [Option<usize>]>,
    pub(crate) layout: &'a Layout,
    pub(crate) first: &'a [W],
}

impl<W: Word> DistanceSource<W> for BitsFrom<'_, W> {
    fn may_be_at(&self, packed: W, distance: usize) -> bool {
        self.frontier.may_be_on(&self.layout.unpack(packed), distance, self.depths)
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.first.contains(&packed)
    }
}
