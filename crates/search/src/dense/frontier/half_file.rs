//! The bits of one half of a space in a file.
//!
//! A block for each chunk, by the order in which they lie in memory; they are written in the order in which a sweep visits them.
//! It has the words of the positions seen and, if distances are recorded, two planes of as many words. Then a block with a word for
//! each chunk, the positions seen in it and, in the highest bit, whether some of them were new on
//! the level of the file; and a block with the first positions of the level, which is read only from
//! the file of the last level.

use super::state::FrontierState;
use crate::dense::space::chunks::BitAddress;
use crate::dense::sweep::context::SweepContext;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_store::{BlockFile, BlockFileWriter, CheckpointError, FileKind};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Marks a chunk where something is new.
const FRESH: u64 = 1 << 63;

/// Words of a file for each word of positions seen: 1, or 3 with the planes of recorded distances.
pub(crate) fn layers(records: bool) -> usize {
    if records { 3 } else { 1 }
}

/// A file of a half: what it is of, and where it lies.
#[derive(Clone, Debug)]
pub(crate) struct HalfPath {
    pub(crate) half: usize,
    pub(crate) level: usize,
    /// Its name in the folder.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// Whose bits these are. A file with another label is refused.
    label: String,
}

impl HalfPath {
    /// The file in `folder` with the bits of a half after a level. Its name begins with `prefix`.
    pub(crate) fn new(half: usize, level: usize, folder: &Path, prefix: &str, label: &str) -> Self {
        let name = format!("{prefix}half-{half}-level-{level}");
        HalfPath { half, level, path: folder.join(&name), name, label: label.to_owned() }
    }

    /// By half: the file with its bits after `level`, which is of the last level up to it that
    /// changed the half.
    pub(crate) fn all(
        context: &SweepContext,
        level: usize,
        folder: &Path,
        prefix: &str,
        label: &str,
    ) -> Vec<Self> {
        let halves = context.halves.len();
        let changed = (0..halves).map(|half| {
            let is_last = half == level % halves;
            let changed = if is_last { level } else { level.saturating_sub(1) };
            HalfPath::new(half, changed, folder, prefix, label)
        });
        changed.collect()
    }

    /// Whether a file may have been named so, but for a prefix.
    pub(crate) fn is_name(name: &str) -> bool {
        let numbers = name.strip_prefix("half-").and_then(|rest| rest.split_once("-level-"));
        numbers.is_some_and(|(half, level)| {
            [half, level].iter().all(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
        })
    }

    fn metadata(&self) -> String {
        format!("half {} after level {}; {}\n", self.half, self.level, self.label)
    }
}

/// Calls `each` with the number of every chunk, and a buffer of its thread, on all threads.
pub(crate) fn on_chunks<E: Send>(
    chunks: &[usize],
    threads: NonZeroUsize,
    each: impl Fn(usize, &mut Vec<u64>) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let tasks = TaskQueue::new(chunks.len());
    let done = run_on_threads(threads, || {
        let mut buffer = Vec::new();
        while let Some(task) = tasks.take() {
            each(chunks[task], &mut buffer)?;
        }
        Ok(())
    });
    done.into_iter().collect()
}

/// Writes the bits of a half. `read` makes the words of a chunk, its planes among them, the content of
/// a buffer.
pub(crate) fn write_half(
    context: &SweepContext,
    file: &HalfPath,
    state: &FrontierState,
    threads: NonZeroUsize,
    read: impl Fn(usize, &mut Vec<u64>) + Sync,
) -> Result<(), CheckpointError> {
    let writer = HalfWriter::create(context, file)?;
    on_chunks(&context.halves[file.half].order, threads, |chunk, words| {
        read(chunk, words);
        writer.chunk(chunk, words)
    })?;
    writer.finish(state)
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
        let half = file.half;
        let blocks = context.halves[half].chunks.len() + 2;
        let (kind, metadata) = (FileKind::Checkpoint, file.metadata());
        let writer = BlockFileWriter::create(&file.path, kind, &metadata, blocks, None)?;
        let order = context.halves[half].order.iter().map(|&chunk| context.index_in_half(chunk));
        let writer = writer.in_turns(order);
        Ok(HalfWriter { context, half, writer })
    }

    /// Writes the words of a chunk, its planes among them.
    pub(crate) fn chunk(&self, chunk: usize, words: &[u64]) -> Result<(), CheckpointError> {
        Ok(self.writer.write(self.context.index_in_half(chunk), words)?)
    }

    /// Completes the file with what is known besides the bits.
    pub(crate) fn finish(self, state: &FrontierState) -> Result<(), CheckpointError> {
        let chunks = &self.context.halves[self.half].chunks;
        let counts = chunks
            .iter()
            .map(|&chunk| state.counts[chunk] | if state.fresh[chunk] { FRESH } else { 0 });
        self.writer.write(chunks.len(), &counts.collect::<Vec<_>>())?;
        let addresses: Vec<u64> =
            state.first_of_level.addresses.iter().map(BitAddress::pack).collect();
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
        let half = file.half;
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
        let addresses: Vec<BitAddress> = numbers.into_iter().map(BitAddress::unpack).collect();
        let chunks = &context.chunks;
        let are_there =
            addresses.iter().all(|at| at.chunk < chunks.len() && at.word < chunks.words(at.chunk));
        if !are_there {
            return Err(CheckpointError::foreign(self.file.path()));
        }
        Ok(addresses)
    }
}
