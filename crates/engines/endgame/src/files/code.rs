//! The code of a position's value: one number, of a byte or two.
//!
//! | code | value for the side to move |
//! |---|---|
//! | 0 | the position is not legal |
//! | 1 | a draw |
//! | n + 2 | mate n plies later: odd codes win, even ones lose |
//!
//! Codes fill words of 64 bits from the low end: eight bytes, or four codes of two bytes.

use crate::table::Value;

/// Bits of each code in a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// Bytes: for mates of up to 253 plies.
    Byte,
    /// Two bytes each.
    Double,
}

/// The code of a draw.
const DRAW: u16 = 1;

/// What is added to the plies until mate.
const MATE: u16 = 2;

/// The most moves to mate that codes have room for.
pub(super) const MOST_MOVES: u16 = (u16::MAX - MATE) / 2;

impl Width {
    /// The narrowest width that holds mates in up to `deepest` moves.
    pub(super) fn for_moves(deepest: u16) -> Self {
        if code(Some(Value::Loss(deepest))) <= 255 { Width::Byte } else { Width::Double }
    }

    fn bits(self) -> usize {
        match self {
            Width::Byte => 8,
            Width::Double => 16,
        }
    }

    /// The words that the codes of 64 positions take.
    pub(super) fn words(self) -> usize {
        self.bits()
    }

    /// The code of a position by its number among those of some words.
    #[inline]
    pub(super) fn get(self, words: &[u64], position: usize) -> u16 {
        match self {
            Width::Byte => (words[position / 8] >> (position % 8 * 8)) as u8 as u16,
            Width::Double => (words[position / 4] >> (position % 4 * 16)) as u16,
        }
    }

    /// Puts a code where none has been put so far.
    #[inline]
    pub(super) fn put(self, words: &mut [u64], position: usize, code: u16) {
        let in_word = 64 / self.bits();
        words[position / in_word] |= u64::from(code) << (position % in_word * self.bits());
    }
}

/// The code of a value; nothing for a position that is not legal. Moves are at most [`MOST_MOVES`].
#[inline]
pub(super) fn code(value: Option<Value>) -> u16 {
    match value {
        None => 0,
        Some(Value::Draw) => DRAW,
        Some(Value::Loss(moves)) => MATE + 2 * moves,
        Some(Value::Win(moves)) => MATE + 2 * moves - 1,
    }
}

/// The value that a code stands for.
#[inline]
pub(super) fn value(code: u16) -> Option<Value> {
    match code {
        0 => None,
        DRAW => Some(Value::Draw),
        even if even % 2 == 0 => Some(Value::Loss((even - MATE) / 2)),
        odd => Some(Value::Win((odd - DRAW) / 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_values() {
        for number in 0..1000 {
            assert_eq!(code(value(number)), number);
        }
        assert_eq!(value(2), Some(Value::Loss(0)));
        assert_eq!(value(3), Some(Value::Win(1)));
        assert_eq!(Width::for_moves(MOST_MOVES), Width::Double);
        assert_eq!((Width::for_moves(126), Width::for_moves(127)), (Width::Byte, Width::Double));
    }

    #[test]
    fn codes_in_words() {
        for (width, most) in [(Width::Byte, 255), (Width::Double, u16::MAX)] {
            let mut words = vec![0; width.words()];
            let of = |position: usize| (position as u16).wrapping_mul(40_503) % most;
            (0..64).for_each(|position| width.put(&mut words, position, of(position)));
            (0..64).for_each(|position| assert_eq!(width.get(&words, position), of(position)));
        }
    }
}
