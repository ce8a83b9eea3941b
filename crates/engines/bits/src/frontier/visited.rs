//! The bits of a census in memory.

use super::step::{ChunkCounts, ChunkMut, LevelStep};
use crate::space::chunks::BitAddress;
use crate::sweep::context::SweepContext;
use crate::zeroed::ZeroedArray;
use bytemuck::Pod;
use everyboard_cpu::run_on_threads;
use everyboard_levels::LevelError;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// Bitmaps of the positions seen, and of their distances if these are recorded.
pub struct VisitedBits {
    /// Two maps. Where the space has two halves, one map is of each, and each is advanced in place
    /// from the other. Where it has one, both maps are of all: one is as it was after the last
    /// level, the other is being advanced.
    maps: [ZeroedArray<u64>; 2],
    is_halved: bool,
    /// By half: two planes for each chunk, if distances are recorded.
    planes: Option<Vec<ZeroedArray<u64>>>,
    /// By half: a byte for each position of each chunk, if distances are recorded unpacked. It is
    /// the distance and one, or 0 of what was not seen.
    bytes: Option<Vec<ZeroedArray<u8>>>,
}

impl VisitedBits {
    pub(crate) fn new(context: &SweepContext, records: bool) -> Result<Self, LevelError> {
        let halves = &context.halves;
        let first = &halves[0];
        let last = &halves[halves.len() - 1];
        let planes = halves.iter().filter(|_| records).map(|half| zeroed(2 * half.words));
        let planes: Vec<ZeroedArray<u64>> = planes.collect::<Result<_, _>>()?;
        Ok(VisitedBits {
            maps: [zeroed(first.words)?, zeroed(last.words)?],
            is_halved: halves.len() == 2,
            planes: records.then_some(planes),
            bytes: None,
        })
    }

    /// From now on records each distance in a byte. So far there are only the positions of level 0,
    /// all in the first half.
    pub(crate) fn record_bytes(
        &mut self,
        context: &SweepContext,
        starts: &[BitAddress],
    ) -> Result<(), LevelError> {
        let bytes = context.halves.iter().map(|half| zeroed(64 * half.words));
        let mut bytes: Vec<ZeroedArray<u8>> = bytes.collect::<Result<_, _>>()?;
        for address in starts {
            let at = context.range(address.chunk).start + address.word;
            bytes[0][64 * at + address.bit as usize] = 1;
        }
        self.bytes = Some(bytes);
        Ok(())
    }

    /// Whether distances are recorded in bytes.
    pub fn has_bytes(&self) -> bool {
        self.bytes.is_some()
    }

    /// The bytes that are recorded, by half.
    pub fn into_bytes(self) -> Vec<ZeroedArray<u8>> {
        self.bytes.unwrap_or_default()
    }

    /// Sets the positions of level 0, all of them in the first half.
    pub(crate) fn place(&mut self, context: &SweepContext, starts: &[BitAddress]) {
        for address in starts {
            let at = context.range(address.chunk).start + address.word;
            self.maps[0][at] |= 1 << address.bit;
        }
    }

    /// The words of a chunk after a level.
    pub(crate) fn seen(&self, context: &SweepContext, chunk: usize, level: usize) -> &[u64] {
        let map = if self.is_halved { context.half(chunk) } else { level % 2 };
        &self.maps[map][context.range(chunk)]
    }

    /// The planes of a chunk.
    pub(crate) fn planes(&self, context: &SweepContext, chunk: usize) -> Option<&[u64]> {
        let range = context.range(chunk);
        let planes = &self.planes.as_ref()?[context.half(chunk)];
        Some(&planes[2 * range.start..2 * range.end])
    }

    /// The values of a table: of each 64 positions the low bits and the high bits of the distances
    /// modulo 3, both set where nothing was seen after `level`. By half; frees the maps.
    pub fn into_pairs(self, context: &SweepContext, level: usize) -> Vec<ZeroedArray<u64>> {
        let VisitedBits { maps, is_halved, planes, .. } = self;
        let mut all = planes.unwrap_or_default();
        let mut planes = Vec::new();
        for chunk in 0..context.chunks.len() {
            let half = context.half(chunk);
            let range = context.range(chunk);
            let map = if is_halved { half } else { level % 2 };
            let seen = &maps[map][range.clone()];
            let pairs = &mut all[half][2 * range.start..2 * range.end];
            planes.clear();
            planes.extend_from_slice(pairs);
            let (low, high) = planes.split_at(seen.len());
            for (pair, ((low, high), seen)) in
                pairs.chunks_exact_mut(2).zip(low.iter().zip(high).zip(seen))
            {
                pair.copy_from_slice(&[low | !seen, high | !seen]);
            }
        }
        all
    }

    /// Whether distances are recorded.
    #[cfg(feature = "files")]
    pub fn records(&self) -> bool {
        self.planes.is_some()
    }

    /// Restores the words of a chunk, and its planes if distances are recorded, as they were after
    /// a level.
    #[cfg(feature = "files")]
    pub fn restore(&mut self, context: &SweepContext, chunk: usize, words: &[u64]) {
        let range = context.range(chunk);
        let (seen, planes) = words.split_at(range.len());
        let maps = if self.is_halved { context.half(chunk)..=context.half(chunk) } else { 0..=1 };
        for map in maps {
            self.maps[map][range.clone()].copy_from_slice(seen);
        }
        if let Some(all) = &mut self.planes {
            all[context.half(chunk)][2 * range.start..2 * range.end].copy_from_slice(planes);
        }
    }

    /// Advances the chunks that can gain positions, and brings stale ones up to date. Reads and
    /// writes each about once, and reads each once more for every chunk that it is a source of.
    pub(crate) fn advance(&mut self, step: &LevelStep, threads: NonZeroUsize) -> Vec<ChunkCounts> {
        let (from, chunks) = self.split(step, |chunk| step.is_stale(chunk) || step.can_gain(chunk));
        let Ok(advanced) = advance_chunks(step, threads, from, chunks, || {
            |_: usize, _: &mut [u64]| Ok::<(), Infallible>(())
        });
        advanced
    }

    /// The map of the last level, and those chunks of the half that advances which are wanted, with
    /// their words, in the order of [`Half::order`](crate::sweep::context::Half::order). Where
    /// levels lie upon each other, only chunks of one may be wanted.
    pub(crate) fn split(
        &mut self,
        step: &LevelStep,
        is_wanted: impl Fn(usize) -> bool,
    ) -> (&[u64], Vec<ChunkMut<'_>>) {
        let [even, odd] = &mut self.maps;
        let (to, from) = if step.level.is_multiple_of(2) { (even, &*odd) } else { (odd, &*even) };
        let half = step.half_number();
        let planes = self.planes.as_mut().map(|planes| &mut planes[half][..]);
        let bytes = self.bytes.as_mut().map(|bytes| &mut bytes[half][..]);
        (from, split_chunks(step, is_wanted, to, planes, bytes))
    }
}

/// Advances chunks whose sources are in the map `from`. `others` makes for each thread what adds to
/// a chunk the positions that other processes sent.
pub(crate) fn advance_chunks<E: Send, A: FnMut(usize, &mut [u64]) -> Result<(), E>>(
    step: &LevelStep,
    threads: NonZeroUsize,
    from: &[u64],
    chunks: Vec<ChunkMut>,
    others: impl Fn() -> A + Sync,
) -> Result<Vec<ChunkCounts>, E> {
    let chunks = Mutex::new(chunks.into_iter());
    let advanced = run_on_threads(threads, || {
        let mut done = step.begin();
        let mut before = Vec::new();
        let mut others = others();
        loop {
            let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let next = next.filter(|_| !step.is_stopped());
            let Some(chunk) = next else { return Ok(done) };
            let number = chunk.number;
            if step.is_stale(number) {
                chunk.seen.copy_from_slice(&from[step.context.range(number)]);
            } else if step.context.overlays {
                chunk.seen.fill(0);
            }
            let source = |source, next: Option<usize>, add: &mut dyn FnMut(&[u64])| {
                if let Some(next) = next {
                    fetch_early(&from[step.context.range(next)]);
                }
                add(&from[step.context.range(source)]);
                Ok(())
            };
            step.advance(chunk, &mut before, &mut done, source, |seen| others(number, seen))?;
        }
    });
    advanced.into_iter().collect()
}

/// Asks for the words of a chunk while another one is read. Rows are not read in their order, and
/// the processor would foresee few of them: without this a census of the 5x6 knights takes a
/// sixteenth more.
fn fetch_early(words: &[u64]) {
    const LINE: usize = 8;
    words.chunks(LINE).for_each(|line| everyboard_cpu::prefetch(&line[0]));
}

/// As [`VisitedBits::split`].
fn split_chunks<'a>(
    step: &LevelStep,
    is_wanted: impl Fn(usize) -> bool,
    mut map: &'a mut [u64],
    mut planes: Option<&'a mut [u64]>,
    mut bytes: Option<&'a mut [u8]>,
) -> Vec<ChunkMut<'a>> {
    let context = step.context;
    let half = step.half();
    let mut chunks: Vec<Option<ChunkMut>> = Vec::new();
    chunks.resize_with(half.chunks.len(), || None);
    let mut end = 0;
    for (index, &number) in half.chunks.iter().enumerate().filter(|(_, chunk)| is_wanted(**chunk)) {
        let words = context.range(number);
        let skipped = words.start - end;
        let seen = cut_off(&mut map, skipped, words.len());
        let planes = planes.as_mut().map(|it| cut_off(it, 2 * skipped, 2 * words.len()));
        let bytes = bytes.as_mut().map(|it| cut_off(it, 64 * skipped, 64 * words.len()));
        chunks[index] = Some(ChunkMut { number, seen, planes, bytes });
        end = words.end;
    }
    half.order.iter().filter_map(|&chunk| chunks[context.index_in_half(chunk)].take()).collect()
}

/// Takes some numbers and those before them off a slice.
fn cut_off<'a, T>(slice: &mut &'a mut [T], skipped: usize, length: usize) -> &'a mut [T] {
    let (_, rest) = std::mem::take(slice).split_at_mut(skipped);
    let (taken, rest) = rest.split_at_mut(length);
    *slice = rest;
    taken
}

/// Numbers that are 0.
///
/// # Errors
/// If the system could not allocate them.
fn zeroed<T: Pod>(length: usize) -> Result<ZeroedArray<T>, LevelError> {
    let bytes = length.saturating_mul(size_of::<T>()) as u64;
    ZeroedArray::new(length).ok_or(LevelError::AllocationFailed { bytes })
}
