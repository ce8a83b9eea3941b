//! A generation between two levels, as words that can be saved.

use super::depths::Depths;
use super::generation::Generation;
use super::geometry::Geometry;
use super::slice::KingSlice;
use crate::board::BoardSize;
use crate::ending::{Ending, Side};
use everyboard_cpu::InstructionSet;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The progress of a generation, besides what its slices know.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LevelState {
    /// The next level.
    pub(crate) level: u16,
    pub(crate) last_due: u16,
    pub(crate) moving: bool,
    pub(crate) deepest: u16,
    /// Whether depths take two bytes each.
    pub(crate) wide: bool,
}

impl Generation {
    /// The ending that is generated.
    pub fn ending(&self) -> &Ending {
        &self.geometry.ending
    }

    /// The board.
    pub fn board(&self) -> BoardSize {
        self.geometry.board
    }

    pub(crate) fn level_state(&self) -> LevelState {
        LevelState {
            level: self.level,
            last_due: self.last_due,
            moving: self.moving,
            deepest: self.deepest,
            wide: self.sides.iter().flatten().any(|slice| matches!(slice.depths, Depths::Wide(_))),
        }
    }

    /// The number of slices, those with White to move first.
    pub(crate) fn slices(&self) -> usize {
        self.sides.iter().map(Vec::len).sum()
    }

    /// Everything that the next levels need of a slice. All slices have as many words.
    pub(crate) fn words_of(&self, slice: usize, wide: bool) -> Vec<u64> {
        let [white, black] = &self.sides;
        white
            .iter()
            .chain(black)
            .nth(slice)
            .expect("slices are numbered below `slices()`")
            .to_words(wide)
    }

    /// Continues a generation from its saved state; `words` reads what was known of each slice.
    pub(crate) fn resumed<E>(
        board: BoardSize,
        ending: &Ending,
        state: LevelState,
        threads: NonZeroUsize,
        mut words: impl FnMut(usize, &mut [u64]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let geometry = Arc::new(Geometry::new(board, ending));
        let pairs = geometry.pairs.all().len();
        let most = if state.wide { Depths::NARROW_MOST + 1 } else { 0 };
        let mut buffer = vec![0; KingSlice::new(&geometry.words, most).to_words(state.wide).len()];
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for pair in 0..pairs {
                words(side.index() * pairs + pair, &mut buffer)?;
                let mut slice = KingSlice::new(&geometry.words, most);
                slice.take_words(&buffer);
                sides[side.index()].push(slice);
            }
        }
        let threads = if geometry.words.all() < 4096 { NonZeroUsize::MIN } else { threads };
        let LevelState { level, last_due, moving, deepest, .. } = state;
        let instructions = InstructionSet::best();
        Ok(Generation { geometry, sides, level, last_due, moving, deepest, threads, instructions })
    }
}

impl KingSlice {
    /// The sets that are kept, in their order. What was won at the last level is not needed again.
    fn kept(&mut self) -> [&mut Box<[u64]>; 7] {
        [
            &mut self.open,
            &mut self.just_lost,
            &mut self.legal,
            &mut self.lost,
            &mut self.loss_candidates,
            &mut self.winning,
            &mut self.delayed,
        ]
    }

    /// One word with flags, the sets, then `due` and the depths, filled up to whole words.
    fn to_words(&self, wide: bool) -> Vec<u64> {
        let mut slice = self.clone();
        let mut words = vec![u64::from(self.lost_any) | u64::from(self.due_first) << 16];
        slice.kept().into_iter().for_each(|set| words.extend(set.iter()));
        words.extend(self.due.chunks(4).map(|due| pack(due.iter().map(|&due| due.into()), 16)));
        if wide {
            slice.depths.widen(Depths::NARROW_MOST + 1);
        }
        match &slice.depths {
            Depths::Narrow(depths) => {
                let all = depths.as_flattened().chunks(8);
                words.extend(all.map(|some| pack(some.iter().map(|&depth| depth.into()), 8)));
            }
            Depths::Wide(depths) => {
                let all = depths.as_flattened().chunks(4);
                words.extend(all.map(|some| pack(some.iter().map(|&depth| depth.into()), 16)));
            }
        }
        words
    }

    /// Takes over what a slice of the same ending knew.
    fn take_words(&mut self, words: &[u64]) {
        let (flags, mut rest) = words.split_first().expect("there is a word with flags");
        (self.lost_any, self.due_first) = (flags & 1 == 1, (flags >> 16) as u16);
        for set in self.kept() {
            let (own, left) = rest.split_at(set.len());
            set.copy_from_slice(own);
            rest = left;
        }
        let (due, depths) = rest.split_at(self.due.len().div_ceil(4));
        for (at, into) in self.due.iter_mut().enumerate() {
            *into = (due[at / 4] >> (at % 4 * 16)) as u16;
        }
        match &mut self.depths {
            Depths::Narrow(into) => {
                for (at, into) in into.as_flattened_mut().iter_mut().enumerate() {
                    *into = (depths[at / 8] >> (at % 8 * 8)) as u8;
                }
            }
            Depths::Wide(into) => {
                for (at, into) in into.as_flattened_mut().iter_mut().enumerate() {
                    *into = (depths[at / 4] >> (at % 4 * 16)) as u16;
                }
            }
        }
    }
}

/// Packs numbers of `bits` bits into one word, from its low end.
fn pack(numbers: impl Iterator<Item = u64>, bits: usize) -> u64 {
    numbers.enumerate().fold(0, |word, (at, number)| word | number << (at * bits))
}
