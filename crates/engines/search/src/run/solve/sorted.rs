//! Searches whose levels are sorted, in the files of a folder or in memory.
//!
//! As the sparse or the bounded engine, but for what is kept where: the same levels, meetings and
//! solutions.

use super::bounded::Cutoffs;
use super::forecast::needs_far_more;
use super::{IsTime, PackedJob, PackedSearch, SearchEnd, unsolvable};
use crate::run::checkpoint::{Saving, SolveSaver};
use crate::run::distances::LevelsFrom;
use crate::run::engine::{Engine, Strategy};
use crate::run::halt::Halt;
use crate::run::outcome::{Outcome, ShortestSolutions, SolveError};
use crate::run::plan::Search;
use crate::run::sink::CheckpointSink;
use crate::sorted::side::SortedSide;
use everyboard_bits::distributed::ClusterView;
use everyboard_levels::{
    AdvanceEnd, EarlyEnd, Frontier, LevelError, Resources, StopReason, advance_all, stored,
    total_level,
};
use everyboard_positions::compartment::Key;
use everyboard_positions::image::ImageTable;
use everyboard_positions::paths::trace::{DistanceSource, Meeting, trace_some};
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
        let Some(bounds) = &search.bounds else {
            let sorted = SortedSearch::new(&packed, resources, None);
            return match (SortedSearch { saver: Some(&saver), ..sorted }).run()? {
                SearchEnd::Solved(solved) => Ok(Outcome::Solved(solved)),
                SearchEnd::Unsolvable(proof) => Ok(Outcome::Unsolvable(proof)),
                SearchEnd::Longer => unreachable!("the length of solutions is not limited"),
            };
        };
        let mut cutoffs = Cutoffs::new(&packed, bounds);
        packed.by_length(bounds, watch, 0, saved, |at_least, longest| {
            cutoffs.keep_solutions_of(longest);
            let resources = Resources { longest: Some(longest), ..resources };
            let sorted = SortedSearch::new(&packed, resources, Some(&cutoffs));
            SortedSearch { at_least, saver: Some(&saver), ..sorted }.run()
        })
    }
}

/// One attempt.
pub(super) struct SortedSearch<'a, 's, W> {
    pub(super) packed: &'a PackedSearch<'a, W>,
    pub(super) resources: Resources<'a>,
    /// What need not be stored, if the engine is bounded.
    pub(super) cutoffs: Option<&'a Cutoffs>,
    /// Every solution has this many moves or more.
    pub(super) at_least: usize,
    /// Whether to end a search that is likely to need far more memory.
    pub(super) gives_up: bool,
    /// Whether to change to another engine, if that is possible.
    pub(super) is_time: Option<&'a IsTime<'a>>,
    /// The folder for levels; in memory, if there is none.
    pub(super) saver: Option<&'a RefCell<SolveSaver<'s>>>,
}

/// Where sides met, or why that is not known.
type Met<W> = Result<Meeting<W>, StopReason>;

impl<'a, W: Key> SortedSearch<'a, '_, W> {
    /// With these resources, to its end, in memory. The moves are listed.
    pub(super) fn new(
        packed: &'a PackedSearch<'a, W>,
        resources: Resources<'a>,
        cutoffs: Option<&'a Cutoffs>,
    ) -> Self {
        let (at_least, gives_up) = (0, false);
        SortedSearch { packed, resources, cutoffs, at_least, gives_up, is_time: None, saver: None }
    }

    pub(super) fn run(&self) -> Result<SearchEnd, Halt> {
        match self.packed.search.strategy {
            Strategy::OneSided => self.one_sided(),
            Strategy::TwoSided => self.two_sided(),
            Strategy::Mirrored => self.mirrored(),
        }
    }

    /// A side at each of these ends, at level 0 or as it was saved.
    fn sides(&self, ends: &[End]) -> Result<Vec<SortedSide<'a, W>>, Halt> {
        let PackedSearch { search, moves, starts, goals, .. } = self.packed;
        let longest = self.resources.longest;
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
                let cutoff = self.cutoffs.map(|cutoffs| cutoffs.of(end));
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
        let goals = self.packed.goal_test();
        let sides = self.sides(&[End::Start])?.into_iter();
        let mut sides: Vec<_> = sides.map(|side| side.ending_at(&goals)).collect();
        let ended = self.advance_all(&mut sides, |sides| {
            let side = &sides[0];
            let positions = side.satisfying(&self.resources, |packed| goals.passes(packed))?;
            Ok(Meeting::at(positions, side.level(), side.level()))
        })?;
        let failed = Mutex::default();
        let from_start = LevelsFrom {
            side: &sides[0],
            mirror: None,
            first: &self.packed.starts,
            threads: self.resources.threads,
            failed: &failed,
        };
        self.outcome(ended, &sides, &from_start, &goals, &failed)
    }

    /// As `StoringSearch::two_sided`.
    fn two_sided(&self) -> Result<SearchEnd, Halt> {
        let mut sides = self.sides(&[End::Start, End::Goal])?;
        let ended = self.advance_all(&mut sides, |sides| {
            let [start, goal] = sides else { unreachable!("there are two sides") };
            let common = start.shared_with(goal, goal.level(), &self.resources)?;
            Ok(Meeting::at(common, start.level(), total_level(sides)))
        })?;
        let failed = Mutex::default();
        let threads = self.resources.threads;
        let [from_start, to_goal] =
            [(&sides[0], &self.packed.starts), (&sides[1], &self.packed.goals)].map(
                |(side, first)| LevelsFrom { side, mirror: None, first, threads, failed: &failed },
            );
        self.outcome(ended, &sides, &from_start, &to_goal, &failed)
    }

    /// As `StoringSearch::mirrored`.
    fn mirrored(&self) -> Result<SearchEnd, Halt> {
        let mut sides = self.sides(&[End::Start])?;
        let layout = &self.packed.search.layout;
        let symmetry = self.packed.search.mirror.as_ref().ok_or(SolveError::NoMirror)?;
        let mirror = ImageTable::new(layout, &symmetry.inverse()).ok_or(SolveError::NoMirror)?;
        let back = ImageTable::new(layout, symmetry).ok_or(SolveError::NoMirror)?;
        let ended = self.advance_all(&mut sides, |sides| {
            let side = &sides[0];
            let level = side.level();
            let images_on = |other| {
                let image = |packed| mirror.image(packed);
                side.with_images_on(other, &self.resources, image, |image| back.image(image))
            };
            if level > 0 && 2 * level > self.at_least {
                let before = images_on(level - 1)?;
                if !before.is_empty() {
                    return Ok(Meeting::at(before, level, 2 * level - 1));
                }
            }
            if self.resources.longest.is_some_and(|longest| 2 * level > longest) {
                return Ok(None);
            }
            Ok(Meeting::at(images_on(level)?, level, 2 * level))
        })?;
        let failed = Mutex::default();
        let from_start = LevelsFrom {
            side: &sides[0],
            mirror: None,
            first: &self.packed.starts,
            threads: self.resources.threads,
            failed: &failed,
        };
        let mirror = Some([&mirror, &back]);
        let to_goal = LevelsFrom { mirror, first: &self.packed.goals, ..from_start };
        self.outcome(ended, &sides, &from_start, &to_goal, &failed)
    }

    /// Advances the sides until there is a meeting, which is looked for as soon as a solution may
    /// be as short. Saves each level.
    fn advance_all(
        &self,
        sides: &mut [SortedSide<'_, W>],
        meeting: impl Fn(&[SortedSide<W>]) -> Result<Option<Meeting<W>>, StopReason>,
    ) -> Result<AdvanceEnd<Meeting<W>>, Halt> {
        let met = |sides: &[SortedSide<W>], _| -> Option<Met<W>> {
            if total_level(sides) < self.at_least {
                return None;
            }
            meeting(sides).transpose()
        };
        let longest = self.resources.longest;
        let save = |sides: &[SortedSide<W>]| match self.saver {
            Some(saver) => saver.borrow_mut().save_levels(sides, longest),
            None => Ok(()),
        };
        let ended = advance_all(sides, &self.resources, met, |sides, _| {
            save(sides)?;
            self.go_on(sides)
        })?;
        save(sides)?;
        match ended {
            AdvanceEnd::Met(Ok(meeting)) => Ok(AdvanceEnd::Met(meeting)),
            AdvanceEnd::Met(Err(reason)) => {
                let last = sides.iter().map(Frontier::ends).max().unwrap_or(0);
                let longer_than = total_level(sides).saturating_sub(last);
                Err(EarlyEnd { reason, longer_than, stored: stored(sides) }.into())
            }
            AdvanceEnd::Exhausted(number) => Ok(AdvanceEnd::Exhausted(number)),
            AdvanceEnd::Longer => Ok(AdvanceEnd::Longer),
        }
    }

    /// Whether to go on after a level.
    fn go_on(&self, sides: &[SortedSide<'_, W>]) -> Result<(), Halt> {
        let stored = stored(sides);
        let longer_than = total_level(sides);
        let Resources { longest, memory, .. } = self.resources;
        if self.gives_up && longest.is_some_and(|longest| needs_far_more(sides, longest, memory)) {
            return Err(Halt::hopeless(longer_than + 1, stored));
        }
        let bytes = super::bytes(sides);
        if self.is_time.is_some_and(|is_time| is_time(stored, bytes, longer_than)) {
            return Err(Halt::out_of_memory(longer_than, stored));
        }
        Ok(())
    }

    /// What the end of the levels means.
    fn outcome(
        &self,
        ended: AdvanceEnd<Meeting<W>>,
        sides: &[SortedSide<'_, W>],
        from_start: &dyn DistanceSource<W>,
        to_goal: &dyn DistanceSource<W>,
        failed: &Mutex<Option<FileError>>,
    ) -> Result<SearchEnd, Halt> {
        let has_dropped = self.cutoffs.is_some_and(Cutoffs::have_dropped);
        let engine = if self.cutoffs.is_some() { Engine::Bounded } else { Engine::Sparse };
        let strategy = self.packed.search.strategy;
        let meeting = match ended {
            AdvanceEnd::Exhausted(number) if !has_dropped => {
                return Ok(SearchEnd::Unsolvable(unsolvable(sides, number, engine, strategy)));
            }
            AdvanceEnd::Exhausted(_) | AdvanceEnd::Longer => return Ok(SearchEnd::Longer),
            AdvanceEnd::Met(meeting) => meeting,
        };
        let length = meeting.length;
        let some = meeting.some();
        let stored = stored(sides);
        let bytes = super::bytes(sides);
        let traced = self.packed.trace(&self.resources, meeting, from_start, to_goal, bytes);
        if let Some(paths) = traced {
            let solved = ShortestSolutions { paths, stored, bytes, engine, strategy };
            return Ok(SearchEnd::Solved(solved));
        }
        if let Some(error) = failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(LevelError::from(error).into());
        }
        let PackedSearch { moves, reduction, .. } = self.packed;
        let some = trace_some(moves, reduction, some, from_start, to_goal);
        Err(Halt::too_many_paths(length, stored, some))
    }
}
