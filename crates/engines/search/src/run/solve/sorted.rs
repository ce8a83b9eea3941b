//! Searches whose levels are sorted, in the files of a folder or in memory.
//!
//! As the sparse or the bounded engine, but for what is kept where: the same levels, meetings and
//! solutions.

use super::bounded::Cutoffs;
use super::sparse::StoringSearch;
use super::{PackedJob, PackedSearch, SearchEnd};
use crate::run::checkpoint::{Saving, SolveSaver};
use crate::run::distances::LevelsFrom;
use crate::run::engine::{Engine, Strategy};
use crate::run::halt::Halt;
use crate::run::outcome::{Outcome, SolveError};
use crate::run::plan::Search;
use crate::run::sink::CheckpointSink;
use crate::sorted::side::SortedSide;
use everyboard_bits::distributed::ClusterView;
use everyboard_levels::{AdvanceEnd, Frontier, LevelError, Resources, StopReason, total_level};
use everyboard_positions::compartment::Key;
use everyboard_positions::image::ImageTable;
use everyboard_positions::paths::trace::{DistanceSource, Meeting};
use everyboard_store::FileError;
use everyboard_watch::{End, Watch};
use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};

impl Search<'_> {
    /// As [`Search::run_with_checkpoints`] where [`Saving::sorted`] is set. Positions that are
    /// images of one another under symmetries are all kept.
    pub(in crate::run) fn run_in_files(
        &self,
        watch: &dyn Watch,
        saving: &Saving,
    ) -> Result<Outcome, SolveError> {
        if self.engine() == Engine::Dense {
            return Err(SolveError::DenseIsInMemory);
        }
        if self.system.parts().is_some() {
            return Err(SolveError::UnlistedInFiles);
        }
        let saver = SolveSaver::new(self, saving, ClusterView::ALONE)?;
        match self.in_narrowest_word(RunInFiles { search: self, saver, watch }) {
            Ok(outcome) => Ok(outcome),
            Err(Halt::Short(short)) => Ok(short.into_outcome()),
            Err(Halt::Failed(error)) => Err(error),
        }
    }
}

/// To run a search with its levels in files.
struct RunInFiles<'a> {
    search: &'a Search<'a>,
    saver: SolveSaver<'a>,
    watch: &'a dyn Watch,
}

impl PackedJob for RunInFiles<'_> {
    type Output = Result<Outcome, Halt>;

    fn run<W: Key>(self) -> Self::Output {
        let RunInFiles { search, saver, watch } = self;
        // Levels lie in their files once they are complete: what is under way may be lost.
        let resources = Resources { memory: search.memory(), ..search.resources(watch, true) };
        let packed = PackedSearch::<W>::new(search);
        let saved = saver.longest();
        let saver = RefCell::new(saver);
        let storing = StoringSearch::new(&packed, resources);
        let Some(bounds) = &search.bounds else {
            let sorted = SortedSearch { storing, at_least: 0, saver: Some(&saver) };
            return match sorted.run()? {
                SearchEnd::Solved(solved) => Ok(Outcome::Solved(solved)),
                SearchEnd::Unsolvable(proof) => Ok(Outcome::Unsolvable(proof)),
                SearchEnd::Longer => unreachable!("the length of solutions is not limited"),
            };
        };
        let mut cutoffs = Cutoffs::new(&packed, bounds);
        packed.by_length(bounds, watch, 0, saved, |at_least, longest| {
            cutoffs.keep_solutions_of(longest);
            let resources = Resources { longest: Some(longest), ..resources };
            let storing = StoringSearch::new(&packed, resources);
            let storing = StoringSearch { cutoffs: Some(&cutoffs), ..storing };
            SortedSearch { storing, at_least, saver: Some(&saver) }.run()
        })
    }
}

/// One attempt. The moves are listed.
pub(super) struct SortedSearch<'a, 's, W> {
    pub(super) storing: StoringSearch<'a, W>,
    /// Every solution has this many moves or more.
    pub(super) at_least: usize,
    /// The folder for levels; in memory, if there is none.
    pub(super) saver: Option<&'a RefCell<SolveSaver<'s>>>,
}

impl<'a, W: Key> SortedSearch<'a, '_, W> {
    /// To its end.
    pub(super) fn run(&self) -> Result<SearchEnd, Halt> {
        match self.storing.packed.search.strategy {
            Strategy::OneSided => self.one_sided(),
            Strategy::TwoSided => self.two_sided(),
            Strategy::Mirrored => self.mirrored(),
        }
    }

    /// A side at each of these ends, at level 0 or as it was saved.
    fn sides(&self, ends: &[End]) -> Result<Vec<SortedSide<'a, W>>, Halt> {
        let StoringSearch { packed, resources, cutoffs, .. } = self.storing;
        let PackedSearch { search, moves, starts, goals, .. } = packed;
        let longest = resources.longest;
        let order = moves.forwards.order(&search.layout);
        let mut sides: Vec<SortedSide<W>> = ends
            .iter()
            .map(|&end| {
                let table = match end {
                    End::Start => &moves.forwards,
                    End::Goal => &moves.backwards,
                };
                let ends = if search.strategy == Strategy::Mirrored { 2 } else { 1 };
                let is_reversible = search.system.is_reversible();
                let place = self.saver.map(|saver| saver.borrow().place(end, longest));
                let cutoff = cutoffs.map(|cutoffs| cutoffs.of(end));
                SortedSide::new(end, ends, table, order, is_reversible, cutoff, place)
            })
            .collect();
        let is_restored = match self.saver {
            Some(saver) => saver.borrow().restore_levels(&mut sides, longest)?,
            None => false,
        };
        if !is_restored {
            for side in &mut sides {
                let first = match side.end {
                    End::Start => starts,
                    End::Goal => goals,
                };
                side.begin(first).map_err(LevelError::from)?;
            }
        }
        Ok(sides)
    }

    /// As `StoringSearch::one_sided`.
    fn one_sided(&self) -> Result<SearchEnd, Halt> {
        let StoringSearch { packed, resources, .. } = self.storing;
        let goals = packed.goal_test();
        let sides = self.sides(&[End::Start])?.into_iter();
        let mut sides: Vec<_> = sides.map(|side| side.ending_at(&goals)).collect();
        let ended = self.advance(&mut sides, |sides| {
            let side = &sides[0];
            let positions = side.satisfying(&resources, |packed| goals.passes(packed))?;
            Ok(Meeting::at(positions, side.level(), side.level()))
        })?;
        let failed = Mutex::default();
        let from_start = self.distances(&sides[0], &packed.starts, &failed);
        self.outcome(ended, &sides, [&from_start, &goals], &failed)
    }

    /// As `StoringSearch::two_sided`.
    fn two_sided(&self) -> Result<SearchEnd, Halt> {
        let StoringSearch { packed, resources, .. } = self.storing;
        let mut sides = self.sides(&[End::Start, End::Goal])?;
        let ended = self.advance(&mut sides, |sides| {
            let (start, goal) = (&sides[0], &sides[1]);
            let common = start.shared_with(goal, goal.level(), &resources)?;
            Ok(Meeting::at(common, start.level(), total_level(sides)))
        })?;
        let failed = Mutex::default();
        let from_start = self.distances(&sides[0], &packed.starts, &failed);
        let to_goal = self.distances(&sides[1], &packed.goals, &failed);
        self.outcome(ended, &sides, [&from_start, &to_goal], &failed)
    }

    /// As `StoringSearch::mirrored`.
    fn mirrored(&self) -> Result<SearchEnd, Halt> {
        let StoringSearch { packed, resources, .. } = self.storing;
        let mut sides = self.sides(&[End::Start])?;
        let layout = &packed.search.layout;
        let symmetry = packed.search.mirror.as_ref().ok_or(SolveError::NoMirror)?;
        let mirror = ImageTable::new(layout, &symmetry.inverse()).ok_or(SolveError::NoMirror)?;
        let back = ImageTable::new(layout, symmetry).ok_or(SolveError::NoMirror)?;
        let ended = self.advance(&mut sides, |sides| {
            let side = &sides[0];
            let level = side.level();
            let images_on = |other| {
                let image = |packed| mirror.image(packed);
                side.with_images_on(other, &resources, image, |image| back.image(image))
            };
            if level > 0 && 2 * level > self.at_least {
                let before = images_on(level - 1)?;
                if !before.is_empty() {
                    return Ok(Meeting::at(before, level, 2 * level - 1));
                }
            }
            if resources.longest.is_some_and(|longest| 2 * level > longest) {
                return Ok(None);
            }
            Ok(Meeting::at(images_on(level)?, level, 2 * level))
        })?;
        let failed = Mutex::default();
        let from_start = self.distances(&sides[0], &packed.starts, &failed);
        let to_goal = self.distances(&sides[0], &packed.goals, &failed);
        let to_goal = LevelsFrom { mirror: Some([&mirror, &back]), ..to_goal };
        self.outcome(ended, &sides, [&from_start, &to_goal], &failed)
    }

    /// Advances the sides until there is a meeting, which is looked for as soon as a solution may
    /// be as short. Saves each level.
    fn advance(
        &self,
        sides: &mut [SortedSide<'_, W>],
        meeting: impl Fn(&[SortedSide<W>]) -> Result<Option<Meeting<W>>, StopReason>,
    ) -> Result<AdvanceEnd<Meeting<W>>, Halt> {
        let meeting = |sides: &[SortedSide<W>], _| {
            if total_level(sides) < self.at_least { Ok(None) } else { meeting(sides) }
        };
        let ended = self.storing.advance_all(sides, &meeting, &mut |sides, _| self.save(sides));
        // The last level is complete, whether or not it was looked through.
        let saved = self.save(sides);
        let ended = ended?;
        saved?;
        Ok(ended)
    }

    /// Saves the levels that are complete, if they lie in files.
    fn save(&self, sides: &[SortedSide<W>]) -> Result<(), SolveError> {
        let longest = self.storing.resources.longest;
        match self.saver {
            Some(saver) => saver.borrow_mut().save_levels(sides, longest),
            None => Ok(()),
        }
    }

    /// Distances from these positions, which are level 0 of a side. What cannot be read becomes
    /// `failed`.
    fn distances<'d>(
        &self,
        side: &'d SortedSide<'d, W>,
        first: &'d [W],
        failed: &'d Mutex<Option<FileError>>,
    ) -> LevelsFrom<'d, W> {
        LevelsFrom { side, mirror: None, first, threads: self.storing.resources.threads, failed }
    }

    /// As [`StoringSearch::outcome`].
    fn outcome(
        &self,
        ended: AdvanceEnd<Meeting<W>>,
        sides: &[SortedSide<'_, W>],
        distances: [&dyn DistanceSource<W>; 2],
        failed: &Mutex<Option<FileError>>,
    ) -> Result<SearchEnd, Halt> {
        self.storing.outcome(ended, sides, distances, &mut || match failed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
        {
            Some(error) => Err(LevelError::from(error).into()),
            None => Ok(()),
        })
    }
}
