//! Every value of a table against those of the positions that moves lead to.

use super::{Table, Value};
use crate::ending::Side;
use crate::rules::{Position, Referee};
use crate::store::{Store, SubTable};
use crate::threads::share;
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
    /// ones, a table that passes is right. Returns the number of positions. Cost: some microseconds
    /// a position.
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
        let (ground, mut count) = (&self.table.ground, 0);
        for word in 0..ground.words.all() {
            for at in self.table.field().squares() {
                let squares = ground.squares(slab, word, at.index());
                if !squares.iter().all(|&square| ground.field.contains(square)) {
                    continue;
                }
                for turn in Side::BOTH {
                    let found = self.table.at(turn, slab, word, at.index());
                    let position = Position { turn, squares: squares.clone() };
                    self.check(position, found)?;
                    count += 1;
                }
            }
        }
        Ok(count)
    }

    fn check(&self, position: Position, found: Option<Value>) -> Result<(), VerifyError> {
        let expected = self.expected(&position);
        if found == expected {
            return Ok(());
        }
        let fen = position.fen(self.table.ending(), self.table.field());
        Err(VerifyError::Wrong { fen, found, expected })
    }

    fn expected(&self, position: &Position) -> Option<Value> {
        let (turn, squares) = (position.turn, &position.squares[..]);
        if !self.referee.is_legal(turn, squares) {
            return None;
        }
        let moves = self.referee.moves(turn, squares);
        let replies = moves.iter().map(|step| {
            let after = step.play(squares);
            match step.taken.map(|taken| &self.smaller[taken - 2]) {
                None => self.table.value(!turn, &after),
                Some(None) => Some(Value::Draw),
                Some(Some(smaller)) => smaller.value(!turn, &after),
            }
        });
        // A legal position without a value is found when its own turn comes.
        let best = replies.flatten().map(Value::before).max_by_key(|value| value.rank());
        let none = if self.referee.in_check(turn, squares) { Value::Loss(0) } else { Value::Draw };
        Some(best.unwrap_or(none))
    }
}
