//! What a search reports while it runs, and how to stop it.

/// Which end of the puzzle a search grows from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// From the starts, forwards.
    Start,
    /// From the goals, backwards.
    Goal,
}

/// A level that is complete.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct LevelDone {
    /// The end that grew.
    pub end: End,
    /// The level, from 0.
    pub level: usize,
    /// The positions on it.
    pub positions: u64,
    /// How many of them are stored; the others are images of these under symmetries of the puzzle.
    pub representatives: u64,
    /// All positions stored so far, from both ends.
    pub stored: u64,
}

/// Follows a search. Every method has an empty default body; `()` ignores everything.
pub trait Progress: Sync {
    /// A level is complete. Called once for each level, level 0 included.
    fn level(&self, _done: LevelDone) {}

    /// Another `stored` of the `of` positions stored on the deepest level have been expanded. Called
    /// by all threads, every few thousand positions.
    fn looked_at(&self, _stored: u64, _of: u64) {}

    /// Whether the search should stop as soon as it can. Asked every few thousand positions.
    fn is_stopped(&self) -> bool {
        false
    }
}

impl Progress for () {}
