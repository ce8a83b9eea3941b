//! What the program, the server and the page need beyond the types at the top. **Not an API
//! boundary; may change without notice.**
//!
//! Each decision about a question is made here, once, and every surface asks for it:
//!
//! | decision | where |
//! |---|---|
//! | which puzzles a label means | [`find_all`], [`read`], [`is_range`] |
//! | how a census keeps positions, and why | [`CensusEngine::choose`], [`CensusPlan`] |
//! | how many positions a level has up to symmetry | [`class_levels`] |
//! | with which moves a puzzle is searched, and what is tried before a search | [`moves`], `impossible_at_once` |
//! | what is proved without a search | `Proofs` |
//! | why a move is best, or no solution is left | [`Question`] |
//! | what makes a puzzle hard | [`difficulty()`] |
//! | what a certificate of an answer says | [`certificate()`], [`certificate_of_solutions`] |
//! | what a random start is | [`random_start`] |
//! | which of the puzzles that a template makes are kept | [`Making`] |
//! | which boards in regions are made | `divide` |
//! | which of many puzzles share the threads | [`many()`] |
//! | how much memory work may take | [`default_memory`], [`Besides`] |

mod budget;
mod census;
#[cfg(feature = "certificates")]
mod certificate;
mod classes;
#[cfg(feature = "analysis")]
mod components;
mod difficulty;
#[cfg(feature = "analysis")]
mod figures;
mod label;
mod levels;
mod make;
mod many;
#[cfg(feature = "files")]
mod memory;
mod names;
mod nearest;
#[cfg(feature = "analysis")]
mod proofs;
mod random;
mod reasons;
#[cfg(feature = "placements")]
mod regions;
mod search;
mod soon;
mod source;
mod unsolvable;

pub use budget::Besides;
pub use census::{CensusEngine, CensusKind, CensusPlan, CensusRequest, MOST_ANTIPODES};
#[cfg(feature = "certificates")]
pub use certificate::{
    CheckedCertificate, NoCertificate, certificate, certificate_by_rule, certificate_of_solutions,
};
#[cfg(all(feature = "certificates", feature = "analysis"))]
pub use certificate::{Finding, certificate_of, certificate_of_none};
pub use classes::class_levels;
#[cfg(feature = "analysis")]
pub use components::components;
pub use difficulty::difficulty;
#[cfg(feature = "analysis")]
pub use difficulty::difficulty_record;
#[cfg(feature = "analysis")]
pub use figures::figures_of_path;
pub use label::Label;
#[cfg(feature = "files")]
pub use make::MakeCheckpoint;
pub use make::{MadePuzzle, MakeCounts, Making, Measure, Wanted, WaysAsked};
pub use many::{Share, many};
#[cfg(feature = "files")]
pub use memory::{default_memory, kib_field};
pub use names::{
    FaultyLevel, NameError, Reach, find_all, find_each, is_range, is_several, only, read, read_each,
};
#[cfg(feature = "analysis")]
pub use proofs::Proofs;
pub use random::{drawn_seed, random_start, with_seed};
#[cfg(feature = "analysis")]
pub use reasons::reason_record;
pub use reasons::{Question, lost_by};
#[cfg(feature = "placements")]
pub use regions::divide;
pub use search::{classes, moves, moves_to_bound};
#[cfg(feature = "analysis")]
pub use search::{from_here, impossible, impossible_at_once, too_far, unsolvable_in_words};
pub use soon::{parts, soon};
pub use source::Source;

/// Bytes of memory of work that is not told how much it may take, where there is no system to ask.
#[cfg(not(feature = "files"))]
pub fn default_memory() -> u64 {
    1 << 30
}
