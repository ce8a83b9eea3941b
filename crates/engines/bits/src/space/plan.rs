//! How spaces are made: of the places that change and the numbers of the pieces.
//!
//! ```text
//!   starts, or arrangements      which places change, and which materials there are
//!   -> symbols                   those that are indexed, and those that are listed
//!   -> checks, or twins          what parity excludes, if anything does
//!   -> segments                  the order of the squares
//!   -> sub-spaces                numbered one after another
//! ```

use super::checked::CheckedPlaces;
use super::finder::SubSpaceFinder;
use super::material::{Material, materials, materials_of};
use super::segments::{Granularity, Segments};
use super::sub_spaces::{SubSpaceKey, choose_symbols, sub_space_keys, total};
use super::symbols::{Places, SymbolRoles};
use super::{MOST_SWEPT, Space, SubSpace, twins};
use crate::SpaceError;
use everyboard_board::{Position, Square};
use everyboard_puzzle::{Arrangements, RewriteSystem};

impl Space {
    /// The space of all that the moves of `system` can make of `starts`.
    ///
    /// # Errors
    /// If there are 2^120 positions or more, more than 2^14 sub-spaces or more than 2^12 materials,
    /// or the moves are left in parts.
    pub fn new(system: &RewriteSystem, starts: &[Position]) -> Result<Self, SpaceError> {
        Self::cut(system, starts, Granularity::default())
    }

    /// The same positions, listed and laid out for chunks and rows of other sizes.
    ///
    /// # Errors
    /// As those of [`Space::new`].
    pub fn cut(
        system: &RewriteSystem,
        starts: &[Position],
        granularity: Granularity,
    ) -> Result<Self, SpaceError> {
        SpacePlan::of_starts(system, starts)?.reduced(starts, granularity)
    }

    /// The same as [`Space::new`], but with the arrangements that parity excludes: what version 0.1
    /// saved had them.
    ///
    /// # Errors
    /// As those of [`Space::new`].
    pub fn with_excluded(system: &RewriteSystem, starts: &[Position]) -> Result<Self, SpaceError> {
        SpacePlan::of_starts(system, starts)?.whole(Granularity::default())
    }

    /// The same as [`Space::new`], but for a search from both ends: with arrangements that parity
    /// excludes, if goals may be among them. The search proves it. That there are far more than
    /// `most` positions is seen before the squares are put in order.
    ///
    /// # Errors
    /// As those of [`Space::new`]; and [`SpaceError::TooLarge`] if there are far more than `most`.
    pub fn of_both_ends(
        system: &RewriteSystem,
        starts: &[Position],
        goals: &[Position],
        most: u128,
    ) -> Result<Self, SpaceError> {
        let plan = SpacePlan::of_starts(system, starts)?;
        let granularity = Granularity::default();
        let symbols = plan.symbols(granularity);
        let ends = [starts, goals].concat();
        let checks = CheckedPlaces::find(&plan, &symbols, &ends).map_or(0, |it| it.number);
        let all = total(&plan.keys(&symbols)?).ok_or(SpaceError::TooLarge)?;
        if all >> checks > most {
            return Err(SpaceError::TooLarge);
        }
        match plan.checked(&symbols, &ends, granularity) {
            Some(space) => Ok(space),
            None => plan.listing(symbols, granularity),
        }
    }

    /// The space of all arrangements from which moves may lead to a goal, with all that moves make
    /// of the starts.
    ///
    /// # Errors
    /// As those of [`Space::new`].
    pub fn towards_goals(
        system: &RewriteSystem,
        arrangements: &Arrangements,
    ) -> Result<Self, SpaceError> {
        let plan = SpacePlan::towards_goals(system, arrangements)?;
        match firsts_of(arrangements) {
            Some(firsts) => plan.reduced(&firsts, Granularity::default()),
            None => plan.whole(Granularity::default()),
        }
    }

    /// The same with the arrangements that parity excludes, as [`Space::with_excluded`].
    ///
    /// # Errors
    /// As those of [`Space::new`].
    pub fn towards_goals_with_excluded(
        system: &RewriteSystem,
        arrangements: &Arrangements,
    ) -> Result<Self, SpaceError> {
        SpacePlan::towards_goals(system, arrangements)?.whole(Granularity::default())
    }

    /// The space of all arrangements. Where they are of several starts, or the rule forbids some,
    /// it holds positions besides that are none: [`Arrangements::contains`] tells.
    ///
    /// # Errors
    /// As those of [`Space::new`].
    pub fn of_arrangements(
        system: &RewriteSystem,
        arrangements: &Arrangements,
    ) -> Result<Self, SpaceError> {
        let places = Places::of_arrangements(arrangements);
        let materials = materials_of(arrangements, &places)?;
        SpacePlan::new(system, places, materials)?.whole(Granularity::default())
    }
}

/// What a space is made of.
pub(super) struct SpacePlan<'a> {
    pub(super) system: &'a RewriteSystem,
    pub(super) places: Places,
    pub(super) materials: Vec<Material>,
}

impl<'a> SpacePlan<'a> {
    fn new(
        system: &'a RewriteSystem,
        places: Places,
        materials: Vec<Material>,
    ) -> Result<Self, SpaceError> {
        if system.parts().is_some() {
            return Err(SpaceError::InParts);
        }
        Ok(SpacePlan { system, places, materials })
    }

    /// For all that moves make of starts.
    pub(super) fn of_starts(
        system: &'a RewriteSystem,
        starts: &[Position],
    ) -> Result<Self, SpaceError> {
        let places = Places::new(system, starts);
        let materials = materials(system, starts, &places)?;
        Self::new(system, places, materials)
    }

    /// For all arrangements from which moves may lead to a goal.
    pub(super) fn towards_goals(
        system: &'a RewriteSystem,
        arrangements: &Arrangements,
    ) -> Result<Self, SpaceError> {
        let places = Places::towards_goals(system, arrangements);
        let materials = materials_of(arrangements, &places)?;
        Self::new(system, places, materials)
    }

    /// The space with all arrangements.
    fn whole(&self, granularity: Granularity) -> Result<Space, SpaceError> {
        self.listing(self.symbols(granularity), granularity)
    }

    /// The space without what parity excludes of all that moves make of `firsts`.
    fn reduced(&self, firsts: &[Position], granularity: Granularity) -> Result<Space, SpaceError> {
        let symbols = self.symbols(granularity);
        if let Some(space) = self.checked(&symbols, firsts, granularity) {
            return Ok(space);
        }
        if let Some(twins) = twins::choose(self, &symbols.listed) {
            let symbols = symbols.clone().with_twins(twins);
            let space = self.listing(symbols, granularity)?;
            if let Some(space) = space.with_parities(self.system, firsts) {
                return Ok(space);
            }
        }
        self.listing(symbols, granularity)
    }

    fn symbols(&self, granularity: Granularity) -> SymbolRoles {
        choose_symbols(&self.places, &self.materials, self.system, granularity)
    }

    fn listing(&self, symbols: SymbolRoles, granularity: Granularity) -> Result<Space, SpaceError> {
        let keys = self.keys(&symbols)?;
        let positions = total(&keys).ok_or(SpaceError::TooLarge)?;
        let board = &self.places.board;
        let segments = if positions <= MOST_SWEPT {
            Segments::new(board, self.system, &keys, granularity)
        } else {
            Segments { top: Vec::new(), middle: Vec::new(), low: board.clone() }
        };
        Ok(self.assemble(symbols, segments, keys))
    }

    /// The sub-spaces, with every arrangement.
    pub(super) fn keys(&self, symbols: &SymbolRoles) -> Result<Vec<SubSpaceKey>, SpaceError> {
        sub_space_keys(&self.places, &self.materials, symbols)
    }

    /// Numbers the positions of sub-spaces, of which the sum is known.
    pub(super) fn assemble(
        &self,
        symbols: SymbolRoles,
        segments: Segments,
        keys: Vec<SubSpaceKey>,
    ) -> Space {
        let mut by_place = vec![None; self.system.places()];
        let fixed = self.places.fixed.iter();
        fixed.for_each(|&(place, symbol)| by_place[place.index()] = Some(symbol));
        let mut sub_spaces = Vec::with_capacity(keys.len());
        let mut positions = 0;
        for key in keys {
            let squares: Vec<Square> =
                segments.squares().filter(|&square| !key.takes(square)).collect();
            let SubSpaceKey { indexed, left } = key;
            let first = positions;
            positions += left.arrangements().expect("the sum over all sub-spaces was counted");
            sub_spaces.push(SubSpace { indexed, left, squares, first });
        }
        let finder = SubSpaceFinder::new(by_place, &symbols, &sub_spaces);
        let odd = Vec::new();
        Space { symbols, segments, sub_spaces, finder, positions, odd, checks: None }
    }
}

/// Starts and goals; `None` if a goal leaves some places open.
pub(super) fn firsts_of(arrangements: &Arrangements) -> Option<Vec<Position>> {
    let puzzle = arrangements.puzzle();
    let goals = puzzle.goals.iter().map(|goal| {
        let pattern = goal.pattern()?;
        (0..puzzle.starts[0].len()).map(|place| pattern.at(Square::new(place))).collect()
    });
    let goals: Vec<Position> = goals.collect::<Option<_>>()?;
    Some([&puzzle.starts[..], &goals].concat())
}
