//! From what the squares of a segment hold to a number, without arithmetic.
//!
//! **Memory** of a list: 4 bytes for every possible code, where at least one in 16 is in use or
//! there are few; otherwise 1.3 to 2.7 slots of a word and 4 bytes for every code in use.

use everyboard_positions::layout::BitField;
use everyboard_positions::word::Word;

/// Numbers by code: what the squares of a segment hold, side by side in the bits of a word.
#[derive(Clone, Debug)]
pub(super) enum CodeMap<W> {
    /// By code.
    Direct(Vec<u32>),
    /// Few codes of many are in use: each stands where its hash says, or in the next free slot. A
    /// quarter of the slots or more are free.
    Hashed(Vec<(W, u32)>),
}

/// No position has this code.
const NONE: u32 = u32::MAX;

/// A list has room for this many codes for each that is in use, before it is hashed ...
const MOST_ROOM: usize = 16;

/// ... but for this many in any case: 1 KiB.
const LEAST_ROOM: usize = 1 << 8;

impl<W: Word> CodeMap<W> {
    /// The `numbers` by the bits of their words.
    pub(super) fn new(bits: BitField, numbers: &[(W, u32)]) -> Self {
        let room = LEAST_ROOM.max(numbers.len().saturating_mul(MOST_ROOM));
        let codes = 1_usize.checked_shl(bits.width).filter(|&codes| codes <= room);
        match codes.filter(|_| !numbers.is_empty()) {
            Some(codes) => {
                let mut direct = vec![NONE; codes];
                for &(word, number) in numbers {
                    direct[bits.of(word)] = number;
                }
                CodeMap::Direct(direct)
            }
            None => {
                Self::hashed(numbers.iter().map(|&(word, number)| (bits.bits_of(word), number)))
            }
        }
    }

    fn hashed(numbers: impl ExactSizeIterator<Item = (W, u32)>) -> Self {
        let slots = (numbers.len() + numbers.len() / 3 + 1).next_power_of_two();
        let mut hashed = vec![(W::default(), NONE); slots];
        for (code, number) in numbers {
            let slot = slot(&hashed, code);
            hashed[slot] = (code, number);
        }
        CodeMap::Hashed(hashed)
    }

    /// The number for a word.
    #[inline(always)]
    pub(super) fn get(&self, bits: BitField, word: W) -> Option<u32> {
        let code = bits.bits_of(word);
        let number = match self {
            CodeMap::Direct(numbers) => numbers[code.low_u64() as usize],
            CodeMap::Hashed(slots) => slots[slot(slots, code)].1,
        };
        (number != NONE).then_some(number)
    }
}

/// The slot of a code, or the free one where it would stand.
#[inline]
fn slot<W: Word>(slots: &[(W, u32)], code: W) -> usize {
    let mut slot = code.hash64() as usize & (slots.len() - 1);
    while slots[slot].1 != NONE && slots[slot].0 != code {
        slot = (slot + 1) & (slots.len() - 1);
    }
    slot
}
