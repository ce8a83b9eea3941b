//! For any processor.

use super::Lanes;

#[derive(Copy, Clone, Debug)]
pub(crate) struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn mark(self, depths: &mut [u8; 64], mut places: u64, depth: u8) {
        while places != 0 {
            depths[places.trailing_zeros() as usize] = depth;
            places &= places - 1;
        }
    }

    #[inline(always)]
    fn equal(self, depths: &[u8; 64], depth: u8) -> u64 {
        let bits = depths.iter().enumerate().map(|(i, &d)| u64::from(d == depth) << i);
        bits.fold(0, |all, bit| all | bit)
    }

    #[inline(always)]
    fn at_least(self, numbers: &[u16; 64], least: u16) -> u64 {
        let bits = numbers.iter().enumerate().map(|(i, &number)| u64::from(number >= least) << i);
        bits.fold(0, |all, bit| all | bit)
    }

    #[inline(always)]
    fn least(self, depths: &[u8; 64], mut places: u64) -> u8 {
        let mut least = u8::MAX;
        while places != 0 {
            least = least.min(depths[places.trailing_zeros() as usize]);
            places &= places - 1;
        }
        least
    }
}
