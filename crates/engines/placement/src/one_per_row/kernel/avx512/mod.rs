//! A descent for AVX-512: many placements of the rows above at a time.
//!
//! A lane holds the bits of the next row for one placement of the rows above; a vector holds 32
//! lanes of 16 bits where at most 16 columns are open, or 16 of 32 bits. One step takes the lowest
//! free column of every lane, places a piece there and computes the bits of the row below; the
//! lanes that are still hopeful are squeezed together (`vpcompressw`) and pushed on the stack of
//! that row.
//!
//! ```text
//!   row 4, lanes    [ a  b  c  d  e  f  g  h ]     each knows which of its columns are free
//!   one step        [ a' b' c' d' e' f' g' h']     a piece on the lowest of them
//!   hopeful           x     x        x  x
//!   stack of row 5  [ a' c' f' g' ...
//! ```
//!
//! This is neither depth first, where every placement waits for its own branches, nor breadth
//! first, which would need memory: of the rows whose stacks hold some vectors the deepest is next,
//! so the stacks stay small. Lanes run out of free columns one by one; once most have, the others
//! are put aside until they fill a vector again.
//!
//! What was tried and lost: all lanes pushed back after every step (3 times slower: what was just
//! written is read again at another offset and must wait); one vector at a time instead of two (a
//! quarter slower); shorter stacks (a tenth); no look at the row after next (a quarter).

use crate::one_per_row::descent::{Descent, DescentCount};
use everyboard_cpu::Avx512Vbmi;
use everyboard_watch::Watch;

mod lanes;

use lanes::{lanes16, lanes32};

/// Whether there are lanes wide enough.
pub(super) fn suits(descent: &Descent) -> bool {
    descent.width <= 32
}

/// Counts the placements on two or more rows; `None` if `watch` stopped it before the end.
///
/// # Panics
/// If no lane is wide enough.
pub(super) fn count(
    _cpu: Avx512Vbmi,
    descent: &Descent,
    watch: &dyn Watch,
) -> Option<DescentCount> {
    assert!(suits(descent) && descent.rows.len() >= 2);
    // SAFETY: `_cpu` proves that the CPU has F, BW, VL, VBMI2, BMI1, BMI2 and POPCNT, for which
    // all four are compiled.
    unsafe {
        match descent.width {
            ..=16 if descent.reach.is_queen() => lanes16::count::<3>(descent, watch),
            ..=16 => lanes16::count::<5>(descent, watch),
            _ if descent.reach.is_queen() => lanes32::count::<3>(descent, watch),
            _ => lanes32::count::<5>(descent, watch),
        }
    }
}

/// The most words for a row: columns, right, left and, of pieces that leap, near and far.
const WORDS: usize = 5;

/// Lanes of `ROOM` that wait to fill one row, and `ASIDE` that have begun to.
#[derive(Clone)]
#[repr(C, align(64))]
struct Stack<W, const ROOM: usize, const ASIDE: usize> {
    /// Lanes waiting.
    waiting: usize,
    /// Lanes put aside.
    begun: usize,
    /// The words of the lanes waiting.
    attacks: [[W; ROOM]; WORDS],
    /// The words of the lanes put aside.
    begun_attacks: [[W; ASIDE]; WORDS],
    /// The columns that the lanes put aside have not tried.
    begun_free: [[W; ASIDE]; 1],
}

impl<W: Copy + Default, const ROOM: usize, const ASIDE: usize> Stack<W, ROOM, ASIDE> {
    fn new() -> Self {
        let none = W::default();
        Self {
            waiting: 0,
            begun: 0,
            attacks: [[none; ROOM]; WORDS],
            begun_attacks: [[none; ASIDE]; WORDS],
            begun_free: [[none; ASIDE]; 1],
        }
    }
}
