//! Kernels for instructions that choose among 16 bytes: NEON, and SIMD in WebAssembly.
//!
//! Every 16 bits of a destination word are taken from 16 bytes of the source row at a time:
//!
//! ```text
//!   window    16 bytes of the source row
//!   bytes     by destination bit: which byte of the window     tbl, swizzle
//!   bits      by destination bit: which bit of that byte       tst, and
//! ```
//!
//! A *pick* does so for the four quarters of a word, each from a window of its own. Two pieces of a
//! board with two kinds come from two places of a row, so most words take two picks.

use crate::sweep::permutation::BitPermutation;
use crate::sweep::program::PermuteOp;

/// Bits that are taken together, and the bytes among which they are.
const LANES: usize = 16;

/// Bits of one destination word, by quarter.
#[derive(Copy, Clone, Debug)]
struct Pick {
    /// By bit: a byte of the window.
    bytes: [[u8; LANES]; 4],
    /// By bit: the bit of that byte, or none.
    bits: [[u8; LANES]; 4],
    /// The first byte of each window within the row.
    windows: [u16; 4],
}

/// A permutation as picks.
///
/// Invariant: the source row has 16 bytes from the beginning of each window on. A row of one word
/// counts as one of two.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    source_words: usize,
    destination_words: usize,
    /// For each destination word the same number.
    picks: Vec<Pick>,
}

impl Table {
    pub(crate) fn new(permutation: &BitPermutation) -> Self {
        let source_words = permutation.source_words();
        let destination_words = permutation.destination_words();
        let last = 8 * source_words.max(2) - LANES;
        let mut quarters = vec![Vec::new(); 4 * destination_words];
        for (to, from) in permutation.pairs() {
            quarters[to / LANES].push((to, from));
        }
        let quarters = quarters.into_iter().map(|bits| quarter_picks(bits, last));
        let quarters: Vec<Vec<QuarterPick>> = quarters.collect();
        let most = quarters.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let picks = quarters.chunks_exact(4).flat_map(|quarters| {
            (0..most)
                .map(|number| Pick::of([0, 1, 2, 3].map(|quarter| quarters[quarter].get(number))))
        });
        Table { source_words, destination_words, picks: picks.collect() }
    }

    /// The bytes of the table.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.picks)
    }

    /// Adds what a source row gives to a destination row; both begin where their chunks are cut.
    #[inline]
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn permute(&self, source: &[u64], destination: &mut [u64]) {
        let source = &source[..self.source_words];
        let short;
        let source = match source {
            &[only] => {
                short = [only, 0];
                &short
            }
            longer => longer,
        };
        let most = self.picks.len() / self.destination_words;
        let mut picks = self.picks.chunks_exact(most);
        for (word, picks) in destination.iter_mut().zip(picks.by_ref()) {
            for pick in picks {
                // SAFETY: the row is as long as the table was made for.
                *word |= unsafe { picked(pick, source) };
            }
        }
    }
}

/// A quarter of a [`Pick`].
#[derive(Clone, Debug)]
struct QuarterPick {
    bytes: [u8; LANES],
    bits: [u8; LANES],
    window: usize,
}

/// What fills 16 bits of a destination word. `last` is where the last window of the row begins.
fn quarter_picks(mut left: Vec<(usize, usize)>, last: usize) -> Vec<QuarterPick> {
    let mut picks = Vec::new();
    while let Some(first) = left.iter().map(|&(_, from)| from).min() {
        let window = (first / 8).min(last);
        let end = 8 * (window + LANES);
        let mut pick = QuarterPick { bytes: [0; LANES], bits: [0; LANES], window };
        // A bit that two moves fill is filled by two picks.
        left.retain(|&(to, from)| {
            let taken = from < end && pick.bits[to % LANES] == 0;
            if taken {
                pick.bytes[to % LANES] = (from / 8 - window) as u8;
                pick.bits[to % LANES] = 1 << (from % 8);
            }
            !taken
        });
        picks.push(pick);
    }
    picks
}

impl Pick {
    /// Of quarters, or nothing where there is none.
    fn of(quarters: [Option<&QuarterPick>; 4]) -> Self {
        let none = QuarterPick { bytes: [0; LANES], bits: [0; LANES], window: 0 };
        let quarters = quarters.map(|quarter| quarter.unwrap_or(&none));
        Pick {
            bytes: quarters.map(|quarter| quarter.bytes),
            bits: quarters.map(|quarter| quarter.bits),
            windows: quarters.map(|quarter| quarter.window as u16),
        }
    }
}

/// The bits of a destination word that a pick takes from a row.
///
/// # Safety
/// `source` must have 16 bytes from the beginning of each window on.
#[cfg(target_arch = "aarch64")]
#[inline]
unsafe fn picked(pick: &Pick, source: &[u64]) -> u64 {
    use std::arch::aarch64::{
        vandq_u8, vgetq_lane_u64, vld1q_u8, vpaddq_u8, vqtbl1q_u8, vreinterpretq_u64_u8, vtstq_u8,
    };
    const WEIGHTS: [u8; LANES] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    let row = source.as_ptr().cast::<u8>();
    // SAFETY: the caller promises that the windows are within the row; the other loads are of
    // arrays of 16 bytes.
    unsafe {
        let weights = vld1q_u8(WEIGHTS.as_ptr());
        let quarter = |quarter: usize| {
            let window = vld1q_u8(row.add(pick.windows[quarter].into()));
            let bytes = vqtbl1q_u8(window, vld1q_u8(pick.bytes[quarter].as_ptr()));
            vandq_u8(vtstq_u8(bytes, vld1q_u8(pick.bits[quarter].as_ptr())), weights)
        };
        // Sums of neighbours, three times: of eight lanes a byte.
        let low = vpaddq_u8(quarter(0), quarter(1));
        let high = vpaddq_u8(quarter(2), quarter(3));
        let sums = vpaddq_u8(low, high);
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)))
    }
}

/// The same with the SIMD instructions of WebAssembly.
///
/// # Safety
/// As above.
#[cfg(target_arch = "wasm32")]
#[inline]
#[target_feature(enable = "simd128")]
unsafe fn picked(pick: &Pick, source: &[u64]) -> u64 {
    use std::arch::wasm32::{
        u8x16_bitmask, u8x16_ne, u8x16_splat, u8x16_swizzle, v128, v128_and, v128_load,
    };
    let row = source.as_ptr().cast::<u8>();
    let load = |bytes: *const u8| -> v128 {
        // SAFETY: the caller promises that the windows are within the row; the other loads are of
        // arrays of 16 bytes.
        unsafe { v128_load(bytes.cast()) }
    };
    (0..4).fold(0, |word, quarter| {
        let window = load(row.wrapping_add(pick.windows[quarter].into()));
        let bytes = u8x16_swizzle(window, load(pick.bytes[quarter].as_ptr()));
        let bits = v128_and(bytes, load(pick.bits[quarter].as_ptr()));
        let taken = u8x16_bitmask(u8x16_ne(bits, u8x16_splat(0)));
        word | u64::from(taken) << (LANES * quarter)
    })
}

/// Runs the rows of a program.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub(crate) fn permute(
    tables: &[Option<Table>],
    rows: &[PermuteOp],
    source: &[u64],
    destination: &mut [u64],
) {
    for row in rows {
        if let Some(table) = &tables[row.permutation as usize] {
            let destination = &mut destination[usize::from(row.destination)..];
            table.permute(&source[usize::from(row.source)..], destination);
        }
    }
}
