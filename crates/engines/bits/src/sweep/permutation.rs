//! What moves do to the bits of one row.
//!
//! A move that needs certain symbols on low squares takes the bits that hold them, in order, to
//! the bits that hold the symbols that it leaves there:
//!
//! ```text
//!   source       a b c d e f g h          row of the source sub-space
//!   take mask    1 0 1 1 0 0 1 0
//!   squeezed     a c d g                  pext
//!   put mask     0 1 1 0 0 1 0 0 1 0
//!   destination  . a c . . d . . g .      pdep
//! ```
//!
//! Where every bit is taken this is a *spread*, where every bit is put a *squeeze*, where both a
//! *copy*. Several moves between the same two rows (a white knight or a black one) are one
//! permutation, with a stream for each.
//!
//! **Memory**: a bit of mask for each bit of both rows and each stream, until the kernel has made
//! its own tables of it.

use super::masks::{Mask, all_ones};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
use crate::space::chunks::set_bits;

/// The bits that one move takes from a row and puts into another, as many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stream {
    pub(crate) take: Mask,
    pub(crate) put: Mask,
}

/// What moves carry from a row of one kind to a row of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitPermutation {
    pub(crate) streams: Vec<Stream>,
    /// Bits of the source row.
    pub(crate) source_bits: usize,
    /// Bits of the destination row.
    pub(crate) destination_bits: usize,
}

impl BitPermutation {
    /// The words of a source row.
    pub(crate) fn source_words(&self) -> usize {
        self.source_bits.div_ceil(64)
    }

    /// The words of a destination row.
    pub(crate) fn destination_words(&self) -> usize {
        self.destination_bits.div_ceil(64)
    }

    /// Whether every bit stays where it is.
    pub(crate) fn is_copy(&self) -> bool {
        let mut moved = vec![0; self.source_words()];
        self.source_bits == self.destination_bits
            && self.streams.iter().all(|stream| {
                moved.iter_mut().zip(&stream.take).for_each(|(word, take)| *word |= take);
                stream.take == stream.put
            })
            && moved == all_ones(self.source_bits)
    }

    /// For every bit that is put, sorted: its number and that of the bit of the source that it is
    /// taken from. One is put twice only if two moves lead to one position.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn origins(&self) -> Vec<(usize, usize)> {
        let mut origins: Vec<_> = self.pairs().collect();
        origins.sort_unstable();
        origins
    }

    /// The same, stream by stream.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.streams.iter().flat_map(|stream| bits(&stream.put).zip(bits(&stream.take)))
    }

    /// The mask of the bits that are put, if one stream takes every bit of the source.
    pub(crate) fn spread(&self) -> Option<&Mask> {
        match &self.streams[..] {
            [stream] if stream.take == all_ones(self.source_bits) => Some(&stream.put),
            _ => None,
        }
    }

    /// Whether one stream puts every bit of the destination.
    #[cfg(not(any(target_arch = "aarch64", target_arch = "wasm32")))]
    pub(crate) fn is_squeeze(&self) -> bool {
        matches!(&self.streams[..], [stream] if stream.put == all_ones(self.destination_bits))
    }
}

/// The numbers of the bits of a mask, rising.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
fn bits(mask: &Mask) -> impl Iterator<Item = usize> + '_ {
    set_bits(mask.iter().copied()).map(|(word, bit)| 64 * word + bit as usize)
}
