//! The codes of positions: a bit that says whether a position is decided or, where plies are
//! wanted, a byte: 0, or the plies and one.

/// The code of a decided position where plies are not known.
pub(crate) const DECIDED: u8 = 1;

/// The code of a bit where codes have `width` bits; a bit alone says [`DECIDED`] or not.
pub(super) fn code_at(words: &[u64], bit: usize, width: usize) -> u8 {
    let in_word = 64 / width;
    let code = words[bit / in_word] >> (width * (bit % in_word));
    if width == 1 { (code & 1) as u8 * DECIDED } else { code as u8 }
}

/// How many of `positions` positions have each code, by code; the highest code that occurs comes
/// last.
pub(super) fn count(blocks: &[Vec<u64>], positions: u64, has_plies: bool) -> Vec<u64> {
    let words = blocks.iter().flatten();
    let mut counts = vec![0; 2];
    if has_plies {
        counts.resize(256, 0);
        words.flat_map(|word| word.to_le_bytes()).for_each(|code| counts[usize::from(code)] += 1);
    } else {
        counts[usize::from(DECIDED)] = words.map(|word| u64::from(word.count_ones())).sum();
    }
    // Bits without a position have no code.
    counts[0] = positions - counts[1..].iter().sum::<u64>();
    let used = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    counts.truncate(used);
    counts
}

/// Gives the bits that are set this code: of 64 bytes, which are 0 there.
pub(super) fn mark(codes: &mut [u64], mut bits: u64, code: u8) {
    while bits != 0 {
        let bit = bits.trailing_zeros() as usize;
        codes[bit / 8] |= u64::from(code) << (8 * (bit % 8));
        bits &= bits - 1;
    }
}

/// Which of 64 bytes, 8 in a word, are this code.
pub(super) fn bits_with(codes: &[u64], code: u8) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    codes.iter().rev().fold(0, |bits, eight| {
        let different = eight ^ (ONES * u64::from(code));
        // The highest bit of a byte stays 0 where it is the same.
        let low = (different & (ONES * 0x7f)) + ONES * 0x7f;
        let same = (!(low | different) >> 7) & ONES;
        // Moves the lowest bits of the bytes together.
        (bits << 8) | (same.wrapping_mul(0x0102_0408_1020_4080) >> 56)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_a_code_are_found() {
        let codes = [0, 1, 127, 128, 129, 254, 255];
        let bytes: Vec<u8> = (0..64).map(|number| codes[number * number % 7]).collect();
        let mut words = vec![0; 8];
        for (bit, &byte) in bytes.iter().enumerate() {
            mark(&mut words, 1 << bit, byte);
        }
        for code in [0, 1, 2, 127, 128, 129, 254, 255] {
            let bits = (0..64).filter(|&bit| bytes[bit] == code);
            assert_eq!(bits_with(&words, code), bits.fold(0, |bits, bit| bits | 1 << bit));
        }
    }
}
