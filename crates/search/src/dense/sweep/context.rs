//! All that a search needs to know before its first level, and in which order it sweeps.
//!
//! Where every move leads from one *half* of the sub-spaces to the other, a level advances one half
//! in place, from the bits of the other, and one bit a position suffices. In other spaces there is one
//! [`Half`], which holds every chunk, and two bitmaps are kept.
//!
//! **Memory**: 40 bytes a chunk besides [`Chunks`] and [`ChunkMoves`], in all a few hundred bytes a
//! chunk: see [`SweepContext::bytes`].

use super::ChunkMoves;
use super::owners::Owners;
use super::transitions::Transition;
use crate::dense::space::Space;
use crate::dense::space::chunks::Chunks;
use crate::dense::space::multiset::Digit;
use everyboard_board::Symbol;
use everyboard_cpu::InstructionSet;
use std::ops::Range;

/// A space cut in chunks, with the moves between them.
#[derive(Debug)]
pub(crate) struct SweepContext<'a> {
    pub(crate) space: &'a Space,
    pub(crate) chunks: Chunks,
    pub(crate) moves: ChunkMoves,
    /// Two if every move leads from one half to the other: then level n advances half n mod 2.
    /// Otherwise one.
    pub(crate) halves: Vec<Half>,
    pub(crate) owners: Owners,
    locations: Vec<Location>,
}

/// Where a chunk lies, if this process keeps it.
#[derive(Copy, Clone, Debug)]
struct Location {
    half: usize,
    /// Its number among the chunks of its half.
    #[cfg_attr(not(feature = "files"), expect(dead_code, reason = "files are by this number"))]
    index: usize,
    /// Its first word in its half.
    first: usize,
}

/// Chunks that are advanced together: one of the two halves, or the whole space if it has none; of these the ones that
/// this process keeps.
#[derive(Debug, Default)]
pub(crate) struct Half {
    /// As they lie in memory.
    pub(crate) chunks: Vec<usize>,
    /// As they are best visited.
    pub(crate) order: Vec<usize>,
    pub(crate) words: usize,
}

impl<'a> SweepContext<'a> {
    /// `colours` are those of sub-spaces: every move leads from one colour to the other. `None` if
    /// there are no such colours. `owners` says which process keeps each chunk.
    pub(crate) fn new(
        space: &'a Space,
        transitions: &[Transition],
        colours: Option<&[usize]>,
        set: InstructionSet,
        owners: impl FnOnce(&Chunks) -> Owners,
    ) -> Self {
        let chunks = Chunks::new(space);
        let order = visiting_order(space, &chunks);
        let owners = owners(&chunks);
        let moves = ChunkMoves::new(&chunks, transitions, set, &owners);
        let mut halves: Vec<Half> = Vec::new();
        halves.resize_with(1 + usize::from(colours.is_some()), Half::default);
        let mut locations = Vec::with_capacity(chunks.len());
        for number in 0..chunks.len() {
            let half = half_of(&chunks, colours, number);
            let here = &mut halves[half];
            locations.push(Location { half, index: here.chunks.len(), first: here.words });
            if owners.is_mine(number) {
                here.words += chunks.words(number);
                here.chunks.push(number);
            }
        }
        for chunk in order.into_iter().filter(|&chunk| owners.is_mine(chunk)) {
            halves[locations[chunk].half].order.push(chunk);
        }
        SweepContext { space, chunks, moves, halves, owners, locations }
    }

    /// The bytes of all that is known before the first level, roughly.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> u64 {
        let locations = self.locations.len() * (size_of::<Location>() + 2 * size_of::<usize>());
        self.chunks.bytes() + self.moves.bytes() + locations as u64
    }

    /// The half of a chunk.
    pub(crate) fn half(&self, chunk: usize) -> usize {
        self.locations[chunk].half
    }

    /// The number of a chunk among those of its half, as they lie in memory.
    #[cfg(feature = "files")]
    pub(crate) fn index_in_half(&self, chunk: usize) -> usize {
        self.locations[chunk].index
    }

    /// The words of a chunk within its half.
    pub(crate) fn range(&self, chunk: usize) -> Range<usize> {
        let first = self.locations[chunk].first;
        first..first + self.chunks.words(chunk)
    }

    /// The positions of a chunk.
    pub(crate) fn positions(&self, chunk: usize) -> u64 {
        self.chunks.rows(chunk).positions
    }
}

/// The half of a chunk, by the colours of sub-spaces if they have some.
pub(crate) fn half_of(chunks: &Chunks, colours: Option<&[usize]>, chunk: usize) -> usize {
    colours.map_or(0, |colours| colours[chunks.chunks[chunk].sub_space as usize])
}

/// The order in which destination chunks are best visited: those with the same symbols on the top
/// squares come together, since they are sources of each other and still in the cache.
pub(crate) fn visiting_order(space: &Space, chunks: &Chunks) -> Vec<usize> {
    let mut order: Vec<usize> = (0..chunks.len()).collect();
    order.sort_by_cached_key(|&chunk| symbols_on_top(space, chunks, chunk));
    order
}

/// What the top squares of a chunk hold, indexed symbols after all listed ones.
fn symbols_on_top(space: &Space, chunks: &Chunks, chunk: usize) -> Vec<u16> {
    let symbols = on_top(space, chunks, chunk).map(|held| match held {
        OnTop::Indexed(symbol) => 0x100 + symbol.index() as u16,
        OnTop::Listed(digit) => digit.into(),
    });
    symbols.collect()
}

/// What a top square holds.
#[derive(Copy, Clone, Debug)]
pub(crate) enum OnTop {
    Indexed(Symbol),
    Listed(Digit),
}

/// What the top squares of a chunk hold.
pub(crate) fn on_top(space: &Space, chunks: &Chunks, chunk: usize) -> impl Iterator<Item = OnTop> {
    let indexed = &space.sub_spaces[chunks.chunks[chunk].sub_space as usize].indexed;
    let mut digits = chunks.top(chunk).iter();
    space.segments.top.iter().map(move |square| {
        match indexed.iter().find(|(place, _)| place == square) {
            Some(&(_, symbol)) => OnTop::Indexed(symbol),
            None => OnTop::Listed(*digits.next().expect("as many as there are squares")),
        }
    })
}
