//! Few pieces that attack or hold every square.
//!
//! Of the squares not yet reached, the search takes the one that fewest seats reach, and tries
//! each of these seats in turn; a seat that was tried is left out afterwards, so that every set of
//! pieces is met once. A branch ends where the pieces left, each reaching as many squares as any
//! can, are too few. The number of pieces grows from the least that could do.
//!
//! Pieces of one kind do not stand in each other's way: where one stops the ride of another, it
//! rides on itself, in the same direction and no less far. With several kinds this fails (a knight
//! before a rook), so they are refused.

use crate::attack::attacked;
use crate::bits::{Bits, by_words};
use crate::check::parts;
use crate::{Observer, Piece, Placement, ProblemError, Setup, Visited};
use everyboard_board::Square;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use thiserror::Error;

/// The sets of pieces that attack or hold every square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domination {
    /// The number of pieces, fixed ones among them.
    pub size: usize,
    /// How many sets of so many pieces there are.
    pub placements: BigUint,
    /// Branches tried.
    pub steps: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DominateError {
    /// The parts of the problem do not fit together.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// Pieces of several kinds.
    #[error("domination is for one kind of piece: one of another kind may stand in its way")]
    SeveralKinds,
    /// Regions make no sense here.
    #[error("domination knows no regions")]
    Regions,
    /// No set of pieces will do: nothing can attack or hold this square.
    #[error("nothing can attack or hold square {}", .0.index())]
    OutOfReach(Square),
    /// The observer ended it.
    #[error("the search was stopped")]
    Stopped,
}

/// Counts the sets of `size` pieces, or of as few as possible, that attack or hold every square of
/// the board, forbidden ones too. The demand of `setup` does not count; the pieces, fixed ones
/// too, may attack each other.
///
/// Time: exponential in the number of pieces. 5 queens on 8x8, 4860 ways: some milliseconds.
///
/// # Errors
/// See [`DominateError`].
pub fn dominate(
    setup: &Setup,
    size: Option<usize>,
    observer: &dyn Observer,
) -> Result<Domination, DominateError> {
    by_words!(setup.board.len(), count(setup, size, observer))
}

/// Shows the sets that [`dominate`] counts, in a fixed order, until the visitor breaks off.
///
/// # Errors
/// See [`DominateError`].
pub fn visit_dominations(
    setup: &Setup,
    size: Option<usize>,
    observer: &dyn Observer,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Visited, DominateError> {
    by_words!(setup.board.len(), show(setup, size, observer, visitor))
}

fn count<const W: usize>(
    setup: &Setup,
    size: Option<usize>,
    observer: &dyn Observer,
) -> Result<Domination, DominateError> {
    let mut search = Search::<W>::new(setup, observer)?;
    let size = search.settle(size)?;
    let mut placements = BigUint::ZERO;
    let left = search.left(size)?;
    let ended = search.walk(left, search.root(), &mut Vec::new(), &mut |_, free, more| {
        placements += choices(free.len(), more);
        ControlFlow::Continue(())
    });
    match ended {
        ControlFlow::Break(Ended::Stopped) => Err(DominateError::Stopped),
        _ => Ok(Domination { size, placements, steps: search.steps }),
    }
}

fn show<const W: usize>(
    setup: &Setup,
    size: Option<usize>,
    observer: &dyn Observer,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Visited, DominateError> {
    let mut search = Search::<W>::new(setup, observer)?;
    let size = search.settle(size)?;
    let left = search.left(size)?;
    let ended = search.walk(left, search.root(), &mut Vec::new(), &mut |taken, free, more| {
        each_choice(free, more, &mut taken.to_vec(), &mut |taken| {
            let pieces = taken.iter().map(|&square| Piece::new(Square::new(square), 0));
            visitor(&setup.fixed.iter().copied().chain(pieces).collect())
        })
    });
    Ok(match ended {
        ControlFlow::Continue(()) => Visited::All,
        ControlFlow::Break(Ended::Enough) => Visited::Enough,
        ControlFlow::Break(Ended::Stopped) => Visited::Stopped,
    })
}

/// `from` over `choose`.
fn choices(from: usize, choose: usize) -> BigUint {
    match choose > from {
        true => BigUint::ZERO,
        false => (0..choose).fold(BigUint::from(1u32), |ways, i| ways * (from - i) / (i + 1)),
    }
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

/// Who is shown the squares taken, those free, and how many more of these are taken in any choice.
type Seer<'a, const W: usize> = dyn FnMut(&[usize], Bits<W>, usize) -> ControlFlow<()> + 'a;

/// Why a walk ended before its end.
enum Ended {
    Enough,
    Stopped,
}

/// What is still to do at a branch.
#[derive(Copy, Clone)]
struct Branch<const W: usize> {
    /// Squares not yet attacked or held.
    bare: Bits<W>,
    /// Squares where a piece may still be placed.
    free: Bits<W>,
}

struct Search<'a, const W: usize> {
    setup: &'a Setup,
    observer: &'a dyn Observer,
    /// By square: what a piece on it attacks or holds.
    reached: Vec<Bits<W>>,
    /// By square: from where a piece attacks or holds it.
    reaching: Vec<Bits<W>>,
    steps: u64,
}

/// Branches tried between two looks whether to stop.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 10;

impl<'a, const W: usize> Search<'a, W> {
    fn new(setup: &'a Setup, observer: &'a dyn Observer) -> Result<Self, DominateError> {
        parts(setup)?;
        let [kind] = &setup.kinds[..] else { return Err(DominateError::SeveralKinds) };
        if !setup.regions.is_empty() {
            return Err(DominateError::Regions);
        }
        let squares = setup.board.len();
        let reached = |from: Square| -> Bits<W> {
            let attacked = attacked(&setup.board, setup.walls, &kind.movement, from);
            attacked.into_iter().chain([from]).map(Square::index).collect()
        };
        let reached: Vec<Bits<W>> = setup.board.squares().map(reached).collect();
        let reaching = |to| (0..squares).filter(|&from| reached[from].contains(to)).collect();
        let reaching = (0..squares).map(reaching).collect();
        Ok(Self { setup, observer, reached, reaching, steps: 0 })
    }

    /// The branch that holds all others.
    fn root(&self) -> Branch<W> {
        let squares = self.setup.board.len();
        let fixed = self.setup.fixed.iter().map(|piece| piece.square.index());
        let forbidden = self.setup.forbidden.iter().map(|square| square.index());
        let closed: Bits<W> = fixed.clone().chain(forbidden).collect();
        let bare = fixed.fold(Bits::below(squares), |bare, at| bare.without(&self.reached[at]));
        Branch { bare, free: Bits::below(squares).without(&closed) }
    }

    /// The number of pieces: as given, or the least for which there is a set.
    fn settle(&mut self, size: Option<usize>) -> Result<usize, DominateError> {
        if let Some(size) = size {
            return Ok(size);
        }
        let root = self.root();
        let mut bare = root.bare;
        while let Some(square) = bare.pop() {
            if self.reaching[square].shared(&root.free) == 0 {
                return Err(DominateError::OutOfReach(Square::new(square)));
            }
        }
        for more in 0.. {
            let mut see = |_: &[usize], _, _| ControlFlow::Break(());
            match self.walk(more, root, &mut Vec::new(), &mut see) {
                ControlFlow::Break(Ended::Enough) => return Ok(self.setup.fixed.len() + more),
                ControlFlow::Break(Ended::Stopped) => break,
                ControlFlow::Continue(()) => {}
            }
        }
        Err(DominateError::Stopped)
    }

    /// How many of so many pieces are not fixed.
    fn left(&self, size: usize) -> Result<usize, ProblemError> {
        let fixed = self.setup.fixed.len();
        size.checked_sub(fixed).ok_or(ProblemError::FewerThanFixed { asked: size, fixed })
    }

    /// Shows the sets of a branch: the squares taken, with any choice of so many more of those
    /// free.
    fn walk(
        &mut self,
        left: usize,
        mut branch: Branch<W>,
        taken: &mut Vec<usize>,
        see: &mut Seer<'_, W>,
    ) -> ControlFlow<Ended> {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && self.observer.stop() {
            return ControlFlow::Break(Ended::Stopped);
        }
        if branch.bare.is_empty() {
            return match see(taken, branch.free, left) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(Ended::Enough),
            };
        }
        let Some(mut rest) = self.candidates(left, &branch) else {
            return ControlFlow::Continue(());
        };
        while let Some(square) = rest.pop() {
            branch.free.remove(square);
            taken.push(square);
            let bare = branch.bare.without(&self.reached[square]);
            self.walk(left - 1, Branch { bare, ..branch }, taken, see)?;
            taken.pop();
        }
        ControlFlow::Continue(())
    }

    /// The squares to try next: those that reach a bare square that fewest reach; with one piece
    /// left, those that reach all. None if so few pieces cannot reach all.
    fn candidates(&self, left: usize, branch: &Branch<W>) -> Option<Bits<W>> {
        let mut bare = branch.bare;
        if left <= 1 {
            let mut all = if left == 1 { branch.free } else { Bits::EMPTY };
            while let Some(square) = bare.pop() {
                all = all.and(&self.reaching[square]);
            }
            return Some(all);
        }
        if branch.bare.len() > left * self.most_reached(branch) {
            return None;
        }
        let mut fewest = usize::MAX;
        let mut found = Bits::EMPTY;
        while let Some(square) = bare.pop() {
            let reaching = self.reaching[square].and(&branch.free);
            let number = reaching.len();
            if number < fewest {
                (fewest, found) = (number, reaching);
            }
        }
        Some(found)
    }

    /// The most bare squares that one more piece reaches.
    fn most_reached(&self, branch: &Branch<W>) -> usize {
        let mut free = branch.free;
        let mut most = 0;
        while let Some(square) = free.pop() {
            most = most.max(self.reached[square].shared(&branch.bare));
        }
        most
    }
}
