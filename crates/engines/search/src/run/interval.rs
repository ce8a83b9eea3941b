//! What is known of the length of the shortest solutions while it is not known exactly.

use crate::run::outcome::{Outcome, ShortestSolutions, Unsolvable};
use everyboard_positions::paths::Path;
use everyboard_puzzle::{Rewrite, RewriteSystem};
use everyboard_watch::News;
use std::borrow::Cow;

/// Bounds on the length of the shortest solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    /// Every solution has this many moves or more.
    pub at_least: usize,
    /// The shortest solution known, if one is.
    pub path: Option<Path>,
}

impl Interval {
    /// The moves of the shortest solution known.
    pub fn at_most(&self) -> Option<usize> {
        self.path.as_ref().map(|path| path.rewrites.len())
    }

    /// What is told of these bounds.
    pub fn news(&self) -> News<'static> {
        News::Narrowed { at_least: self.at_least, at_most: self.at_most() }
    }

    /// Whether the length is known: the shortest solution known is a shortest one.
    pub fn is_exact(&self) -> bool {
        self.at_most() == Some(self.at_least)
    }

    /// Takes the path if it is the shortest so far.
    pub(crate) fn take(&mut self, path: Path) {
        if self.at_most().is_none_or(|known| path.rewrites.len() < known) {
            self.path = Some(path);
        }
    }
}

/// Bounds, and why they are not narrower.
#[derive(Clone, Debug)]
pub struct NarrowedInterval {
    /// The bounds.
    pub interval: Interval,
    /// Why the work ended.
    pub end: NarrowEnd,
    /// The last search that was to exclude the next length and needed more memory.
    pub attempt: Option<Attempt>,
    /// The most positions that a search stored.
    pub stored: u64,
    /// All shortest solutions, if a search on the way had memory for them.
    pub solved: Option<ShortestSolutions>,
    /// The moves of the known solution, if the search put them together.
    pub(crate) made: Option<Vec<Rewrite>>,
}

impl NarrowedInterval {
    /// These bounds, with nothing else to say of them.
    pub fn new(interval: Interval, end: NarrowEnd) -> Self {
        NarrowedInterval { interval, end, attempt: None, stored: 0, solved: None, made: None }
    }

    /// What these bounds and others on the same solutions say together.
    #[must_use]
    pub fn and(self, other: NarrowedInterval) -> Self {
        let at_least = self.interval.at_least.max(other.interval.at_least);
        let moves = |it: &NarrowedInterval| it.interval.at_most().unwrap_or(usize::MAX);
        let mut best = if moves(&self) < moves(&other) {
            let NarrowedInterval { end, attempt, stored, .. } = other;
            NarrowedInterval { end, attempt, stored: stored.max(self.stored), ..self }
        } else {
            other
        };
        best.interval.at_least = at_least;
        if best.interval.is_exact() {
            best.end = NarrowEnd::Exact;
        }
        best
    }

    /// The same, where this solution is known too.
    #[must_use]
    pub(crate) fn with_path(mut self, path: Option<Path>) -> Self {
        if let Some(path) = path {
            self.interval.take(path);
        }
        if self.interval.is_exact() {
            self.end = NarrowEnd::Exact;
        }
        self
    }

    /// The bounds that any outcome of a search proves.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Narrowed(narrowed) => narrowed,
            Outcome::Unsolvable(proof) => {
                let end = NarrowEnd::Unsolvable(proof);
                Self::new(Interval::default(), end)
            }
            Outcome::Solved(solved) => {
                let paths = &solved.paths;
                let stored = solved.stored;
                let interval = Interval { at_least: paths.length(), path: paths.iter().next() };
                let made = paths.made.clone();
                let bounds = Self::new(interval, NarrowEnd::Exact);
                NarrowedInterval { stored, made, solved: Some(solved), ..bounds }
            }
        }
    }

    /// The moves of a shortest solution, if that is known.
    pub fn length(&self) -> Option<usize> {
        matches!(self.end, NarrowEnd::Exact).then_some(self.interval.at_least)
    }

    /// The system whose rewrites are the moves of the known solution, as
    /// [`ShortestPaths::system`](crate::ShortestPaths::system).
    pub fn system<'a>(&self, searched: &'a RewriteSystem) -> Cow<'a, RewriteSystem> {
        match &self.made {
            Some(made) => Cow::Owned(searched.with_moves(made.clone())),
            None => Cow::Borrowed(searched),
        }
    }
}

/// A search that was to exclude a length and needed more memory.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The length that it was to exclude.
    pub moves: usize,
    /// The levels that it completed, from both ends together. With as many as `moves` the length
    /// would be excluded.
    pub levels: usize,
    /// The positions that it stored.
    pub stored: u64,
    /// The bytes that it could use.
    pub memory: u64,
    /// The bytes that it would need if its levels went on growing as they did. Known if an attempt
    /// with less memory came less far.
    pub forecast: Option<u64>,
}

impl Attempt {
    /// This attempt with a forecast, where `before` is the one before it.
    pub(crate) fn after(self, before: Option<Attempt>) -> Self {
        let forecast = before.filter(|before| before.moves == self.moves).and_then(|before| {
            let levels = self.levels.checked_sub(before.levels).filter(|&levels| levels > 0)?;
            let growth = self.stored as f64 / before.stored.max(1) as f64;
            let left = self.moves.saturating_sub(self.levels) as f64 / levels as f64;
            Some((self.memory as f64 * growth.powf(left)) as u64)
        });
        Attempt { forecast, ..self }
    }
}

/// Why bounds were not narrowed further.
#[derive(Clone, Debug)]
pub enum NarrowEnd {
    /// The length is known exactly.
    Exact,
    /// There is no solution.
    Unsolvable(Unsolvable),
    /// More would need more memory.
    OutOfMemory,
    /// The user stopped it.
    Stopped,
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Position;

    #[test]
    fn bounds_are_put_together() {
        let with = |at_least, moves: Option<usize>, end| {
            let start = Position::from_iter([]);
            let path = moves.map(|moves| Path { start: start.clone(), rewrites: vec![0; moves] });
            NarrowedInterval::new(Interval { at_least, path }, end)
        };
        let first = || with(5, Some(9), NarrowEnd::OutOfMemory);
        let both = first().and(with(7, None, NarrowEnd::Stopped));
        assert_eq!((both.interval.at_least, both.interval.at_most()), (7, Some(9)));
        assert!(matches!(both.end, NarrowEnd::Stopped));
        let exact = first().and(with(7, Some(7), NarrowEnd::Stopped));
        assert_eq!(exact.length(), Some(7));
        let other = with(9, None, NarrowEnd::Stopped).and(first());
        assert_eq!(other.length(), Some(9));
    }

    /// Ten times the positions took two levels more; four levels are left.
    #[test]
    fn memory_is_forecast_from_the_growth_of_levels() {
        let attempt =
            |moves, levels, stored| Attempt { moves, levels, stored, memory: 1000, forecast: None };
        let before = attempt(40, 34, 500);
        assert_eq!(attempt(40, 36, 5000).after(Some(before)).forecast, Some(100_000));
        assert_eq!(attempt(40, 36, 5000).after(None).forecast, None);
        assert_eq!(attempt(41, 36, 5000).after(Some(before)).forecast, None);
        assert_eq!(attempt(40, 34, 500).after(Some(before)).forecast, None);
    }
}
