//! For x86-64 with AVX-512.

use super::{Job, Lanes};
use std::arch::x86_64::{
    __m512i, _mm_cvtsi128_si32, _mm_minpos_epu16, _mm256_cvtepu8_epi16, _mm256_extracti128_si256,
    _mm512_castsi512_si256, _mm512_cmpeq_epi8_mask, _mm512_cmpge_epu16_mask,
    _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_mask_mov_epi8, _mm512_mask_storeu_epi8,
    _mm512_set1_epi8, _mm512_set1_epi16,
};
use std::arch::x86_64::{_mm_min_epu16, _mm256_castsi256_si128, _mm256_min_epu8, _mm256_min_epu16};

/// A processor that has the instructions. There is no other way to it than [`Avx512::find`].
#[derive(Copy, Clone, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    pub(crate) fn find() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Avx512(()))
    }

    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        // SAFETY: `find` makes an `Avx512` only where the processor has every feature that
        // `run_here` is compiled for.
        unsafe { self.run_here(job) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt,lzcnt")]
    fn run_here<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}

impl Lanes for Avx512 {
    #[inline(always)]
    fn mark(self, depths: &mut [u8; 64], places: u64, depth: u8) {
        // SAFETY: there is an `Avx512` only where the processor has AVX-512 BW; 64 bytes that may
        // be written begin at the pointer.
        unsafe {
            let lanes = _mm512_set1_epi8(depth as i8);
            _mm512_mask_storeu_epi8(depths.as_mut_ptr().cast(), places, lanes);
        }
    }

    #[inline(always)]
    fn equal(self, depths: &[u8; 64], depth: u8) -> u64 {
        // SAFETY: there is an `Avx512` only where the processor has AVX-512 BW.
        unsafe { _mm512_cmpeq_epi8_mask(load(depths), _mm512_set1_epi8(depth as i8)) }
    }

    #[inline(always)]
    fn at_least(self, numbers: &[u16; 64], least: u16) -> u64 {
        // SAFETY: there is an `Avx512` only where the processor has AVX-512 BW; 64 numbers, two
        // registers of them, begin at the pointer.
        unsafe {
            let (first, least) = (numbers.as_ptr(), _mm512_set1_epi16(least as i16));
            let low = _mm512_cmpge_epu16_mask(_mm512_loadu_si512(first.cast()), least);
            let high = _mm512_cmpge_epu16_mask(_mm512_loadu_si512(first.add(32).cast()), least);
            u64::from(low) | u64::from(high) << 32
        }
    }

    #[inline(always)]
    fn least(self, depths: &[u8; 64], places: u64) -> u8 {
        // SAFETY: there is an `Avx512` only where the processor has AVX-512 BW and VL, and with
        // them every earlier extension used here.
        unsafe {
            let lanes = _mm512_mask_mov_epi8(_mm512_set1_epi8(-1), places, load(depths));
            let (low, high) =
                (_mm512_castsi512_si256(lanes), _mm512_extracti64x4_epi64::<1>(lanes));
            let bytes = _mm256_min_epu8(low, high);
            let (low, high) = (
                _mm256_cvtepu8_epi16(_mm256_castsi256_si128(bytes)),
                _mm256_cvtepu8_epi16(_mm256_extracti128_si256::<1>(bytes)),
            );
            let pairs = _mm256_min_epu16(low, high);
            let (low, high) = (_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
            _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu16(low, high))) as u8
        }
    }
}

#[inline(always)]
fn load(depths: &[u8; 64]) -> __m512i {
    // SAFETY: called by methods of `Avx512` only, of which there is one only where the processor
    // has AVX-512 F; 64 bytes begin at the pointer.
    unsafe { _mm512_loadu_si512(depths.as_ptr().cast()) }
}
