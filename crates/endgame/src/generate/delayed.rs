//! Deep mates for tests. No quick ending has mates in more than 126 moves, from where on the codes
//! of a file take two bytes, or in more than 254, where depths do; so shallow ones are made deeper.

use super::depths::Depths;
use super::run::Generation;
use super::slab::NEVER;
use crate::board::squares;

impl Generation {
    /// Depths take two bytes from now on.
    pub(crate) fn widen(&mut self) {
        let all = self.sides.iter_mut().flatten();
        all.for_each(|slab| slab.depths.widen(Depths::NARROW_MOST + 1));
    }

    /// As if all that is known, mates included, took so many moves more. What follows from it does
    /// as well, so every win and every loss of the table is so much deeper.
    pub(crate) fn delay(&mut self, moves: u16) {
        self.level += moves;
        self.last_due += moves;
        self.deepest += moves;
        for slab in self.sides.iter_mut().flatten() {
            slab.depths.widen(self.last_due.max(self.level));
            for (number, (word, _)) in self.ground.words.pairs().enumerate() {
                let won = slab.legal[number] & !slab.open[word];
                let waiting = slab.winning[number] | slab.delayed[number];
                for at in squares(won | slab.lost[number] | waiting) {
                    let depth = slab.depths.at(number, at.index());
                    slab.depths.set(number, at.index(), depth + moves);
                }
            }
            for due in slab.due.iter_mut().chain([&mut slab.due_first]) {
                *due = if *due == NEVER { NEVER } else { *due + moves };
            }
        }
    }
}
