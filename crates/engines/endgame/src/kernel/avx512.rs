//! For x86-64 with AVX-512.

use super::Lanes;
use everyboard_cpu::Avx512;
use std::arch::x86_64::{
    __m512i, _mm_cvtsi128_si32, _mm_minpos_epu16, _mm256_cvtepu8_epi16, _mm256_extracti128_si256,
    _mm512_castsi512_si256, _mm512_cmpeq_epi8_mask, _mm512_cmpge_epu16_mask,
    _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_mask_mov_epi8, _mm512_mask_storeu_epi8,
    _mm512_set1_epi8, _mm512_set1_epi16,
};
use std::arch::x86_64::{_mm_min_epu16, _mm256_castsi256_si128, _mm256_min_epu8, _mm256_min_epu16};

impl Lanes for Avx512 {
    #[inline(always)]
    fn mark(self, depths: &mut [u8; 64], places: u64, depth: u8) {
        // SAFETY: `self` proves that the CPU has AVX-512 BW; 64 bytes that may be written begin at
        // the pointer.
        unsafe {
            let lanes = _mm512_set1_epi8(depth as i8);
            _mm512_mask_storeu_epi8(depths.as_mut_ptr().cast(), places, lanes);
        }
    }

    #[inline(always)]
    fn equal(self, depths: &[u8; 64], depth: u8) -> u64 {
        // SAFETY: `self` proves that the CPU has AVX-512 BW.
        unsafe { _mm512_cmpeq_epi8_mask(load(self, depths), _mm512_set1_epi8(depth as i8)) }
    }

    #[inline(always)]
    fn at_least(self, numbers: &[u16; 64], least: u16) -> u64 {
        // SAFETY: `self` proves that the CPU has AVX-512 BW; 64 numbers, two registers of them,
        // begin at the pointer.
        unsafe {
            let first = numbers.as_ptr();
            let least = _mm512_set1_epi16(least as i16);
            let low = _mm512_cmpge_epu16_mask(_mm512_loadu_si512(first.cast()), least);
            let high = _mm512_cmpge_epu16_mask(_mm512_loadu_si512(first.add(32).cast()), least);
            u64::from(low) | u64::from(high) << 32
        }
    }

    #[inline(always)]
    fn least(self, depths: &[u8; 64], places: u64) -> u8 {
        // SAFETY: `self` proves that the CPU has AVX-512 BW and VL, and AVX2 with all before it.
        unsafe {
            let lanes = _mm512_mask_mov_epi8(_mm512_set1_epi8(-1), places, load(self, depths));
            let low = _mm512_castsi512_si256(lanes);
            let high = _mm512_extracti64x4_epi64::<1>(lanes);
            let bytes = _mm256_min_epu8(low, high);
            let low = _mm256_cvtepu8_epi16(_mm256_castsi256_si128(bytes));
            let high = _mm256_cvtepu8_epi16(_mm256_extracti128_si256::<1>(bytes));
            let pairs = _mm256_min_epu16(low, high);
            let low = _mm256_castsi256_si128(pairs);
            let high = _mm256_extracti128_si256::<1>(pairs);
            _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu16(low, high))) as u8
        }
    }
}

#[inline(always)]
fn load(_cpu: Avx512, depths: &[u8; 64]) -> __m512i {
    // SAFETY: `_cpu` proves that the CPU has AVX-512 F; 64 bytes begin at the pointer.
    unsafe { _mm512_loadu_si512(depths.as_ptr().cast()) }
}
