//! Which bit each position of a space has.

use crate::space::Space;
use crate::space::chunks::{BitAddress, Chunks};
use everyboard_board::Position;
use std::ops::Range;

/// A bit for each position of a [`Space`], in *chunks* of at most 128 KiB.
///
/// All positions of a chunk have the same numbers of pieces, and the same side is to move. What
/// bits and positions are to each other only this knows; some bits are padding, and must be 0.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_bits::{BitLayout, Space};
///
/// let puzzle = Builtin::named("guarini").unwrap().puzzle();
/// let layout = BitLayout::new(Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap());
/// let (chunk, bit) = layout.find(&puzzle.starts[0]).unwrap();
/// assert_eq!(layout.position(chunk, bit), puzzle.starts[0]);
/// ```
#[derive(Debug)]
pub struct BitLayout {
    space: Space,
    pub(crate) chunks: Chunks,
}

impl BitLayout {
    /// Lays out the bits of a space. Takes some bytes for each arrangement of the top squares, and
    /// milliseconds.
    pub fn new(space: Space) -> Self {
        let chunks = Chunks::new(&space);
        BitLayout { space, chunks }
    }

    /// All positions.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.chunks.len()
    }

    /// The chunks whose positions have the same pieces as `like`, and the same turn.
    pub fn chunks_like(&self, like: &Position) -> Range<usize> {
        let alike = self.space.sub_spaces_like(std::slice::from_ref(like));
        // They follow each other.
        let (Some(&first), Some(&last)) = (alike.first(), alike.last()) else { return 0..0 };
        let end = self.chunks.first.get(last + 1).copied();
        self.chunks.first[first]..end.unwrap_or(self.chunks.len())
    }

    /// The words of a chunk.
    pub fn words(&self, chunk: usize) -> usize {
        self.chunks.words(chunk)
    }

    /// The positions of a chunk.
    pub fn positions(&self, chunk: usize) -> u64 {
        self.chunks.rows(chunk).positions
    }

    /// Sets the bit of every position of a chunk, of which `words` are the words.
    pub fn fill(&self, chunk: usize, words: &mut [u64]) {
        let rows = self.chunks.rows(chunk);
        words.fill(0);
        for (row, &offset) in rows.offsets.iter().enumerate() {
            let bits = rows.bits(row);
            let row = &mut words[usize::from(offset)..][..bits.div_ceil(64)];
            row.fill(u64::MAX);
            if !bits.is_multiple_of(64) {
                row[bits / 64] = (1 << (bits % 64)) - 1;
            }
        }
    }

    /// The bits of a chunk in the lexicographic order of their positions; the squares stand in the
    /// order of [`Space::order`].
    pub fn bits_in_order(&self, chunk: usize) -> impl Iterator<Item = Range<usize>> {
        let rows = self.chunks.rows(chunk);
        let offsets = rows.offsets.iter().enumerate();
        offsets.map(|(row, &offset)| {
            let first = 64 * usize::from(offset);
            first..first + rows.bits(row)
        })
    }

    /// The chunk of a position and the number of its bit in the words of that; `None` if it is not
    /// of the space.
    pub fn find(&self, position: &Position) -> Option<(usize, usize)> {
        let BitAddress { chunk, word, bit } = self.chunks.find(&self.space, position)?;
        Some((chunk, 64 * word + bit as usize))
    }

    /// The position of a bit, which must not be padding.
    pub fn position(&self, chunk: usize, bit: usize) -> Position {
        let address = BitAddress { chunk, word: bit / 64, bit: (bit % 64) as u32 };
        self.chunks.position(&self.space, address)
    }
}
