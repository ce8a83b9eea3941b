//! What every move of a puzzle keeps, and what that proves.
//!
//! An [`Invariant`] is a sum over facts ("this square holds this symbol") that no move changes, or
//! that each move changes by the same amount. [`invariants`] finds them by linear algebra modulo 2
//! and 3: the colour of the gap's square, the parity of a permutation of labels, M. Reiss's rule of
//! three for peg solitaire, and whatever else a rule keeps. A [`Pagoda`] is a sum that no move
//! raises.
//!
//! ```
//! use everyboard_analysis::{impossible, invariants};
//! use everyboard_puzzle::Builtin;
//!
//! let puzzle = Builtin::named("peg-european").unwrap().puzzle();
//! let system = puzzle.compile().unwrap();
//! let invariants = invariants(&puzzle, &system);
//! assert!(impossible(&puzzle, &system, &invariants).is_some());
//! ```

mod arrangements;
mod assignment;
mod bounds;
mod components;
mod connected;
mod cut;
mod cycles;
mod echelon;
mod find;
mod invariant;
mod pagoda;
mod proof;
mod solutions;

pub use arrangements::Arrangements;
pub use bounds::{DistanceBounds, MovesByKind};
pub use components::{ComponentsOfSize, NoComponents, components};
pub use connected::connected_bound;
pub use cycles::{
    ClosedWalk, ComposeError, Composition, GapGraph, NoSingleGap, Product, Split, WalksOfLength,
};
pub use find::{MOST_MOVES, constant_invariants, invariants};
pub use invariant::Invariant;
pub use pagoda::Pagoda;
pub use proof::{impossible, moves_parities, total};
pub use solutions::{Distribution, Solutions};
