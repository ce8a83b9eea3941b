//! Many positions at a time.

use super::{Numbering, PackedSquares};
use everyboard_cpu::InstructionSet;
use everyboard_cpu::Kernel;
use everyboard_endgame::Symmetry;

/// Does to every position of a slice what [`PackedSquares`] does to one, several positions at a
/// time where the processor can: 2 with any x86-64, 4 with AVX2, 8 with AVX-512.
///
/// ```
/// use everyboard_endgame::Symmetry;
/// use everyboard_packed_index::{Many, Orbit, PackedSquares};
///
/// let mut positions = [[0o60, 0o52], [0o07, 0o33]].map(PackedSquares::<Orbit, 2>::from_numbers);
/// let images = positions.map(|position| position.image(Symmetry::ANTIDIAGONAL));
/// Many::default().image(Symmetry::ANTIDIAGONAL, &mut positions);
/// assert_eq!(positions, images);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Many {
    set: InstructionSet,
}

impl Default for Many {
    /// With the best instruction set of this processor.
    fn default() -> Self {
        Self::with(InstructionSet::best())
    }
}

impl Many {
    /// With an instruction set, or the best there is if that is less.
    pub fn with(set: InstructionSet) -> Self {
        Self { set: set.min(InstructionSet::best()) }
    }

    /// The instruction set in use.
    pub fn instruction_set(self) -> InstructionSet {
        self.set
    }

    /// Puts [`PackedSquares::image`] in the place of each position.
    pub fn image<M: Numbering, const N: usize>(
        self,
        symmetry: Symmetry,
        positions: &mut [PackedSquares<M, N>],
    ) {
        self.set.run(Each(positions, |position: PackedSquares<M, N>| position.image(symmetry)));
    }

    /// Puts [`PackedSquares::canonical`] in the place of each position.
    pub fn canonical<M: Numbering, const N: usize>(self, positions: &mut [PackedSquares<M, N>]) {
        self.set.run(Each(positions, PackedSquares::canonical));
    }
}

/// Puts what the function makes of each item in its place.
struct Each<'a, T, F>(&'a mut [T], F);

impl<Cpu, T: Copy, F: Fn(T) -> T> Kernel<Cpu> for Each<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self, _cpu: Cpu) {
        let Each(items, one) = self;
        for item in items {
            *item = one(*item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Natural, Orbit};

    /// Numbers that fill the index, from the multiplier of D. E. Knuth's MMIX generator.
    fn positions<M: Numbering, const N: usize>(count: u64) -> Vec<PackedSquares<M, N>> {
        let scrambled = (1..=count).map(|n| n.wrapping_mul(6_364_136_223_846_793_005));
        scrambled
            .map(|bits| PackedSquares::new(bits >> 3 & (PackedSquares::<M, N>::COUNT - 1)))
            .collect()
    }

    fn check<M: Numbering, const N: usize>() {
        for set in InstructionSet::available() {
            let many = Many::with(set);
            assert_eq!(many.instruction_set(), set.min(InstructionSet::best()));
            for count in [0, 1, 7, 8, 100] {
                let before = positions::<M, N>(count);
                let mut now = before.clone();
                many.canonical(&mut now);
                let one_by_one: Vec<_> = before.iter().map(|p| p.canonical()).collect();
                assert_eq!(now, one_by_one, "{set:?}");
                for symmetry in Symmetry::ALL {
                    let mut now = before.clone();
                    many.image(symmetry, &mut now);
                    let one_by_one: Vec<_> = before.iter().map(|p| p.image(symmetry)).collect();
                    assert_eq!(now, one_by_one, "{set:?}");
                }
            }
        }
    }

    #[test]
    fn the_same_as_one_by_one() {
        check::<Natural, 1>();
        check::<Orbit, 1>();
        check::<Natural, 5>();
        check::<Orbit, 5>();
        check::<Natural, 10>();
        check::<Orbit, 10>();
    }
}
