//! The bits of a census in files, where memory is short.
//!
//! A level reads the half that advances and its source chunks, and writes that whole half to a new
//! file, chunks that do not change too. Reads and writes are mostly sequential. Source chunks are cached as far as the budget goes, since
//! neighbouring chunks share most of them.

use crate::dense::frontier::half_file::{HalfFile, HalfPath, HalfWriter};
use crate::dense::frontier::state::FrontierState;
use crate::dense::frontier::step::{Advanced, ChunkWork, Step};
use crate::dense::sweep::context::SweepContext;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_store::CheckpointError;
use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

/// The files of the last level.
#[derive(Debug)]
pub(crate) struct FileBits {
    halves: Vec<HalfFile>,
    layers: usize,
    /// Bytes for source chunks.
    cache: u64,
}

impl FileBits {
    pub(crate) fn new(halves: Vec<HalfFile>, records: bool, cache: u64) -> Self {
        FileBits { halves, layers: if records { 3 } else { 1 }, cache }
    }

    /// Reads the words of a chunk, its planes among them.
    pub(crate) fn chunk(
        &self,
        context: &SweepContext,
        chunk: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CheckpointError> {
        self.halves[context.half(chunk)].chunk(context, chunk, self.layers, into)
    }

    /// Advances the step's half into a new file.
    pub(crate) fn advance(
        &self,
        step: &Step,
        writer: &HalfWriter,
        threads: NonZeroUsize,
    ) -> Result<Vec<Advanced>, CheckpointError> {
        let cache = Cache::new(self.cache);
        let order = &step.half().order;
        let tasks = TaskQueue::new(order.len());
        let advanced = run_on_threads(threads, || {
            let mut done = step.begin();
            let mut buffers = Buffers::default();
            while let Some(task) = tasks.take() {
                self.rewrite(step, order[task], &cache, writer, &mut buffers, &mut done)?;
            }
            Ok(done)
        });
        advanced.into_iter().collect()
    }

    /// Writes one chunk to the new file, advanced if it can gain positions.
    fn rewrite(
        &self,
        step: &Step,
        chunk: usize,
        cache: &Cache,
        writer: &HalfWriter,
        Buffers { words, before, source }: &mut Buffers,
        done: &mut Advanced,
    ) -> Result<(), CheckpointError> {
        let context = step.context;
        self.chunk(context, chunk, words)?;
        if step.can_gain(chunk) {
            let (seen, planes) = words.split_at_mut(context.chunks.words(chunk));
            let planes = Some(planes).filter(|planes| !planes.is_empty());
            let work = ChunkWork { chunk, seen, planes, before };
            step.advance(work, done, |from, add| {
                let words = cache.get(from, || {
                    self.chunk(context, from, source)?;
                    Ok(source[..context.chunks.words(from)].into())
                })?;
                add(&words);
                Ok::<(), CheckpointError>(())
            })?;
        }
        writer.chunk(chunk, words)
    }

    /// Reads a half from its finished new file from now on.
    pub(crate) fn replace(
        &mut self,
        context: &SweepContext,
        file: &HalfPath,
    ) -> Result<(), CheckpointError> {
        self.halves[file.which.half] = HalfFile::open(context, file)?;
        Ok(())
    }

    /// Reads what is known besides the bits into `state`.
    pub(crate) fn restore(
        &self,
        context: &SweepContext,
        state: &mut FrontierState,
    ) -> Result<(), CheckpointError> {
        self.halves.iter().try_for_each(|half| half.restore(context, state))
    }
}

/// Buffers of a thread, reused for every chunk.
#[derive(Default)]
struct Buffers {
    words: Vec<u64>,
    before: Vec<u64>,
    source: Vec<u64>,
}

/// Chunks that were read lately; the oldest goes first.
struct Cache {
    bytes: u64,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    bytes: u64,
    chunks: HashMap<usize, Arc<[u64]>>,
    oldest: VecDeque<usize>,
}

impl Cache {
    fn new(bytes: u64) -> Self {
        Cache { bytes, kept: Mutex::new(Kept::default()) }
    }

    /// The words of a chunk. Two threads may read the same one at the same time.
    fn get(
        &self,
        chunk: usize,
        read: impl FnOnce() -> Result<Arc<[u64]>, CheckpointError>,
    ) -> Result<Arc<[u64]>, CheckpointError> {
        if let Some(words) = self.lock().chunks.get(&chunk) {
            return Ok(words.clone());
        }
        let words = read()?;
        let mut kept = self.lock();
        if kept.chunks.insert(chunk, words.clone()).is_none() {
            kept.bytes += size_of_val(&*words) as u64;
            kept.oldest.push_back(chunk);
        }
        while kept.bytes > self.bytes {
            let Some(oldest) = kept.oldest.pop_front() else { break };
            let gone = kept.chunks.remove(&oldest);
            kept.bytes -= gone.map_or(0, |words| size_of_val(&*words) as u64);
        }
        Ok(words)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
