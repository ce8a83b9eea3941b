//! How large the pieces of a space are made.

/// Sizes of sub-spaces, chunks and rows. They decide how a space is listed and how fast it is swept,
/// not what comes of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Granularity {
    /// A symbol of the board is indexed only if that leaves sub-spaces of at least so many positions.
    pub(crate) sub_space_positions: u128,
    /// Words that a chunk may take, unless it is a single row.
    pub(crate) chunk_words: u64,
    /// Rows of at least so many bits are sought ...
    pub(crate) fair_row_bits: u128,
    /// ... and of at most so many.
    pub(crate) most_row_bits: u128,
}

impl Default for Granularity {
    /// Sub-spaces smaller than these are more bookkeeping than bits. A destination chunk and what
    /// streams into it stay in a core's cache. Shorter rows cost more to find than to change; what
    /// a move does to one is a table, and those of longer rows would not stay in the cache.
    fn default() -> Self {
        Granularity {
            sub_space_positions: 1 << 10,
            chunk_words: 1 << 14,
            fair_row_bits: 512,
            most_row_bits: 1 << 12,
        }
    }
}
