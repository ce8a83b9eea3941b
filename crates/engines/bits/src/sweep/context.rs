//! All that a search needs to know before its first level, and in which order it sweeps.
//!
//! Where every move leads from one *half* of the sub-spaces to the other, a level advances one half
//! in place, from the bits of the other, and one bit a position suffices. In other spaces there is
//! one [`Half`], which holds every chunk, and two bitmaps are kept.
//!
//! Where each sub-space has one level, as where each move takes a piece, what is known of a level
//! may lie where that of the level before the last one lay: then two levels are in memory.
//!
//! ```text
//!   pieces   32  31  30  29  28 ...
//!   half 0   |x|     |xxx|   |xxxxx|        all of them at the same address
//!   half 1       |xx|    |xxxx|             these too
//! ```
//!
//! **Memory**: 32 bytes for each chunk of this process besides [`Chunks`] and `ChunkMoves`, in all
//! some hundred bytes: see [`SweepContext::bytes`]. Next to nothing for those of other processes.

use super::ChunkMoves;
use super::owners::Owners;
use super::transitions::Transition;
use crate::space::Space;
use crate::space::chunks::Chunks;
use crate::space::multiset::Digit;
use everyboard_board::Symbol;
use everyboard_cpu::InstructionSet;
use everyboard_sorted::{SortedMap, sort_by};
use std::ops::Range;

/// A space cut in chunks, with the moves between them.
#[derive(Debug)]
pub struct SweepContext<'a> {
    /// The positions.
    pub space: &'a Space,
    /// How they are cut.
    pub chunks: Chunks,
    pub(crate) moves: ChunkMoves,
    /// Two if every move leads from one half to the other: then level n advances half n mod 2.
    /// Otherwise one.
    pub halves: Vec<Half>,
    /// Which process keeps which chunks.
    pub owners: Owners,
    /// By sub-space: its colour, if they have some.
    colours: Option<&'a [usize]>,
    /// Whether the chunks of a level lie where those of other levels lay.
    pub(crate) overlays: bool,
    /// By the [number](SweepContext::own) of a chunk of this process.
    locations: Vec<Location>,
}

/// Where a chunk of this process lies.
#[derive(Copy, Clone, Debug)]
struct Location {
    /// Its first word in its half.
    first: usize,
    /// Its number among the chunks of its half.
    index: u32,
    shape: u32,
}

/// Chunks that are advanced together: one of the two halves, or the whole space if it has none; of
/// these the ones that this process keeps.
#[derive(Debug, Default)]
pub struct Half {
    /// As they lie in memory.
    pub chunks: Vec<usize>,
    /// As they are best visited.
    pub order: Vec<usize>,
    /// The words of its chunks; where levels lie upon each other, those of the largest.
    pub words: usize,
}

impl<'a> SweepContext<'a> {
    /// `colours` are those of sub-spaces: every move leads from one colour to the other. `None` if
    /// there are no such colours. `levels` are those of sub-spaces to which moves lead, if each has
    /// one and no more than the last two are needed; then there are colours. `owners` says which
    /// process keeps each chunk.
    pub fn new(
        space: &'a Space,
        transitions: &[Transition],
        colours: Option<&'a [usize]>,
        levels: Option<&[Option<usize>]>,
        set: InstructionSet,
        owners: impl FnOnce(&Chunks) -> Owners,
    ) -> Self {
        let chunks = Chunks::new(space);
        let owners = owners(&chunks);
        let moves = ChunkMoves::new(&chunks, transitions, set, &owners);
        let mut halves: Vec<Half> = Vec::new();
        halves.resize_with(1 + usize::from(colours.is_some()), Half::default);
        let mut locations = Vec::new();
        // By level: the words of its chunks so far.
        let mut ends: SortedMap<usize, usize> = SortedMap::new();
        for (chunk, (sub_space, top)) in chunks.all().enumerate() {
            if !owners.is_mine(chunk) {
                continue;
            }
            let half = &mut halves[colours.map_or(0, |colours| colours[sub_space])];
            let index = half.chunks.len() as u32;
            let shape = chunks.shape(sub_space, top);
            let end = match levels {
                Some(levels) => ends.entry(levels[sub_space].unwrap_or(0)).or_default(),
                None => &mut half.words,
            };
            let first = *end;
            *end += chunks.shapes[shape as usize].words as usize;
            let end = *end;
            locations.push(Location { first, index, shape });
            half.words = half.words.max(end);
            half.chunks.push(chunk);
        }
        for half in &mut halves {
            // The spaces of a page fit in the cache: they are visited as they lie.
            half.order = if cfg!(feature = "files") {
                visiting_order(space, &chunks, half.chunks.iter().copied())
            } else {
                half.chunks.clone()
            };
        }
        let overlays = levels.is_some();
        SweepContext { space, chunks, moves, halves, owners, colours, overlays, locations }
    }

    /// The bytes of all that is known before the first level, roughly.
    #[cfg(feature = "files")]
    pub fn bytes(&self) -> u64 {
        self.chunks.bytes() + self.moves.program_bytes() + self.list_bytes()
    }

    /// The bytes of the lists of chunks and their sources, which processes share among them.
    #[cfg(feature = "files")]
    pub fn list_bytes(&self) -> u64 {
        let locations = self.locations.len() * (size_of::<Location>() + 2 * size_of::<usize>());
        self.owners.bytes() + self.moves.list_bytes() + locations as u64
    }

    /// The half of a chunk.
    pub fn half(&self, chunk: usize) -> usize {
        half_of(&self.chunks, self.colours, chunk)
    }

    /// How many chunks this process keeps.
    pub fn own_chunks(&self) -> usize {
        self.locations.len()
    }

    /// The number of a chunk among those that this process keeps, of which it must be one.
    pub(crate) fn own(&self, chunk: usize) -> usize {
        self.owners.number(chunk).expect("only chunks of this process are asked for")
    }

    /// The number of a chunk of this process among those of its half, as they lie in memory.
    pub(crate) fn index_in_half(&self, chunk: usize) -> usize {
        self.locations[self.own(chunk)].index as usize
    }

    /// The words of a chunk of this process within its half.
    pub fn range(&self, chunk: usize) -> Range<usize> {
        let Location { first, shape, .. } = self.locations[self.own(chunk)];
        first..first + self.chunks.shapes[shape as usize].words as usize
    }

    /// The positions of a chunk of this process.
    pub(crate) fn positions(&self, chunk: usize) -> u64 {
        self.chunks.shapes[self.locations[self.own(chunk)].shape as usize].positions
    }
}

/// The half of a chunk, by the colours of sub-spaces if they have some.
pub fn half_of(chunks: &Chunks, colours: Option<&[usize]>, chunk: usize) -> usize {
    colours.map_or(0, |colours| colours[chunks.sub_space(chunk)])
}

/// Some chunks in the order in which they are best visited as destinations: those with the same
/// symbols on the top squares come together, since they are sources of each other and still in the
/// cache.
pub(crate) fn visiting_order(
    space: &Space,
    chunks: &Chunks,
    some: impl Iterator<Item = usize>,
) -> Vec<usize> {
    let mut order: Vec<usize> = some.collect();
    // Those of one sub-space are in this order already, which a stable sort makes use of.
    sort_by(&mut order, |&a, &b| {
        symbols_on_top(space, chunks, a).cmp(symbols_on_top(space, chunks, b))
    });
    order
}

/// What the top squares of a chunk hold, indexed symbols after all listed ones.
fn symbols_on_top(space: &Space, chunks: &Chunks, chunk: usize) -> impl Iterator<Item = u16> {
    on_top(space, chunks, chunk).map(|held| match held {
        OnTop::Indexed(symbol) => 0x100 + symbol.index() as u16,
        OnTop::Listed(digit) => digit.into(),
    })
}

/// What a top square holds.
#[derive(Copy, Clone, Debug)]
pub(crate) enum OnTop {
    Indexed(Symbol),
    Listed(Digit),
}

/// What the top squares of a chunk hold.
pub(crate) fn on_top(space: &Space, chunks: &Chunks, chunk: usize) -> impl Iterator<Item = OnTop> {
    let indexed = &space.sub_spaces[chunks.sub_space(chunk)].indexed;
    let mut digits = chunks.top(chunk).iter();
    space.segments.top.iter().map(move |square| {
        match indexed.iter().find(|(place, _)| place == square) {
            Some(&(_, symbol)) => OnTop::Indexed(symbol),
            None => OnTop::Listed(*digits.next().expect("as many as there are squares")),
        }
    })
}
