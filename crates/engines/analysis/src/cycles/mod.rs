//! Closed walks of the gap, and what can be composed of them.
//!
//! In a puzzle with one gap, where every move carries one piece into it, a solution is a walk of
//! the gap. Cut where the gap is at home, it falls into primitive closed walks: each permutes the
//! places of the pieces, and the solution is the product of these permutations.

mod compose;
mod gap;
mod nearest;
mod split;
mod walk;

pub use compose::{ComposeError, Composition};
pub use gap::{GapGraph, NoSingleGap};
pub use split::{Product, Split};
pub use walk::{ClosedWalk, WalksOfLength};
