//! For x86-64 with AVX2, as most processors have it.

use super::portable::Portable;
use super::{Job, Lanes};
use std::arch::x86_64::{
    _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_set1_epi8,
};

/// A processor that has the instructions. There is no other way to it than [`Avx2::find`].
#[derive(Copy, Clone, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    pub(crate) fn find() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Avx2(()))
    }

    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        // SAFETY: `find` makes an `Avx2` only where the processor has every feature that
        // `run_here` is compiled for.
        unsafe { self.run_here(job) }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn run_here<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}

/// There are no masked bytes in AVX2: what is rare is done as on any processor.
impl Lanes for Avx2 {
    #[inline(always)]
    fn mark(self, depths: &mut [u8; 64], places: u64, depth: u8) {
        Portable.mark(depths, places, depth);
    }

    #[inline(always)]
    fn equal(self, depths: &[u8; 64], depth: u8) -> u64 {
        // SAFETY: there is an `Avx2` only where the processor has AVX2; 64 bytes, two registers of
        // them, begin at the pointer.
        unsafe {
            let (first, lanes) = (depths.as_ptr(), _mm256_set1_epi8(depth as i8));
            let low = _mm256_cmpeq_epi8(_mm256_loadu_si256(first.cast()), lanes);
            let high = _mm256_cmpeq_epi8(_mm256_loadu_si256(first.add(32).cast()), lanes);
            let [low, high] = [_mm256_movemask_epi8(low) as u32, _mm256_movemask_epi8(high) as u32];
            u64::from(low) | u64::from(high) << 32
        }
    }

    #[inline(always)]
    fn least(self, depths: &[u8; 64], places: u64) -> u8 {
        Portable.least(depths, places)
    }

    #[inline(always)]
    fn at_least(self, numbers: &[u16; 64], least: u16) -> u64 {
        Portable.at_least(numbers, least)
    }
}
