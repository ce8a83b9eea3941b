//! Deep mates for tests. No quick ending has mates in more than 126 moves, from where on the codes
//! of a file take two bytes, or in more than 254, where depths do; so shallow ones are made deeper.

use super::depths::Depths;
use super::generation::Generation;
use super::slice::NEVER;
use crate::board::squares;

impl Generation {
    /// Depths take two bytes from now on.
    pub(crate) fn widen(&mut self) {
        let all = self.sides.iter_mut().flatten();
        all.for_each(|slice| slice.depths.widen(Depths::NARROW_MOST + 1));
    }

    /// Makes everything known so far, mates included, `moves` moves deeper. What follows from it is
    /// deeper as well, and so is every win and loss of the table.
    pub(crate) fn delay(&mut self, moves: u16) {
        self.level += moves;
        self.last_due += moves;
        self.deepest += moves;
        for slice in self.sides.iter_mut().flatten() {
            slice.depths.widen(self.last_due.max(self.level));
            for (number, (word, _)) in self.geometry.words.pairs().enumerate() {
                let won = slice.legal[number] & !slice.open[word];
                let waiting = slice.winning[number] | slice.delayed[number];
                for at in squares(won | slice.lost[number] | waiting) {
                    let depth = slice.depths.at(number, at.index());
                    slice.depths.set(number, at.index(), depth + moves);
                }
            }
            for due in slice.due.iter_mut().chain([&mut slice.due_first]) {
                *due = if *due == NEVER { NEVER } else { *due + moves };
            }
        }
    }
}
