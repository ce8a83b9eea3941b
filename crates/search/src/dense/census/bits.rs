//! The bits of all chunks, in memory or in files, for checkpoints and tables.

use super::file_bits::FileBits;
use super::outcome::CensusError;
use crate::dense::frontier::BitFrontier;
use crate::dense::frontier::state::FrontierState;
use crate::dense::sweep::context::SweepContext;
use everyboard_cpu::{TaskQueue, run_on_threads};
use std::num::NonZeroUsize;

/// Where the bits are.
pub(crate) trait Bits: Sync {
    /// Reads the words of a chunk and then its planes, if there are some.
    fn read(
        &self,
        context: &SweepContext,
        chunk: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CensusError>;
}

impl Bits for FileBits {
    fn read(
        &self,
        context: &SweepContext,
        chunk: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CensusError> {
        Ok(self.chunk(context, chunk, into)?)
    }
}

impl Bits for BitFrontier<'_> {
    fn read(
        &self,
        context: &SweepContext,
        chunk: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CensusError> {
        into.clear();
        into.extend_from_slice(self.words(chunk));
        into.extend_from_slice(self.visited.planes(context, chunk).unwrap_or(&[]));
        Ok(())
    }
}

/// The bits of level 0.
pub(crate) struct Starts<'a> {
    pub(crate) state: &'a FrontierState,
    /// Words for each word of the positions seen: 1, or 3 with planes.
    pub(crate) layers: usize,
}

impl Bits for Starts<'_> {
    fn read(
        &self,
        context: &SweepContext,
        chunk: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CensusError> {
        into.clear();
        into.resize(self.layers * context.chunks.words(chunk), 0);
        let starts = self.state.first_of_level.addresses.iter();
        for start in starts.filter(|start| start.chunk == chunk) {
            into[start.word] |= 1 << start.bit;
        }
        Ok(())
    }
}

/// Calls `each` with the number and the words of every chunk, its planes among them, on all
/// threads.
pub(crate) fn on_chunks(
    context: &SweepContext,
    threads: NonZeroUsize,
    chunks: &[usize],
    bits: &impl Bits,
    each: impl Fn(usize, &[u64]) -> Result<(), CensusError> + Sync,
) -> Result<(), CensusError> {
    let tasks = TaskQueue::new(chunks.len());
    let done = run_on_threads(threads, || {
        let mut words = Vec::new();
        while let Some(task) = tasks.take() {
            bits.read(context, chunks[task], &mut words)?;
            each(chunks[task], &words)?;
        }
        Ok(())
    });
    done.into_iter().collect()
}
