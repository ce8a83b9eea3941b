//! The image of a set of positions under every move.
//!
//! A sweep goes by destination chunk, so that each is written once while its sources stream in.
//! What the moves between two chunks do is compiled once to a `Program`; how words are changed is
//! the kernel's affair, and where they lie is that of whoever runs the sweep.
//!
//! ```text
//!   destination chunk  <-  (source chunk, program)  (source chunk, program)  ...
//!
//!   chunk              |   0   |   1   |   2   |
//!   first              | 0     | 2     | 2     | 5      and the end; only where there are sources
//!   sources            | s p     s p   | s p     s p     s p |      8 bytes each
//! ```
//!
//! **Invariants.** The sources of a chunk are sorted by their numbers, and each has a different
//! one. Bits that pad rows up to whole words are 0 in an image if they are 0 in its sources.
//!
//! **Memory.** 8 bytes for every pair of chunks between which moves lead, besides 4 bytes for a
//! chunk that has sources, and what `program` and the kernel say of their tables.
//!
//! **Cost.** To sweep a chunk is to read its words and those of its sources, and to write its own:
//! the bytes of `Census::level_bytes` of `everyboard-census` for a whole space. Compiling
//! takes time for each transition and arrangement of top squares, and is over within milliseconds
//! where sweeps take seconds.

pub mod context;
pub(crate) mod idle;
pub(crate) mod masks;
pub mod owners;
pub(crate) mod permutation;
pub(crate) mod program;
pub mod transitions;

use crate::kernel::Kernel;
use crate::space::chunks::{Chunks, SegmentLengths, Shape};
use crate::space::listing::SlotDigit;
use everyboard_cpu::InstructionSet;
use idle::{BusyRows, Rows};
use owners::{ChunkSet, Owners};
use program::{ChunkRewrite, Compiler, Program, ProgramKey, has, pairs};
use rustc_hash::FxHashMap;
use transitions::{SlotRewrite, Transition};

/// A chunk from which moves lead to another one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) chunk: u32,
    /// The number of the program for the moves.
    program: u32,
}

/// All moves of a puzzle as programs between chunks.
#[derive(Debug)]
pub(crate) struct ChunkMoves {
    /// Those of chunk 0, of chunk 1 and so on.
    sources: Vec<Source>,
    /// The chunks that have some.
    destinations: ChunkSet,
    /// By the number of a destination: its first source; and the end.
    first: Vec<u32>,
    programs: Vec<Program>,
    rows: Rows,
    kernel: Kernel,
}

impl ChunkMoves {
    /// The moves from chunks that this process keeps, to any.
    pub(crate) fn new(
        chunks: &Chunks,
        transitions: &[Transition],
        set: InstructionSet,
        owners: &Owners,
    ) -> Self {
        let mut compiler = Compiler::default();
        let mut sources: Vec<(u32, Source)> = Vec::new();
        for transition in transitions {
            let cut = CutTransition::new(chunks, transition);
            sources.extend(cut.sources(&mut compiler, owners));
        }
        sources.sort_unstable_by_key(|(destination, source)| (*destination, source.chunk));
        let mut first = vec![0];
        let of_one = sources.chunk_by(|a, b| a.0 == b.0);
        let destinations = of_one.map(|sources| {
            first.push(first[first.len() - 1] + sources.len() as u32);
            sources[0].0 as usize
        });
        let destinations = ChunkSet::new(chunks.len(), destinations);
        ChunkMoves {
            sources: sources.into_iter().map(|(_, source)| source).collect(),
            destinations,
            first,
            rows: Rows::new(&compiler),
            kernel: Kernel::new(set, &compiler),
            programs: compiler.programs,
        }
    }

    /// The bytes of programs and the kernel's tables.
    #[cfg(feature = "files")]
    pub(crate) fn program_bytes(&self) -> u64 {
        let programs: usize = self.programs.iter().map(Program::bytes).sum();
        (programs + self.rows.bytes() + self.kernel.bytes()) as u64
    }

    /// The bytes of the lists of sources.
    #[cfg(feature = "files")]
    pub(crate) fn list_bytes(&self) -> u64 {
        let sources = size_of_val(&*self.sources) + size_of_val(&*self.first);
        self.destinations.bytes() + sources as u64
    }

    /// The chunks from which moves lead to `destination`; where several processes share a space,
    /// those that this one keeps.
    pub(crate) fn sources(&self, destination: usize) -> &[Source] {
        let Some(number) = self.destinations.number(destination) else { return &[] };
        &self.sources[self.first[number] as usize..self.first[number + 1] as usize]
    }

    /// Adds the image of the words of a source to the words of its destination.
    pub(crate) fn add(&self, source: Source, words: &[u64], destination: &mut [u64]) {
        self.kernel.run(self.programs[source.program as usize].rows(), words, destination);
    }

    /// The same, if the source has `present` positions and the destination lacks `lacking`: where
    /// these are few, rows of which nothing comes are left out. The numbers need not be exact.
    pub(crate) fn add_busy_rows(
        &self,
        source: Source,
        words: &[u64],
        destination: &mut [u64],
        present: u64,
        lacking: u64,
        busy: &mut BusyRows,
    ) {
        let program = &self.programs[source.program as usize];
        let rows = match self.rows.worth_looking(source.program, present, lacking, busy) {
            Some(idle) => self.rows.without(idle, program, words, destination, busy),
            None => program.rows(),
        };
        self.kernel.run(rows, words, destination);
    }

    /// The number of positions in a chunk's words.
    pub(crate) fn count(&self, words: &[u64]) -> u64 {
        self.kernel.count(words)
    }
}

/// Between which two chunks moves lead.
#[cfg(feature = "files")]
#[derive(Debug)]
pub struct ChunkPairs {
    /// By chunk: those from which moves lead to it.
    pub sources: Neighbours,
    /// By chunk: those to which moves lead from it.
    pub(crate) destinations: Neighbours,
}

#[cfg(feature = "files")]
impl ChunkPairs {
    /// Finds the chunks that moves lead to.
    pub fn new(chunks: &Chunks, transitions: &[Transition]) -> Self {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for transition in transitions {
            each_pair(chunks, transition, |pair| pairs.push(pair));
        }
        let sources = Neighbours::new(chunks.len(), &mut pairs);
        pairs.iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
        ChunkPairs { sources, destinations: Neighbours::new(chunks.len(), &mut pairs) }
    }
}

/// Calls `each` with every chunk to which a transition leads and every other one from which it
/// does, once for each rewrite.
#[cfg(feature = "files")]
pub(crate) fn each_pair(
    chunks: &Chunks,
    transition: &Transition,
    mut each: impl FnMut((u32, u32)),
) {
    let cut = CutTransition::new(chunks, transition);
    let [from, to] = [transition.source, transition.destination].map(|it| chunks.first[it]);
    for edge in (0..cut.top.len()).flat_map(|rewrite| cut.edges(rewrite)) {
        let pair = ((to + edge.to) as u32, (from + edge.from) as u32);
        if pair.0 != pair.1 {
            each(pair);
        }
    }
}

/// By chunk: some others, sorted.
#[cfg(feature = "files")]
#[derive(Debug)]
pub struct Neighbours {
    /// By chunk: where its own begin; and the end.
    first: Vec<u32>,
    all: Vec<u32>,
}

#[cfg(feature = "files")]
impl Neighbours {
    /// From pairs of a chunk and another one, which it sorts.
    fn new(chunks: usize, pairs: &mut Vec<(u32, u32)>) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        let mut first = vec![0; chunks + 1];
        pairs.iter().for_each(|(chunk, _)| first[*chunk as usize + 1] += 1);
        for chunk in 0..chunks {
            first[chunk + 1] += first[chunk];
        }
        Neighbours { first, all: pairs.iter().map(|(_, other)| *other).collect() }
    }

    /// The most that a chunk has.
    pub(crate) fn most(&self) -> usize {
        self.first.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0) as usize
    }

    /// The neighbours of a chunk.
    pub fn of(&self, chunk: usize) -> &[u32] {
        &self.all[self.first[chunk] as usize..self.first[chunk + 1] as usize]
    }
}

/// A rewrite leads from one arrangement of the top squares to another, and so from a chunk to a
/// chunk.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    /// The number of the arrangement in the destination sub-space.
    to: usize,
    /// The number of the arrangement in the source sub-space.
    from: usize,
    rewrite: u32,
}

/// A transition with its rewrites cut where the segments of its sub-spaces are, from which the
/// sources of chunks follow.
struct CutTransition<'a> {
    chunks: &'a Chunks,
    transition: &'a Transition,
    /// By rewrite: what decides between which chunks it leads.
    top: Vec<SlotRewrite>,
    /// By rewrite: what decides what it does to their words.
    below: Vec<ChunkRewrite>,
}

impl<'a> CutTransition<'a> {
    fn new(chunks: &'a Chunks, transition: &'a Transition) -> Self {
        let source = chunks.lengths[transition.source];
        let destination = chunks.lengths[transition.destination];
        let cut = transition.rewrites.iter().map(|rewrite| {
            let [top_before, middle_before, low_before] = cut(&rewrite.before, source);
            let [top_after, middle_after, low_after] = cut(&rewrite.after, destination);
            let middle = SlotRewrite { before: middle_before, after: middle_after };
            let low = SlotRewrite { before: low_before, after: low_after };
            let top = SlotRewrite { before: top_before, after: top_after };
            (top, ChunkRewrite { middle, low })
        });
        let (top, below) = cut.unzip();
        CutTransition { chunks, transition, top, below }
    }

    /// The sources of all chunks of the destination that this process keeps, each with the number
    /// of that chunk.
    fn sources(&self, compiler: &mut Compiler, owners: &Owners) -> Vec<(u32, Source)> {
        let CutTransition { chunks, transition, top, .. } = self;
        let mut edges: Vec<Edge> = (0..top.len()).flat_map(|rewrite| self.edges(rewrite)).collect();
        edges.sort_unstable();
        let from = &chunks.tops[transition.source];
        let to = &chunks.tops[transition.destination];
        // By what both tops leave to the squares below, and the rewrites.
        let mut programs: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut key = Vec::new();
        let mut sources = Vec::new();
        for edges in edges.chunk_by(|a, b| (a.to, a.from) == (b.to, b.from)) {
            let here = edges[0];
            if !owners.is_mine(chunks.first[transition.source] + here.from) {
                continue;
            }
            key.clear();
            key.push(to.remainder(here.to) as u32);
            key.push(from.remainder(here.from) as u32);
            key.extend(edges.iter().map(|edge| edge.rewrite));
            let program = programs.get(&key).copied().unwrap_or_else(|| {
                let program = compiler.program(self.program_key(edges));
                programs.insert(key.clone(), program);
                program
            });
            let chunk = (chunks.first[transition.source] + here.from) as u32;
            let destination = (chunks.first[transition.destination] + here.to) as u32;
            sources.push((destination, Source { chunk, program }));
        }
        sources
    }

    /// The arrangements of top squares between which a rewrite leads.
    fn edges(&self, rewrite: usize) -> Vec<Edge> {
        let (top, ChunkRewrite { middle, low }) = (&self.top[rewrite], &self.below[rewrite]);
        let leaves = [&middle.before[..], &low.before[..]].concat();
        let enters = [&middle.after[..], &low.after[..]].concat();
        let Transition { source, destination, .. } = *self.transition;
        let tops = [source, destination].map(|sub_space| &*self.chunks.tops[sub_space]);
        let pairs = pairs(tops, top, &|left| has(left, &leaves), &|left| has(left, &enters));
        let edges = pairs.into_iter();
        edges.map(|(from, to)| Edge { to, from, rewrite: rewrite as u32 }).collect()
    }

    /// The program for edges between the same two chunks.
    fn program_key(&self, edges: &[Edge]) -> ProgramKey {
        let Transition { source, destination, .. } = *self.transition;
        let below = edges.iter().map(|edge| self.below[edge.rewrite as usize].clone());
        ProgramKey {
            destination: self.shape(destination, edges[0].to),
            source: self.shape(source, edges[0].from),
            rewrites: below.collect(),
        }
    }

    fn shape(&self, sub_space: usize, top: usize) -> Shape {
        let left = self.chunks.tops[sub_space].left(top).clone();
        Shape { middle: self.chunks.lengths[sub_space].middle, left }
    }
}

/// What is held on the top, middle and low squares, by slots of each segment.
fn cut(held: &[SlotDigit], lengths: SegmentLengths) -> [Vec<SlotDigit>; 3] {
    let middle = lengths.top as u8;
    let low = middle + lengths.middle as u8;
    [(0, middle), (middle, low), (low, u8::MAX)].map(|(first, end)| {
        let here = held.iter().filter(|(slot, _)| (first..end).contains(slot));
        here.map(|&(slot, digit)| (slot - first, digit)).collect()
    })
}
