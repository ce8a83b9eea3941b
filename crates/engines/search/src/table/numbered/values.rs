//! Where the values of positions are kept.

use crate::dense::frontier::BitFrontier;
use crate::dense::space::chunks::{BitAddress, LevelChunk};
use crate::dense::sweep::context::SweepContext;
use crate::model::zeroed::Zeroed;
use crate::table::keeping::{UNREACHABLE, Value};
use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;
#[cfg(feature = "files")]
use std::num::NonZeroUsize;

/// Where the values of a space's positions are: in [`MemoryValues`] or [`FileValues`](super::file::FileValues).
pub(crate) trait Values: Debug + Send + Sync {
    /// Why a value cannot be read.
    type Error: Error + Send + Sync + 'static;

    /// The values of 64 positions: their low bits, then their high bits. `word` is counted from the
    /// first word of the chunk.
    ///
    /// # Errors
    /// If the values cannot be read.
    fn pair(&self, chunk: usize, word: usize) -> Result<[u64; 2], Self::Error>;

    /// The distances themselves, if they are kept.
    fn bytes_of_distances(&self) -> Option<&ByteValues> {
        None
    }

    /// The values, if all of them are in memory.
    #[cfg(feature = "files")]
    fn in_memory(&self) -> Option<&dyn Values<Error = Infallible>> {
        None
    }

    /// As [`Keeping::bytes`](crate::table::keeping::Keeping::bytes).
    fn bytes(&self) -> u64;

    /// As [`Keeping::keep_within`](crate::table::keeping::Keeping::keep_within).
    #[cfg(feature = "files")]
    fn keep_within(&mut self, _memory: u64, _threads: NonZeroUsize) {}

    /// What is wrong if values cannot be those of any puzzle.
    fn contradiction(&self) -> Self::Error;

    /// The most bytes that a look-up may take for the positions that it follows.
    fn search_memory(&self) -> u64;

    /// What is wrong if it would take more.
    fn out_of_memory(&self) -> Self::Error;

    /// The chunks that hold positions of a level, in order, each with how many. `None` if that is
    /// not known.
    fn chunks_of_level(&self, level: usize) -> Option<&[LevelChunk]>;
}

/// Values in memory, as a census has recorded them: two bits a position. They can always be read.
///
/// **Memory** besides: 16 bytes a chunk, and 8 for each chunk and level that has positions in it.
#[derive(Debug)]
pub(crate) struct MemoryValues {
    /// By half: the pairs of all its chunks.
    halves: Vec<Zeroed<u64>>,
    /// By chunk.
    locations: Vec<PairLocation>,
    levels: Vec<Vec<LevelChunk>>,
}

/// Where the pairs of a chunk lie.
#[derive(Copy, Clone, Debug)]
struct PairLocation {
    half: u32,
    /// Its first pair within the half.
    first: usize,
}

impl MemoryValues {
    /// What a frontier that has recorded distances knows. Frees its bitmaps.
    pub(crate) fn of(frontier: BitFrontier) -> Self {
        let BitFrontier { context, visited, state, .. } = frontier;
        MemoryValues {
            locations: locations(context),
            halves: visited.into_pairs(context, state.level()),
            levels: state.level_chunks.unwrap_or_default(),
        }
    }
}

impl Values for MemoryValues {
    type Error = Infallible;

    #[inline]
    fn pair(&self, chunk: usize, word: usize) -> Result<[u64; 2], Infallible> {
        let PairLocation { half, first } = self.locations[chunk];
        let at = 2 * (first + word);
        let half = &self.halves[half as usize];
        Ok([half[at], half[at + 1]])
    }

    #[cfg(feature = "files")]
    fn in_memory(&self) -> Option<&dyn Values<Error = Infallible>> {
        Some(self)
    }

    fn bytes(&self) -> u64 {
        self.halves.iter().map(|half| size_of_val(&**half) as u64).sum()
    }

    fn contradiction(&self) -> Infallible {
        unreachable!("a census records the distances that it finds")
    }

    fn search_memory(&self) -> u64 {
        u64::MAX
    }

    fn out_of_memory(&self) -> Infallible {
        unreachable!("no look-up takes all bytes that can be addressed")
    }

    fn chunks_of_level(&self, level: usize) -> Option<&[LevelChunk]> {
        Some(self.levels.get(level).map_or(&[], |chunks| chunks))
    }
}

/// Distances in memory, a byte for each position of the space: the distance and one, or 0 of what moves do not lead to.
#[derive(Debug)]
pub(crate) struct ByteValues {
    /// By half.
    halves: Vec<Zeroed<u8>>,
    /// By chunk; pairs stand for 64 bytes.
    locations: Vec<PairLocation>,
    levels: Vec<Vec<LevelChunk>>,
}

impl ByteValues {
    /// What a frontier that has recorded bytes knows. Frees its bitmaps.
    pub(crate) fn of(frontier: BitFrontier) -> Self {
        let BitFrontier { context, visited, state, .. } = frontier;
        ByteValues {
            locations: locations(context),
            halves: visited.into_bytes(),
            levels: state.level_chunks.unwrap_or_default(),
        }
    }

    /// The distance of the position with this address; `None` if there is no path.
    #[inline]
    pub(super) fn distance(&self, BitAddress { chunk, word, bit }: BitAddress) -> Option<usize> {
        usize::from(self.of_word(chunk, word)[bit as usize]).checked_sub(1)
    }

    /// The bytes of 64 positions.
    #[inline]
    fn of_word(&self, chunk: usize, word: usize) -> &[u8] {
        let PairLocation { half, first } = self.locations[chunk];
        let at = 64 * (first + word);
        &self.halves[half as usize][at..at + 64]
    }
}

impl Values for ByteValues {
    type Error = Infallible;

    fn pair(&self, chunk: usize, word: usize) -> Result<[u64; 2], Infallible> {
        let values = self.of_word(chunk, word).iter().map(|&byte| match byte {
            0 => u64::from(UNREACHABLE),
            more => u64::from(more - 1) % 3,
        });
        Ok(values.enumerate().fold([0, 0], |[low, high], (bit, value)| {
            [low | (value & 1) << bit, high | (value >> 1) << bit]
        }))
    }

    fn bytes_of_distances(&self) -> Option<&ByteValues> {
        Some(self)
    }

    #[cfg(feature = "files")]
    fn in_memory(&self) -> Option<&dyn Values<Error = Infallible>> {
        Some(self)
    }

    fn bytes(&self) -> u64 {
        self.halves.iter().map(|half| half.len() as u64).sum()
    }

    fn contradiction(&self) -> Infallible {
        unreachable!("a census records the distances that it finds")
    }

    fn search_memory(&self) -> u64 {
        u64::MAX
    }

    fn out_of_memory(&self) -> Infallible {
        unreachable!("no look-up takes all bytes that can be addressed")
    }

    fn chunks_of_level(&self, level: usize) -> Option<&[LevelChunk]> {
        Some(self.levels.get(level).map_or(&[], |chunks| chunks))
    }
}

/// Where the words of each chunk lie.
fn locations(context: &SweepContext) -> Vec<PairLocation> {
    let locations = (0..context.chunks.len()).map(|chunk| PairLocation {
        half: context.half(chunk) as u32,
        first: context.range(chunk).start,
    });
    locations.collect()
}

/// The value of one of 64 positions.
#[inline]
pub(super) fn value([low, high]: [u64; 2], bit: u32) -> Value {
    (low >> bit & 1 | (high >> bit & 1) << 1) as Value
}
