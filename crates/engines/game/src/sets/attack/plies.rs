//! In how many plies the attacker wins: step by step, each with a code for what it decides.

use super::{Attack, allocate, read_lists};
use crate::sets::codes::{bits_with, mark};
use crate::sets::saved::SavedAttack;
use crate::table::Refusal;
use everyboard_cpu::parallel_fold;
use everyboard_store::FileError;

/// The most plies that a code of one byte can say.
const MOST_PLIES: usize = u8::MAX as usize - 1;

impl Attack<'_> {
    /// Finds who wins and in how many plies. `codes` gives the codes of a chunk below. The work
    /// continues from `saved`. Before each ply it calls `go_on` with its state and the number of
    /// the ply, and ends if that returns an error.
    pub(crate) fn solve_plies(
        &mut self,
        codes: impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync,
        saved: Option<SavedAttack>,
        mut go_on: impl FnMut(&Self, usize) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        self.find_ended();
        self.begin_attacking();
        self.find_losable();
        self.begin_defending();
        let restored = saved.and_then(|saved| self.restore_codes(&saved));
        if restored.is_none() {
            self.begin_codes();
        }
        self.read_codes_below(codes)?;
        let deepest = self.find_present();
        let first = restored.unwrap_or(1);
        (1..first).for_each(|ply| self.come_into_sight(ply));
        for ply in first.. {
            self.come_into_sight(ply);
            if ply > deepest && !self.is_first && !self.fresh.contains(&true) {
                break;
            }
            if ply > MOST_PLIES {
                return Err(Refusal::Positions);
            }
            go_on(self, ply)?;
            self.step(ply % 2 == 1, ply as u8 + 1);
            self.is_first = false;
        }
        Ok(())
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

    /// Brings back the codes that were saved, and returns the ply that comes next; `None` if they
    /// are damaged.
    fn restore_codes(&mut self, saved: &SavedAttack) -> Option<usize> {
        let layout = self.before.layout();
        let chunks = self.attacking.clone().chain(self.defending.clone());
        let codes = chunks.clone().map(|chunk| 8 * layout.words(chunk));
        let codes = saved.read(codes, self.threads)?;
        for (chunk, codes) in chunks.zip(codes) {
            let is_attacking = self.attacking.contains(&chunk);
            for (known, codes) in self.sets[chunk].iter_mut().zip(codes.chunks_exact(8)) {
                let undecided = bits_with(codes, 0);
                *known = if is_attacking { *known & undecided } else { !undecided };
            }
            self.codes[chunk] = codes;
        }
        self.fresh.fill(true);
        self.is_first = saved.step == 1;
        Some(saved.step)
    }

    /// Reads the codes of all classes below. Nothing is decided there yet as far as one can see.
    fn read_codes_below(
        &mut self,
        read: impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync,
    ) -> Result<(), Refusal> {
        let layout = self.before.layout();
        for (below, is_open) in self.below.iter().zip([true, false]) {
            for chunks in below {
                let codes = &mut self.codes[chunks.clone()];
                allocate(codes, chunks.clone().map(|chunk| 8 * layout.words(chunk)));
                read_lists(self.threads, chunks.clone().zip(codes), &read)?;
            }
            for chunk in below.iter().cloned().flatten() {
                self.sets[chunk] = vec![0; layout.words(chunk)];
                if is_open {
                    layout.fill(chunk, &mut self.sets[chunk]);
                }
            }
        }
        Ok(())
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
}
