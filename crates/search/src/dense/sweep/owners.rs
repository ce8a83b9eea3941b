//! Which process keeps the bits of each chunk, where several share a space.

/// This process, and how many share a space.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sharing {
    pub(crate) me: usize,
    pub(crate) processes: usize,
}

/// The process of every chunk.
#[derive(Clone, Debug)]
pub(crate) struct Owners {
    pub(crate) sharing: Sharing,
    /// By chunk; empty where there is one process.
    pub(crate) of: Vec<u16>,
}

impl Owners {
    /// One process has all chunks.
    pub(crate) const ALONE: Owners =
        Owners { sharing: Sharing { me: 0, processes: 1 }, of: Vec::new() };

    /// The process that keeps the bits of a chunk.
    pub(crate) fn owner(&self, chunk: usize) -> usize {
        self.of.get(chunk).map_or(self.sharing.me, |&owner| owner.into())
    }

    /// Whether several processes share the space.
    #[cfg(feature = "files")]
    pub(crate) fn are_many(&self) -> bool {
        self.sharing.processes > 1
    }

    /// Whether this process keeps the bits of a chunk.
    pub(crate) fn is_mine(&self, chunk: usize) -> bool {
        self.owner(chunk) == self.sharing.me
    }
}
