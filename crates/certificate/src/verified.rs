//! What the checker reports.

/// What a certificate proves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Every solution has this many moves or more, if that was claimed.
    pub at_least: Option<usize>,
    /// There is a solution of this many moves, if that was claimed.
    pub at_most: Option<usize>,
    /// The positions that the search kept.
    pub positions: u64,
}

/// Is told how far the search is. `()` ignores it.
pub trait Progress {
    /// The search comes to the positions after this many moves.
    fn level(&mut self, moves: usize, positions: usize);
    /// Whether to stop.
    fn is_stopped(&self) -> bool;
}

impl Progress for () {
    fn level(&mut self, _: usize, _: usize) {}

    fn is_stopped(&self) -> bool {
        false
    }
}
