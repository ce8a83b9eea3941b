//! Blocks that lie in several files.

use super::reader::BlockFile;
use crate::error::FileError;

/// Numbered blocks in one block file, or in several of which each has some.
///
/// **Memory.** That of the files; if they are several, 8 bytes a block more.
#[derive(Debug)]
pub struct BlockParts {
    first: BlockFile,
    others: Vec<BlockFile>,
    /// By block: the number of its file and its number there; none if there is one file.
    places: Option<Vec<[u32; 2]>>,
}

impl From<BlockFile> for BlockParts {
    fn from(file: BlockFile) -> Self {
        BlockParts { first: file, others: Vec::new(), places: None }
    }
}

impl BlockParts {
    /// So many blocks in several files. Each comes with the numbers of its blocks, those that it
    /// holds first, in their order; there may be more blocks after them. None unless each number
    /// comes once.
    pub fn of(
        first: (BlockFile, &[usize]),
        others: Vec<(BlockFile, Vec<usize>)>,
        blocks: usize,
    ) -> Option<Self> {
        let lists = others.iter().map(|(_, numbers)| &numbers[..]);
        let lists: Vec<&[usize]> = std::iter::once(first.1).chain(lists).collect();
        if lists.iter().map(|numbers| numbers.len()).sum::<usize>() != blocks {
            return None;
        }
        let nowhere = [u32::MAX; 2];
        let mut places = vec![nowhere; blocks];
        for (numbers, file) in lists.into_iter().zip(0..) {
            for (&number, at) in numbers.iter().zip(0..) {
                let place = places.get_mut(number).filter(|place| **place == nowhere)?;
                *place = [file, at];
            }
        }
        let others = others.into_iter().map(|(file, _)| file).collect();
        Some(BlockParts { first: first.0, others, places: Some(places) })
    }

    /// The file, or the first of them.
    pub fn first(&self) -> &BlockFile {
        &self.first
    }

    /// The number of blocks; they are numbered from 0.
    pub fn blocks(&self) -> usize {
        self.places.as_ref().map_or(self.first.blocks(), Vec::len)
    }

    /// Words of all blocks together.
    pub fn words(&self) -> u64 {
        let words = (0..self.blocks()).filter_map(|number| self.words_of(number).ok());
        words.map(|words| words as u64).sum()
    }

    /// As [`BlockFile::words_of`].
    ///
    /// # Errors
    /// If there is no such block.
    pub fn words_of(&self, number: usize) -> Result<usize, FileError> {
        let (file, at) = self.place(number);
        file.words_of(at)
    }

    /// As [`BlockFile::read`].
    ///
    /// # Errors
    /// As that of a file.
    pub fn read(&self, number: usize, into: &mut [u64]) -> Result<(), FileError> {
        let (file, at) = self.place(number);
        file.read(at, into)
    }

    /// The file of a block, and its number there.
    fn place(&self, number: usize) -> (&BlockFile, usize) {
        let Some(places) = &self.places else { return (&self.first, number) };
        match places.get(number) {
            Some(&[0, at]) => (&self.first, at as usize),
            Some(&[file, at]) => (&self.others[file as usize - 1], at as usize),
            // There is no such block in any file.
            None => (&self.first, usize::MAX),
        }
    }
}
