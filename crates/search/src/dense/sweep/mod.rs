//! The image of a set of positions under every move.
//!
//! A sweep goes by destination chunk, so that each is written once while its sources stream in.
//! Which chunks are sources of which, and by which program, is worked out once; what happens to words is the
//! kernel's affair, and where the words lie that of whoever runs the sweep.

pub(super) mod context;
pub(super) mod masks;
pub(super) mod permutation;
pub(super) mod program;
pub(super) mod transitions;

use crate::dense::kernel::{InstructionSet, Kernel};
use crate::dense::space::Space;
use crate::dense::space::chunks::{Chunks, SegmentLengths};
use crate::dense::space::listing::Held;
use program::{Below, Compiler, Program, Task, has};
use std::collections::HashMap;
use transitions::{SlotRewrite, Transition};

/// A source of a destination chunk.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) chunk: u32,
    program: u32,
}

/// All moves of a puzzle as programs between chunks.
#[derive(Debug)]
pub(crate) struct Sweep {
    sources: Vec<Source>,
    /// By destination chunk: its first source; and the end.
    first: Vec<u32>,
    programs: Vec<Program>,
    kernel: Kernel,
}

impl Sweep {
    pub(crate) fn new(chunks: &Chunks, transitions: &[Transition], set: InstructionSet) -> Self {
        let mut compiler = Compiler::default();
        let mut sources: Vec<(u32, Source)> = transitions
            .iter()
            .flat_map(|transition| {
                TransitionCompiler::new(chunks, transition).sources(&mut compiler)
            })
            .collect();
        sources.sort_unstable_by_key(|(destination, source)| (*destination, source.chunk));
        let mut first = vec![0; chunks.len() + 1];
        for (destination, _) in &sources {
            first[*destination as usize + 1] += 1;
        }
        for chunk in 0..chunks.len() {
            first[chunk + 1] += first[chunk];
        }
        Sweep {
            sources: sources.into_iter().map(|(_, source)| source).collect(),
            first,
            kernel: Kernel::new(set, &compiler),
            programs: compiler.programs,
        }
    }

    /// The bytes of sources, programs and the kernel's tables.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> u64 {
        let programs: usize = self.programs.iter().map(Program::bytes).sum();
        let sources = size_of_val(&*self.sources) + size_of_val(&*self.first);
        (programs + sources + self.kernel.bytes()) as u64
    }

    /// The chunks from which moves lead to `destination`.
    pub(crate) fn sources(&self, destination: usize) -> &[Source] {
        &self.sources[self.first[destination] as usize..self.first[destination + 1] as usize]
    }

    /// Adds what the moves of `source` make of the words of its chunk.
    pub(crate) fn add(&self, source: Source, words: &[u64], destination: &mut [u64]) {
        self.kernel.run(&self.programs[source.program as usize], words, destination);
    }

    /// The number of positions in a chunk's words.
    pub(crate) fn count(&self, words: &[u64]) -> u64 {
        self.kernel.count(words)
    }
}

/// The order in which destination chunks are best visited: those with the same symbols on the top
/// squares, which are sources of each other, come together.
pub(crate) fn visiting_order(space: &Space, chunks: &Chunks) -> Vec<usize> {
    let indexed = |chunk: usize| {
        let sub_space = &space.sub_spaces[chunks.chunks[chunk].sub_space as usize];
        &sub_space.indexed
    };
    let on_top = |chunk: usize| -> Vec<u16> {
        let mut digits = chunks.top(chunk).iter();
        let tops = space.segments.top.iter().map(|square| {
            match indexed(chunk).iter().find(|(place, _)| place == square) {
                Some((_, symbol)) => 0x100 + symbol.index() as u16,
                None => u16::from(*digits.next().expect("as many as there are squares")),
            }
        });
        tops.collect()
    };
    let mut order: Vec<usize> = (0..chunks.len()).collect();
    order.sort_by_cached_key(|&chunk| on_top(chunk));
    order
}

/// A transition, on its way to sources of chunks.
struct TransitionCompiler<'a> {
    chunks: &'a Chunks,
    transition: &'a Transition,
    /// By rewrite: its part on top before and after, and the rest.
    split: Vec<(Vec<Held>, Vec<Held>, Below)>,
}

impl<'a> TransitionCompiler<'a> {
    fn new(chunks: &'a Chunks, transition: &'a Transition) -> Self {
        let (source, destination) =
            (chunks.cuts[transition.source], chunks.cuts[transition.destination]);
        let split = |SlotRewrite { before, after }: &SlotRewrite| {
            let [top_before, middle_before, low_before] = segments(before, source);
            let [top_after, middle_after, low_after] = segments(after, destination);
            let below = Below { middle_before, middle_after, low_before, low_after };
            (top_before, top_after, below)
        };
        TransitionCompiler {
            chunks,
            transition,
            split: transition.rewrites.iter().map(split).collect(),
        }
    }

    /// The sources of all chunks of the destination, each with its destination.
    fn sources(&self, compiler: &mut Compiler) -> Vec<(u32, Source)> {
        let TransitionCompiler { chunks, transition, .. } = self;
        let mut pairs: Vec<(usize, usize, u16)> =
            (0..self.split.len()).flat_map(|rewrite| self.pairs(rewrite)).collect();
        pairs.sort_unstable();
        let (sources, destinations) =
            (&chunks.tops[transition.source], &chunks.tops[transition.destination]);
        let mut programs: HashMap<Vec<u16>, u32> = HashMap::new();
        let mut key = Vec::new();
        let sources = pairs.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(|pairs| {
            let (to, from, _) = pairs[0];
            key.clear();
            key.push(destinations.remainder(to) as u16);
            key.push(sources.remainder(from) as u16);
            key.extend(pairs.iter().map(|&(_, _, rewrite)| rewrite));
            let program = programs.get(&key).copied().unwrap_or_else(|| {
                let program = compiler.program(self.task(to, from, &key[2..]));
                programs.insert(key.clone(), program);
                program
            });
            let chunk = (chunks.first[transition.source] + from) as u32;
            let destination = (chunks.first[transition.destination] + to) as u32;
            (destination, Source { chunk, program })
        });
        sources.collect()
    }

    /// The arrangements of top squares between which a rewrite leads: destination and source.
    fn pairs(&self, rewrite: usize) -> Vec<(usize, usize, u16)> {
        let (before, after, below) = &self.split[rewrite];
        let Below { middle_before, middle_after, low_before, low_after } = below;
        let leaves = [&middle_before[..], &low_before[..]].concat();
        let enters = [&middle_after[..], &low_after[..]].concat();
        let sources = &self.chunks.tops[self.transition.source];
        let destinations = &self.chunks.tops[self.transition.destination];
        let sources = sources.matching(before, |left| has(left, &leaves));
        let destinations = destinations.matching(after, |left| has(left, &enters));
        destinations.zip(sources).map(|(to, from)| (to, from, rewrite as u16)).collect()
    }

    fn task(&self, to: usize, from: usize, rewrites: &[u16]) -> Task {
        let TransitionCompiler { chunks, transition, split } = self;
        let end = |sub_space: usize, top: usize| {
            (chunks.cuts[sub_space], chunks.tops[sub_space].left(top).clone())
        };
        Task {
            destination: end(transition.destination, to),
            source: end(transition.source, from),
            moves: rewrites.iter().map(|&p| split[usize::from(p)].2.clone()).collect(),
        }
    }
}

/// What is held on top, in the middle and low, by slots of each segment.
fn segments(held: &[Held], cuts: SegmentLengths) -> [Vec<Held>; 3] {
    let begin = cuts.top as u8;
    let low = begin + cuts.middle as u8;
    let within = |first: u8, end: u8| {
        let here = held.iter().filter(move |(slot, _)| (first..end).contains(slot));
        here.map(move |&(slot, digit)| (slot - first, digit)).collect()
    };
    [within(0, begin), within(begin, low), within(low, u8::MAX)]
}
