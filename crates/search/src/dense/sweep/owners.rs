//! Which process keeps the bits of each chunk, where several share a space.
//!
//! Chunks are dealt out in the order in which they are visited, so that each process has a run of it: chunks that are
//! sources of each other are mostly neighbours in that order. Each half of a space is cut by itself into runs of the same number of words, so
//! that on every level all processes have as much to do.

use crate::dense::space::chunks::Chunks;

/// This process, and how many share a space.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sharing {
    pub(crate) me: usize,
    pub(crate) processes: usize,
}

impl Sharing {
    /// One process that has the whole space.
    pub(crate) const ALONE: Sharing = Sharing { me: 0, processes: 1 };
}

/// The process of every chunk.
#[derive(Debug)]
pub(crate) struct Owners {
    pub(crate) sharing: Sharing,
    /// By chunk; empty where there is one process.
    of: Vec<u16>,
}

impl Owners {
    /// One process has all chunks.
    pub(crate) const ALONE: Owners = Owners { sharing: Sharing::ALONE, of: Vec::new() };

    /// Deals out chunks in this `order`. `half` says which half each is of.
    pub(crate) fn new(
        sharing: Sharing,
        chunks: &Chunks,
        order: &[usize],
        half: impl Fn(usize) -> usize,
    ) -> Self {
        if sharing.processes == 1 {
            return Owners::ALONE;
        }
        let mut words = [0_u64; 2];
        for &chunk in order {
            words[half(chunk)] += chunks.words(chunk) as u64;
        }
        let mut of = vec![0; chunks.len()];
        let mut before = [0_u64; 2];
        for &chunk in order {
            let half = half(chunk);
            let here = chunks.words(chunk) as u64;
            // The process in whose run the middle of the chunk lies.
            let middle = before[half] + here / 2;
            of[chunk] = (middle * sharing.processes as u64 / words[half]) as u16;
            before[half] += here;
        }
        Owners { sharing, of }
    }

    /// The process that keeps the bits of a chunk.
    pub(crate) fn owner(&self, chunk: usize) -> usize {
        self.of.get(chunk).map_or(self.sharing.me, |&owner| owner.into())
    }

    /// Whether this process does.
    pub(crate) fn is_mine(&self, chunk: usize) -> bool {
        self.owner(chunk) == self.sharing.me
    }
}
