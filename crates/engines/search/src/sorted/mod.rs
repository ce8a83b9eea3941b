//! Sorted levels: searches whose positions are too many for a table, in memory or in files.
//!
//! A level is its positions in order, stored as what each adds to the one before. The next one is
//! made stretch by stretch: a move keeps the order of positions, so what leads into a
//! stretch lies in a few stretches of the level before ([`Interval`]). These are read, moved and
//! sorted; what was seen before is left out by reading the same stretch of earlier levels. No
//! position is looked for by itself, and nothing is written but the level.
//!
//! ```text
//!   level k     |----|----|----|----|----|      blocks of some thousand positions
//!                 \     /    |
//!   level k+1   |----|----|--x-|----|           x: made now, by one thread
//!                            |
//!   level k-1   |-----|------|----|             what was seen there is left out
//! ```
//!
//! **Invariants.** A level holds each position once, those of one end and of one distance from it;
//! with a cutoff, at least all of these that lie on solutions of the length in question. A file
//! appears whole. The same levels are made on any number of threads, of the same bytes.
//!
//! **Memory.** Some megabytes for each thread and, for each block of all levels, its first
//! position; without files one to two and a half bytes for each position. **Cost.** A level of
//! knights is read five times while the next one is made, and once more by each of the two after it
//! (by all after it where moves cannot be undone): 66 ns of a CPU for each position of 6x7.
//!
//! Tried and left out: to keep blocks decoded that were read (no faster on 6x7, in twice the
//! memory), and moves without a branch on whether they are possible or kept (7 % faster on 5x7, 4 %
//! slower on 6x7).
//!
//! Positions are not reduced by symmetries: the order of those that stand for their orbits is not
//! the order of what moves lead to.
//!
//! This is delayed duplicate detection (R. Korf, "Best-first frontier search with delayed duplicate
//! detection", 2004), but for the writing and sorting of duplicates, which the order makes
//! needless.
//!
//! [`Interval`]: everyboard_positions::moves::Interval

mod codec;
mod expand;
mod level;
pub(crate) mod side;
