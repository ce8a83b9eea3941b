//! Dominating sets: few pieces that attack or hold every square.
//!
//! Of the squares not yet reached, the search takes the one that fewest candidates reach, and tries
//! each of these candidates in turn; a candidate that was tried is left out afterwards, so that
//! every set of pieces is met once. Candidates are also left out that reach so few squares that the
//! pieces left, each reaching as many as any can, could not reach the others. The number of pieces
//! grows from the least that could do. A count tries the first piece up to symmetry ([`orbits`]).
//!
//! Pieces of one kind do not stand in each other's way: where one stops the ride of another, it
//! rides on itself, in the same direction and no less far. With several kinds this fails (a knight
//! before a rook), so they are refused.

mod estimate;
mod orbits;
mod search;

use crate::bits::{Bits, by_words};
use crate::{Piece, Placement, ProblemError, ProblemSpec, VisitEnd};
use everyboard_board::Square;
use everyboard_watch::Watch;
use num_bigint::BigUint;
use search::Search;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use thiserror::Error;

/// The sets of pieces that attack or hold every square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domination {
    /// The number of pieces, fixed ones included.
    pub size: usize,
    /// The number of sets of that size.
    pub placements: BigUint,
    /// Branches tried.
    pub steps: u64,
}

/// Why sets of pieces could not be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DominateError {
    /// The parts of the problem do not fit together.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The problem has several kinds of pieces.
    #[error("domination is for one kind of piece: one of another kind may stand in its way")]
    SeveralKinds,
    /// The problem has regions.
    #[error("domination knows no regions")]
    Regions,
    /// No set of pieces can attack or hold this square.
    #[error("nothing can attack or hold square {}", .0.index())]
    OutOfReach(Square),
    /// `watch` ended it.
    #[error("the search was stopped")]
    Stopped,
}

/// Checks that some number of pieces attacks or holds every square of the board. Takes no time.
///
/// # Errors
/// See [`DominateError`].
pub fn check_domination(spec: &ProblemSpec) -> Result<(), DominateError> {
    by_words!(spec.board.len(), reach(spec))
}

fn reach<const W: usize>(spec: &ProblemSpec) -> Result<(), DominateError> {
    Search::<W>::new(spec, &())?.check_reach()
}

/// Roughly the seconds that [`dominate`] takes on one thread of a CPU of 2023. Where no size is
/// given, that of the sets is guessed, on the low side. Takes half a second on the largest boards.
///
/// # Errors
/// See [`DominateError`].
pub fn domination_seconds(spec: &ProblemSpec, size: Option<usize>) -> Result<f64, DominateError> {
    by_words!(spec.board.len(), seconds(spec, size))
}

fn seconds<const W: usize>(spec: &ProblemSpec, size: Option<usize>) -> Result<f64, DominateError> {
    let search = Search::<W>::new(spec, &())?;
    let more = size.map(|size| search.left(size)).transpose()?;
    Ok(search.seconds(more))
}

/// Counts the sets of `size` pieces, or of as few as possible if that is `None`, that attack or
/// hold every square of the board, forbidden ones included. The demand of `spec` is ignored. The
/// pieces, fixed ones included, may attack each other.
///
/// The first pieces are shared among `threads`; what is found, and the steps, are the same for any
/// number of them.
///
/// Time: exponential in the number of pieces; symmetries save up to their number. 5 queens on 8x8,
/// 4860 sets: some milliseconds. Memory: some hundred branches, a few sets of squares each.
///
/// # Errors
/// See [`DominateError`].
pub fn dominate(
    spec: &ProblemSpec,
    size: Option<usize>,
    threads: NonZeroUsize,
    watch: &dyn Watch,
) -> Result<Domination, DominateError> {
    by_words!(spec.board.len(), count(spec, size, threads, watch))
}

fn count<const W: usize>(
    spec: &ProblemSpec,
    size: Option<usize>,
    threads: NonZeroUsize,
    watch: &dyn Watch,
) -> Result<Domination, DominateError> {
    Search::<W>::new(spec, watch)?.count(size, threads)
}

/// Shows the sets that [`dominate`] counts, in a fixed order, until the visitor breaks off.
///
/// # Errors
/// See [`DominateError`].
pub fn visit_dominations(
    spec: &ProblemSpec,
    size: Option<usize>,
    watch: &dyn Watch,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<VisitEnd, DominateError> {
    by_words!(spec.board.len(), show(spec, size, watch, visitor))
}

fn show<const W: usize>(
    spec: &ProblemSpec,
    size: Option<usize>,
    watch: &dyn Watch,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<VisitEnd, DominateError> {
    let search = Search::<W>::new(spec, watch)?;
    let size = size.map_or_else(|| search.fewest(), Ok)?;
    let root = search.root(search.left(size)?);
    let ended = search.walk(root, &mut 0, &mut |taken, free, more| {
        each_choice(free, more, &mut taken.to_vec(), &mut |taken| {
            let pieces = taken.iter().map(|&square| Piece::new(Square::new(square), 0));
            visitor(&spec.fixed.iter().copied().chain(pieces).collect())
        })
    });
    Ok(ended.break_value().unwrap_or(VisitEnd::All))
}

/// The binomial coefficient "from choose choose".
fn binomial(from: usize, choose: usize) -> BigUint {
    if choose > from {
        return BigUint::ZERO;
    }
    (0..choose).fold(BigUint::from(1u32), |product, i| product * (from - i) / (i + 1))
}

/// Shows every choice of `more` numbers of `free` after those taken.
fn each_choice<const W: usize>(
    mut free: Bits<W>,
    more: usize,
    taken: &mut Vec<usize>,
    see: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if more == 0 {
        return see(taken);
    }
    while free.len() >= more {
        let Some(first) = free.pop() else { break };
        taken.push(first);
        each_choice(free, more - 1, taken, see)?;
        taken.pop();
    }
    ControlFlow::Continue(())
}
