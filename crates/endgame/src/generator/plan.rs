//! Which tables are missing, and in which order they are made.

use crate::board::BoardSize;
use crate::ending::Ending;
use crate::retrograde::Generation;

/// The tables that a request needs: the endings asked for and all that captures lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    missing: Vec<Ending>,
    present: Vec<Ending>,
}

impl Plan {
    /// The plan for these endings, each with the stronger side first ([`Ending::normal`]).
    /// `is_there` is asked once for each ending that is looked at; those that captures from a
    /// present table lead to are not looked at.
    pub fn new<'e>(
        requested: impl IntoIterator<Item = &'e Ending>,
        is_there: impl Fn(&Ending) -> bool,
    ) -> Self {
        let mut plan = Plan { missing: Vec::new(), present: Vec::new() };
        requested.into_iter().for_each(|ending| plan.add(ending, &is_there));
        plan
    }

    fn add(&mut self, ending: &Ending, is_there: &impl Fn(&Ending) -> bool) {
        if self.missing.contains(ending) || self.present.contains(ending) {
            return;
        }
        if is_there(ending) {
            self.present.push(ending.clone());
            return;
        }
        ending.smaller().iter().for_each(|smaller| self.add(smaller, is_there));
        self.missing.push(ending.clone());
    }

    /// The endings whose tables will be made, each after those that captures lead to.
    pub fn missing(&self) -> &[Ending] {
        &self.missing
    }

    /// Whether the table of an ending will be made.
    pub fn makes(&self, ending: &Ending) -> bool {
        self.missing.contains(ending)
    }

    /// The missing ending whose generation takes most memory, and the bytes that it takes.
    pub fn largest(&self, board: BoardSize) -> Option<(&Ending, u64)> {
        let sized = self.missing.iter().map(|one| (one, Generation::bytes_needed(board, one)));
        sized.max_by_key(|&(_, bytes)| bytes)
    }
}
