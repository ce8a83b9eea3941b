//! Maps and sets in order, and a sort, whose code is small.
//!
//! A planner has a hundred kinds of small maps. For each the compiler makes a B-tree of the
//! standard library anew, in 5 KB of WebAssembly, and for each kind of key that is sorted another
//! 5 to 8 KB: a quarter of the solver that a visitor of the page loaded, and of the time in which
//! `everyboard-puzzle` was compiled. [`SortedMap`] and [`SortedSet`] are rows in order, with a
//! tenth of that code; [`sort_by`] sorts numbers, in code that all kinds share, and then puts the
//! elements there.
//!
//! ```
//! use everyboard_sorted::{SortedMap, SortedSet};
//!
//! let mut squares: SortedMap<char, Vec<u32>> = SortedMap::new();
//! for (square, piece) in (0..).zip("WB.W".chars()) {
//!     squares.entry(piece).or_default().push(square);
//! }
//! assert_eq!(squares.get(&'W'), Some(&vec![0, 3]));
//! assert_eq!(squares.keys().collect::<String>(), ".BW");
//!
//! let pieces: SortedSet<char> = "WB.W".chars().collect();
//! assert!(pieces.contains(&'B') && pieces.len() == 3);
//! ```
//!
//! Cost: finding takes a logarithm of comparisons; what is put in or taken out moves all that are
//! behind it, so that ten thousand in any order take some milliseconds. Where there may be more,
//! collect them at once, which sorts, or use a `BTreeMap`. Sorting makes a call that is not inlined
//! for each comparison: what sorts words by the million uses `sort_unstable`.
//!
//! Invariant: keys ascend, and none is there twice.

mod map;
mod set;
mod sort;

pub use map::{Entry, SortedMap};
pub use set::SortedSet;
pub use sort::{sort, sort_by, sort_by_key};

/// Numbers by chance, from 0 to 63 and always the same: those of a linear congruence (W. H. Press
/// and others, Numerical Recipes).
#[cfg(test)]
fn by_chance() -> impl Iterator<Item = u32> {
    let next = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    std::iter::successors(Some(1), next).map(|state| state >> 26)
}
