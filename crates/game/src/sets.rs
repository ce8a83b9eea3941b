//! Who wins, by sets of positions: for large games, where a bit for each position and streams of words are far faster
//! than one position at a time.
//!
//! Ply by ply. A position is won in n plies if a move leads to one that is lost in n - 1; it is lost in n if no move leads
//! to one that is not won by then. So each ply is one step backwards: from the lost positions, or from all that are not
//! won, and of the second the complement.

use crate::material::Material;
use crate::rules::{GamePosition, GameRules};
use everyboard_board::Position;
use everyboard_cpu::run_on_threads;
use everyboard_search::dense::{InstructionSet, Predecessors, SpaceError};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Bitmaps, in bytes for each byte of one: three of them, and a byte for each bit.
const BITMAPS: u128 = 3 + 8;

/// The most plies that a code of one byte can say.
const MOST_PLIES: usize = u8::MAX as usize - 1;

/// Why sets did not solve a game.
pub(crate) enum Unfinished {
    /// Play may last longer than a byte can say.
    TooDeep,
    /// The caller wanted no further ply.
    Stopped,
}

/// The bytes that solving takes if one bitmap of all positions takes `bitmap`.
pub(crate) fn bytes_needed(bitmap: u128) -> u64 {
    (bitmap * BITMAPS).try_into().unwrap_or(u64::MAX)
}

/// The plies of every position.
#[derive(Debug)]
pub(crate) struct PliesBySets {
    before: Predecessors,
    /// By chunk: where its words are among all words.
    ranges: Vec<Range<usize>>,
    /// For each bit 0 for a draw, otherwise the plies and one.
    codes: Vec<u8>,
}

impl PliesBySets {
    /// The bits of all positions with these pieces, with either side to move.
    ///
    /// # Errors
    /// If they cannot be numbered.
    pub(crate) fn predecessors(
        rules: &GameRules,
        materials: &[Material],
    ) -> Result<Predecessors, SpaceError> {
        let starts: Vec<Position> =
            materials.iter().flat_map(|material| rules.some_positions(material)).collect();
        Predecessors::new(rules.system(), &starts, InstructionSet::best())
    }

    /// Solves all positions. `go_on` hears which ply is next, and ends it by saying false.
    pub(crate) fn solve(
        rules: &GameRules,
        before: Predecessors,
        threads: NonZeroUsize,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Result<Self, Unfinished> {
        let mut solver = Solver::new(rules, before);
        let mut plies = 0;
        while solver.fresh.contains(&true) {
            plies += 1;
            if plies > MOST_PLIES {
                return Err(Unfinished::TooDeep);
            }
            if !go_on(plies) {
                return Err(Unfinished::Stopped);
            }
            solver.ply(plies as u8, threads);
        }
        let Solver { before, ranges, codes, .. } = solver;
        Ok(PliesBySets { before, ranges, codes })
    }

    /// The code of a position: 0 for a draw, otherwise the plies and one.
    pub(crate) fn code(&self, rules: &GameRules, position: &GamePosition) -> Option<i16> {
        let (chunk, bit) = self.before.find(&rules.turned(position))?;
        Some(self.codes[64 * self.ranges[chunk].start + bit].into())
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        (0..self.before.chunks()).map(|chunk| self.before.positions(chunk)).sum()
    }

    /// Calls `see` for each chunk with one of its positions, how many positions it has, and how many have each code.
    pub(crate) fn for_each_chunk(&self, mut see: impl FnMut(Position, u64, &[u64; 256])) {
        for (chunk, range) in self.ranges.iter().enumerate() {
            let mut counts = [0; 256];
            for &code in &self.codes[64 * range.start..64 * range.end] {
                counts[usize::from(code)] += 1;
            }
            see(self.before.some_position(chunk), self.before.positions(chunk), &counts);
        }
    }
}

struct Solver {
    before: Predecessors,
    ranges: Vec<Range<usize>>,
    codes: Vec<u8>,
    /// The positions that are not known to be won.
    open: Vec<u64>,
    /// Those that are lost.
    lost: Vec<u64>,
    /// Those that may be lost: all but those with pieces and without a move, where that is a draw.
    losable: Vec<u64>,
    /// By chunk: whether play has ended there.
    ended: Vec<bool>,
    /// By chunk: whether the last ply has decided a position there.
    fresh: Vec<bool>,
}

impl Solver {
    fn new(rules: &GameRules, before: Predecessors) -> Self {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for chunk in 0..before.chunks() {
            let first = ranges.last().map_or(0, |range| range.end);
            ranges.push(first..first + before.words(chunk));
        }
        let words = ranges.last().map_or(0, |range| range.end);
        let mut solver = Solver {
            ended: vec![false; ranges.len()],
            fresh: vec![false; ranges.len()],
            codes: vec![0; 64 * words],
            open: vec![0; words],
            lost: vec![0; words],
            losable: vec![0; words],
            before,
            ranges,
        };
        for chunk in 0..solver.ranges.len() {
            let range = solver.ranges[chunk].clone();
            solver.before.fill(chunk, &mut solver.open[range]);
        }
        for chunk in 0..solver.ranges.len() {
            solver.begin(rules, chunk);
        }
        solver
    }

    /// Finds the positions of a chunk where play has ended.
    fn begin(&mut self, rules: &GameRules, chunk: usize) {
        let range = self.ranges[chunk].clone();
        let position = rules.position(&self.before.some_position(chunk));
        self.ended[chunk] = rules.has_lost(&position.cells, position.side);
        let mut can_move = vec![0; range.len()];
        if !self.ended[chunk] {
            for (number, after) in self.before.successors(chunk).enumerate() {
                let after = &self.open[self.ranges[after].clone()];
                self.before.add(chunk, number, after, &mut can_move);
            }
        }
        let stuck_loses = rules.stuck_loses() || self.ended[chunk];
        for (word, can_move) in range.zip(can_move) {
            let all = self.open[word];
            self.losable[word] = if stuck_loses { all } else { all & can_move };
            if stuck_loses {
                self.lost[word] = all & !can_move;
                mark(&mut self.codes[64 * word..][..64], self.lost[word], 1);
                self.fresh[chunk] |= self.lost[word] != 0;
            }
        }
    }

    /// Decides the positions of this many plies: odd ones are won, even ones lost.
    fn ply(&mut self, plies: u8, threads: NonZeroUsize) {
        let is_win = plies % 2 == 1;
        let Solver { before, ranges, codes, open, lost, losable, ended, fresh } = self;
        let (target, source) = if is_win { (open, &*lost) } else { (lost, &*open) };
        let step = Step { before, ranges, source, losable, fresh, is_win };
        let mut tasks = Vec::new();
        let (mut target, mut codes) = (&mut target[..], &mut codes[..]);
        for (chunk, range) in ranges.iter().enumerate() {
            let (words, rest) = target.split_at_mut(range.len());
            let (bytes, more) = codes.split_at_mut(64 * range.len());
            (target, codes) = (rest, more);
            if !ended[chunk] && before.successors(chunk).any(|after| fresh[after]) {
                tasks.push((chunk, words, bytes));
            }
        }
        let tasks = Mutex::new(tasks.into_iter());
        let changed = run_on_threads(threads, || {
            let mut changed = Vec::new();
            let mut buffer = Vec::new();
            loop {
                let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((chunk, words, bytes)) = next else { return changed };
                step.find(chunk, words, &mut buffer);
                if buffer.iter().any(|&new| new != 0) {
                    step.decide(words, &buffer);
                    for (bytes, &new) in bytes.chunks_exact_mut(64).zip(&buffer) {
                        mark(bytes, new, plies + 1);
                    }
                    changed.push(chunk);
                }
            }
        });
        self.fresh.fill(false);
        changed.into_iter().flatten().for_each(|chunk| self.fresh[chunk] = true);
    }
}

/// One ply.
struct Step<'a> {
    before: &'a Predecessors,
    ranges: &'a [Range<usize>],
    /// The lost positions, if it finds won ones; those that are not won, if it finds lost ones.
    source: &'a [u64],
    losable: &'a [u64],
    fresh: &'a [bool],
    is_win: bool,
}

impl Step<'_> {
    /// Puts the positions of a chunk that this ply decides into `found`. `known` are those not won, or those lost.
    fn find(&self, chunk: usize, known: &[u64], found: &mut Vec<u64>) {
        found.clear();
        found.resize(known.len(), 0);
        for (number, after) in self.before.successors(chunk).enumerate() {
            // What was lost before has been heard of.
            if self.fresh[after] || !self.is_win {
                let after = &self.source[self.ranges[after].clone()];
                self.before.add(chunk, number, after, found);
            }
        }
        let losable = &self.losable[self.ranges[chunk].clone()];
        for ((found, known), losable) in found.iter_mut().zip(known).zip(losable) {
            *found = if self.is_win { *found & known } else { losable & !*found & !known };
        }
    }

    fn decide(&self, known: &mut [u64], new: &[u64]) {
        for (known, new) in known.iter_mut().zip(new) {
            *known ^= new;
        }
    }
}

/// Gives the bytes of the bits that are set this code.
fn mark(bytes: &mut [u8], mut bits: u64, code: u8) {
    while bits != 0 {
        bytes[bits.trailing_zeros() as usize] = code;
        bits &= bits - 1;
    }
}
