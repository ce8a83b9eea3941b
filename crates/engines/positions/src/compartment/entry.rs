//! What a slot holds: the rest of a key and its level, in one small number; and blocks of eight
//! slots that are probed as one.

use super::level::LevelMod3;
use crate::word::{Wide, Word};
use std::fmt::Debug;

/// Slots that are compared at once; see [`Entry::find`].
pub(super) const LANES: usize = 8;

/// The content of one slot: `rest << 2 | level + 1`, or zeros when the slot is empty.
///
/// A rest has at most `BITS - 2` bits. `Default` is the empty entry.
pub trait Entry<W: Word>: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// The width in bits, two of them the level's.
    const BITS: u32;

    /// The entry of a key's rest.
    fn pack(rest: W, level: LevelMod3) -> Self;

    /// The rest of the key; zero for the empty entry.
    fn rest(self) -> W;

    /// The level, or `None` for the empty entry.
    fn level(self) -> Option<LevelMod3>;

    /// Whether this is the empty entry.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The entry among `lanes` with the rest of `wanted`, or else the empty entry.
    ///
    /// Narrow entries look at every lane without a branch, which compiles to vector instructions.
    fn find(lanes: &[Self; LANES], wanted: Self) -> Self;
}

/// The two bits of the level.
const MARK: u8 = (1 << LevelMod3::BITS) - 1;

/// An entry in an integer whose lanes are searched together. At most one lane has the wanted rest,
/// and an empty one that seems to have it (rest 0) adds nothing to the sum of bits.
macro_rules! integer_entry {
    ($integer:ty, $word:ty) => {
        impl Entry<$word> for $integer {
            const BITS: u32 = <$integer>::BITS;

            #[inline]
            fn pack(rest: $word, level: LevelMod3) -> Self {
                (rest << LevelMod3::BITS) as Self | Self::from(level.mark())
            }

            #[inline]
            fn rest(self) -> $word {
                <$word>::from(self >> LevelMod3::BITS)
            }

            #[inline]
            fn level(self) -> Option<LevelMod3> {
                LevelMod3::from_mark(self as u8)
            }

            #[inline]
            fn find(lanes: &[Self; LANES], wanted: Self) -> Self {
                lanes.iter().fold(0, |found, &entry| {
                    let is_same = (entry ^ wanted) & !Self::from(MARK) == 0;
                    found | if is_same { entry } else { 0 }
                })
            }
        }
    };
}

integer_entry!(u16, u64);
integer_entry!(u32, u64);
integer_entry!(u64, u64);
integer_entry!(u64, u128);
integer_entry!(u128, u128);

/// An entry of three bytes, the lowest first: rests of up to 22 bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct U24([u8; 3]);

impl U24 {
    #[inline]
    const fn widened(self) -> u32 {
        u32::from_le_bytes([self.0[0], self.0[1], self.0[2], 0])
    }

    #[inline]
    const fn narrowed(wide: u32) -> Self {
        let [low, middle, high, _] = wide.to_le_bytes();
        Self([low, middle, high])
    }
}

impl Entry<u64> for U24 {
    const BITS: u32 = 24;

    #[inline]
    fn pack(rest: u64, level: LevelMod3) -> Self {
        Self::narrowed(<u32 as Entry<u64>>::pack(rest, level))
    }

    #[inline]
    fn rest(self) -> u64 {
        self.widened().rest()
    }

    #[inline]
    fn level(self) -> Option<LevelMod3> {
        self.widened().level()
    }

    #[inline]
    fn find(lanes: &[Self; LANES], wanted: Self) -> Self {
        let widened = lanes.map(Self::widened);
        Self::narrowed(u32::find(&widened, wanted.widened()))
    }
}

impl<const N: usize> Entry<Wide<N>> for Wide<N> {
    const BITS: u32 = <Self as Word>::BITS;

    #[inline]
    fn pack(rest: Self, level: LevelMod3) -> Self {
        let mut entry = rest << LevelMod3::BITS;
        entry.0[0] |= u64::from(level.mark());
        entry
    }

    #[inline]
    fn rest(self) -> Self {
        self >> LevelMod3::BITS
    }

    #[inline]
    fn level(self) -> Option<LevelMod3> {
        LevelMod3::from_mark(self.0[0] as u8)
    }

    /// One lane at a time, by its lowest word first: few others get further than that.
    #[inline]
    fn find(lanes: &[Self; LANES], wanted: Self) -> Self {
        let found = lanes.iter().find(|entry| {
            (entry.0[0] ^ wanted.0[0]) & !u64::from(MARK) == 0
                && entry.0[1..] == wanted.0[1..]
                && entry.0[0] != 0
        });
        found.copied().unwrap_or_default()
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.level().is_none()
    }
}

/// Eight slots, the occupied ones in front: a block is full exactly when its last slot is.
pub(super) type Block<E> = [E; LANES];

/// Occupied slots of a block, by bisection.
///
/// A scan to the first empty slot ends on a branch that cannot be predicted.
#[inline]
pub(super) fn occupied<W: Word, E: Entry<W>>(block: &Block<E>) -> usize {
    let half = 4 * holds(block, 3);
    let quarter = half + 2 * holds(block, half + 1);
    quarter + holds(block, quarter) + holds(block, LANES - 1)
}

/// 1 if a slot is occupied, 0 otherwise.
#[inline]
fn holds<W: Word, E: Entry<W>>(block: &Block<E>, slot: usize) -> usize {
    usize::from(!block[slot].is_empty())
}

#[inline]
pub(super) fn is_full<W: Word, E: Entry<W>>(block: &Block<E>) -> bool {
    !block[LANES - 1].is_empty()
}

/// Stores `entry` behind the others of a block that is not full.
#[inline]
pub(super) fn put<W: Word, E: Entry<W>>(block: &mut Block<E>, entry: E) {
    block[occupied(block)] = entry;
}

/// Puts the last entry in the place of `entry`; says whether the block was full.
pub(super) fn take<W: Word, E: Entry<W>>(block: &mut Block<E>, entry: E) -> bool {
    let last = occupied(block) - 1;
    if let Some(gap) = block.iter().position(|&other| other == entry) {
        block.swap(gap, last);
    }
    block[last] = E::default();
    last == LANES - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Packs, reads back, and finds every lane by its rest whatever the wanted level.
    fn assert_holds<W: Word, E: Entry<W>>(rest: W) {
        let rest = rest & W::mask(E::BITS - LevelMod3::BITS);
        for level in LevelMod3::ALL {
            let entry = E::pack(rest, level);
            assert!(!entry.is_empty());
            assert_eq!((entry.rest(), entry.level()), (rest, Some(level)));
            assert_found_in_every_lane(rest, entry);
        }
    }

    fn assert_found_in_every_lane<W: Word, E: Entry<W>>(rest: W, entry: E) {
        let wanted = E::pack(rest, LevelMod3::ALL[0]);
        let other = E::pack(rest ^ W::from_u64(1), LevelMod3::ALL[1]);
        for lane in 0..LANES {
            let mut lanes = [other; LANES];
            lanes[lane..].fill(E::default());
            assert!(E::find(&lanes, wanted).is_empty());
            lanes[lane] = entry;
            assert_eq!(E::find(&lanes, wanted), entry);
        }
    }

    proptest! {
        #[test]
        fn every_entry_holds_a_rest_and_a_level(words: [u64; 16]) {
            assert_holds::<u64, u16>(words[0]);
            assert_holds::<u64, U24>(words[0]);
            assert_holds::<u64, u32>(words[0]);
            assert_holds::<u64, u64>(words[0]);
            let wide = u128::from(words[0]) << 64 | u128::from(words[1]);
            assert_holds::<u128, u64>(wide);
            assert_holds::<u128, u128>(wide);
            assert_holds::<Wide<4>, Wide<4>>(Wide([words[0], words[1], words[2], words[3]]));
            assert_holds::<Wide<16>, Wide<16>>(Wide(words));
        }
    }

    #[test]
    fn rest_zero_is_told_from_an_empty_slot() {
        assert_holds::<u64, u16>(0);
        assert_holds::<u64, U24>(0);
        assert_holds::<u128, u128>(0);
        assert_holds::<Wide<4>, Wide<4>>(Wide::default());
    }
}
