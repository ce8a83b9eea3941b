//! Which positions are legal.

use super::ground::{Ground, Man};
use crate::board::{Kings, Square};
use crate::ending::Side;
use crate::kernel::{Job, Lanes};

/// Finds the legal positions of a slab, for White and for Black to move: all pieces on squares of
/// their own, the king of the side that does not move not attacked.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Legal<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) slab: usize,
}

impl Job for Legal<'_> {
    type Output = [Box<[u64]>; 2];

    #[inline(always)]
    fn run<L: Lanes>(self, _lanes: L) -> Self::Output {
        let (ground, kings) = (self.ground, self.ground.pairs.all()[self.slab]);
        let kings_set = kings.set();
        let apart = |&free: &u64| if free & kings_set == kings_set { free & !kings_set } else { 0 };
        let apart: Box<[u64]> = ground.free.iter().map(apart).collect();
        Side::BOTH.map(|side| {
            let mut legal = apart.clone();
            for man in 0..ground.men.len() - 1 {
                if ground.men[man].side == side {
                    self.strike_word_man(man, kings, &mut legal);
                }
            }
            if ground.last().side == side {
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
    fn strike_word_man(self, index: usize, kings: Kings, legal: &mut [u64]) {
        let man = &self.ground.men[index];
        let attacks = attacks(man, kings.of(!man.side), kings.set());
        for (word, legal) in legal.iter_mut().enumerate() {
            let words = 0..self.ground.men.len() - 1;
            let others = words.filter(|&other| other != index);
            let others = others.fold(0, |set, other| set | self.ground.square(word, other).bit());
            for between in &attacks[self.ground.square(word, index).index()] {
                if between & others == 0 {
                    *legal &= between;
                }
            }
        }
    }

    /// The same for the last piece.
    #[inline(always)]
    fn strike_last<const N: usize>(self, kings: Kings, legal: &mut [u64]) {
        let man = self.ground.last();
        let king = kings.of(!man.side).bit();
        for (row, legal) in legal.as_chunks_mut::<N>().0.iter_mut().enumerate() {
            let (empty, mut reached) = (self.ground.empty(kings, row), [0; N]);
            man.compass.spread(&[king; N], &empty, &mut reached);
            legal.iter_mut().zip(reached).for_each(|(legal, reached)| *legal &= !reached);
        }
    }
}

/// For each square, the ways from there to `king` that kings do not block, as the squares between.
fn attacks(man: &Man, king: Square, kings: u64) -> Vec<Vec<u64>> {
    let mut attacks = vec![Vec::new(); 64];
    for path in man.rays.from(king) {
        if path.between & kings == 0 {
            attacks[path.to.index()].push(path.between);
        }
    }
    attacks
}
