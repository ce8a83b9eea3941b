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
use crate::symmetries::few_symmetries;
use everyboard_board::{Square, SquareMap};
use everyboard_cpu::parallel_fold;
use everyboard_sorted::{SortedMap, sort_by_key};
use everyboard_watch::News;
use num_bigint::BigUint;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// A count is divided into at least this number of tasks, if it can be: enough that all threads
/// finish at about the same time. The same for any number of threads.
const ENOUGH_TASKS: usize = 256;

/// What may be compared to see which symmetries of the board are those of the problem: a fifth of a
/// second.
const MOST_IMAGES: usize = 1 << 26;

/// Some of the sets that hold a certain square of an orbit, and none of the orbits before.
pub(super) struct Task<const W: usize> {
    pub(super) branch: Branch<W>,
    orbit: Bits<W>,
}

/// Sets that are met together, and are counted alike.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Family {
    /// The squares of the orbit, and how many of them are held.
    orbit: usize,
    held: usize,
    /// How many squares are free in the orbit and beside it, and how many more are to be held.
    inside: usize,
    outside: usize,
    left: usize,
}

/// What tasks have found.
#[derive(Default)]
struct Found {
    /// How many families there are of each kind.
    families: SortedMap<Family, u64>,
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
            if size.is_some() || !found.families.is_empty() {
                return Ok(Domination { size: reached, placements: found.number(), steps });
            }
            self.watch.news(News::TooFew(reached));
            left += 1;
        }
    }

    /// The maps of the board that keep the problem, the identity first.
    pub(super) fn symmetries(&self) -> Vec<SquareMap> {
        let squares = self.reached.len();
        let mut maps = few_symmetries(&self.spec.board);
        let images = maps.len() * self.reached.iter().map(Bits::len).sum::<usize>();
        if images > MOST_IMAGES {
            maps.truncate(1);
            return maps;
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

    /// All sets with `left` pieces that are not fixed, divided level by level.
    pub(super) fn tasks(&self, left: usize, symmetries: &[SquareMap]) -> Vec<Task<W>> {
        let mut open = VecDeque::from(self.by_orbits(self.root(left), symmetries));
        let mut tasks = Vec::new();
        while let Some(mut task) = open.pop_front() {
            // What ends soon is not divided.
            if task.branch.bare.is_empty() || task.branch.left < 3 {
                tasks.push(task);
                continue;
            }
            if open.len() + tasks.len() + 1 >= ENOUGH_TASKS {
                tasks.push(task);
                break;
            }
            let mut next = self.narrow(&mut task.branch);
            while let Some(square) = next.pop() {
                open.push_back(Task { branch: self.with(&task.branch, square), orbit: task.orbit });
                task.branch.free.remove(square);
            }
        }
        tasks.extend(open);
        tasks
    }

    /// A branch divided by its first square, up to symmetry; undivided if there is none.
    fn by_orbits(&self, mut root: Branch<W>, symmetries: &[SquareMap]) -> Vec<Task<W>> {
        if root.bare.is_empty() || root.left == 0 {
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
        let tasks = orbits.into_iter().map(|(square, orbit)| {
            let branch = self.with(&root, square);
            root.free = root.free.without(&orbit);
            Task { branch, orbit }
        });
        tasks.collect()
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
                let family = Family::new(&orbit, taken, &free, left);
                *found.families.entry(family).or_default() += 1;
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

/// Where a map carries a set of squares.
fn image<const W: usize>(map: &SquareMap, mut squares: Bits<W>) -> Bits<W> {
    let each = std::iter::from_fn(|| squares.pop());
    each.map(|square| map.image(Square::new(square)).index()).collect()
}

impl Family {
    /// The sets that hold the squares taken and any `left` of those that are free.
    fn new<const W: usize>(orbit: &Bits<W>, taken: &[usize], free: &Bits<W>, left: usize) -> Self {
        let held = taken.iter().filter(|&&square| orbit.contains(square)).count();
        let inside = free.shared(orbit);
        Family { orbit: orbit.len(), held, inside, outside: free.len() - inside, left }
    }

    /// By how many squares of the orbit they hold: how many sets these are.
    fn sets(&self) -> impl Iterator<Item = (usize, BigUint)> {
        let Family { held, inside, outside, left, .. } = *self;
        let more = left.saturating_sub(outside)..=left.min(inside);
        more.map(move |more| (held + more, binomial(inside, more) * binomial(outside, left - more)))
    }
}

impl Found {
    /// With what another thread has found.
    fn with(mut self, other: Found) -> Found {
        for (&family, times) in other.families.iter() {
            *self.families.entry(family).or_default() += times;
        }
        self.steps += other.steps;
        self.was_stopped |= other.was_stopped;
        self
    }

    /// The number of all sets: each stands for the squares of its orbit, divided by those of them
    /// that it holds.
    fn number(&self) -> BigUint {
        let mut numbers: SortedMap<(usize, usize), BigUint> = SortedMap::new();
        for (family, &times) in self.families.iter() {
            for (held, sets) in family.sets() {
                *numbers.entry((family.orbit, held)).or_default() += sets * times;
            }
        }
        let numbers = numbers.iter().map(|(&(orbit, held), number)| match orbit {
            // Nothing had to be reached, or nothing was left to place.
            0 => number.clone(),
            orbit => number * orbit / held,
        });
        numbers.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Demand, Kind, ProblemSpec};
    use everyboard_board::{Drawing, Wrap};
    use everyboard_puzzle::Movement;

    /// All pairs of squares of a large torus were tasks, in gigabytes; knights, of which few reach
    /// a corner, had four.
    #[test]
    fn some_hundred_tasks() {
        let torus = Wrap { rows: true, columns: true };
        for (piece, [width, height], wrap, left) in [
            ("B", [42, 40], torus, 3),
            ("N", [12, 12], Wrap::NONE, 24),
            ("Q", [13, 13], Wrap::NONE, 7),
        ] {
            let rows = vec![".".repeat(width); height].join("/");
            let board = Drawing::parse(&rows).unwrap().wrapped_board(wrap).unwrap();
            let kind = Kind { letter: 'x', movement: Movement::parse(piece).unwrap() };
            let spec = ProblemSpec::new(board, vec![kind], Demand::Maximum);
            let search = Search::<64>::new(&spec, &()).unwrap();
            let tasks = search.tasks(left, &search.symmetries()).len();
            let most = ENOUGH_TASKS + width * height;
            assert!((ENOUGH_TASKS..most).contains(&tasks), "{piece}: {tasks}");
        }
    }
}
