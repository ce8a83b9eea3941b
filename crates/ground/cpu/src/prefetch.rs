//! Memory that is fetched while the processor goes on.

#![allow(unsafe_code, reason = "the instructions have no safe interface")]

/// Asks for the cache line of a value that will be read soon. Unlike a read, it holds up no
/// instruction after it, so that many can be under way. Does nothing on processors other than
/// x86-64 and aarch64.
///
/// ```
/// let numbers = vec![7_u64; 1 << 20];
/// let places = [3, 1 << 19, 77];
/// places.iter().for_each(|&place| everyboard_cpu::prefetch(&numbers[place]));
/// assert_eq!(places.iter().map(|&place| numbers[place]).sum::<u64>(), 21);
/// ```
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of x86-64, and a prefetch neither faults nor changes anything.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: a prefetch neither faults nor changes anything.
    unsafe {
        let address = std::ptr::from_ref(value);
        std::arch::asm!("prfm pldl1keep, [{address}]", address = in(reg) address,
            options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = value;
}
