//! How far positions are from the ends of a search, once it has met.

#[cfg(feature = "files")]
use crate::sorted::side::SortedSide;
use crate::sparse::side::Side;
use everyboard_bits::frontier::BitFrontier;
use everyboard_positions::compartment::Key;
use everyboard_positions::image::ImageTable;
use everyboard_positions::layout::Layout;
use everyboard_positions::paths::trace::DistanceSource;
use everyboard_positions::word::Word;
#[cfg(feature = "files")]
use everyboard_store::FileError;
#[cfg(feature = "files")]
use std::num::NonZeroUsize;
#[cfg(feature = "files")]
use std::sync::{Mutex, PoisonError};

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

/// Distances from the positions `first`, or from their mirror images, as levels in files have them.
/// They are looked up for many positions together.
#[cfg(feature = "files")]
pub(crate) struct LevelsFrom<'a, W> {
    pub(crate) side: &'a SortedSide<'a, W>,
    /// Carries a position to the one that the side has, if that is its mirror image; and back.
    pub(crate) mirror: Option<[&'a ImageTable<W>; 2]>,
    pub(crate) first: &'a [W],
    pub(crate) threads: NonZeroUsize,
    /// Why a level could not be read, if so.
    pub(crate) failed: &'a Mutex<Option<FileError>>,
}

#[cfg(feature = "files")]
impl<W: Word> DistanceSource<W> for LevelsFrom<'_, W> {
    fn may_be_at(&self, _packed: W, _distance: usize) -> bool {
        true
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.first.contains(&packed)
    }

    fn layer(&self, found: Option<Vec<W>>, distance: usize) -> Option<Vec<W>> {
        let mut found = found?;
        if let Some([there, _]) = self.mirror {
            found.iter_mut().for_each(|packed| *packed = there.image(*packed));
        }
        let on_level = self.side.on_level(distance, found, self.threads);
        let mut layer = match on_level {
            Ok(layer) => layer,
            Err(error) => {
                *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                return None;
            }
        };
        if let Some([_, back]) = self.mirror {
            layer.iter_mut().for_each(|packed| *packed = back.image(*packed));
        }
        Some(layer)
    }
}
