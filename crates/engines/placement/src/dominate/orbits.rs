//! Counting by symmetry and by several threads.
//!
//! A set that reaches every square holds one of the candidates for the square that fewest reach.
//! Under the symmetries of the problem these lie in some orbits, in a fixed order. A set belongs to
//! the first of them that it meets, and holds k squares of it: then it, or an image of it, is met k
//! times among the sets of all squares of the orbit. So the sets that hold one square of the orbit,
//! and none of the orbits before, are searched, and those with k squares of the orbit count for its
//! length divided by k. Where there is no symmetry each orbit is a square, and each set counts for
//! one.

use super::search::{Branch, Search};
use super::{DominateError, Domination, binomial};
use crate::VisitEnd;
use crate::bits::Bits;
use everyboard_board::{Square, SquareMap};
use everyboard_cpu::parallel_fold;
use everyboard_sorted::{SortedMap, sort_by_key};
use everyboard_watch::News;
use num_bigint::BigUint;
use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Symmetries are not used where it would take more steps than this to see whether they are those
/// of the problem: on tori of some thousand squares.
const MOST_IMAGES: usize = 1 << 28;

/// Some of the sets that hold a certain square of an orbit, and none of the orbits before.
pub(super) struct Task<const W: usize> {
    pub(super) branch: Branch<W>,
    /// Empty if every set of the branch counts for one.
    orbit: Bits<W>,
}

/// What tasks have found.
#[derive(Default)]
struct Found {
    /// The number of sets, by the length of the orbit and by how many squares of it they hold.
    sets: SortedMap<(usize, usize), BigUint>,
    steps: u64,
    was_stopped: bool,
}

impl<const W: usize> Search<'_, W> {
    /// The number of sets of `size` pieces, or of as few as possible.
    pub(super) fn count(
        &self,
        size: Option<usize>,
        threads: NonZeroUsize,
    ) -> Result<Domination, DominateError> {
        self.search(size, threads, false)
    }

    /// The smallest number of pieces for which there is a set.
    pub(super) fn fewest(&self) -> Result<usize, DominateError> {
        Ok(self.search(None, NonZeroUsize::MIN, true)?.size)
    }

    /// The sets of `size` pieces, or of as few as possible; of these perhaps only `some`.
    fn search(
        &self,
        size: Option<usize>,
        threads: NonZeroUsize,
        some: bool,
    ) -> Result<Domination, DominateError> {
        let mut left = match size {
            Some(size) => self.left(size)?,
            None => {
                self.check_reach()?;
                0
            }
        };
        let symmetries = self.symmetries();
        let mut steps = 0;
        loop {
            let found = self.run(self.tasks(left, &symmetries), threads, some);
            steps += found.steps;
            if found.was_stopped {
                return Err(DominateError::Stopped);
            }
            let reached = self.spec.fixed.len() + left;
            if size.is_some() || !found.sets.is_empty() {
                return Ok(Domination { size: reached, placements: found.number(), steps });
            }
            self.watch.news(News::TooFew(reached));
            left += 1;
        }
    }

    /// The maps of the board that keep the problem, the identity first.
    pub(super) fn symmetries(&self) -> Vec<SquareMap> {
        let squares = self.reached.len();
        let identity = vec![SquareMap::identity(squares)];
        let Ok(mut maps) = self.spec.board.symmetries(8 * Square::MAX) else { return identity };
        let images = maps.len() * self.reached.iter().map(Bits::len).sum::<usize>();
        if images > MOST_IMAGES {
            return identity;
        }
        let Branch { bare, free, .. } = self.root(0);
        maps.retain(|map| {
            let keeps_reach = (0..squares).all(|from| {
                let to = map.image(Square::new(from)).index();
                image(map, self.reached[from]) == self.reached[to]
            });
            keeps_reach && image(map, free) == free && image(map, bare) == bare
        });
        maps
    }

    /// All sets with `left` pieces that are not fixed, divided by one or two of these.
    pub(super) fn tasks(&self, left: usize, symmetries: &[SquareMap]) -> Vec<Task<W>> {
        let mut root = self.root(left);
        if root.bare.is_empty() || left < 3 {
            return vec![Task { branch: root, orbit: Bits::EMPTY }];
        }
        let mut rest = self.narrow(&mut root);
        let mut orbits: Vec<(usize, Bits<W>)> = Vec::new();
        while let Some(square) = rest.pop() {
            let images = symmetries.iter().map(|map| map.image(Square::new(square)).index());
            let orbit: Bits<W> = images.collect();
            rest = rest.without(&orbit);
            orbits.push((square, orbit));
        }
        // The sooner many squares are left out, the better.
        sort_by_key(&mut orbits, |(_, orbit)| Reverse(orbit.len()));
        let mut tasks = Vec::new();
        for (square, orbit) in orbits {
            let mut branch = self.with(&root, square);
            root.free = root.free.without(&orbit);
            if branch.bare.is_empty() {
                tasks.push(Task { branch, orbit });
                continue;
            }
            let mut next = self.narrow(&mut branch);
            while let Some(square) = next.pop() {
                tasks.push(Task { branch: self.with(&branch, square), orbit });
                branch.free.remove(square);
            }
        }
        tasks
    }

    /// The squares to try next in a branch, out of which those are taken that no set holds.
    pub(super) fn narrow(&self, branch: &mut Branch<W>) -> Bits<W> {
        let Branch { left, bare, free, .. } = branch;
        let mut counts = vec![0; self.reached.len()];
        self.candidates(*left, bare, free, &mut counts)
    }

    /// A branch with one more square.
    pub(super) fn with(&self, branch: &Branch<W>, square: usize) -> Branch<W> {
        let mut branch = branch.clone();
        branch.taken.push(square);
        branch.bare = branch.bare.without(&self.reached[square]);
        branch.free.remove(square);
        branch.left -= 1;
        branch
    }

    /// Walks through all tasks; if `some` sets are enough, until one has a set.
    fn run(&self, tasks: Vec<Task<W>>, threads: NonZeroUsize, some: bool) -> Found {
        let is_enough = AtomicBool::new(false);
        let of_each = parallel_fold(threads, tasks.into_iter(), Found::default, |found, task| {
            if found.was_stopped || is_enough.load(Ordering::Relaxed) {
                return;
            }
            let Task { branch, orbit } = task;
            let ended = self.walk(branch, &mut found.steps, &mut |taken, free, left| {
                add(&mut found.sets, &orbit, taken, &free, left);
                if some { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            match ended {
                ControlFlow::Break(VisitEnd::Stopped) => found.was_stopped = true,
                ControlFlow::Break(_) => is_enough.store(true, Ordering::Relaxed),
                ControlFlow::Continue(()) => {}
            }
        });
        of_each.into_iter().fold(Found::default(), Found::with)
    }
}

/// Adds the sets that hold the squares taken and any `left` of those that are free.
fn add<const W: usize>(
    sets: &mut SortedMap<(usize, usize), BigUint>,
    orbit: &Bits<W>,
    taken: &[usize],
    free: &Bits<W>,
    left: usize,
) {
    let held = taken.iter().filter(|&&square| orbit.contains(square)).count();
    let inside = free.shared(orbit);
    let outside = free.len() - inside;
    for more in left.saturating_sub(outside)..=left.min(inside) {
        let number = binomial(inside, more) * binomial(outside, left - more);
        *sets.entry((orbit.len(), held + more)).or_default() += number;
    }
}

/// Where a map carries a set of squares.
fn image<const W: usize>(map: &SquareMap, mut squares: Bits<W>) -> Bits<W> {
    let each = std::iter::from_fn(|| squares.pop());
    each.map(|square| map.image(Square::new(square)).index()).collect()
}

impl Found {
    /// With what another thread has found.
    fn with(mut self, other: Found) -> Found {
        for (&key, number) in other.sets.iter() {
            *self.sets.entry(key).or_default() += number;
        }
        self.steps += other.steps;
        self.was_stopped |= other.was_stopped;
        self
    }

    /// The number of all sets, of which these are the ones with a certain square of their orbit.
    fn number(&self) -> BigUint {
        let numbers = self.sets.iter().map(|(&(orbit, held), number)| match orbit {
            0 => number.clone(),
            length => number * length / held,
        });
        numbers.sum()
    }
}
