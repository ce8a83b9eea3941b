//! Pattern tables: exact distances in spaces where most symbols are forgotten, as lower bounds.
//!
//! A *part* keeps a few symbols that always stand on one square each, and forgets the others. Every
//! move is charged to one part at most: the first of whose symbols it moves one. A *table* holds,
//! for all places of a part's symbols, the least charge of any moves that bring these symbols to a
//! goal, wherever the others stand. No move is charged twice, so the sum over parts is a lower
//! bound.
//!
//! ```text
//!   symbols      which symbols a part keeps, which it carries, what it is charged for
//!   part_space   the moves of a part on the places of its symbols
//!   distances    the table of a part, by search from the goals
//!   tables       all parts of a puzzle, and images under symmetries
//!   sums         the sums of tables for packed positions
//!   files        tables in files
//!   entries      tables as bytes, where there are no files
//! ```
//!
//! Sources: J. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14,
//! 1998; sums over parts: R. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial
//! Intelligence 134, 2002; charging each move to one part: J. Yang, J. Culberson, R. Holte, U.
//! Zahavi and A. Felner, "A general theory of additive state space abstractions", JAIR 32, 2008.

pub(crate) mod distances;
mod entries;
#[cfg(feature = "files")]
mod files;
pub(crate) mod part_space;
pub(crate) mod sums;
pub(crate) mod symbols;
pub(crate) mod tables;

#[cfg(test)]
mod tests;
