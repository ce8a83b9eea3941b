//! The bits of one half of a space in a file.
//!
//! A block for each chunk, in the order in which they lie in memory: the words of the positions
//! seen and, if distances are recorded, two planes of as many words. Then a block with a word for
//! each chunk, the positions seen in it and, in the highest bit, whether some of them were new on
//! the level of the file; and a block with the first positions of the level, which is read only from
//! the file of the last level.

use super::state::FrontierState;
use crate::dense::space::chunks::BitAddress;
use crate::dense::sweep::context::SweepContext;
use everyboard_store::{BlockFile, BlockFileWriter, CheckpointError, FileKind};
use std::path::PathBuf;

/// Marks a chunk where something is new.
const FRESH: u64 = 1 << 63;

/// Where bits of an address's number lie: chunks have at most 2^16 words of 2^6 bits.
const WORD_SHIFT: u32 = 6;
const CHUNK_SHIFT: u32 = 22;

/// Which half a file is of, and after which level.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct HalfLevel {
    pub(crate) half: usize,
    pub(crate) level: usize,
}

impl HalfLevel {
    pub(crate) fn name(self) -> String {
        format!("half-{}-level-{}", self.half, self.level)
    }

    /// Whether a file may have been named so.
    pub(crate) fn is_name(name: &str) -> bool {
        let numbers = name.strip_prefix("half-").and_then(|rest| rest.split_once("-level-"));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        numbers.is_some_and(|(half, level)| is_number(half) && is_number(level))
    }

    /// By half: the last level up to `level` that changed it.
    pub(crate) fn up_to(context: &SweepContext, level: usize) -> Vec<HalfLevel> {
        let halves = context.halves.len();
        let advances = level % halves;
        let before = level.saturating_sub(1);
        (0..halves)
            .map(|half| HalfLevel { half, level: if half == advances { level } else { before } })
            .collect()
    }
}

/// A file of a half: where it lies and what it is of.
#[derive(Clone, Debug)]
pub(crate) struct HalfPath {
    pub(crate) which: HalfLevel,
    pub(crate) path: PathBuf,
    /// Whose bits these are. A file with another label is refused.
    pub(crate) label: String,
}

impl HalfPath {
    fn metadata(&self) -> String {
        let HalfLevel { half, level } = self.which;
        format!("half {half} after level {level}; {}\n", self.label)
    }
}

/// The file of a half, being written.
#[derive(Debug)]
pub(crate) struct HalfWriter<'a> {
    context: &'a SweepContext<'a>,
    half: usize,
    writer: BlockFileWriter,
}

impl<'a> HalfWriter<'a> {
    pub(crate) fn create(
        context: &'a SweepContext<'a>,
        file: &HalfPath,
    ) -> Result<Self, CheckpointError> {
        let half = file.which.half;
        let blocks = context.halves[half].chunks.len() + 2;
        let (kind, metadata) = (FileKind::Checkpoint, file.metadata());
        let writer = BlockFileWriter::create(&file.path, kind, &metadata, blocks, None)?;
        Ok(HalfWriter { context, half, writer })
    }

    /// Writes the words of a chunk, its planes among them.
    pub(crate) fn chunk(&self, chunk: usize, words: &[u64]) -> Result<(), CheckpointError> {
        Ok(self.writer.write(self.context.index_in_half(chunk), words)?)
    }

    /// Completes the file with what is known besides the bits.
    pub(crate) fn finish(self, state: &FrontierState) -> Result<(), CheckpointError> {
        let chunks = &self.context.halves[self.half].chunks;
        let word =
            |&chunk: &usize| state.counts[chunk] | if state.fresh[chunk] { FRESH } else { 0 };
        self.writer.write(chunks.len(), &chunks.iter().map(word).collect::<Vec<_>>())?;
        let number = |address: &BitAddress| {
            (address.chunk as u64) << CHUNK_SHIFT
                | (address.word as u64) << WORD_SHIFT
                | u64::from(address.bit)
        };
        let addresses: Vec<u64> = state.first_of_level.addresses.iter().map(number).collect();
        self.writer.write(chunks.len() + 1, &addresses)?;
        self.writer.finish()?;
        Ok(())
    }
}

/// The file of a half.
#[derive(Debug)]
pub(crate) struct HalfFile {
    file: BlockFile,
    half: usize,
}

impl HalfFile {
    /// Opens the file that a manifest names.
    pub(crate) fn open(context: &SweepContext, file: &HalfPath) -> Result<Self, CheckpointError> {
        let half = file.which.half;
        let open = BlockFile::open(&file.path, FileKind::Checkpoint)?;
        let blocks = context.halves[half].chunks.len() + 2;
        if open.metadata() != file.metadata() || open.blocks() != blocks {
            return Err(CheckpointError::foreign(&file.path));
        }
        Ok(HalfFile { file: open, half })
    }

    /// Reads the words of a chunk, its planes among them. `into` takes their length.
    pub(crate) fn chunk(
        &self,
        context: &SweepContext,
        chunk: usize,
        layers: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CheckpointError> {
        into.resize(layers * context.chunks.words(chunk), 0);
        Ok(self.file.read(context.index_in_half(chunk), into)?)
    }

    /// Copies the counts and the fresh flags of the chunks into `state`.
    pub(crate) fn restore(
        &self,
        context: &SweepContext,
        state: &mut FrontierState,
    ) -> Result<(), CheckpointError> {
        let chunks = &context.halves[self.half].chunks;
        let mut words = vec![0; chunks.len()];
        self.file.read(chunks.len(), &mut words)?;
        for (&chunk, word) in chunks.iter().zip(words) {
            state.counts[chunk] = word & !FRESH;
            state.fresh[chunk] = word & FRESH != 0;
            if state.counts[chunk] > context.positions(chunk) {
                return Err(CheckpointError::foreign(self.file.path()));
            }
        }
        Ok(())
    }

    /// The first positions of the file's level.
    pub(crate) fn first_positions(
        &self,
        context: &SweepContext,
    ) -> Result<Vec<BitAddress>, CheckpointError> {
        let block = context.halves[self.half].chunks.len() + 1;
        let mut numbers = vec![0; self.file.words_of(block)?];
        self.file.read(block, &mut numbers)?;
        let addresses: Vec<BitAddress> = numbers.into_iter().map(unpack).collect();
        let chunks = &context.chunks;
        let are_there =
            addresses.iter().all(|at| at.chunk < chunks.len() && at.word < chunks.words(at.chunk));
        if !are_there {
            return Err(CheckpointError::foreign(self.file.path()));
        }
        Ok(addresses)
    }
}

/// The address that a word of the last block packs.
fn unpack(number: u64) -> BitAddress {
    BitAddress {
        chunk: (number >> CHUNK_SHIFT) as usize,
        word: (number >> WORD_SHIFT) as usize & ((1 << (CHUNK_SHIFT - WORD_SHIFT)) - 1),
        bit: (number & 63) as u32,
    }
}
