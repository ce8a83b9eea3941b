//! Which positions are legal.

use super::geometry::{Geometry, PieceGeometry};
use crate::board::{Kings, Square};
use crate::ending::Side;
use crate::kernel::Lanes;
use everyboard_cpu::Kernel;

/// Finds the legal positions of a slice, for White and for Black to move: all pieces on squares of
/// their own, the king of the side that does not move not attacked.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Legal<'a> {
    pub(crate) geometry: &'a Geometry,
    pub(crate) slice: usize,
}

impl<L: Lanes> Kernel<L> for Legal<'_> {
    type Output = [Box<[u64]>; 2];

    #[inline(always)]
    fn run(self, _lanes: L) -> Self::Output {
        let geometry = self.geometry;
        let kings = self.geometry.pairs.all()[self.slice];
        let kings_set = kings.set();
        // No pieces on the squares of the kings, nor the last piece.
        let mut apart: Box<[u64]> = geometry.free.clone().into();
        for free in &mut apart {
            *free = if *free & kings_set == kings_set { *free & !kings_set } else { 0 };
        }
        Side::BOTH.map(|side| {
            let mut legal = apart.clone();
            for piece in 0..geometry.pieces.len() - 1 {
                if geometry.pieces[piece].side == side {
                    self.strike_word_piece(piece, kings, &mut legal);
                }
            }
            if geometry.last().side == side {
                match legal.len() {
                    1 => self.strike_last::<1>(kings, &mut legal),
                    _ => self.strike_last::<64>(kings, &mut legal),
                }
            }
            legal
        })
    }
}

impl Legal<'_> {
    /// Strikes out the positions where a piece of the words attacks the king of the other side.
    #[inline(always)]
    fn strike_word_piece(self, index: usize, kings: Kings, legal: &mut [u64]) {
        let piece = &self.geometry.pieces[index];
        let attacks = attacks(piece, kings.of(!piece.side), kings.set());
        for (word, legal) in legal.iter_mut().enumerate() {
            let words = 0..self.geometry.pieces.len() - 1;
            let others = words.filter(|&other| other != index);
            let others = others.fold(0, |set, other| set | self.geometry.square(word, other).bit());
            for between in &attacks[self.geometry.square(word, index).index()] {
                if between & others == 0 {
                    *legal &= between;
                }
            }
        }
    }

    /// The same for the last piece.
    #[inline(always)]
    fn strike_last<const N: usize>(self, kings: Kings, legal: &mut [u64]) {
        let piece = self.geometry.last();
        let king = kings.of(!piece.side).bit();
        for (row, legal) in legal.as_chunks_mut::<N>().0.iter_mut().enumerate() {
            let empty = self.geometry.empty(kings, row);
            let mut reached = [0; N];
            piece.attacks.spread(&[king; N], &empty, &mut reached);
            legal.iter_mut().zip(reached).for_each(|(legal, reached)| *legal &= !reached);
        }
    }
}

/// For each square, the ways from there to `king` that kings do not block, as the squares between.
fn attacks(piece: &PieceGeometry, king: Square, kings: u64) -> Vec<Vec<u64>> {
    let mut attacks = vec![Vec::new(); 64];
    for path in &piece.paths[king.index()] {
        if path.between & kings == 0 {
            attacks[path.to.index()].push(path.between);
        }
    }
    attacks
}
