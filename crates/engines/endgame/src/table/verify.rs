//! Every value of a table against those of the positions that moves lead to.

use super::{Table, Value};
use crate::board::Square;
use crate::ending::Side;
use crate::rules::{MOST_PIECES, MoveValidator, Position};
use crate::tables::{SubTable, Tables};
use everyboard_cpu::parallel_fold;
use thiserror::Error;

/// Why a table could not be verified, or is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// An ending that captures lead to is not in the set.
    #[error("the table of {0} is needed, to which a capture leads")]
    Missing(String),
    /// A position has a value that does not follow from its moves.
    #[error("{fen}: the table says {found:?}, the moves say {expected:?}")]
    Wrong {
        /// The position.
        fen: String,
        /// Its value in the table; `None` for an illegal position.
        found: Option<Value>,
        /// The value that its moves give it.
        expected: Option<Value>,
    },
}

/// What a value is checked with.
struct Checker<'a> {
    table: &'a Table,
    validator: MoveValidator,
    /// For each piece besides the kings, the ending without it.
    smaller: Vec<Option<SubTable>>,
}

impl Table {
    /// Computes every value again from those of the positions that its moves lead to, by rules that
    /// share no code with the generator. As mates are 0 moves deep and each other value rests on
    /// smaller ones, a table that passes is right. Returns the number of positions. Cost: about a
    /// microsecond a position.
    ///
    /// # Errors
    /// With one wrong position, or if a smaller table that is needed is missing.
    pub fn verify(&self, tables: &Tables) -> Result<u64, VerifyError> {
        let ending = self.ending();
        let mut smaller = Vec::new();
        for place in 0..ending.count() {
            let rest = ending.without(place);
            let found = tables.find(&rest);
            if rest.count() > 0 && found.is_none() {
                return Err(VerifyError::Missing(rest.to_string()));
            }
            smaller.push(found);
        }
        let checker =
            Checker { table: self, validator: MoveValidator::new(self.board(), ending), smaller };
        let slices = 0..self.geometry.pairs.all().len();
        let results = parallel_fold(
            tables.threads(),
            slices,
            || Ok(0),
            |sum: &mut Result<u64, _>, slice| {
                if let Ok(before) = *sum {
                    *sum = checker.slice(slice).map(|count| before + count);
                }
            },
        );
        results.into_iter().sum()
    }
}

impl Checker<'_> {
    /// Checks all positions of a slice, legal or not, and counts them.
    fn slice(&self, slice: usize) -> Result<u64, VerifyError> {
        let table = self.table;
        let geometry = &self.table.geometry;
        let mut count = 0;
        for word in (0..geometry.words.all()).filter(|&word| geometry.stand_on_board(word)) {
            for at in geometry.board.squares() {
                let mut buffer = [at; MOST_PIECES];
                let squares = geometry.squares(slice, word, at, &mut buffer);
                for turn in Side::BOTH {
                    let found = table.at(turn, slice, word, at.index());
                    self.check(turn, squares, found)?;
                    count += 1;
                }
            }
        }
        Ok(count)
    }

    fn check(
        &self,
        turn: Side,
        squares: &[Square],
        found: Option<Value>,
    ) -> Result<(), VerifyError> {
        let expected = self.expected(turn, squares);
        if found == expected {
            return Ok(());
        }
        let position = Position { turn, squares: squares.to_vec() };
        let fen = position.fen(self.table.ending(), self.table.board());
        Err(VerifyError::Wrong { fen, found, expected })
    }

    fn expected(&self, turn: Side, squares: &[Square]) -> Option<Value> {
        if !self.validator.is_legal(turn, squares) {
            return None;
        }
        let mut best = None;
        let mut buffer = [squares[0]; MOST_PIECES];
        self.validator.each_move(turn, squares, |step| {
            let after = step.play_in(squares, &mut buffer);
            let reply = match step.taken.map(|taken| &self.smaller[taken - 2]) {
                None => self.table.value(!turn, after),
                Some(None) => Some(Value::Draw),
                Some(Some(smaller)) => smaller.value(!turn, after),
            };
            // A legal position without a value is found when its own turn comes.
            best = best.into_iter().chain(reply.map(Value::before)).max_by_key(|v| v.rank());
        });
        Some(match best {
            Some(best) => best,
            None if self.validator.in_check(turn, squares) => Value::Loss(0),
            None => Value::Draw,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::ending::{Ending, Pieces};
    use crate::table::SliceValues;
    use std::sync::Arc;

    fn table(name: &str) -> (Tables, Arc<Table>) {
        let mut tables = Tables::new(BoardSize::new(5).unwrap());
        let ending = Ending::parse(name, &Pieces::orthodox()).unwrap();
        let table = tables.table(&ending, &()).unwrap();
        (tables, table)
    }

    /// The first word and bit of a set.
    fn first(set: impl Iterator<Item = u64>) -> (usize, usize) {
        let (word, set) = set.enumerate().find(|&(_, set)| set != 0).unwrap();
        (word, set.trailing_zeros() as usize)
    }

    fn draw(values: &SliceValues) -> (usize, usize) {
        let decided = values.won.iter().zip(&values.lost).map(|(won, lost)| won | lost);
        first(values.legal.iter().zip(decided).map(|(legal, decided)| legal & !decided))
    }

    /// One wrong bit, or one wrong depth.
    #[test]
    fn damage_is_found() {
        let (tables, table) = table("KRKN");
        assert!(table.verify(&tables).is_ok());
        let damages: [fn(&mut SliceValues); 5] = [
            |values| values.legal[11] ^= 1 << 25,
            |values| {
                let (word, bit) = draw(values);
                values.won[word] |= 1 << bit;
            },
            |values| {
                let (word, bit) = draw(values);
                values.lost[word] |= 1 << bit;
            },
            |values| {
                values.lost.iter_mut().for_each(|lost| *lost &= !(*lost & lost.wrapping_neg()))
            },
            |values| {
                let (word, bit) = first(values.won.iter().copied());
                values.depths.set(word, bit, values.depths.at(word, bit) + 1);
            },
        ];
        // A slice where the side to move wins and loses.
        let has_all = |values: &&SliceValues| {
            [&values.won, &values.lost].into_iter().all(|set| set.iter().any(|&word| word != 0))
        };
        let side =
            table.sides.iter().position(|slices| slices.iter().any(|s| has_all(&s))).unwrap();
        let slice = table.sides[side].iter().position(|values| has_all(&values)).unwrap();
        for (place, damage) in damages.into_iter().enumerate() {
            let mut table = Table::clone(&table);
            damage(&mut table.sides[side][slice]);
            let verified = table.verify(&tables);
            assert!(matches!(verified, Err(VerifyError::Wrong { .. })), "{place}: {verified:?}");
        }
    }

    #[test]
    fn a_smaller_table_is_missing() {
        let (_, table) = table("KQKR");
        let tables = Tables::new(BoardSize::new(5).unwrap());
        assert_eq!(table.verify(&tables), Err(VerifyError::Missing("KKR".into())));
    }
}
