//! Lists of what some squares can hold.

use super::multiset::{Digit, Multiset};
use crate::sorted::sorted;
use rustc_hash::FxHashMap;

/// Everything that `length` squares can hold if they take their symbols from a multiset, in
/// lexicographic order, each with what it leaves. Takes `length` + 2 bytes an entry.
#[derive(Clone, Debug)]
pub struct Listing {
    length: usize,
    /// `length` for each entry.
    digits: Vec<Digit>,
    /// By entry: the number in `remainders` of what it leaves.
    leaves: Vec<u16>,
    /// The distinct multisets that are left.
    pub remainders: Vec<Multiset>,
}

/// A slot, counted from the first square of a segment, and what it holds.
pub(crate) type SlotDigit = (u8, Digit);

#[expect(clippy::len_without_is_empty, reason = "a listing has at least one arrangement")]
impl Listing {
    /// Numbers at most 2^16 different remainders: segments are cut so that there are fewer.
    pub fn new(length: usize, whole: &Multiset) -> Self {
        let mut listing =
            Listing { length, digits: Vec::new(), leaves: Vec::new(), remainders: Vec::new() };
        let mut entry = Vec::with_capacity(length);
        listing.extend(&mut entry, whole, &mut FxHashMap::default());
        listing
    }

    /// `numbers` are those of the remainders.
    fn extend(
        &mut self,
        entry: &mut Vec<Digit>,
        left: &Multiset,
        numbers: &mut FxHashMap<Multiset, usize>,
    ) {
        if entry.len() == self.length {
            self.digits.extend_from_slice(entry);
            let number = numbers.get(left).copied().unwrap_or_else(|| {
                self.remainders.push(left.clone());
                numbers.insert(left.clone(), numbers.len());
                numbers.len() - 1
            });
            self.leaves.push(number as u16);
            return;
        }
        for digit in 0..left.counts().len() as Digit {
            if let Some(less) = left.after(digit) {
                entry.push(digit);
                self.extend(entry, &less, numbers);
                entry.pop();
            }
        }
    }

    /// How many arrangements are listed.
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// The bytes of the list.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> usize {
        self.digits.len() + self.leaves.len() * size_of::<u16>()
    }

    /// The arrangement of this number.
    pub fn entry(&self, number: usize) -> &[Digit] {
        &self.digits[number * self.length..][..self.length]
    }

    /// The number in `remainders` of what an entry leaves.
    pub fn remainder(&self, number: usize) -> usize {
        usize::from(self.leaves[number])
    }

    /// What an entry leaves.
    pub fn left(&self, number: usize) -> &Multiset {
        &self.remainders[self.remainder(number)]
    }

    /// The number of an entry.
    pub(crate) fn number(&self, entry: &[Digit]) -> Option<usize> {
        let mut low = 0;
        let mut high = self.len();
        while low < high {
            let middle = low.midpoint(high);
            match self.entry(middle).cmp(entry) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Whether parity checks exclude some arrangements.
    pub(crate) fn is_checked(&self) -> bool {
        self.remainders.first().is_some_and(|left| left.parity().is_some())
    }

    /// The entries, those that leave the same together and otherwise in order.
    pub(crate) fn by_remainder(&self) -> Vec<usize> {
        let place = |number: usize| (self.remainder(number) as u64) << 32 | number as u64;
        sorted(0..self.len(), place, |place| place as u32 as usize)
    }

    /// The entries that hold `held` and leave something that `suits`, in order.
    pub(crate) fn matching<'a>(
        &'a self,
        held: &'a [SlotDigit],
        suits: &dyn Fn(&Multiset) -> bool,
    ) -> impl Iterator<Item = usize> + 'a {
        let suits: Vec<bool> = self.remainders.iter().map(suits).collect();
        (0..self.len()).filter(move |&number| {
            let entry = self.entry(number);
            suits[self.remainder(number)]
                && held.iter().all(|&(slot, digit)| entry[usize::from(slot)] == digit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_of_two_white_and_one_black() {
        let listing = Listing::new(2, &Multiset::new([2, 1]));
        let entries: Vec<_> = (0..listing.len()).map(|number| listing.entry(number)).collect();
        assert_eq!(entries, [[0, 0], [0, 1], [1, 0]]);
        let left: Vec<_> = (0..listing.len()).map(|number| listing.left(number).counts()).collect();
        assert_eq!(left, [[0, 1], [1, 0], [1, 0]]);
        assert_eq!(listing.number(&[1, 0]), Some(2));
        assert_eq!(listing.number(&[1, 1]), None);
        let matching: Vec<_> = listing.matching(&[(0, 0)], &|_| true).collect();
        assert_eq!(matching, [0, 1]);
    }
}
