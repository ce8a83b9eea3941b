//! What is known of the length of the shortest solutions while it is not known exactly.

use crate::answer::paths::Path;
use crate::run::outcome::Unsolvable;

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
pub struct Narrowed {
    /// The bounds.
    pub interval: Interval,
    /// Why the work ended.
    pub end: NarrowEnd,
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
