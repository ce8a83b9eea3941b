//! One step backwards.

use super::{Attack, add_movable};
use crate::sets::codes::mark;

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
        let Attack { before, sets, fresh, attacking, defending, losable, .. } = self.attack;
        let won_by_squares = self.attack.won_by_squares.filter(|_| self.attack.is_first);
        let won_by_squares = won_by_squares.filter(|_| self.is_win);
        let losable: &[u64] = if self.is_win { &[] } else { &losable[chunk - defending.start] };
        let is_settled = if self.is_win {
            let is_hopeless = self.attack.is_hopeless[chunk - attacking.start];
            is_hopeless || known.iter().all(|&open| open == 0)
        } else {
            losable.iter().zip(known).all(|(losable, lost)| losable & !lost == 0)
        };
        let is_news =
            won_by_squares.is_some() || before.successors(chunk).any(|after| fresh[after]);
        if is_settled || !is_news {
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
        if let Some(won_by_squares) = won_by_squares {
            add_movable(won_by_squares, chunk, &mut Vec::new(), found);
        }
        let mut any = 0;
        if self.is_win {
            for (found, open) in found.iter_mut().zip(known) {
                *found &= open;
            }
            let ended =
                self.attack.ended.get(chunk - attacking.start).map_or(&[][..], Vec::as_slice);
            for (found, ended) in found.iter_mut().zip(ended) {
                *found &= !ended;
            }
            any = found.iter().fold(0, |any, found| any | found);
        } else {
            for ((found, lost), losable) in found.iter_mut().zip(known).zip(losable) {
                *found = losable & !*found & !lost;
                any |= *found;
            }
        }
        any != 0
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
