//! Where the values of positions are kept.

use super::addresses::Place;
use crate::table::keeping::{UNREACHABLE, Value};
use everyboard_bits::frontier::BitFrontier;
use everyboard_bits::space::chunks::LevelChunk;
use everyboard_bits::zeroed::ZeroedArray;
use everyboard_cpu::prefetch;
use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;
#[cfg(feature = "files")]
use std::num::NonZeroUsize;

/// Where the values of a space's positions are: in [`MemoryValues`] or
/// [`FileValues`](super::file::FileValues).
pub(crate) trait Values: Debug + Send + Sync {
    /// Why a value cannot be read.
    type Error: Error + Send + Sync + 'static;

    /// The values of 64 positions: their low bits, then their high bits. `word` is counted from the
    /// first word of the chunk.
    ///
    /// # Errors
    /// If the values cannot be read.
    fn pair(&self, chunk: usize, word: usize) -> Result<[u64; 2], Self::Error>;

    /// As [`Keeping::prefetch`](crate::table::keeping::Keeping::prefetch).
    fn prefetch(&self, _place: Place) {}

    /// The distance that is kept there, if distances themselves are kept: `None` within if no path
    /// leads to the position.
    fn distance(&self, _place: Place) -> Option<Option<usize>> {
        None
    }

    /// The values, if all of them are in memory.
    #[cfg(feature = "files")]
    fn in_memory(&self) -> Option<&MemoryValues> {
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

/// Values in memory, as a census has recorded them: two bits a position, or a byte. They can always
/// be read.
///
/// **Memory** besides: 16 bytes a chunk, and 8 for each chunk and level that has positions in it.
#[derive(Debug)]
pub(crate) struct MemoryValues {
    halves: Halves,
    /// By chunk.
    locations: Vec<Location>,
    levels: Vec<Vec<LevelChunk>>,
}

/// By half of the space: what all its chunks hold.
#[derive(Debug)]
enum Halves {
    /// Of each 64 positions the low bits and the high bits of the distances modulo 3.
    Pairs(Vec<ZeroedArray<u64>>),
    /// Of each position the distance and one, or 0 of what moves do not lead to.
    Bytes(Vec<ZeroedArray<u8>>),
}

/// Where the values of a chunk lie.
#[derive(Copy, Clone, Debug)]
struct Location {
    half: u32,
    /// Its first 64 positions, counted within the half.
    first: usize,
}

impl MemoryValues {
    /// What a frontier that has recorded distances knows. Frees its bitmaps.
    pub(crate) fn of(frontier: BitFrontier) -> Self {
        let BitFrontier { context, visited, state, .. } = frontier;
        let locations = (0..context.chunks.len()).map(|chunk| Location {
            half: context.half(chunk) as u32,
            first: context.range(chunk).start,
        });
        let halves = if visited.has_bytes() {
            Halves::Bytes(visited.into_bytes())
        } else {
            Halves::Pairs(visited.into_pairs(context, state.level()))
        };
        let levels = state.level_chunks.unwrap_or_default();
        MemoryValues { halves, locations: locations.collect(), levels }
    }
}

impl Values for MemoryValues {
    type Error = Infallible;

    #[inline]
    fn pair(&self, chunk: usize, word: usize) -> Result<[u64; 2], Infallible> {
        let Location { half, first } = self.locations[chunk];
        let at = first + word;
        Ok(match &self.halves {
            Halves::Pairs(halves) => {
                let half = &halves[half as usize];
                [half[2 * at], half[2 * at + 1]]
            }
            Halves::Bytes(halves) => pair_of(&halves[half as usize][64 * at..64 * at + 64]),
        })
    }

    #[inline]
    fn prefetch(&self, Place { chunk, bit }: Place) {
        let Location { half, first } = self.locations[chunk as usize];
        match &self.halves {
            Halves::Pairs(halves) => {
                prefetch(&halves[half as usize][2 * (first + bit as usize / 64)]);
            }
            Halves::Bytes(halves) => prefetch(&halves[half as usize][64 * first + bit as usize]),
        }
    }

    #[inline]
    fn distance(&self, Place { chunk, bit }: Place) -> Option<Option<usize>> {
        let Halves::Bytes(halves) = &self.halves else { return None };
        let Location { half, first } = self.locations[chunk as usize];
        let byte = halves[half as usize][64 * first + bit as usize];
        Some(usize::from(byte).checked_sub(1))
    }

    #[cfg(feature = "files")]
    fn in_memory(&self) -> Option<&MemoryValues> {
        Some(self)
    }

    fn bytes(&self) -> u64 {
        match &self.halves {
            Halves::Pairs(halves) => halves.iter().map(|half| size_of_val(&**half) as u64).sum(),
            Halves::Bytes(halves) => halves.iter().map(|half| half.len() as u64).sum(),
        }
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

/// The low and the high bits of 64 positions of which bytes are kept.
fn pair_of(bytes: &[u8]) -> [u64; 2] {
    let values = bytes.iter().map(|&byte| match byte {
        0 => u64::from(UNREACHABLE),
        more => u64::from(more - 1) % 3,
    });
    values.enumerate().fold([0, 0], |[low, high], (bit, value)| {
        [low | (value & 1) << bit, high | (value >> 1) << bit]
    })
}

/// The value of one of 64 positions.
#[inline]
pub(super) fn value([low, high]: [u64; 2], bit: u32) -> Value {
    (low >> bit & 1 | (high >> bit & 1) << 1) as Value
}
