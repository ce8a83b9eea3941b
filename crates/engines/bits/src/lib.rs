//! The dense engine: every position of a space is one bit, and sets of positions move as streams
//! of words.
//!
//! It is for questions about a whole space, or most of it: how many positions lie on each level,
//! which are the deepest, how far each is. It takes one or two bits a position and never ranks,
//! looks up or hashes one on the way. The book teaches the method from the beginning in its chapter
//! "Every position at one bit each". The crate `everyboard-census` asks these questions.
//!
//! All rests on one fact. List positions in lexicographic order; a move carries the positions that
//! allow it to their images *in the same order*, since two positions that allow
//! it hold the same on the squares it touches, and the first square where they differ is another
//! one. So the image of a set of positions under a move is a
//! squeeze of its bits and a spread, 64 positions at a time.
//!
//! ```text
//!   sub-space  the gap is on a1
//!   +----------------------------------------+
//!   | chunk  the top squares hold W B .. W   |   at most 128 KiB: stays in a core's cache
//!   | +------------------------------------+ |
//!   | | row  the middle squares hold B .. W| |   begins on a word
//!   | | |0|1|1|0|1|0|0|1|1|0|1|...         | |
//!   | | bits: what the low squares hold    | |   1: the position was seen
//!   | +------------------------------------+ |
//!   | | row ...                            | |
//!   | +------------------------------------+ |
//!   | chunk ...                              |
//!   +----------------------------------------+
//! ```
//!
//! What belongs where:
//!
//! | | folder | what it knows |
//! |---|---|---|
//! | space | `space` | which positions there are, and where the bit of each lies |
//! | class | `space::multiset`, `space::listing` | how many of each symbol the low squares hold; rows with equal counts share masks |
//! | mask | `sweep::masks` | which bits of a row hold a symbol on a low square |
//! | moves | `sweep::transitions` | which sub-spaces lead to which, by rewrites of a few slots |
//! | permutation | `sweep::permutation` | what moves do to the bits of a row: copy, spread, squeeze, anything else |
//! | program | `sweep::program` | what the moves between two chunks do to all their rows |
//! | chunk moves | `sweep` | the programs and sources of every destination chunk |
//! | schedule | `sweep::context` | which chunks are advanced together, and in which order |
//! | words | `kernel` | programs as instructions of a processor: portable, BMI2, AVX-512 |
//! | positions seen | `frontier` | their bits, in memory or in files, and what one level does to them |
//! | several processes | `distributed`, `sweep::owners` | who keeps which chunks, and what they send each other |
//! | both ends | `pair` | searches from both ends until they meet |
//! | games | `predecessors` | the positions from which a move leads to a set |
//!
//! None of them knows which puzzle it serves, and only `kernel` knows the processor.
//!
//! ```
//! use everyboard_bits::Space;
//! use everyboard_puzzle::Builtin;
//!
//! let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
//! let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
//! // The gap is on one of 25 squares, and 12 of the 24 others hold a white knight.
//! assert_eq!(space.positions(), 25 * 2_704_156);
//! ```

mod bit_layout;
#[cfg(feature = "files")]
pub mod distributed;
mod exchange;
pub mod frontier;
mod kernel;
pub mod pair;
mod predecessors;
mod sorted;
pub mod space;
pub mod sweep;
#[cfg(test)]
mod tests;
// Hidden, since only benchmarks need it: they see nothing but what is public.
#[doc(hidden)]
pub mod trial;
pub mod zeroed;

pub use bit_layout::BitLayout;
#[cfg(feature = "files")]
pub use distributed::Wire;
pub use everyboard_cpu::InstructionSet;
pub use exchange::Exchange;
pub use kernel::{kernel_for, kernels};
pub use predecessors::Predecessors;
pub use space::Space;
pub use zeroed::ZeroedArray;

// Tests that other crates share name this one.
#[cfg(test)]
extern crate self as everyboard_bits;

use everyboard_puzzle::TooManyNumbers;
use thiserror::Error;

/// This part of the bits of a process or, where they are in files, of its memory, one in 8, is for
/// images that wait to be sent to others. As much is for those that wait to be added.
pub const WAITING_SHARE: u64 = 8;

/// Why a puzzle's positions cannot be numbered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpaceError {
    /// The moves are left [in parts](everyboard_puzzle::RewriteSystem::parts): bits are swept by
    /// whole moves.
    #[error("the moves are too many to be listed, as bits for every position need them")]
    InParts,
    /// They are 2^120 or more.
    #[error("the space has 2^120 positions or more")]
    TooLarge,
    /// The space can be counted, but its bits cannot be swept.
    #[error("the space has {positions} positions; at most {most} can be swept")]
    TooLargeToSweep {
        /// The positions of the space.
        positions: u128,
        /// The most that are allowed: 8 TiB of bits.
        most: u128,
    },
    /// Moves change the numbers of pieces in too many ways.
    #[error("positions differ in the numbers of their pieces in more than {most} ways")]
    TooManyMaterials {
        /// The most that are allowed.
        most: usize,
    },
    /// The gaps, or other indexed symbols, can stand on too many squares.
    #[error("the space has more than {most} sub-spaces")]
    TooManySubSpaces {
        /// The most that are allowed.
        most: usize,
    },
}

impl From<TooManyNumbers> for SpaceError {
    fn from(TooManyNumbers { most }: TooManyNumbers) -> Self {
        SpaceError::TooManyMaterials { most }
    }
}
