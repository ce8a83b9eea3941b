//! Makes processes send each other less: moves chunks from one to another, one at a time, while
//! that helps.
//!
//! What crosses on a full level is, for each chunk, its words once for every other process that has
//! a source of it. So what a move of a chunk changes is known from its sources and from the chunks
//! that it is a source of. Passes over all chunks go on until they gain little; no process gets
//! more of a half than [`MOST_PERCENT`] allows. This is the local search of Fiduccia and Mattheyses
//! ("A linear-time heuristic for improving network partitions", 1982) for any number of parts,
//! without moves that make things worse for a while.

use crate::sweep::ChunkPairs;

/// The most of a half that a process gets, in percent of its equal share.
const MOST_PERCENT: u64 = 105;

/// The most passes over all chunks.
const PASSES: usize = 30;

/// A pass that gains less than this part of what crosses, one in 500, is the last.
const LEAST_GAIN: u64 = 500;

/// Who has which chunk, and what follows from it.
pub(super) struct Refinement<'a> {
    pub(super) pairs: &'a ChunkPairs,
    /// By chunk: its words.
    pub(super) words: Vec<u64>,
    /// By chunk.
    pub(super) half: Vec<usize>,
    pub(super) processes: usize,
    /// By chunk.
    pub(super) owners: Vec<u16>,
}

/// What is counted while chunks move.
struct Counts {
    processes: usize,
    /// By chunk and process: how many sources of the chunk the process has; at most 2^16 - 1, or
    /// nothing is moved.
    sources: Vec<u16>,
    /// By half and process: its words.
    loads: Vec<Vec<u64>>,
    /// By half: the most words of a process.
    most: Vec<u64>,
}

impl Counts {
    /// By process: how many sources of a chunk it has.
    fn sources(&self, chunk: usize) -> &[u16] {
        &self.sources[chunk * self.processes..][..self.processes]
    }
}

impl Refinement<'_> {
    /// The owners after all passes.
    pub(super) fn run(mut self) -> Vec<u16> {
        if self.pairs.sources.most() > usize::from(u16::MAX) {
            return self.owners;
        }
        let mut counts = self.counts();
        let all: u64 = (0..self.owners.len()).map(|chunk| self.crossing(&counts, chunk)).sum();
        for _ in 0..PASSES {
            let gained: u64 =
                (0..self.owners.len()).map(|chunk| self.settle(&mut counts, chunk)).sum();
            if gained * LEAST_GAIN <= all {
                break;
            }
        }
        self.owners
    }

    fn counts(&self) -> Counts {
        let mut sources = vec![0; self.owners.len() * self.processes];
        let mut loads = vec![vec![0; self.processes]; 2];
        for (chunk, &owner) in self.owners.iter().enumerate() {
            loads[self.half[chunk]][usize::from(owner)] += self.words[chunk];
            for &source in self.pairs.sources.of(chunk) {
                let owner = usize::from(self.owners[source as usize]);
                sources[chunk * self.processes + owner] += 1;
            }
        }
        let most = loads.iter().map(|loads| {
            let all = loads.iter().sum::<u64>();
            let largest = loads.iter().copied().max();
            let share = all.div_ceil(self.processes as u64);
            (share * MOST_PERCENT / 100).max(largest.unwrap_or(0))
        });
        Counts { processes: self.processes, most: most.collect(), sources, loads }
    }

    /// The words that other processes send to a chunk.
    fn crossing(&self, counts: &Counts, chunk: usize) -> u64 {
        let senders = counts.sources(chunk).iter().enumerate().filter(|(process, sources)| {
            **sources > 0 && *process != usize::from(self.owners[chunk])
        });
        senders.count() as u64 * self.words[chunk]
    }

    /// Moves a chunk to the process where it is best, if it may: the words that cross less then.
    fn settle(&mut self, counts: &mut Counts, chunk: usize) -> u64 {
        let from = usize::from(self.owners[chunk]);
        let half = self.half[chunk];
        let words = self.words[chunk];
        let mut most = 0;
        let mut best = from;
        for to in self.neighbours(chunk) {
            let gain = self.gain(counts, chunk, to);
            if gain > most && counts.loads[half][to] + words <= counts.most[half] {
                (most, best) = (gain, to);
            }
        }
        if best == from {
            return 0;
        }
        counts.loads[half][from] -= words;
        counts.loads[half][best] += words;
        self.owners[chunk] = best as u16;
        for &destination in self.pairs.destinations.of(chunk) {
            let here = &mut counts.sources[destination as usize * self.processes..];
            here[from] -= 1;
            here[best] += 1;
        }
        most as u64
    }

    /// The other processes with sources of a chunk, or chunks that it is a source of.
    fn neighbours(&self, chunk: usize) -> Vec<usize> {
        let around = self.pairs.sources.of(chunk).iter().chain(self.pairs.destinations.of(chunk));
        let mut around: Vec<usize> =
            around.map(|&chunk| usize::from(self.owners[chunk as usize])).collect();
        around.sort_unstable();
        around.dedup();
        around.retain(|&process| process != usize::from(self.owners[chunk]));
        around
    }

    /// The words that cross less if a chunk moves.
    fn gain(&self, counts: &Counts, chunk: usize, to: usize) -> i64 {
        let from = usize::from(self.owners[chunk]);
        // What is sent to it.
        let sources = counts.sources(chunk);
        let change = i64::from(sources[to] > 0) - i64::from(sources[from] > 0);
        let mut gain = change * self.words[chunk] as i64;
        // What it is a source of.
        for &destination in self.pairs.destinations.of(chunk) {
            let destination = destination as usize;
            let owner = usize::from(self.owners[destination]);
            let words = self.words[destination] as i64;
            let sources = counts.sources(destination);
            if owner != from && sources[from] == 1 {
                gain += words;
            }
            if owner != to && sources[to] == 0 {
                gain -= words;
            }
        }
        gain
    }
}
