//! The table of a part: a breadth-first search from the goals, with moves that cost 1 or nothing.
//!
//! Bits for all numbers of positions, as in the dense engine, but one by one: a sweep of the dense
//! engine moves a whole level by a move, and a level needs as many sweeps as there are free moves in
//! a row, where this search looks at every position once.

use super::part_space::{PartPosition, PartSpace};

/// The table has no distance there.
const UNKNOWN: u8 = u8::MAX;

/// The bytes that a search takes beside its table, for so many numbers of positions.
pub(super) fn search_bytes(numbers: u64) -> u64 {
    numbers.div_ceil(64).saturating_mul(3 * size_of::<u64>() as u64)
}

/// By number of the kept symbols' places: the least charge that leads to a goal, with the carried
/// symbol wherever that is least. Where none leads to a goal, more than any that does. Distances that
/// do not fit in a byte are 255.
pub(super) fn distances(space: &PartSpace, goals: &[PartPosition]) -> Vec<u8> {
    let numbers = space.numbers();
    let mut table = vec![UNKNOWN; (numbers / space.carried as u64) as usize];
    let mut seen = Bits::new(numbers);
    let (mut level, mut next) = (Bits::new(numbers), Bits::new(numbers));
    goals.iter().for_each(|goal| level.insert(goal.number));
    let mut distance = 0;
    let mut stack: Vec<PartPosition> = Vec::new();
    while !level.is_empty {
        level.for_each(|number| {
            stack.push(space.numbered(number));
            while let Some(position) = stack.pop() {
                if !seen.insert_new(position.number) {
                    continue;
                }
                let entry = &mut table[position.kept as usize];
                *entry = distance.min(*entry);
                space.for_each_before(position, |before, is_charged| {
                    if seen.contains(before.number) {
                        return;
                    }
                    if is_charged {
                        next.insert(before.number);
                    } else {
                        stack.push(before);
                    }
                });
            }
        });
        level.clear();
        std::mem::swap(&mut level, &mut next);
        distance = distance.saturating_add(1);
    }
    // Entries that were reached are less than `distance`, unless both are 255.
    table.iter_mut().for_each(|entry| *entry = distance.min(*entry));
    table
}

/// A set of numbers.
struct Bits {
    words: Vec<u64>,
    is_empty: bool,
}

impl Bits {
    fn new(numbers: u64) -> Self {
        Bits { words: vec![0; numbers.div_ceil(64) as usize], is_empty: true }
    }

    #[inline]
    fn contains(&self, number: u32) -> bool {
        self.words[number as usize / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, number: u32) {
        self.words[number as usize / 64] |= 1 << (number % 64);
        self.is_empty = false;
    }

    /// Inserts a number and returns whether it was not there before.
    #[inline]
    fn insert_new(&mut self, number: u32) -> bool {
        let is_new = !self.contains(number);
        self.insert(number);
        is_new
    }

    fn for_each(&self, mut visit: impl FnMut(u32)) {
        for (index, &word) in self.words.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                visit(index as u32 * 64 + left.trailing_zeros());
                left &= left - 1;
            }
        }
    }

    fn clear(&mut self) {
        self.words.fill(0);
        self.is_empty = true;
    }
}
