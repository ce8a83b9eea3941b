//! The symmetries by a loop over pieces.

use super::PackedSquares;
use crate::numbering::{Numbering, SQUARES};
use everyboard_endgame::{BoardSize, Symmetry};
use std::marker::PhantomData;

/// The symmetries by looking up each piece's square in a table: what the flips are held against,
/// and measured against.
///
/// The table is made from the geometry of the board, by [`Symmetry::of`]; it shares no thought
/// with the flips. An entry has the image's high and low part in their places for piece 0,
/// so that a look-up and a shift are all that a piece takes.
#[derive(Clone, Debug)]
pub struct ByTable<M, const N: usize> {
    images: Box<[[u64; SQUARES]; 8]>,
    numbering: PhantomData<M>,
}

impl<M: Numbering, const N: usize> Default for ByTable<M, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Numbering, const N: usize> ByTable<M, N> {
    /// Makes the tables, 4 KiB.
    pub fn new() -> Self {
        let images = Symmetry::ALL
            .map(|symmetry| std::array::from_fn(|number| Self::entry(symmetry, number as u8)));
        Self { images: Box::new(images), numbering: PhantomData }
    }

    /// The image of piece 0.
    fn entry(symmetry: Symmetry, number: u8) -> u64 {
        let image = u64::from(M::number(symmetry.of(BoardSize::CHESS, M::square(number))));
        (image >> 3) << (3 * N) | image & 7
    }

    /// The same as [`PackedSquares::image`].
    #[inline]
    pub fn image(&self, symmetry: Symmetry, position: PackedSquares<M, N>) -> PackedSquares<M, N> {
        let table = &self.images[usize::from(symmetry.number())];
        let images = (0..N).map(|piece| table[usize::from(position.number(piece))] << (3 * piece));
        PackedSquares::new(images.fold(0, |all, image| all | image))
    }
}
