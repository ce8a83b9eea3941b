//! The moves of a side, or their undoing, as changes of arrangements.

use crate::cut::Cut;
use crate::step::Step;

/// The moves of one side, in the order of the squares that the pieces leave: lists of what is asked
/// of each, by its number.
///
/// Which moves a position has is found for 64 of them at once, by a word for what stands on each
/// square: the word has a bit for each move that allows it there. To go through the moves of each
/// piece took a third of all time, and this a tenth: a processor cannot foresee how many there are.
#[derive(Debug)]
pub(crate) struct NumberedMoves {
    /// The symbols, with that of an empty square.
    base: usize,
    squares: usize,
    /// By 64 moves, square and symbol there: those that need this symbol there, or nothing.
    allow: Vec<u64>,
    /// The kind of the piece that it takes, from 1, or 0.
    taken: Vec<u8>,
    /// By move and part: how the arrangement changes.
    changes: Vec<i32>,
    parts: usize,
}

impl NumberedMoves {
    /// Moves, by the square that the piece leaves, on a board that is cut so.
    pub(crate) fn new(by_square: &[Vec<Step>], cut: &Cut) -> Self {
        let base = cut.base();
        let squares = cut.squares().len();
        let steps: Vec<&Step> = by_square.iter().flatten().collect();
        let mut allow = Vec::with_capacity(steps.len().div_ceil(64) * squares * base);
        for steps in steps.chunks(64) {
            for square in 0..squares as u8 {
                for symbol in 0..base as u8 {
                    let allows = |step: &Step| {
                        step.needs().iter().all(|&it| it.0 != square || it.1 == symbol)
                    };
                    let bits = (0..).zip(steps).map(|(bit, step)| u64::from(allows(step)) << bit);
                    allow.push(bits.sum());
                }
            }
        }
        NumberedMoves {
            base,
            squares,
            allow,
            taken: steps.iter().map(|step| step.taken.unwrap_or(0)).collect(),
            changes: steps.iter().flat_map(|step| cut.changes(step.changes())).collect(),
            parts: cut.parts(),
        }
    }

    /// How many words have a bit for each move.
    fn words(&self) -> usize {
        self.taken.len().div_ceil(64)
    }

    /// Those of 64 moves that a position has.
    #[inline]
    fn word(&self, word: usize, cells: &[u8]) -> u64 {
        let length = self.squares * self.base;
        let by_square = self.allow[word * length..][..length].chunks_exact(self.base);
        by_square.zip(cells).fold(!0, |all, (allow, &cell)| all & allow[usize::from(cell)])
    }

    /// Whether a position has a move.
    pub(crate) fn are_any(&self, cells: &[u8]) -> bool {
        (0..self.words()).any(|word| self.word(word, cells) != 0)
    }

    /// The numbers of the moves of a position.
    #[inline]
    pub(crate) fn find<'a>(&'a self, cells: &'a [u8]) -> impl Iterator<Item = usize> {
        let mut words = 0..self.words();
        let mut first = 0;
        let mut left = 0;
        std::iter::from_fn(move || {
            while left == 0 {
                let word = words.next()?;
                first = 64 * word;
                left = self.word(word, cells);
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(first + bit)
        })
    }

    /// The kind of the piece that a move takes, from 1, or 0.
    #[inline]
    pub(crate) fn taken(&self, number: usize) -> u8 {
        self.taken[number]
    }

    /// By part: how a move changes the arrangement.
    #[inline]
    pub(crate) fn changes(&self, number: usize) -> &[i32] {
        &self.changes[number * self.parts..][..self.parts]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::GameBoard;
    use crate::numbering::Numbering;
    use crate::rules::GameRules;
    use everyboard_puzzle::Builtin;

    /// By words against move by move, where there are more than 64 of them.
    #[test]
    fn moves_are_those_allowed() {
        for name in ["kings-3x4-capture", "hexapawn", "fox-and-hounds"] {
            let rules = GameRules::new(Builtin::named(name).unwrap().puzzle()).unwrap();
            let numbering =
                Numbering::new(&GameBoard::new(&rules).cut, &rules.material(&rules.start()));
            let numbering = numbering.unwrap();
            let mut placed = numbering.start();
            let sides = [0, 1].map(|side| [rules.steps_by_square(side), rules.steps_back(side)]);
            for by_square in sides.concat() {
                let moves = NumberedMoves::new(by_square, numbering.cut());
                let steps: Vec<&Step> = by_square.iter().flatten().collect();
                for number in (0..numbering.positions()).step_by(97) {
                    numbering.place(number, &mut placed);
                    let cells = placed.cells();
                    let allowed = (0..steps.len()).filter(|&it| steps[it].is_allowed(cells));
                    let allowed: Vec<usize> = allowed.collect();
                    assert_eq!(moves.find(cells).collect::<Vec<_>>(), allowed, "{name} {cells:?}");
                    assert_eq!(moves.are_any(cells), !allowed.is_empty());
                    for made in allowed.into_iter().filter(|&it| steps[it].taken.is_none()) {
                        let mut after = cells.to_vec();
                        steps[made].make(&mut after);
                        let here = placed.arrangements();
                        let changes = moves.changes(made);
                        let found = numbering.number_after(here, changes);
                        assert_eq!(found, numbering.number(&after), "{name} {cells:?}");
                    }
                }
            }
        }
    }
}
