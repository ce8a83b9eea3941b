//! Every value of a table against those of the positions that moves lead to.

use super::{Table, Value};
use crate::board::Square;
use crate::ending::Side;
use crate::rules::{MOST_MEN, Position, Referee};
use crate::store::{Store, SubTable};
use everyboard_cpu::share;
use thiserror::Error;

/// Why a table could not be verified, or is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// An ending that captures lead to is not in the store.
    #[error("the table of {0} is needed, to which a capture leads")]
    Missing(String),
    /// A position has a value that does not follow from its moves.
    #[error("{fen}: the table says {found:?}, the moves say {expected:?}")]
    Wrong {
        /// The position.
        fen: String,
        /// Its value in the table; nothing for an illegal position.
        found: Option<Value>,
        /// The value that its moves give it.
        expected: Option<Value>,
    },
}

/// What a value is checked with.
struct Checker<'a> {
    table: &'a Table,
    referee: Referee,
    /// For each piece besides the kings, the ending without it.
    smaller: Vec<Option<SubTable>>,
}

impl Table {
    /// Computes every value anew from those of the positions that its moves lead to, by rules that
    /// the generator does not use. As mates are 0 moves deep and each other value rests on smaller
    /// ones, a table that passes is right. Returns the number of positions. Cost: about a
    /// microsecond a position.
    ///
    /// # Errors
    /// With one wrong position, or if the store lacks a table that is needed.
    pub fn verify(&self, store: &Store) -> Result<u64, VerifyError> {
        let ending = self.ending();
        let after = |place| match ending.without(place) {
            bare if bare.count() == 0 => Ok(None),
            rest => match store.find(&rest) {
                None => Err(VerifyError::Missing(rest.to_string())),
                found => Ok(found),
            },
        };
        let smaller = (0..ending.count()).map(after).collect::<Result<_, _>>()?;
        let checker = Checker { table: self, referee: Referee::new(self.field(), ending), smaller };
        let slabs = 0..self.ground.pairs.all().len();
        let results = share(
            store.threads(),
            slabs,
            || Ok(0),
            |sum: &mut Result<u64, _>, slab| {
                if let Ok(before) = *sum {
                    *sum = checker.slab(slab).map(|count| before + count);
                }
            },
        );
        results.into_iter().sum()
    }
}

impl Checker<'_> {
    /// Checks all positions of a slab, legal or not, and counts them.
    fn slab(&self, slab: usize) -> Result<u64, VerifyError> {
        let (table, ground) = (self.table, &self.table.ground);
        let mut count = 0;
        for word in (0..ground.words.all()).filter(|&word| ground.stand_on_board(word)) {
            for at in ground.field.squares() {
                let mut room = [at; MOST_MEN];
                let squares = ground.squares(slab, word, at, &mut room);
                for turn in Side::BOTH {
                    let found = table.at(turn, slab, word, at.index());
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
        let fen = position.fen(self.table.ending(), self.table.field());
        Err(VerifyError::Wrong { fen, found, expected })
    }

    fn expected(&self, turn: Side, squares: &[Square]) -> Option<Value> {
        if !self.referee.is_legal(turn, squares) {
            return None;
        }
        let (mut best, mut room) = (None, [squares[0]; MOST_MEN]);
        self.referee.each_move(turn, squares, |step| {
            let after = step.play_in(squares, &mut room);
            let reply = match step.taken.map(|taken| &self.smaller[taken - 2]) {
                None => self.table.value(!turn, after),
                Some(None) => Some(Value::Draw),
                Some(Some(smaller)) => smaller.value(!turn, after),
            };
            // A legal position without a value is found when its own turn comes.
            best = best.into_iter().chain(reply.map(Value::before)).max_by_key(|v| v.rank());
        });
        let none = || match self.referee.in_check(turn, squares) {
            true => Value::Loss(0),
            false => Value::Draw,
        };
        Some(best.unwrap_or_else(none))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Field;
    use crate::ending::{Ending, Pieces};
    use crate::table::Sheet;
    use std::sync::Arc;

    fn table(name: &str) -> (Store, Arc<Table>) {
        let mut store = Store::new(Field::new(5).unwrap());
        let ending = Ending::parse(name, &Pieces::orthodox()).unwrap();
        let table = store.table(&ending, &()).unwrap();
        (store, table)
    }

    /// The first word and bit of a set.
    fn first(set: impl Iterator<Item = u64>) -> (usize, usize) {
        let (word, set) = set.enumerate().find(|&(_, set)| set != 0).unwrap();
        (word, set.trailing_zeros() as usize)
    }

    fn draw(sheet: &Sheet) -> (usize, usize) {
        let decided = sheet.won.iter().zip(&sheet.lost).map(|(won, lost)| won | lost);
        first(sheet.legal.iter().zip(decided).map(|(legal, decided)| legal & !decided))
    }

    /// One wrong bit, or one wrong depth.
    #[test]
    fn damage_is_found() {
        let (store, table) = table("KRKN");
        assert!(table.verify(&store).is_ok());
        let damages: [fn(&mut Sheet); 5] = [
            |sheet| sheet.legal[11] ^= 1 << 25,
            |sheet| {
                let (word, bit) = draw(sheet);
                sheet.won[word] |= 1 << bit;
            },
            |sheet| {
                let (word, bit) = draw(sheet);
                sheet.lost[word] |= 1 << bit;
            },
            |sheet| sheet.lost.iter_mut().for_each(|lost| *lost &= !(*lost & lost.wrapping_neg())),
            |sheet| {
                let (word, bit) = first(sheet.won.iter().copied());
                sheet.depths.set(word, bit, sheet.depths.at(word, bit) + 1);
            },
        ];
        // A slab where the side to move wins and loses.
        let has_all = |sheet: &&Sheet| {
            [&sheet.won, &sheet.lost].into_iter().all(|set| set.iter().any(|&word| word != 0))
        };
        let side =
            table.sides.iter().position(|sheets| sheets.iter().any(|s| has_all(&s))).unwrap();
        let slab = table.sides[side].iter().position(|sheet| has_all(&sheet)).unwrap();
        for (place, damage) in damages.into_iter().enumerate() {
            let mut table = Table::clone(&table);
            damage(&mut table.sides[side][slab]);
            let verified = table.verify(&store);
            assert!(matches!(verified, Err(VerifyError::Wrong { .. })), "{place}: {verified:?}");
        }
    }

    #[test]
    fn a_smaller_table_is_missing() {
        let (_, table) = table("KQKR");
        let store = Store::new(Field::new(5).unwrap());
        assert_eq!(table.verify(&store), Err(VerifyError::Missing("KKR".into())));
    }
}
