//! The bits of one half of a space in a file.
//!
//! A block for each chunk, by the order in which they lie in memory; they are written in the order
//! in which a sweep visits them. It has the words of the positions seen and, if distances are
//! recorded, two planes of as many words. Then a block with a word for each chunk, the positions
//! seen in it and, in the highest bit, whether some of them were new on the level of the file; and
//! a block with the first positions of the level, which is read only from the file of the last
//! level.
//!
//! Where several processes share a space, each has a file of the chunks that it keeps, with one
//! block more: the numbers of these chunks. So files can be read by any number of processes,
//! however these deal out the chunks.

use super::state::FrontierState;
use crate::space::chunks::BitAddress;
use crate::sweep::context::SweepContext;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_store::{BlockFile, BlockFileWriter, CheckpointError, FileKind};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Files of the same processes would take the same names.
const OTHER_DEAL: &str = "it was written by a version of the program that deals chunks out differently; \
    continue with another number of processes";

/// Marks a chunk where something is new.
const FRESH: u64 = 1 << 63;

/// Words of a file for each word of positions seen: 1, or 3 with the planes of recorded distances.
pub fn layers(records: bool) -> usize {
    if records { 3 } else { 1 }
}

/// A file of a half: what it is of, and where it lies.
#[derive(Clone, Debug)]
pub struct HalfPath {
    pub(crate) half: usize,
    pub(crate) level: usize,
    /// Its name in the folder.
    pub name: String,
    /// The name of the file.
    pub path: PathBuf,
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
    pub fn all(
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
    pub fn is_name(name: &str) -> bool {
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
pub fn on_chunks<E: Send>(
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

/// Writes the bits of a half. `read` makes the words of a chunk, its planes among them, the content
/// of a buffer.
pub fn write_half(
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
pub struct HalfWriter<'a> {
    context: &'a SweepContext<'a>,
    half: usize,
    writer: BlockFileWriter,
}

impl<'a> HalfWriter<'a> {
    /// Begins the file of a level.
    pub fn create(context: &'a SweepContext<'a>, file: &HalfPath) -> Result<Self, CheckpointError> {
        let half = file.half;
        let blocks = context.halves[half].chunks.len() + 2 + usize::from(context.owners.are_many());
        let kind = FileKind::Checkpoint;
        let metadata = file.metadata();
        let writer = BlockFileWriter::create(&file.path, kind, &metadata, blocks, None)?;
        let order = context.halves[half].order.iter().map(|&chunk| context.index_in_half(chunk));
        let writer = writer.in_turns(order);
        Ok(HalfWriter { context, half, writer })
    }

    /// Writes the words of a chunk, its planes among them.
    pub fn chunk(&self, chunk: usize, words: &[u64]) -> Result<(), CheckpointError> {
        Ok(self.writer.write(self.context.index_in_half(chunk), words)?)
    }

    /// Completes the file with what is known besides the bits.
    pub fn finish(self, state: &FrontierState) -> Result<(), CheckpointError> {
        let chunks = &self.context.halves[self.half].chunks;
        let counts = chunks
            .iter()
            .map(|&chunk| self.context.own(chunk))
            .map(|own| state.counts[own] | if state.fresh[own] { FRESH } else { 0 });
        self.writer.write(chunks.len(), &counts.collect::<Vec<_>>())?;
        let addresses: Vec<u64> =
            state.first_of_level.addresses.iter().map(BitAddress::pack).collect();
        self.writer.write(chunks.len() + 1, &addresses)?;
        if self.context.owners.are_many() {
            let numbers: Vec<u64> = chunks.iter().map(|&chunk| chunk as u64).collect();
            self.writer.write(chunks.len() + 2, &numbers)?;
        }
        self.writer.finish()?;
        Ok(())
    }
}

/// The file of a half, or the files of the processes that wrote one.
#[derive(Debug)]
pub struct HalfFile {
    half: usize,
    parts: Vec<Part>,
}

/// A file with some chunks of a half.
#[derive(Debug)]
struct Part {
    file: BlockFile,
    /// The chunks, sorted; none if they are those that this process keeps.
    chunks: Option<Vec<usize>>,
}

impl HalfFile {
    /// Opens the files that a manifest names, one for each process that wrote the half. Those of
    /// other processes are left alone if this process keeps the chunks of its own file.
    pub fn open(context: &SweepContext, files: &[HalfPath]) -> Result<Self, CheckpointError> {
        let half = files[0].half;
        let cluster = context.owners.cluster;
        let mine = &context.halves[half].chunks;
        if files.len() == cluster.processes {
            let path = &files[cluster.me];
            let own = Part::open(context, path, files.len())?;
            if own.chunks.is_some() {
                let folder = path.path.parent().map(Path::to_owned).unwrap_or_default();
                return Err(CheckpointError::Different { folder, difference: OTHER_DEAL });
            }
            return Ok(HalfFile { half, parts: vec![own] });
        }
        let parts = files.iter().map(|file| Part::open(context, file, files.len()));
        let parts: Vec<Part> = parts.collect::<Result<_, _>>()?;
        let file = HalfFile { half, parts };
        match mine.iter().find(|&&chunk| file.find(context, chunk).is_none()) {
            Some(_) => Err(CheckpointError::foreign(&files[0].path)),
            None => Ok(file),
        }
    }

    /// The file with the words of a chunk, and the number of the block there.
    fn find(&self, context: &SweepContext, chunk: usize) -> Option<(&BlockFile, usize)> {
        self.parts.iter().find_map(|Part { file, chunks }| {
            let index = match chunks {
                Some(chunks) => chunks.binary_search(&chunk).ok()?,
                None => context.index_in_half(chunk),
            };
            Some((file, index))
        })
    }

    /// Reads the words of a chunk that this process keeps, its planes among them. `into` takes
    /// their length.
    pub fn chunk(
        &self,
        context: &SweepContext,
        chunk: usize,
        layers: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CheckpointError> {
        into.resize(layers * context.chunks.words(chunk), 0);
        let (file, index) = self.find(context, chunk).expect("it was there when they were opened");
        Ok(file.read(index, into)?)
    }

    /// Copies the counts and the fresh flags of the chunks of this process into `state`.
    pub fn restore(
        &self,
        context: &SweepContext,
        state: &mut FrontierState,
    ) -> Result<(), CheckpointError> {
        for Part { file, chunks } in &self.parts {
            let chunks = chunks.as_ref().unwrap_or(&context.halves[self.half].chunks);
            let mut words = vec![0; chunks.len()];
            file.read(chunks.len(), &mut words)?;
            for (&chunk, word) in chunks.iter().zip(words) {
                if word & !FRESH > context.chunks.rows(chunk).positions {
                    return Err(CheckpointError::foreign(file.path()));
                }
                if let Some(own) = context.owners.number(chunk) {
                    state.counts[own] = word & !FRESH;
                    state.fresh[own] = word & FRESH != 0;
                }
            }
        }
        Ok(())
    }

    /// The first positions of the file's level, those in chunks of this process.
    pub fn first_positions(
        &self,
        context: &SweepContext,
    ) -> Result<Vec<BitAddress>, CheckpointError> {
        let mut all = Vec::new();
        for Part { file, chunks } in &self.parts {
            let chunks = chunks.as_ref().unwrap_or(&context.halves[self.half].chunks);
            let block = chunks.len() + 1;
            let mut numbers = vec![0; file.words_of(block)?];
            file.read(block, &mut numbers)?;
            let addresses = numbers.into_iter().map(BitAddress::unpack);
            let addresses: Vec<BitAddress> = addresses.collect();
            if !addresses.iter().all(|address| context.chunks.has(address)) {
                return Err(CheckpointError::foreign(file.path()));
            }
            all.extend(addresses.into_iter().filter(|at| context.owners.is_mine(at.chunk)));
        }
        all.sort_unstable();
        Ok(all)
    }
}

impl Part {
    /// Opens one of `files` files of a half.
    fn open(
        context: &SweepContext,
        path: &HalfPath,
        files: usize,
    ) -> Result<Self, CheckpointError> {
        let file = BlockFile::open(&path.path, FileKind::Checkpoint)?;
        let mine = &context.halves[path.half].chunks;
        let is_alone = files == 1 && !context.owners.are_many();
        let chunks = if is_alone { None } else { Part::chunks(context, path, &file, files > 1)? };
        let blocks = chunks.as_ref().unwrap_or(mine).len() + 2 + usize::from(files > 1);
        if file.metadata() != path.metadata() || file.blocks() != blocks {
            return Err(CheckpointError::foreign(&path.path));
        }
        Ok(Part { file, chunks })
    }

    /// The chunks of a file, which lists them if it does not have the whole half; none if they are
    /// those of this process.
    fn chunks(
        context: &SweepContext,
        path: &HalfPath,
        file: &BlockFile,
        is_listed: bool,
    ) -> Result<Option<Vec<usize>>, CheckpointError> {
        let all = context.chunks.len();
        let half = path.half;
        if !is_listed {
            return Ok(Some((0..all).filter(|&chunk| context.half(chunk) == half).collect()));
        }
        let block = file.blocks().saturating_sub(1);
        let mut numbers = vec![0; file.words_of(block)?];
        file.read(block, &mut numbers)?;
        let chunks: Vec<usize> = numbers.into_iter().map(|number| number as usize).collect();
        let are_sorted = chunks.is_sorted_by(|a, b| a < b);
        if !are_sorted || !chunks.iter().all(|&it| it < all && context.half(it) == half) {
            return Err(CheckpointError::foreign(&path.path));
        }
        Ok((chunks != context.halves[path.half].chunks).then_some(chunks))
    }
}
