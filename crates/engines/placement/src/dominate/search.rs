//! The search for sets of pieces that reach every square.

use super::DominateError;
use crate::attack::attacked;
use crate::bits::Bits;
use crate::check::parts;
use crate::{ProblemError, ProblemSpec, VisitEnd};
use everyboard_board::Square;
use everyboard_watch::{News, Watch};
use std::ops::ControlFlow;

/// Gets a family of sets: the squares taken, with any choice of this number of the free squares.
pub(super) type FamilyVisitor<'a, const W: usize> =
    dyn FnMut(&[usize], Bits<W>, usize) -> ControlFlow<()> + 'a;

/// A search for sets of squares. A branch of it has `bare` squares, which are neither attacked nor
/// held, and `free` squares, where a piece may still be placed.
pub(super) struct Search<'a, const W: usize> {
    spec: &'a ProblemSpec,
    watch: &'a dyn Watch,
    /// By square: what a piece on it attacks or holds.
    pub(super) reached: Vec<Bits<W>>,
    /// By square: from where a piece attacks or holds it.
    reaching: Vec<Bits<W>>,
    /// Branches tried.
    pub(super) steps: u64,
}

/// Branches tried between two looks at the watch.
const STEPS_BETWEEN_STOPS: u64 = 1 << 10;

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(spec: &'a ProblemSpec, watch: &'a dyn Watch) -> Result<Self, DominateError> {
        parts(spec)?;
        let [kind] = &spec.kinds[..] else { return Err(DominateError::SeveralKinds) };
        if !spec.regions.is_empty() {
            return Err(DominateError::Regions);
        }
        let squares = spec.board.len();
        let mut reached = Vec::with_capacity(squares);
        let mut reaching = vec![Bits::EMPTY; squares];
        for from in spec.board.squares() {
            let attacked = attacked(&spec.board, spec.walls, &kind.movement, from);
            let covered: Bits<W> = attacked.into_iter().chain([from]).map(Square::index).collect();
            for to in (0..squares).filter(|&to| covered.contains(to)) {
                reaching[to].insert(from.index());
            }
            reached.push(covered);
        }
        Ok(Self { spec, watch, reached, reaching, steps: 0 })
    }

    /// The bare and the free squares of the branch that holds all others.
    pub(super) fn root(&self) -> (Bits<W>, Bits<W>) {
        let squares = self.spec.board.len();
        let fixed = self.spec.fixed.iter().map(|piece| piece.square.index());
        let forbidden = self.spec.forbidden.iter().map(|square| square.index());
        let closed: Bits<W> = fixed.clone().chain(forbidden).collect();
        let bare = fixed.fold(Bits::below(squares), |bare, at| bare.without(&self.reached[at]));
        (bare, Bits::below(squares).without(&closed))
    }

    /// Refuses boards with a square that no piece can attack or hold.
    pub(super) fn check_reach(&self) -> Result<(), DominateError> {
        let (mut bare, free) = self.root();
        while let Some(square) = bare.pop() {
            if self.reaching[square].shared(&free) == 0 {
                return Err(DominateError::OutOfReach(Square::new(square)));
            }
        }
        Ok(())
    }

    /// The number of pieces: as given, or the smallest for which there is a set.
    pub(super) fn settle(&mut self, size: Option<usize>) -> Result<usize, DominateError> {
        if let Some(size) = size {
            return Ok(size);
        }
        self.check_reach()?;
        let (bare, free) = self.root();
        for more in 0.. {
            let size = self.spec.fixed.len() + more;
            match self.walk(
                more,
                bare,
                free,
                &mut Vec::new(),
                &mut |_, _, _| ControlFlow::Break(()),
            ) {
                ControlFlow::Break(VisitEnd::Stopped) => break,
                ControlFlow::Break(_) => return Ok(size),
                ControlFlow::Continue(()) => self.watch.news(News::TooFew(size)),
            }
        }
        Err(DominateError::Stopped)
    }

    /// How many of `size` pieces are not fixed.
    pub(super) fn left(&self, size: usize) -> Result<usize, ProblemError> {
        let fixed = self.spec.fixed.len();
        size.checked_sub(fixed).ok_or(ProblemError::FewerThanFixed { asked: size, fixed })
    }

    /// Shows the sets of a branch with `left` more pieces. Breaks off if the visitor does or the
    /// `watch` stops the search.
    pub(super) fn walk(
        &mut self,
        left: usize,
        bare: Bits<W>,
        mut free: Bits<W>,
        taken: &mut Vec<usize>,
        visitor: &mut FamilyVisitor<'_, W>,
    ) -> ControlFlow<VisitEnd> {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS_BETWEEN_STOPS) && self.watch.is_stopped() {
            return ControlFlow::Break(VisitEnd::Stopped);
        }
        if left > free.len() {
            return ControlFlow::Continue(());
        }
        if bare.is_empty() {
            return match visitor(taken, free, left) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(VisitEnd::Enough),
            };
        }
        let Some(mut rest) = self.candidates(left, &bare, &free) else {
            return ControlFlow::Continue(());
        };
        while let Some(square) = rest.pop() {
            free.remove(square);
            taken.push(square);
            self.walk(left - 1, bare.without(&self.reached[square]), free, taken, visitor)?;
            taken.pop();
        }
        ControlFlow::Continue(())
    }

    /// The squares to try next: those that reach the bare square that the fewest reach; with one
    /// piece left, those that reach all bare squares. `None` if `left` pieces are too few.
    pub(super) fn candidates(
        &self,
        left: usize,
        bare: &Bits<W>,
        free: &Bits<W>,
    ) -> Option<Bits<W>> {
        let mut each = *bare;
        if left <= 1 {
            let mut all = if left == 1 { *free } else { Bits::EMPTY };
            while let Some(square) = each.pop() {
                all = all.and(&self.reaching[square]);
            }
            return Some(all);
        }
        if bare.len() > left * self.most_reached(bare, *free) {
            return None;
        }
        let mut fewest = usize::MAX;
        let mut found = Bits::EMPTY;
        while let Some(square) = each.pop() {
            let reaching = self.reaching[square].and(free);
            let number = reaching.len();
            if number < fewest {
                (fewest, found) = (number, reaching);
            }
        }
        Some(found)
    }

    /// The most bare squares that one more piece reaches.
    pub(super) fn most_reached(&self, bare: &Bits<W>, mut free: Bits<W>) -> usize {
        let mut most = 0;
        while let Some(square) = free.pop() {
            most = most.max(self.reached[square].shared(bare));
        }
        most
    }
}
