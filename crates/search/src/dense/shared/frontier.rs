//! The part of a frontier that one process keeps.

use super::Wire;
use super::message::{Message, RoundEnd};
use super::peers::{Peers, PeersError};
use super::plan::RoundPlan;
use super::rounds::{Round, Rounds};
use crate::dense::CensusError;
use crate::dense::frontier::BitFrontier;
use crate::dense::frontier::state::FrontierState;
use crate::dense::frontier::step::{Advanced, ChunkMut, Step};
use crate::dense::frontier::visited::advance_chunks;
use crate::run::levels::{Frontier, Resources, StopReason};
use crate::run::progress::End;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_store::{Encoding, WordCodec};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// The positions seen from one end, of which this process keeps the bits of some chunks and its peers those of the others.
pub(crate) struct SharedFrontier<'a, 'p> {
    bits: BitFrontier<'a>,
    rounds: Rounds<'p>,
    plan: &'a RoundPlan,
    wire: Wire,
}

impl<'a, 'p> SharedFrontier<'a, 'p> {
    /// The part of this process in a frontier at level 0.
    pub(crate) fn new(
        bits: BitFrontier<'a>,
        plan: &'a RoundPlan,
        peers: &'p mut dyn Peers,
        wire: Wire,
    ) -> Self {
        SharedFrontier { bits, rounds: Rounds::new(peers), plan, wire }
    }

    /// Takes the state after the last level, with the first positions of all processes on it.
    pub(crate) fn into_state(mut self) -> Result<FrontierState, CensusError> {
        let mut state = self.bits.state;
        let first = Message::First(state.first_of_level.addresses.clone());
        self.rounds.send_all(&first)?;
        self.rounds.end(RoundEnd::default())?;
        let addresses = self.rounds.complete()?.first;
        state.first_of_level.join(addresses);
        Ok(state)
    }
}

impl Frontier for SharedFrontier<'_, '_> {
    fn end(&self) -> End {
        self.bits.end()
    }

    fn levels(&self) -> &[u64] {
        self.bits.levels()
    }

    fn advance(&mut self, resources: &Resources, _other_bytes: u64) -> Result<(), StopReason> {
        let SharedFrontier { bits, rounds, plan, wire } = self;
        let BitFrontier { context, visited, state, .. } = bits;
        let step = state.step(context, resources.progress, resources.may_stop);
        let (from, chunks) = visited.split(&step);
        let level = Level { step: &step, from, wire: *wire, threads: resources.threads, plan };
        let advanced = level.advance(chunks, rounds)?;
        let end = RoundEnd { is_stopped: step.is_stopped(), new: state.new_positions(&advanced) };
        rounds.end(end)?;
        let all = rounds.complete()?.all;
        if all.is_stopped {
            return Err(StopReason::Stopped);
        }
        state.complete_level(context, advanced, all.new);
        Ok(())
    }
}

/// A level under way.
struct Level<'l> {
    step: &'l Step<'l>,
    /// The map of the last level.
    from: &'l [u64],
    wire: Wire,
    threads: NonZeroUsize,
    plan: &'l RoundPlan,
}

impl Level<'_> {
    /// Goes through all rounds with the chunks of this process in the half that advances.
    fn advance(
        &self,
        chunks: Vec<ChunkMut>,
        rounds: &mut Rounds,
    ) -> Result<Vec<Advanced>, StopReason> {
        let step = self.step;
        let mut chunks = chunks.into_iter();
        let mut advanced = Vec::new();
        self.send(0, rounds)?;
        for round in 0..self.plan.rounds() {
            // What others wait for comes first.
            if round + 1 < self.plan.rounds() {
                self.send(round + 1, rounds)?;
            }
            let arrived = rounds.complete()?;
            self.check(&arrived)?;
            if arrived.all.is_stopped {
                return Err(StopReason::Stopped);
            }
            let here = chunks.by_ref().take(self.plan.own(step.half_number(), round));
            let gain = here.filter(|chunk| {
                let (number, reached) = (chunk.number, arrived.reaches(chunk.number));
                step.is_stale(number)
                    || step.has_unseen(number) && (reached || step.is_reached(number))
            });
            advanced.extend(self.add(gain.collect(), &arrived)?);
        }
        Ok(advanced)
    }

    /// Advances chunks from own sources and what arrived.
    fn add(&self, chunks: Vec<ChunkMut>, arrived: &Round) -> Result<Vec<Advanced>, PeersError> {
        let failed = Mutex::new(None);
        let advanced = advance_chunks(self.step, self.threads, self.from, chunks, || {
            let (mut codec, mut image, failed) = (WordCodec::default(), Vec::new(), &failed);
            move |chunk, words: &mut [u64]| {
                if let Err(error) = arrived.add(chunk, &mut codec, &mut image, words) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            }
        });
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(advanced),
        }
    }

    /// Refuses images of chunks that this process does not keep or does not advance now.
    fn check(&self, arrived: &Round) -> Result<(), PeersError> {
        match arrived.images().find(|image| !self.is_mine_now(image.chunk)) {
            Some(image) => Err(PeersError::Nonsense { process: image.from }),
            None => Ok(()),
        }
    }

    /// Whether this process keeps a chunk, and its half advances.
    fn is_mine_now(&self, chunk: usize) -> bool {
        let context = self.step.context;
        chunk < context.chunks.len()
            && context.owners.is_mine(chunk)
            && context.half(chunk) == self.step.half_number()
    }

    /// Sends the part of this process in a round: images of its chunks in those of others.
    fn send(&self, round: usize, rounds: &mut Rounds) -> Result<(), PeersError> {
        let chunks = self.plan.others(self.step.half_number(), round);
        let tasks = TaskQueue::new(chunks.len());
        let images = run_on_threads(self.threads, || {
            let (mut codec, mut words, mut images) = (WordCodec::default(), Vec::new(), Vec::new());
            while let Some(task) = tasks.take() {
                let chunk = chunks[task] as usize;
                if self.step.is_reached(chunk) {
                    images.extend(self.image(chunk, &mut words, &mut codec));
                }
            }
            images
        });
        for (to, message) in images.into_iter().flatten() {
            rounds.send(to, &message)?;
        }
        rounds.end(RoundEnd { is_stopped: self.step.is_stopped(), new: 0 })
    }

    /// The image of own chunks in one of another process, and the number of that process; none if it is empty. `words` is a buffer.
    fn image(
        &self,
        chunk: usize,
        words: &mut Vec<u64>,
        codec: &mut WordCodec,
    ) -> Option<(usize, Vec<u8>)> {
        let context = self.step.context;
        words.clear();
        words.resize(context.chunks.words(chunk), 0);
        let Ok(()) = self.step.add_image(chunk, words, |source, add| {
            add(&self.from[context.range(source)]);
            Ok::<(), Infallible>(())
        });
        let (encoding, words) = codec.encode(words, self.wire.level());
        let message = Message::Image { chunk, encoding, words };
        (encoding != Encoding::Zero).then(|| (context.owners.owner(chunk), message.to_bytes()))
    }
}
