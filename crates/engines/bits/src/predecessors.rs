//! Sets of positions as bits, and the positions from which a move leads to them.

use crate::SpaceError;
use crate::bit_layout::BitLayout;
use crate::space::{MOST_SWEPT, Space};
use crate::sweep::ChunkMoves;
use crate::sweep::owners::Owners;
use crate::sweep::transitions::transitions;
use everyboard_board::Position;
use everyboard_cpu::InstructionSet;
use everyboard_levels::Direction;
use everyboard_puzzle::RewriteSystem;

/// Finds the positions from which one move leads to a set of positions, which is bits as a
/// [`BitLayout`] says.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_bits::{InstructionSet, Predecessors};
///
/// let puzzle = Builtin::named("guarini").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let before = Predecessors::new(&system, &puzzle.starts, InstructionSet::best()).unwrap();
/// let layout = before.layout();
/// // The start alone, as a set; from 8 positions a move leads there.
/// let mut sets: Vec<Vec<u64>> = (0..layout.chunks()).map(|it| vec![0; layout.words(it)]).collect();
/// let (chunk, bit) = layout.find(&puzzle.starts[0]).unwrap();
/// sets[chunk][bit / 64] |= 1 << (bit % 64);
/// let mut found = 0;
/// for chunk in 0..layout.chunks() {
///     let mut words = vec![0; layout.words(chunk)];
///     for (number, after) in before.successors(chunk).enumerate() {
///         before.add(chunk, number, &sets[after], &mut words);
///     }
///     found += before.count(&words);
/// }
/// assert_eq!(found, 8);
/// ```
#[derive(Debug)]
pub struct Predecessors {
    layout: BitLayout,
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
        let sub_spaces = 0..space.sub_spaces();
        Self::of_sub_spaces(space, sub_spaces, system, set)
    }

    /// Moves within a space, or a [part](Space::part) of one, from positions with the same pieces
    /// and the same turn as one of `like`; other chunks have no successors.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn of_moves_from(
        like: &[Position],
        space: Space,
        system: &RewriteSystem,
        set: InstructionSet,
    ) -> Result<Self, SpaceError> {
        let sub_spaces = space.sub_spaces_like(like);
        Self::of_sub_spaces(space, sub_spaces.into_iter(), system, set)
    }

    fn of_sub_spaces(
        space: Space,
        from: impl Iterator<Item = usize>,
        system: &RewriteSystem,
        set: InstructionSet,
    ) -> Result<Self, SpaceError> {
        let positions = space.positions();
        if positions > MOST_SWEPT {
            return Err(SpaceError::TooLargeToSweep { positions, most: MOST_SWEPT });
        }
        let mut is_wanted = vec![false; space.sub_spaces()];
        from.for_each(|sub_space| is_wanted[sub_space] = true);
        let mut moves = transitions(&space, system, Direction::Backwards);
        moves.retain(|transition| is_wanted[transition.destination]);
        let layout = BitLayout::new(space);
        let moves = ChunkMoves::new(&layout.chunks, &moves, set, &Owners::ALONE);
        Ok(Predecessors { layout, moves })
    }

    /// Which bit each position has.
    pub fn layout(&self) -> &BitLayout {
        &self.layout
    }

    /// The number of bits that are set.
    pub fn count(&self, words: &[u64]) -> u64 {
        self.moves.count(words)
    }

    /// The chunks to which moves lead from positions of `chunk`.
    pub fn successors(&self, chunk: usize) -> impl ExactSizeIterator<Item = usize> {
        self.moves.sources(chunk).iter().map(|source| source.chunk as usize)
    }

    /// Adds to `before`, words of `chunk`, the positions from which a move leads to `after`, words
    /// of its successor of this number.
    pub fn add(&self, chunk: usize, successor: usize, after: &[u64], before: &mut [u64]) {
        self.moves.add(self.moves.sources(chunk)[successor], after, before);
    }
}
