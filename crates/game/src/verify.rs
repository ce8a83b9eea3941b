//! Tables checked against their own moves.

use crate::numbering::Numbering;
use crate::rules::GamePosition;
use crate::table::{GameTable, Watch};
use crate::value::Value;
use everyboard_store::FileError;

/// What is wrong with a table.
#[derive(Debug)]
pub enum Wrong {
    /// The value of a position does not follow from its moves.
    Value {
        /// The position.
        position: GamePosition,
        /// What the table says.
        found: Option<Value>,
        /// What follows from the values after its moves.
        follows: Value,
    },
    /// The table does not say in how many plies: values may agree with their moves and be wrong all the same, since they
    /// may support each other in a circle.
    WithoutPlies,
    /// A file cannot be read, or is damaged.
    File(FileError),
    /// [`Watch`] ended it.
    Stopped,
}

impl GameTable {
    /// Checks every position: its value must follow from the values after its moves, ply by ply. Returns how many there
    /// are, each with either side to move.
    ///
    /// This proves a table of wins, draws and losses. A win in n plies has a move to a loss in n - 1, and so on down to a
    /// side that has lost; so plies are the rank without which values could support each other in a circle. Where a
    /// draw is claimed, both sides can stay among the draws. Takes some microseconds for each position.
    ///
    /// # Errors
    /// With the first position whose value is wrong; for tables without plies; if a file fails; or if `watch` ends it.
    pub fn verify(&self, watch: &mut impl Watch) -> Result<u64, Wrong> {
        if !self.has_plies() {
            return Err(Wrong::WithoutPlies);
        }
        let all = self.positions();
        let mut done = 0;
        for material in self.materials() {
            let squares = self.rules().puzzle().board.len();
            let numbering = Numbering::new(squares, material);
            let numbering = numbering.expect("what was solved can be numbered");
            let mut cells = vec![0; squares];
            for number in 0..numbering.positions() {
                numbering.place(number, &mut cells);
                for side in [0, 1] {
                    self.verify_position(GamePosition { cells: cells.clone().into(), side })?;
                }
            }
            done += numbering.positions();
            if !watch.solved(done, all) {
                return Err(Wrong::Stopped);
            }
        }
        Ok(done)
    }

    fn verify_position(&self, position: GamePosition) -> Result<(), Wrong> {
        let found = self.value(&position)?;
        let follows = self.follows(&position)?;
        if found == Some(follows) {
            return Ok(());
        }
        Err(Wrong::Value { position, found, follows })
    }

    /// What the values after its moves say of a position.
    fn follows(&self, position: &GamePosition) -> Result<Value, FileError> {
        let rules = self.rules();
        let lost = Value::Loss { plies: Some(0) };
        if rules.has_lost(&position.cells, position.side) {
            return Ok(lost);
        }
        let mut best: Option<Value> = None;
        for legal in rules.moves(position) {
            let value = self.value(&legal.after)?.expect("the table has what moves lead to");
            best = best.into_iter().chain([value.before()]).max_by_key(|value| value.rank());
        }
        Ok(best.unwrap_or(if rules.stuck_loses() { lost } else { Value::Draw }))
    }
}

impl From<FileError> for Wrong {
    fn from(error: FileError) -> Self {
        Wrong::File(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Values;
    use crate::{GameOptions, GameRules};
    use everyboard_puzzle::Builtin;

    #[test]
    fn a_wrong_value_is_found() {
        let puzzle = Builtin::named("knights-3x3-capture").unwrap().puzzle();
        let rules = GameRules::new(puzzle).unwrap();
        let mut table = GameTable::solve(rules, &GameOptions::default(), &mut ()).unwrap();
        assert_eq!(table.verify(&mut ()).unwrap(), 13_981);
        let classes = table.materials().to_vec();
        for (at, code) in (7..).zip([0, 1, 2, 3, 8]) {
            let Values::ByClass(all) = &mut table.values else { panic!("it is small") };
            let value = &mut all.get_mut(&classes[2 * at]).unwrap().values[1][at];
            let right = std::mem::replace(value, code);
            assert_eq!(table.verify(&mut ()).is_err(), right != code, "{at}");
            let Values::ByClass(all) = &mut table.values else { panic!("it is small") };
            all.get_mut(&classes[2 * at]).unwrap().values[1][at] = right;
        }
    }
}
