//! For x86-64 with AVX2.

use super::Lanes;
use everyboard_cpu::Avx2;
use std::arch::x86_64::{
    _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_set1_epi8,
};

/// AVX2 cannot mask bytes, so the operations that are rare run as on any CPU.
impl Lanes for Avx2 {
    #[inline(always)]
    fn equal(self, depths: &[u8; 64], depth: u8) -> u64 {
        // SAFETY: `self` proves that the CPU has AVX2; 64 bytes, two registers of them, begin at
        // the pointer.
        unsafe {
            let first = depths.as_ptr();
            let lanes = _mm256_set1_epi8(depth as i8);
            let low = _mm256_cmpeq_epi8(_mm256_loadu_si256(first.cast()), lanes);
            let high = _mm256_cmpeq_epi8(_mm256_loadu_si256(first.add(32).cast()), lanes);
            let low = _mm256_movemask_epi8(low) as u32;
            let high = _mm256_movemask_epi8(high) as u32;
            u64::from(low) | u64::from(high) << 32
        }
    }
}
