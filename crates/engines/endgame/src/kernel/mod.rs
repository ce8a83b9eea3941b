//! What the inner loops of generation do with many positions at once: the only code of endgames
//! that depends on the CPU.
//!
//! The loops are [`Kernel`](everyboard_cpu::Kernel)s: plain code over words, compiled once for each
//! instruction set, so that the compiler may use its wide registers. What compilers do not find by
//! themselves is written by hand for each instruction set: [`Lanes`].

#![allow(unsafe_code, reason = "SIMD intrinsics require unsafe")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use everyboard_cpu::{Bmi2, Portable};

/// What a CPU does with 64 numbers, one for each position of a word. The methods given here run on
/// any CPU.
pub(crate) trait Lanes: Copy {
    /// Sets the depths that `places` names.
    #[inline(always)]
    fn mark(self, depths: &mut [u8; 64], mut places: u64, depth: u8) {
        while places != 0 {
            depths[places.trailing_zeros() as usize] = depth;
            places &= places - 1;
        }
    }

    /// The places with this depth.
    #[inline(always)]
    fn equal(self, depths: &[u8; 64], depth: u8) -> u64 {
        let bits = depths.iter().enumerate().map(|(i, &d)| u64::from(d == depth) << i);
        bits.fold(0, |all, bit| all | bit)
    }

    /// The least of the depths that `places` names, 255 if it names none.
    #[inline(always)]
    fn least(self, depths: &[u8; 64], mut places: u64) -> u8 {
        let mut least = u8::MAX;
        while places != 0 {
            least = least.min(depths[places.trailing_zeros() as usize]);
            places &= places - 1;
        }
        least
    }

    /// The places with a number of at least `least`.
    #[inline(always)]
    fn at_least(self, numbers: &[u16; 64], least: u16) -> u64 {
        let bits = numbers.iter().enumerate().map(|(i, &number)| u64::from(number >= least) << i);
        bits.fold(0, |all, bit| all | bit)
    }
}

impl Lanes for Portable {}

impl Lanes for Bmi2 {}

// No value of these types exists on other CPUs.
#[cfg(not(target_arch = "x86_64"))]
impl Lanes for everyboard_cpu::Avx2 {}
#[cfg(not(target_arch = "x86_64"))]
impl Lanes for everyboard_cpu::Avx512 {}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_cpu::{InstructionSet, Kernel};

    struct Try([u8; 64], u64);

    impl<L: Lanes> Kernel<L> for Try {
        type Output = ([u8; 64], [u64; 2], u8);

        #[inline(always)]
        fn run(self, lanes: L) -> Self::Output {
            let Try(mut depths, places) = self;
            let least = lanes.least(&depths, places);
            let most = lanes.at_least(&depths.map(|depth| u16::from(depth) << 8), 0x8000);
            let equal = lanes.equal(&depths, depths[5]);
            lanes.mark(&mut depths, places, 77);
            (depths, [equal, most], least)
        }
    }

    #[test]
    fn sets_agree() {
        for seed in 1..200_u64 {
            let places = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & (u64::MAX << (seed % 64));
            let depths = std::array::from_fn(|i| (seed * 31 + i as u64 * 17 % 23) as u8);
            let (marked, [equal, most], least) = InstructionSet::Portable.run(Try(depths, places));
            for i in 0..64 {
                let named = places >> i & 1 == 1;
                assert_eq!(marked[i], if named { 77 } else { depths[i] });
                assert_eq!(equal >> i & 1 == 1, depths[i] == depths[5]);
                assert_eq!(most >> i & 1 == 1, depths[i] >= 0x80);
                assert!(!named || least <= depths[i]);
            }
            assert!(least == 255 || depths.contains(&least));
            for set in InstructionSet::available() {
                assert_eq!(set.run(Try(depths, places)), (marked, [equal, most], least), "{set:?}");
            }
        }
    }
}
