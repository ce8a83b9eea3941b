//! A list of positions in blocks, which grows without copying what it holds.

/// The positions of a block. Searches ask between two blocks whether to stop.
pub const BLOCK: usize = 4096;

/// Positions in blocks of [`BLOCK`]; the last ones of what several threads listed may be shorter.
#[derive(Clone, Debug)]
pub struct BlockList<W> {
    blocks: Vec<Vec<W>>,
}

impl<W: Copy> Default for BlockList<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: Copy> BlockList<W> {
    /// An empty list.
    pub fn new() -> Self {
        BlockList { blocks: Vec::new() }
    }

    /// Adds a position. False if the system refuses the memory for it.
    #[inline]
    #[must_use]
    pub(crate) fn push(&mut self, position: W) -> bool {
        match self.blocks.last_mut() {
            Some(last) if last.len() < BLOCK => last.push(position),
            _ => return self.push_block(position),
        }
        true
    }

    #[cold]
    fn push_block(&mut self, position: W) -> bool {
        let mut block = Vec::new();
        let has_room = block.try_reserve_exact(BLOCK).is_ok() && self.blocks.try_reserve(1).is_ok();
        if has_room {
            block.push(position);
            self.blocks.push(block);
        }
        has_room
    }

    /// Adds the blocks of another list.
    pub fn append(&mut self, mut other: Self) {
        self.blocks.append(&mut other.blocks);
    }

    /// The blocks, which hold the items in order.
    pub fn blocks(&self) -> &[Vec<W>] {
        &self.blocks
    }

    /// The items in order.
    pub fn iter(&self) -> impl Iterator<Item = W> {
        self.blocks.iter().flatten().copied()
    }

    /// The bytes of the blocks, if the list had `more` positions.
    pub fn bytes(&self, more: usize) -> u64 {
        let full = self.blocks.len() + more.div_ceil(BLOCK);
        (full * BLOCK * size_of::<W>()) as u64
    }
}
