//! What a search tells while it runs, and how it is told to stop.

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

/// Follows a search. All methods have empty bodies to begin with; `()` follows nothing.
pub trait Progress: Sync {
    /// A level is complete.
    fn level(&self, _done: LevelDone) {}

    /// So many more of the `of` positions stored on the deepest level have been looked at. Called
    /// by several threads, for a few thousand positions at a time.
    fn looked_at(&self, _stored: u64, _of: u64) {}

    /// Whether the search shall stop as soon as it can.
    fn is_stopped(&self) -> bool {
        false
    }
}

impl Progress for () {}
