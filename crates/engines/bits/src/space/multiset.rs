//! Multisets of symbols and their arrangements in lexicographic order.
//!
//! Where parity checks (`super::checks`) exclude some arrangements, a multiset numbers the others.

use super::checks::Parity;

/// How many there are of each symbol of some list, in the order of that list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Multiset {
    counts: Box<[u8]>,
    /// Which arrangements there are, if not all.
    parity: Option<Parity>,
}

/// A symbol as its number in the list that a [`Multiset`] counts.
pub type Digit = u8;

/// Arrangements are counted up to here: room is left to multiply by a count of symbols.
pub(crate) const MOST_ARRANGEMENTS: u128 = 1 << 120;

#[expect(clippy::len_without_is_empty, reason = "nobody asks whether it is empty")]
impl Multiset {
    pub(crate) fn new(counts: impl IntoIterator<Item = u8>) -> Self {
        Multiset { counts: counts.into_iter().collect(), parity: None }
    }

    /// As many of each symbol, but of the arrangements those alone that have a syndrome.
    pub(crate) fn checked(all: &Multiset, parity: Parity) -> Self {
        Multiset { counts: all.counts.clone(), parity: Some(parity) }
    }

    /// Which arrangements there are, if not all.
    pub(crate) fn parity(&self) -> Option<&Parity> {
        self.parity.as_ref()
    }

    /// As many of each symbol, in every arrangement.
    pub(crate) fn unchecked(&self) -> Self {
        Multiset { counts: self.counts.clone(), parity: None }
    }

    /// How many there are of the second of two symbols.
    fn seconds(&self) -> usize {
        usize::from(self.counts[1])
    }

    /// How many there are of each symbol.
    pub(crate) fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// How many there are of one symbol.
    pub(crate) fn of(&self, digit: Digit) -> u8 {
        self.counts[usize::from(digit)]
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.counts.iter().copied().map(usize::from).sum()
    }

    /// What is left for the other squares if the first of them holds `digit`; `None` if there is no
    /// such arrangement.
    pub(crate) fn after(&self, digit: Digit) -> Option<Self> {
        let less = self.without(digit)?;
        let Some(parity) = &self.parity else { return Some(less) };
        let parity = parity.after(self.len(), digit);
        let is_there = parity.arrangements(less.len(), less.seconds()) > 0;
        is_there.then_some(Multiset { parity: Some(parity), ..less })
    }

    /// The multiset with one less of `digit`, in every arrangement; `None` if there is none.
    pub(crate) fn without(&self, digit: Digit) -> Option<Self> {
        let mut less = self.unchecked();
        let count = &mut less.counts[usize::from(digit)];
        *count = count.checked_sub(1)?;
        Some(less)
    }

    /// The multiset without a part of it.
    pub(crate) fn less(&self, part: &Multiset) -> Self {
        Multiset::new(self.counts.iter().zip(&part.counts).map(|(all, part)| all - part))
    }

    /// The number of arrangements in a row, n! / (a! b! ...) if all count; `None` from 2^120 on.
    pub fn arrangements(&self) -> Option<u128> {
        if let Some(parity) = &self.parity {
            return Some(parity.arrangements(self.len(), self.seconds()).into());
        }
        let mut total: u128 = 1;
        let mut placed: u128 = 0;
        for &count in &self.counts {
            for chosen in 1..=u128::from(count) {
                placed += 1;
                // Binomial coefficients are whole at every step.
                total = total.checked_mul(placed)? / chosen;
                if total >= MOST_ARRANGEMENTS {
                    return None;
                }
            }
        }
        Some(total)
    }

    /// The words of the rows of its arrangements with this many squares low; `None` if no parity
    /// checks exclude some.
    pub(crate) fn words(&self, low: usize) -> Option<u64> {
        Some(self.parity.as_ref()?.words(self.len(), self.seconds(), low))
    }

    /// How many chunks parity checks leave, with `top` squares on top and `low` squares low; `None`
    /// if one is too long.
    pub(crate) fn chunks(&self, top: usize, low: usize) -> Option<u64> {
        self.parity.as_ref()?.chunks(self.len(), self.seconds(), [top, low])
    }

    /// The number of `arrangement`, which uses up the multiset, among all arrangements in
    /// lexicographic order. The plain way to it, with one multiplication and division for each
    /// symbol that could have stood in each place.
    pub(crate) fn rank(&self, arrangement: impl IntoIterator<Item = Digit>) -> u128 {
        if let Some(parity) = &self.parity {
            return parity.rank(self.len(), self.seconds(), arrangement).into();
        }
        let mut left = self.counts.to_vec();
        let mut length = self.len() as u128;
        let mut all = self.arrangements().expect("spaces are built of multisets that are counted");
        let mut rank = 0;
        for digit in arrangement {
            // The arrangements that begin with a symbol are in proportion to its count.
            let smaller = left[..usize::from(digit)].iter();
            rank += smaller.map(|&count| all * u128::from(count) / length).sum::<u128>();
            all = all * u128::from(left[usize::from(digit)]) / length;
            left[usize::from(digit)] -= 1;
            length -= 1;
        }
        rank
    }

    /// The arrangement of number `rank`.
    pub(crate) fn unrank(&self, mut rank: u128) -> Vec<Digit> {
        if let Some(parity) = &self.parity {
            return parity.unrank(self.len(), self.seconds(), rank as u64);
        }
        let mut left = self.counts.to_vec();
        let mut all = self.arrangements().expect("spaces are built of multisets that are counted");
        let mut arrangement = Vec::with_capacity(self.len());
        for length in (1..=self.len() as u128).rev() {
            for (digit, count) in left.iter_mut().enumerate() {
                let share = all * u128::from(*count) / length;
                if rank < share {
                    arrangement.push(digit as Digit);
                    all = share;
                    *count -= 1;
                    break;
                }
                rank -= share;
            }
        }
        arrangement
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn twelve_white_and_twelve_black_knights() {
        let knights = Multiset::new([12, 12]);
        assert_eq!(knights.arrangements(), Some(2_704_156));
        assert_eq!(knights.rank([0; 12].into_iter().chain([1; 12])), 0);
        assert_eq!(knights.rank([1; 12].into_iter().chain([0; 12])), 2_704_155);
    }

    #[test]
    fn too_many_arrangements_are_not_counted() {
        assert_eq!(Multiset::new([1; 33]).arrangements(), None);
        assert_eq!(Multiset::new([1; 4]).arrangements(), Some(24));
        assert_eq!(Multiset::new([64, 64]).arrangements(), None);
    }

    proptest! {
        #[test]
        fn ranks_follow_the_lexicographic_order(counts in prop::collection::vec(0u8..4, 1..5)) {
            let multiset = Multiset::new(counts);
            let all = multiset.arrangements().unwrap().min(300);
            let listed: Vec<_> = (0..all).map(|rank| multiset.unrank(rank)).collect();
            prop_assert!(listed.is_sorted_by(|a, b| a < b));
            for (rank, arrangement) in listed.into_iter().enumerate() {
                prop_assert_eq!(multiset.rank(arrangement), rank as u128);
            }
        }
    }
}
