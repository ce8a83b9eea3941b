//! Moves to mate for each position of a slice.

use crate::board::squares;
use crate::kernel::Lanes;

/// Moves to mate for 64 positions a word: bytes while they suffice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Depths {
    Narrow(Box<[[u8; 64]]>),
    Wide(Box<[[u16; 64]]>),
}

impl Depths {
    /// The most moves that a byte holds; 255 means none.
    pub(crate) const NARROW_MOST: u16 = 254;

    /// Depths of 0 for a number of words, with room for depths of up to `most`.
    pub(crate) fn new(words: usize, most: u16) -> Self {
        if most <= Self::NARROW_MOST {
            Depths::Narrow(vec![[0; 64]; words].into())
        } else {
            Depths::Wide(vec![[0; 64]; words].into())
        }
    }

    /// Makes room for depths of up to `most`.
    pub(crate) fn widen(&mut self, most: u16) {
        if let (Depths::Narrow(words), true) = (&mut *self, most > Self::NARROW_MOST) {
            *self = Depths::Wide(words.iter().map(|word| word.map(u16::from)).collect());
        }
    }

    pub(crate) fn at(&self, word: usize, bit: usize) -> u16 {
        match self {
            Depths::Narrow(words) => words[word][bit].into(),
            Depths::Wide(words) => words[word][bit],
        }
    }

    pub(crate) fn set(&mut self, word: usize, bit: usize, depth: u16) {
        match self {
            Depths::Narrow(words) => words[word][bit] = narrow(depth),
            Depths::Wide(words) => words[word][bit] = depth,
        }
    }

    /// Sets the depths of the positions `places` of a word.
    #[inline(always)]
    pub(crate) fn mark<L: Lanes>(&mut self, lanes: L, word: usize, places: u64, depth: u16) {
        match self {
            Depths::Narrow(words) => lanes.mark(&mut words[word], places, narrow(depth)),
            Depths::Wide(words) => {
                squares(places).for_each(|at| words[word][at.index()] = depth);
            }
        }
    }

    /// The positions of a word with this depth.
    #[inline(always)]
    pub(crate) fn equal<L: Lanes>(&self, lanes: L, word: usize, depth: u16) -> u64 {
        match self {
            Depths::Narrow(words) => lanes.equal(&words[word], narrow(depth)),
            Depths::Wide(words) => {
                (0..64).fold(0, |all, i| all | u64::from(words[word][i] == depth) << i)
            }
        }
    }

    /// The least depth of the positions `places` of a word; `None` for no positions.
    #[inline(always)]
    pub(crate) fn least<L: Lanes>(&self, lanes: L, word: usize, places: u64) -> Option<u16> {
        let least = match self {
            Depths::Narrow(words) => lanes.least(&words[word], places).into(),
            Depths::Wide(words) => {
                squares(places).map(|at| words[word][at.index()]).min().unwrap_or(0)
            }
        };
        (places != 0).then_some(least)
    }
}

fn narrow(depth: u16) -> u8 {
    debug_assert!(depth <= Depths::NARROW_MOST, "tables are widened before");
    depth as u8
}
