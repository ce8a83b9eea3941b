//! Sets of positions as bits, and the positions from which a move leads to them.

use crate::dense::SpaceError;
use crate::dense::space::chunks::{BitAddress, Chunks, row_bits};
use crate::dense::space::{MOST_SWEPT, Space};
use crate::dense::sweep::ChunkMoves;
use crate::dense::sweep::transitions::transitions;
use crate::model::moves::Direction;
use everyboard_board::Position;
use everyboard_cpu::InstructionSet;
use everyboard_puzzle::RewriteSystem;

/// Finds the positions from which one move leads to a set of positions.
///
/// Sets are bits, a bit for each position of a [`Space`], in *chunks* of at most 128 KiB; all positions of a chunk
/// have the same numbers of pieces, and the same side is to move. What bits and positions are to each other only
/// this knows; some bits are padding, and must be 0.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_search::dense::{InstructionSet, Predecessors};
///
/// let puzzle = Builtin::named("guarini").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let before = Predecessors::new(&system, &puzzle.starts, InstructionSet::best()).unwrap();
/// // The start alone, as a set; from 8 positions a move leads there.
/// let mut sets: Vec<Vec<u64>> = (0..before.chunks()).map(|it| vec![0; before.words(it)]).collect();
/// let (chunk, bit) = before.find(&puzzle.starts[0]).unwrap();
/// sets[chunk][bit / 64] |= 1 << (bit % 64);
/// let mut found = 0;
/// for chunk in 0..before.chunks() {
///     let mut words = vec![0; before.words(chunk)];
///     for (number, after) in before.successors(chunk).enumerate() {
///         before.add(chunk, number, &sets[after], &mut words);
///     }
///     found += before.count(&words);
/// }
/// assert_eq!(found, 8);
/// ```
#[derive(Debug)]
pub struct Predecessors {
    space: Space,
    chunks: Chunks,
    moves: ChunkMoves,
}

impl Predecessors {
    /// The positions that the moves of `system` make of `starts`, and perhaps others.
    ///
    /// Takes some hundred bytes a chunk, and milliseconds.
    ///
    /// # Errors
    /// If there are too many positions, sub-spaces or ways to have pieces left.
    pub fn new(
        system: &RewriteSystem,
        starts: &[Position],
        set: InstructionSet,
    ) -> Result<Self, SpaceError> {
        let space = Space::new(system, starts)?;
        let positions = space.positions();
        if positions > MOST_SWEPT {
            return Err(SpaceError::TooLargeToSweep { positions, most: MOST_SWEPT });
        }
        let chunks = Chunks::new(&space);
        let moves = transitions(&space, system, Direction::Backwards);
        let moves = ChunkMoves::new(&chunks, &moves, set);
        Ok(Predecessors { space, chunks, moves })
    }

    /// All positions.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.chunks.len()
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
            let bits = row_bits(rows.listing.left(row)) as usize;
            let row = &mut words[usize::from(offset)..][..bits.div_ceil(64)];
            row.fill(u64::MAX);
            if !bits.is_multiple_of(64) {
                row[bits / 64] = (1 << (bits % 64)) - 1;
            }
        }
    }

    /// The number of bits that are set.
    pub fn count(&self, words: &[u64]) -> u64 {
        self.moves.count(words)
    }

    /// The chunks to which moves lead from positions of `chunk`.
    pub fn successors(&self, chunk: usize) -> impl ExactSizeIterator<Item = usize> {
        self.moves.sources(chunk).iter().map(|source| source.chunk as usize)
    }

    /// Adds to `before`, words of `chunk`, the positions from which a move leads to `after`, words of its successor
    /// of this number.
    pub fn add(&self, chunk: usize, successor: usize, after: &[u64], before: &mut [u64]) {
        self.moves.add(self.moves.sources(chunk)[successor], after, before);
    }

    /// The chunk of a position and the number of its bit in the words of that; `None` if it is not of the space.
    pub fn find(&self, position: &Position) -> Option<(usize, usize)> {
        let BitAddress { chunk, word, bit } = self.chunks.find(&self.space, position)?;
        Some((chunk, 64 * word + bit as usize))
    }

    /// Some position of a chunk.
    pub fn some_position(&self, chunk: usize) -> Position {
        self.chunks.position(&self.space, BitAddress { chunk, word: 0, bit: 0 })
    }
}
