//! The values of a table, decoded as they are asked for.

use everyboard_store::{BlockFile, DecodedBlocks, FileError};

/// The distance of a position modulo 3, or [`UNREACHABLE`].
pub(super) type Value = u8;

/// The value of a position that the starts do not lead to.
pub(super) const UNREACHABLE: Value = 3;

/// A chunk as it is kept: of each 64 positions the low bits, then the high ones, so that a look-up
/// touches one cache line.
type Pairs = Box<[[u64; 2]]>;

/// The chunks of a table.
#[derive(Debug)]
pub(super) struct Values(DecodedBlocks<Pairs>);

impl Values {
    /// Values of which at most `memory` bytes are kept decoded (and one chunk in any case).
    pub(super) fn new(file: BlockFile, memory: u64) -> Self {
        Values(DecodedBlocks::new(file, memory, pairs))
    }

    pub(super) fn file(&self) -> &BlockFile {
        self.0.file()
    }

    /// The value of the position at `bit` of `word` of a chunk.
    #[inline]
    pub(super) fn at(&self, chunk: usize, word: usize, bit: u32) -> Result<Value, FileError> {
        self.0.with(chunk, |pairs| value(pairs[word], bit))
    }
}

/// A chunk of a file has all low bits, then all high ones.
fn pairs(planes: Vec<u64>) -> Pairs {
    let (low, high) = planes.split_at(planes.len() / 2);
    low.iter().zip(high).map(|(&low, &high)| [low, high]).collect()
}

#[inline]
fn value([low, high]: [u64; 2], bit: u32) -> Value {
    (low >> bit & 1 | (high >> bit & 1) << 1) as Value
}
