//! What the checker reports.

/// What a certificate proves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ProvedBounds {
    /// Every solution has this many moves or more, if that was claimed.
    pub at_least: Option<usize>,
    /// There is a solution of this many moves, if that was claimed.
    pub at_most: Option<usize>,
    /// The positions that the search kept.
    pub positions: u64,
}
