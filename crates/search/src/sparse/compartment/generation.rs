//! The generation of a key: its breadth-first level modulo three.

/// A breadth-first level modulo 3.
///
/// Three values are enough: the neighbours of a position of level n have level n - 1, n or n + 1,
/// which differ modulo 3. In an entry a generation takes two bits and is stored as 1, 2 or 3, so
/// that an entry of zeros means an empty slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Generation(u8);

impl Generation {
    /// Bits an entry spends on its generation.
    pub const BITS: u32 = 2;

    /// The three generations, that of level 0 first.
    pub const ALL: [Self; 3] = [Self(0), Self(1), Self(2)];

    /// The generation of `level`.
    #[inline]
    pub const fn of_level(level: u64) -> Self {
        Self((level % 3) as u8)
    }

    /// 0, 1 or 2.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The generation of the level after.
    #[inline]
    pub const fn next(self) -> Self {
        Self((self.0 + 1) % 3)
    }

    /// The generation of the level before.
    #[inline]
    pub const fn previous(self) -> Self {
        Self((self.0 + 2) % 3)
    }

    /// The two bits of an entry: 1, 2 or 3.
    #[inline]
    pub(super) const fn mark(self) -> u8 {
        self.0 + 1
    }

    /// The generation behind the two low bits of an entry; `None` for 0, the empty slot.
    #[inline]
    pub(super) const fn from_mark(low_bits: u8) -> Option<Self> {
        match low_bits & 3 {
            0 => None,
            mark => Some(Self(mark - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_levels_are_neighbouring_generations() {
        for level in 1..10 {
            let generation = Generation::of_level(level);
            assert_eq!(generation.next(), Generation::of_level(level + 1));
            assert_eq!(generation.previous(), Generation::of_level(level - 1));
        }
    }

    #[test]
    fn marks_are_never_zero_and_read_back() {
        assert_eq!(Generation::from_mark(0b100), None);
        for generation in Generation::ALL {
            assert_eq!(Generation::from_mark(generation.mark()), Some(generation));
        }
    }
}
