//! The moves of a side, or their undoing, as changes of arrangements.

use crate::conditions::Conditions;
use crate::cut::Cut;
use crate::material::Material;
use crate::rules::GameRules;
use crate::step::Step;

/// The moves of one side, in the order of the squares that the pieces leave: lists of what is asked
/// of each, by its number.
#[derive(Debug)]
pub(crate) struct NumberedMoves {
    needs: Conditions,
    /// The number of what it does to the pieces: 0 if all stay.
    effects: Vec<u16>,
    /// By move and part: how the arrangement changes.
    changes: Vec<i32>,
    parts: usize,
}

/// The moves of both sides on a board.
#[derive(Debug)]
pub(crate) struct BoardMoves {
    /// By side.
    pub(crate) forwards: [NumberedMoves; 2],
    /// By side, the undoing of its moves that leave all pieces.
    pub(crate) backwards: [NumberedMoves; 2],
}

impl BoardMoves {
    /// The moves with these pieces on the board. Without a supply they are the same for all pieces.
    pub(crate) fn new(rules: &GameRules, material: &Material, cut: &Cut) -> Self {
        BoardMoves {
            forwards: [0, 1].map(|side| NumberedMoves::new(rules.steps_of(side, material), cut)),
            backwards: [0, 1]
                .map(|side| NumberedMoves::new(rules.steps_back_of(side, material), cut)),
        }
    }
}

impl NumberedMoves {
    /// Moves on a board that is cut so.
    pub(crate) fn new<'a>(steps: impl IntoIterator<Item = &'a Step>, cut: &Cut) -> Self {
        let kinds = cut.base() - 1;
        let steps: Vec<&Step> = steps.into_iter().collect();
        NumberedMoves {
            needs: Conditions::new(
                steps.iter().map(|step| step.needs()),
                cut.squares().len(),
                kinds,
            ),
            effects: steps.iter().map(|step| step.effect.number(kinds) as u16).collect(),
            changes: steps.iter().flat_map(|step| cut.changes(step.changes())).collect(),
            parts: cut.parts(),
        }
    }

    /// Whether a position has a move.
    pub(crate) fn are_any(&self, cells: &[u8]) -> bool {
        self.needs.are_any(cells)
    }

    /// The numbers of the moves of a position.
    #[inline]
    pub(crate) fn find<'a>(&'a self, cells: &'a [u8]) -> impl Iterator<Item = usize> {
        self.needs.find(cells)
    }

    /// The number of what a move does to the pieces: 0 if all stay.
    #[inline]
    pub(crate) fn effect(&self, number: usize) -> usize {
        self.effects[number].into()
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
    use crate::class::board_cut;
    use crate::numbering::Numbering;
    use crate::step::Effect;
    use everyboard_puzzle::Builtin;

    /// By words against move by move, where there are more than 64 of them.
    #[test]
    fn moves_are_those_allowed() {
        for name in ["kings-3x4-capture", "hexapawn", "fox-and-hounds"] {
            let rules = GameRules::new(Builtin::named(name).unwrap().puzzle()).unwrap();
            let material = rules.material(&rules.start());
            let numbering = Numbering::new(&board_cut(&rules), &material);
            let numbering = numbering.unwrap();
            let mut placed = numbering.start();
            let forwards = [0, 1].map(|side| rules.steps_of(side, &material).collect());
            let backwards = [0, 1].map(|side| rules.steps_back_of(side, &material).collect());
            let all: [Vec<&Step>; 4] = [forwards, backwards].concat().try_into().unwrap();
            for steps in all {
                let moves = NumberedMoves::new(steps.iter().copied(), numbering.cut());
                for number in (0..numbering.positions()).step_by(97) {
                    numbering.place(number, &mut placed);
                    let cells = placed.cells();
                    let allowed = (0..steps.len()).filter(|&it| steps[it].is_allowed(cells));
                    let allowed: Vec<usize> = allowed.collect();
                    assert_eq!(moves.find(cells).collect::<Vec<_>>(), allowed, "{name} {cells:?}");
                    assert_eq!(moves.are_any(cells), !allowed.is_empty());
                    for made in allowed.into_iter().filter(|&it| steps[it].effect == Effect::None) {
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
