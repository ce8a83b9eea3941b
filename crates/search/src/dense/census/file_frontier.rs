//! The bits of a census in files, where memory is short.
//!
//! A level reads the half that advances and its source chunks, and writes that whole half to a new
//! file, chunks that do not change too. Reads and writes are mostly sequential. Source chunks are
//! cached as far as the budget goes, since neighbouring chunks share most of them.

use super::files::{Folder, RunWithFiles};
use crate::dense::frontier::BitFrontier;
use crate::dense::frontier::half_file::{HalfFile, HalfPath, HalfWriter, layers};
use crate::dense::frontier::state::FrontierState;
use crate::dense::frontier::step::{Advanced, ChunkMut, Step};
use crate::run::levels::{Frontier, Resources, StopReason};
use crate::run::progress::End;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_store::CheckpointError;
use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The positions seen, as bits in files. Every level is a checkpoint.
pub(super) struct FileFrontier<'a> {
    pub(super) run: &'a RunWithFiles<'a>,
    pub(super) folder: &'a Folder,
    /// The files of the last level.
    pub(super) halves: Vec<HalfFile>,
    pub(super) state: FrontierState,
}

impl FileFrontier<'_> {
    /// Reads the words of a chunk, its planes among them.
    pub(super) fn chunk(&self, chunk: usize, into: &mut Vec<u64>) -> Result<(), CheckpointError> {
        let RunWithFiles { context, subject, .. } = self.run;
        self.halves[context.half(chunk)].chunk(context, chunk, layers(subject.records), into)
    }

    /// Reads what is known besides the bits, and besides the numbers of levels, from the files.
    pub(super) fn restore_state(&mut self) -> Result<(), CheckpointError> {
        let FileFrontier { run, halves, state, .. } = self;
        let last = &halves[state.level() % halves.len()];
        state.first_of_level.addresses = last.first_positions(run.context)?;
        halves.iter().try_for_each(|half| half.restore(run.context, state))
    }

    /// Continues in memory.
    pub(super) fn load(self, frontier: &mut BitFrontier) -> Result<(), CheckpointError> {
        let context = self.run.context;
        let mut words = Vec::new();
        for chunk in 0..context.chunks.len() {
            self.chunk(chunk, &mut words)?;
            frontier.visited.restore(context, chunk, &words);
        }
        frontier.state = self.state;
        Ok(())
    }

    /// Advances the step's half into a new file.
    fn advance_half(
        &self,
        step: &Step,
        writer: &HalfWriter,
        threads: NonZeroUsize,
    ) -> Result<Vec<Advanced>, CheckpointError> {
        let cache = Cache::new(self.run.cache);
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
        number: usize,
        cache: &Mutex<Cache>,
        writer: &HalfWriter,
        Buffers { words, before, source }: &mut Buffers,
        done: &mut Advanced,
    ) -> Result<(), CheckpointError> {
        let chunks = &step.context.chunks;
        self.chunk(number, words)?;
        if step.can_gain(number) {
            let (seen, planes) = words.split_at_mut(chunks.words(number));
            let planes = Some(planes).filter(|planes| !planes.is_empty());
            let read = |from, add: &mut dyn FnMut(&[u64])| {
                let words = cached(cache, from, || {
                    self.chunk(from, source)?;
                    Ok(source[..chunks.words(from)].into())
                })?;
                add(&words);
                Ok::<(), CheckpointError>(())
            };
            step.advance(ChunkMut { number, seen, planes }, before, done, read, |_| ())?;
        }
        writer.chunk(number, words)
    }
}

impl Frontier for FileFrontier<'_> {
    fn end(&self) -> End {
        self.run.end()
    }

    fn levels(&self) -> &[u64] {
        &self.state.levels
    }

    fn advance(&mut self, resources: &Resources, _other_bytes: u64) -> Result<(), StopReason> {
        let context = self.run.context;
        let step = self.state.step(context, resources.progress, resources.may_stop);
        let (folder, label) = (self.folder.path(), self.run.label());
        let file = HalfPath::new(step.half_number(), step.level, folder, "", &label);
        let writer = HalfWriter::create(context, &file)?;
        let advanced = self.advance_half(&step, &writer, resources.threads)?;
        let new = self.state.new_positions(&advanced);
        self.state.complete_level(context, advanced, new);
        writer.finish(&self.state)?;
        self.run.commit(self.folder, &self.state)?;
        // From now on the half is read from its new file.
        self.halves[file.half] = HalfFile::open(context, &file)?;
        Ok(())
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
    /// The most bytes to keep.
    budget: u64,
    bytes: u64,
    chunks: HashMap<usize, Arc<[u64]>>,
    oldest: VecDeque<usize>,
}

impl Cache {
    fn new(budget: u64) -> Mutex<Self> {
        let (chunks, oldest) = (HashMap::new(), VecDeque::new());
        Mutex::new(Cache { budget, bytes: 0, chunks, oldest })
    }

    fn keep(&mut self, chunk: usize, words: Arc<[u64]>) {
        let bytes = size_of_val(&*words) as u64;
        if self.chunks.insert(chunk, words).is_none() {
            self.bytes += bytes;
            self.oldest.push_back(chunk);
        }
        while self.bytes > self.budget {
            let Some(oldest) = self.oldest.pop_front() else { break };
            let gone = self.chunks.remove(&oldest);
            self.bytes -= gone.map_or(0, |words| size_of_val(&*words) as u64);
        }
    }
}

/// The words of a chunk from a cache, or read and kept there. Two threads may read the same one at the
/// same time.
fn cached(
    cache: &Mutex<Cache>,
    chunk: usize,
    read: impl FnOnce() -> Result<Arc<[u64]>, CheckpointError>,
) -> Result<Arc<[u64]>, CheckpointError> {
    let known = lock(cache).chunks.get(&chunk).cloned();
    match known {
        Some(words) => Ok(words),
        None => {
            let words = read()?;
            lock(cache).keep(chunk, words.clone());
            Ok(words)
        }
    }
}

fn lock(cache: &Mutex<Cache>) -> MutexGuard<'_, Cache> {
    cache.lock().unwrap_or_else(PoisonError::into_inner)
}
