//! Spaces that are cut as a file says.

use super::checked::CheckedPlaces;
use super::material::{Material, materials, materials_of};
use super::segments::Segments;
use super::sub_spaces::{sub_space_keys, total};
use super::symbols::{Places, SymbolRoles};
use super::{MOST_SWEPT, Space, firsts_of, twins};
use crate::SpaceError;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Arrangements, RewriteSystem};

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
    /// If there are more than 2^14 sub-spaces or more than 2^12 materials.
    pub fn restored(
        system: &RewriteSystem,
        starts: &[Position],
        cut: Cut,
    ) -> Result<Option<Self>, SpaceError> {
        let places = Places::new(system, starts);
        let materials = materials(system, starts, &places)?;
        Self::restored_of(system, places, &materials, Some(starts), cut)
    }

    /// As [`Space::restored`], for [`Space::towards_goals`].
    pub fn restored_towards_goals(
        system: &RewriteSystem,
        arrangements: &Arrangements,
        cut: Cut,
    ) -> Result<Option<Self>, SpaceError> {
        let places = Places::towards_goals(system, arrangements);
        let materials = materials_of(arrangements, &places)?;
        let firsts = firsts_of(arrangements);
        Self::restored_of(system, places, &materials, firsts.as_deref(), cut)
    }

    fn restored_of(
        system: &RewriteSystem,
        places: Places,
        materials: &[Material],
        firsts: Option<&[Position]>,
        Cut { segments, indexed, twins, checks }: Cut,
    ) -> Result<Option<Self>, SpaceError> {
        let mut squares: Vec<Square> = segments.squares().collect();
        squares.sort_unstable();
        let symbols = SymbolRoles::restored(&places, materials, indexed);
        let Some(mut symbols) = symbols.filter(|_| squares == places.board) else {
            return Ok(None);
        };
        if checks > 0 {
            let found = firsts.and_then(|it| CheckedPlaces::find(system, &places, &symbols, it));
            let found = found.filter(|found| found.number == checks);
            return Ok(found.and_then(|checks| {
                Self::checked_in(system, &places, materials, &symbols, checks, segments)
            }));
        }
        if let Some(twins) = twins {
            if twins::choose(system, &places, materials, &symbols.listed) != Some(twins) {
                return Ok(None);
            }
            symbols = symbols.with_twins(twins);
        }
        let keys = sub_space_keys(&places, materials, &symbols)?;
        if total(&keys).is_none_or(|positions| positions > MOST_SWEPT) {
            return Ok(None);
        }
        let space = Self::assemble(system, &places.fixed, symbols, segments, keys);
        match twins {
            Some(_) => Ok(firsts.and_then(|firsts| space.with_parities(system, firsts))),
            None => Ok(Some(space)),
        }
    }
}
