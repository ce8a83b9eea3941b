//! One level of a frontier, of which each process keeps some chunks.

use super::message::{Message, RoundEnd};
use super::plan::RoundPlan;
use super::rounds::{Round, Rounds};
use crate::frontier::step::{ChunkCounts, LevelStep};
use crate::sweep::idle::BusyRows;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_levels::{PeersError, StopReason};
use everyboard_store::{Encoding, WordCodec};
use std::num::NonZeroUsize;

/// The bits of a process on a level: where the words of a source lie, and where a chunk is
/// advanced.
pub trait LevelBits: Sync {
    /// Buffers of a thread.
    type Buffers: Default;

    /// Calls `each` with the words of a chunk as they were after the last level.
    fn source(
        &self,
        chunk: usize,
        buffers: &mut Self::Buffers,
        each: &mut dyn FnMut(&[u64]),
    ) -> Result<(), StopReason>;

    /// Advances the `next` chunks, in the order of
    /// [`Half::order`](crate::sweep::context::Half::order), with what `arrived` from other
    /// processes.
    fn advance(
        &mut self,
        step: &LevelStep,
        next: usize,
        arrived: &Arrivals,
        threads: NonZeroUsize,
    ) -> Result<Vec<ChunkCounts>, StopReason>;
}

/// What other processes sent to chunks that are advanced now.
pub struct Arrivals(Round);

impl Arrivals {
    /// Whether a chunk may gain positions.
    pub fn can_gain(&self, step: &LevelStep, chunk: usize) -> bool {
        step.has_unseen(chunk) && (self.0.reaches(chunk) || step.is_reached(chunk))
    }

    /// What adds to the words of a chunk the positions that arrived for it, for one thread.
    pub fn adder(&self) -> impl FnMut(usize, &mut [u64]) -> Result<(), StopReason> {
        let mut codec = WordCodec::default();
        move |chunk, words| Ok(self.0.add(chunk, &mut codec, words)?)
    }
}

/// Advances the chunks of this process, round by round with all others: the chunks that were
/// advanced, and the number of new positions in the chunks of all processes.
pub fn advance<B: LevelBits>(
    step: &LevelStep,
    bits: &mut B,
    plan: &RoundPlan,
    rounds: &mut Rounds,
    threads: NonZeroUsize,
) -> Result<(Vec<ChunkCounts>, u64), StopReason> {
    let half = step.half_number();
    let last = plan.rounds() - 1;
    let mut advanced = Vec::new();
    send(step, bits, plan.others(half, 0), rounds, threads)?;
    for round in 0..=last {
        // What others wait for comes first.
        if round < last {
            send(step, bits, plan.others(half, round + 1), rounds, threads)?;
        }
        let arrived = rounds.complete()?;
        if arrived.all.flag {
            return Err(StopReason::Stopped);
        }
        check(step, &arrived)?;
        let next = plan.own(half, round);
        advanced.extend(bits.advance(step, next, &Arrivals(arrived), threads)?);
    }
    let new = step.state.new_positions(step.context, &advanced);
    let all = rounds.agree(RoundEnd { flag: step.is_stopped(), new })?;
    if all.flag { Err(StopReason::Stopped) } else { Ok((advanced, all.new)) }
}

/// Refuses images of chunks that this process does not keep or does not advance now.
fn check(step: &LevelStep, arrived: &Round) -> Result<(), PeersError> {
    match arrived.images().find(|image| !is_wanted(step, image.chunk)) {
        Some(image) => Err(PeersError::Nonsense { process: image.from }),
        None => Ok(()),
    }
}

/// Whether this process keeps a chunk and advances it now.
fn is_wanted(step: &LevelStep, chunk: usize) -> bool {
    let context = step.context;
    chunk < context.chunks.len()
        && context.owners.is_mine(chunk)
        && context.half(chunk) == step.half_number()
}

/// Sends the part of this process in a round: images of its chunks in those `chunks` of other
/// processes.
fn send<B: LevelBits>(
    step: &LevelStep,
    bits: &B,
    chunks: &[(u32, u16)],
    rounds: &mut Rounds,
    threads: NonZeroUsize,
) -> Result<(), StopReason> {
    let tasks = TaskQueue::new(chunks.len());
    let level = rounds.wire.level();
    let images = run_on_threads(threads, || {
        let mut buffers = ImageBuffers::<B>::default();
        let mut images = Vec::new();
        while let Some(task) = tasks.take() {
            let (chunk, process) = chunks[task];
            if step.is_reached(chunk as usize) {
                let image = image(step, bits, chunk as usize, level, &mut buffers)?;
                images.extend(image.map(|message| (process, message)));
            }
        }
        Ok::<_, StopReason>(images)
    });
    for images in images {
        for (process, message) in images? {
            rounds.send(process.into(), message)?;
        }
    }
    Ok(rounds.end(RoundEnd { flag: step.is_stopped(), new: 0 })?)
}

/// Buffers of a thread that makes images.
struct ImageBuffers<B: LevelBits> {
    words: Vec<u64>,
    codec: WordCodec,
    sources: B::Buffers,
    busy: BusyRows,
}

impl<B: LevelBits> Default for ImageBuffers<B> {
    fn default() -> Self {
        let (words, codec, sources, busy) = <_>::default();
        ImageBuffers { words, codec, sources, busy }
    }
}

/// The message with the image of own chunks in one of another process; none if it is empty.
fn image<B: LevelBits>(
    step: &LevelStep,
    bits: &B,
    chunk: usize,
    level: Option<i32>,
    ImageBuffers { words, codec, sources, busy }: &mut ImageBuffers<B>,
) -> Result<Option<Vec<u8>>, StopReason> {
    words.clear();
    words.resize(step.context.chunks.words(chunk), 0);
    step.add_image(chunk, words, busy, |source, _, add| bits.source(source, sources, add))?;
    let (encoding, words) = codec.encode(words, level);
    let message = Message::Image { chunk, encoding, words };
    Ok((encoding != Encoding::Zero).then(|| message.to_bytes()))
}
