//! A block of positions in order, as 64-bit words.
//!
//! ```text
//!   how many | the first | widths of groups | differences
//! ```
//!
//! Differences between neighbours lie bit by bit behind each other, those of a group of 16 in as
//! many bits as the greatest of them needs, its width. It has 8 bits, or 16 for words of more than
//! 128 bits. So they are read without a branch on each. Levels of knights on 5x7 take 205 MB; with
//! groups of 64 they take 231 MB, and 175 MB with each difference in as many bytes of seven bits as
//! it needs.

use everyboard_positions::word::{Word, from_limbs, limbs};

/// Differences of one width.
const GROUP: usize = 16;

/// The bits in which the width of a group is written.
const fn width_bits<W: Word>() -> usize {
    if W::BITS <= 128 { 8 } else { 16 }
}

/// The widths that share a word.
const fn widths_a_word<W: Word>() -> usize {
    64 / width_bits::<W>()
}

/// Appends numbers of some bits to words.
struct BitWriter<'a> {
    words: &'a mut Vec<u64>,
    /// Bits of the last word that are used.
    used: u32,
}

impl BitWriter<'_> {
    /// Appends the lowest bits of a word, up to 64. The others must be zero.
    #[inline]
    fn push(&mut self, bits: u64, width: u32) {
        if width == 0 {
            return;
        }
        if self.used == u64::BITS {
            self.words.push(0);
            self.used = 0;
        }
        let at = self.words.len() - 1;
        self.words[at] |= bits << self.used;
        let left = u64::BITS - self.used;
        if width > left {
            self.words.push(bits >> left);
            self.used = width - left;
        } else {
            self.used += width;
        }
    }
}

/// Encodes positions in order, each once.
pub(super) fn encode<W: Word>(positions: &[W], words: &mut Vec<u64>) {
    words.clear();
    words.push(positions.len() as u64);
    let Some(&first) = positions.first() else { return };
    words.extend(limbs(first));
    let groups = positions.len().saturating_sub(1).div_ceil(GROUP);
    let widths_at = words.len();
    words.resize(widths_at + groups.div_ceil(widths_a_word::<W>()), 0);
    let mut bits = BitWriter { words, used: u64::BITS };
    for group in 0..groups {
        let end = positions.len().min((group + 1) * GROUP + 1);
        let neighbours = positions[group * GROUP..end].windows(2);
        let differences = neighbours.map(|pair| pair[1].minus(pair[0]));
        let width = differences.clone().map(W::bit_length).max().unwrap_or(0);
        let (word, shift) =
            (group / widths_a_word::<W>(), group % widths_a_word::<W>() * width_bits::<W>());
        bits.words[widths_at + word] |= u64::from(width) << shift;
        for difference in differences {
            let mut left = width;
            for limb in limbs(difference) {
                bits.push(limb, left.min(u64::BITS));
                left = left.saturating_sub(u64::BITS);
            }
        }
    }
}

/// Reads positions that were encoded. `None` if the words cannot have been written so.
pub(super) fn decode<W: Word>(words: &[u64], positions: &mut Vec<W>) -> Option<()> {
    positions.clear();
    let (&number, rest) = words.split_first()?;
    let number = usize::try_from(number).ok()?;
    if number == 0 {
        return rest.is_empty().then_some(());
    }
    let (first, rest) = rest.split_at_checked(W::BITS as usize / 64)?;
    // A difference takes a bit at least, and a block of one position nothing.
    if number - 1 > rest.len().checked_mul(64)? {
        return None;
    }
    let groups = (number - 1).div_ceil(GROUP);
    let (widths, bits) = rest.split_at_checked(groups.div_ceil(widths_a_word::<W>()))?;
    positions.reserve(number);
    let mut last = from_limbs::<W>(first);
    positions.push(last);
    let mut at = 0;
    for group in 0..groups {
        let (word, shift) = (group / widths_a_word::<W>(), group % widths_a_word::<W>());
        let mask = (1 << width_bits::<W>()) - 1;
        let width = (widths[word] >> (shift * width_bits::<W>())) as u32 & mask;
        let count = (number - 1 - group * GROUP).min(GROUP);
        let end = at + count * width as usize;
        if width == 0 || width > W::BITS || end > 64 * bits.len() {
            return None;
        }
        if width <= u64::BITS && end / 64 + 1 < bits.len() {
            // Every difference lies in two words that are there.
            let mask = u64::MAX >> (u64::BITS - width);
            for _ in 0..count {
                let (word, shift) = (at / 64, at as u32 % 64);
                let pair = &bits[word..word + 2];
                let difference = pair[0] >> shift | pair[1] << 1 << (63 - shift);
                last = last.plus(W::from_u64(difference & mask));
                positions.push(last);
                at += width as usize;
            }
        } else {
            for _ in 0..count {
                last = last.plus(number_at(bits, at, width));
                positions.push(last);
                at += width as usize;
            }
        }
    }
    Some(())
}

/// A number of so many bits from here on, with zeros behind the last word.
#[inline(never)]
fn number_at<W: Word>(words: &[u64], at: usize, width: u32) -> W {
    let shifts = (0..width).step_by(64);
    let sum = shifts.fold(W::default(), |sum, shift| {
        let (word, bit) = ((at + shift as usize) / 64, (at + shift as usize) as u32 % 64);
        let [low, high] = [word, word + 1].map(|word| words.get(word).copied().unwrap_or(0));
        sum | W::from_u64(low >> bit | high << 1 << (63 - bit)) << shift
    });
    sum & W::mask(width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_positions::word::Wide;
    use proptest::collection::btree_set;
    use proptest::prelude::*;

    fn decoded<W: Word>(words: &[u64]) -> Option<Vec<W>> {
        let mut positions = Vec::new();
        decode(words, &mut positions).map(|()| positions)
    }

    fn reads_back<W: Word>(positions: &[W]) {
        let mut words = Vec::new();
        encode(positions, &mut words);
        assert_eq!(decoded(&words).as_deref(), Some(positions));
        // One word fewer is noticed.
        words.pop();
        assert_eq!(decoded::<W>(&words), None);
    }

    fn in_order<W: Word>(words: impl Iterator<Item = W>) -> Vec<W> {
        let mut all: Vec<W> = words.collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn positions_read_back(all in btree_set(any::<[u64; 4]>(), 1..300), shift in 0u32..60) {
            reads_back(&in_order(all.iter().map(|&it| Wide(it))));
            reads_back(&in_order(all.iter().map(|it| it[0] >> shift)));
            reads_back(&in_order(all.iter().map(|it| u128::from(it[0]) << shift)));
        }

        #[test]
        fn no_words_are_too_strange(words: Vec<u64>, number in 0u64..1000, width: u64) {
            decoded::<u64>(&words);
            let made: Vec<u64> = [number, 1, width].into_iter().chain(words).collect();
            decoded::<u64>(&made);
            decoded::<u128>(&made);
        }
    }

    /// A width of all 256 bits once did not fit into its eight.
    #[test]
    fn differences_of_all_bits_read_back() {
        let most = Wide([u64::MAX; 24]);
        reads_back(&[Wide::default(), Wide([u64::MAX; 4])]);
        reads_back(&[Wide::default(), most.minus(Wide::from_u64(1)), most]);
        reads_back(&[0, u64::MAX]);
        reads_back(&[0, u128::MAX]);
    }

    #[test]
    fn no_positions_take_one_word() {
        let mut words = Vec::new();
        encode::<u64>(&[], &mut words);
        assert_eq!(words, [0]);
        assert_eq!(decoded::<u64>(&words), Some(Vec::new()));
    }
}
