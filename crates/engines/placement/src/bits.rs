//! Sets of candidates as bits.

/// A set of the numbers below `64 * W`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The set of the words' bits; missing words are empty.
    pub(crate) fn from_words(words: &[u64]) -> Self {
        let mut bits = Self::EMPTY;
        bits.0[..words.len()].copy_from_slice(words);
        bits
    }

    /// All numbers below `end`.
    pub(crate) fn below(end: usize) -> Self {
        (0..end).collect()
    }

    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// How many numbers are in the set.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many numbers are in both sets.
    #[inline]
    pub(crate) fn shared(&self, other: &Self) -> usize {
        let pairs = self.0.iter().zip(&other.0);
        pairs.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    #[inline]
    pub(crate) fn or(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }

    #[inline]
    pub(crate) fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    /// The least number of the set.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Calls a function with each number, in order.
    #[inline(always)]
    pub(crate) fn for_each(&self, mut see: impl FnMut(usize)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                see(word * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    /// Takes out the least number.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.remove(first);
        Some(first)
    }

    /// Takes out the least number from `start` on, or the least of all if there is none.
    pub(crate) fn pop_from(&mut self, start: usize) -> Option<usize> {
        let mut later = *self;
        later.0[..start / 64].fill(0);
        later.0[start / 64] &= u64::MAX << (start % 64);
        let number = later.first().or_else(|| self.first())?;
        self.remove(number);
        Some(number)
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<T: IntoIterator<Item = usize>>(numbers: T) -> Self {
        let mut bits = Self::EMPTY;
        numbers.into_iter().for_each(|number| bits.insert(number));
        bits
    }
}

/// Calls a function that is generic in the number of words with the least that holds `$bits` bits:
/// one or two words are fast, 64 hold [`Problem::MAX_CANDIDATES`](crate::Problem::MAX_CANDIDATES).
macro_rules! by_words {
    ($bits:expr, $function:ident ( $($argument:expr),* )) => {
        match $bits.div_ceil(64) {
            0 | 1 => $function::<1>($($argument),*),
            #[cfg(not(feature = "small"))]
            2 => $function::<2>($($argument),*),
            2..=4 => $function::<4>($($argument),*),
            #[cfg(not(feature = "small"))]
            5..=16 => $function::<16>($($argument),*),
            _ => $function::<64>($($argument),*),
        }
    };
}
pub(crate) use by_words;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_across_words() {
        let mut bits: Bits<2> = [0, 63, 64, 127].into_iter().collect();
        assert_eq!((bits.len(), bits.first()), (4, Some(0)));
        assert_eq!(bits.shared(&Bits::below(64)), 2);
        assert_eq!(bits.without(&Bits::below(65)).first(), Some(127));
        assert_eq!([1, 128 - 1].map(|start| { bits }.pop_from(start)), [Some(63), Some(127)]);
        assert_eq!(Bits::<2>::below(3).pop_from(70), Some(0), "around");
        let all: Vec<usize> = std::iter::from_fn(|| bits.pop()).collect();
        assert_eq!(all, [0, 63, 64, 127]);
        assert!(bits.is_empty());
    }
}
