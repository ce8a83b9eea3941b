//! All that a census needs to know before its first level.

use super::transitions::Transition;
use super::{Sweep, visiting_order};
use crate::dense::kernel::InstructionSet;
use crate::dense::space::Space;
use crate::dense::space::chunks::Chunks;

/// A space cut in chunks, with the moves between them.
#[derive(Debug)]
pub(crate) struct SweepContext<'a> {
    pub(crate) space: &'a Space,
    pub(crate) chunks: Chunks,
    pub(crate) sweep: Sweep,
    /// By half: its chunks, in the order in which they are best visited. All chunks are in one half
    /// if moves do not always lead from one half to the other.
    pub(crate) halves: Vec<Half>,
    places: Vec<Place>,
}

/// Where a chunk lies.
#[derive(Copy, Clone, Debug)]
struct Place {
    half: usize,
    /// Its number among the chunks of its half.
    #[cfg_attr(not(feature = "files"), expect(dead_code, reason = "files are by this number"))]
    index: usize,
    /// Its first word in its half.
    first: usize,
}

/// Chunks that are advanced together.
#[derive(Debug, Default)]
pub(crate) struct Half {
    /// As they lie in memory.
    pub(crate) chunks: Vec<usize>,
    /// As they are best visited.
    pub(crate) order: Vec<usize>,
    pub(crate) words: usize,
}

impl<'a> SweepContext<'a> {
    /// `colours` are those of sub-spaces: every move leads from one colour to the other. None if
    /// there are no such colours.
    pub(crate) fn new(
        space: &'a Space,
        transitions: &[Transition],
        colours: Option<&[usize]>,
        set: InstructionSet,
    ) -> Self {
        let chunks = Chunks::new(space);
        let sweep = Sweep::new(&chunks, transitions, set);
        let mut halves: Vec<Half> = Vec::new();
        halves.resize_with(1 + usize::from(colours.is_some()), Half::default);
        let half = |chunk: usize| match colours {
            Some(colours) => colours[chunks.chunks[chunk].sub_space as usize],
            None => 0,
        };
        let places = (0..chunks.len()).map(|chunk| {
            let half = half(chunk);
            let here = &mut halves[half];
            let place = Place { half, index: here.chunks.len(), first: here.words };
            here.words += chunks.words(chunk);
            here.chunks.push(chunk);
            place
        });
        let places = places.collect();
        for chunk in visiting_order(space, &chunks) {
            halves[half(chunk)].order.push(chunk);
        }
        SweepContext { space, chunks, sweep, halves, places }
    }

    /// The bytes of all that is known before the first level, roughly.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> u64 {
        let places = self.places.len() * (size_of::<Place>() + 2 * size_of::<usize>());
        self.chunks.bytes() + self.sweep.bytes() + places as u64
    }

    /// The half of a chunk.
    pub(crate) fn half(&self, chunk: usize) -> usize {
        self.places[chunk].half
    }

    /// The number of a chunk among those of its half, as they lie in memory.
    #[cfg(feature = "files")]
    pub(crate) fn index_in_half(&self, chunk: usize) -> usize {
        self.places[chunk].index
    }

    /// The words of a chunk within its half.
    pub(crate) fn range(&self, chunk: usize) -> std::ops::Range<usize> {
        let first = self.places[chunk].first;
        first..first + self.chunks.words(chunk)
    }

    /// The positions of a chunk.
    pub(crate) fn positions(&self, chunk: usize) -> u64 {
        self.chunks.rows(chunk).positions
    }
}
