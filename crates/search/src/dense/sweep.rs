//! The image of a set of positions under every move.
//!
//! A sweep goes by destination chunk, so that each is written once while its sources stream in.
//! Which chunks feed which, and by which program, is worked out once; what happens to words is the
//! kernel's affair, and where the words lie that of whoever runs the sweep.

use super::chunks::{Chunks, Cuts};
use super::kernel::{InstructionSet, Kernel};
use super::links::{Link, Pattern};
use super::listing::Held;
use super::program::{Below, Compiler, Program, Task, has};
use super::space::Space;
use std::collections::HashMap;

/// A source of a destination chunk.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Feed {
    pub(crate) source: u32,
    program: u32,
}

/// All moves of a puzzle as programs between chunks.
#[derive(Debug)]
pub(crate) struct Sweep {
    feeds: Vec<Feed>,
    /// By destination chunk: its first feed; and the end.
    first: Vec<u32>,
    programs: Vec<Program>,
    kernel: Kernel,
}

impl Sweep {
    pub(crate) fn new(chunks: &Chunks, links: &[Link], set: InstructionSet) -> Self {
        let mut compiler = Compiler::default();
        let mut feeds: Vec<(u32, Feed)> =
            links.iter().flat_map(|link| Linking::new(chunks, link).feeds(&mut compiler)).collect();
        feeds.sort_unstable_by_key(|(destination, feed)| (*destination, feed.source));
        let mut first = vec![0; chunks.len() + 1];
        for (destination, _) in &feeds {
            first[*destination as usize + 1] += 1;
        }
        for chunk in 0..chunks.len() {
            first[chunk + 1] += first[chunk];
        }
        Sweep {
            feeds: feeds.into_iter().map(|(_, feed)| feed).collect(),
            first,
            kernel: Kernel::new(set, &compiler),
            programs: compiler.programs,
        }
    }

    /// The bytes of feeds, programs and the kernel's tables.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> u64 {
        let programs: usize = self.programs.iter().map(Program::bytes).sum();
        let feeds = size_of_val(&*self.feeds) + size_of_val(&*self.first);
        (programs + feeds + self.kernel.bytes()) as u64
    }

    /// The chunks from which moves lead to `destination`.
    pub(crate) fn feeds(&self, destination: usize) -> &[Feed] {
        &self.feeds[self.first[destination] as usize..self.first[destination + 1] as usize]
    }

    /// Adds what the moves of `feed` make of the words of its source.
    pub(crate) fn add(&self, feed: Feed, source: &[u64], destination: &mut [u64]) {
        self.kernel.run(&self.programs[feed.program as usize], source, destination);
    }

    /// The number of positions in a chunk's words.
    pub(crate) fn count(&self, words: &[u64]) -> u64 {
        self.kernel.count(words)
    }
}

/// The order in which destination chunks are best visited: those with the same symbols on the top
/// squares, which feed each other, come together.
pub(crate) fn visiting_order(space: &Space, chunks: &Chunks) -> Vec<usize> {
    let located = |chunk: usize| {
        let sub_space = &space.sub_spaces[chunks.chunks[chunk].sub_space as usize];
        &sub_space.located
    };
    let on_top = |chunk: usize| -> Vec<u16> {
        let mut digits = chunks.top(chunk).iter();
        let tops = space.tiers.top.iter().map(|square| {
            match located(chunk).iter().find(|(place, _)| place == square) {
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

/// A link, on its way to feeds of chunks.
struct Linking<'a> {
    chunks: &'a Chunks,
    link: &'a Link,
    /// By pattern: its part on top before and after, and the rest.
    split: Vec<(Vec<Held>, Vec<Held>, Below)>,
}

impl<'a> Linking<'a> {
    fn new(chunks: &'a Chunks, link: &'a Link) -> Self {
        let (source, destination) = (chunks.cuts[link.source], chunks.cuts[link.destination]);
        let split = |Pattern { before, after }: &Pattern| {
            let [top_before, middle_before, low_before] = tiers(before, source);
            let [top_after, middle_after, low_after] = tiers(after, destination);
            let below = Below { middle_before, middle_after, low_before, low_after };
            (top_before, top_after, below)
        };
        Linking { chunks, link, split: link.patterns.iter().map(split).collect() }
    }

    /// The feeds of all chunks of the destination, each with its destination.
    fn feeds(&self, compiler: &mut Compiler) -> Vec<(u32, Feed)> {
        let Linking { chunks, link, .. } = self;
        let mut pairs: Vec<(usize, usize, u16)> =
            (0..self.split.len()).flat_map(|pattern| self.pairs(pattern)).collect();
        pairs.sort_unstable();
        let (sources, destinations) = (&chunks.tops[link.source], &chunks.tops[link.destination]);
        let mut programs: HashMap<Vec<u16>, u32> = HashMap::new();
        let mut key = Vec::new();
        let feeds = pairs.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(|pairs| {
            let (to, from, _) = pairs[0];
            key.clear();
            key.push(destinations.remainder(to) as u16);
            key.push(sources.remainder(from) as u16);
            key.extend(pairs.iter().map(|&(_, _, pattern)| pattern));
            let program = programs.get(&key).copied().unwrap_or_else(|| {
                let program = compiler.program(self.task(to, from, &key[2..]));
                programs.insert(key.clone(), program);
                program
            });
            let source = (chunks.first[link.source] + from) as u32;
            let destination = (chunks.first[link.destination] + to) as u32;
            (destination, Feed { source, program })
        });
        feeds.collect()
    }

    /// The arrangements of top squares between which a pattern leads: destination and source.
    fn pairs(&self, pattern: usize) -> Vec<(usize, usize, u16)> {
        let (before, after, below) = &self.split[pattern];
        let Below { middle_before, middle_after, low_before, low_after } = below;
        let leaves = [&middle_before[..], &low_before[..]].concat();
        let enters = [&middle_after[..], &low_after[..]].concat();
        let sources = &self.chunks.tops[self.link.source];
        let destinations = &self.chunks.tops[self.link.destination];
        let sources = sources.matching(before, |left| has(left, &leaves));
        let destinations = destinations.matching(after, |left| has(left, &enters));
        destinations.zip(sources).map(|(to, from)| (to, from, pattern as u16)).collect()
    }

    fn task(&self, to: usize, from: usize, patterns: &[u16]) -> Task {
        let Linking { chunks, link, split } = self;
        let end = |sub_space: usize, top: usize| {
            (chunks.cuts[sub_space], chunks.tops[sub_space].left(top).clone())
        };
        Task {
            destination: end(link.destination, to),
            source: end(link.source, from),
            moves: patterns.iter().map(|&p| split[usize::from(p)].2.clone()).collect(),
        }
    }
}

/// What is held on top, in the middle and low, by slots of each tier.
fn tiers(held: &[Held], cuts: Cuts) -> [Vec<Held>; 3] {
    let begin = cuts.top as u8;
    let low = begin + cuts.middle as u8;
    let within = |first: u8, end: u8| {
        let here = held.iter().filter(move |(slot, _)| (first..end).contains(slot));
        here.map(move |&(slot, digit)| (slot - first, digit)).collect()
    };
    [within(0, begin), within(begin, low), within(low, u8::MAX)]
}
