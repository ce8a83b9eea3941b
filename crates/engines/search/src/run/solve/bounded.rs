//! The bounded engine: searches for solutions of at most a certain length, which grows.

#[cfg(feature = "files")]
use super::sorted::SortedSearch;
use super::sparse::StoringSearch;
use super::{IsTime, PackedSearch, SearchEnd};
use crate::run::bounds::Bounds;
use crate::run::halt::Halt;
use crate::run::outcome::Outcome;
use crate::run::plan::Search;
use crate::run::sink::CheckpointSink;
use crate::sparse::cutoff::Cutoff;
use everyboard_levels::{Direction, Resources};
use everyboard_positions::compartment::Key;
use everyboard_watch::{End, News, Watch};
use std::cell::{Cell, OnceCell};
use std::ops::RangeInclusive;

/// What the sides of a bounded search drop.
pub(super) struct Cutoffs {
    start: Cutoff,
    goal: Cutoff,
}

impl Cutoffs {
    pub(super) fn new<W: Key>(packed: &PackedSearch<W>, bounds: &Bounds) -> Self {
        let Search { system, layout, .. } = packed.search;
        let forwards = &packed.moves.forwards;
        let backwards = &packed.moves.backwards;
        Cutoffs {
            start: Cutoff::new(bounds, system, layout, forwards, Direction::Forwards),
            goal: Cutoff::new(bounds, system, layout, backwards, Direction::Backwards),
        }
    }

    pub(super) fn of(&self, end: End) -> &Cutoff {
        match end {
            End::Start => &self.start,
            End::Goal => &self.goal,
        }
    }

    /// Whether a position was dropped: if not, the search was that of the sparse engine.
    pub(super) fn have_dropped(&self) -> bool {
        self.start.has_dropped() || self.goal.has_dropped()
    }

    /// From now on solutions of this many moves are kept.
    pub(super) fn keep_solutions_of(&mut self, most: usize) {
        self.start.keep_solutions_of(most);
        self.goal.keep_solutions_of(most);
    }
}

/// So many positions are some seconds' work. Then beams look for a solution, so that one is known
/// if memory or the user ends the search.
const STORED_BEFORE_BEAMS: u64 = 1 << 26;

/// A table of this many bytes is large: sorted levels take a fraction of them, and less time. Those
/// of knights on 6x7 take 2.5 GiB instead of 14.1, and a fifth of the CPU time.
const LARGE_TABLE: u64 = 64 << 20;

/// With more symmetries than this a table, which has one position of each orbit, is smaller.
const MOST_SORTED: usize = 2;

/// The bytes of each of these beams. All of them together take a second or two.
const BEAM_MEMORY: u64 = 4 << 20;

impl<W: Key> PackedSearch<'_, W> {
    /// Searches for solutions no longer than the bound, or than `at_least` if it is known that none
    /// is shorter, then for longer ones, until there is one or it `is_time` to end. Each search
    /// begins anew: the last one is the largest.
    pub(super) fn bounded(
        &self,
        bounds: &Bounds,
        resources: &Resources,
        gives_up: bool,
        at_least: usize,
        is_time: Option<&IsTime>,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Outcome, Halt> {
        let mut cutoffs = Cutoffs::new(self, bounds);
        let known = OnceCell::new();
        self.by_length(bounds, resources.watch, at_least, sink.longest(), |least, longest| {
            let look = |stored, bytes, longer_than| {
                if stored >= STORED_BEFORE_BEAMS && self.search.system.parts().is_none() {
                    known.get_or_init(|| self.find_by_beams(bounds, least, resources, BEAM_MEMORY));
                }
                is_time.is_some_and(|is_time| is_time(stored, bytes, longer_than))
            };
            let (cutoffs, look) = (Some(&mut cutoffs), Some(&look as &IsTime));
            let lengths = least..=longest;
            let searched = self.search_among(lengths, cutoffs, resources, gives_up, look, sink);
            searched.map_err(|halt| halt.with_path(known.get().cloned().flatten()))
        })
    }

    /// Attempts one length after the other, from the bound on or from `at_least`, if it is known
    /// that no solution is shorter, until there is a solution. `attempt` is told of how many moves
    /// every solution is at least, and the length to search for. An earlier search may have been
    /// `saved` at one.
    pub(super) fn by_length(
        &self,
        bounds: &Bounds,
        watch: &dyn Watch,
        at_least: usize,
        saved: Option<usize>,
        mut attempt: impl FnMut(usize, usize) -> Result<SearchEnd, Halt>,
    ) -> Result<Outcome, Halt> {
        let first = bounds.at_least(bounds.first_length().max(at_least));
        let mut least = first;
        let mut longest = first;
        if let Some(saved) = saved {
            // The search that was saved has excluded the lengths before its own.
            while longest < saved {
                least = bounds.at_least(longest + 1);
                longest = bounds.next_length(longest);
            }
            // Unless other weights gave it other lengths.
            if longest != saved {
                (least, longest) = (first, saved);
            }
        }
        loop {
            watch.news(News::Searching { proved: least.saturating_sub(1), longest });
            let attempted = attempt(least, longest);
            match attempted.map_err(|halt| halt.or_at_least(least))? {
                SearchEnd::Solved(solved) => return Ok(Outcome::Solved(solved)),
                SearchEnd::Unsolvable(proof) => return Ok(Outcome::Unsolvable(proof)),
                SearchEnd::Longer => {
                    least = bounds.at_least(longest + 1);
                    longest = bounds.next_length(longest);
                }
            }
        }
    }

    /// Searches for solutions of these lengths, if it is known that none is shorter, without
    /// positions that `cutoffs` drop, until `is_time` to end. Begins with a table, and where that
    /// grows large, once more with sorted levels.
    pub(super) fn search_among(
        &self,
        lengths: RangeInclusive<usize>,
        mut cutoffs: Option<&mut Cutoffs>,
        resources: &Resources,
        gives_up: bool,
        is_time: Option<&IsTime>,
        sink: &mut dyn CheckpointSink,
    ) -> Result<SearchEnd, Halt> {
        let (least, longest) = lengths.into_inner();
        if let Some(cutoffs) = &mut cutoffs {
            cutoffs.keep_solutions_of(longest);
        }
        let resources = Resources { longest: Some(longest), ..*resources };
        let cutoffs = cutoffs.as_deref();
        let storing = StoringSearch::new(self, resources);
        let storing = StoringSearch { cutoffs, gives_up, is_time, ..storing };
        let may_sort = cfg!(feature = "files") && self.may_sort(resources.memory, sink);
        if cutoffs.is_none() || !may_sort {
            return storing.run(sink);
        }
        let is_large = Cell::new(false);
        let look = |stored, bytes, longer_than| {
            is_large.set(bytes >= LARGE_TABLE);
            is_large.get() || is_time.is_some_and(|is_time| is_time(stored, bytes, longer_than))
        };
        let in_table = StoringSearch { gives_up: false, is_time: Some(&look), ..storing };
        let searched = in_table.run(sink);
        if is_large.get() { search_sorted(storing, least) } else { searched }
    }

    /// Whether sorted levels may take the place of a table: where there is memory for much more
    /// than a large one, nothing is saved, moves are listed, and a table has about as many
    /// positions. Not with pattern tables, which would be asked once for each move and not once
    /// for each position: the fifteen puzzle takes 1.6 times as long for each.
    fn may_sort(&self, memory: u64, sink: &dyn CheckpointSink) -> bool {
        let Search { system, keeping, .. } = self.search;
        memory >= 4 * LARGE_TABLE
            && !sink.finishes_levels()
            && system.parts().is_none()
            && !self.search.has_tables()
            && keeping.len() <= MOST_SORTED
    }
}

/// An attempt with sorted levels in memory, where solutions are known to have this many moves or
/// more.
#[cfg(feature = "files")]
fn search_sorted<W: Key>(storing: StoringSearch<W>, at_least: usize) -> Result<SearchEnd, Halt> {
    SortedSearch { storing, at_least, saver: None }.run()
}

#[cfg(not(feature = "files"))]
fn search_sorted<W: Key>(_storing: StoringSearch<W>, _at_least: usize) -> Result<SearchEnd, Halt> {
    unreachable!("levels are sorted only where there are files")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::engine::Engine;
    use crate::run::plan::Options;
    use everyboard_puzzle::Builtin;

    /// What follows a table that has grown large.
    #[cfg(feature = "files")]
    #[test]
    fn sorted_levels_in_memory_find_what_a_table_finds() {
        for name in ["knights-5x5", "knights-5x6", "guarini", "peg-4x4", "eight-puzzle"] {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let system = puzzle.compile().unwrap();
            let options = Options { engine: Some(Engine::Bounded), ..Options::default() };
            let search = Search::plan(&puzzle, &system, options).unwrap();
            let packed = PackedSearch::<u64>::new(&search);
            let Outcome::Solved(expected) = search.run(&()).unwrap() else { panic!("{name}") };
            let length = expected.paths.length();
            let mut cutoffs = Cutoffs::new(&packed, search.bounds.as_ref().unwrap());
            for longest in [length - 1, length] {
                cutoffs.keep_solutions_of(longest);
                let all = search.resources(&(), true);
                let resources = Resources { longest: Some(longest), ..all };
                let storing = StoringSearch::new(&packed, resources);
                let storing = StoringSearch { cutoffs: Some(&cutoffs), ..storing };
                match search_sorted(storing, longest).unwrap() {
                    SearchEnd::Longer => assert!(longest < length, "{name}"),
                    SearchEnd::Solved(found) => {
                        assert_eq!(longest, length, "{name}");
                        assert_eq!(found.paths.count(), expected.paths.count(), "{name}");
                    }
                    SearchEnd::Unsolvable(_) => panic!("{name}"),
                }
                let short = Resources { memory: 100, ..resources };
                let short = StoringSearch { resources: short, ..storing };
                let halted = search_sorted(short, longest);
                assert!(matches!(halted, Err(Halt::Short(_))), "{name}");
            }
        }
    }

    /// What `solve knights-6x6` says when it is stopped after half a minute: it once knew of no
    /// solution.
    #[test]
    fn beams_find_a_solution_that_a_stopped_search_ends_with() {
        let puzzle = Builtin::named("knights-6x6").unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let options = Options { engine: Some(Engine::Bounded), ..Options::default() };
        let search = Search::plan(&puzzle, &system, options).unwrap();
        let packed = PackedSearch::<u64>::new(&search);
        let bounds = search.bounds.as_ref().unwrap();
        let resources = search.resources(&(), true);
        let path = packed.find_by_beams(bounds, 64, &resources, BEAM_MEMORY);
        assert_eq!(path.as_ref().map(|path| path.rewrites.len()), Some(64));
        let halt = Halt::out_of_memory(63, 1_000).with_path(path);
        let Halt::Short(short) = halt else { panic!("it is short of memory") };
        let Outcome::Narrowed(narrowed) = short.into_outcome() else { panic!("of its bounds") };
        assert_eq!(narrowed.length(), Some(64));
    }
}
