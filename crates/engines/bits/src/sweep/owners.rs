//! Which process keeps the bits of each chunk, where several share a space.

/// This process, and how many share a space.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ClusterView {
    /// The number of this process.
    pub me: usize,
    /// How many processes there are.
    pub processes: usize,
}

impl ClusterView {
    /// One process.
    pub const ALONE: ClusterView = ClusterView { me: 0, processes: 1 };
}

/// Some of the chunks of a space, numbered in order. Takes 16 bytes for 64 chunks of the space.
#[derive(Clone, Debug)]
pub(crate) struct ChunkSet {
    /// Of each 64 chunks the bits of those in the set, and how many come before them.
    blocks: Vec<(u64, u32)>,
}

impl ChunkSet {
    /// A set of some of `chunks` chunks.
    pub(crate) fn new(chunks: usize, some: impl Iterator<Item = usize>) -> Self {
        let mut blocks = vec![(0_u64, 0); chunks.div_ceil(64)];
        some.for_each(|chunk| blocks[chunk / 64].0 |= 1 << (chunk % 64));
        let mut len = 0;
        for (bits, before) in &mut blocks {
            *before = len;
            len += bits.count_ones();
        }
        ChunkSet { blocks }
    }

    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&*self.blocks) as u64
    }

    /// The number of a chunk among those of the set.
    pub(crate) fn number(&self, chunk: usize) -> Option<usize> {
        let (bits, before) = self.blocks[chunk / 64];
        let bit = 1_u64 << (chunk % 64);
        (bits & bit != 0).then(|| before as usize + (bits & (bit - 1)).count_ones() as usize)
    }
}

/// Which chunks this process keeps, and which process each other one.
#[derive(Clone, Debug)]
pub struct Owners {
    /// This process among all.
    pub cluster: ClusterView,
    /// By chunk: its process; empty where there is one, and once it is no longer asked for.
    #[cfg(feature = "files")]
    pub(crate) of: Vec<u16>,
    /// None if it keeps all.
    #[cfg(feature = "files")]
    own: Option<ChunkSet>,
}

impl Owners {
    /// One process has all chunks.
    pub const ALONE: Owners = Owners {
        cluster: ClusterView::ALONE,
        #[cfg(feature = "files")]
        of: Vec::new(),
        #[cfg(feature = "files")]
        own: None,
    };

    /// The processes `of` all chunks.
    #[cfg(feature = "files")]
    pub(crate) fn new(cluster: ClusterView, of: Vec<u16>) -> Self {
        let own = (0..of.len()).filter(|&chunk| usize::from(of[chunk]) == cluster.me);
        let own = ChunkSet::new(of.len(), own);
        Owners { cluster, of, own: Some(own) }
    }

    /// The process that keeps the bits of a chunk.
    #[cfg(feature = "files")]
    pub fn owner(&self, chunk: usize) -> usize {
        self.of.get(chunk).map_or(self.cluster.me, |&owner| owner.into())
    }

    /// The bytes of the lists.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&*self.of) as u64 + self.own.as_ref().map_or(0, ChunkSet::bytes)
    }

    /// Whether several processes share the space.
    #[cfg(feature = "files")]
    pub fn are_many(&self) -> bool {
        self.cluster.processes > 1
    }

    /// The number of a chunk among those that this process keeps, in order; `None` if another one
    /// keeps it.
    pub(crate) fn number(&self, chunk: usize) -> Option<usize> {
        #[cfg(feature = "files")]
        if let Some(own) = &self.own {
            return own.number(chunk);
        }
        Some(chunk)
    }

    /// Whether this process keeps the bits of a chunk.
    pub fn is_mine(&self, chunk: usize) -> bool {
        self.number(chunk).is_some()
    }
}
