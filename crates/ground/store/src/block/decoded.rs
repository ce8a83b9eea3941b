//! Blocks that are decoded as they are asked for, and kept.

use super::codec::locked;
use super::parts::BlockParts;
use crate::error::FileError;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock};

/// The blocks of a file or of several, each decoded when it is first asked for and kept as a `T`,
/// within a budget of memory. Several threads may ask at once.
///
/// **Memory.** Where all blocks fit into the budget, all stay. Otherwise those decoded longest ago
/// make room for others: the order of decoding is cheap to keep, and what is asked for often comes
/// back soon. A block counts 8 bytes for each of its words, whatever is made of them.
///
/// **Cost.** Where all blocks stay, one that is decoded is found without a lock and without a call
/// to the system. Otherwise a lock is held for a moment, never while a block is read, decoded or
/// worked with. Two threads that miss the same block at once both decode it.
///
/// ```
/// use everyboard_store::{BlockFile, BlockFileWriter, DecodedBlocks, FileKind};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("table");
/// let writer = BlockFileWriter::create(&path, FileKind::Table, "", 1, Some(3))?;
/// writer.write(0, &[3, 1, 4])?;
/// writer.finish()?;
///
/// let file = BlockFile::open(&path, FileKind::Table)?;
/// let blocks = DecodedBlocks::new(file, 1 << 20, Vec::into_boxed_slice);
/// assert_eq!(blocks.with(0, |words| words[2])?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DecodedBlocks<T> {
    blocks: BlockParts,
    decode: fn(Vec<u64>) -> T,
    kept: Storage<T>,
}

/// How decoded blocks are kept.
#[derive(Debug)]
enum Storage<T> {
    /// All of them fit into the budget.
    All(Vec<OnceLock<T>>),
    /// They do not.
    Latest(Mutex<Latest<T>>),
}

/// The blocks decoded last.
#[derive(Debug)]
struct Latest<T> {
    blocks: Vec<Option<Arc<T>>>,
    /// Those that are kept, in the order in which they were decoded, each with its words.
    queue: VecDeque<(usize, u64)>,
    /// Words that may still be kept.
    left: u64,
}

impl<T> DecodedBlocks<T> {
    /// The blocks of a file or of several, of which at most `memory` bytes are kept decoded (and
    /// one block in any case). `decode` makes of the words of a block what is kept of it.
    pub fn new(blocks: impl Into<BlockParts>, memory: u64, decode: fn(Vec<u64>) -> T) -> Self {
        let blocks = blocks.into();
        let kept = Storage::nothing_yet(&blocks, memory);
        DecodedBlocks { blocks, decode, kept }
    }

    /// From now on keeps at most `memory` bytes decoded. What was kept until now is decoded again
    /// when it is asked for.
    pub fn keep_within(&mut self, memory: u64) {
        self.kept = Storage::nothing_yet(&self.blocks, memory);
    }

    /// The bytes of the longest block, decoded.
    pub fn longest(&self) -> u64 {
        let words =
            (0..self.blocks.blocks()).filter_map(|number| self.blocks.words_of(number).ok());
        8 * words.max().unwrap_or(0) as u64
    }

    /// The files.
    pub fn files(&self) -> &BlockParts {
        &self.blocks
    }

    /// Calls `work` with a block and returns its result.
    ///
    /// # Errors
    /// If there is no such block, it cannot be read, or its bytes were altered. Nothing is kept of
    /// it then: the next call tries again.
    #[inline]
    pub fn with<R>(&self, number: usize, work: impl FnOnce(&T) -> R) -> Result<R, FileError> {
        match &self.kept {
            Storage::All(blocks) => match self.kept_for_good(number) {
                Some(block) => Ok(work(block)),
                None => {
                    let decoded = self.decode(number)?;
                    Ok(work(blocks[number].get_or_init(|| decoded)))
                }
            },
            Storage::Latest(latest) => Ok(work(&*self.latest(latest, number)?)),
        }
    }

    /// A block that was decoded, where all blocks stay.
    #[inline]
    pub fn kept_for_good(&self, number: usize) -> Option<&T> {
        match &self.kept {
            Storage::All(blocks) => blocks.get(number)?.get(),
            Storage::Latest(_) => None,
        }
    }

    /// A block that is kept, or will be from now on.
    fn latest(&self, latest: &Mutex<Latest<T>>, number: usize) -> Result<Arc<T>, FileError> {
        if let Some(Some(block)) = locked(latest).blocks.get(number) {
            return Ok(Arc::clone(block));
        }
        let block = Arc::new(self.decode(number)?);
        locked(latest).keep(number, self.blocks.words_of(number)? as u64, &block);
        Ok(block)
    }

    #[cold]
    fn decode(&self, number: usize) -> Result<T, FileError> {
        let mut words = vec![0; self.blocks.words_of(number)?];
        self.blocks.read(number, &mut words)?;
        Ok((self.decode)(words))
    }
}

impl<T> Storage<T> {
    fn nothing_yet(parts: &BlockParts, memory: u64) -> Self {
        let blocks = parts.blocks();
        let left = memory / 8;
        if parts.words() <= left {
            return Storage::All((0..blocks).map(|_| OnceLock::new()).collect());
        }
        let blocks = (0..blocks).map(|_| None).collect();
        Storage::Latest(Mutex::new(Latest { blocks, queue: VecDeque::new(), left }))
    }
}

impl<T> Latest<T> {
    fn keep(&mut self, number: usize, words: u64, block: &Arc<T>) {
        // Another thread may have been faster.
        if self.blocks[number].is_some() {
            return;
        }
        while self.left < words
            && let Some((oldest, freed)) = self.queue.pop_front()
        {
            self.blocks[oldest] = None;
            self.left += freed;
        }
        // A block that is longer than the budget is kept alone, and counts as all of it.
        let counted = words.min(self.left);
        self.left -= counted;
        self.blocks[number] = Some(Arc::clone(block));
        self.queue.push_back((number, counted));
    }
}

#[cfg(test)]
impl<T> DecodedBlocks<T> {
    /// The numbers of the blocks that are kept, those decoded first to begin with.
    pub(super) fn kept(&self) -> Vec<usize> {
        match &self.kept {
            Storage::All(blocks) => {
                (0..blocks.len()).filter(|&n| blocks[n].get().is_some()).collect()
            }
            Storage::Latest(latest) => {
                locked(latest).queue.iter().map(|&(number, _)| number).collect()
            }
        }
    }
}
