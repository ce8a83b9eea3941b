//! The positions of one class that one side wins, by sets.
//!
//! That side is the *attacker*, the other the *defender*. The attacker, to move, wins where a move leads to a position that
//! the defender has lost; the defender, to move, has lost where every move leads to a position that the attacker wins.
//! Both are a step backwards: from the lost positions; or from those that are not won, and the complement of what that
//! finds.
//!
//! ```text
//!                        attacker to move            defender to move
//!   this class           open: not known as won      lost;  losable: may be lost at all
//!   a piece less         open (the defender took)    lost (the attacker took)
//! ```
//!
//! Where plies are wanted, steps go ply by ply, and what is known of a class with a piece less comes into sight with the
//! ply in which it was found. Where only the winner is wanted, it is all in sight at once, and only once.

use super::classes::ClassMoves;
use crate::material::Material;
use crate::rules::GameRules;
use everyboard_cpu::parallel_fold;
use everyboard_search::dense::{BitLayout, Predecessors};
use std::num::NonZeroUsize;
use std::ops::Range;

/// The most plies that a code of one byte can say.
const MOST_PLIES: usize = u8::MAX as usize - 1;

/// Why there is no result.
#[derive(Debug)]
pub(crate) enum Unfinished<E> {
    /// Play may last longer than a byte can say.
    TooDeep,
    /// The caller wanted no further step.
    Stopped,
    /// What is known of a class with a piece less cannot be read.
    Read(E),
}

/// A class while it is solved.
#[derive(Debug)]
pub(crate) struct Attack<'a> {
    before: &'a Predecessors,
    threads: NonZeroUsize,
    /// The chunks of this class with the attacker to move.
    attacking: Range<usize>,
    /// Those with the defender to move.
    defending: Range<usize>,
    /// The chunks with a piece less: with the attacker to move, and with the defender.
    below: [Vec<Range<usize>>; 2],
    /// Whether the side to move, the attacker or the defender, has lost with these pieces.
    has_lost: [bool; 2],
    stuck_loses: bool,
    /// By chunk: the open or the lost positions. None where they are not in sight.
    sets: Vec<Vec<u64>>,
    /// By chunk of `defending`: the positions that may be lost.
    losable: Vec<Vec<u64>>,
    /// By chunk, where plies are wanted: for each bit a byte, 0 or the plies and one; 8 of them in a word.
    codes: Vec<Vec<u64>>,
    /// By chunk below, where plies are wanted: which codes it has.
    present: Vec<[u64; 4]>,
    /// By chunk: whether the last step decided a position there.
    fresh: Vec<bool>,
}

impl<'a> Attack<'a> {
    pub(crate) fn new(
        rules: &GameRules,
        class: &'a ClassMoves,
        material: &Material,
        attacker: usize,
        threads: NonZeroUsize,
    ) -> Self {
        // Play for pieces is lost by nothing but pieces.
        let for_pieces = rules.is_for_difference();
        let has_lost = if for_pieces { [false; 2] } else { rules.have_lost(material) };
        let below = [attacker, 1 - attacker].map(|side| {
            let here = class.below.iter().filter(|below| below.side == side);
            here.map(|below| below.chunks.clone()).collect()
        });
        let chunks = class.before.layout().chunks();
        Attack {
            before: &class.before,
            threads,
            attacking: class.sides[attacker].clone(),
            defending: class.sides[1 - attacker].clone(),
            below,
            has_lost: [attacker, 1 - attacker].map(|side| has_lost[side]),
            stuck_loses: rules.stuck_loses() && !for_pieces,
            sets: vec![Vec::new(); chunks],
            losable: Vec::new(),
            codes: vec![Vec::new(); chunks],
            present: Vec::new(),
            fresh: vec![false; chunks],
        }
    }

    /// Finds who wins. `decided` gives the decided positions of a chunk below; `go_on` hears which step is next, and ends it
    /// by saying false.
    pub(crate) fn solve<E: Send>(
        &mut self,
        decided: impl Fn(usize) -> Result<Vec<u64>, E> + Sync,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Result<(), Unfinished<E>> {
        let layout = self.before.layout();
        self.find_losable();
        read_below(
            &self.below[0],
            self.threads,
            &mut self.sets,
            |chunk| Ok(rest(layout, chunk, &decided(chunk)?)),
            |chunk| layout.words(chunk),
        )?;
        self.find_safe();
        self.forget_below(0);
        self.begin_attacking();
        let words = |chunk| layout.words(chunk);
        read_below(&self.below[1], self.threads, &mut self.sets, &decided, words)?;
        self.fresh.fill(true);
        self.step(true, 0);
        self.forget_below(1);
        self.begin_defending();
        self.fresh.fill(true);
        if self.sets[self.defending.clone()].iter().flatten().any(|&lost| lost != 0) {
            self.step(true, 0);
            self.fresh.fill(true);
        }
        let mut steps = 1;
        while self.step(false, 0) && self.step(true, 0) {
            steps += 1;
            if !go_on(steps) {
                return Err(Unfinished::Stopped);
            }
        }
        Ok(())
    }

    /// Finds who wins and in how many plies. `codes` gives the codes of a chunk below; `go_on` hears which ply is next, and
    /// ends it by saying false.
    pub(crate) fn solve_plies<E: Send>(
        &mut self,
        codes: impl Fn(usize) -> Result<Vec<u64>, E> + Sync,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Result<(), Unfinished<E>> {
        let layout = self.before.layout();
        self.begin_attacking();
        self.find_losable();
        self.begin_defending();
        self.begin_codes();
        for (below, is_open) in self.below.iter().zip([true, false]) {
            let words = |chunk| 8 * layout.words(chunk);
            read_below(below, self.threads, &mut self.codes, &codes, words)?;
            for chunk in below.iter().cloned().flatten() {
                self.sets[chunk] = vec![0; layout.words(chunk)];
                if is_open {
                    layout.fill(chunk, &mut self.sets[chunk]);
                }
            }
        }
        let deepest = self.find_present();
        for ply in 1.. {
            self.come_into_sight(ply);
            if ply > deepest && !self.fresh.contains(&true) {
                break;
            }
            if ply > MOST_PLIES {
                return Err(Unfinished::TooDeep);
            }
            if !go_on(ply) {
                return Err(Unfinished::Stopped);
            }
            self.step(ply % 2 == 1, ply as u8 + 1);
        }
        Ok(())
    }

    /// The decided positions of all chunks of this class, or their codes: those with the attacker to move first.
    pub(crate) fn into_blocks(mut self) -> Vec<Vec<u64>> {
        let layout = self.before.layout();
        let (attacking, defending) = (self.attacking.clone(), self.defending.clone());
        let chunks = attacking.clone().chain(defending);
        if !self.present.is_empty() {
            return chunks.map(|chunk| std::mem::take(&mut self.codes[chunk])).collect();
        }
        for chunk in attacking {
            self.sets[chunk] = rest(layout, chunk, &self.sets[chunk]);
        }
        chunks.map(|chunk| std::mem::take(&mut self.sets[chunk])).collect()
    }

    fn forget_below(&mut self, kind: usize) {
        for chunk in self.below[kind].clone().into_iter().flatten() {
            self.sets[chunk] = Vec::new();
        }
    }

    /// Every position is open.
    fn begin_attacking(&mut self) {
        let layout = self.before.layout();
        let chunks = self.attacking.clone();
        allocate(&mut self.sets[chunks.clone()], chunks.clone().map(|chunk| layout.words(chunk)));
        let attacking = chunks.clone().zip(&mut self.sets[chunks]);
        parallel_fold(self.threads, attacking, || (), |(), (chunk, open)| layout.fill(chunk, open));
    }

    /// What is lost at once: everything if the pieces say so, otherwise stuck positions if those lose.
    fn begin_defending(&mut self) {
        let (before, layout) = (self.before, self.before.layout());
        let (all_lost, stuck_loses) = (self.has_lost[1], self.stuck_loses);
        let chunks = self.defending.clone();
        allocate(&mut self.sets[chunks.clone()], chunks.clone().map(|chunk| layout.words(chunk)));
        let defending = chunks.clone().zip(&mut self.sets[chunks]);
        parallel_fold(self.threads, defending, Vec::new, |buffer, (chunk, lost)| {
            if all_lost {
                layout.fill(chunk, lost);
            } else if stuck_loses {
                add_movable(before, chunk, buffer, lost);
                let stuck = rest(layout, chunk, lost);
                lost.copy_from_slice(&stuck);
            }
        });
    }

    /// What may be lost whatever moves lead to: where being stuck is a draw, positions with a move.
    fn find_losable(&mut self) {
        let (before, layout) = (self.before, self.before.layout());
        let all = self.stuck_loses || self.has_lost[1];
        self.losable = vec![Vec::new(); self.defending.len()];
        allocate(&mut self.losable, self.defending.clone().map(|chunk| layout.words(chunk)));
        let losable = self.defending.clone().zip(&mut self.losable);
        parallel_fold(self.threads, losable, Vec::new, |buffer, (chunk, losable)| {
            if all {
                layout.fill(chunk, losable);
            } else {
                add_movable(before, chunk, buffer, losable);
            }
        });
    }

    /// Where a move leads to an open position in sight, nothing can be lost.
    fn find_safe(&mut self) {
        let (before, sets) = (self.before, &self.sets);
        let losable = self.defending.clone().zip(&mut self.losable);
        parallel_fold(self.threads, losable, Vec::new, |safe, (chunk, losable)| {
            safe.clear();
            safe.resize(losable.len(), 0);
            for (number, after) in before.successors(chunk).enumerate() {
                if !sets[after].is_empty() {
                    before.add(chunk, number, &sets[after], safe);
                }
            }
            for (losable, safe) in losable.iter_mut().zip(safe) {
                *losable &= !*safe;
            }
        });
    }

    /// Gives codes to what is lost at once.
    fn begin_codes(&mut self) {
        let layout = self.before.layout();
        for chunk in self.attacking.clone() {
            self.codes[chunk] = vec![0; 8 * layout.words(chunk)];
        }
        for chunk in self.defending.clone() {
            let mut codes = vec![0; 8 * layout.words(chunk)];
            for (codes, &lost) in codes.chunks_exact_mut(8).zip(&self.sets[chunk]) {
                mark(codes, lost, 1);
                self.fresh[chunk] |= lost != 0;
            }
            self.codes[chunk] = codes;
        }
    }

    /// Finds which codes each chunk below has, and returns the highest.
    fn find_present(&mut self) -> usize {
        let below = self.below.iter().flatten().cloned().flatten();
        let codes = &self.codes;
        let found = parallel_fold(self.threads, below, Vec::new, |found, chunk| {
            let mut present = [0; 4];
            for byte in codes[chunk].iter().flat_map(|word| word.to_le_bytes()) {
                present[usize::from(byte / 64)] |= 1_u64 << (byte % 64);
            }
            found.push((chunk, present));
        });
        self.present = vec![[0; 4]; self.codes.len()];
        let mut all = [0; 4];
        for (chunk, present) in found.into_iter().flatten() {
            self.present[chunk] = present;
            (0..4).for_each(|part| all[part] |= present[part]);
        }
        let highest = (0..256).rev().find(|code| all[code / 64] >> (code % 64) & 1 == 1);
        highest.unwrap_or(0)
    }

    /// What is decided below in one ply less is seen from now on.
    fn come_into_sight(&mut self, ply: usize) {
        if ply > usize::from(u8::MAX) {
            return;
        }
        let is_lost = ply % 2 == 1;
        for chunks in &self.below[usize::from(is_lost)] {
            let codes = &self.codes[chunks.clone()];
            let present = &self.present;
            let sets = chunks.clone().zip(self.sets[chunks.clone()].iter_mut().zip(codes));
            let sets = sets.filter(|(chunk, _)| present[*chunk][ply / 64] >> (ply % 64) & 1 == 1);
            let seen =
                parallel_fold(self.threads, sets, Vec::new, |seen, (chunk, (set, codes))| {
                    for (word, codes) in set.iter_mut().zip(codes.chunks_exact(8)) {
                        *word ^= bits_with(codes, ply as u8);
                    }
                    seen.push(chunk);
                });
            seen.into_iter().flatten().for_each(|chunk| self.fresh[chunk] = true);
        }
    }

    /// Decides positions: with the attacker to move if `is_win`, else with the defender. Codes get `code`. Returns whether
    /// there was one.
    fn step(&mut self, is_win: bool, code: u8) -> bool {
        let chunks = if is_win { self.attacking.clone() } else { self.defending.clone() };
        if self.has_lost[usize::from(!is_win)] {
            self.fresh.fill(false);
            return false;
        }
        let mut known: Vec<Vec<u64>> =
            self.sets[chunks.clone()].iter_mut().map(std::mem::take).collect();
        let mut codes: Vec<Vec<u64>> =
            self.codes[chunks.clone()].iter_mut().map(std::mem::take).collect();
        let step = Step { attack: self, is_win, code };
        let tasks = chunks.clone().zip(known.iter_mut().zip(&mut codes));
        let changed = parallel_fold(
            self.threads,
            tasks,
            <(Vec<usize>, Vec<u64>)>::default,
            |(changed, found), (chunk, (known, codes))| {
                if step.find(chunk, known, found) {
                    step.decide(known, codes, found);
                    changed.push(chunk);
                }
            },
        );
        for (chunk, (known, codes)) in chunks.zip(known.into_iter().zip(codes)) {
            self.sets[chunk] = known;
            self.codes[chunk] = codes;
        }
        self.fresh.fill(false);
        for chunk in changed.into_iter().flat_map(|(changed, _)| changed) {
            self.fresh[chunk] = true;
        }
        self.fresh.contains(&true)
    }
}

/// One step backwards.
struct Step<'a> {
    attack: &'a Attack<'a>,
    is_win: bool,
    code: u8,
}

impl Step<'_> {
    /// Puts the positions of a chunk that this step decides into `found` and says whether there are any. `known` are the
    /// open positions, or the lost ones.
    fn find(&self, chunk: usize, known: &[u64], found: &mut Vec<u64>) -> bool {
        let Attack { before, sets, fresh, defending, losable, .. } = self.attack;
        let losable: &[u64] = if self.is_win { &[] } else { &losable[chunk - defending.start] };
        let is_settled = if self.is_win {
            known.iter().all(|&open| open == 0)
        } else {
            losable.iter().zip(known).all(|(losable, lost)| losable & !lost == 0)
        };
        if is_settled || !before.successors(chunk).any(|after| fresh[after]) {
            return false;
        }
        found.clear();
        found.resize(known.len(), 0);
        for (number, after) in before.successors(chunk).enumerate() {
            // What was lost before has been heard of.
            if !sets[after].is_empty() && (fresh[after] || !self.is_win) {
                before.add(chunk, number, &sets[after], found);
            }
        }
        let mut any = 0;
        if self.is_win {
            for (found, open) in found.iter_mut().zip(known) {
                *found &= open;
                any |= *found;
            }
        } else {
            for ((found, lost), losable) in found.iter_mut().zip(known).zip(losable) {
                *found = losable & !*found & !lost;
                any |= *found;
            }
        }
        any != 0
    }

    fn decide(&self, known: &mut [u64], codes: &mut [u64], found: &[u64]) {
        for (known, found) in known.iter_mut().zip(found) {
            *known ^= found;
        }
        // There are none where plies are not wanted.
        for (codes, &found) in codes.chunks_exact_mut(8).zip(found) {
            mark(codes, found, self.code);
        }
    }
}

/// Makes room for a list of each of these lengths. Not on several threads: what one of them allocates and gives back, the
/// others do not get, and the peak was a quarter higher.
fn allocate<T: Clone + Default>(lists: &mut [Vec<T>], lengths: impl Iterator<Item = usize>) {
    for (list, length) in lists.iter_mut().zip(lengths) {
        *list = vec![T::default(); length];
    }
}

/// Reads something of every chunk below, on all threads.
fn read_below<T: Copy + Default + Send, E: Send>(
    below: &[Range<usize>],
    threads: NonZeroUsize,
    into: &mut [Vec<T>],
    read: impl Fn(usize) -> Result<Vec<T>, E> + Sync,
    length: impl Fn(usize) -> usize,
) -> Result<(), Unfinished<E>> {
    for chunks in below {
        allocate(&mut into[chunks.clone()], chunks.clone().map(&length));
        let slots = chunks.clone().zip(&mut into[chunks.clone()]);
        let results = parallel_fold(
            threads,
            slots,
            || Ok(()),
            |result, (chunk, slot)| {
                if result.is_ok() {
                    *result = read(chunk).map(|found| slot.copy_from_slice(&found));
                }
            },
        );
        results.into_iter().collect::<Result<(), E>>().map_err(Unfinished::Read)?;
    }
    Ok(())
}

/// Adds the positions of a chunk that have a move.
fn add_movable(before: &Predecessors, chunk: usize, buffer: &mut Vec<u64>, movable: &mut [u64]) {
    for (number, after) in before.successors(chunk).enumerate() {
        buffer.clear();
        buffer.resize(before.layout().words(after), 0);
        before.layout().fill(after, buffer);
        before.add(chunk, number, buffer, movable);
    }
}

/// The positions of a chunk that are not among these.
pub(super) fn rest(layout: &BitLayout, chunk: usize, these: &[u64]) -> Vec<u64> {
    let mut rest = vec![0; these.len()];
    layout.fill(chunk, &mut rest);
    for (rest, these) in rest.iter_mut().zip(these) {
        *rest &= !these;
    }
    rest
}

/// Gives the bits that are set this code: of 64 bytes, which are 0 there.
fn mark(codes: &mut [u64], mut bits: u64, code: u8) {
    while bits != 0 {
        let bit = bits.trailing_zeros() as usize;
        codes[bit / 8] |= u64::from(code) << (8 * (bit % 8));
        bits &= bits - 1;
    }
}

/// Which of 64 bytes, 8 in a word, are this code.
fn bits_with(codes: &[u64], code: u8) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    codes.iter().rev().fold(0, |bits, eight| {
        let different = eight ^ (ONES * u64::from(code));
        // The highest bit of a byte stays 0 where it is the same.
        let low = (different & (ONES * 0x7f)) + ONES * 0x7f;
        let same = (!(low | different) >> 7) & ONES;
        // Moves the lowest bits of the bytes together.
        (bits << 8) | (same.wrapping_mul(0x0102_0408_1020_4080) >> 56)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_a_code_are_found() {
        let codes = [0, 1, 127, 128, 129, 254, 255];
        let bytes: Vec<u8> = (0..64).map(|number| codes[number * number % 7]).collect();
        let mut words = vec![0; 8];
        for (bit, &byte) in bytes.iter().enumerate() {
            mark(&mut words, 1 << bit, byte);
        }
        for code in [0, 1, 2, 127, 128, 129, 254, 255] {
            let bits = (0..64).filter(|&bit| bytes[bit] == code);
            assert_eq!(bits_with(&words, code), bits.fold(0, |bits, bit| bits | 1 << bit));
        }
    }
}
