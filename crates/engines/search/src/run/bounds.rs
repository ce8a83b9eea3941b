//! What is proved of the length of solutions before a search: by a potential, pattern tables,
//! regions and parity.

use crate::pattern::tables::PatternTables;
use crate::run::engine::Engine;
use crate::run::outcome::SolveError;
use crate::run::plan::Options;
use everyboard_positions::regions::Regions;
use everyboard_potential::{Potential, parity};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use std::sync::Arc;

/// Bytes for tables that are built for one search: on the fifteen puzzle, parts of five labels in
/// half a second. Parts of six, in some seconds, would pay only for the farthest positions.
pub(crate) const MOST_TABLE_BYTES: u64 = 64 << 20;

/// What is proved of the length of solutions before a search.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    pub(crate) potential: Option<Potential>,
    pub(crate) tables: Option<Arc<PatternTables>>,
    /// Regions, if they prove more than the potential.
    pub(crate) regions: Option<Regions>,
    /// The moves that every solution has at least.
    least: usize,
    /// Whether all solutions have an even or an odd number of moves, if that is known.
    pub(crate) parity: Option<usize>,
}

impl Bounds {
    pub(crate) fn new(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        potential: Option<Potential>,
        tables: Option<Arc<PatternTables>>,
        regions: Option<Regions>,
    ) -> Self {
        let by_potential = potential.as_ref().map_or(0, Potential::bound);
        let by_tables = tables.as_ref().map_or(0, |tables| tables.bound_of_starts(puzzle));
        let by_regions = regions.as_ref().map_or(0, |regions| regions.bound_of_starts(puzzle));
        let regions = regions.filter(|_| by_regions > by_potential);
        let least = by_potential.max(by_tables).max(by_regions);
        // The parts of a move change a parity each.
        let parity = if system.parts().is_none() { parity(puzzle, system) } else { None };
        Bounds { potential, tables, regions, least, parity }
    }

    /// A potential and, if they promise to help, tables or regions. Regions alone where moves are
    /// left in parts.
    pub(crate) fn find(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        options: Options,
    ) -> Result<Self, SolveError> {
        let bounds = Bounds::without_tables(puzzle, system)?;
        Ok(bounds.with_tables(puzzle, system, options))
    }

    /// The same without tables. Where these promise to help, that takes far less time.
    pub(crate) fn without_tables(
        puzzle: &Puzzle,
        system: &RewriteSystem,
    ) -> Result<Self, SolveError> {
        let regions = Regions::find(puzzle, system);
        if system.parts().is_some() {
            let bounds = Bounds::new(puzzle, system, None, None, regions);
            let has_regions = bounds.regions.is_some();
            return has_regions.then_some(bounds).ok_or(SolveError::InParts(Engine::Bounded));
        }
        let potential = Potential::find(puzzle, system)?;
        Ok(Bounds::new(puzzle, system, Some(potential), None, regions))
    }

    /// These with tables, if they promise to help.
    pub(crate) fn with_tables(
        self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        options: Options,
    ) -> Self {
        if system.parts().is_some() || !PatternTables::promise(puzzle, system) {
            return self;
        }
        // Half of the memory is left for positions.
        let memory = MOST_TABLE_BYTES.min(options.memory / 2);
        let tables = PatternTables::build(puzzle, system, options.threads, memory);
        Bounds::new(puzzle, system, self.potential, tables.map(Arc::new), self.regions)
    }

    /// Whether a search from the starts alone is likely to be best: tables or regions prove most.
    pub(crate) fn is_one_sided(&self) -> bool {
        let by_potential = self.potential.as_ref().map_or(0, Potential::bound);
        (self.tables.is_some() || self.regions.is_some()) && self.least > by_potential
    }

    /// The length that a bounded search begins with: no solution is shorter.
    pub(crate) fn first_length(&self) -> usize {
        self.at_least(self.least)
    }

    /// The length that follows: the next one or, where the first is far behind, a little more, so
    /// that there are fewer searches.
    pub(crate) fn next_length(&self, length: usize) -> usize {
        let step = length.saturating_sub(self.first_length()) / 8;
        self.at_least(length.saturating_add(step.max(1)))
    }

    /// The length that a bounded search tries once it is proved that every solution has `at_least`
    /// moves; or a greater one.
    pub(crate) fn tried_after(&self, at_least: usize) -> usize {
        // Steps are of one length up to here.
        if at_least < self.first_length() + 16 { at_least } else { self.next_length(at_least) }
    }

    /// The greatest length of a solution of fewer moves than `length`, the length of one.
    pub(crate) fn shorter_than(&self, length: usize) -> usize {
        length.saturating_sub(if self.parity.is_some() { 2 } else { 1 })
    }

    /// The least length of a solution of `moves` moves or more.
    pub(crate) fn at_least(&self, moves: usize) -> usize {
        match self.parity {
            Some(parity) if parity != moves % 2 => moves + 1,
            _ => moves,
        }
    }
}
