//! Positions up to the symmetries that keep starts and goals.
//!
//! Such a symmetry maps paths to paths and so keeps levels: one position of each orbit, the one with
//! the least packed word, represents all. That divides time and memory by nearly the number of
//! symmetries. Counts are of positions: a stored one counts for its whole orbit.

use crate::model::image::ImageTable;
use crate::model::layout::Layout;
use crate::model::word::Word;
use everyboard_puzzle::Symmetry;

/// The symmetries other than the identity, as tables.
#[derive(Clone, Debug)]
pub(crate) struct Reduction<W> {
    images: Vec<ImageTable<W>>,
}

impl<W: Word> Reduction<W> {
    /// A reduction by a group of symmetries that do not reverse moves; no reduction if one of them
    /// does not fit the layout.
    pub(crate) fn new(layout: &Layout, group: &[Symmetry]) -> Self {
        let others = group.iter().filter(|symmetry| !symmetry.is_identity());
        let images = others.map(|symmetry| ImageTable::new(layout, symmetry));
        Reduction { images: images.collect::<Option<_>>().unwrap_or_default() }
    }

    /// The position that represents the orbit of this one.
    #[inline]
    pub(crate) fn canonical(&self, packed: W) -> W {
        self.images.iter().map(|table| table.image(packed)).fold(packed, W::min)
    }

    /// The number of positions in the orbit: all symmetries over those that leave the position.
    #[inline]
    pub(crate) fn orbit_size(&self, packed: W) -> u64 {
        if self.images.is_empty() {
            return 1;
        }
        let leave = self.images.iter().filter(|table| table.image(packed) == packed).count();
        ((self.images.len() + 1) / (leave + 1)) as u64
    }

    /// All positions of the orbit.
    pub(crate) fn orbit(&self, packed: W) -> Vec<W> {
        let others = self.images.iter().map(|table| table.image(packed));
        let mut orbit: Vec<W> = std::iter::once(packed).chain(others).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }
}
