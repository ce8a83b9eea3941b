//! One level: what happens to one chunk, wherever its words lie.

use super::first_positions::FirstPositions;
use super::state::FrontierState;
use crate::sweep::context::{Half, SweepContext};
use crate::sweep::idle::BusyRows;
use everyboard_watch::Watch;

/// The next level of a frontier of bits.
pub struct LevelStep<'a> {
    /// What sweeps need to know of the space.
    pub context: &'a SweepContext<'a>,
    /// The level that it completes.
    pub level: usize,
    /// After the last level.
    pub(crate) state: &'a FrontierState,
    /// The positions of all chunks that can gain some, for progress reports.
    pub(crate) total: u64,
    pub(crate) watch: &'a dyn Watch,
    /// Whether the level may be left incomplete when the user stops the search.
    pub(crate) may_stop: bool,
}

/// A chunk and its words, which one thread may write.
pub struct ChunkMut<'a> {
    /// The number of the chunk.
    pub number: usize,
    /// One bit for each of its positions that was seen.
    pub seen: &'a mut [u64],
    /// The distances of its positions modulo 3 in two planes, if these are recorded.
    pub planes: Option<&'a mut [u64]>,
    /// A byte for each position, if distances are recorded so: the distance and one.
    pub bytes: Option<&'a mut [u8]>,
}

/// The chunks that one thread advanced.
#[derive(Debug)]
pub struct ChunkCounts {
    /// Chunks, each with the number of positions now seen in it.
    pub(crate) chunks: Vec<(usize, u64)>,
    /// The first of the positions that are new.
    pub(crate) addresses: FirstPositions,
    /// What it remembers of rows that it left out.
    busy: BusyRows,
}

impl<'a> LevelStep<'a> {
    /// The number of the half that advances.
    pub fn half_number(&self) -> usize {
        self.level % self.context.halves.len()
    }

    /// The half that advances.
    pub fn half(&self) -> &'a Half {
        &self.context.halves[self.half_number()]
    }

    /// Whether the level is abandoned.
    pub(crate) fn is_stopped(&self) -> bool {
        self.may_stop && self.watch.is_stopped()
    }

    /// An empty result.
    pub fn begin(&self) -> ChunkCounts {
        ChunkCounts {
            chunks: Vec::new(),
            addresses: FirstPositions::new(self.state.keep),
            busy: BusyRows::default(),
        }
    }

    /// Whether a chunk has unseen positions, and moves lead to it from a chunk with new ones.
    pub(crate) fn can_gain(&self, chunk: usize) -> bool {
        self.has_unseen(chunk) && self.is_reached(chunk)
    }

    /// Whether a chunk has unseen positions.
    pub(crate) fn has_unseen(&self, chunk: usize) -> bool {
        self.count(chunk) < self.context.positions(chunk)
    }

    /// Whether moves lead to a chunk from one with new positions.
    pub(crate) fn is_reached(&self, chunk: usize) -> bool {
        let sources = self.context.moves.sources(chunk).iter();
        sources.map(|source| source.chunk as usize).any(|source| self.is_fresh(source))
    }

    /// The positions of a chunk of this process that were seen after the last level.
    fn count(&self, chunk: usize) -> u64 {
        self.state.counts[self.context.own(chunk)]
    }

    /// Whether a chunk of this process has new positions of the last level that advanced its half.
    fn is_fresh(&self, chunk: usize) -> bool {
        self.state.fresh[self.context.own(chunk)]
    }

    /// Adds to the words of a chunk what moves lead to from chunks with new positions.
    pub(crate) fn add_image<E>(
        &self,
        chunk: usize,
        words: &mut [u64],
        busy: &mut BusyRows,
        mut source: impl FnMut(usize, Option<usize>, &mut dyn FnMut(&[u64])) -> Result<(), E>,
    ) -> Result<(), E> {
        let context = self.context;
        let lacking = match context.owners.number(chunk) {
            Some(own) => context.positions(chunk) - self.state.counts[own],
            None => u64::MAX,
        };
        let sources = context.moves.sources(chunk).iter();
        let mut sources = sources.filter(|from| self.is_fresh(from.chunk as usize)).peekable();
        while let Some(&from) = sources.next() {
            let number = from.chunk as usize;
            let next = sources.peek().map(|next| next.chunk as usize);
            let present = self.count(number);
            source(number, next, &mut |source| {
                context.moves.add_busy_rows(from, source, words, present, lacking, busy);
            })?;
        }
        Ok(())
    }

    /// Whether the bitmap that is advanced lacks what was new in a chunk on the last level. That is
    /// so if two bitmaps of the whole space take turns: one is a level behind the other.
    pub(crate) fn is_stale(&self, chunk: usize) -> bool {
        self.context.halves.len() == 1 && self.is_fresh(chunk)
    }

    /// Advances a chunk. `before` is a buffer for its words as they were before the level.
    /// `source(n, next, f)` calls `f` with the words of chunk `n` as they were after the last
    /// level, and will be asked for chunk `next` after it; `others` adds what other processes sent.
    pub fn advance<E>(
        &self,
        ChunkMut { number: chunk, seen, planes, bytes }: ChunkMut,
        before: &mut Vec<u64>,
        done: &mut ChunkCounts,
        source: impl FnMut(usize, Option<usize>, &mut dyn FnMut(&[u64])) -> Result<(), E>,
        others: impl FnOnce(&mut [u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let wanted = done.addresses.wants(chunk);
        before.clear();
        if wanted || planes.is_some() || bytes.is_some() {
            before.extend_from_slice(seen);
        }
        others(seen)?;
        self.add_image(chunk, seen, &mut done.busy, source)?;
        let count = self.context.moves.count(seen);
        let new = seen.iter().zip(&*before).map(|(now, before)| now & !before);
        if wanted && count > self.count(chunk) {
            done.addresses.add(chunk, new.clone());
        }
        if let Some(bytes) = bytes {
            record_bytes(self.level, new.clone(), bytes);
        }
        if let Some(planes) = planes {
            record(self.level, new, planes);
        }
        done.chunks.push((chunk, count));
        self.watch.part(self.context.positions(chunk), self.total);
        Ok(())
    }
}

/// Records positions of a level in two planes of bits: the distance modulo 3.
fn record(level: usize, new: impl Iterator<Item = u64>, planes: &mut [u64]) {
    let (low, high) = planes.split_at_mut(planes.len() / 2);
    let plane = match level % 3 {
        0 => return,
        1 => low,
        _ => high,
    };
    plane.iter_mut().zip(new).for_each(|(word, new)| *word |= new);
}

/// Records positions of a level in bytes: the distance and one. What is too far for a byte is left
/// out.
fn record_bytes(level: usize, new: impl Iterator<Item = u64>, bytes: &mut [u8]) {
    let Ok(value) = u8::try_from(level + 1) else { return };
    for (word, bytes) in new.zip(bytes.chunks_exact_mut(64)) {
        let mut left = word;
        while left != 0 {
            bytes[left.trailing_zeros() as usize] = value;
            left &= left - 1;
        }
    }
}
