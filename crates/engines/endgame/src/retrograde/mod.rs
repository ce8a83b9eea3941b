//! Retrograde analysis of an ending, whole sets of positions at a time.
//!
//! For each pair of king squares that stands for its orbit and each way to place all pieces but
//! the last, the 64 places of the last piece are the bits of one **word**. The words of one pair of
//! kings are a [`KingSlice`], of 1, 64 or 4096 words for endings of 3, 4 or 5 pieces:
//!
//! ```text
//!     slice: Ke1-e8      word: Qa1 Ra1 | Qa1 Rb1 | .. | Qa1 Rh8 | Qb1 Ra1 | ..  | Qh8 Rh8
//!                              |
//!                              bit: last piece on a1, b1, .. h8
//! ```
//!
//! No pawn moves, so every move without capture can be taken back by the same piece: the positions
//! from which a set can be reached are those that it reaches ([`predecessors`]). A piece of the
//! words moves whole words; where the last piece would be in the way, its bit is cleared as the
//! piece passes. The last piece moves within the words, all its places at once. A king takes its
//! slice to another one, turned by a symmetry of the board.
//!
//! Level by level, for either side:
//! - *won* in d moves: a move leads to a position lost in d - 1, or a capture to one of a smaller
//!   ending that is;
//! - *lost* in d moves: some move leads to a position just won in d, and none to one that is not
//!   won. Only the positions where the first holds are looked at for the second.
//!
//! What captures lead to is known before the first level ([`captures`]): a win or a loss by
//! captures alone waits in the table of depths for its level.
//!
//! Two like pieces of the words may change places; words that differ only so are stored once
//! ([`words`]). What other slices look at is kept for all words, so that moves need not care.
//! Slabs are independent within a step: each thread writes its own and reads those of the other
//! side. On the 8x8 board an ending of 5 pieces takes 0.6 GB, or 0.4 GB with two pieces alike.

mod capture_table;
mod captures;
#[cfg(feature = "files")]
mod checkpoint;
#[cfg(test)]
mod deepen;
mod depths;
mod generation;
mod geometry;
mod legal;
mod level;
mod predecessors;
mod slice;
mod words;

#[cfg(feature = "files")]
pub(crate) use checkpoint::LevelState;
pub(crate) use depths::Depths;
pub use generation::Generation;
pub(crate) use geometry::Geometry;
pub(crate) use slice::KingSlice;
pub(crate) use words::Words;
