//! The dense engine: every position of a space is one bit, and sets of positions move as streams
//! of words.
//!
//! It is for questions about a whole space, or most of it: how many positions lie on each level
//! ([`Census`]), which are the deepest, how far each is. It takes one or two bits a position and
//! never ranks, looks up or hashes one on the way. The book teaches the method from the beginning
//! in its chapter "Every position at one bit each".
//!
//! All rests on one fact. List positions in lexicographic order; a move carries the positions that
//! allow it to their images *in the same order*, since whatever square decides which of two comes
//! first is none that the move touches. So the image of a set of positions is a squeeze of its
//! bits and a spread, of 64 positions at a time.
//!
//! ```text
//!   sub-space  the gap is on a1                    transition     all moves to another sub-space
//!   +----------------------------------------+
//!   | chunk  the top squares hold W B .. W   |     program  what they do to one chunk of it
//!   | +------------------------------------+ |
//!   | | row  the middle squares hold B .. W| |     run      words that are copied
//!   | | |0|1|1|0|1|0|0|1|1|0|1|...         | |     interleave    two rows spread over one
//!   | | bits: what the low squares hold    | |     permutation  anything else that happens to a row
//!   | +------------------------------------+ |
//!   | | row ...                            | |     sweep    all programs, by destination chunk
//!   | +------------------------------------+ |
//!   | chunk ...                              |     context   the chunks, in halves, and the sweep
//!   +----------------------------------------+     field    their words in memory
//! ```
//!
//! The words, in the order in which files are best read:
//!
//! | word | file | meaning |
//! |---|---|---|
//! | multiset | `multiset` | how many of each symbol; its arrangements are numbered in lexicographic order |
//! | material | `space/material` | the numbers of all symbols: one where moves conserve pieces, more where they capture |
//! | indexed, listed | `space/symbols` | symbols whose squares choose the sub-space; all others |
//! | space, sub-space | `space` | all positions; those with the same indexed symbols on the same squares, and the same material |
//! | segment | `segments` | the top, middle and low squares of the listing |
//! | listing | `listing` | what the squares of one segment can hold, in order |
//! | chunk, row, bit | `chunks` | an arrangement of the top squares of a sub-space; of the middle ones; of the low ones |
//! | transition, pattern | `transitions` | all moves from one sub-space to another; one of them, as slots and symbols before and after |
//! | mask | `masks` | the bits of a row that hold a symbol on a low square |
//! | permutation | `permutation` | what moves do to the bits of a row: copy, spread, squeeze or anything else |
//! | program, run, interleave | `program` | what moves do between two chunks; words that are copied; two rows spread over one |
//! | kernel | `kernel` | programs as instructions of a processor: portable, BMI2, AVX-512 |
//! | sweep, source | `sweep` | all programs of a puzzle; a chunk from which moves lead to another, with the program |
//! | context, half | `context` | space, chunks and sweep together; chunks that are advanced together |
//! | field | `census/field` | the bits of a census in memory; `census/step` has what happens to a chunk on a level |
//! | census | `census/plan`, `census/run` | the levels of a space from its starts; in files: `census/filed` |
//! | pair | `pair` | two fields, from the starts and from the goals, until they meet |
//!
//! ```
//! use everyboard_puzzle::Builtin;
//! use everyboard_search::dense::{Census, CensusOptions, InstructionSet};
//!
//! let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
//! let options = CensusOptions {
//!     threads: std::num::NonZeroUsize::MIN,
//!     memory: 1 << 20,
//!     antipodes: 1,
//!     instruction_set: InstructionSet::best(),
//! };
//! let system = puzzle.compile().unwrap();
//! let census = Census::plan(&system, &puzzle.starts, options).unwrap();
//! let table = census.run(&()).unwrap();
//! assert_eq!(table.deepest(), 22);
//! assert_eq!(table.levels[..3], [1, 12, 62]);
//! assert_eq!(u128::from(table.reachable()), census.space().positions());
//! ```

pub(crate) mod census;
mod kernel;
pub(crate) mod pair;
mod space;
mod sweep;
#[cfg(feature = "files")]
pub mod table;
#[cfg(test)]
mod tests;
#[doc(hidden)]
pub mod trial;

pub use census::{Census, CensusError, CensusOptions, LevelTable};
#[cfg(feature = "files")]
pub use census::{CensusFiles, Checkpoint};
pub use kernel::InstructionSet;
pub use space::Space;

use thiserror::Error;

/// Why a puzzle's positions cannot be numbered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpaceError {
    /// No index holds their number.
    #[error("the space has 2^120 positions or more")]
    TooLarge,
    /// Moves change the numbers of pieces in too many ways.
    #[error("positions differ in the numbers of their pieces in more than {most} ways")]
    TooManyMaterials {
        /// The most that are allowed.
        most: usize,
    },
    /// The gaps, or what else the index locates, can stand in too many ways.
    #[error("the space has more than {most} sub-spaces")]
    TooManySubSpaces {
        /// The most that are allowed.
        most: usize,
    },
}
