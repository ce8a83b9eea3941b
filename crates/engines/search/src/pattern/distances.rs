//! The table of a part: a breadth-first search from the goals, with moves that cost 1 or nothing.
//!
//! Bits for all numbers of positions, as in the dense engine, but one by one: a sweep of the dense
//! engine moves a whole level by a move, and a level needs as many sweeps as there are free moves
//! in a row, where this search looks at every position once.

use super::part_space::{PartPosition, PartSpace};
use everyboard_bits::zeroed::ZeroedArray;

/// The table has no distance there.
const UNKNOWN: u8 = u8::MAX;

/// The bytes that a search of positions with these `numbers`, from 0, takes beside its table.
pub(super) fn search_bytes(numbers: u64) -> u64 {
    numbers.div_ceil(64).saturating_mul(3 * size_of::<u64>() as u64)
}

/// By number of the kept symbols' places: the least charge that leads to a goal, with the carried
/// symbol wherever that is least. Where none leads to a goal, more than any that does. Distances
/// that do not fit in a byte are 255. `None` if the system could not allocate the memory.
pub(super) fn distances(space: &PartSpace, goals: &[PartPosition]) -> Option<ZeroedArray<u8>> {
    let all = space.numbers();
    let mut table = ZeroedArray::new(usize::try_from(all / space.carried as u64).ok()?)?;
    table.fill(UNKNOWN);
    let mut seen = Bits::new(all)?;
    let mut level = Bits::new(all)?;
    let mut next = Bits::new(all)?;
    for goal in goals {
        level.insert(goal.number);
    }
    let mut distance = 0;
    let mut stack: Vec<PartPosition> = Vec::new();
    while level.has_others_than(&seen) {
        for word in 0..level.words.len() {
            for number in numbers(word, level.words[word] & !seen.words[word]) {
                stack.push(space.numbered(number));
                while let Some(position) = stack.pop() {
                    if !seen.insert(position.number) {
                        continue;
                    }
                    let entry = &mut table[position.kept as usize];
                    *entry = distance.min(*entry);
                    space.for_each_before(position, |before, is_charged| {
                        if is_charged {
                            // Whether it was seen is found out a word at a time.
                            next.insert(before.number);
                        } else if !seen.contains(before.number) {
                            stack.push(before);
                        }
                    });
                }
            }
        }
        level.words.fill(0);
        std::mem::swap(&mut level, &mut next);
        distance = distance.saturating_add(1);
    }
    // Entries that were reached are less than `distance`, unless both are 255.
    table.iter_mut().for_each(|entry| *entry = distance.min(*entry));
    Some(table)
}

/// The numbers of the bits that are set in the word of this index.
fn numbers(index: usize, mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(index as u64 * 64 + u64::from(bit))
    })
}

/// A set of numbers.
struct Bits {
    words: ZeroedArray<u64>,
}

impl Bits {
    fn new(numbers: u64) -> Option<Self> {
        Some(Bits { words: ZeroedArray::new(usize::try_from(numbers.div_ceil(64)).ok()?)? })
    }

    #[inline]
    fn contains(&self, number: u64) -> bool {
        self.words[number as usize / 64] >> (number % 64) & 1 == 1
    }

    /// Inserts a number and returns whether it was not there before.
    #[inline]
    fn insert(&mut self, number: u64) -> bool {
        let word = &mut self.words[number as usize / 64];
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn has_others_than(&self, others: &Bits) -> bool {
        self.words.iter().zip(&*others.words).any(|(word, others)| word & !others != 0)
    }
}
