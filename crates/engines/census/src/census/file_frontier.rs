//! The bits of a census in files, where memory is short.
//!
//! A level reads the half that advances and its source chunks, and writes that whole half to a new
//! file, chunks that do not change too. Reads and writes are mostly sequential. Source chunks are
//! cached as far as the budget goes, since neighbouring chunks share most of them.

use super::run::RunWithFiles;
use everyboard_bits::distributed::Rounds;
use everyboard_bits::distributed::level::{Arrivals, LevelBits, advance};
use everyboard_bits::frontier::BitFrontier;
use everyboard_bits::frontier::half_file::{HalfFile, HalfWriter, layers};
use everyboard_bits::frontier::state::FrontierState;
use everyboard_bits::frontier::step::{ChunkCounts, ChunkMut, LevelStep};
use everyboard_bits::sweep::context::SweepContext;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_levels::{Frontier, Resources, StopReason};
use everyboard_store::CheckpointError;
use everyboard_watch::End;
use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A level whose bits are in files.
pub(super) struct SavedLevel {
    /// By half.
    pub(super) halves: Vec<HalfFile>,
    /// By half: how many processes wrote its files.
    pub(super) writers: Vec<usize>,
    pub(super) state: FrontierState,
}

/// The positions seen, as bits in files. Every level is a checkpoint.
pub(super) struct FileFrontier<'a, 'r, 'p> {
    pub(super) run: &'a RunWithFiles<'a>,
    pub(super) saved: SavedLevel,
    pub(super) rounds: &'r mut Rounds<'p>,
}

impl SavedLevel {
    /// Reads the words of a chunk, its planes among them.
    pub(super) fn chunk(
        &self,
        run: &RunWithFiles,
        chunk: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CheckpointError> {
        let RunWithFiles { context, subject, .. } = run;
        self.halves[context.half(chunk)].chunk(context, chunk, layers(subject.records), into)
    }

    /// Reads what is known besides the bits, and besides the numbers of levels, from the files.
    pub(super) fn restore_state(&mut self, context: &SweepContext) -> Result<(), CheckpointError> {
        let SavedLevel { halves, state, .. } = self;
        let last = &halves[state.level() % halves.len()];
        state.first_of_level.addresses = last.first_positions(context)?;
        halves.iter().try_for_each(|half| half.restore(context, state))
    }

    /// Continues in memory.
    pub(super) fn load(
        self,
        run: &RunWithFiles,
        frontier: &mut BitFrontier,
    ) -> Result<(), CheckpointError> {
        let mut words = Vec::new();
        for half in &run.context.halves {
            for &chunk in &half.chunks {
                self.chunk(run, chunk, &mut words)?;
                frontier.visited.restore(run.context, chunk, &words);
            }
        }
        frontier.state = self.state;
        Ok(())
    }
}

impl Frontier for FileFrontier<'_, '_, '_> {
    fn end(&self) -> End {
        self.run.end()
    }

    fn levels(&self) -> &[u64] {
        &self.saved.state.levels
    }

    fn is_to_stop(&mut self, resources: &Resources) -> Result<bool, StopReason> {
        self.rounds.is_to_stop(resources)
    }

    fn advance(&mut self, resources: &Resources, _other_bytes: u64) -> Result<(), StopReason> {
        let FileFrontier { run, saved, rounds } = self;
        let context = run.context;
        let step = saved.state.step(context, resources.watch, resources.may_stop);
        let half = step.half_number();
        let level = step.level;
        let writer = HalfWriter::create(context, &run.own_paths(level)[half])?;
        let mut bits = FileLevel { run, saved, cache: Cache::new(run.cache), writer, done: 0 };
        let (advanced, new) = advance(&step, &mut bits, run.plan, rounds, resources.threads)?;
        let FileLevel { writer, .. } = bits;
        saved.state.complete_level(context, advanced, new);
        writer.finish(&saved.state)?;
        saved.writers[half] = context.owners.cluster.processes;
        run.commit::<StopReason>(&saved.state, &saved.writers, rounds)?;
        // From now on the half is read from its new file.
        saved.halves[half] = run.open_half(half, level, &saved.writers)?;
        Ok(())
    }
}

/// A level that reads files and writes one.
struct FileLevel<'a, 'l> {
    run: &'a RunWithFiles<'a>,
    /// The last level.
    saved: &'l SavedLevel,
    cache: Mutex<Cache>,
    writer: HalfWriter<'a>,
    /// How many chunks are in the new file.
    done: usize,
}

impl LevelBits for FileLevel<'_, '_> {
    type Buffers = Vec<u64>;

    fn source(
        &self,
        chunk: usize,
        buffer: &mut Vec<u64>,
        each: &mut dyn FnMut(&[u64]),
    ) -> Result<(), StopReason> {
        let words = cached(&self.cache, chunk, || {
            self.saved.chunk(self.run, chunk, buffer)?;
            Ok(buffer[..self.run.context.chunks.words(chunk)].into())
        })?;
        each(&words);
        Ok(())
    }

    /// Writes the next chunks to the new file, advanced if they can gain positions.
    fn advance(
        &mut self,
        step: &LevelStep,
        next: usize,
        arrived: &Arrivals,
        threads: NonZeroUsize,
    ) -> Result<Vec<ChunkCounts>, StopReason> {
        let bits = &*self;
        let order = &step.half().order[self.done..self.done + next];
        let tasks = TaskQueue::new(order.len());
        let advanced = run_on_threads(threads, || {
            let mut done = step.begin();
            let mut buffers = Buffers::default();
            let mut others = arrived.adder();
            while let Some(task) = tasks.take() {
                bits.rewrite(step, order[task], arrived, &mut others, &mut buffers, &mut done)?;
            }
            Ok(done)
        });
        self.done += next;
        advanced.into_iter().collect()
    }
}

impl FileLevel<'_, '_> {
    fn rewrite(
        &self,
        step: &LevelStep,
        number: usize,
        arrived: &Arrivals,
        mut others: impl FnMut(usize, &mut [u64]) -> Result<(), StopReason>,
        Buffers { words, before, source }: &mut Buffers,
        done: &mut ChunkCounts,
    ) -> Result<(), StopReason> {
        self.saved.chunk(self.run, number, words)?;
        if arrived.can_gain(step, number) {
            let (seen, planes) = words.split_at_mut(step.context.chunks.words(number));
            let planes = Some(planes).filter(|planes| !planes.is_empty());
            let read = |from, _, add: &mut dyn FnMut(&[u64])| self.source(from, source, add);
            let chunk = ChunkMut { number, seen, planes, bytes: None };
            step.advance(chunk, before, done, read, |seen| others(number, seen))?;
        }
        Ok(self.writer.chunk(number, words)?)
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
        Mutex::new(Cache { budget, bytes: 0, chunks: HashMap::new(), oldest: VecDeque::new() })
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

/// The words of a chunk from a cache, or read and kept there. Two threads may read the same one at
/// the same time.
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
