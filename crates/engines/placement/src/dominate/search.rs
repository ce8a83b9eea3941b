//! The search for sets of pieces that reach every square.

use super::DominateError;
use crate::attack::attacked;
use crate::bits::Bits;
use crate::check::parts;
use crate::{ProblemError, ProblemSpec, VisitEnd};
use everyboard_board::Square;
use everyboard_cpu::{InstructionSet, Kernel, Portable};
use everyboard_watch::Watch;
use std::ops::ControlFlow;

/// Gets a family of sets: the squares taken, with any choice of this number of the free squares.
pub(super) type FamilyVisitor<'a, const W: usize> =
    dyn FnMut(&[usize], Bits<W>, usize) -> ControlFlow<()> + 'a;

/// What pieces of a problem reach. A branch of a search has `bare` squares, which are neither
/// attacked nor held, and `free` squares, where a piece may still be placed.
pub(super) struct Search<'a, const W: usize> {
    pub(super) spec: &'a ProblemSpec,
    pub(super) watch: &'a dyn Watch,
    /// By square: what a piece on it attacks or holds.
    pub(super) reached: Vec<Bits<W>>,
    /// By square: from where a piece attacks or holds it.
    reaching: Vec<Bits<W>>,
}

/// A branch of the search.
#[derive(Clone)]
pub(super) struct Branch<const W: usize> {
    /// The squares taken since the root.
    pub(super) taken: Vec<usize>,
    pub(super) bare: Bits<W>,
    pub(super) free: Bits<W>,
    /// How many more pieces are placed.
    pub(super) left: usize,
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
        Ok(Self { spec, watch, reached, reaching })
    }

    /// The branch that holds all others, with `left` pieces that are not fixed.
    pub(super) fn root(&self, left: usize) -> Branch<W> {
        let squares = self.spec.board.len();
        let fixed = self.spec.fixed.iter().map(|piece| piece.square.index());
        let forbidden = self.spec.forbidden.iter().map(|square| square.index());
        let closed: Bits<W> = fixed.clone().chain(forbidden).collect();
        let bare = fixed.fold(Bits::below(squares), |bare, at| bare.without(&self.reached[at]));
        let free = Bits::below(squares).without(&closed);
        Branch { taken: Vec::new(), bare, free, left }
    }

    /// Refuses boards with a square that no piece can attack or hold.
    pub(super) fn check_reach(&self) -> Result<(), DominateError> {
        let Branch { mut bare, free, .. } = self.root(0);
        while let Some(square) = bare.pop() {
            if self.reaching[square].shared(&free) == 0 {
                return Err(DominateError::OutOfReach(Square::new(square)));
            }
        }
        Ok(())
    }

    /// How many of `size` pieces are not fixed.
    pub(super) fn left(&self, size: usize) -> Result<usize, ProblemError> {
        let fixed = self.spec.fixed.len();
        size.checked_sub(fixed).ok_or(ProblemError::FewerThanFixed { asked: size, fixed })
    }

    /// Shows the sets of a branch, and adds the branches tried to `steps`. Breaks off if the
    /// visitor does or the watch stops the search.
    pub(super) fn walk(
        &self,
        branch: Branch<W>,
        steps: &mut u64,
        visitor: &mut FamilyVisitor<'_, W>,
    ) -> ControlFlow<VisitEnd> {
        let walk = Walk { search: self, branch, steps, visitor };
        match InstructionSet::best().bmi2() {
            Some(cpu) => cpu.run(walk),
            None => Portable.run(walk),
        }
    }

    /// The squares to try next: those that reach the bare square that the fewest reach; with one
    /// piece left, those that reach all bare squares; none if there is no set. Takes out of `free`
    /// what no set of this branch holds. `counts` has a place for each square.
    #[inline(always)]
    pub(super) fn candidates(
        &self,
        left: usize,
        bare: &Bits<W>,
        free: &mut Bits<W>,
        counts: &mut [u32],
    ) -> Bits<W> {
        if left > free.len() {
            return Bits::EMPTY;
        }
        if left <= 1 {
            let mut each = *bare;
            let mut all = if left == 1 { *free } else { Bits::EMPTY };
            while let Some(square) = each.pop().filter(|_| !all.is_empty()) {
                all = all.and(&self.reaching[square]);
            }
            return all;
        }
        let mut most = 0;
        free.for_each(|square| {
            counts[square] = self.reached[square].shared(bare) as u32;
            most = most.max(counts[square]);
        });
        // A piece that reaches fewer leaves more than the others can reach.
        let least = (bare.len() as u32).saturating_sub(most * (left as u32 - 1));
        if least > most {
            return Bits::EMPTY;
        }
        let all = *free;
        all.for_each(|square| {
            if counts[square] < least {
                free.remove(square);
            }
        });
        let mut fewest = usize::MAX;
        let mut found = Bits::EMPTY;
        bare.for_each(|square| {
            let reaching = self.reaching[square].and(free);
            let number = reaching.len();
            if number < fewest {
                (fewest, found) = (number, reaching);
            }
        });
        found
    }

    /// The most bare squares that one more piece reaches.
    pub(super) fn most_reached(&self, bare: &Bits<W>, free: &Bits<W>) -> usize {
        let mut most = 0;
        free.for_each(|square| most = most.max(self.reached[square].shared(bare)));
        most
    }
}

/// A walk through a branch, depth first.
struct Walk<'a, 'v, const W: usize> {
    search: &'a Search<'a, W>,
    branch: Branch<W>,
    steps: &'a mut u64,
    visitor: &'a mut FamilyVisitor<'v, W>,
}

/// A branch on the way, with the squares that are still to be tried in it.
struct Open<const W: usize> {
    bare: Bits<W>,
    free: Bits<W>,
    rest: Bits<W>,
}

impl<Cpu, const W: usize> Kernel<Cpu> for Walk<'_, '_, W> {
    type Output = ControlFlow<VisitEnd>;

    #[inline(always)]
    fn run(self, _: Cpu) -> ControlFlow<VisitEnd> {
        let Walk { search, branch: Branch { mut taken, bare, free, left }, steps, visitor } = self;
        let mut counts = vec![0; search.reached.len()];
        // The branches above, and the one that is entered.
        let mut above: Vec<Open<W>> = Vec::new();
        let mut entered = Some((bare, free));
        loop {
            if let Some((bare, mut free)) = entered.take() {
                *steps += 1;
                if steps.is_multiple_of(STEPS_BETWEEN_STOPS) && search.watch.is_stopped() {
                    return ControlFlow::Break(VisitEnd::Stopped);
                }
                let left = left - above.len();
                let is_complete = bare.is_empty() && left <= free.len();
                if is_complete && visitor(&taken, free, left).is_break() {
                    return ControlFlow::Break(VisitEnd::Enough);
                }
                let rest = if bare.is_empty() {
                    Bits::EMPTY
                } else {
                    search.candidates(left, &bare, &mut free, &mut counts)
                };
                above.push(Open { bare, free, rest });
            }
            let Some(open) = above.last_mut() else { return ControlFlow::Continue(()) };
            match open.rest.pop() {
                Some(square) => {
                    open.free.remove(square);
                    taken.push(square);
                    entered = Some((open.bare.without(&search.reached[square]), open.free));
                }
                None => {
                    above.pop();
                    taken.pop();
                }
            }
        }
    }
}
