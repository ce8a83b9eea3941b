//! Breadth-first levels modulo three.

/// A breadth-first level modulo 3.
///
/// Three values are enough: the neighbours of a position of level n have level n - 1, n or n + 1,
/// which differ modulo 3. In an entry a level takes two bits and is stored as 1, 2 or 3, so
/// that an entry of zeros means an empty slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LevelMod3(u8);

impl LevelMod3 {
    /// Bits an entry spends on its level.
    pub const BITS: u32 = 2;

    /// The three values, that of level 0 first.
    pub const ALL: [Self; 3] = [Self(0), Self(1), Self(2)];

    /// `level` modulo 3.
    #[inline]
    pub const fn of_level(level: u64) -> Self {
        Self((level % 3) as u8)
    }

    /// 0, 1 or 2.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// That of the level after.
    #[inline]
    pub const fn next(self) -> Self {
        Self((self.0 + 1) % 3)
    }

    /// That of the level before.
    #[inline]
    pub const fn previous(self) -> Self {
        Self((self.0 + 2) % 3)
    }

    /// The two bits of an entry: 1, 2 or 3.
    #[inline]
    pub(super) const fn mark(self) -> u8 {
        self.0 + 1
    }

    /// The level behind the two low bits of an entry; `None` for 0, the empty slot.
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
    fn neighbouring_levels_are_neighbours_modulo_three() {
        for number in 1..10 {
            let level = LevelMod3::of_level(number);
            assert_eq!(level.next(), LevelMod3::of_level(number + 1));
            assert_eq!(level.previous(), LevelMod3::of_level(number - 1));
        }
    }

    #[test]
    fn marks_are_never_zero_and_read_back() {
        assert_eq!(LevelMod3::from_mark(0b100), None);
        for level in LevelMod3::ALL {
            assert_eq!(LevelMod3::from_mark(level.mark()), Some(level));
        }
    }
}
