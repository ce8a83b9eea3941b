//! One step backwards.

use super::begin::add_movable;
use super::{Attack, rest};
use crate::sets::codes::mark;
use everyboard_puzzle::Stuck;

/// One step backwards.
pub(super) struct BackwardStep<'a> {
    pub(super) attack: &'a Attack<'a>,
    /// Whether it decides positions with the attacker to move.
    pub(super) is_win: bool,
    /// The code of what it decides, where plies are wanted.
    pub(super) code: u8,
}

impl BackwardStep<'_> {
    /// Puts the positions of a chunk that this step decides into `found` and says whether there are
    /// any. `known` are the open positions, or the lost ones.
    pub(super) fn find(&self, chunk: usize, known: &[u64], found: &mut Vec<u64>) -> bool {
        let Attack { before, sets, fresh, defending, losable, .. } = self.attack;
        let losable: &[u64] = if self.is_win { &[] } else { &losable[chunk - defending.start] };
        let is_settled = if self.is_win {
            let is_hopeless = self.attack.is_hopeless[chunk - self.attack.attacking.start];
            is_hopeless || known.iter().all(|&open| open == 0)
        } else {
            losable.iter().zip(known).all(|(losable, lost)| losable & !lost == 0)
        };
        let is_first = self.is_win && self.attack.is_first;
        if is_settled || !is_first && !before.successors(chunk).any(|after| fresh[after]) {
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
        if self.is_win {
            if is_first {
                self.add_won_at_once(chunk, found);
            }
            self.retain_winnable(chunk, known, found);
        } else {
            for ((found, lost), losable) in found.iter_mut().zip(known).zip(losable) {
                *found = losable & !*found & !lost;
            }
        }
        found.iter().any(|&found| found != 0)
    }

    /// Adds what the attacker, to move, has won: by what stands on squares, or as it is stuck.
    fn add_won_at_once(&self, chunk: usize, found: &mut [u64]) {
        let Attack { before, won_by_squares, stuck, .. } = *self.attack;
        let mut buffer = Vec::new();
        if let Some(won_by_squares) = won_by_squares {
            add_movable(won_by_squares, chunk, &mut buffer, found);
        }
        if stuck == Stuck::Wins {
            let mut movable = vec![0; found.len()];
            add_movable(before, chunk, &mut buffer, &mut movable);
            let stuck = rest(before.layout(), chunk, &movable);
            found.iter_mut().zip(stuck).for_each(|(found, stuck)| *found |= stuck);
        }
    }

    /// Takes out what is known as won, and what the attacker has lost.
    fn retain_winnable(&self, chunk: usize, open: &[u64], found: &mut [u64]) {
        found.iter_mut().zip(open).for_each(|(found, open)| *found &= open);
        if let Some(ended) = self.attack.ended.get(chunk - self.attack.attacking.start) {
            found.iter_mut().zip(ended).for_each(|(found, ended)| *found &= !ended);
        }
    }

    /// Makes the positions `found` known, and gives them the code.
    pub(super) fn decide(&self, known: &mut [u64], codes: &mut [u64], found: &[u64]) {
        for (known, found) in known.iter_mut().zip(found) {
            *known ^= found;
        }
        // There are none where plies are not wanted.
        for (codes, &found) in codes.chunks_exact_mut(8).zip(found) {
            mark(codes, found, self.code);
        }
    }
}
