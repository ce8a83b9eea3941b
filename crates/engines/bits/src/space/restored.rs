//! Spaces that are cut as a file says.

use super::checked::CheckedPlaces;
use super::plan::{SpacePlan, firsts_of};
use super::segments::Segments;
use super::sub_spaces::total;
use super::symbols::SymbolRoles;
use super::{MOST_SWEPT, Space, twins};
use crate::SpaceError;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Arrangements, RewriteSystem};
use everyboard_sorted::sort;

/// How a space was cut when a file was written.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The squares.
    pub segments: Segments,
    /// The symbols whose squares choose the sub-space.
    pub indexed: Vec<Symbol>,
    /// Those that are told apart by parity, if there are some.
    pub twins: Option<[Symbol; 2]>,
    /// How many parity checks exclude arrangements.
    pub checks: usize,
}

impl Space {
    /// The space that was cut so when a file was written; `None` if no such space can have been
    /// written for these starts.
    ///
    /// # Errors
    /// As those of [`Space::new`].
    pub fn restored(
        system: &RewriteSystem,
        starts: &[Position],
        cut: Cut,
    ) -> Result<Option<Self>, SpaceError> {
        SpacePlan::of_starts(system, starts)?.restored(Some(starts), cut)
    }

    /// As [`Space::restored`], for [`Space::towards_goals`].
    pub fn restored_towards_goals(
        system: &RewriteSystem,
        arrangements: &Arrangements,
        cut: Cut,
    ) -> Result<Option<Self>, SpaceError> {
        let firsts = firsts_of(arrangements);
        SpacePlan::towards_goals(system, arrangements)?.restored(firsts.as_deref(), cut)
    }
}

impl SpacePlan<'_> {
    fn restored(
        &self,
        firsts: Option<&[Position]>,
        Cut { segments, indexed, twins, checks }: Cut,
    ) -> Result<Option<Space>, SpaceError> {
        let mut squares: Vec<Square> = segments.squares().collect();
        sort(&mut squares);
        let symbols = SymbolRoles::restored(&self.places, &self.materials, indexed);
        let Some(mut symbols) = symbols.filter(|_| squares == self.places.board) else {
            return Ok(None);
        };
        if checks > 0 {
            let found = firsts.and_then(|firsts| CheckedPlaces::find(self, &symbols, firsts));
            let found = found.filter(|found| found.number == checks);
            return Ok(found.and_then(|checks| self.checked_in(&symbols, checks, segments)));
        }
        if let Some(twins) = twins {
            if twins::choose(self, &symbols.listed) != Some(twins) {
                return Ok(None);
            }
            symbols = symbols.with_twins(twins);
        }
        let keys = self.keys(&symbols)?;
        if total(&keys).is_none_or(|positions| positions > MOST_SWEPT) {
            return Ok(None);
        }
        let space = self.assemble(symbols, segments, keys);
        match twins {
            Some(_) => Ok(firsts.and_then(|firsts| space.with_parities(self.system, firsts))),
            None => Ok(Some(space)),
        }
    }
}
