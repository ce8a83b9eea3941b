//! Packed positions as 64-bit words, the lowest first, for files.

use super::Word;

/// The lowest 64-bit words of a word.
pub(crate) fn limbs<W: Word>(word: W) -> impl Iterator<Item = u64> {
    (0..W::BITS / 64).map(move |limb| (word >> (64 * limb)).low_u64())
}

/// The word with these as its lowest 64-bit words, of which it must have as many.
pub(crate) fn from_limbs<W: Word>(limbs: &[u64]) -> W {
    let place = |(limb, &low): (usize, &u64)| W::from_u64(low) << (64 * limb as u32);
    limbs.iter().enumerate().map(place).fold(W::default(), |sum, part| sum | part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::word::Wide;
    use proptest::prelude::*;

    fn reads_back<W: Word>(word: W) {
        let words: Vec<u64> = limbs(word).collect();
        assert_eq!(words.len() as u32, W::BITS / 64);
        assert_eq!(from_limbs::<W>(&words), word);
    }

    proptest! {
        #[test]
        fn limbs_read_back(a: [u64; 24]) {
            reads_back(a[0]);
            reads_back(u128::from(a[0]) << 64 | u128::from(a[1]));
            reads_back(Wide([a[0], a[1], a[2], a[3]]));
            reads_back(Wide(a));
            prop_assert_eq!(limbs(Wide(a)).collect::<Vec<_>>(), a);
            let low = from_limbs::<Wide<24>>(&a[..2]);
            prop_assert_eq!(low, Wide(std::array::from_fn(|i| if i < 2 { a[i] } else { 0 })));
        }
    }
}
