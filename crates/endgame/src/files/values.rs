//! The blocks of a table, decoded as they are asked for.

use everyboard_blockfile::{BlockFile, FileError};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The words of one block.
type Block = Arc<[u64]>;

/// The blocks that have been decoded.
#[derive(Debug)]
pub(super) struct Values {
    file: BlockFile,
    kept: Kept,
}

/// How decoded blocks are kept.
#[derive(Debug)]
enum Kept {
    /// All of them fit into the budget.
    All(Vec<OnceLock<Block>>),
    /// They do not: those decoded longest ago make room.
    Some(Mutex<Recent>),
}

#[derive(Debug)]
struct Recent {
    blocks: Vec<Option<Block>>,
    /// The blocks that are kept, in the order in which they were decoded.
    queue: VecDeque<usize>,
    /// Blocks that may be kept.
    most: usize,
}

impl Values {
    /// Values of which at most `memory` bytes are kept decoded (and one block in any case); each
    /// block has at most `words` words.
    pub(super) fn new(file: BlockFile, words: usize, memory: u64) -> Self {
        let blocks = file.blocks();
        let most = memory / (8 * words as u64);
        let kept = match blocks as u64 <= most {
            true => Kept::All((0..blocks).map(|_| OnceLock::new()).collect()),
            false => Kept::Some(Mutex::new(Recent {
                blocks: vec![None; blocks],
                queue: VecDeque::new(),
                most: most.max(1) as usize,
            })),
        };
        Values { file, kept }
    }

    pub(super) fn file(&self) -> &BlockFile {
        &self.file
    }

    /// Does `work` with the words of a block.
    #[inline]
    pub(super) fn with<T>(
        &self,
        block: usize,
        work: impl FnOnce(&[u64]) -> T,
    ) -> Result<T, FileError> {
        match &self.kept {
            Kept::All(blocks) => match blocks[block].get() {
                Some(words) => Ok(work(words)),
                None => {
                    let decoded = self.decode(block)?;
                    Ok(work(blocks[block].get_or_init(|| decoded)))
                }
            },
            Kept::Some(recent) => Ok(work(&self.recent(recent, block)?)),
        }
    }

    /// A block that is kept, or will be from now on.
    fn recent(&self, recent: &Mutex<Recent>, block: usize) -> Result<Block, FileError> {
        if let Some(words) = &locked(recent).blocks[block] {
            return Ok(words.clone());
        }
        let words = self.decode(block)?;
        locked(recent).keep(block, &words);
        Ok(words)
    }

    #[cold]
    fn decode(&self, block: usize) -> Result<Block, FileError> {
        let mut words = vec![0; self.file.words_of(block)?];
        self.file.read(block, &mut words)?;
        Ok(words.into())
    }
}

impl Recent {
    fn keep(&mut self, block: usize, words: &Block) {
        // Another thread may have been faster.
        if self.blocks[block].is_some() {
            return;
        }
        while self.queue.len() >= self.most
            && let Some(oldest) = self.queue.pop_front()
        {
            self.blocks[oldest] = None;
        }
        self.blocks[block] = Some(words.clone());
        self.queue.push_back(block);
    }
}

/// What a lock guards is whole also after a panic elsewhere.
fn locked(recent: &Mutex<Recent>) -> MutexGuard<'_, Recent> {
    recent.lock().unwrap_or_else(PoisonError::into_inner)
}
